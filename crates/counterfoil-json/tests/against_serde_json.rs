//! Generated texts, read by this crate and by `serde_json`, which must agree: on what is JSON, and on what it says.
//!
//! Three differences are known, and looked at here by name. `serde_json` counts 128 open arrays and objects as too
//! many, this crate allows them. Without its feature `float_roundtrip` it reads some fractions a little beside the
//! nearest double. For the same reason it may put a number within a few units of the last place of the largest
//! double on the other side of that limit.

mod common;

use common::{fault, read, skip};
use counterfoil_json::{Cursor, Document, MAX_DEPTH, Number, SyntaxErrorKind, document};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::Value;

/// Whitespace between tokens, mostly none.
fn whitespace() -> impl Strategy<Value = String> {
    prop_oneof![4 => Just(String::new()), 1 => "[ \n\r\t]{1,4}"]
}

/// One character of a string, written in one of the ways in which it can be.
fn written_char() -> impl Strategy<Value = String> {
    let escaped = |char: char| -> String {
        let mut units = [0; 2];
        let units = char.encode_utf16(&mut units).iter();
        units.map(|unit| format!("\\u{unit:04x}")).collect()
    };
    let as_it_is = move |char| match char {
        '\0'..' ' | '"' | '\\' => escaped(char),
        _ => char.to_string(),
    };
    let short = vec!["\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t"];
    prop_oneof![
        6 => "[ !#-\\[\\]-~]",
        1 => any::<char>().prop_map(as_it_is),
        1 => any::<char>().prop_map(escaped),
        1 => (0..0xD800_u16).prop_map(|unit| format!("\\u{unit:04X}")),
        1 => select(short).prop_map(String::from),
    ]
}

fn string() -> impl Strategy<Value = String> {
    vec(written_char(), 0..40).prop_map(|chars| format!("\"{}\"", chars.concat()))
}

fn number() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<i8>().prop_map(|value| value.to_string()),
        any::<i64>().prop_map(|value| value.to_string()),
        any::<u64>().prop_map(|value| value.to_string()),
        any::<f64>().prop_filter("not finite", |value| value.is_finite()).prop_map(|value| format!("{value:e}")),
        any::<f32>().prop_filter("not finite", |value| value.is_finite()).prop_map(|value| value.to_string()),
        "-?(0|[1-9][0-9]{0,5})\\.[0-9]{1,4}",
        "-?(0|[1-9][0-9]{0,25})(\\.[0-9]{1,25})?([eE][+-]?[0-9]{1,2})?",
    ]
}

/// A JSON text.
fn text() -> impl Strategy<Value = String> {
    let scalar = prop_oneof![
        select(vec!["null", "true", "false"]).prop_map(String::from),
        number(),
        string(),
        Just("[]".to_owned()),
        Just("{ }".to_owned()),
    ];
    let padded = |text: BoxedStrategy<String>| {
        (whitespace(), text, whitespace()).prop_map(|(before, text, after)| [before, text, after].concat()).boxed()
    };
    let value = scalar.prop_recursive(5, 40, 5, move |inner| {
        let inner = padded(inner);
        let member = (padded(string().boxed()), inner.clone()).prop_map(|(name, value)| format!("{name}:{value}"));
        prop_oneof![
            vec(inner, 1..5).prop_map(|elements| format!("[{}]", elements.join(","))),
            vec(member, 1..5).prop_map(|members| format!("{{{}}}", members.join(","))),
        ]
    });
    padded(value.boxed())
}

/// One change to a text.
#[derive(Clone, Debug)]
enum Mutation {
    Replace(Index, u8),
    Insert(Index, u8),
    Remove(Index),
    Truncate(Index),
    Repeat(Index, usize),
    Splice(Index, &'static str),
}

fn mutation() -> impl Strategy<Value = Mutation> {
    let byte = || prop_oneof![3 => select(b"{}[]\",:\\/ \n\t-+.eEu0123456789tfnd\0\x1F".to_vec()), 1 => any::<u8>()];
    let pieces = vec![
        "\\ud800",
        "\\udc00",
        "\\ud83d\\ude00",
        "\\u00",
        "1e400",
        "01",
        "-",
        ".",
        "null",
        "[[",
        "{\"",
        ",,",
        "\u{feff}",
        "é",
        "\"\"",
    ];
    prop_oneof![
        4 => (any::<Index>(), byte()).prop_map(|(at, byte)| Mutation::Replace(at, byte)),
        4 => (any::<Index>(), byte()).prop_map(|(at, byte)| Mutation::Insert(at, byte)),
        4 => any::<Index>().prop_map(Mutation::Remove),
        1 => any::<Index>().prop_map(Mutation::Truncate),
        1 => (any::<Index>(), 1..12_usize).prop_map(|(at, length)| Mutation::Repeat(at, length)),
        3 => (any::<Index>(), select(pieces)).prop_map(|(at, piece)| Mutation::Splice(at, piece)),
    ]
}

fn mutate(text: &mut Vec<u8>, mutation: &Mutation) {
    let place = |at: &Index| at.index(text.len() + 1);
    match mutation {
        Mutation::Insert(at, byte) => text.insert(place(at), *byte),
        Mutation::Truncate(at) => text.truncate(place(at)),
        Mutation::Splice(at, piece) => {
            let at = place(at);
            text.splice(at..at, piece.bytes());
        }
        Mutation::Repeat(at, length) => {
            let at = place(at);
            let piece: Vec<u8> = text[at..].iter().copied().take(*length).collect();
            text.splice(at..at, piece);
        }
        Mutation::Replace(..) | Mutation::Remove(_) if text.is_empty() => {}
        Mutation::Replace(at, byte) => {
            let at = at.index(text.len());
            text[at] = *byte;
        }
        Mutation::Remove(at) => {
            text.remove(at.index(text.len()));
        }
    }
}

/// Equality of what two readers say, in which fractions may differ by what `serde_json` loses.
fn same(ours: &Value, theirs: &Value) -> bool {
    match (ours, theirs) {
        (Value::Number(ours), Value::Number(theirs)) if ours.is_f64() && theirs.is_f64() => {
            let (ours, theirs) = (ours.as_f64().unwrap(), theirs.as_f64().unwrap());
            ours == theirs || (ours - theirs).abs() <= ours.abs() * 1e-15 + 1e-323
        }
        (Value::Array(ours), Value::Array(theirs)) => {
            ours.len() == theirs.len() && ours.iter().zip(theirs).all(|(ours, theirs)| same(ours, theirs))
        }
        (Value::Object(ours), Value::Object(theirs)) => {
            ours.len() == theirs.len()
                && ours.iter().all(|(name, ours)| theirs.get(name).is_some_and(|theirs| same(ours, theirs)))
        }
        (ours, theirs) => ours == theirs,
    }
}

/// What a document says, as `serde_json` would have it.
fn to_value(value: &document::Value) -> Value {
    use document::Node;
    match value.node() {
        Node::Null => Value::Null,
        Node::Boolean(value) => Value::from(*value),
        Node::Number(number) => match number.as_number() {
            Number::Int(value) => Value::from(value),
            Number::UInt(value) => Value::from(value),
            Number::Float(value) => Value::from(value),
        },
        Node::String(string) => Value::from(string.as_str()),
        Node::Array(elements) => elements.iter().map(to_value).collect(),
        Node::Object(object) => {
            object.iter().map(|member| (member.name().to_owned(), to_value(member.value()))).collect()
        }
    }
}

/// Checks that each part of a document, read on its own, says what it says in the document.
fn check_spans(document: &Document, value: &document::Value) {
    let alone = Document::parse(document.source(value.span())).unwrap();
    assert_eq!(alone.to_string(), value.to_string());
    assert_eq!(alone.root().span().end, alone.text().len());
    for element in value.as_array().unwrap_or_default() {
        check_spans(document, element);
    }
    for member in value.as_object().into_iter().flatten() {
        let name = Document::parse(document.source(member.name_span())).unwrap();
        assert_eq!(name.root().as_str(), Some(member.name()));
        check_spans(document, member.value());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn a_text_says_the_same(text in text()) {
        let theirs: Value = serde_json::from_str(&text).unwrap();
        let ours = read(text.as_bytes()).unwrap();
        prop_assert!(same(&ours, &theirs), "{ours}\n{theirs}");
        prop_assert_eq!(skip(text.as_bytes()), Ok(()));
        let document = Document::parse(&text).unwrap();
        prop_assert_eq!(&to_value(document.root()), &ours);
        check_spans(&document, document.root());
    }

    #[test]
    fn a_number_is_the_nearest_double(text in number()) {
        let number = Cursor::new(&text).number().unwrap();
        match number {
            Number::Int(value) => prop_assert_eq!(text.parse(), Ok(value)),
            Number::UInt(value) => prop_assert_eq!(text.parse(), Ok(value)),
            Number::Float(value) => prop_assert_eq!(text.parse::<f64>().unwrap().to_bits(), value.to_bits()),
        }
    }

    #[test]
    fn a_compact_text_comes_back_as_it_was(text in text()) {
        // `serde_json` writes what it reads with the same escapes, so that what it wrote is this crate's own form.
        let compact = serde_json::from_str::<Value>(&text).unwrap().to_string();
        prop_assert_eq!(Document::parse(&compact).unwrap().to_string(), compact);
        let once = Document::parse(&text).unwrap().to_string();
        prop_assert_eq!(Document::parse(&once).unwrap().to_string(), once);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn the_same_texts_are_json(text in text(), mutations in vec(mutation(), 1..4)) {
        let mut text = text.into_bytes();
        for mutation in &mutations {
            mutate(&mut text, mutation);
        }
        let ours = fault(&text);
        let theirs = serde_json::from_slice::<Value>(&text);
        prop_assert_eq!(ours.is_none(), theirs.is_ok(), "{:?}, {:?}", ours, theirs);
        if let (None, Ok(theirs)) = (ours, theirs) {
            prop_assert!(same(&read(&text).unwrap(), &theirs));
        }
    }

    #[test]
    fn the_same_bytes_are_json(text in vec(select(b"{}[]\",:\\ \n-+.eEu01t\xC3\xA9\0".to_vec()), 0..12)) {
        let ours = fault(&text);
        prop_assert_eq!(ours.is_none(), serde_json::from_slice::<Value>(&text).is_ok(), "{:?}", ours);
    }
}

/// The first known difference.
#[test]
fn depth_is_counted_one_further() {
    let nested = |depth| ["[".repeat(depth), "]".repeat(depth)].concat();
    for (depth, ours, theirs) in [(MAX_DEPTH - 1, true, true), (MAX_DEPTH, true, false), (MAX_DEPTH + 1, false, false)]
    {
        let text = nested(depth);
        assert_eq!(fault(text.as_bytes()).is_none(), ours, "{depth}");
        assert_eq!(serde_json::from_str::<Value>(&text).is_ok(), theirs, "{depth}");
    }
}

/// The third known difference: here the limit is where IEEE 754 has it, half a unit above the largest double.
#[test]
fn the_range_ends_where_rounding_ends() {
    // 2^1024 - 2^970
    let half_way = "\
        1797693134862315807937289714053034150799341327100378269361737789804449682927647509466490179775872070963\
        3028641669288791094655554785194040263065748867150582068190890200070838367627385484581771153176447573027\
        0069855571366959622842914819860834936475292719074168444365510704342711559699508093042880177904174497792\
    ";
    let below = half_way.replace("497792", "497791");
    assert_eq!(fault(half_way.as_bytes()).map(|error| error.kind()), Some(SyntaxErrorKind::NumberOutOfRange));
    assert_eq!(Cursor::new(&below).number(), Ok(Number::Float(f64::MAX)));
    assert_eq!(fault(below.as_bytes()), None);
}
