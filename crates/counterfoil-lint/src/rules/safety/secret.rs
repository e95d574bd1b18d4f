//! A secret in a tool.
//!
//! # What it finds
//!
//! A key in the shape that a well-known service gives its keys, or a private key, anywhere in the tool.
//!
//! # Why
//!
//! Every client and every model provider gets to read the list: the key is no secret any more.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"token": {"type": "string", "default": "ghp_a8Kd03jLmQ92hXzP7vTn4RbYw61sEcUf5GtI"}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"token": {"type": "string", "description": "A token, which begins with ghp_"}}}
//! ```
//!
//! # No finding
//!
//! Placeholders, and the keys that documentation shows, are no secrets:
//!
//! ```json
//! {"type": "object", "properties": {"token": {"type": "string", "default": "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "examples": ["sk-your-api-key-here", "AKIAIOSFODNN7EXAMPLE"]}}}
//! ```
//!
//! # How to fix
//!
//! Take it out, and have the service revoke it: it has been shown already.
//!
//! # Sources
//!
//! - The shapes are those that the services document for their keys.

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Tool, strings};

pub(crate) static RULE: Rule =
    Rule::new("S004", "secret", Severity::Error, Check::Tool(check), include_str!("secret.rs"));

/// The beginnings of keys, how many characters of a key follow at least, and whose they are.
const SHAPES: &[(&str, usize, &str)] = &[
    ("ghp_", 36, "a token of GitHub"),
    ("gho_", 36, "a token of GitHub"),
    ("ghs_", 36, "a token of GitHub"),
    ("github_pat_", 60, "a token of GitHub"),
    ("glpat-", 20, "a token of GitLab"),
    ("sk-ant-", 40, "a key of Anthropic"),
    ("sk-proj-", 40, "a key of OpenAI"),
    ("sk-", 40, "a key of OpenAI"),
    ("sk_live_", 24, "a key of Stripe"),
    ("AKIA", 16, "a key of AWS"),
    ("ASIA", 16, "a key of AWS"),
    ("AIza", 35, "a key of Google"),
    ("xoxb-", 30, "a token of Slack"),
    ("xoxp-", 30, "a token of Slack"),
    ("npm_", 36, "a token of npm"),
    ("pypi-", 50, "a token of PyPI"),
    ("hf_", 34, "a token of Hugging Face"),
];

/// What placeholders have in them, in small letters.
const PLACEHOLDERS: &[&str] = &[
    "example",
    "xxxx",
    "your",
    "placeholder",
    "1234567",
    "abcdef",
    "0000",
    "****",
    "....",
    "sample",
    "dummy",
    "test",
    "<",
    "fake",
];

fn check(tool: &Tool<'_>, finds: &mut Finds) {
    strings(tool.json, &mut String::new(), &mut |pointer, text| {
        if text.len() >= 20
            && let Some(what) = secret(text)
        {
            finds.add(pointer, format!("the text holds {what}")).gist(what);
        }
    });
}

/// What secret a text holds.
fn secret(text: &str) -> Option<&'static str> {
    if text.contains("-----BEGIN ") && text.contains("PRIVATE KEY-----") && text.len() > 200 {
        return Some("a private key");
    }
    let is_key = |char: char| char.is_ascii_alphanumeric() || matches!(char, '_' | '-' | '.');
    text.split(|char: char| !is_key(char)).find_map(|word| {
        let shape = SHAPES.iter().find(|(start, least, _)| {
            word.strip_prefix(start).is_some_and(|rest| rest.len() >= *least && is_random(rest))
        });
        match shape {
            Some((_, _, what)) => Some(*what),
            None => is_web_token(word).then_some("a web token (JWT)"),
        }
    })
}

/// Whether it is a signed token: two parts that begin as JSON does in base64, and a signature.
fn is_web_token(word: &str) -> bool {
    let parts: Vec<&str> = word.split('.').collect();
    match parts.as_slice() {
        [head, body, signature] => {
            head.starts_with("eyJ")
                && body.starts_with("eyJ")
                && body.len() > 20
                && signature.len() >= 20
                && is_random(signature)
        }
        _ => false,
    }
}

/// Whether a text looks like chance and not like a placeholder.
fn is_random(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    if PLACEHOLDERS.iter().any(|placeholder| lower.contains(placeholder)) {
        return false;
    }
    let mut bytes: Vec<u8> = text.bytes().collect();
    bytes.sort_unstable();
    bytes.dedup();
    bytes.len() >= 10
        && text.bytes().any(|byte| byte.is_ascii_digit())
        && text.bytes().any(|byte| byte.is_ascii_alphabetic())
}
