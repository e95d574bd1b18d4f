//! The cursor's promises that are not about faulty texts.

use std::borrow::Cow;

use counterfoil_json::{Cursor, Kind, MAX_DEPTH, Number, SyntaxErrorKind};

type Read = fn(&mut Cursor<'_>) -> Option<SyntaxErrorKind>;

/// What reading a value of another kind than the next one does.
#[test]
fn asking_for_another_kind_is_answered_and_changes_nothing() {
    let values = [
        (Kind::Null, "null"),
        (Kind::Boolean, "false"),
        (Kind::Number, "-1.5e3"),
        (Kind::String, "\"a\\n\""),
        (Kind::Array, "[[], 1]"),
        (Kind::Object, "{\"a\": {}}"),
    ];
    let reads: [(Kind, Read); 7] = [
        (Kind::Null, |cursor| cursor.null().err().map(|error| error.kind())),
        (Kind::Boolean, |cursor| cursor.boolean().err().map(|error| error.kind())),
        (Kind::Number, |cursor| cursor.number().err().map(|error| error.kind())),
        (Kind::Number, |cursor| cursor.number_text().err().map(|error| error.kind())),
        (Kind::String, |cursor| cursor.string().err().map(|error| error.kind())),
        (Kind::Array, |cursor| cursor.enter_array().err().map(|error| error.kind())),
        (Kind::Object, |cursor| cursor.enter_object().err().map(|error| error.kind())),
    ];
    for (kind, value) in values {
        let text = format!(" \n{value} ");
        let mut cursor = Cursor::new(&text);
        assert_eq!(cursor.kind(), Ok(kind));
        assert_eq!(cursor.offset(), 2);
        for (wanted, read) in reads {
            let mut attempt = cursor.clone();
            if wanted == kind {
                assert_eq!(read(&mut attempt), None, "{wanted} from {value}");
                assert!(attempt.offset() > 2);
            } else {
                assert_eq!(read(&mut attempt), Some(SyntaxErrorKind::UnexpectedByte), "{wanted} from {value}");
                assert_eq!(attempt.offset(), 2);
                assert_eq!(attempt.skip(), Ok(2..2 + value.len()));
                assert_eq!(attempt.finish(), Ok(()));
            }
        }
    }
}

#[test]
fn a_clone_is_a_checkpoint() {
    let mut cursor = Cursor::new(r#"[{"a": [1, 2]}, 3]"#);
    assert_eq!(cursor.enter_array(), Ok(true));
    let checkpoint = cursor.clone();
    assert_eq!(cursor.enter_object().unwrap().as_deref(), Some("a"));
    assert_eq!(cursor.enter_array(), Ok(true));
    assert_eq!((cursor.depth(), checkpoint.depth()), (3, 1));
    cursor = checkpoint;
    assert_eq!(cursor.skip(), Ok(1..14));
    assert_eq!(cursor.next_element(), Ok(true));
    assert_eq!(cursor.number(), Ok(Number::Int(3)));
    assert_eq!(cursor.next_element(), Ok(false));
    assert_eq!(cursor.depth(), 0);
    assert_eq!(cursor.finish(), Ok(()));
    assert_eq!(cursor.offset(), cursor.text().len());
}

#[test]
fn strings_are_borrowed_unless_they_have_escapes() {
    let mut cursor =
        Cursor::new(r#"["", "plain é😀", "a\"b\\c\/d\b\f\n\r\te", "\u0000\u00e9\ud83d\ude00\uFFFF", "x\ny"]"#);
    assert_eq!(cursor.enter_array(), Ok(true));
    let mut strings = Vec::new();
    loop {
        strings.push(cursor.string().unwrap());
        if !cursor.next_element().unwrap() {
            break;
        }
    }
    let expected = ["", "plain é😀", "a\"b\\c/d\u{8}\u{c}\n\r\te", "\u{0}é😀\u{ffff}", "x\ny"];
    assert_eq!(strings, expected);
    let borrowed: Vec<_> = strings.iter().map(|string| matches!(string, Cow::Borrowed(_))).collect();
    assert_eq!(borrowed, [true, true, false, false, false]);
}

#[test]
fn integers_are_exact_and_others_are_the_nearest_double() {
    let cases = [
        ("0", Number::Int(0)),
        ("-1", Number::Int(-1)),
        ("123456789012345678", Number::Int(123_456_789_012_345_678)),
        ("1234567890123456789", Number::Int(1_234_567_890_123_456_789)),
        ("9007199254740993", Number::Int(9_007_199_254_740_993)),
        ("9223372036854775807", Number::Int(i64::MAX)),
        ("-9223372036854775808", Number::Int(i64::MIN)),
        ("9223372036854775808", Number::UInt(1 << 63)),
        ("18446744073709551615", Number::UInt(u64::MAX)),
        ("18446744073709551616", Number::Float(18_446_744_073_709_551_616.0)),
        ("-9223372036854775809", Number::Float(-9_223_372_036_854_775_808.0)),
        ("12345678901234567890123", Number::Float(12_345_678_901_234_567_890_123.0)),
        ("1.0", Number::Float(1.0)),
        ("5e0", Number::Float(5.0)),
        ("0.1", Number::Float(0.1)),
        ("-12.75", Number::Float(-12.75)),
        ("123456.789012345", Number::Float(123_456.789_012_345)),
        ("0.1234567890123456789", Number::Float(0.123_456_789_012_345_68)),
        ("1E+2", Number::Float(100.0)),
        ("2.5e-3", Number::Float(0.0025)),
        ("5e-324", Number::Float(5e-324)),
        ("1e-400", Number::Float(0.0)),
        ("1.7976931348623157e308", Number::Float(f64::MAX)),
    ];
    for (text, expected) in cases {
        assert_eq!(Cursor::new(text).number(), Ok(expected), "{text}");
        assert_eq!(Cursor::new(text).number_text(), Ok(text));
    }
}

/// No integer holds it, and a double does.
#[test]
fn minus_zero_keeps_its_sign() {
    for text in ["-0", "-0.0", "-0e5"] {
        let number = Cursor::new(text).number().unwrap();
        assert_eq!(number, Number::Float(0.0), "{text}");
        assert!(number.as_f64().is_sign_negative(), "{text}");
    }
}

/// Skipping counts the depth that reading has reached, and leaves it as it was.
#[test]
fn skipping_knows_how_deep_it_starts() {
    let text = "[".repeat(MAX_DEPTH + 1);
    let mut cursor = Cursor::new(&text);
    for _ in 0..MAX_DEPTH - 1 {
        assert_eq!(cursor.enter_array(), Ok(true));
    }
    let error = cursor.clone().skip().unwrap_err();
    assert_eq!((error.kind(), error.offset()), (SyntaxErrorKind::TooDeep, MAX_DEPTH));
    assert_eq!(cursor.enter_array(), Ok(true));
    let error = cursor.enter_array().unwrap_err();
    assert_eq!((error.kind(), error.offset()), (SyntaxErrorKind::TooDeep, MAX_DEPTH));

    let mut cursor = Cursor::new("[[[1]], 2]");
    assert_eq!(cursor.enter_array(), Ok(true));
    assert_eq!(cursor.skip(), Ok(1..6));
    assert_eq!(cursor.depth(), 1);
}

#[test]
fn an_object_is_read_member_by_member() {
    let mut cursor = Cursor::new("{ \"a\" : 1 ,\r\n\t\"\\u0062\": {} , \"\": null}");
    assert_eq!(cursor.enter_object().unwrap().as_deref(), Some("a"));
    assert_eq!(cursor.number(), Ok(Number::Int(1)));
    assert_eq!(cursor.next_key().unwrap().as_deref(), Some("b"));
    assert_eq!(cursor.enter_object(), Ok(None));
    assert_eq!(cursor.next_key().unwrap().as_deref(), Some(""));
    assert_eq!(cursor.null(), Ok(()));
    assert_eq!(cursor.next_key(), Ok(None));
    assert_eq!(cursor.finish(), Ok(()));
}
