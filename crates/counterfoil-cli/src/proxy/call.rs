//! A call: brought back to the shape that the server knows, and checked.

use counterfoil_json::Json;
use counterfoil_json::document::{Object, Value};
use counterfoil_schema::plan::Sent;

use super::edit::{Edit, only};
use super::offered::Offered;

const PROTOCOL_VERSION: &str = "io.modelcontextprotocol/protocolVersion";

/// What becomes of a call.
pub(super) enum Call {
    /// It is passed on, with these changes
    PassedOn(Vec<Edit>),
    /// It is wrong; the result says how
    Refused(Json),
}

/// Looks at the parameters of a call. What was never shown, or cannot be read, is passed on as it came.
pub(super) fn call(offered: &mut Offered, text: &str, params: &Object) -> Call {
    looked_at(offered, text, params).unwrap_or(Call::PassedOn(Vec::new()))
}

fn looked_at(offered: &mut Offered, text: &str, params: &Object) -> Option<Call> {
    let name = only(params, "name")?;
    let shown = name.as_str()?;
    let tool = offered.tool(shown)?;
    let arguments = match params.get("arguments") {
        Some(_) => Some(only(params, "arguments")?),
        None => None,
    };
    let nothing = Json::object::<String, Json>([]);
    let sent = match arguments.filter(|arguments| !arguments.is_null()) {
        Some(arguments) => Json::parse(text.get(arguments.span().range())?).ok()?,
        None => nothing.clone(),
    };
    let raised = if tool.plan.is_same() { sent.clone() } else { tool.plan.raise(&sent) };
    let mut edits = Vec::new();
    if tool.name != shown {
        edits.push(Edit::replace(name, Json::from(tool.name.as_str()).to_string()));
    }
    let written = raised.to_string();
    if written != sent.to_string() {
        edits.push(match arguments {
            Some(arguments) => Edit::replace(arguments, written),
            None => Edit::after(name, format!(",\"arguments\":{written}")),
        });
    }
    let problems = offered.validator(shown).and_then(|validator| validator.check(&raised).err());
    let Some(mut problems) = problems else { return Some(Call::PassedOn(edits)) };
    if let Some(tool) = offered.tool(shown).filter(|tool| !tool.plan.is_same()) {
        problems.in_words_of(&Sent { plan: &tool.plan, sent: &sent, raised: &raised });
    }
    Some(Call::Refused(result(params, &problems.to_text())))
}

/// A result that is an error, in the form of the revision that the client speaks.
fn result(params: &Object, text: &str) -> Json {
    let content = Json::array([Json::object([("type", Json::from("text")), ("text", Json::from(text))])]);
    let mut members = vec![("content", content), ("isError", Json::Bool(true))];
    // Only the modern era says its version with every request, and wants to be told that this is all.
    let is_modern = params.get("_meta").and_then(|meta| meta.get(PROTOCOL_VERSION)).is_some_and(is_text);
    if is_modern {
        members.insert(0, ("resultType", Json::from("complete")));
    }
    Json::object(members)
}

fn is_text(value: &Value) -> bool {
    value.as_str().is_some()
}
