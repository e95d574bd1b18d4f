//! What the tools do, as `behaviours/*.json` says it: each behaviour against a registry in memory, by way of the toolbox.
//! The same data is run by real clients over HTTP, against both databases.

mod behaviour;

use std::sync::Arc;

use behaviour::{Behaviour, Step, check_result};
use counterfoil::Toolbox;
use counterfoil::toolbox::{Caller, Context, Profile};
use counterfoil_prompts::access;
use counterfoil_prompts::registry::Registry;
use counterfoil_prompts::store::Store;
use counterfoil_prompts::tools;
use serde_json::Value;

async fn toolbox() -> Toolbox {
    let store = Store::open("sqlite::memory:").await.expect("a database in memory");
    access::project(&store, access::DEFAULT_PROJECT).await.expect("a project");
    let registry = Arc::new(Registry::new(store, "http://127.0.0.1:7420"));
    let tools = tools::tools(&registry);
    tools
        .into_iter()
        .fold(Toolbox::builder().debug_errors(true), counterfoil::toolbox::ToolboxBuilder::add)
        .build()
        .expect("a toolbox")
}

/// A call as the client of a server without keys makes it.
fn context() -> Context {
    let caller = access::Caller::local(access::DEFAULT_PROJECT);
    Context::detached().with_caller(Caller::new("local").with(caller)).with_profile(Profile::portable())
}

async fn call(toolbox: &Toolbox, step: &Step, arguments: Option<&Value>) -> (Option<Value>, String, bool) {
    let bytes = arguments.map(Value::to_string);
    let arguments = bytes.as_deref().map_or(counterfoil::toolbox::Arguments::Absent, Into::into);
    let result = toolbox.call(&step.call, arguments, context()).await.expect("the tool is there");
    // The result comes first; behind it may stand a note about the arguments.
    let text = result.content.first().and_then(|block| block.as_text()).unwrap_or_default().to_owned();
    (result.structured, text, result.is_error)
}

#[tokio::test]
async fn every_behaviour_is_as_it_is_written() {
    let mut failed = Vec::new();
    let behaviours = behaviour::all();
    assert!(behaviours.len() > 40, "the behaviours are read");
    // One registry for all, as real clients find it: no two behaviours speak of the same prompts.
    let toolbox = toolbox().await;
    for Behaviour { name, steps } in behaviours {
        let mut kept = serde_json::Map::new();
        for (at, step) in steps.iter().enumerate() {
            let arguments = step.arguments(&kept);
            let (structured, text, is_error) = call(&toolbox, step, arguments.as_ref()).await;
            if let Err(why) = check_result(step, structured.as_ref(), &text, is_error, &mut kept) {
                failed.push(format!("{name}, step {} ({}): {why}", at + 1, step.call));
                break;
            }
        }
    }
    assert!(failed.is_empty(), "{} behaviours are otherwise:\n{}", failed.len(), failed.join("\n"));
}
