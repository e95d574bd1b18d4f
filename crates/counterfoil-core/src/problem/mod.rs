//! Problems: everything that is wrong with the arguments of one call.
//!
//! While reading, the engine records little, which is cheap: a code, the node whose rule was broken and where the value
//! stood. Words are made at the end, from the node, and laid out as the text that a model reads.

mod code;
mod expect;
mod path;
mod raw;
mod report;
mod shown;
mod word;

pub use code::Code;
pub(crate) use expect::{LISTED_VALUES, SHOWN_VALUES, key as key_phrase};
pub use path::{Segment, display_path, pointer};
pub(crate) use raw::{Detail, Holds, Near, Raw};
pub use report::{Dropped, DroppedField, Problems};
pub(crate) use shown::display_place;
pub use shown::{SenderView, Shown, ShownForm, ShownPlace};

use std::ops::Range;

use serde_json::{Value, json};

/// One thing wrong with the arguments.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// What kind of problem it is; stable.
    pub code: Code,
    /// Where it is, outermost first.
    pub path: Vec<Segment>,
    /// What is wrong, as a lowercase fragment: `expected an email address`.
    pub message: String,
    expected: Expected,
    /// How to mend it, where the value that was sent suggests that.
    pub hint: Option<String>,
    /// The declared note of the value.
    pub note: Option<String>,
    /// Where it is in what was sent, where that is another place than in what was read.
    pub shown: Option<ShownPlace>,
    /// Whether it is about the key, not about what stands under it.
    is_about_key: bool,
}

/// What would have been right. It mostly stands in the message, and is then not written twice.
#[derive(Clone, Debug, PartialEq)]
enum Expected {
    InMessage(Range<usize>),
    Apart(Option<String>),
}

impl Expected {
    fn in_message(message: &str, expected: Option<String>) -> Self {
        let place = expected.as_deref().and_then(|right| message.find(right).map(|start| start..start + right.len()));
        place.map_or(Self::Apart(expected), Self::InMessage)
    }
}

impl Problem {
    /// A problem that was found by other means than a contract.
    #[must_use]
    pub fn new(code: Code, path: Vec<Segment>, message: String, expected: Option<String>) -> Self {
        let is_about_key = code == Code::DuplicateKey;
        let expected = Expected::in_message(&message, expected);
        Self { code, path, message, expected, hint: None, note: None, shown: None, is_about_key }
    }

    /// Puts it into other words.
    fn word(&mut self, message: String, expected: Option<String>) {
        self.expected = Expected::in_message(&message, expected);
        self.message = message;
    }

    /// What would have been right: `an email address`.
    #[must_use]
    pub fn expected(&self) -> Option<&str> {
        match &self.expected {
            Expected::InMessage(place) => self.message.get(place.clone()),
            Expected::Apart(expected) => expected.as_deref(),
        }
    }

    /// The problem as data, as it stands in `_meta["counterfoil/error"].problems`.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut object = json!({
            "code": self.code.as_str(),
            "path": self.path.iter().map(Segment::to_json).collect::<Vec<_>>(),
            "pointer": pointer(&self.path),
        });
        if let Some(shown) = &self.shown {
            shown.add_to(&mut object, true);
        }
        object["message"] = Value::from(self.message.as_str());
        for (key, text) in
            [("expected", self.expected()), ("hint", self.hint.as_deref()), ("note", self.note.as_deref())]
        {
            if let Some(text) = text {
                object[key] = Value::from(text);
            }
        }
        object
    }
}
