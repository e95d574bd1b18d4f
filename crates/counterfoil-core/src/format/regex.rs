//! `regex`: a regular expression of ECMA-262 in Unicode mode, as JSON Schema 2020-12, section 6.4, asks for.
//!
//! This is a question about syntax only. Look-around and back-references are part of the language, so a text
//! that has them is a regular expression, even though a contract's own `pattern` cannot use them.

use crate::pattern::check_syntax;

pub(super) fn accepts(text: &str) -> bool {
    check_syntax(text).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn syntax_is_what_counts() {
        for good in ["", "^T-\\d+$", "(?<=a+)b", "(?<n>a)\\k<n>", "[^]"] {
            assert!(accepts(good), "{good}");
        }
        for bad in ["(", "a)", "[a", "a**", "\\a", "(?P<n>a)", "(?i)a", "a{2,1}", "[b-a]"] {
            assert!(!accepts(bad), "{bad}");
        }
    }
}
