use super::*;

fn matches(pattern: &str, text: &str) -> bool {
    Pattern::new(pattern).unwrap_or_else(|error| panic!("{pattern}: {error}")).is_match(text)
}

fn refusal(pattern: &str) -> PatternError {
    match Pattern::new(pattern) {
        Err(error) => error,
        Ok(_) => panic!("{pattern} is accepted"),
    }
}

#[test]
fn anchors_are_the_ends_of_the_text() {
    assert!(matches("b", "abc"));
    assert!(!matches("^b", "a\nb"));
    assert!(!matches("a$", "a\n"));
    assert!(matches("^a|b$", "xb"));
    assert!(matches("^$", ""));
}

#[test]
fn sets_are_those_of_ecma() {
    assert!(!matches(r"\d", "४"));
    assert!(!matches(r"\w", "é"));
    assert!(matches(r"^\W\D\S$", "é४é"));
    assert!(matches(r"^\s{4}$", "\u{FEFF}\u{A0}\u{2003}\u{2028}"));
    assert!(!matches(r"\s", "\u{85}"), "NEXT LINE is no white space of ECMA-262");
    for terminator in ["\n", "\r", "\u{2028}", "\u{2029}"] {
        assert!(!matches(".", terminator));
    }
    assert!(matches("^.$", "\u{85}"));
}

#[test]
fn word_boundaries_are_those_of_ascii() {
    assert!(matches(r"\bcole", "école"));
    assert!(!matches(r"\Bcole", "école"));
    assert!(matches(r"^\B$", ""));
    assert!(!matches(r"\B", "aéb"), "there is no place inside a character");
    assert!(matches(r"\W|\B", "a\u{2028}a"), "a place inside a character hides no match around it");
}

#[test]
fn escapes_stand_for_one_character() {
    assert!(matches(r"^\t\n\v\f\r\0$", "\t\n\u{B}\u{C}\r\0"));
    assert!(matches(r"^\cJ\cj\x41\u0041\u{41}\u{000041}$", "\n\nAAAA"));
    assert!(matches(r"^\ud83d\ude00$", "😀"));
    assert!(matches(r"^[\ud83d\ude00-\ud83d\ude02]$", "😁"));
    assert!(matches(r"^\/\^\$\\\.\*\+\?\(\)\[\]\{\}\|$", r"/^$\.*+?()[]{}|"));
    assert!(matches(r"^[\-\b\/\]]+$", "-\u{8}/]"));
    assert!(matches("^[ #&~-]+ #$", "-#&~ #"), "nothing is a comment");
    assert!(matches(r"^\u{0}$", "\0"));
    assert!(matches(r"^\u{10FFFF}$", "\u{10FFFF}"));
}

#[test]
fn lone_surrogates_match_nothing() {
    assert!(!matches(r"\ud83d", "😀"));
    assert!(!matches(r"[\ud800-\udfff]", "😀"));
    assert!(matches(r"^[^\ud800-\udfff]$", "😀"));
    assert!(matches(r"^[\ud7ff-\ue000]{2}$", "\u{D7FF}\u{E000}"));
    assert!(matches(r"^\ud83d?\u0041$", "A"));
    assert!(!matches(r"\p{Cs}", "a") && matches(r"^\P{Cs}$", "a"));
}

#[test]
fn classes_have_no_operators() {
    assert!(matches(r"^[a&&b]+$", "a&b"));
    assert!(matches(r"^[a~~b[]+$", "[a~b"));
    assert!(matches(r"^[+--]+$", "+,-"));
    assert!(matches(r"^[a-b-d]+$", "a-d"));
    assert!(!matches(r"[a-b-d]", "c"));
    assert!(matches(r"^[\d-]+$", "1-2"));
    assert!(matches(r"^[-\d]+$", "1-2"));
    assert!(matches(r"^[^\d\s]$", "-"));
    assert!(matches(r"^[\D\d]$", "5"));
    assert!(matches(r"^[^-a]$", "b"));
    assert!(matches(r"^[a^]+$", "a^"));
    assert!(!matches("[]", "a") && !matches("[]", ""));
    assert!(matches("^[^]$", "\n"));
}

#[test]
fn properties_are_spelled_exactly() {
    assert!(matches(r"^\p{Script=Greek}\p{sc=Grek}\p{scx=Greek}$", "αβγ"));
    assert!(matches(r"^\p{L}\p{Letter}\p{gc=Lu}\p{General_Category=Uppercase_Letter}$", "aaAA"));
    assert!(matches(r"^[\p{Lu}\P{L}]+$", "A1"));
    assert!(matches(r"^\p{Emoji_Presentation}\p{White_Space}\p{Any}\p{ASCII}\p{space}$", "😀 xa "));
    for unknown in [
        r"\p{letter}",
        r"\p{Greek}",
        r"\p{Script=greek}",
        r"\p{sc=Latin Script}",
        r"\p{}",
        r"\p{L=Lu}",
        r"\pL",
        r"\p{InGreek}",
    ] {
        assert_eq!(refusal(unknown).kind(), PatternErrorKind::Syntax, "{unknown}");
    }
    assert_eq!(refusal(r"\p{CWKCF}").kind(), PatternErrorKind::Property);
    assert!(check_syntax(r"\p{CWKCF}").is_ok());
}

#[test]
fn every_property_has_a_table() {
    for property in property::names() {
        let known = Pattern::new(&format!(r"\p{{{property}}}"));
        let expected =
            if property.contains("NFKC") || property == "CWKCF" { Some(PatternErrorKind::Property) } else { None };
        assert_eq!(known.err().map(|error| error.kind()), expected, "{property}");
    }
}

#[test]
fn groups_and_quantifiers() {
    assert!(matches("^(?:ab){2}$", "abab"));
    assert!(matches("^(?<year>[0-9]{4})-(?<$_é>x)?$", "2026-"));
    assert!(matches("^a+?b*?c??d{1,2}?$", "aabbcd"));
    assert!(matches("^(|a)+$", "aa"));
    assert!(matches("^x{0}$", ""));
    assert!(matches("^(a?){3}$", "aa"));
    assert!(matches("^[b]{2,}$", "bbb"));
}

#[test]
fn what_needs_backtracking_is_refused_with_a_way_out() {
    for (pattern, offset, kind) in [
        (r"^(?=a)", 1, PatternErrorKind::LookAround),
        (r"^(?!\s*$).+", 1, PatternErrorKind::LookAround),
        (r"é(?<=a)", 2, PatternErrorKind::LookAround),
        (r"(?<!a)b", 0, PatternErrorKind::LookAround),
        (r"(a)\1", 3, PatternErrorKind::BackReference),
        (r"\k<x>(?<x>a)", 0, PatternErrorKind::BackReference),
    ] {
        let error = refusal(pattern);
        assert_eq!((error.offset(), error.kind()), (offset, kind), "{pattern}");
        let message = error.to_string();
        assert!(
            message.contains("cannot be matched in linear time: check it with `refine` and say the rule in `says`"),
            "{message}"
        );
        assert!(check_syntax(pattern).is_ok(), "{pattern}");
    }
    assert_eq!(refusal("(?=a").kind(), PatternErrorKind::Syntax, "what is no pattern at all is said first");
}

#[test]
fn mistakes_are_found_where_they_are() {
    for (pattern, offset) in [
        ("a)", 1),
        ("é(a", 2),
        ("a[b", 1),
        ("[b-a]", 1),
        (r"[\d-a]", 1),
        (r"[a-\d]", 1),
        ("a**", 2),
        ("a{2}{3}", 4),
        ("*", 0),
        ("^*", 1),
        (r"\b+", 2),
        ("(?=a)*", 5),
        ("a|*", 2),
        ("a{", 1),
        ("a{,2}", 1),
        ("a{2,1}", 1),
        ("a{1", 1),
        ("a}", 1),
        ("a]", 1),
        (r"a\a", 1),
        (r"a\-", 1),
        (r"\_", 0),
        (r"\é", 0),
        (r"\00", 0),
        (r"\1", 0),
        (r"(a)\2", 3),
        (r"[\1]", 1),
        (r"[\k]", 1),
        (r"[\B]", 1),
        (r"\k", 0),
        (r"\k<n>", 0),
        (r"\c1", 0),
        (r"\x4", 0),
        (r"\u004", 0),
        (r"\u{110000}", 0),
        (r"\u{}", 0),
        (r"\u{1", 0),
        ("\\", 0),
        ("[\\", 1),
        ("(?P<n>a)", 0),
        ("(?i)a", 0),
        ("(?", 0),
        ("(?<1>a)", 3),
        ("(?<n", 3),
        (r"(?<n\ud800>a)", 3),
        ("(?<n>a)(?<n>b)", 10),
    ] {
        let error = check_syntax(pattern).err().unwrap_or_else(|| panic!("{pattern} is accepted"));
        assert_eq!((error.offset(), error.kind()), (offset, PatternErrorKind::Syntax), "{pattern}: {error}");
        let text = error.to_string();
        assert!(text.ends_with(&format!(" (at byte {offset})")), "{text}");
        assert!(!text.starts_with(char::is_uppercase), "{text}");
    }
}

#[test]
fn size_and_depth_are_bounded() {
    let deep = |depth: usize| format!("{}a{}", "(".repeat(depth), ")".repeat(depth));
    assert!(matches(&deep(100), "a"));
    assert!(matches(&format!("{}a{}", "(b|c(".repeat(50), ")d)*".repeat(50)), "b"));
    assert_eq!(refusal(&deep(101)).kind(), PatternErrorKind::TooDeep);
    assert_eq!(refusal(&"(".repeat(1_000_000)).kind(), PatternErrorKind::TooDeep);
    for large in ["((a{1000}){1000}){1000}", "a{99999999999999999999999}", "a{0,4294967296}", r"(\p{L}{200}){200}"] {
        let error = refusal(large);
        assert_eq!(error.kind(), PatternErrorKind::TooLarge, "{large}");
        assert!(error.to_string().contains("smaller counts"), "{error}");
    }
    for empty in ["^(?:){4294967295}$", r"^(?:\B){99999999999}$", "^(?:|){4294967295}$"] {
        assert!(matches(empty, ""), "{empty}: what adds nothing may be repeated at will");
    }
    assert!(matches(&format!("^{}$", "a?".repeat(500)), &"a".repeat(500)));
}
