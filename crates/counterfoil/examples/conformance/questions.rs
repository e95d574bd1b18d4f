//! Tools that ask the client something before they answer.

use std::sync::Arc;

use counterfoil::toolbox::{Context, Input, InputRequired, ToolError, ToolObject, ToolResult};
use serde_json::{Value, json};

use crate::tools::tool;

/// The questions of a tool, and what becomes of the answers.
struct Dialogue {
    name: &'static str,
    ask: fn(&Value, &Context) -> InputRequired,
    answer: fn(&Input) -> Option<String>,
}

pub(crate) fn tools() -> Vec<Arc<dyn ToolObject>> {
    let mut tools = elicitations().to_vec();
    tools.extend(rounds());
    tools.extend(dialogues().map(|dialogue| {
        let Dialogue { name, ask, answer } = dialogue;
        let what = "Asks the client before it answers";
        tool(name, what, &json!({}), move |arguments, context| async move {
            // Answers that are not those to the questions lead to the questions again.
            Ok(match context.input().and_then(answer) {
                Some(text) => ToolResult::text(text),
                None => ToolResult::input_required(ask(&arguments, &context)),
            })
        })
    }));
    tools
}

/// A schema of one required property.
fn one(name: &str, schema: &Value) -> Value {
    json!({"type": "object", "properties": {name: schema}, "required": [name]})
}

fn ask_name() -> InputRequired {
    InputRequired::new().ask_user("user_name", "What is your name?", one("name", &json!({"type": "string"})))
}

/// Asks the client's model.
fn ask_model(asked: InputRequired, key: &str, text: &str, most: u32) -> InputRequired {
    asked.ask(
        key,
        "sampling/createMessage",
        json!({
            "messages": [{"role": "user", "content": {"type": "text", "text": text}}],
            "maxTokens": most,
        }),
    )
}

fn text_at<'a>(input: &'a Input, key: &str, path: &str) -> Option<&'a str> {
    input.responses.get(key)?.pointer(path)?.as_str()
}

fn dialogues() -> impl Iterator<Item = Dialogue> {
    [
        Dialogue {
            name: "test_input_required_result_elicitation",
            ask: |_, _| ask_name(),
            answer: |input| {
                let name = text_at(input, "user_name", "/content/name")?;
                Some(format!("Hello, {name}!"))
            },
        },
        Dialogue {
            name: "test_streaming_elicitation",
            ask: |_, _| ask_name(),
            answer: |input| text_at(input, "user_name", "/content/name").map(str::to_owned),
        },
        Dialogue {
            name: "test_input_required_result_sampling",
            ask: |_, _| {
                let question = "What is the capital of France?";
                ask_model(InputRequired::new(), "capital_question", question, 100)
            },
            answer: |input| text_at(input, "capital_question", "/content/text").map(str::to_owned),
        },
        Dialogue {
            name: "test_missing_capability",
            ask: |_, _| ask_model(InputRequired::new(), "answer", "Anything", 10),
            answer: |input| text_at(input, "answer", "/content/text").map(str::to_owned),
        },
        Dialogue {
            name: "test_input_required_result_list_roots",
            ask: |_, _| InputRequired::new().ask("client_roots", "roots/list", json!({})),
            answer: |input| {
                let roots = input.responses.get("client_roots")?.get("roots")?;
                Some(format!("The roots are {roots}."))
            },
        },
        Dialogue {
            name: "test_input_required_result_request_state",
            ask: |_, _| confirm(),
            answer: |input| {
                let confirmed = input.responses.get("confirm")?.pointer("/content/ok")?;
                (input.state.as_deref() == Some("asked to confirm"))
                    .then(|| format!("state-ok, confirmed: {confirmed}"))
            },
        },
        Dialogue {
            name: "test_input_required_result_tampered_state",
            ask: |_, _| confirm(),
            answer: |input| {
                input.responses.get("confirm")?;
                Some("Confirmed.".to_owned())
            },
        },
        Dialogue {
            name: "test_input_required_result_multiple_inputs",
            ask: |_, _| {
                ask_model(ask_name(), "greeting", "Generate a greeting", 50)
                    .ask("client_roots", "roots/list", json!({}))
                    .with_state("asked for three")
            },
            answer: |input| {
                let name = text_at(input, "user_name", "/content/name")?;
                let greeting = text_at(input, "greeting", "/content/text")?;
                let roots = input.responses.get("client_roots")?.get("roots")?;
                Some(format!("{greeting}, {name}. The roots are {roots}."))
            },
        },
        Dialogue {
            name: "test_input_required_result_capabilities",
            ask: |_, context| {
                let mut asked = InputRequired::new();
                if context.client_supports("elicitation") {
                    asked = ask_name();
                }
                if context.client_supports("sampling") {
                    asked = ask_model(asked, "greeting", "Generate a greeting", 50);
                }
                asked
            },
            answer: |_| Some("Thank you.".to_owned()),
        },
    ]
    .into_iter()
}

fn confirm() -> InputRequired {
    InputRequired::new()
        .ask_user("confirm", "Please confirm", one("ok", &json!({"type": "boolean"})))
        .with_state("asked to confirm")
}

/// Two questions, the second after the answer to the first.
fn rounds() -> [Arc<dyn ToolObject>; 1] {
    [tool("test_input_required_result_multi_round", "Asks twice", &json!({}), |_, context| async move {
        let text = json!({"type": "string"});
        let first =
            || InputRequired::new().ask_user("step1", "Step 1: What is your name?", one("name", &text)).with_state("1");
        let Some(input) = context.input() else {
            return Ok(ToolResult::input_required(first()));
        };
        let name = text_at(input, "step1", "/content/name");
        let color = text_at(input, "step2", "/content/color");
        Ok(match (input.state.as_deref(), name, color) {
            (Some("1"), Some(name), _) => ToolResult::input_required(
                InputRequired::new()
                    .ask_user("step2", "Step 2: What is your favorite color?", one("color", &text))
                    .with_state(format!("2 {name}")),
            ),
            (Some(state), _, Some(color)) => {
                let name = state.strip_prefix("2 ").unwrap_or_default();
                ToolResult::text(format!("{name} likes {color}."))
            }
            _ => ToolResult::input_required(first()),
        })
    })]
}

/// What the suite wants of revision 2025-11-25: questions whose answers are told back.
fn elicitations() -> [Arc<dyn ToolObject>; 4] {
    let string = json!({"type": "string"});
    [
        tool("test_sampling", "Asks the client's model", &json!({"prompt": string}), |arguments, context| async move {
            let prompt = arguments["prompt"].as_str().unwrap_or_default();
            let answer = context.input().and_then(|input| text_at(input, "answer", "/content/text"));
            Ok(match answer {
                Some(answer) => ToolResult::text(format!("LLM response: {answer}")),
                None => ToolResult::input_required(ask_model(InputRequired::new(), "answer", prompt, 100)),
            })
        }),
        tool("test_elicitation", "Asks the user", &json!({"message": string}), |arguments, context| async move {
            let message = arguments["message"].as_str().unwrap_or_default();
            let schema = json!({
                "type": "object",
                "properties": {
                    "username": {"type": "string", "description": "User's response"},
                    "email": {"type": "string", "description": "User's email address"},
                },
                "required": ["username", "email"],
            });
            elicit(&context, "User response:", message, schema)
        }),
        tool(
            "test_elicitation_sep1034_defaults",
            "Asks the user, with defaults",
            &json!({}),
            |_, context| async move {
                let schema = json!({
                    "type": "object",
                    "properties": {
                        "name": {"type": "string", "default": "John Doe"},
                        "age": {"type": "integer", "default": 30},
                        "score": {"type": "number", "default": 95.5},
                        "status": {
                            "type": "string",
                            "enum": ["active", "inactive", "pending"],
                            "default": "active",
                        },
                        "verified": {"type": "boolean", "default": true},
                    },
                });
                elicit(&context, "Elicitation completed:", "Please check", schema)
            },
        ),
        tool("test_elicitation_sep1330_enums", "Asks the user to choose", &json!({}), |_, context| async move {
            elicit(&context, "Elicitation completed:", "Please choose", choices())
        }),
    ]
}

fn choices() -> Value {
    let titled = |what: &str| {
        json!([
            {"const": "value1", "title": format!("First {what}")},
            {"const": "value2", "title": format!("Second {what}")},
            {"const": "value3", "title": format!("Third {what}")},
        ])
    };
    let options = json!(["option1", "option2", "option3"]);
    json!({
        "type": "object",
        "properties": {
            "untitledSingle": {"type": "string", "enum": options},
            "titledSingle": {"type": "string", "oneOf": titled("Option")},
            "legacyEnum": {
                "type": "string",
                "enum": ["opt1", "opt2", "opt3"],
                "enumNames": ["Option One", "Option Two", "Option Three"],
            },
            "untitledMulti": {"type": "array", "items": {"type": "string", "enum": options}},
            "titledMulti": {"type": "array", "items": {"anyOf": titled("Choice")}},
        },
    })
}

/// Asks the user, and tells back what was answered.
fn elicit(context: &Context, label: &str, message: &str, schema: Value) -> Result<ToolResult, ToolError> {
    let answer = context.input().and_then(|input| input.responses.get("answer"));
    Ok(match answer {
        Some(answer) => {
            let action = answer["action"].as_str().unwrap_or_default();
            let content = &answer["content"];
            ToolResult::text(format!("{label} action={action}, content={content}"))
        }
        None => ToolResult::input_required(InputRequired::new().ask_user("answer", message, schema)),
    })
}
