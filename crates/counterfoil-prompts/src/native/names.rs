//! Names of prompts, as clients take them: what a person types after a slash has no blanks and no slashes.

use std::collections::HashMap;

use sha2::{Digest, Sha256};

/// The names under which these prompts are shown, in their order.
///
/// Names that come to the same get an ending each, which is made of the prompt's own name alone. So the name that a person
/// knows never comes to mean another prompt when one is added: it is gone, and the two endings are there.
pub(super) fn shown<'n>(names: impl IntoIterator<Item = &'n str>) -> Vec<String> {
    let names: Vec<&str> = names.into_iter().collect();
    let mut all: Vec<String> = names.iter().map(|name| plain(name)).collect();
    // Longer endings only where short ones come to the same, too.
    for length in [4, 16, 64] {
        let mut times: HashMap<&str, usize> = HashMap::new();
        for name in &all {
            *times.entry(name).or_default() += 1;
        }
        let shared: Vec<bool> =
            all.iter().map(|name| times.get(name.as_str()).is_some_and(|times| *times > 1)).collect();
        if !shared.contains(&true) {
            break;
        }
        for ((shown, name), _) in all.iter_mut().zip(&names).zip(shared).filter(|(_, shared)| *shared) {
            *shown = format!("{}_{}", plain(name), ending(name, length));
        }
    }
    all
}

/// So many hexadecimal digits of what is different for each name.
fn ending(name: &str, length: usize) -> String {
    let digits: String = Sha256::digest(name).iter().map(|byte| format!("{byte:02x}")).collect();
    digits.chars().take(length).collect()
}

/// Letters, digits, `-`, `_` and `.` stay; all else becomes one `_`.
fn plain(name: &str) -> String {
    let mut plain = String::with_capacity(name.len());
    for char in name.chars() {
        if char.is_alphanumeric() || matches!(char, '-' | '_' | '.') {
            plain.push(char);
        } else if !plain.ends_with('_') {
            plain.push('_');
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn names_have_no_blanks_and_no_slashes() {
        assert_eq!(shown(["a b", "grüße", "x // y", "support/greet"]), ["a_b", "grüße", "x_y", "support_greet"]);
    }

    #[test]
    fn what_comes_to_the_same_is_told_apart_by_itself() {
        let two = shown(["a b", "a/b"]);
        assert!(two.iter().all(|name| name.starts_with("a_b_") && name.len() == "a_b_0000".len()), "{two:?}");
        // One that is called so itself does not take the name over, and changes no other.
        let three = shown(["a b", "a/b", "a_b"]);
        assert_eq!(three.get(..2), Some(&two[..]));
        assert!(!three.contains(&"a_b".to_owned()), "{three:?}");
        // Not even one that is called as another is shown.
        let taken = [two[0].as_str(), "a b", "a/b"];
        assert_eq!(shown(taken).len(), 3);
    }

    proptest! {
        #[test]
        fn no_name_ever_means_another_prompt(
            names in prop::collection::btree_set("[ab/_ ]{1,4}", 1..8), more in prop::collection::btree_set("[ab/_ ]{1,4}", 1..8),
        ) {
            let before: HashMap<_, _> = shown(names.iter().map(String::as_str)).into_iter().zip(&names).collect();
            prop_assert_eq!(before.len(), names.len());
            let all: std::collections::BTreeSet<_> = names.union(&more).collect();
            let after: HashMap<_, _> = shown(all.iter().map(|name| name.as_str())).into_iter().zip(all).collect();
            for (shown, name) in before {
                prop_assert!(after.get(&shown).is_none_or(|other| *other == name), "{}", shown);
            }
        }
    }
}
