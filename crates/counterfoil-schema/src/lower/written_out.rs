//! Words for schemas that refer to others. What a reference leads to need not be in what the client sees, so the words
//! say it.

use counterfoil_json::{Json, JsonObject};

use crate::lower::combine::Lost;
use crate::lower::phrase;
use crate::lower::work::Work;
use crate::reference::definition_name;

/// How many references are followed, one inside the other. What holds itself is not written out for ever.
const DEEPEST: usize = 4;

/// More than this is not written out: no sentence is so long.
const MOST: usize = 400;

impl Work<'_> {
    /// What a keyword asks for, in words.
    pub(super) fn rule_words(&self, keyword: &str, value: &Json) -> Option<String> {
        phrase::rule(keyword, &self.written_out(value))
    }

    /// A schema in a few words.
    pub(super) fn schema_words(&self, schema: &Json) -> String {
        phrase::schema(&self.written_out(schema))
    }

    /// What was lost, in words.
    pub(super) fn said(&self, lost: &Lost) -> Vec<String> {
        let lost: Lost = lost.iter().map(|(keyword, value)| (keyword.clone(), self.written_out(value))).collect();
        crate::lower::unions::said(&lost)
    }

    /// The schema with what its references lead to in their place.
    fn written_out(&self, value: &Json) -> Json {
        if self.definitions.is_empty() {
            return value.clone();
        }
        let mut left = MOST;
        self.write(value, 0, &mut left)
    }

    fn write(&self, value: &Json, depth: usize, left: &mut usize) -> Json {
        if *left == 0 {
            return value.clone();
        }
        *left -= 1;
        match value {
            Json::Array(elements) => {
                elements.iter().map(|element| self.write(element, depth, left)).collect::<Vec<_>>().into()
            }
            Json::Object(keywords) => {
                let reference = keywords.get("$ref").and_then(Json::as_str).and_then(definition_name);
                if depth < DEEPEST && reference.is_some_and(|name| self.definitions.contains_key(&name)) {
                    return self.write(&self.resolved(value), depth + 1, left);
                }
                let members = keywords.iter().map(|(name, value)| (name.to_owned(), self.write(value, depth, left)));
                Json::Object(members.collect::<JsonObject>())
            }
            other => other.clone(),
        }
    }
}
