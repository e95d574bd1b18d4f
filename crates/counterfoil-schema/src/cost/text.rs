//! The length and the depth of a text that is not written.

use counterfoil_json::Json;

/// The bytes of the compact text of a value, and how many arrays and objects are nested in it, until there are more than
/// `bytes` or `depth`. Without recursion.
pub(super) fn measure_up_to(value: &Json, bytes: usize, depth: usize) -> (usize, usize) {
    let (mut length, mut deepest) = (0_usize, 0);
    let mut open = vec![(value, 0)];
    while let Some((value, around)) = open.pop() {
        let level = around + 1;
        match value {
            Json::Null | Json::Bool(true) => length += 4,
            Json::Bool(false) => length += 5,
            Json::Number(number) => length += number.as_str().len(),
            Json::String(string) => length += string_length(string),
            Json::Array(elements) => {
                length += 2 + elements.len().saturating_sub(1);
                deepest = deepest.max(level);
                open.extend(elements.iter().map(|element| (element, level)));
            }
            Json::Object(object) => {
                // A colon for each member, and a comma between two.
                length += 2 + object.len() + object.len().saturating_sub(1);
                length += object.names().map(string_length).sum::<usize>();
                deepest = deepest.max(level);
                open.extend(object.iter().map(|(_, value)| (value, level)));
            }
        }
        if length > bytes || deepest > depth {
            break;
        }
    }
    (length, deepest)
}

/// The bytes of a string in a text, with its quotes and escapes.
fn string_length(string: &str) -> usize {
    let more = |byte: u8| match byte {
        b'"' | b'\\' | b'\n' | b'\r' | b'\t' | 0x8 | 0xC => 1,
        0..0x20 => 5,
        _ => 0,
    };
    2 + string.len() + string.bytes().map(more).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_those_of_the_text() {
        for (text, depth) in [
            ("null", 0),
            ("false", 0),
            ("[]", 1),
            ("{}", 1),
            (r#"[1, 2.50, true, "a\"\\\n\u0001\u0008é"]"#, 1),
            (r#"{"a": {"b": [[]], "c\t": {}}, "d": []}"#, 4),
        ] {
            let value = Json::parse(text).unwrap();
            assert_eq!(measure_up_to(&value, usize::MAX, usize::MAX), (value.to_string().len(), depth), "{text}");
        }
    }
}
