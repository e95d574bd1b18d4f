//! A sample toolbox: support tickets, kept in an embedded SQLite file.
//!
//! `create_ticket` and `search_tickets` show every part of a contract: notes, rules, a nested object, a list, a fixed set of values, a
//! value that is tidied, an optional field and a default.

mod contract;
pub mod ladder;
mod store;
mod tools;

pub use contract::{CreateTicket, Customer, Found, Label, Priority, SearchTickets, Status, Ticket};
pub use store::{Store, StoreError};
pub use tools::tools;
