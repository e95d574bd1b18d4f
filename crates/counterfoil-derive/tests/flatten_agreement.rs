//! What is flattened is told by the schema as it is read: an independent validator gives the contract's own verdict.

mod common;

use std::collections::BTreeMap;

use common::{mistakes, problems, schema};
use counterfoil_core::schema::{Draft, SchemaOptions};
use counterfoil_core::{Contract, Decoder};
use counterfoil_derive::Contract;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Map, Value, json};

/// Objects of some of these members, each with one of its values.
fn objects(members: &Value) -> impl Strategy<Value = Value> + use<> {
    let members: Vec<_> = members
        .as_object()
        .into_iter()
        .flatten()
        .map(|(name, values)| {
            let values = values.as_array().cloned().unwrap_or_default();
            (Just(name.clone()), prop::option::weighted(0.5, prop::sample::select(values)))
        })
        .collect();
    members.prop_map(|members| {
        let sent = members.into_iter().filter_map(|(name, value)| Some((name, value?)));
        Value::Object(sent.collect::<Map<_, _>>())
    })
}

/// Checks that contract and closed full schema agree about many objects, and that there are enough of both verdicts.
fn agree<T: Contract>(members: &Value) {
    let decoder = Decoder::<T>::new().unwrap_or_else(|error| panic!("{error}"));
    let validators = [(Draft::V2020_12, jsonschema::Draft::Draft202012), (Draft::V7, jsonschema::Draft::Draft7)];
    let validators = validators.map(|(draft, judge)| {
        let options = SchemaOptions { closed: true, draft, ..SchemaOptions::default() };
        let schema = Value::Object(decoder.terms().schema(options));
        let built = jsonschema::options().with_draft(judge).should_validate_formats(true).build(&schema);
        (built.unwrap_or_else(|error| panic!("{schema} is no schema: {error}")), schema)
    });
    let (mut runner, objects) = (TestRunner::deterministic(), objects(members));
    let mut verdicts = [0, 0];
    for _ in 0..4000 {
        let object = objects.new_tree(&mut runner).unwrap_or_else(|error| panic!("{error}")).current();
        let read = decoder.from_value(&object);
        let accepted = read.as_ref().is_ok_and(|read| read.dropped.is_empty());
        let at_run_time = decoder.terms().decode_slice(object.to_string().as_bytes());
        assert_eq!(accepted, at_run_time.is_ok_and(|read| read.dropped.is_empty()), "{object}");
        for (validator, schema) in &validators {
            let problems = read.as_ref().err().map(ToString::to_string);
            assert_eq!(accepted, validator.is_valid(&object), "{object}\nschema {schema}\nproblems {problems:?}");
        }
        if let Ok(read) = read {
            let encoded = read.value.encode().unwrap_or_else(|error| panic!("{error}"));
            assert!(decoder.from_value(&encoded).is_ok(), "{object} comes out as {encoded}, which is refused");
        }
        verdicts[usize::from(accepted)] += 1;
    }
    assert!(verdicts.iter().all(|count| *count > 20), "too one-sided to tell anything: {verdicts:?}");
}

#[derive(Contract, Debug)]
#[contract(crate = counterfoil_core, tag = "kind")]
enum Tagged {
    A { x: u8 },
    B { y: u8, shared: Option<bool> },
    C { shared: Option<u8> },
    D,
}

#[derive(Contract, Debug)]
#[contract(crate = counterfoil_core, tag = "order", content = "options", rename_all = "lowercase")]
enum Adjacent {
    Newest,
    Best { boost: u8 },
    Worst(String),
}

#[derive(Contract, Debug)]
#[contract(crate = counterfoil_core, exactly_one_of(p, q), requires(r => q), requires(r => s))]
struct Rules {
    p: Option<u8>,
    q: Option<u8>,
    r: Option<u8>,
    s: Option<u8>,
}

#[derive(Contract, Debug)]
#[contract(crate = counterfoil_core, at_most_one_of(p, t))]
struct OtherRules {
    p: Option<u8>,
    t: Option<u8>,
    #[contract(default = 3)]
    u: u8,
}

#[derive(Contract, Debug)]
#[contract(crate = counterfoil_core, tag = "rule")]
enum Ruled {
    /// The first set of rules
    One(Rules),
    Two(OtherRules),
    None,
}

#[test]
fn a_tagged_union() {
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core)]
    struct Holder {
        a: Option<u8>,
        #[contract(flatten)]
        union: Tagged,
    }
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core, unknown_fields = "reject")]
    struct Strict {
        a: Option<u8>,
        #[contract(flatten)]
        union: Tagged,
    }
    let members = json!({
        "a": [1, 2, "a"], "kind": ["A", "B", "C", "D", "E", 1], "x": [1, 1, "x"], "y": [1, 1, "y"],
        "shared": [true, 1], "z": [1],
    });
    agree::<Holder>(&members);
    agree::<Strict>(&members);
}

#[test]
fn an_adjacent_union() {
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core)]
    struct Holder {
        a: Option<u8>,
        #[contract(flatten)]
        union: Adjacent,
    }
    agree::<Holder>(&json!({
        "a": [1, 2, "a"], "order": ["newest", "best", "worst", "E", 1],
        "options": [{"boost": 1}, {"boost": 1}, {"boost": "1"}, {"boost": 1, "x": 1}, "w", {}], "z": [1],
    }));
}

#[test]
fn several_unions() {
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core)]
    struct Inner {
        a: Option<u8>,
        #[contract(flatten)]
        first: Tagged,
    }
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core)]
    struct Holder {
        #[contract(flatten)]
        inner: Inner,
        b: Option<u8>,
        #[contract(flatten)]
        second: Adjacent,
    }
    let members = json!({
        "a": [1, 2, 3, "a"], "b": [1], "kind": ["A", "B", "C", "D"], "x": [1], "y": [1], "shared": [true, 1],
        "order": ["newest", "best", "worst"], "options": [{"boost": 1}, "w"],
    });
    agree::<Holder>(&members);
    assert_eq!(schema::<Holder>()["anyOf"].as_array().map(Vec::len), Some(12));
}

#[test]
fn branches_with_rules_across_their_fields() {
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core, at_most_one_of(a, b), requires(c => a))]
    struct Holder {
        a: Option<u8>,
        b: Option<u8>,
        c: Option<u8>,
        #[contract(flatten)]
        union: Ruled,
    }
    agree::<Holder>(&json!({
        "a": [1], "b": [1], "c": [1], "rule": ["One", "One", "Two", "None"], "p": [1], "q": [1], "r": [1], "s": [1], "t": [1], "u": [1],
    }));
}

#[test]
fn a_union_beside_a_map() {
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core)]
    struct Holder {
        a: Option<u8>,
        #[contract(flatten)]
        union: Tagged,
        #[contract(flatten)]
        rest: BTreeMap<String, u8>,
    }
    agree::<Holder>(&json!({
        "a": [1, 2, "a"], "kind": ["A", "B", "C", "D", 1], "x": [1, 1, "x"], "y": [1, 1, "y"], "shared": [true, 1],
        "z": [1, 1, "z"],
    }));
}

#[derive(Contract, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[contract(crate = counterfoil_core)]
struct Code(#[contract(pattern = "^[A-Z]+$")] String);

#[derive(Contract, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[contract(crate = counterfoil_core)]
enum Key {
    K,
    L,
}

#[test]
fn maps_whose_keys_have_rules() {
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core)]
    struct Numbers {
        a: Option<u8>,
        #[contract(flatten)]
        rest: BTreeMap<i64, u8>,
    }
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core)]
    struct Codes {
        a: Option<u8>,
        #[contract(flatten)]
        rest: BTreeMap<Code, u8>,
    }
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core)]
    struct Choices {
        a: Option<u8>,
        #[contract(flatten)]
        union: Adjacent,
        #[contract(flatten)]
        rest: BTreeMap<Key, u8>,
    }
    agree::<Numbers>(&json!({ "a": [1, 2, "a"], "1": [1, "x"], "-7": [1], "z": [1] }));
    agree::<Codes>(&json!({ "a": [1, 2, "a"], "A": [1, "x"], "AB": [1], "z": [1] }));
    agree::<Choices>(&json!({
        "a": [1], "order": ["newest", "best"], "options": [{"boost": 1}], "K": [1, "K"], "L": [1], "z": [1],
    }));
}

#[test]
fn a_branch_that_has_a_union_flattened_into_it() {
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core, tag = "outer")]
    enum Outer {
        P {
            a: Option<u8>,
            #[contract(flatten)]
            union: Tagged,
        },
        Q {
            #[contract(flatten)]
            union: Adjacent,
        },
    }
    agree::<Outer>(&json!({
        "outer": ["P", "P", "Q"], "a": [1], "kind": ["A", "B", "D"], "x": [1], "y": [1], "order": ["newest", "best"],
        "options": [{"boost": 1}],
    }));
}

#[test]
fn names_of_another_branch_are_unknown() {
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core, unknown_fields = "reject")]
    struct Strict {
        #[contract(flatten)]
        union: Tagged,
        #[contract(flatten)]
        order: Adjacent,
    }
    let found = problems::<Strict>(json!({"kind": "A", "x": 1, "y": 2, "order": "newest", "options": {}}));
    let paths: Vec<_> = found.iter().map(|line| line.split(':').next().unwrap_or_default()).collect();
    assert_eq!(paths, ["y", "options"], "{found:?}");
    // Of an object whose branch is not known, nobody can say that.
    let found = problems::<Strict>(json!({"kind": "a", "x": 1, "y": 2, "options": {}}));
    let paths: Vec<_> = found.iter().map(|line| line.split(':').next().unwrap_or_default()).collect();
    assert_eq!(paths, ["kind", "order"], "{found:?}");
}

fn is_short(range: &Range) -> bool {
    range.to < range.from + 7
}

#[derive(Contract, Debug)]
#[contract(crate = counterfoil_core, ordered(from <= to), refine = is_short, says = "Less than a week.")]
struct Range {
    from: u32,
    to: u32,
}

#[test]
fn what_no_keyword_states_is_said_of_the_branch() {
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core, tag = "when", refine = any, says = "Not in the past.")]
    enum When {
        /// Within some days
        Within(Range),
        Always,
    }
    fn any(_: &When) -> bool {
        true
    }
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core)]
    struct Holder {
        #[contract(flatten)]
        when: When,
    }
    let (flattened, alone) = (schema::<Holder>(), schema::<When>());
    for schema in [&flattened, &alone] {
        let said = &schema["anyOf"][0]["description"];
        assert_eq!(said, "Within some days. `to` must not be less than `from`. Less than a week.");
        assert_eq!(schema["description"], "Not in the past.");
    }
}

#[test]
fn a_union_that_is_flattened_into_its_own_branch() {
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core, tag = "is", content = "of")]
    enum Chain {
        Link(Box<Link>),
        End,
    }
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core)]
    struct Link {
        a: Option<u8>,
        #[contract(flatten)]
        next: Chain,
    }
    let link = json!({"a": 1, "is": "Link", "of": {"is": "End"}});
    let members = json!({"a": [1], "is": ["Link", "End"], "of": [link, {"is": "Link", "of": link}, {"is": "Link"}]});
    agree::<Chain>(&members);
    agree::<Link>(&members);
}

#[test]
fn a_branch_that_encloses_its_union_says_its_rules_too() {
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core, tag = "is")]
    enum Tree {
        /// Two trees
        Pair(Box<Pair>),
        Leaf,
    }
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core, refine = balanced, says = "Both alike.")]
    struct Pair {
        left: Tree,
        right: Tree,
        again: Option<Box<Pair>>,
    }
    fn balanced(_: &Pair) -> bool {
        true
    }
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core)]
    struct Holder {
        #[contract(flatten)]
        tree: Tree,
    }
    for schema in [schema::<Tree>(), schema::<Pair>()["$defs"]["Tree"].clone(), schema::<Holder>()] {
        assert_eq!(schema["anyOf"][0]["description"], "Two trees. Both alike.", "{schema}");
    }
    let leaf = json!({"is": "Leaf"});
    let pair = json!({"is": "Pair", "left": leaf, "right": leaf});
    let again = json!({"left": leaf, "right": pair});
    let members = json!({
        "is": ["Pair", "Leaf"], "left": [leaf, pair, 1], "right": [leaf, pair], "again": [again, {}],
    });
    agree::<Tree>(&members);
    agree::<Pair>(&members);
    agree::<Holder>(&members);
}

#[test]
fn what_a_schema_cannot_spell_out_shows_when_the_contract_is_built() {
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core, tag = "outer")]
    enum Nested {
        P {
            #[contract(flatten)]
            union: Adjacent,
        },
        Q {
            #[contract(flatten)]
            rest: BTreeMap<String, u8>,
        },
    }
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core)]
    struct Holder {
        #[contract(flatten)]
        nested: Nested,
    }
    let found = mistakes::<Holder>();
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(found[0].contains("`P` of the union `Nested`") && found[0].contains("keep that union"), "{found:#?}");
    assert!(found[1].contains("`Q`") && found[1].contains("keep that map"), "{found:#?}");

    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core)]
    struct Clash {
        kind: u8,
        options: u8,
        #[contract(flatten)]
        first: Tagged,
        #[contract(flatten)]
        second: Adjacent,
    }
    let found = mistakes::<Clash>();
    assert!(found.len() == 2 && found[0].contains("`kind` is declared twice"), "{found:#?}");
    assert!(found[1].contains("`options` is declared twice"), "{found:#?}");
}

macro_rules! of_four {
    ($($name:ident $tag:literal $content:literal),*) => { $(
        #[derive(Contract, Debug)]
        #[contract(crate = counterfoil_core, tag = $tag, content = $content)]
        enum $name { A(u8), B, C, D }
    )* };
}

#[test]
fn combinations_have_an_end() {
    of_four!(First "a" "a_of", Second "b" "b_of", Third "c" "c_of", Fourth "d" "d_of");
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core)]
    struct Three {
        #[contract(flatten)]
        first: First,
        #[contract(flatten)]
        second: Second,
        #[contract(flatten)]
        third: Third,
    }
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core)]
    struct Four {
        #[contract(flatten)]
        three: Three,
        #[contract(flatten)]
        fourth: Fourth,
    }
    assert_eq!(mistakes::<Three>(), [""; 0]);
    let found = mistakes::<Four>();
    assert!(found.len() == 1 && found[0].contains("256 combinations"), "{found:#?}");
}
