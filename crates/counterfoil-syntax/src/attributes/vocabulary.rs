//! The words of `#[contract(...)]` and `#[tool(...)]`: where each may stand, and how it is written.

use std::fmt;

use counterfoil_core::nearest;

/// Where an attribute stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On a struct with named fields.
    Struct,
    /// On a struct around one value.
    Transparent,
    /// On an enum.
    Enum,
    /// On a variant of an enum.
    Variant,
    /// On a field, or on the value inside a variant.
    Field,
    /// In `#[tool(...)]`, on a function.
    Tool,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Struct => "a struct",
            Self::Transparent => "a struct around one value",
            Self::Enum => "an enum",
            Self::Variant => "a variant",
            Self::Field => "a field",
            Self::Tool => "a tool",
        })
    }
}

/// One word of `#[contract(...)]` or `#[tool(...)]`.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// The word.
    pub name: &'static str,
    /// An example of how it is written.
    pub usage: &'static str,
    /// What it does.
    pub meaning: &'static str,
    /// Where it may stand.
    pub places: &'static [Place],
}

use Place::{Enum, Field, Struct, Tool, Transparent, Variant};

const VALUES: &[Place] = &[Field, Transparent];
const TYPES: &[Place] = &[Struct, Transparent, Enum];
const ANYWHERE_BUT_VARIANTS: &[Place] = &[Field, Struct, Transparent, Enum];

macro_rules! words {
    ($(#[$doc:meta])* $words:ident: $($name:literal $places:expr, $usage:literal: $meaning:literal)*) => {
        $(#[$doc])*
        pub const $words: &[Word] = &[
            $( Word { name: $name, usage: $usage, meaning: $meaning, places: $places } ),*
        ];
    };
}

words! {
    /// Every word of `#[contract(...)]`, in the order in which the documentation lists them.
    WORDS:
    "min_length" VALUES, "min_length = 5": "the least number of characters"
    "max_length" VALUES, "max_length = 120": "the greatest number of characters"
    "pattern" VALUES, r#"pattern = "^T-\\d+$""#: "a regular expression of ECMA-262 that must match somewhere"
    "format" VALUES, r#"format = "email""#: "a named format"
    "minimum" VALUES, "minimum = 1": "the least value"
    "maximum" VALUES, "maximum = 50": "the greatest value"
    "exclusive_minimum" VALUES, "exclusive_minimum = 0": "the value must be greater"
    "exclusive_maximum" VALUES, "exclusive_maximum = 100": "the value must be less"
    "multiple_of" VALUES, "multiple_of = 5": "the value must be a multiple"
    "min_items" VALUES, "min_items = 1": "the least number of items"
    "max_items" VALUES, "max_items = 3": "the greatest number of items"
    "unique_items" VALUES, "unique_items": "no two items may be equal"
    "trim" &[Field, Transparent, Enum], "trim": "white space at both ends is removed first"
    "lowercase" &[Field, Transparent, Enum], "lowercase": "letters become lower case first"
    "uppercase" &[Field, Transparent, Enum], "uppercase": "letters become upper case first"
    "default" &[Field, Struct], "default = 10": "the value that stands in when none was sent"
    "examples" ANYWHERE_BUT_VARIANTS, r#"examples("dana@acme.com")"#: "values that the contract accepts, shown to the reader"
    "title" ANYWHERE_BUT_VARIANTS, r#"title = "Ticket title""#: "a short label for people"
    "description" &[Field, Struct, Transparent, Enum, Variant], r#"description = "One line""#: "the note that the model reads, instead of the doc comment"
    "deprecated" ANYWHERE_BUT_VARIANTS, "deprecated": "callers should stop sending it"
    "transform" ANYWHERE_BUT_VARIANTS, "transform = tidy_up": "a function `fn(T) -> T` on a value that has passed its rules"
    "refine" ANYWHERE_BUT_VARIANTS, r#"refine = is_known, says = "must be a known customer""#: "a rule that only code can state: `fn(&T) -> bool`, or `-> Result<(), E>` with an error that is displayed"
    "says" ANYWHERE_BUT_VARIANTS, r#"says = "must be a known customer""#: "the sentence that tells the reader about a `refine`; `says = none` tells nothing, on purpose"
    "message" ANYWHERE_BUT_VARIANTS, r#"message = "give the customer's own address""#: "the author's words when a rule is broken"
    "advertise" VALUES, "advertise(hide(pattern))": "enforces the rules that it names without showing them as keywords"
    "lenient" ANYWHERE_BUT_VARIANTS, "lenient(json_strings)": "conversions that the value allows"
    "echo" ANYWHERE_BUT_VARIANTS, "echo": "problems may repeat the value that was sent"
    "rename" &[Field, Variant, Struct, Transparent, Enum], r#"rename = "maxDepth""#: "the name on the wire"
    "rename_all" &[Struct, Enum, Variant], r#"rename_all = "camelCase""#: "how the names inside are written on the wire"
    "rename_all_fields" &[Enum], r#"rename_all_fields = "camelCase""#: "how the fields of all variants are written on the wire"
    "flatten" &[Field], "flatten": "puts the fields of this struct, map or tagged enum beside the others"
    "skip" &[Field, Variant], "skip": "leaves it out of the contract"
    "tag" &[Enum], r#"tag = "type""#: "tells the variants apart by this field"
    "content" &[Enum], r#"tag = "type", content = "value""#: "puts what a variant holds into this field, beside the tag"
    "untagged" &[Enum], "untagged": "tells the variants apart by what they hold"
    "external" &[Enum], "external": "tells the variants apart by the only key of an object"
    "transparent" &[Struct, Transparent], "transparent": "the struct is the value in its only field"
    "unknown_fields" &[Struct, Enum], r#"unknown_fields = "reject""#: "what happens to fields that are not declared: `drop`, `near_miss` or `reject`"
    "exactly_one_of" &[Struct, Variant], "exactly_one_of(id, name)": "exactly one of the fields must be sent"
    "at_most_one_of" &[Struct, Variant], "at_most_one_of(id, name)": "at most one of the fields may be sent"
    "requires" &[Struct, Variant], "requires(page => query)": "when the first field is sent, the others must be too"
    "ordered" &[Struct, Variant], "ordered(from <= to)": "the first field must not be greater than the second"
    "require_docs" TYPES, "require_docs": "a missing doc comment is a mistake"
    "crate" TYPES, "crate = counterfoil": "the path of the crate that declares the traits"
}

words! {
    /// Every word of `#[tool(...)]`, in the order in which the documentation lists them.
    TOOL_WORDS:
    "name" &[Tool], r#"name = "create_ticket""#: "the name that a call uses, instead of the function's"
    "title" &[Tool], r#"title = "Create ticket""#: "a name for people"
    "description" &[Tool], r#"description = "Opens a ticket.""#: "what the tool does, for the model, instead of the doc comment"
    "read_only" &[Tool], "read_only": "the tool changes nothing"
    "destructive" &[Tool], "destructive = false": "whether it may overwrite or remove what was there; it may unless this says otherwise"
    "idempotent" &[Tool], "idempotent": "calling it again with the same arguments changes nothing more"
    "open_world" &[Tool], "open_world = false": "whether it reaches beyond what the server knows; it does unless this says otherwise"
    "lenient" &[Tool], "lenient(json_strings)": "conversions that are made for arguments which the contract refuses as they are"
    "crate" &[Tool], "crate = counterfoil": "the path of the crate that declares tools"
}

/// Words that other libraries use in `#[contract(...)]`, and what to write for the same.
const ELSEWHERE: &[(&str, &str)] = &[
    ("min", "`minimum = 1` for a number, `min_length = 1` for a string, `min_items = 1` for a list"),
    ("max", "`maximum = 9` for a number, `max_length = 9` for a string, `max_items = 9` for a list"),
    ("length", "`min_length = 1, max_length = 9`"),
    ("len", "`min_length = 1, max_length = 9`"),
    ("range", "`minimum = 1, maximum = 9`"),
    ("gt", "`exclusive_minimum = 0`"),
    ("lt", "`exclusive_maximum = 9`"),
    ("positive", "`exclusive_minimum = 0`"),
    ("nonempty", "`min_length = 1` for a string, `min_items = 1` for a list"),
    ("regex", r#"`pattern = "..."`"#),
    ("email", r#"`format = "email"`"#),
    ("url", r#"`format = "uri"`"#),
    ("uri", r#"`format = "uri"`"#),
    ("uuid", r#"`format = "uuid"`"#),
    ("custom", r#"`refine = path, says = "..."`"#),
    ("validate", r#"`refine = path, says = "..."`"#),
    ("with", "`transform = path`"),
    ("doc", r#"`description = "..."`"#),
    ("optional", "`Option<...>` as the field's type"),
    ("nullable", "`Nullable<...>` as the field's type"),
    ("alias", r#"`rename = "..."`"#),
    ("deny_unknown_fields", r#"`unknown_fields = "reject"`"#),
    ("additional_properties", r#"`unknown_fields = "reject"`"#),
    ("example", "`examples(...)`"),
    ("unique", "`unique_items`"),
];

/// The word of this name.
#[must_use]
pub fn word(name: &str) -> Option<&'static Word> {
    WORDS.iter().find(|word| word.name == name)
}

/// The word of `#[tool(...)]` of this name.
pub(crate) fn tool_word(name: &str) -> Result<&'static Word, String> {
    if let Some(word) = TOOL_WORDS.iter().find(|word| word.name == name) {
        return Ok(word);
    }
    Err(if let Some(word) = word(name) {
        misplaced(word, Tool)
    } else if let Some((_, ours)) = TOOL_ELSEWHERE.iter().find(|(theirs, _)| *theirs == name) {
        format!("unknown attribute `{name}`; write {ours}")
    } else if let Some(near) = nearest(name, TOOL_WORDS.iter().map(|word| word.name)) {
        format!("unknown attribute `{name}`; did you mean `{near}`?")
    } else {
        let names: Vec<_> = TOOL_WORDS.iter().map(|word| word.name).collect();
        format!("unknown attribute `{name}`; on a tool one may write {}", names.join(", "))
    })
}

/// Words that other libraries use on tools, and what to write for the same.
const TOOL_ELSEWHERE: &[(&str, &str)] = &[
    ("annotations", "the hints themselves: `read_only`, `destructive = false`, `idempotent`, `open_world = false`"),
    ("read_only_hint", "`read_only`"),
    ("destructive_hint", "`destructive = false`"),
    ("idempotent_hint", "`idempotent`"),
    ("open_world_hint", "`open_world = false`"),
    ("input_schema", "the rules on the fields of the input: its contract is the schema"),
    ("output_schema", "`derive(Contract)` on what the function gives: its contract is the schema"),
    ("doc", "`description = \"...\"`"),
];

/// What is wrong with a name that is no word, and what to write instead.
pub(crate) fn unknown(name: &str, place: Place) -> String {
    let here = || WORDS.iter().filter(|word| word.places.contains(&place));
    let hint = if let Some((_, ours)) = ELSEWHERE.iter().find(|(theirs, _)| *theirs == name) {
        format!("write {ours}")
    } else if let Some(near) = nearest(name, here().map(|word| word.name)) {
        format!("did you mean `{near}`?")
    } else {
        let names: Vec<_> = here().map(|word| word.name).collect();
        format!("on {place} one may write {}", names.join(", "))
    };
    format!("unknown attribute `{name}`; {hint}")
}

/// What is wrong with a word that stands where it has no meaning.
pub(crate) fn misplaced(word: &Word, place: Place) -> String {
    let places: Vec<_> = word.places.iter().map(ToString::to_string).collect();
    let places = match places.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    };
    format!("`{}` belongs on {places}, not on {place}", word.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_has_a_place_and_is_written_with_itself() {
        for words in [WORDS, TOOL_WORDS] {
            for (at, word) in words.iter().enumerate() {
                assert!(!word.places.is_empty(), "{} has no place", word.name);
                assert!(word.usage.contains(word.name), "{} is not in its usage", word.name);
                assert!(words[..at].iter().all(|other| other.name != word.name), "{} twice", word.name);
            }
        }
        for (theirs, _) in ELSEWHERE {
            assert!(super::word(theirs).is_none(), "{theirs} is a word of ours");
        }
        for (theirs, _) in TOOL_ELSEWHERE {
            assert!(tool_word(theirs).is_err(), "{theirs} is a word of ours");
        }
    }

    #[test]
    fn unknown_words_are_met_with_what_to_write() {
        assert_eq!(unknown("min_lenght", Field), "unknown attribute `min_lenght`; did you mean `min_length`?");
        assert_eq!(unknown("maxItems", Field), "unknown attribute `maxItems`; did you mean `max_items`?");
        assert_eq!(unknown("email", Field), r#"unknown attribute `email`; write `format = "email"`"#);
        assert_eq!(
            unknown("wobble", Variant),
            "unknown attribute `wobble`; on a variant one may write description, rename, rename_all, skip, \
             exactly_one_of, at_most_one_of, requires, ordered"
        );
    }
}
