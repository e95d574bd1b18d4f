//! A library desk: a server that was written with the SDK's own `#[tool]`, and adopts contracts one tool after the other.
//!
//! * `borrow_book` is as it was.
//! * `reserve_book` has another import of `Parameters`, and derives `Contract` for its input.
//! * `renew_book` keeps its function and its input; a contract was put in front of it.
//!
//! `tests/adoption.rs` shows what each step changes for a caller.

use counterfoil::Contract;
use counterfoil::migrate::{Parameters, enforce};
use counterfoil::toolbox::RegistrationError;
use rmcp::handler::server::tool::ToolRouter;
use rmcp::handler::server::wrapper;
use rmcp::model::{ServerCapabilities, ServerConfig};
use rmcp::schemars::JsonSchema;
use rmcp::{ServerHandler, tool, tool_handler, tool_router};
use serde::Deserialize;

/// What the SDK alone makes of an input: the range is shown, and nothing enforces it.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
pub struct Borrow {
    /// The number on the reader's card, like C-2041
    pub card: String,
    /// For how many days
    #[schemars(range(min = 1, max = 28))]
    pub days: u32,
}

/// The same with a contract instead.
#[derive(Debug, Contract)]
pub struct Reserve {
    /// The number on the reader's card, like C-2041
    #[contract(trim, pattern = r"^C-\d{4}$")]
    pub card: String,
    /// For how many days
    #[contract(minimum = 1, maximum = 28)]
    pub days: u32,
}

/// The same with both: the SDK goes on reading it.
#[derive(Debug, Deserialize, JsonSchema, Contract)]
#[schemars(crate = "rmcp::schemars")]
pub struct Renew {
    /// The number on the reader's card, like C-2041
    #[contract(trim, pattern = r"^C-\d{4}$")]
    pub card: String,
    /// For how many days
    #[contract(minimum = 1, maximum = 28)]
    pub days: u32,
}

/// The server.
#[derive(Debug)]
pub struct Desk {
    tools: ToolRouter<Self>,
}

#[tool_router]
impl Desk {
    /// Lends a book.
    #[tool]
    fn borrow_book(&self, wrapper::Parameters(call): wrapper::Parameters<Borrow>) -> String {
        lent("borrowed", &call.card, call.days)
    }

    /// Keeps a book for a reader.
    #[tool]
    fn reserve_book(&self, Parameters(call): Parameters<Reserve>) -> String {
        lent("reserved", &call.card, call.days)
    }

    /// Lends a book for longer.
    #[tool]
    fn renew_book(&self, wrapper::Parameters(call): wrapper::Parameters<Renew>) -> String {
        lent("renewed", &call.card, call.days)
    }
}

fn lent(how: &str, card: &str, days: u32) -> String {
    format!("{how} on {card} for {days} days")
}

impl Desk {
    /// The server, with a contract in front of `renew_book`.
    ///
    /// # Errors
    ///
    /// When a contract does not fit its tool.
    pub fn new() -> Result<Self, RegistrationError> {
        let tools = enforce(Self::tool_router()).tool::<Renew>("renew_book")?.into_router();
        Ok(Self { tools })
    }
}

#[tool_handler(router = self.tools)]
impl ServerHandler for Desk {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }
}
