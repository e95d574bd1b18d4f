//! The work: a `create_ticket` call, and a list of chat messages, each declared for every library.

use counterfoil::Contract;
use garde::Validate;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Contract, Deserialize)]
pub struct Ticket {
    #[contract(min_length = 5, max_length = 120)]
    pub title: String,
    pub customer: Customer,
    #[contract(max_items = 3)]
    pub tags: Option<Vec<Label>>,
    pub priority: Priority,
    #[contract(minimum = 1, maximum = 50, default = 10)]
    #[serde(default = "ten")]
    pub limit: u8,
}

#[derive(Contract, Deserialize)]
pub struct Customer {
    #[contract(format = "email")]
    pub email: String,
    pub name: Option<String>,
}

#[derive(Contract, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Label {
    Billing,
    Login,
    Bug,
    Feature,
}

#[derive(Contract, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Priority {
    Low,
    Normal,
    High,
}

/// The same for serde alone: no rules.
#[derive(Deserialize)]
pub struct Bare {
    pub title: String,
    pub customer: BareCustomer,
    pub tags: Option<Vec<Label>>,
    pub priority: Priority,
    #[serde(default = "ten")]
    pub limit: u8,
}

#[derive(Deserialize)]
pub struct BareCustomer {
    pub email: String,
    pub name: Option<String>,
}

/// The same for serde and garde. Tags are strings, since garde has no rule for a set of values and serde would stop at the first
/// that is none of them.
#[derive(Deserialize, Validate)]
pub struct Garde {
    #[garde(length(chars, min = 5, max = 120))]
    pub title: String,
    #[garde(dive)]
    pub customer: GardeCustomer,
    #[garde(length(max = 3), inner(inner(custom(is_label))))]
    pub tags: Option<Vec<String>>,
    #[garde(skip)]
    pub priority: Priority,
    #[garde(range(min = 1, max = 50))]
    #[serde(default = "ten")]
    pub limit: u8,
}

#[derive(Deserialize, Validate)]
pub struct GardeCustomer {
    #[garde(email)]
    pub email: String,
    #[garde(skip)]
    pub name: Option<String>,
}

fn is_label(label: &str, _: &()) -> garde::Result {
    if ["billing", "login", "bug", "feature"].contains(&label) { Ok(()) } else { Err(garde::Error::new("no such label")) }
}

fn ten() -> u8 {
    10
}

/// A call that keeps every rule: about 200 bytes.
pub const VALID: &str = r#"{"title": "Cannot log in after the password reset", "customer": {"email": "dana@acme.com", "name": "Dana Smith"}, "tags": ["login", "bug"], "priority": "high", "limit": 25}"#;

/// A call that breaks three: about 160 bytes.
pub const INVALID: &str = r#"{"title": "Hm", "customer": {"email": "dana at acme", "name": "Dana Smith"}, "tags": ["login", "bug"], "priority": "high", "limit": 99}"#;

#[derive(Contract, Deserialize)]
pub struct Chat {
    #[contract(min_items = 1)]
    pub messages: Vec<Message>,
}

#[derive(Contract, Deserialize)]
pub struct Message {
    pub role: Role,
    #[contract(min_length = 1, max_length = 10_000)]
    pub content: String,
}

#[derive(Contract, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    System,
    User,
    Assistant,
}

#[derive(Deserialize)]
pub struct BareChat {
    pub messages: Vec<BareMessage>,
}

#[derive(Deserialize)]
pub struct BareMessage {
    pub role: Role,
    pub content: String,
}

/// A thousand chat messages: about 200 KB.
pub fn large() -> String {
    let words = "the customer writes that the invoice of last month shows a second charge which nobody can explain, \
                 and asks for a refund before \"Friday\" please; ";
    let messages: Vec<Value> = (0..1000)
        .map(|number| {
            let role = ["user", "assistant", "system"][number % 3];
            let content: String = format!("{number}: {words}{words}").chars().take(145 + number % 37).collect();
            json!({ "role": role, "content": content })
        })
        .collect();
    json!({ "messages": messages }).to_string()
}
