//! Arguments in the shape that the tool was declared with, and problems in the words that the client was shown.

use std::fmt;
use std::sync::Arc;

use counterfoil_core::Segment;
use counterfoil_core::problem::{SenderView, Shown, ShownForm, ShownPlace};
use counterfoil_json::{Json, JsonObject};
use counterfoil_schema::plan::{self, PathStep, Plan};

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
    fn plan(&self) -> Option<&Plan> {
        self.list.call_of(self.tool).map(|call| &call.arguments)
    }
}

impl SenderView for Words {
    fn value(&self, path: &[Segment]) -> Shown {
        let Some(plan) = self.0.plan() else { return Shown { place: same(path), ..Shown::default() } };
        let steps: Vec<PathStep> = path.iter().map(step).collect();
        let plan::ShownPath { steps: shown, inside_text, form } = plan.shown_path(&steps, &self.0.sent);
        let sent = at(&self.0.sent, &shown);
        let mut place = ShownPlace { path: shown.iter().map(segment).collect(), in_text: None };
        let (form, fits_form) = match form {
            plan::ShownForm::Same => (ShownForm::Same, false),
            plan::ShownForm::Text => {
                // A text that was not brought back is none, or is what was meant.
                let outside = steps.len().saturating_sub(inside_text.len());
                let raised = steps.get(..outside).and_then(|steps| at(&self.0.raised, steps));
                if sent.is_some() && raised != sent {
                    place.in_text = Some(inside_text.iter().map(segment).collect());
                    (ShownForm::Same, false)
                } else {
                    (ShownForm::Text, sent.is_some_and(|sent| sent.as_str().is_some()))
                }
            }
            plan::ShownForm::Pairs => (ShownForm::Pairs, sent.is_some_and(|sent| sent.as_array().is_some())),
            plan::ShownForm::Tokens(tokens) => {
                let fits = sent.is_some_and(|sent| sent.as_str().is_some());
                (ShownForm::Values(tokens.iter().map(Json::to_string).collect()), fits)
            }
        };
        Shown { place, form, fits_form, names: plan.renamed(&steps) }
    }

    fn key(&self, path: &[Segment]) -> ShownPlace {
        let mut place = self.value(path).place;
        // In a list of pairs the key stands beside its value.
        if let [.., Segment::Index(_), value @ Segment::Key(_)] = &mut *place.path
            && !matches!(path, [.., Segment::Index(_), _])
        {
            *value = "key".into();
        }
        place
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Not what was sent, which may be a secret.
        f.debug_struct("Words").field("tool", &self.0.tool).finish_non_exhaustive()
    }
}

/// What stands at a place.
fn at<'a>(value: &'a Json, steps: &[PathStep]) -> Option<&'a Json> {
    steps.iter().try_fold(value, |value, step| match step {
        PathStep::Name(name) => value.get(name),
        PathStep::Index(index) => value.as_array()?.get(*index),
    })
}

fn same(path: &[Segment]) -> ShownPlace {
    ShownPlace { path: path.to_vec(), in_text: None }
}

fn step(segment: &Segment) -> PathStep {
    match segment {
        Segment::Key(key) => PathStep::Name(key.to_string()),
        Segment::Index(index) => PathStep::Index(*index),
    }
}

fn segment(step: &PathStep) -> Segment {
    match step {
        PathStep::Name(name) => name.as_str().into(),
        PathStep::Index(index) => (*index).into(),
    }
}
