//! Words that a model may read where no value ever leads: in a definition that nothing refers to, beside a reference.

use counterfoil_json::Json;
use counterfoil_schema::walk::Tree;

use super::short;

/// Keywords that are words.
const WORDS: [&str; 5] = ["title", "description", "$comment", "default", "examples"];

/// What the words of both schemas differ in, wherever they stand; `None` where they are the same words.
pub(super) fn difference(old: &Json, new: &Json) -> Option<String> {
    let (was, is) = (words(old), words(new));
    let missing = |of: &[String], other: &[String]| of.iter().find(|word| !other.contains(word)).cloned();
    match (missing(&was, &is), missing(&is, &was)) {
        (_, Some(new)) => Some(format!("words are new that no value leads to: {new}")),
        (Some(gone), None) => Some(format!("words are gone that no value led to: {gone}")),
        (None, None) => None,
    }
}

fn words(schema: &Json) -> Vec<String> {
    let tree = Tree::of(schema);
    let mut words: Vec<String> = Vec::new();
    for node in tree.nodes() {
        let said = WORDS.iter().filter_map(|keyword| Some((keyword, node.schema.get(keyword)?)));
        words.extend(said.map(|(keyword, value)| format!("{keyword} {}", short(value))));
    }
    words.sort();
    words.dedup();
    words
}
