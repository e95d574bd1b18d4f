//! What must not be seen by whoever is shown a recording.

use std::sync::Arc;

use counterfoil_json::push_string;

use crate::message::{HttpHead, Message};
use crate::target::Target;

/// What stands in place of a secret.
const MASK: &str = "[redacted]";

/// A value that is shorter is no secret, and taking it out would garble what is around it.
const SHORTEST: usize = 4;

/// Words in the name of a header, a variable or a parameter of a URL that say that its value is secret.
const SECRET_WORDS: &[&str] = &["auth", "cookie", "credential", "key", "passw", "secret", "session", "token"];

/// Takes secrets out of messages.
pub(crate) struct Redactor {
    /// Longest first, so that no secret is cut by a shorter one.
    secrets: Vec<String>,
}

impl Redactor {
    /// What is secret about a target, and what else is.
    pub(crate) fn new(target: &Target, marked: impl Iterator<Item = String>) -> Self {
        let mut secrets: Vec<String> = marked.collect();
        match target {
            Target::Stdio { env, .. } => {
                secrets.extend(env.iter().filter(|(name, _)| is_secret(name)).map(|(_, value)| value.clone()));
            }
            Target::Http { url, headers } => {
                for (_, value) in headers.iter().filter(|(name, _)| is_secret(name)) {
                    // The token without its scheme, as in `Bearer abc`.
                    secrets.extend(value.split_once(' ').map(|(_, token)| token.trim().to_owned()));
                    secrets.push(value.clone());
                }
                secrets.extend(in_url(url));
            }
        }
        let escaped: Vec<String> = secrets.iter().map(|secret| escaped(secret)).collect();
        secrets.extend(escaped);
        secrets.retain(|secret| secret.len() >= SHORTEST);
        secrets.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        secrets.dedup();
        Self { secrets }
    }

    /// A text without the secrets.
    pub(crate) fn text(&self, text: &str) -> String {
        self.secrets.iter().fold(text.to_owned(), |text, secret| {
            if text.contains(secret.as_str()) { text.replace(secret.as_str(), MASK) } else { text }
        })
    }

    /// A message without the secrets.
    pub(crate) fn message(&self, message: &Message) -> Message {
        let http = message.http.as_ref().map(|head| Arc::new(self.head(head)));
        Message { http, body: self.text(&message.body).into(), ..message.clone() }
    }

    fn head(&self, head: &HttpHead) -> HttpHead {
        let header = |(name, value): &(String, String)| {
            let value = if is_secret(name) && name != "www-authenticate" { MASK.to_owned() } else { self.text(value) };
            (name.clone(), value)
        };
        HttpHead {
            line: self.text(&head.line),
            status: head.status,
            headers: head.headers.iter().map(header).collect(),
        }
    }
}

/// Whether a name says that its value is secret.
fn is_secret(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    SECRET_WORDS.iter().any(|word| name.contains(word))
}

/// The secrets in a URL: the password, and what is given to a parameter with such a name.
fn in_url(url: &str) -> Vec<String> {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let (authority, path) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
    let user = authority.rsplit_once('@').map(|(user, _)| user.to_owned());
    let query = path.split_once('?').map_or("", |(_, query)| query);
    let query = query.split_once('#').map_or(query, |(query, _)| query);
    let parameters = query.split('&').filter_map(|parameter| parameter.split_once('='));
    user.into_iter().chain(parameters.filter(|(name, _)| is_secret(name)).map(|(_, value)| value.to_owned())).collect()
}

/// A value as it stands in a JSON string.
fn escaped(value: &str) -> String {
    let mut text = String::new();
    push_string(&mut text, value);
    text.trim_matches('"').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_taken_out_wherever_they_stand() {
        let target = Target::Http {
            url: "https://joe:pa55@host/mcp?api_key=k3y-value&page=12345".to_owned(),
            headers: vec![
                ("Authorization".to_owned(), "Bearer abc.def".to_owned()),
                ("X-Trace".to_owned(), "trace-1".to_owned()),
            ],
        };
        let redactor = Redactor::new(&target, ["quo\"te".to_owned(), "no".to_owned()].into_iter());
        assert_eq!(
            redactor.text("joe:pa55 k3y-value 12345 Bearer abc.def abc.def trace-1 quo\\\"te quo\"te no"),
            "[redacted] [redacted] 12345 [redacted] [redacted] trace-1 [redacted] [redacted] no"
        );
        let head = HttpHead {
            line: "POST https://joe:pa55@host/mcp".to_owned(),
            status: None,
            headers: [("set-cookie", "a=1"), ("mcp-session-id", "s"), ("www-authenticate", "Bearer"), ("x", "abc.def")]
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .to_vec(),
        };
        let head = redactor.head(&head);
        assert_eq!(head.line, "POST https://[redacted]@host/mcp");
        let values: Vec<_> = head.headers.iter().map(|(_, value)| value.as_str()).collect();
        assert_eq!(values, [MASK, MASK, "Bearer", MASK]);
    }
}
