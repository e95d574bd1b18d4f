//! The tools of one toolbox as different clients see them: each is shown the form that it takes, calls in that form, and is
//! told of its mistakes in the words that it was shown.

mod calls;
#[cfg(all(feature = "http", feature = "stdio"))]
#[path = "../common/mod.rs"]
mod common;
mod hostile;
mod lists;
mod problems;
#[cfg(all(feature = "http", feature = "stdio"))]
mod served;
mod trip;

use counterfoil::toolbox::{Arguments, Profile, ToolResult};
use counterfoil::{Context, Toolbox};
use serde_json::Value;

/// The clients that the tests are about: everyone, two providers that ask for other shapes, and two clients.
const PROFILES: [&str; 5] = ["portable", "openai-strict", "gemini", "claude-code", "codex"];

fn profile(name: &str) -> Profile {
    Profile::named(name).expect("it is known")
}

/// A toolbox of the trip.
fn toolbox() -> Toolbox {
    Toolbox::builder().add(trip::tool()).build().expect("the declaration holds together")
}

/// The schema that a client is shown of the only tool.
fn shown(toolbox: &Toolbox, client: &str) -> Value {
    Value::Object((*toolbox.list(&profile(client)).tools()[0].input_schema).clone())
}

/// Calls a tool as that client, with arguments as they stand on the wire.
fn call(toolbox: &Toolbox, client: &str, name: &str, arguments: &str) -> ToolResult {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let context = Context::detached().with_profile(profile(client));
    runtime.block_on(toolbox.call(name, Arguments::from(arguments), context)).expect("the tool is known")
}

fn text(result: &ToolResult) -> String {
    result.content.iter().filter_map(|content| content.as_text()).collect::<Vec<_>>().join("\n")
}
