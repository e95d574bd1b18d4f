//! What a regular expression uses, and whether it is one.
//!
//! The text is read once, from left to right, as ECMA-262 has it (section 22.2.1). It is invalid where it is so both
//! with the flag `u` and, by the rules of Annex B for the web, without.

mod escape;
mod reader;

/// What a pattern uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Traits {
    pub(super) look_around: bool,
    pub(super) back_reference: bool,
    /// `\d`, `\w`, `\s` or their opposites
    pub(super) class: bool,
    /// `\p{...}`
    pub(super) unicode_class: bool,
    /// Begins with `^` and ends with `$`
    pub(super) anchored: bool,
    /// An escape that not every engine reads
    pub(super) odd_escape: bool,
    pub(super) invalid: bool,
}

/// What a pattern uses.
pub(super) fn traits(pattern: &str) -> Traits {
    reader::Reader::new(pattern).read()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(pattern: &str) -> String {
        let Traits { look_around, back_reference, class, unicode_class, anchored, odd_escape, invalid } =
            traits(pattern);
        [
            (look_around, "look-around"),
            (back_reference, "back-reference"),
            (class, "class"),
            (unicode_class, "unicode-class"),
            (!anchored, "unanchored"),
            (odd_escape, "escape"),
            (invalid, "invalid"),
        ]
        .into_iter()
        .filter_map(|(holds, name)| holds.then_some(name))
        .collect::<Vec<_>>()
        .join(" ")
    }

    #[test]
    fn what_a_pattern_uses_is_found() {
        for (pattern, expected) in [
            ("^[a-z]+$", ""),
            ("", "unanchored"),
            ("[a-z]+", "unanchored"),
            ("^a", "unanchored"),
            ("a$", "unanchored"),
            (r"^a\$", "unanchored"),
            ("^a[$", "invalid"),
            (r"^\\$", ""),
            (r"^\d{4}$", "class"),
            (r"^[\w-.]+$", "class"),
            (r"^[^\S]$", "class"),
            (r"^\p{L}\P{Script=Greek}$", "unicode-class"),
            (r"^[\p{L}]$", "unicode-class"),
            (r"^\p$", "escape"),
            (r"^\b\B\t\n\v\f\r\x41\u0041\u{1F600}\^\$\\\.\*\+\?\(\)\[\]\{\}\|\/$", ""),
            (r"^[\b\n\u{41}-\u{5A}\]]$", ""),
            (r"^\-$", "escape"),
            (r"^[\-a]$", "escape"),
            (r"^\0$", "escape"),
            (r"^\cJ$", "escape"),
            (r"^\x4$", "escape"),
            (r"^\u12$", "escape"),
            (r"^\_\é$", "escape"),
            (r"^(?=a)b$", "look-around"),
            (r"^(?!a)b(?<=c)(?<!d)$", "look-around"),
            (r"^(a)\1$", "back-reference"),
            (r"^\1(a)$", "back-reference"),
            (r"^(a)\2$", "escape"),
            (r"^(?<n>a)\k<n>$", "back-reference"),
            (r"^(a)\k<n>$", "escape"),
            (r"^[\1]$", "escape"),
        ] {
            assert_eq!(names(pattern), expected, "{pattern}");
        }
    }

    #[test]
    fn what_is_no_pattern_is_told_from_what_is_one() {
        for pattern in [
            "(",
            ")",
            "(a",
            "a)",
            "[",
            "[a-",
            "[z-a]",
            r"[\n-\t]",
            "*",
            "+a",
            "?",
            "a**",
            "a+*",
            "a{2}{3}",
            "{2}",
            "a{3,2}",
            r"a\",
            "^*",
            "$+",
            r"\b?",
            "(?",
            "(?a)",
            "(?i)a",
            "(?P<n>a)",
            "(?<>a)",
            "(?<1>a)",
            "(?<n",
            "(?<n>a)(?<n>b)",
            r"(?<n>a)\k<m>",
            r"(?<n>a)\k",
            "(?<=a)*",
            "(|*)",
            "(?i-i:a)",
            "(?ii:a)",
            "(?-:a)",
            "a|*",
            "(?>a)",
            "[[:a:][b",
        ] {
            assert!(traits(pattern).invalid, "{pattern}");
        }
        for pattern in [
            "",
            "a|",
            "|",
            "()",
            "[]",
            "[^]",
            "a{",
            "a{,2}",
            "{",
            "}",
            "]",
            "a{2,3}?",
            "a{2,}",
            "a{2}",
            "x{a}",
            "(?:a)*?",
            "(?=a)*",
            "(?!a)+",
            r"[\d-x]",
            r"[x-\d]",
            "[a-]",
            "[-a]",
            "[--0]",
            r"[\b-\t]",
            r"\c",
            r"\k",
            r"\k<n>",
            r"\u{}",
            "(?<n>a)|(?<n>b)",
            "((?<n>a)|(?<n>b))c",
            "(?i:a)",
            "(?i-s:a)",
            "(?-m:a)",
            "(?<$é_1>a)",
            "[😀-😎]",
            "é+",
            r"^[\u{1F600}-\u{1F64F}]$",
            r"\8",
            r"[\c-z]",
        ] {
            assert!(!traits(pattern).invalid, "{pattern}");
        }
    }

    #[test]
    fn a_long_pattern_is_read_in_one_go() {
        let deep = format!("{}{}", "(".repeat(200_000), ")".repeat(200_000));
        assert!(!traits(&deep).invalid);
        let named: String = (0..20_000).map(|index| format!("(?<n{index}>a)\\k<n{index}>")).collect();
        assert!(!traits(&named).invalid);
        let counts = "a{".repeat(200_000);
        assert!(!traits(&counts).invalid);
    }
}
