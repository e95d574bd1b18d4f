//! The words that search goes by: here, for what is stored and for what is asked.

use std::collections::BTreeSet;

/// The most characters of a word that count.
const LONGEST: usize = 64;

/// The words of a text: runs of letters and digits of any script, in lower case, cut after 64 characters.
#[must_use]
pub fn words(text: &str) -> BTreeSet<String> {
    text.split(|character: char| !character.is_alphanumeric())
        .filter(|run| !run.is_empty())
        .map(|run| run.chars().flat_map(char::to_lowercase).filter_map(plain).take(LONGEST).collect())
        .collect()
}

/// A character in lower case, as it counts in a word.
fn plain(character: char) -> Option<char> {
    match character {
        // The two forms of one letter, of which capitals do not say which one they are.
        'ς' => Some('σ'),
        // The dot that `İ` leaves behind would end the word.
        _ => Some(character).filter(|character| character.is_alphanumeric()),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::texts;
    use super::*;

    fn list(text: &str) -> Vec<String> {
        words(text).into_iter().collect()
    }

    #[test]
    fn runs_of_letters_and_digits_in_lower_case() {
        assert_eq!(list("Answer {{user_name}}, in 2 words: answer!"), ["2", "answer", "in", "name", "user", "words"]);
        assert_eq!(list("STRASSE Straße ÄRGER"), ["strasse", "straße", "ärger"]);
        assert_eq!(list("שלום مرحبا 日本語 𝒳"), ["שלום", "مرحبا", "日本語", "𝒳"]);
        assert_eq!(list("İstanbul"), ["istanbul"]);
        assert_eq!(words("ΟΔΟΣ"), words("οδος"));
        assert!(list(" \n—👩‍🚀-").is_empty());
    }

    #[test]
    fn long_words_are_cut() {
        assert_eq!(list(&"Ä".repeat(1 << 20)), ["ä".repeat(64)]);
    }

    proptest! {
        #[test]
        fn joined_words_are_the_same_words(text in texts()) {
            let found = words(&text);
            let joined = found.iter().map(String::as_str).collect::<Vec<_>>().join(" ");
            prop_assert_eq!(words(&joined), found);
        }

        #[test]
        fn case_does_not_matter(text in "[a-zäöüßéñα-ως日本0-9 ]{0,40}") {
            prop_assume!(!text.contains('ß'));
            prop_assert_eq!(words(&text.to_uppercase()), words(&text));
        }

        #[test]
        fn a_word_is_short_and_whole(text in texts()) {
            for word in words(&text) {
                prop_assert!((1..=LONGEST).contains(&word.chars().count()));
                prop_assert!(word.chars().all(char::is_alphanumeric));
            }
        }
    }
}
