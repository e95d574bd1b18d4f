//! Arguments in the shape that the tool was declared with, and problems in the words that the client was shown.

use std::fmt;
use std::sync::Arc;

use counterfoil_core::Segment;
use counterfoil_core::problem::{SenderView, Shown, ShownPlace};
use counterfoil_json::{Json, JsonObject};
use counterfoil_schema::plan;

use super::arguments::Arguments;
use super::list::{Call, ToolList};

/// What a client was shown and what it sent, where that is not the tool's own shape.
#[derive(Clone)]
pub(super) struct Words(Arc<Sent>);

struct Sent {
    /// The list that the client was given, which holds the plan
    list: Arc<ToolList>,
    tool: usize,
    sent: Json,
    raised: Json,
}

/// The arguments as the tool takes them, as text, and the words of whoever sent them. `None` where the client was shown the
/// tool's own shape, or where they are no JSON: they are read as they came.
pub(super) fn raise(list: &Arc<ToolList>, call: &Call, arguments: Arguments<'_>) -> Option<(String, Words)> {
    if call.arguments.is_same() {
        return None;
    }
    let sent = match arguments {
        Arguments::Absent => Json::object::<String, Json>([]),
        Arguments::Bytes(bytes) => Json::parse(std::str::from_utf8(bytes).ok()?).ok()?,
        Arguments::Value(value) => Json::from_serde(value)?,
        Arguments::Map(map) => JsonObject::from_serde(map)?.into(),
    };
    let raised = call.arguments.raise(&sent);
    let text = raised.to_string();
    Some((text, Words(Arc::new(Sent { list: list.clone(), tool: call.tool, sent, raised }))))
}

impl Sent {
    fn view(&self) -> Option<plan::Sent<'_>> {
        let call = self.list.call_of(self.tool)?;
        Some(plan::Sent { plan: &call.arguments, sent: &self.sent, raised: &self.raised })
    }
}

impl SenderView for Words {
    fn value(&self, path: &[Segment]) -> Shown {
        self.0.view().map_or_else(|| Shown { place: same(path), ..Shown::default() }, |view| view.value(path))
    }

    fn key(&self, path: &[Segment]) -> ShownPlace {
        self.0.view().map_or_else(|| same(path), |view| view.key(path))
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Not what was sent, which may be a secret.
        f.debug_struct("Words").field("tool", &self.0.tool).finish_non_exhaustive()
    }
}

fn same(path: &[Segment]) -> ShownPlace {
    ShownPlace { path: path.to_vec(), in_text: None }
}
