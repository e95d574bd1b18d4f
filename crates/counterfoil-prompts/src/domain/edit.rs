//! Changing a long prompt without sending it whole.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::content::Content;
use super::nearest::nearest;
use super::shorten::shorten;

/// One change: a passage, and what stands there afterwards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edit {
    /// The passage as it stands, which must be there exactly once.
    pub old: String,
    /// What takes its place.
    pub new: String,
}

/// Why an edit cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditError {
    /// It names no passage.
    Empty {
        /// Which edit, counted from 0.
        index: usize,
    },
    /// Its passage is not there.
    NotFound {
        /// Which edit, counted from 0.
        index: usize,
        /// What is most like it: the passage with other blanks, line ends, quotes or dashes, or else a line.
        nearest: Option<String>,
    },
    /// Its passage is there more than once.
    Repeated {
        /// Which edit, counted from 0.
        index: usize,
        /// How often.
        times: usize,
    },
}

impl EditError {
    /// Which edit it is, counted from 0.
    #[must_use]
    pub fn index(&self) -> usize {
        match self {
            Self::Empty { index } | Self::NotFound { index, .. } | Self::Repeated { index, .. } => *index,
        }
    }
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty { index } => {
                write!(f, "edit [{index}]: `old` is empty; write the passage that `new` takes the place of")
            }
            Self::NotFound { index, nearest: Some(text) } => {
                let text = shorten(text, 200);
                write!(f, "edit [{index}]: `old` is not in the prompt; copy it exactly. The nearest there is `{text}`")
            }
            Self::NotFound { index, nearest: None } => {
                write!(f, "edit [{index}]: `old` is not in the prompt, nor is anything like it; read the prompt again")
            }
            Self::Repeated { index, times } => {
                write!(f, "edit [{index}]: `old` is in the prompt {times} times; write more of what stands around it")
            }
        }
    }
}

/// The content with the edits made, one after the other: each passage is looked for in all texts of the prompt, as the
/// edits before have left them.
///
/// # Errors
///
/// When passages are not there exactly once: all of them. The edits that can be made are made before the next one is
/// looked at, and nothing of it stays.
pub fn edited(content: &Content, edits: &[Edit]) -> Result<Content, Vec<EditError>> {
    let mut content = content.clone();
    let mut errors = Vec::new();
    for (index, edit) in edits.iter().enumerate() {
        if edit.old.is_empty() {
            errors.push(EditError::Empty { index });
            continue;
        }
        match times(&content, &edit.old) {
            0 => {
                let nearest = nearest(&content, &edit.old).map(str::to_owned);
                errors.push(EditError::NotFound { index, nearest });
            }
            1 => content = content.map_texts(|text| text.replacen(&edit.old, &edit.new, 1)),
            times => errors.push(EditError::Repeated { index, times }),
        }
    }
    if errors.is_empty() { Ok(content) } else { Err(errors) }
}

/// How often a passage is in the texts. Twice as well where two overlap: it would not be clear which one is meant.
fn times(content: &Content, passage: &str) -> usize {
    let times = |text: &str| match text.matches(passage).count() {
        1 if overlaps(text, passage) => 2,
        count => count,
    };
    content.texts().map(times).sum()
}

/// Whether a passage that is there is there again, from its second character on.
fn overlaps(text: &str, passage: &str) -> bool {
    let step = passage.chars().next().map_or(0, char::len_utf8);
    text.find(passage).and_then(|at| text.get(at + step..)).is_some_and(|rest| rest.contains(passage))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::message::Message;
    use super::super::testing::{contents, texts};
    use super::*;

    fn edit(old: &str, new: &str) -> Edit {
        Edit { old: old.to_owned(), new: new.to_owned() }
    }

    fn chat<const N: usize>(texts: [&str; N]) -> Content {
        let said = |content: &str| Message::Said { role: "user".to_owned(), content: content.to_owned() };
        Content::Chat(texts.into_iter().map(said).collect())
    }

    #[test]
    fn one_after_the_other_over_all_texts() {
        let before = chat(["Be kind.", "Answer in $1 {{language}}."]);
        let edits = [edit("kind", "short"), edit("Be short", "Be very short"), edit("$1 {{language}}", "$2 \"{{l}}\"")];
        assert_eq!(edited(&before, &edits), Ok(chat(["Be very short.", "Answer in $2 \"{{l}}\"."])));
        assert_eq!(edited(&before, &[]), Ok(before));
    }

    #[test]
    fn a_passage_ends_with_its_text() {
        let errors = edited(&chat(["ab", "cd"]), &[edit("bc", "x")]);
        assert_eq!(errors, Err(vec![EditError::NotFound { index: 0, nearest: None }]));
    }

    #[test]
    fn a_passage_in_two_texts_is_there_twice() {
        let errors = edited(&chat(["ab", "cd", "abc"]), &[edit("ab", "x")]);
        assert_eq!(errors, Err(vec![EditError::Repeated { index: 0, times: 2 }]));
    }

    #[test]
    fn overlapping_passages_are_two() {
        let text = Content::Text("banana".to_owned());
        assert_eq!(edited(&text, &[edit("ana", "x")]), Err(vec![EditError::Repeated { index: 0, times: 2 }]));
        let text = Content::Text("ééé".to_owned());
        assert_eq!(edited(&text, &[edit("éé", "x")]), Err(vec![EditError::Repeated { index: 0, times: 2 }]));
    }

    #[test]
    fn every_fault_is_said_at_once() {
        let before = chat(["You are a helpful assistant.\nAnswer in {{language}}.", "Hello.\r\nHello."]);
        let edits = [
            edit("", "x"),
            edit("Answer in  {{language}}.", "x"),
            edit("Hello.", "x"),
            edit("You are an unhelpful assistant.\nAnswer", "x"),
            edit("zzz", "x"),
            edit("Hello.\nHello.", "x"),
        ];
        let errors = edited(&before, &edits).err().unwrap_or_default();
        assert_eq!(errors.iter().map(EditError::index).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
        insta::assert_snapshot!(errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"));
    }

    #[test]
    fn long_texts() {
        let before = Content::Text("a".repeat(1 << 20));
        let half = "a".repeat(1 << 19);
        assert_eq!(edited(&before, &[edit(&half, "x")]), Err(vec![EditError::Repeated { index: 0, times: 2 }]));
        let missing = format!("{half}b");
        let errors = edited(&before, &[edit(&missing, "x")]);
        assert_eq!(errors.map_err(|errors| errors.len()), Err(1));
    }

    proptest! {
        #[test]
        fn an_edit_can_be_undone(content in contents(), mark in "[A-Z]{8}", new in texts(), at in any::<prop::sample::Index>()) {
            // A mark at the end of one text, which nothing drawn here has.
            let count = content.texts().count();
            prop_assume!(count > 0);
            let mark = format!("§{mark}§");
            let chosen = at.index(count);
            let mut index = 0;
            let before = content.map_texts(|text| {
                index += 1;
                if index == chosen + 1 { format!("{text}{mark}") } else { text.to_owned() }
            });
            let new = format!("¶{new}¶");
            let forth = edited(&before, &[edit(&mark, &new)]);
            let back = forth.and_then(|content| edited(&content, &[edit(&new, &mark)]));
            prop_assert_eq!(back, Ok(before));
        }

        #[test]
        fn what_is_not_clear_changes_nothing(content in contents(), old in texts(), new in texts()) {
            let occurrences: usize = content
                .texts()
                .map(|text| text.char_indices().filter(|&(at, _)| text[at..].starts_with(&old)).count())
                .sum();
            let result = edited(&content, &[edit(&old, &new)]);
            prop_assert_eq!(result.is_ok(), !old.is_empty() && occurrences == 1);
        }
    }
}
