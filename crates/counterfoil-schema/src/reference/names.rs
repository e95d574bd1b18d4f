//! Names for definitions.

use std::collections::{HashMap, HashSet};

use crate::reference::resolver::unescape;
use crate::walk::Holds;

/// Each reference repeats the name of its definition. A longer one, in bytes, is cut.
const LONGEST: usize = 1000;

/// How many characters are left of a name that is cut.
const CUT: usize = 100;

/// The names that definitions already have.
#[derive(Debug, Default)]
pub(super) struct Names {
    taken: HashSet<String>,
    /// For each name that clashed, the last number that was tried: many may clash over one
    numbers: HashMap<String, usize>,
}

impl Names {
    /// A name for a target: the one that it has, else its anchor, else one from the way to it.
    pub(super) fn take(&mut self, name: Option<&str>, anchor: Option<&str>, pointer: &str) -> String {
        let name = name.or(anchor).map_or_else(|| of_place(pointer), str::to_owned);
        if name.len() <= LONGEST { self.free(&name) } else { self.free(&name.chars().take(CUT).collect::<String>()) }
    }

    /// The name itself where it is free, else with a number, from 2 on.
    fn free(&mut self, name: &str) -> String {
        if self.taken.insert(name.to_owned()) {
            return name.to_owned();
        }
        let number = self.numbers.entry(name.to_owned()).or_insert(1);
        loop {
            *number += 1;
            let numbered = format!("{name}_{number}");
            if self.taken.insert(numbered.clone()) {
                return numbered;
            }
        }
    }
}

/// A name for a schema elsewhere: the last step of its JSON Pointer that is a name that somebody chose.
fn of_place(pointer: &str) -> String {
    let mut name = None;
    let mut tokens = pointer.split('/').skip(1);
    while let Some(token) = tokens.next() {
        match Holds::of(token) {
            Holds::Map => name = tokens.next().or(name),
            Holds::One => {}
            Holds::List => drop(tokens.next()),
            Holds::OneOrList => {
                let mut rest = tokens.clone();
                if rest.next().is_some_and(|token| token.bytes().all(|byte| byte.is_ascii_digit())) {
                    tokens = rest;
                }
            }
            Holds::Nothing => name = Some(token),
        }
    }
    match name.map(|name| unescape(name).into_owned()) {
        Some(name) if !name.is_empty() => name,
        _ if pointer.is_empty() => "root".to_owned(),
        _ => "schema".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_give_names() {
        for (pointer, name) in [
            ("", "root"),
            ("/items", "schema"),
            ("/properties/x/anyOf/0", "x"),
            ("/properties/items/items/0/not", "items"),
            ("/properties/items/items/properties/7", "7"),
            ("/properties/list/items", "list"),
            ("/$defs/a/$defs/b~1c", "b/c"),
            ("/components/schemas/Pet", "Pet"),
            ("/properties/", "schema"),
        ] {
            assert_eq!(of_place(pointer), name, "{pointer}");
        }
    }

    #[test]
    fn clashes_are_numbered() {
        let mut names = Names::default();
        let free = ["a", "a_2", "a", "b", "a"].map(|name| names.free(name));
        assert_eq!(free, ["a", "a_2", "a_3", "b", "a_4"]);
        assert_eq!(names.take(None, Some("anchor"), "/$defs/c"), "anchor");
        assert_eq!(names.take(None, None, "/properties/b/items"), "b_2");
        assert_eq!(names.take(Some(&"x".repeat(2000)), None, ""), "x".repeat(100));
    }
}
