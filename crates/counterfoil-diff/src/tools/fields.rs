//! What a tool says of itself, its schemas aside.

use counterfoil_json::Json;

use crate::change::{Change, Level, Side, Verdict};
use crate::kind::Kind;
use crate::schema::text_message;

/// What each annotation means, and what is taken for granted where it is missing.
const HINTS: [(&str, bool, &str, &str); 4] = [
    ("readOnlyHint", false, "it changes nothing", "it may change things"),
    ("destructiveHint", true, "it may destroy things", "it only adds"),
    ("idempotentHint", false, "calling it again does nothing more", "calling it again may do more"),
    ("openWorldHint", true, "it reaches out to the world", "it stays within its own domain"),
];

const READS: &str = "a model reads it, and may do something else";

pub(super) fn changes(old: &Json, new: &Json) -> Vec<Change> {
    let (Some(was), Some(is)) = (old.as_object(), new.as_object()) else {
        return match old == new {
            true => Vec::new(),
            false => vec![plain(Kind::FieldChanged, "", "the tool is no object any more, or was none".to_owned())],
        };
    };
    let mut names: Vec<&str> = was.names().collect();
    names.extend(is.names().filter(|name| !was.contains(name)));
    let mut changes = Vec::new();
    for name in names {
        let (a, b) = (was.get(name), is.get(name));
        if matches!(name, "name" | "inputSchema" | "outputSchema") || same(a, b) {
            continue;
        }
        match name {
            "annotations" => annotations(a, b, &mut changes),
            "title" => changes.push(plain(Kind::TitleChanged, name, text_message(name, a, b))),
            "description" => changes.push(plain(Kind::DescriptionChanged, name, text_message(name, a, b))),
            _ => changes.push(plain(Kind::FieldChanged, name, text_message(name, a, b))),
        }
    }
    changes
}

fn same(a: Option<&Json>, b: Option<&Json>) -> bool {
    a == b && a.map(ToString::to_string).map(|text| text.len()) == b.map(ToString::to_string).map(|text| text.len())
}

fn plain(kind: Kind, member: &str, message: String) -> Change {
    let pointer = match member {
        "" => String::new(),
        member => format!("/{}", counterfoil_json::tree::escape_token(member)),
    };
    Change::new(Side::Tool, kind, message).at(Some(&pointer), Some(&pointer)).judged(
        Level::Agent,
        Verdict::Breaking,
        READS,
    )
}

fn annotations(old: Option<&Json>, new: Option<&Json>, changes: &mut Vec<Change>) {
    let names = |value: Option<&Json>| {
        value.and_then(Json::as_object).into_iter().flat_map(|map| map.names().map(str::to_owned)).collect::<Vec<_>>()
    };
    let mut all = names(old);
    all.extend(names(new).into_iter().filter(|name| !all.contains(name)).collect::<Vec<_>>());
    let before = changes.len();
    for name in all {
        let (a, b) = (old.and_then(|map| map.get(&name)), new.and_then(|map| map.get(&name)));
        if same(a, b) {
            continue;
        }
        let mut message = text_message(&name, a, b);
        if let Some((_, taken, yes, no)) = HINTS.iter().find(|(hint, ..)| *hint == name) {
            let value = |hint: Option<&Json>| hint.and_then(Json::as_bool).unwrap_or(*taken);
            let words = |hint: bool| if hint { yes } else { no };
            message.push_str(&match (value(a), value(b)) {
                (a, b) if a == b => format!(" ({} is taken for granted anyway)", words(a)),
                (a, b) => format!(" (was: {}; is: {})", words(a), words(b)),
            });
        }
        let mut change = plain(Kind::AnnotationChanged, "annotations", message);
        change.why = "clients decide by it whether to ask before they call".to_owned();
        changes.push(change);
    }
    if changes.len() == before {
        changes.push(plain(Kind::AnnotationChanged, "annotations", text_message("annotations", old, new)));
    }
}
