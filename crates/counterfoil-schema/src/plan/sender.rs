//! Problems of a raised value, in the words that the client was shown.

use counterfoil_core::Segment;
use counterfoil_core::problem::{SenderView, Shown, ShownForm, ShownPlace};
use counterfoil_json::Json;

use crate::plan::{self, PathStep, Plan};

/// How a client knows a value that it sent, and that was then raised.
#[derive(Clone, Copy, Debug)]
pub struct Sent<'a> {
    /// By what the value was raised
    pub plan: &'a Plan,
    /// The value as it was sent
    pub sent: &'a Json,
    /// The same, raised
    pub raised: &'a Json,
}

impl SenderView for Sent<'_> {
    fn value(&self, path: &[Segment]) -> Shown {
        let steps: Vec<PathStep> = path.iter().map(step).collect();
        let plan::ShownPath { steps: shown, inside_text, form } = self.plan.shown_path(&steps, self.sent);
        let sent = at(self.sent, &shown);
        let mut place = ShownPlace { path: shown.iter().map(segment).collect(), in_text: None };
        let (form, fits_form) = match form {
            plan::ShownForm::Same => (ShownForm::Same, false),
            plan::ShownForm::Text => {
                // A text that was not brought back is none, or is what was meant.
                let outside = steps.len().saturating_sub(inside_text.len());
                let raised = steps.get(..outside).and_then(|steps| at(self.raised, steps));
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
        Shown { place, form, fits_form, names: self.plan.renamed(&steps) }
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

/// What stands at a place.
fn at<'a>(value: &'a Json, steps: &[PathStep]) -> Option<&'a Json> {
    steps.iter().try_fold(value, |value, step| match step {
        PathStep::Name(name) => value.get(name),
        PathStep::Index(index) => value.as_array()?.get(*index),
    })
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
