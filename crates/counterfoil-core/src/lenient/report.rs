//! What was converted, as one line for the model and as data for programs.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::problem::{Segment, SenderView, ShownPlace, display_place, pointer};

/// How many conversions the line for the model names; all are counted.
const NAMED: usize = 20;
/// How many characters of a path the line shows.
const PATH_LIMIT: usize = 100;

/// What stood at a place before it was converted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ConversionKind {
    /// A string that held a list.
    List,
    /// A string that held an object.
    Object,
    /// A string that held a number.
    Number,
    /// A string that held `true` or `false`.
    Boolean,
    /// `null` for a field that may be left out.
    Null,
    /// `""` for a field that may be left out.
    Empty,
}

impl ConversionKind {
    /// The member of [`Lenient`](super::Lenient) that allows the conversion; stable.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::List | Self::Object => "json_strings",
            Self::Number | Self::Boolean => "number_strings",
            Self::Null => "null_is_absent",
            Self::Empty => "empty_is_absent",
        }
    }

    /// What was sent, as a phrase.
    #[must_use]
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::List => "a string that held a list",
            Self::Object => "a string that held an object",
            Self::Number => "a string that held a number",
            Self::Boolean => "a string that held true or false",
            Self::Null => "null, taken as left out",
            Self::Empty => "an empty string, taken as left out",
        }
    }
}

/// One value that was converted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conversion {
    /// Where it stands, outermost first.
    pub path: Vec<Segment>,
    /// What it was before.
    pub kind: ConversionKind,
    /// Where it stands in what was sent, where that is another place than in what was read.
    pub shown: Option<ShownPlace>,
}

/// All that was converted in one value, in the order in which it was.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conversions {
    /// Each conversion.
    pub listed: Vec<Conversion>,
}

impl Conversions {
    /// Whether nothing was converted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.listed.is_empty()
    }

    /// Tells the conversions as the sender knows the value.
    pub fn in_words_of(&mut self, view: &dyn SenderView) {
        for conversion in &mut self.listed {
            conversion.shown = view.value(&conversion.path).place.other_than(&conversion.path);
        }
    }

    /// One line for the model: `converted: limit (a string that held a number), tags (a string that held a list)`.
    #[must_use]
    pub fn to_text(&self) -> String {
        let names = self.listed.iter().take(NAMED).map(|conversion| {
            let path = display_place(&conversion.path, conversion.shown.as_ref());
            let path: String = path.chars().take(PATH_LIMIT).collect();
            format!("{path} ({})", conversion.kind.phrase())
        });
        let mut text = format!("converted: {}", names.collect::<Vec<_>>().join(", "));
        if self.listed.len() > NAMED {
            // Writing to a string cannot fail.
            let _ = write!(text, " and {} more", self.listed.len() - NAMED);
        }
        text
    }

    /// The conversions as data: pointers, and the member of [`Lenient`](super::Lenient) that allowed each.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let fields: Vec<_> = self
            .listed
            .iter()
            .take(NAMED)
            .map(|conversion| {
                let mut object = json!({ "pointer": pointer(&conversion.path) });
                if let Some(shown) = &conversion.shown {
                    shown.add_to(&mut object, false);
                }
                object["conversion"] = Value::from(conversion.kind.name());
                object
            })
            .collect();
        json!({ "fields": fields, "count": self.listed.len() })
    }
}
