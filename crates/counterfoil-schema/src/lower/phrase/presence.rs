//! Rules about which properties are sent together, in the words that a contract uses for them.

use counterfoil_json::{Json, JsonObject};

use crate::check::is_annotation_keyword;

/// ``exactly one of `a` and `b` ``, where that is all that a keyword asks for.
pub(in crate::lower) fn presence(keyword: &str, value: &Json) -> Option<String> {
    match keyword {
        "oneOf" => Some(format!("exactly one of {}", listed(&each_required(value)?))),
        "anyOf" => Some(format!("at least one of {}", listed(&each_required(value)?))),
        "not" => Some(format!("at most one of {}", listed(&no_two(value)?))),
        _ => None,
    }
}

/// Whether a description says it already. A contract writes the sentence beside the keyword, so that it stands there
/// whether the client takes the keyword or not.
pub(in crate::lower) fn is_said(description: Option<&str>, words: &str) -> bool {
    let begins = ["exactly one of `", "at least one of `", "at most one of `"];
    let whole = format!("{words}.");
    begins.iter().any(|begin| words.starts_with(begin)) && description.is_some_and(|text| text.contains(&whole))
}

/// The names of a list of schemas of which each asks for one property, and for nothing else.
fn each_required(value: &Json) -> Option<Vec<&str>> {
    let names = value.as_array()?.iter().map(|schema| match *required(schema)?.as_slice() {
        [one] => Some(one),
        _ => None,
    });
    names.collect::<Option<Vec<_>>>().filter(|names| names.len() > 1)
}

/// The names of which no two may be there: what is forbidden is one pair, or all pairs of some names.
fn no_two(forbidden: &Json) -> Option<Vec<&str>> {
    let keywords = forbidden.as_object()?;
    let pairs: Vec<Vec<&str>> = match only(keywords)? {
        ("required", _) => return required(forbidden).filter(|names| names.len() == 2),
        ("anyOf", pairs) => pairs.as_array()?.iter().map(required).collect::<Option<_>>()?,
        _ => return None,
    };
    let mut names: Vec<&str> = Vec::new();
    for pair in &pairs {
        let [first, second] = *pair.as_slice() else { return None };
        for name in [first, second] {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    let is_forbidden = |a: &str, b: &str| pairs.iter().any(|pair| pair.contains(&a) && pair.contains(&b));
    let all = names.iter().enumerate().all(|(at, a)| names.iter().skip(at + 1).all(|b| is_forbidden(a, b)));
    all.then_some(names)
}

fn required(schema: &Json) -> Option<Vec<&str>> {
    match only(schema.as_object()?)? {
        ("required", names) => names.as_array()?.iter().map(Json::as_str).collect(),
        _ => None,
    }
}

/// The only rule of a schema.
fn only(keywords: &JsonObject) -> Option<(&str, &Json)> {
    let mut rules = keywords.iter().filter(|(keyword, _)| !is_annotation_keyword(keyword));
    rules.next().filter(|_| rules.next().is_none())
}

/// `` `a`, `b` and `c` ``.
fn listed(names: &[&str]) -> String {
    let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(keyword: &str, value: &str) -> Option<String> {
        presence(keyword, &value.parse().expect("JSON"))
    }

    #[test]
    fn what_is_sent_together_is_said_as_a_contract_says_it() {
        let said = |text: &str| Some(text.to_owned());
        assert_eq!(of("oneOf", r#"[{"required":["a"]},{"required":["b"]}]"#), said("exactly one of `a` and `b`"));
        assert_eq!(of("anyOf", r#"[{"required":["a"]},{"required":["b"]}]"#), said("at least one of `a` and `b`"));
        assert_eq!(of("not", r#"{"required":["a","b"]}"#), said("at most one of `a` and `b`"));
        let pairs = r#"{"anyOf":[{"required":["a","b"]},{"required":["a","c"]},{"required":["b","c"]}]}"#;
        assert_eq!(of("not", pairs), said("at most one of `a`, `b` and `c`"));
    }

    #[test]
    fn what_asks_for_more_is_said_otherwise() {
        for (keyword, value) in [
            ("oneOf", r#"[{"required":["a"]}]"#),
            ("oneOf", r#"[{"required":["a"]},{"required":["b","c"]}]"#),
            ("oneOf", r#"[{"required":["a"]},{"required":["b"],"minProperties":2}]"#),
            ("not", r#"{"anyOf":[{"required":["a","b"]},{"required":["a","c"]}]}"#),
            ("not", r#"{"required":["a"]}"#),
            ("not", r#"{"required":["a","b"],"type":"object"}"#),
            ("allOf", r#"[{"required":["a"]},{"required":["b"]}]"#),
        ] {
            assert_eq!(of(keyword, value), None, "{keyword}: {value}");
        }
    }

    #[test]
    fn a_sentence_of_the_contract_is_not_repeated() {
        let words = "exactly one of `a` and `b`";
        assert!(is_said(Some("Find. Send exactly one of `a` and `b`. More."), words));
        assert!(!is_said(Some("Send exactly one of `a` and `bc`."), words));
        assert!(!is_said(None, words));
        assert!(!is_said(Some("integer."), "integer"));
    }
}
