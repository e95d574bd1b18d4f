//! What the description says beside the author's note: the rules that no keyword states.

use crate::problem::key_phrase;
use crate::terms::{Branch, CrossRule, KeyShape, Keyword, NodeId, Object, Shape, Terms, Text};

/// The description of a node: the author's note, then a sentence for every invisible rule.
pub(super) fn description(terms: &Terms, id: NodeId, advertised: bool) -> Option<String> {
    noted(terms, id, None, advertised)
}

/// The description of a branch that is written out where it stands, even one that is a recursion: the note of the branch if it
/// has one, else that of its value, then the sentences.
pub(super) fn of_branch(terms: &Terms, id: NodeId, branch: &Branch, advertised: bool) -> Option<String> {
    let Shape::Recursion(target) = terms.node(id).shape else {
        return noted(terms, id, branch.description.as_deref(), advertised);
    };
    let nearer = &terms.node(id).notes;
    let note = branch.description.as_ref().or(nearer.description.as_ref());
    let whole = noted(terms, target, note.map(String::as_str), advertised);
    joined(whole.into_iter().chain(nearer.says.iter().cloned()).collect())
}

/// As [`description`], with a note that stands nearer than the node's own, where there is one.
pub(super) fn noted(terms: &Terms, id: NodeId, note: Option<&str>, advertised: bool) -> Option<String> {
    let notes = &terms.node(id).notes;
    let note = note.map(str::to_owned).or_else(|| notes.description.clone());
    let mut parts: Vec<String> = note.into_iter().collect();
    // What is said of the target of a recursion stands in its definition.
    match &terms.node(id).shape {
        Shape::Choice(choice) => parts.extend(choice.values.iter().filter_map(|value| {
            let description = value.description.as_ref()?;
            Some(format!("\n- {}: {description}", value.name))
        })),
        Shape::Object(object) => {
            parts.extend(object.rules.iter().map(|rule| across(object, rule)));
            parts.extend(object.says.iter().cloned());
            // A union that is flattened has no place of its own where its rules could be said.
            parts.extend(object.flattened.iter().flat_map(|union| terms.node(*union).notes.says.iter().cloned()));
        }
        _ => {}
    }
    parts.extend(keys(terms, &terms.node(id).shape));
    parts.extend(notes.says.iter().cloned());
    if advertised {
        parts.extend(notes.advertise.hide.iter().filter_map(|keyword| hidden(terms.shape(id), *keyword)));
    }
    joined(parts)
}

/// What keys must be, where no keyword says it: the bounds of a number cannot be told from its digits.
fn keys(terms: &Terms, shape: &Shape) -> Option<String> {
    let (map, which) = match shape {
        Shape::Map(map) => (map, "key"),
        Shape::Object(Object { extra: Some(map), .. }) => (map, "further key"),
        _ => return None,
    };
    matches!(map.keys, KeyShape::Integer(..)).then(|| format!("Each {which} must be {}.", key_phrase(terms, map)))
}

/// Sentences in one text; nothing where there are none.
pub(super) fn joined(parts: Vec<String>) -> Option<String> {
    let mut text = String::new();
    for part in parts {
        if !text.is_empty() && !part.starts_with('\n') {
            if !text.ends_with(['.', '!', '?', ':', '\n']) {
                text.push('.');
            }
            text.push(' ');
        }
        text.push_str(if text.is_empty() { part.trim_start() } else { &part });
    }
    (!text.is_empty()).then_some(text)
}

fn across(object: &Object, rule: &CrossRule) -> String {
    let name = |field: usize| format!("`{}`", object.fields[field].name);
    let names = |fields: &[usize]| {
        let names: Vec<_> = fields.iter().map(|field| name(*field)).collect();
        match names.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
            _ => names.concat(),
        }
    };
    match rule {
        CrossRule::ExactlyOneOf(fields) => format!("Send exactly one of {}.", names(fields)),
        CrossRule::AtMostOneOf(fields) => format!("Send at most one of {}.", names(fields)),
        CrossRule::Requires(field, others) => format!("With {} send {} too.", name(*field), names(others)),
        CrossRule::Ordered(low, high) => format!("{} must not be less than {}.", name(*high), name(*low)),
    }
}

/// A rule that the author does not advertise as a keyword, as a sentence.
fn hidden(shape: &Shape, keyword: Keyword) -> Option<String> {
    let count = |count: usize, word: &str| if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") };
    Some(match (shape, keyword) {
        (Shape::Text(text), Keyword::MinLength) => format!("At least {}.", count(text.min_length, "character")),
        (Shape::Text(Text { max_length: Some(max), .. }), Keyword::MaxLength) => {
            format!("At most {}.", count(*max, "character"))
        }
        (Shape::Text(Text { pattern: Some(pattern), .. }), Keyword::Pattern) => {
            format!("Must match {}.", pattern.source())
        }
        (Shape::Text(Text { format: Some(format), .. }), Keyword::Format) => format!("Must be {}.", format.expected()),
        (Shape::Integer(rules), Keyword::Minimum | Keyword::ExclusiveMinimum) => format!("At least {}.", rules.min),
        (Shape::Integer(rules), Keyword::Maximum | Keyword::ExclusiveMaximum) => format!("At most {}.", rules.max),
        (Shape::Integer(rules), Keyword::MultipleOf) => format!("A multiple of {}.", rules.multiple_of?),
        (Shape::Number(rules), Keyword::Minimum | Keyword::ExclusiveMinimum) => {
            let (min, excluded) = rules.min?;
            if excluded { format!("Greater than {min}.") } else { format!("At least {min}.") }
        }
        (Shape::Number(rules), Keyword::Maximum | Keyword::ExclusiveMaximum) => {
            let (max, excluded) = rules.max?;
            if excluded { format!("Less than {max}.") } else { format!("At most {max}.") }
        }
        (Shape::Number(rules), Keyword::MultipleOf) => format!("A multiple of {}.", rules.multiple_of?),
        (Shape::List(rules), Keyword::MinItems) => format!("At least {}.", count(rules.min_items, "item")),
        (Shape::List(rules), Keyword::MaxItems) => format!("At most {}.", count(rules.max_items?, "item")),
        (Shape::List(_), Keyword::UniqueItems) => "No two items may be equal.".to_owned(),
        _ => return None,
    })
}
