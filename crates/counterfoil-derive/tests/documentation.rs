//! The derive's documentation names every attribute.

use counterfoil_syntax::vocabulary::WORDS;

#[test]
fn every_attribute_is_documented() {
    let documentation = include_str!("../src/lib.rs");
    let missing: Vec<_> = WORDS.iter().map(|word| word.name).filter(|name| !documentation.contains(name)).collect();
    assert!(missing.is_empty(), "not documented: {missing:?}");
}
