//! What the tools take and give.

use counterfoil::Contract;

/// Open a new support ticket for a customer. Returns the ticket with its id.
#[derive(Clone, Debug, PartialEq, Contract)]
pub struct CreateTicket {
    /// One-line summary of the problem
    #[contract(trim, min_length = 5, max_length = 120)]
    pub title: String,
    /// Who reported the problem
    pub customer: Customer,
    /// Use high only when the customer can't work at all.
    pub priority: Priority,
    /// Up to 3 labels
    #[contract(max_items = 3, unique_items)]
    pub tags: Option<Vec<Label>>,
}

/// Who reported a problem.
#[derive(Clone, Debug, PartialEq, Contract)]
pub struct Customer {
    /// The customer's email address, like dana@acme.com
    #[contract(trim, lowercase, format = "email")]
    pub email: String,
    /// Full name, if the customer gave it
    #[contract(min_length = 1, max_length = 200)]
    pub name: Option<String>,
}

/// How urgent a ticket is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Contract)]
#[contract(rename_all = "lowercase")]
pub enum Priority {
    Low,
    Normal,
    High,
}

/// What a ticket is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Contract)]
#[contract(rename_all = "lowercase")]
pub enum Label {
    Billing,
    Login,
    Bug,
    Feature,
}

/// Whether a ticket still needs work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Contract)]
#[contract(rename_all = "lowercase")]
pub enum Status {
    Open,
    Closed,
}

/// Find tickets whose title contains all of the given words, newest first.
#[derive(Clone, Debug, PartialEq, Contract)]
pub struct SearchTickets {
    /// Words to look for in ticket titles
    #[contract(trim, min_length = 3, max_length = 120)]
    pub query: String,
    /// Leave out to search both
    pub status: Option<Status>,
    /// The most tickets to return
    #[contract(minimum = 1, maximum = 50, default = 10)]
    pub limit: u8,
}

/// A support ticket.
#[derive(Clone, Debug, PartialEq, Contract)]
pub struct Ticket {
    /// The id that people quote, like T-4
    pub id: String,
    /// One-line summary of the problem
    pub title: String,
    /// Who reported the problem
    pub customer: Customer,
    /// How urgent it is
    pub priority: Priority,
    /// What it is about
    pub tags: Vec<Label>,
    /// Whether it still needs work
    pub status: Status,
}

/// The tickets that were found.
#[derive(Clone, Debug, PartialEq, Contract)]
pub struct Found {
    /// Newest first
    pub tickets: Vec<Ticket>,
    /// Whether there are more than were asked for
    pub more: bool,
}
