//! Words of a text.

/// The words of a name or a sentence, in small letters: `listOpenIssues`, `list_open_issues` and "List open issues" have
/// the same.
pub(crate) fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut before: Option<char> = None;
    for char in text.chars() {
        let camel = char.is_uppercase() && before.is_some_and(char::is_lowercase);
        if (!char.is_alphanumeric() || camel) && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if char.is_alphanumeric() {
            word.extend(char.to_lowercase());
        }
        before = Some(char);
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// A text without what does not matter: case, punctuation, spaces.
pub(crate) fn normal(text: &str) -> String {
    words(text).join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_sentences_have_words() {
        for text in ["listOpenIssues", "list_open_issues", "List open issues.", "list-open-issues"] {
            assert_eq!(normal(text), "list open issues");
        }
    }
}
