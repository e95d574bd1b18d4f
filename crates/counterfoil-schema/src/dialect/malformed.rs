//! Keywords whose values are of the wrong kind.

use counterfoil_json::{Json, JsonObject};

use crate::construct::Construct;
use crate::dialect::modernise::{Dated, Here};
use crate::walk::{Holds, is_schema};

/// What the value of a keyword must be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wants {
    Anything,
    /// Anything but `null`
    Something,
    String,
    Number,
    /// A number above 0
    Divisor,
    /// A number, or `true` or `false` in draft 4
    Bound,
    Count,
    Boolean,
    List,
    /// A list of strings
    Names,
    /// An object of these
    Map(Part),
    Schema,
    /// A list of schemas, and not an empty one
    Schemas,
    /// A schema, or a list of schemas
    SchemaOrSchemas,
}

/// What a keyword has under each name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Schema,
    /// A list of strings
    Names,
    /// A schema, a list of strings, or one string as draft 3 has it
    Dependency,
}

impl Part {
    fn takes(self, value: &Json) -> bool {
        match self {
            Self::Schema => is_schema(value),
            Self::Names => are_names(value),
            Self::Dependency => is_schema(value) || are_names(value) || value.as_str().is_some(),
        }
    }
}

impl Wants {
    fn of(keyword: &str) -> Self {
        match keyword {
            "title" | "description" | "pattern" | "format" | "contentEncoding" | "contentMediaType" | "$comment"
            | "$schema" | "$id" | "$anchor" | "$dynamicAnchor" | "$ref" | "$dynamicRef" | "$recursiveRef" => {
                Self::String
            }
            "minimum" | "maximum" => Self::Number,
            "multipleOf" => Self::Divisor,
            "exclusiveMinimum" | "exclusiveMaximum" => Self::Bound,
            "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties" | "minContains"
            | "maxContains" => Self::Count,
            "uniqueItems" | "deprecated" | "readOnly" | "writeOnly" | "$recursiveAnchor" => Self::Boolean,
            "enum" => Self::List,
            "required" => Self::Names,
            "dependentRequired" => Self::Map(Part::Names),
            "dependencies" => Self::Map(Part::Dependency),
            "type" | "examples" | "nullable" => Self::Something,
            _ => match Holds::of(keyword) {
                Holds::Nothing => Self::Anything,
                Holds::One => Self::Schema,
                Holds::List => Self::Schemas,
                Holds::OneOrList => Self::SchemaOrSchemas,
                Holds::Map => Self::Map(Part::Schema),
            },
        }
    }

    fn takes(self, value: &Json) -> bool {
        match self {
            Self::Anything => true,
            Self::Something => !value.is_null(),
            Self::String => value.as_str().is_some(),
            Self::Number => value.as_number().is_some(),
            Self::Divisor => value.as_f64().is_some_and(|value| value > 0.0),
            Self::Bound => value.as_number().is_some() || value.as_bool().is_some(),
            Self::Count => value.as_u64().is_some(),
            Self::Boolean => value.as_bool().is_some(),
            Self::List => value.as_array().is_some(),
            Self::Names => are_names(value),
            Self::Map(part) => {
                value.as_object().is_some_and(|object| object.iter().all(|(_, value)| part.takes(value)))
            }
            Self::Schema => is_schema(value),
            Self::Schemas => {
                value.as_array().is_some_and(|schemas| !schemas.is_empty() && schemas.iter().all(is_schema))
            }
            Self::SchemaOrSchemas => {
                is_schema(value) || value.as_array().is_some_and(|schemas| schemas.iter().all(is_schema))
            }
        }
    }

    /// What is left of a value that is malformed.
    fn repaired(self, keyword: &str, value: Json) -> Option<Json> {
        match (self, value) {
            (Self::Names, Json::Array(mut names)) => {
                names.retain(|name| name.as_str().is_some());
                Some(names.into())
            }
            (Self::Schemas | Self::SchemaOrSchemas, Json::Array(mut schemas)) => {
                if matches!(keyword, "items" | "prefixItems") {
                    // The places of the others must stay.
                    schemas.iter_mut().filter(|schema| !is_schema(schema)).for_each(|schema| *schema = anything());
                } else {
                    schemas.retain(is_schema);
                }
                Some(schemas).filter(|schemas| !schemas.is_empty()).map(Into::into)
            }
            (Self::Map(part), Json::Object(mut parts)) => {
                if part == Part::Schema {
                    parts.iter_mut().filter(|(_, part)| !is_schema(part)).for_each(|(_, part)| *part = anything());
                } else {
                    parts.retain(|_, value| part.takes(value));
                }
                Some(parts.into())
            }
            // Some languages write an object without members as a list.
            (Self::Map(_), Json::Array(list)) if list.is_empty() => Some(anything()),
            _ => None,
        }
    }
}

fn are_names(value: &Json) -> bool {
    value.as_array().is_some_and(|names| names.iter().all(|name| name.as_str().is_some()))
}

/// A schema that takes everything.
const fn anything() -> Json {
    Json::Object(JsonObject::new())
}

/// Takes out what says nothing, and puts a schema that takes everything where there is none.
pub(super) fn repair(object: &mut JsonObject, here: &mut Here<'_>) {
    if object.iter().all(|(keyword, value)| Wants::of(keyword).takes(value)) {
        return;
    }
    for (keyword, value) in std::mem::take(object) {
        let wants = Wants::of(&keyword);
        if wants.takes(&value) {
            object.push(keyword, value);
            continue;
        }
        let construct = construct(&keyword);
        match (wants, &value) {
            (Wants::Map(part), Json::Object(parts)) => {
                for (name, value) in parts.iter().filter(|(_, value)| !part.takes(value)) {
                    let what = if value.is_null() { Dated::Null } else { Dated::Malformed };
                    here.changed(&keyword, Some(name), what, construct);
                }
            }
            (_, Json::Null) => here.changed(&keyword, None, Dated::Null, construct),
            (Wants::Names, Json::Bool(_)) => here.changed(&keyword, None, Dated::RequiredFlag, construct),
            _ => here.changed(&keyword, None, Dated::Malformed, construct),
        }
        if let Some(value) = wants.repaired(&keyword, value) {
            object.push(keyword, value);
        }
    }
}

/// What a malformed keyword is to clients.
fn construct(keyword: &str) -> Option<Construct> {
    match keyword {
        "title" | "description" => Some(Construct::DescriptionMalformed),
        "required" => Some(Construct::RequiredMalformed),
        "properties" => Some(Construct::PropertiesMalformed),
        "type" => Some(Construct::TypeUnknown),
        _ => None,
    }
}
