//! What a model is told is enough to mend a call: a program that reads only the text of an answer and the advertised schema
//! does so in one retry.

mod answer;
mod breaking;
mod build;
mod contract;
mod mending;
mod rng;

use std::collections::{BTreeMap, BTreeSet};

use contract::PlaceOrder;
use counterfoil::core::schema::SchemaOptions;
use counterfoil::toolbox::{Arguments, Profile};
use counterfoil::{Context, Tool, ToolError, Toolbox};
use rng::Rng;
use serde_json::Value;

const CALLS: usize = 10_000;

#[test]
fn a_repairer_mends_a_wrong_call_in_one_retry() {
    let tool = Tool::new("place_order", async |_: PlaceOrder| Ok::<_, ToolError>(()));
    let full = tool.input().expect("the declaration holds together").schema(SchemaOptions::default());
    let full = Value::Object(full);
    let toolbox = Toolbox::builder().add(tool).build().expect("the declaration holds together");
    let schema = Value::Object(serde_json::Map::clone(&toolbox.list(&Profile::portable()).tools()[0].input_schema));
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let send = |call: &Value| {
        let text = call.to_string();
        let arguments = Arguments::from(text.as_str());
        let result =
            runtime.block_on(toolbox.call("place_order", arguments, Context::detached())).expect("the tool is known");
        let codes: Vec<String> =
            match result.meta.as_ref().and_then(|meta| meta.get("counterfoil/error")).map(|error| &error["problems"]) {
                Some(Value::Array(problems)) => {
                    problems.iter().filter_map(|problem| problem["code"].as_str().map(str::to_owned)).collect()
                }
                _ => Vec::new(),
            };
        (result.is_error, result.content[0].as_text().unwrap_or_default().to_owned(), codes)
    };

    let mut rng = Rng(2026);
    let (mut wrong, mut mended) = (0, 0);
    let (mut met, mut left) = (BTreeSet::new(), BTreeMap::<String, usize>::new());
    while wrong < CALLS {
        let sound = contract::sound(&mut rng);
        let mistakes = 1 + rng.below(6);
        let call = breaking::broken(&full, &sound, mistakes, &mut rng);
        let (is_error, answer, codes) = send(&call);
        if !is_error {
            // Two mistakes may make up for each other; but no sound call is refused.
            continue;
        }
        // That what was broken was sound before is looked at now and then.
        assert!(wrong % 10 != 0 || !send(&sound).0, "a sound call was refused: {sound}");
        assert!(answer.len() < 4096, "{} bytes: {answer}", answer.len());
        wrong += 1;
        met.extend(codes);
        let (still_wrong, second, codes) = send(&mending::mended(&answer, &schema, &call));
        if still_wrong {
            for code in codes {
                *left.entry(code).or_default() += 1;
            }
            if std::env::var_os("SHOW").is_some() {
                println!("{call}\n{answer}\n{}\n{second}\n", mending::mended(&answer, &schema, &call));
            }
        } else {
            mended += 1;
        }
    }
    println!("mended {mended} of {wrong} wrong calls; what was left: {left:?}");
    assert!(mended * 100 >= wrong * 95, "mended only {mended} of {wrong}; what was left: {left:?}");
    for code in [
        "missing",
        "invalid_type",
        "too_small",
        "too_big",
        "invalid_format",
        "pattern_mismatch",
        "invalid_value",
        "not_multiple_of",
        "not_unique",
        "unknown_field",
        "invalid_union",
        "exactly_one_of",
        "at_most_one_of",
        "requires",
        "ordered",
    ] {
        assert!(met.contains(code), "no call broke a rule with the code {code}: {met:?}");
    }
}
