//! `enum` and `const`.

use counterfoil_json::{Json, JsonNumber, JsonObject};

use crate::check::is_annotation_keyword;
use crate::construct::Construct;
use crate::lower::form::{own, replace};
use crate::lower::phrase;
use crate::lower::types::{of_type, types_of};
use crate::lower::work::{Draft, Position, Work};
use crate::note::Change;
use crate::plan::Shape;

/// What stands for the empty string where a client takes none among the values of an enum.
const EMPTY: &str = "(empty)";

/// Rules that say nothing beside a list of values, and would look at those that stand for them.
const OF_VALUES: [&str; 9] = [
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "format",
    "minLength",
    "maxLength",
    "pattern",
];

impl Work<'_> {
    /// The values of a schema, in a form that the client takes.
    pub(super) fn values(&mut self, draft: &mut Draft, position: Position) -> Option<(Json, Shape)> {
        if position == Position::Root {
            // There it is a construct of its own.
            return None;
        }
        self.constant(draft);
        let Some(Json::Array(values)) = draft.keywords.get("enum") else { return None };
        let values = values.clone();
        let some: Vec<Json> = values.iter().filter(|value| !value.is_null()).cloned().collect();
        let before = draft.keywords.clone();
        let construct = class(&values, &some);
        if !self.refuses(construct) {
            return self.special_values(draft, &values, position);
        }
        match construct {
            Construct::EnumNumber if !self.keeps_values() => {
                let null = values.contains(&Json::Null);
                if null && (self.refuses(Construct::EnumNull) || self.refuses(Construct::TypeListWithNull)) {
                    return Some(self.any_or_text(draft, construct, &before, position));
                }
                return self.tokens(draft, &values, construct, position);
            }
            Construct::EnumNumber => return self.bounds(draft, &values, position),
            Construct::EnumMixed if self.keeps_values() && !self.refuses(Construct::AnyOf) => {
                let branches: Vec<Json> =
                    types_of(&values).into_iter().map(|name| Json::Object(of_type(&before, name))).collect();
                let mut outer: JsonObject =
                    before.iter().filter(|(keyword, _)| is_annotation_keyword(keyword)).map(own).collect();
                self.branches_at = Some(vec![self.places_of(&[]); branches.len()]);
                outer.push("anyOf", branches);
                self.whole(construct, Change::Rewritten, &before, None);
                return Some(self.node(outer, position));
            }
            Construct::EnumMixed | Construct::EnumStructured => {
                return Some(self.any_or_text(draft, construct, &before, position));
            }
            _ => self.drop_and_say(draft, construct, "enum"),
        }
        None
    }

    /// `null` and the empty string among the values.
    fn special_values(&mut self, draft: &mut Draft, values: &[Json], position: Position) -> Option<(Json, Shape)> {
        let empty = Json::from("");
        if values.contains(&empty) && self.refuses(Construct::EnumEmptyString) {
            if self.keeps_values() || values.contains(&Json::from(EMPTY)) {
                self.drop_and_say(draft, Construct::EnumEmptyString, "enum");
                return None;
            }
            if let Some(done) = self.tokens(draft, values, Construct::EnumEmptyString, position) {
                return Some(done);
            }
        }
        if values.contains(&Json::Null) && self.refuses(Construct::EnumNull) {
            // What the type says of null stays.
            let before = draft.keywords.get("enum").cloned().unwrap_or_default();
            let takes_null = draft.keywords.get("nullable") == Some(&Json::Bool(true));
            if let Some(Json::Array(values)) = draft.keywords.get_mut("enum") {
                values.retain(|value| !value.is_null());
            }
            if takes_null {
                self.keyword(Construct::EnumNull, Change::Rewritten, "enum", &before, None);
            } else {
                draft.keywords.insert("enum", before);
                self.drop_and_say(draft, Construct::EnumNull, "enum");
            }
        }
        None
    }

    /// `const` as `enum`, or as words.
    fn constant(&mut self, draft: &mut Draft) {
        let Some(value) = draft.keywords.get("const").cloned() else { return };
        let construct = match value {
            Json::String(_) => Construct::Const,
            Json::Number(_) => Construct::ConstNumber,
            _ => Construct::ConstOther,
        };
        if !self.refuses(construct) {
            return;
        }
        let as_enum = match value {
            Json::String(_) | Json::Number(_) => true,
            Json::Bool(_) => !self.refuses(Construct::EnumBoolean),
            _ => false,
        };
        if as_enum && !draft.keywords.contains("enum") {
            self.keyword(construct, Change::Rewritten, "const", &value, None);
            replace(&mut draft.keywords, "const", "enum", Json::Array(vec![value]));
        } else {
            self.drop_and_say(draft, construct, "const");
        }
    }

    /// Values as strings, which are brought back.
    fn tokens(
        &mut self,
        draft: &mut Draft,
        values: &[Json],
        construct: Construct,
        position: Position,
    ) -> Option<(Json, Shape)> {
        let shown = |value: &Json| match value {
            Json::Null => Json::Null,
            Json::String(text) if text.is_empty() => Json::from(EMPTY),
            Json::String(text) => Json::from(text),
            other => Json::from(other.to_string()),
        };
        let tokens: Vec<(Json, Json)> = values.iter().map(|value| (value.clone(), shown(value))).collect();
        let collide = tokens.iter().enumerate().any(|(index, (original, shown))| {
            tokens.iter().skip(index + 1).any(|(other, other_shown)| original != other && shown == other_shown)
        });
        let before = draft.keywords.get("enum").cloned().unwrap_or_default();
        if collide {
            return self.bounds(draft, values, position);
        }
        let was = draft.keywords.clone();
        let shown: Vec<Json> = tokens.iter().map(|(_, shown)| shown.clone()).collect();
        draft.keywords.insert("enum", shown);
        let types = match draft.keywords.get("type") {
            _ if values.contains(&Json::Null) => Json::array(["string", "null"]),
            _ => Json::from("string"),
        };
        if draft.keywords.insert("type", types).is_none() {
            let types = draft.keywords.remove("type").unwrap_or_default();
            draft.keywords.insert_at(0, "type", types);
        }
        for rule in OF_VALUES {
            draft.keywords.remove(rule);
        }
        draft.shape = Shape::Tokens(tokens.into());
        if construct == Construct::EnumNumber {
            self.whole(construct, Change::Reshaped, &was, None);
        } else {
            self.keyword(construct, Change::Reshaped, "enum", &before, None);
        }
        None
    }

    /// Numbers as the range that they lie in, and a sentence.
    fn bounds(&mut self, draft: &mut Draft, values: &[Json], position: Position) -> Option<(Json, Shape)> {
        let before = draft.keywords.clone();
        let said = phrase::one_of(values);
        draft.keywords.remove("enum");
        let mut numbers: Vec<&JsonNumber> = values.iter().filter_map(Json::as_number).collect();
        numbers.sort_by(|a, b| a.compare(b));
        let whole = numbers.iter().all(|number| number.is_integer());
        if !draft.keywords.contains("type") || values.contains(&Json::Null) {
            draft.keywords.remove("type");
            draft.keywords.insert_at(0, "type", if whole { "integer" } else { "number" });
        }
        for (keyword, construct, bound) in
            [("minimum", Construct::Minimum, numbers.first()), ("maximum", Construct::Maximum, numbers.last())]
        {
            if let Some(bound) = bound.filter(|_| !self.refuses(construct)) {
                draft.keywords.insert(keyword, Json::Number((*bound).clone()));
            }
        }
        if !values.contains(&Json::Null) {
            self.whole(Construct::EnumNumber, Change::Widened, &before, Some(&said));
            draft.says.push(said);
            return None;
        }
        let Some(mut merged) = self.or_null(&draft.keywords) else {
            return Some(self.any_or_text(draft, Construct::EnumNumber, &before, position));
        };
        self.whole(Construct::EnumNumber, Change::Widened, &before, Some(&said));
        phrase::describe(&mut merged, &[said]);
        Some(self.node_or_null(merged, position))
    }
}

/// What an enum consists of.
fn class(values: &[Json], some: &[Json]) -> Construct {
    let all = |is: fn(&Json) -> bool| some.iter().all(is);
    match some {
        [] if values.is_empty() => Construct::EnumEmpty,
        [] => Construct::EnumNull,
        _ if some.iter().any(|value| matches!(value, Json::Array(_) | Json::Object(_))) => Construct::EnumStructured,
        _ if all(|value| value.as_str().is_some()) => Construct::Enum,
        _ if all(|value| value.as_number().is_some()) => Construct::EnumNumber,
        _ if all(|value| value.as_bool().is_some()) => Construct::EnumBoolean,
        _ => Construct::EnumMixed,
    }
}
