//! What a client shows its model, after its own rewriting.

use counterfoil_json::Json;
use counterfoil_schema::profile::{Kind, Profile, Rewrite};
use counterfoil_schema::seen::seen;
use serde::Serialize;

use super::work::Done;
use crate::input::Form;

/// What the rewriting changes.
#[derive(Debug, Default, Serialize)]
pub(super) struct SeenView {
    /// The rewritings that were followed, in this order; none where none is known.
    pub(super) rewrites: Vec<&'static str>,
    /// The tools that the client drops, or fails over.
    pub(super) dropped: Vec<DroppedView>,
    pub(super) changes: Vec<ChangeView>,
}

/// A tool that the client drops.
#[derive(Debug, Serialize)]
pub(super) struct DroppedView {
    pub(super) tool: Option<String>,
    /// What the client says.
    pub(super) error: String,
}

/// One thing that the client changes.
#[derive(Debug, Serialize)]
pub(super) struct ChangeView {
    pub(super) tool: Option<String>,
    /// A JSON Pointer into the tool, or into the schema where there is no tool.
    pub(super) at: String,
    pub(super) what: String,
}

/// Puts each tool through the client's own rewriting, and tells what that changes.
pub(super) fn through(done: &mut Done, profile: &Profile, form: Form) -> SeenView {
    let rewrites = rewrites(profile);
    let mut view =
        SeenView { rewrites: rewrites.iter().map(|rewrite| rewrite.name()).collect(), ..SeenView::default() };
    for mut shown in std::mem::take(&mut done.shown) {
        match rewritten(&shown.json, &rewrites, form) {
            Ok((json, changes)) => {
                let tool = &shown.name;
                view.changes.extend(changes.into_iter().map(|(at, what)| ChangeView { tool: tool.clone(), at, what }));
                shown.json = json;
                done.shown.push(shown);
            }
            Err(error) => view.dropped.push(DroppedView { tool: shown.name, error }),
        }
    }
    view
}

/// The rewritings of a client: its own, then those of what it is made of, each once. What is worked out from many is
/// nobody's client.
fn rewrites(profile: &Profile) -> Vec<Rewrite> {
    let mut rewrites = Vec::new();
    for rewrite in profile.parts().iter().filter_map(|part| part.rewrite) {
        if profile.kind() != Kind::Computed && !rewrites.contains(&rewrite) {
            rewrites.push(rewrite);
        }
    }
    rewrites
}

type Changed = (Json, Vec<(String, String)>);

/// A tool, or a schema, after all rewritings, with what each changes: where and what.
fn rewritten(json: &Json, rewrites: &[Rewrite], form: Form) -> Result<Changed, String> {
    let mut tool = if form.is_schema() {
        Json::object([("name", Json::from("tool")), ("inputSchema", json.clone())])
    } else {
        json.clone()
    };
    let mut changes = Vec::new();
    for rewrite in rewrites {
        let seen = seen(&tool, *rewrite);
        tool = seen.tool.ok_or_else(|| seen.error.unwrap_or_else(|| "it leaves the tool out".to_owned()))?;
        changes.extend(seen.changes.into_iter().map(|change| (change.pointer, change.what)));
    }
    if !form.is_schema() {
        return Ok((tool, changes));
    }
    let schema = tool.get("inputSchema").cloned().ok_or("it leaves the schema out")?;
    let bare = |at: String| at.strip_prefix("/inputSchema").map_or(at.clone(), str::to_owned);
    Ok((schema, changes.into_iter().map(|(at, what)| (bare(at), what)).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewrites_of(name: &str) -> Vec<Rewrite> {
        rewrites(&Profile::named(name).expect("a profile"))
    }

    #[test]
    fn a_client_rewrites_before_its_provider() {
        assert_eq!(rewrites_of("codex"), [Rewrite::Codex]);
        assert_eq!(rewrites_of("codex+ollama"), [Rewrite::Codex, Rewrite::Ollama]);
        assert_eq!(rewrites_of("ollama-0-6"), [Rewrite::Ollama]);
        assert_eq!(rewrites_of("cursor"), []);
        assert_eq!(rewrites_of("portable"), []);
    }

    #[test]
    fn a_schema_is_rewritten_as_that_of_a_tool() {
        let schema = Json::parse(r#"{"type":"object","properties":{"n":{"const":1}}}"#).expect("JSON");
        let (seen, changes) = rewritten(&schema, &[Rewrite::Ollama], Form::Schema).expect("it is shown");
        assert_eq!(seen.get("properties").and_then(|all| all.get("n")), Some(&Json::object::<&str, Json>([])));
        assert_eq!(changes.first(), Some(&("/properties/n".to_owned(), "is now {}".to_owned())));
    }
}
