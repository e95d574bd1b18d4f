//! Every form of function that can be a tool.

#![deny(warnings, missing_docs)]

use std::sync::Arc;

use counterfoil::tool::State;
use counterfoil::toolbox::ToolResult;
use counterfoil::{Contract, Tool, ToolError, Toolbox, tool};

#[derive(Contract)]
struct Input {
    word: String,
}

#[derive(Contract)]
struct Output {
    word: String,
}

/// Holds a number.
pub struct Store {
    number: u8,
}

/// No parameters at all.
#[tool]
pub async fn nothing() -> Result<(), ToolError> {
    Ok(())
}

/// An input.
#[tool]
async fn only_input(input: Input) -> Result<Output, ToolError> {
    Ok(Output { word: input.word })
}

/// In any order, taken apart, under other names.
#[tool(name = "a.b-c_1", title = "All", read_only, open_world = false, lenient(json_strings, null_is_absent))]
async fn all(
    State(store): State<Store>,
    _context: counterfoil::Context,
    Input { word }: Input,
    counterfoil::tool::State(_): State<String>,
    mut r#type: State<[u8]>,
) -> Result<String, std::io::Error> {
    r#type = r#type.clone();
    Ok(format!("{word} {} {}", store.number, r#type.len()))
}

type Answer<T> = Result<T, ToolError>;

/// A return type by another name, and attributes of the author's own.
#[tool(destructive = false, idempotent)]
#[deprecated]
#[allow(unused_variables)]
#[inline]
async fn alias(input: Input) -> Answer<ToolResult> {
    Ok(ToolResult::empty())
}

/// Tools with a trait for what they share.
pub trait Clock: Send + Sync {
    /// The time.
    fn now(&self) -> u64;
}

impl Clock for u64 {
    fn now(&self) -> u64 {
        *self
    }
}

/// What the server holds may be a trait.
#[tool]
async fn time(clock: State<dyn Clock>) -> Result<u64, ToolError> {
    Ok(clock.now())
}

mod moved {
    pub use counterfoil as elsewhere;
}

/// The crate under another name.
#[tool(crate = moved::elsewhere)]
async fn elsewhere() -> Result<(), ToolError> {
    Ok(())
}

fn main() {
    let tools: Vec<Tool> = vec![
        nothing(),
        only_input(),
        all(Store { number: 1 }, Arc::new(String::new()), vec![1u8]),
        #[allow(deprecated)]
        alias(),
        time(Arc::new(5u64) as Arc<dyn Clock>),
        elsewhere(),
    ];
    let toolbox = tools.into_iter().fold(Toolbox::builder(), |builder, tool| builder.add(tool)).build().unwrap();
    assert_eq!(
        toolbox.names().collect::<Vec<_>>(),
        ["nothing", "only_input", "a.b-c_1", "alias", "time", "elsewhere"]
    );
}
