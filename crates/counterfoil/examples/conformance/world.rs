//! Prompts, resources and completion.

use counterfoil::server::{
    Answer, Completed, Completion, Prompt, PromptArgument, PromptMessage, PromptResult, PromptSet, RequestError,
    Resource, ResourceSet, ResourceTemplate,
};
use counterfoil::toolbox::{Content, Context, InputRequired, ResourceContents};
use serde_json::json;

use crate::data::PNG;

pub(crate) fn prompts() -> PromptSet {
    let described = |name: &str| Prompt::new(name).with_description("For the conformance suite");
    let required = |name: &str| PromptArgument::required(name).with_description("Any text");
    PromptSet::new()
        .with(described("test_simple_prompt"), |_, _| async {
            let text = "This is a simple prompt for testing.";
            Ok(PromptResult::new([PromptMessage::user(text)]))
        })
        .with(
            described("test_prompt_with_arguments").with_argument(required("arg1")).with_argument(required("arg2")),
            |arguments, _| async move {
                let text = format!("Prompt with arguments: arg1='{}', arg2='{}'", arguments["arg1"], arguments["arg2"]);
                Ok(PromptResult::new([PromptMessage::user(text)]))
            },
        )
        .with(
            described("test_prompt_with_embedded_resource").with_argument(required("resourceUri")),
            |arguments, _| async move {
                let uri = &*arguments["resourceUri"];
                let resource = ResourceContents::text(uri, "Embedded resource content for testing.");
                Ok(PromptResult::new([
                    PromptMessage::user(Content::resource(resource)),
                    PromptMessage::user("Please process the embedded resource above."),
                ]))
            },
        )
        .with(described("test_prompt_with_image"), |_, _| async {
            Ok(PromptResult::new([
                PromptMessage::user(Content::image(PNG, "image/png")),
                PromptMessage::user("Please analyze the image above."),
            ]))
        })
        .with(described("test_input_required_result_prompt"), |_, context| async move {
            let answer = context
                .input()
                .and_then(|input| input.responses.get("user_context"))
                .and_then(|answer| answer.pointer("/content/context"));
            Ok(match answer {
                Some(answer) => {
                    Answer::Complete(PromptResult::new([PromptMessage::user(format!("Use the context {answer}."))]))
                }
                None => Answer::InputRequired(InputRequired::new().ask_user(
                    "user_context",
                    "What context should the prompt use?",
                    json!({
                        "type": "object",
                        "properties": {"context": {"type": "string"}},
                        "required": ["context"],
                    }),
                )),
            })
        })
}

pub(crate) fn resources() -> ResourceSet {
    let resource = |uri: &str, name: &str, mime_type: &str| Resource {
        description: Some("For the conformance suite".to_owned()),
        mime_type: Some(mime_type.to_owned()),
        ..Resource::new(uri, name)
    };
    let template = ResourceTemplate {
        description: Some("Data by its id".to_owned()),
        mime_type: Some("application/json".to_owned()),
        ..ResourceTemplate::new("test://template/{id}/data", "template")
    };
    ResourceSet::new()
        .with(resource("test://static-text", "static-text", "text/plain"), |_| async {
            let text = "This is the content of the static text resource.";
            Ok(ResourceContents::text("test://static-text", text))
        })
        .with(resource("test://static-binary", "static-binary", "image/png"), |_| async {
            let blob = ResourceContents::blob("test://static-binary", PNG);
            Ok(blob.with_mime_type("image/png"))
        })
        .with(resource("test://watched-resource", "watched-resource", "text/plain"), |_| async {
            Ok(ResourceContents::text("test://watched-resource", "Watched."))
        })
        .with_template(template, |uri, variables, _| async move {
            let id = &variables["id"];
            let data = json!({
                "id": id,
                "templateTest": true,
                "data": format!("Data for ID: {id}"),
            });
            Ok(ResourceContents::text(uri, data.to_string()).with_mime_type("application/json"))
        })
}

pub(crate) async fn complete(completion: Completion, _context: Context) -> Result<Completed, RequestError> {
    let known = ["paris", "park", "party"];
    let begun = completion.value.to_lowercase();
    Ok(Completed::new(known.into_iter().filter(|word| word.starts_with(&begun))))
}
