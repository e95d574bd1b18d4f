//! What a model should read of the tickets, everyone is shown; and a call in the form that a client was shown is understood.

use std::sync::Arc;

use counterfoil::toolbox::{Profile, ToolObject};
use counterfoil::{Context, Toolbox};
use counterfoil_tickets::{Store, tools};
use serde_json::{Map, Value, json};

/// The keywords that some clients ignore, and that must not be lost for them.
const KEPT: [&str; 8] = ["minLength", "maxLength", "minimum", "maximum", "format", "enum", "default", "maxItems"];

fn store() -> Arc<Store> {
    Arc::new(Store::new("sqlite::memory:", |_| {}))
}

fn toolbox() -> Toolbox {
    let tools = tools(&store()).into_iter().fold(Toolbox::builder(), counterfoil::toolbox::ToolboxBuilder::add);
    tools.build().expect("the declarations hold together")
}

/// The keywords of a schema that must be kept, with the places where they stand and what they say.
fn kept(schema: &Map<String, Value>) -> Vec<(String, Value)> {
    fn collect(value: &Value, place: &str, found: &mut Vec<(String, Value)>) {
        match value {
            Value::Object(members) => {
                for (name, value) in members {
                    let place = format!("{place}/{name}");
                    if KEPT.contains(&name.as_str()) {
                        found.push((place, value.clone()));
                    } else {
                        collect(value, &place, found);
                    }
                }
            }
            Value::Array(elements) => {
                for (index, element) in elements.iter().enumerate() {
                    collect(element, &format!("{place}/{index}"), found);
                }
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    collect(&Value::Object(schema.clone()), "", &mut found);
    found
}

#[test]
fn everyone_is_shown_the_rules_of_the_tickets() {
    let declared: Vec<_> = tools(&store()).iter().map(ToolObject::descriptor).collect();
    let list = toolbox().list(&Profile::portable());
    assert_eq!(list.tools().len(), declared.len());
    let mut met = Vec::new();
    for (declared, shown) in declared.iter().zip(list.tools()) {
        assert_eq!(declared.name, shown.name);
        assert_eq!(kept(&declared.input_schema), kept(&shown.input_schema));
        met.extend(
            kept(&shown.input_schema).into_iter().filter_map(|(place, _)| Some(place.rsplit_once('/')?.1.to_owned())),
        );
    }
    for keyword in KEPT {
        assert!(met.iter().any(|known| known == keyword), "no ticket says {keyword}");
    }
}

#[test]
fn every_client_can_call_them() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let toolbox = toolbox();
    for client in Profile::names() {
        let profile = Profile::named(client).expect("it is known");
        let list = toolbox.list(&profile);
        assert_eq!(list.tools().len(), 2, "{client}: {:?}", list.left_out());
        // A strict mode has null for what is left out; others may send it too.
        let strict = profile.facts().is_strict();
        let mut search = json!({ "query": "login" });
        if strict {
            search["status"] = Value::Null;
            search["limit"] = Value::Null;
        }
        let context = Context::detached().with_profile(profile);
        let name = &list.tools()[1].name;
        let result = runtime.block_on(toolbox.call(name, (&search).into(), context)).expect("the tool is known");
        assert!(!result.is_error, "{client}: {result:?}");
    }
}
