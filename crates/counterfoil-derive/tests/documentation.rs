//! The macros' documentation names every attribute.

use counterfoil_syntax::vocabulary::{TOOL_WORDS, WORDS};

#[test]
fn every_attribute_is_documented() {
    let documentation = include_str!("../src/lib.rs");
    let words = WORDS.iter().chain(TOOL_WORDS).map(|word| word.name);
    let missing: Vec<_> = words.filter(|name| !documentation.contains(&format!("`{name}"))).collect();
    assert!(missing.is_empty(), "not documented: {missing:?}");
}
