//! One text for one value, and its hash.
//!
//! As RFC 8785 has it: members sorted by the UTF-16 code units of their names, no white space, nothing escaped that need
//! not be. But numbers stay as they are written: `1` and `1.0` are the same number and not the same text to a model, and
//! long integers lose nothing.

use counterfoil_json::{Json, JsonObject};
use sha2::{Digest, Sha256};

/// The value with the members of all objects sorted.
pub(super) fn sorted(value: &Json) -> Json {
    match value {
        Json::Array(elements) => Json::Array(elements.iter().map(sorted).collect()),
        Json::Object(members) => {
            let mut members: Vec<(String, Json)> =
                members.iter().map(|(name, value)| (name.to_owned(), sorted(value))).collect();
            members.sort_by(|(a, _), (b, _)| a.encode_utf16().cmp(b.encode_utf16()));
            Json::Object(members.into_iter().collect::<JsonObject>())
        }
        other => other.clone(),
    }
}

/// The SHA-256 of the value's canonical text.
pub(super) fn hash(value: &Json) -> String {
    let digest = Sha256::digest(sorted(value).to_string().as_bytes());
    let mut out = String::from("sha256:");
    for byte in digest {
        out.push_str(&format!("{byte:02x}"));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_does_not_count_and_spelling_does() {
        let json = |text: &str| Json::parse(text).unwrap();
        assert_eq!(hash(&json(r#"{"b":1,"a":[2]}"#)), hash(&json(r#"{ "a": [2], "b": 1 }"#)));
        assert_ne!(hash(&json("[1]")), hash(&json("[1.0]")));
        // Above the surrogates in code points, below them in code units.
        assert_eq!(sorted(&json("{\"\u{ff61}\":1,\"\u{1f600}\":2}")).to_string(), "{\"\u{1f600}\":2,\"\u{ff61}\":1}");
        assert_eq!(hash(&json("{}")), "sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
    }
}
