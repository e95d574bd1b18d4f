//! The names of types, and the names that people take for one.

use counterfoil_json::{Json, JsonObject};

use crate::construct::Construct;
use crate::dialect::modernise::{Dated, Here};

const TYPES: [&str; 7] = ["array", "boolean", "integer", "null", "number", "object", "string"];

/// What a name means as a type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meaning {
    /// This type
    Type(&'static str, Dated),
    /// A string of this format
    Format(&'static str),
    /// Every value
    Any,
    /// Nobody knows
    Unknown,
}

impl Meaning {
    fn of(name: &str) -> Self {
        let lower = name.trim().to_ascii_lowercase();
        if let Some(known) = TYPES.into_iter().find(|known| *known == lower) {
            return Self::Type(known, Dated::TypeCase);
        }
        let alias = match lower.as_str() {
            "str" | "text" | "char" | "varchar" | "bytes" | "binary" | "file" => "string",
            "int" | "int32" | "int64" | "integer32" | "integer64" | "long" | "short" | "uint" | "uint32" | "uint64"
            | "bigint" => "integer",
            "float" | "float32" | "float64" | "double" | "decimal" | "num" | "numeric" => "number",
            "bool" => "boolean",
            "list" | "tuple" | "set" | "sequence" => "array",
            "dict" | "dictionary" | "map" | "mapping" | "record" | "struct" | "json" => "object",
            "none" | "nil" | "nonetype" => "null",
            "any" | "*" | "mixed" | "unknown" => return Self::Any,
            "date" => return Self::Format("date"),
            "datetime" | "date-time" | "timestamp" => return Self::Format("date-time"),
            "time" => return Self::Format("time"),
            "email" => return Self::Format("email"),
            "uri" | "url" => return Self::Format("uri"),
            "uuid" => return Self::Format("uuid"),
            _ => return Self::Unknown,
        };
        Self::Type(alias, Dated::TypeAlias)
    }
}

/// Brings `type` to the seven names.
pub(super) fn name(object: &mut JsonObject, here: &mut Here<'_>) {
    let Some(value) = object.get_mut("type") else { return };
    let names: Option<Vec<&str>> = match &*value {
        Json::String(name) => Some(vec![name]),
        Json::Array(names) => {
            names.iter().map(Json::as_str).collect::<Option<Vec<_>>>().filter(|names| !names.is_empty())
        }
        _ => None,
    };
    if names.as_ref().is_some_and(|names| names.iter().all(|name| TYPES.contains(name))) {
        return;
    }
    let meanings: Vec<Meaning> = names.unwrap_or_default().into_iter().map(Meaning::of).collect();
    let gone = [(Meaning::Any, Dated::TypeAny), (Meaning::Unknown, Dated::TypeUnknown)];
    let gone = gone.into_iter().find(|(meaning, _)| meanings.contains(meaning)).map(|(_, dated)| dated);
    // One name that means everything, or that nobody knows, leaves nothing of the list.
    if let Some(dated) = gone.or(meanings.is_empty().then_some(Dated::TypeUnknown)) {
        object.remove("type");
        return here.changed("type", None, dated, Some(Construct::TypeUnknown));
    }
    let (mut names, mut format, mut dated) = (Vec::new(), None, Dated::TypeCase);
    for meaning in &meanings {
        let (name, what) = match *meaning {
            Meaning::Type(name, what) => (name, what),
            Meaning::Format(name) => {
                format = Some(name);
                ("string", Dated::TypeAlias)
            }
            Meaning::Any | Meaning::Unknown => continue,
        };
        dated = dated.max(what);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    // Of two types that are strings, only one has the format.
    let strings = meanings.iter().filter(|meaning| matches!(meaning, Meaning::Type("string", _) | Meaning::Format(_)));
    let format = format.filter(|_| strings.count() == 1);
    match (&mut *value, names.as_slice()) {
        (Json::String(known), [name]) => *known = (*name).to_owned(),
        (known, names) => *known = Json::array(names.iter().copied()),
    }
    if let Some(format) = format.filter(|_| !object.contains("format")) {
        let after = object.position("type").map_or(usize::MAX, |index| index + 1);
        object.insert_at(after, "format", format);
    }
    here.changed("type", None, dated, Some(Construct::TypeUnknown));
}
