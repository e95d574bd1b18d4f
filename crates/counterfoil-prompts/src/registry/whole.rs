//! Whether what a version is to say holds together, as far as that can be seen without the store.

use super::{Code, Error};
use crate::domain::{Content, LONGEST_CONTENT, Message, Reference, misspelt_references, references, shared_names};

/// The references of a content that holds together.
///
/// # Errors
///
/// With everything that is wrong with it: names that are used twice, references that nothing can read or that lead back to
/// the prompt itself.
pub(super) fn checked(name: &str, content: &Content) -> Result<Vec<Reference>, Error> {
    let mut problems = Vec::new();
    let shared = shared_names(content);
    if !shared.is_empty() {
        problems.push(format!(
            "variables and placeholders must be unique, the following are not: {}; rename one of the two",
            shared.join(", ")
        ));
    }
    let length = content.length();
    if length > LONGEST_CONTENT {
        problems.push(format!(
            "the prompt is {length} bytes long, and at most {LONGEST_CONTENT} are kept: leave out what is not needed"
        ));
    }
    check_roles(content, &mut problems);
    let mut found: Vec<Reference> = Vec::new();
    for text in content.texts() {
        let references = references(text);
        for malformed in references.malformed {
            problems.push(format!("the reference {} is malformed: {}", malformed.text, malformed.why));
        }
        for misspelt in misspelt_references(text) {
            problems.push(format!("the reference {} {}", misspelt.text, misspelt.why));
        }
        for reference in references.found {
            if reference.name == name {
                problems.push(format!("'{name}' cannot refer to itself"));
            }
            let known = |other: &Reference| other.name == reference.name && other.selector == reference.selector;
            if !found.iter().any(known) {
                found.push(reference);
            }
        }
    }
    if problems.is_empty() {
        return Ok(found);
    }
    problems.dedup();
    let code = if shared.is_empty() && length <= LONGEST_CONTENT { Code::BadReference } else { Code::Invalid };
    let text = if let [one] = problems.as_slice() { one.clone() } else { format!("- {}", problems.join("\n- ")) };
    Err(Error::refused(code, text))
}

/// References are filled in where a message says something, and nowhere else.
fn check_roles(content: &Content, problems: &mut Vec<String>) {
    let Content::Chat(messages) = content else { return };
    for (index, message) in messages.iter().enumerate() {
        let Message::Said { role, .. } = message else { continue };
        let read = references(role);
        if !read.found.is_empty() || !read.malformed.is_empty() || !misspelt_references(role).is_empty() {
            problems.push(format!(
                "prompt[{index}].role has a reference, which is filled in only in content: move it there"
            ));
        }
    }
}
