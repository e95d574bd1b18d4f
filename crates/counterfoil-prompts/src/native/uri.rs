//! The URIs of prompts: `prompt://project/name@label`, or `@` and a version.

use crate::domain::Selector;

/// The URI template of all of them (RFC 6570).
pub(super) const TEMPLATE: &str = "prompt://{project}/{+name}@{label}";

/// What a URI names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PromptUri {
    pub(super) project: String,
    pub(super) name: String,
    pub(super) selector: Selector,
}

impl PromptUri {
    /// What the URI names, if it is one of a prompt.
    pub(super) fn read(uri: &str) -> Option<Self> {
        let (project, rest) = uri.strip_prefix("prompt://")?.split_once('/')?;
        let (name, which) = rest.rsplit_once('@')?;
        let which = decoded(which)?;
        // A label may be made of digits. As in references, a version is what can be one.
        let selector = match which.parse::<u64>() {
            Ok(version) if version > 0 => Selector::Version(version),
            _ => Selector::Label(which),
        };
        Some(Self { project: decoded(project)?, name: decoded(name)?, selector })
    }

    /// The URI of a prompt under a label.
    pub(super) fn write(project: &str, name: &str, label: &str) -> String {
        format!("prompt://{}/{}@{}", encoded(project, ""), encoded(name, "/"), encoded(label, ""))
    }
}

/// Percent-encoded but for unreserved characters (RFC 3986, section 2.3) and those in `also`.
fn encoded(text: &str, also: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for char in text.chars() {
        if char.is_ascii_alphanumeric() || "-._~".contains(char) || also.contains(char) {
            out.push(char);
        } else {
            let mut bytes = [0; 4];
            for byte in char.encode_utf8(&mut bytes).bytes() {
                out.push_str(&format!("%{byte:02X}"));
            }
        }
    }
    out
}

fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let mut digit = || char::from(rest.next()?).to_digit(16);
            let (high, low) = (digit()?, digit()?);
            bytes.push(u8::try_from(high * 16 + low).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_uri_comes_back() {
        for name in ["greet", "support/greet", "a b@c", "ü%20"] {
            let uri = PromptUri::write("main", name, "production");
            let read = PromptUri::read(&uri).expect("a URI");
            assert_eq!((read.project.as_str(), read.name.as_str()), ("main", name));
            assert_eq!(read.selector, Selector::Label("production".to_owned()));
        }
        let version = PromptUri::read("prompt://main/greet@3").map(|uri| uri.selector);
        assert_eq!(version, Some(Selector::Version(3)));
        for wrong in
            ["prompt://main/greet", "prompt://main", "file://main/x@1", "prompt://main/%zz@1", "prompt://a/%ff@1"]
        {
            assert_eq!(PromptUri::read(wrong), None, "{wrong}");
        }
    }
}
