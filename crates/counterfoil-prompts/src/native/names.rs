//! Names of prompts, as clients take them: what a person types after a slash has no blanks and no slashes.

use std::collections::HashMap;

/// The names under which these prompts are shown, in their order. Where two come to the same, the later one gets a number.
pub(super) fn shown<'n>(names: impl IntoIterator<Item = &'n str>) -> Vec<String> {
    let mut used: HashMap<String, usize> = HashMap::new();
    let mut all = Vec::new();
    for name in names {
        let plain = plain(name);
        let times = used.entry(plain.clone()).or_insert(0);
        *times += 1;
        let mut unique = if *times == 1 { plain.clone() } else { format!("{plain}_{times}") };
        while unique != plain && used.contains_key(&unique) {
            unique.push('_');
        }
        if unique != plain {
            used.insert(unique.clone(), 1);
        }
        all.push(unique);
    }
    all
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
    use super::*;

    #[test]
    fn names_have_no_blanks_and_no_slashes_and_stay_apart() {
        let names = ["a b", "a/b", "a_b", "a_b_2", "grüße", "x // y"];
        assert_eq!(shown(names), ["a_b", "a_b_2", "a_b_3", "a_b_2_2", "grüße", "x_y"]);
    }
}
