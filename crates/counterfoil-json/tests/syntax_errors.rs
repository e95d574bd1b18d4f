//! Every kind of syntax error, at its exact place, from every door.

mod common;

use common::fault;
use counterfoil_json::SyntaxErrorKind::{
    self, ControlCharacter, InvalidEscape, InvalidNumber, InvalidUtf8, LoneSurrogate, NumberOutOfRange, TooDeep,
    TrailingData, UnexpectedByte, UnexpectedEnd,
};
use counterfoil_json::{MAX_DEPTH, Position};

#[track_caller]
fn check(kind: SyntaxErrorKind, cases: &[(&[u8], usize)]) {
    for &(text, offset) in cases {
        let found = fault(text).map(|error| (error.kind(), error.offset()));
        assert_eq!(found, Some((kind, offset)), "{:?}", String::from_utf8_lossy(text));
    }
}

#[test]
fn a_text_that_ends_too_early() {
    check(
        UnexpectedEnd,
        &[
            (b"", 0),
            (b" \n", 2),
            (b"nul", 3),
            (b"t", 1),
            (b"fals", 4),
            (b"-", 1),
            (b"1.", 2),
            (b"1e", 2),
            (b"1e-", 3),
            (b"\"", 1),
            (b"\"abc", 4),
            (b"\"abcdefgh", 9),
            (b"\"abc\\", 5),
            (b"\"\\u00", 5),
            (b"\"\\ud83d", 7),
            (b"\"\\ud83d\\", 8),
            (b"\"\\ud83d\\ude0", 12),
            (b"[", 1),
            (b"[1", 2),
            (b"[1, ", 4),
            (b"{", 1),
            (b"{\"a", 3),
            (b"{\"a\"", 4),
            (b"{\"a\":", 5),
            (b"{\"a\":1", 6),
            (b"{\"a\":1,", 7),
            (b"[[1]", 4),
        ],
    );
}

#[test]
fn a_byte_that_cannot_stand_there() {
    check(
        UnexpectedByte,
        &[
            (b"\xEF\xBB\xBF{}", 0),
            (b"\0", 0),
            (b"\x0B1", 0),
            (b"\x0C1", 0),
            ("\u{a0}1".as_bytes(), 0),
            (b" x", 1),
            (b"'a'", 0),
            (b"+1", 0),
            (b".5", 0),
            (b"NaN", 0),
            (b"Infinity", 0),
            (b"nulL", 3),
            (b"True", 0),
            (b"tRue", 1),
            (b"// no\n1", 0),
            (b"[1 2]", 3),
            (b"[1,]", 3),
            (b"[,1]", 1),
            (b"[1,,2]", 3),
            (b"[1}", 2),
            (b"]", 0),
            (b"{\"a\":1]", 6),
            (b"{a:1}", 1),
            (b"{1:1}", 1),
            (b"{,}", 1),
            (b"{\"a\" 1}", 5),
            (b"{\"a\",1}", 4),
            (b"{\"a\":}", 5),
            (b"{\"a\":1,}", 7),
            (b"{\"a\":1,,}", 7),
            (b"{\"a\":1 \"b\":2}", 7),
            (b"{\"a\":1;\"b\":2}", 6),
            (b"[1 /* no */]", 3),
        ],
    );
}

#[test]
fn bytes_that_are_not_utf8() {
    check(
        InvalidUtf8,
        &[
            (b"\"\xFF\"", 1),
            (b"\"ab\xC3\"", 3),
            (b"\"\xC0\x80\"", 1),
            (b"\"\xED\xA0\x80\"", 1),
            (b"\"\xF4\x90\x80\x80\"", 1),
            (b"1\xE2\x82", 1),
        ],
    );
}

#[test]
fn a_malformed_number() {
    check(
        InvalidNumber,
        &[
            (b"01", 1),
            (b"-01", 2),
            (b"00", 1),
            (b"00.5", 1),
            (b"[-]", 2),
            (b"-a", 1),
            (b"--1", 1),
            (b"1.a", 2),
            (b"1..2", 2),
            (b"1.e5", 2),
            (b"[1e]", 3),
            (b"[1e+]", 4),
            (b"1ee5", 2),
            (b"1e++5", 3),
            (b"012345678901234567890", 1),
        ],
    );
    check(UnexpectedByte, &[(b"[1.5.5]", 4), (b"[1e5.5]", 4), (b"[0x10]", 2), (b"[1_000]", 2), (b"[1a]", 2)]);
}

#[test]
fn a_number_beyond_a_double() {
    let long = "9".repeat(400);
    check(
        NumberOutOfRange,
        &[
            (b"1e400", 0),
            (b"[0, -1e400]", 4),
            (b"1.8e308", 0),
            (b"1e99999999999999999999", 0),
            (b"0.1e400", 0),
            (long.as_bytes(), 0),
        ],
    );
    for fine in ["1e308", "1.7976931348623157e308", "1e-400", "0e400", "-0.0e999999999999", "1e-99999999999999999999"] {
        assert_eq!(fault(fine.as_bytes()), None, "{fine}");
    }
}

#[test]
fn an_escape_that_json_does_not_have() {
    check(
        InvalidEscape,
        &[
            (b"\"\\x41\"", 1),
            (b"\"ab\\'\"", 3),
            (b"\"\\\n\"", 1),
            (b"\"\\U0041\"", 1),
            (b"\"\\0\"", 1),
            (b"\"\\u12G4\"", 1),
            (b"\"\\u12\"", 1),
            (b"\"\\u+123\"", 1),
            (b"\"\\ud83d\\uzzzz\"", 7),
            ("\"\\é\"".as_bytes(), 1),
            ("\"\\u00é\"".as_bytes(), 1),
            (b"{\"\\a\":1}", 2),
        ],
    );
}

#[test]
fn half_of_a_surrogate_pair() {
    check(
        LoneSurrogate,
        &[
            (b"\"\\ud800\"", 1),
            (b"\"\\uDFFF\"", 1),
            (b"\"a\\udc00\\ud800\"", 2),
            (b"\"\\ud800\\ud800\"", 1),
            (b"\"\\ud800\\u0041\"", 1),
            (b"\"\\ud800\\n\"", 1),
            (b"\"\\ud800a\"", 1),
            (b"\"\\ud83d\\ude00\\ude00\"", 13),
            (b"{\"\\ud800\":1}", 2),
        ],
    );
}

#[test]
fn a_raw_control_character() {
    check(
        ControlCharacter,
        &[
            (b"\"\0\"", 1),
            (b"\"a\nb\"", 2),
            (b"\"\t\"", 1),
            (b"\"abcdefghijk\x1F\"", 12),
            (b"\"\\n\r\"", 3),
            (b"{\"a\tb\":1}", 3),
        ],
    );
    assert_eq!(fault("\"\u{7f}\u{80}\\u0000\"".as_bytes()), None);
}

#[test]
fn too_many_brackets() {
    let nested = |open: &str, close: &str, depth| [open.repeat(depth), close.repeat(depth)].concat();
    for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"a\":", "}]")] {
        let pairs = MAX_DEPTH / open.matches(['[', '{']).count();
        let full = nested(open, close, pairs).replace("[]", "[0]").replace(":}", ":0}");
        assert_eq!(fault(full.as_bytes()), None, "{open}");
        let beyond = nested(open, close, pairs + 1);
        check(TooDeep, &[(beyond.as_bytes(), open.len() * pairs)]);
    }
    // A hostile text is refused at the first bracket too many, however many follow.
    let hostile = "[".repeat(5_000_000);
    check(TooDeep, &[(hostile.as_bytes(), MAX_DEPTH)]);
    // What has been closed does not count.
    let wide = format!("[{}0]", "[[]],{\"a\":[]},".repeat(MAX_DEPTH * 2));
    assert_eq!(fault(wide.as_bytes()), None);
}

#[test]
fn something_after_the_value() {
    check(
        TrailingData,
        &[(b"1 2", 2), (b"{} {}", 3), (b"nullx", 4), (b"[]]", 2), (b"1,", 1), (b"\"a\"b", 3), (b"0x1", 1), (b"1\0", 1)],
    );
}

#[test]
fn a_position_is_what_an_editor_shows() {
    let text = "{\n  \"naïve\": \"é€\", oops\n}";
    let error = fault(text.as_bytes()).unwrap();
    assert_eq!(error.kind(), UnexpectedByte);
    assert_eq!(&text[error.offset()..][..4], "oops");
    assert_eq!(error.position(text.as_bytes()), Position { line: 2, column: 18 });
}
