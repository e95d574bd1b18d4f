//! One tool in eight forms, each a little more of a contract than the one before.
//!
//! Every form gives back what its handler got, so that a caller sees what became of the arguments.

use counterfoil::{Contract, Tool, ToolError};

/// All eight, from the barest on.
#[must_use]
pub fn ladder() -> Vec<Tool> {
    vec![bare(), described(), checked(), ruled(), received(), tidied(), optional(), nested()]
}

#[derive(Contract)]
#[contract(rename_all = "lowercase")]
enum Priority {
    Low,
    Normal,
    High,
}

/// Three bare strings: anything passes.
#[must_use]
pub fn bare() -> Tool {
    #[derive(Contract)]
    struct Input {
        title: String,
        customer: String,
        priority: String,
    }
    Tool::new("form_1", async |input: Input| Ok::<_, ToolError>(input))
}

/// With notes, which say what the names cannot.
#[must_use]
pub fn described() -> Tool {
    #[derive(Contract)]
    struct Input {
        /// One-line summary of the problem
        title: String,
        /// The customer's email address, like dana@acme.com
        customer: String,
        /// low, normal or high. Use high only when the customer can't work at all.
        priority: String,
    }
    Tool::new("form_2", async |input: Input| Ok::<_, ToolError>(input))
}

/// The rules are checks in the handler: the client is shown none, and hears of one mistake at a time.
#[must_use]
pub fn checked() -> Tool {
    #[derive(Contract)]
    struct Input {
        title: String,
        priority: String,
    }
    Tool::new("form_3", async |input: Input| {
        if input.title.len() < 5 {
            return Err(ToolError::public("TITLE_TOO_SHORT", "title must have at least 5 characters"));
        }
        if !["low", "normal", "high"].contains(&input.priority.as_str()) {
            return Err(ToolError::public("BAD_PRIORITY", "priority must be low, normal or high"));
        }
        Ok(input)
    })
}

/// The rules stand in the schema: they are shown, and all mistakes are told at once.
#[must_use]
pub fn ruled() -> Tool {
    #[derive(Contract)]
    struct Input {
        /// One-line summary of the problem
        #[contract(min_length = 5, max_length = 120)]
        title: String,
        /// The customer's email address, like dana@acme.com
        #[contract(format = "email")]
        customer: String,
        /// Use high only when the customer can't work at all.
        priority: Priority,
    }
    Tool::new("form_4", async |input: Input| Ok::<_, ToolError>(input))
}

/// What reaches the handler: fields that are not declared do not.
#[must_use]
pub fn received() -> Tool {
    #[derive(Contract)]
    struct Input {
        #[contract(min_length = 5)]
        title: String,
        priority: Priority,
    }
    Tool::new("form_5", async |input: Input| Ok::<_, ToolError>(input))
}

/// A value is tidied before its rules are checked.
#[must_use]
pub fn tidied() -> Tool {
    #[derive(Contract)]
    struct Input {
        /// The customer's email address, like dana@acme.com
        #[contract(trim, lowercase, format = "email")]
        customer: String,
    }
    Tool::new("form_6", async |input: Input| Ok::<_, ToolError>(input))
}

/// A field that may be left out, and one with a default.
#[must_use]
pub fn optional() -> Tool {
    #[derive(Contract)]
    #[contract(rename_all = "lowercase")]
    enum Status {
        Open,
        Closed,
    }
    #[derive(Contract)]
    struct Input {
        /// Words to look for in ticket titles
        #[contract(min_length = 3)]
        query: String,
        /// Leave out to search both
        status: Option<Status>,
        /// The most tickets to return
        #[contract(minimum = 1, maximum = 50, default = 10)]
        limit: u8,
    }
    Tool::new("form_7", async |input: Input| Ok::<_, ToolError>(input))
}

/// An object in an object, and a list.
#[must_use]
pub fn nested() -> Tool {
    #[derive(Contract)]
    struct Customer {
        /// Like dana@acme.com
        #[contract(format = "email")]
        email: String,
        /// Full name, if the customer gave it
        name: Option<String>,
    }
    #[derive(Contract)]
    #[contract(rename_all = "lowercase")]
    enum Label {
        Billing,
        Login,
        Bug,
        Feature,
    }
    #[derive(Contract)]
    struct Input {
        /// One-line summary of the problem
        #[contract(min_length = 5, max_length = 120)]
        title: String,
        /// Who reported the problem
        customer: Customer,
        /// Up to 3 labels
        #[contract(max_items = 3)]
        tags: Option<Vec<Label>>,
    }
    Tool::new("form_8", async |input: Input| Ok::<_, ToolError>(input))
}
