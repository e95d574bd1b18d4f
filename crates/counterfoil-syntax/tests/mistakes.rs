//! Every mistake in a declaration: where it is shown, and in which words.

use counterfoil_syntax::{Errors, parse_items};

/// The mistakes in a piece of source, each under the line that it is about.
fn mistakes(source: &str) -> String {
    let errors = parse_items(source).err().unwrap_or_else(|| panic!("no mistake was found in:\n{source}"));
    let mut shown = String::new();
    for (at, line) in source.lines().enumerate() {
        shown.push_str(line);
        shown.push('\n');
        shown.extend(under(&errors, at + 1, line));
    }
    shown
}

fn under<'e>(errors: &'e Errors, number: usize, line: &'e str) -> impl Iterator<Item = String> + 'e {
    errors.iter().filter(move |error| error.location().0.line == number).map(move |error| {
        let (from, to) = error.location();
        let end = if to.line == from.line { to.column } else { line.chars().count() };
        format!("{}{} {error}\n", " ".repeat(from.column), "^".repeat(end.saturating_sub(from.column).max(1)))
    })
}

/// One snapshot for several pieces of source: a name, and each piece with its mistakes.
macro_rules! mistakes {
    ($($test:ident: $($source:literal)*;)*) => { $(
        #[test]
        fn $test() {
            let pieces = [$( mistakes($source.trim()) ),*];
            insta::assert_snapshot!(stringify!($test), pieces.join("\n"));
        }
    )* };
}

mistakes! {
    attributes_that_are_not_there:
        "#[derive(Contract)]
struct S {
    #[contract(min_lenght = 5, maxLength = 9)]
    a: String,
    #[contract(email, len = 3, wobble)]
    b: String,
    #[contract]
    c: String,
    #[contract = 5]
    d: String,
    #[contract(5)]
    e: String,
}"
        "#[derive(Contract)]
#[contract(renam_all = \"camelCase\", optional)]
enum E { #[contract(renamed = \"b\")] A }";

    attributes_in_the_wrong_place:
        "#[derive(Contract)]
#[contract(min_length = 5, tag = \"type\")]
struct S {
    #[contract(rename_all = \"camelCase\", exactly_one_of(a, b), crate = x)]
    a: String,
}"
        "#[derive(Contract)]
#[contract(exactly_one_of(a, b), flatten)]
enum E {
    #[contract(title = \"a\", min_length = 3)]
    A,
    #[contract(rename_all = \"camelCase\")]
    B,
}"
        "#[derive(Contract)]
#[contract(unknown_fields = \"reject\", rename_all_fields = \"camelCase\")]
enum E { A }";

    attributes_written_wrongly:
        "#[derive(Contract)]
struct S {
    #[contract(min_length = \"5\", max_length = -1, min_items = 1.5, minimum)]
    a: String,
    #[contract(pattern = 5, unique_items = true, title, minimum = 'c')]
    b: String,
    #[contract(refine = \"is_known\", says = nothing)]
    c: String,
    #[contract(transform = |value| value)]
    d: String,
    #[contract(advertise(pattern), lenient(strings))]
    e: String,
    #[contract(advertise(hide(title)), examples())]
    f: String,
    #[contract(min_length = 1 max_length = 2)]
    g: String,
    #[contract(trim, trim)]
    h: String,
    #[contract(default = { \"a\": b })]
    i: Map,
    #[contract(examples(a), minimum = 1e999)]
    j: f64,
    #[contract(default = 123456789012345678901234)]
    k: u64,
}"
        "#[derive(Contract)]
#[contract(rename_all = \"Train-Case\", unknown_fields = \"ignore\", default = 5)]
#[contract(exactly_one_of(a), requires(a), requires(a => b, c), ordered(a < b))]
struct S { a: Option<u8>, b: Option<u8>, c: Option<u8> }";

    contradictory_rules:
        "#[derive(Contract)]
struct S {
    #[contract(min_length = 9, max_length = 5)]
    a: String,
    #[contract(min_items = 3, max_items = 2)]
    b: Vec<u8>,
    #[contract(minimum = 5, maximum = 4)]
    c: i32,
    #[contract(exclusive_minimum = 5, exclusive_maximum = 6)]
    d: i32,
    #[contract(exclusive_minimum = 0.5, maximum = 0.5)]
    e: f64,
    #[contract(minimum = 1, exclusive_minimum = 0)]
    f: u8,
    #[contract(multiple_of = 0)]
    g: u8,
    #[contract(lowercase, uppercase)]
    h: String,
}";

    bounds_outside_of_the_type:
        "#[derive(Contract)]
struct S {
    #[contract(minimum = -1)]
    a: u8,
    #[contract(maximum = 256)]
    b: Option<u8>,
    #[contract(minimum = 0.5)]
    c: i64,
    #[contract(exclusive_maximum = 9223372036854775808)]
    d: i64,
}";

    rules_on_the_wrong_type:
        "#[derive(Contract)]
struct S {
    #[contract(min_length = 1)]
    a: Vec<String>,
    #[contract(min_items = 1, minimum = 3)]
    b: String,
    #[contract(trim, pattern = \"a\")]
    c: u8,
    #[contract(maximum = 3)]
    d: bool,
    #[contract(max_items = 3)]
    e: HashMap<String, u8>,
    #[contract(max_length = 3)]
    f: (u8, u8),
    #[contract(max_length = 3)]
    g: Nullable<u8>,
}";

    patterns_and_formats:
        "#[derive(Contract)]
struct S {
    #[contract(pattern = \"^(a\")]
    a: String,
    #[contract(pattern = \"^(?!b)\")]
    b: String,
    #[contract(format = \"e-mail\")]
    c: String,
    #[contract(format = \"colour\")]
    d: String,
}";

    defaults_and_examples:
        "#[derive(Contract)]
struct S {
    #[contract(maximum = 50, default = 51, examples(0, 99, \"x\"))]
    a: u8,
    #[contract(min_length = 5, default = \"no\")]
    b: String,
    #[contract(default = \"now\")]
    c: bool,
    #[contract(trim, default = \" a \")]
    d: String,
    #[contract(default = [1, \"a\"])]
    e: Vec<u8>,
    #[contract(default = 5)]
    f: Option<u8>,
    #[contract(format = \"email\", examples(\"dana\"))]
    g: String,
    #[contract(default)]
    h: Option<u8>,
}";

    invisible_rules_without_a_sentence:
        "#[derive(Contract)]
#[contract(refine = a, says = \"one\", refine = b)]
struct S {
    #[contract(refine = is_known)]
    a: String,
    #[contract(says = \"must be known\")]
    b: String,
}";

    names_that_clash:
        "#[derive(Contract)]
#[contract(rename_all = \"camelCase\")]
struct S {
    max_depth: u8,
    #[contract(rename = \"maxDepth\")]
    depth: u8,
}"
        "#[derive(Contract)]
#[contract(rename_all = \"lowercase\")]
enum E { Ab, AB }"
        "#[derive(Contract)]
#[contract(tag = \"kind\")]
enum E {
    A { kind: String },
    B(u8),
    #[contract(rename = \"A\")]
    C,
}";

    rules_across_fields:
        "#[derive(Contract)]
#[contract(exactly_one_of(id, nam), requires(page => (query, hidden)), ordered(from <= from))]
#[contract(ordered(from <= flag), at_most_one_of(id, zzz), requires(limit => always))]
struct S {
    id: Option<u8>,
    name: Option<String>,
    page: Option<u8>,
    query: Option<String>,
    from: Option<u8>,
    flag: Option<bool>,
    always: String,
    #[contract(default = 1)]
    limit: u8,
    #[contract(skip)]
    hidden: u8,
}";

    enums_and_their_forms:
        "#[derive(Contract)]
enum E { A { a: u8 }, B }"
        "#[derive(Contract)]
#[contract(untagged, tag = \"type\")]
enum E { A(u8), B, C(u8, u8), D() }"
        "#[derive(Contract)]
#[contract(content = \"value\")]
enum E { A(u8) }"
        "#[derive(Contract)]
#[contract(tag = \"type\", content = \"type\", trim)]
enum E { A(u8) }"
        "#[derive(Contract)]
enum E {}"
        "#[derive(Contract)]
enum E { #[contract(skip, rename = \"a\")] A }";

    types_without_a_contract:
        "#[derive(Contract)]
struct S<'a> {
    a: &'a str,
    b: Cow<'a, str>,
    c: i128,
    d: Vec<u128>,
    e: Option<Option<u8>>,
    f: Vec<Option<u8>>,
    g: HashMap<String, Option<u8>>,
    h: &'static str,
}"
        "#[derive(Contract)]
struct S(Option<u8>);"
        "#[derive(Contract)]
#[contract(external)]
enum E { A(Option<u8>), B(u128) }";

    structs_without_named_fields:
        "#[derive(Contract)]
struct S;"
        "#[derive(Contract)]
struct S(u8, u8);"
        "#[derive(Contract)]
struct S();"
        "#[derive(Contract)]
struct S(#[contract(rename = \"a\", default = 5)] u8);"
        "#[derive(Contract)]
#[contract(transparent, unknown_fields = \"reject\")]
struct S { #[contract(flatten)] a: Inner }";

    fields_without_a_value_of_their_own:
        "#[derive(Contract)]
struct S {
    #[contract(flatten, rename = \"a\", default)]
    a: Inner,
    #[contract(flatten)]
    b: Option<Inner>,
    #[contract(skip, minimum = 5)]
    c: u8,
    #[contract(skip, flatten)]
    d: u8,
}";

    missing_notes:
        "#[derive(Contract)]
#[contract(require_docs)]
struct S {
    a: u8,
    /// Said
    b: u8,
    #[contract(description = \"Said\")]
    c: u8,
    #[contract(skip)]
    d: u8,
}"
        "/// Said
#[derive(Contract)]
#[contract(require_docs, tag = \"type\")]
enum E { A, /** Said */ B { b: u8 } }"
        "/// Said
#[derive(Contract)]
#[contract(require_docs)]
enum E { A }"
        "#[derive(Contract)]
#[doc = include_str!(\"note.md\")]
struct S {}";

    serde_attributes_that_are_not_honoured:
        "#[derive(Contract)]
#[serde(from = \"Other\", default = \"make\", rename_all(serialize = \"camelCase\"))]
struct S {
    #[serde(alias = \"b\", with = \"module\")]
    a: u8,
    #[serde(skip_serializing_if = \"Vec::is_empty\")]
    b: Vec<u8>,
    #[serde(skip_deserializing)]
    c: u8,
    #[serde(rename(serialize = \"x\", deserialize = \"y\"))]
    d: u8,
    #[serde(skip, default = \"make\")]
    f: u8,
    #[serde(wobble)]
    e: u8,
}"
        "#[derive(Contract)]
#[serde(tag = \"type\", rename_all = \"Camel\")]
enum E {
    A,
    #[serde(other)]
    B,
    #[serde(untagged)]
    C(u8),
}";

    syntax: "#[derive(Contract)] struct S { a: , }";
}

#[test]
fn mistakes_of_several_types_are_found_together() {
    let source = "#[derive(Contract)] struct A;\n#[derive(Contract)] struct B;\nstruct C;";
    let Err(errors) = parse_items(source) else { panic!("no mistake was found") };
    assert_eq!(errors.iter().count(), 2);
    assert_eq!(
        errors.to_string(),
        "1:28: a contract without fields is an empty object: write `struct A {}`\n\
         2:28: a contract without fields is an empty object: write `struct B {}`"
    );
}
