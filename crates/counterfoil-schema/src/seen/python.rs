//! Values as Python writes them into a string.

use counterfoil_json::Json;

/// `str(value)`
pub(super) fn str_of(value: &Json) -> String {
    match value {
        Json::String(text) => text.clone(),
        other => repr(other),
    }
}

/// `repr(value)`
fn repr(value: &Json) -> String {
    match value {
        Json::Null => "None".to_owned(),
        Json::Bool(true) => "True".to_owned(),
        Json::Bool(false) => "False".to_owned(),
        Json::Number(number) => number.as_str().to_owned(),
        Json::String(text) => quoted(text),
        Json::Array(elements) => format!("[{}]", elements.iter().map(repr).collect::<Vec<_>>().join(", ")),
        Json::Object(members) => {
            let members = members.iter().map(|(name, value)| format!("{}: {}", quoted(name), repr(value)));
            format!("{{{}}}", members.collect::<Vec<_>>().join(", "))
        }
    }
}

fn quoted(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    let mut quoted = String::from(quote);
    for c in text.chars() {
        match c {
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            c if c == quote => quoted.extend(['\\', c]),
            c if c.is_ascii_control() => quoted.push_str(&format!("\\x{:02x}", u32::from(c))),
            c => quoted.push(c),
        }
    }
    quoted.push(quote);
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_read_as_in_python() {
        let value = Json::parse(r#"{"a": [true, null, 1.5, "it's", "\n"], "b": "x"}"#).unwrap();
        assert_eq!(str_of(&value), r#"{'a': [True, None, 1.5, "it's", '\n'], 'b': 'x'}"#);
        assert_eq!(str_of(&Json::from("it's")), "it's");
    }
}
