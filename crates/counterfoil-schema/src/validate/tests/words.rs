//! How problems read.

use insta::assert_snapshot;

use super::text;

#[test]
fn all_problems_at_once() {
    let schema = r#"{"type":"object","properties":{
        "title":{"type":"string","minLength":5,"maxLength":120,"description":"The title"},
        "n":{"type":"integer","minimum":1,"maximum":50},"f":{"type":"number","exclusiveMinimum":0},
        "e":{"enum":["low","high"]},"m":{"type":"string","format":"email"},"p":{"type":"string","pattern":"^T-\\d+$"},
        "x":{"type":"array","items":{"type":"string"},"maxItems":3,"uniqueItems":true},"gone":{"type":"array","items":{"enum":["a"]},"minItems":1}
        },"required":["title","gone"],"additionalProperties":false}"#;
    let value = r#"{"title":"Hi","n":0,"f":0,"e":"hgih","m":"x","p":"y","x":["a","b","a","c"],"gon":1}"#;
    assert_snapshot!(text(schema, value), @r#"
    title: expected 5 to 120 characters, got 2 characters (The title)
    n: expected an integer of at least 1
    f: expected a number greater than 0
    e: expected one of "low", "high"; did you mean "high"?
    m: expected an email address
    p: expected text that matches ^T-\d+$
    x: expected at most 3 items, got 4 items
    x: expected no two equal items, but items 0 and 2 are equal
    gon: not a field of this object; did you mean "gone"?
    gone: missing; expected a list of at least 1 item, each "a"
    "#);
}

#[test]
fn wrong_types_come_with_a_cure() {
    let schema = r#"{"type":"object","properties":{"title":{"type":"string"},"n":{"type":"integer","minimum":1},"b":{"type":"boolean"},
        "l":{"type":"array","items":{"type":"string"}},"l2":{"type":"array","items":{"type":"string"}},"o":{"type":"object","required":["q"]},
        "z":{"type":["string","null"]},"i":{"type":"integer"},"s":{"type":"string"},"opt":{"type":"string"},"u":{"type":["number","array"]}},"required":["title"]}"#;
    let value =
        r#"{"title":null,"n":"5","b":"true","l":"[1]","l2":"a","o":"{}","z":3,"i":1.5,"s":["x"],"opt":null,"u":{}}"#;
    assert_snapshot!(text(schema, value), @r"
    title: expected a string, got null
    n: expected an integer of at least 1, got a string; a string that holds a number: send the number itself
    b: expected true or false, got a string; a string that holds true or false: send the value itself, without quotes
    l: expected a list, each a string, got a string; a string that holds a list: send the list itself
    l2: expected a list, each a string, got a string; for a single item send a list of one
    o: expected an object with q, got a string; a string that holds an object: send the object itself
    z: expected a string or null, got a number
    i: expected an integer, got a number with a fraction
    s: expected a string, got a list; send the value itself, not a list
    opt: expected a string, got null; leave it out instead of null
    u: expected a number, or a list, got an object
    ");
}

const PAY: &str = r##"{"anyOf":[{"$ref":"#/$defs/card"},{"$ref":"#/$defs/bank"}],"$defs":{
    "card":{"type":"object","properties":{"kind":{"const":"card"},"number":{"type":"string"}},"required":["kind","number"]},
    "bank":{"type":"object","properties":{"kind":{"const":"bank"},"iban":{"type":"string"}},"required":["kind","iban"]}}}"##;

#[test]
fn a_tagged_union_names_its_branch() {
    assert_snapshot!(text(PAY, r#"{"kind":"card","number":3}"#), @"number: expected a string, got a number (taken as `card`)");
    assert_snapshot!(text(PAY, r#"{"kind":"crad","number":3}"#), @r#"kind: expected one of "card", "bank"; did you mean "card"?"#);
    assert_snapshot!(text(PAY, r#"{"number":3}"#), @r#"kind: missing; expected one of "card", "bank""#);
    assert_snapshot!(text(PAY, "5"), @r#"(root): expected an object whose `kind` is one of "card", "bank", got a number"#);
}

#[test]
fn other_unions_tell_what_came_closest() {
    let schema = r#"{"properties":{
        "a":{"anyOf":[{"type":"string","minLength":3},{"type":"null"}]},
        "b":{"anyOf":[{"type":"integer"},{"title":"Many","type":"array","items":{"type":"integer","minimum":0}}]},
        "c":{"oneOf":[{"const":"x"},{"const":"y"}]}}}"#;
    assert_snapshot!(text(schema, r#"{"a":"x","b":[-1],"c":"z"}"#), @r#"
    a: expected at least 3 characters, got 1 character
    b[0]: expected an integer of at least 0 (taken as `Many`)
    c: expected one of "x", "y"
    "#);
    assert_snapshot!(text(schema, r#"{"a":1,"b":"z","c":1}"#), @r#"
    a: expected a string of at least 3 characters or null, got a number
    b: expected an integer, or a list, each an integer, got a string
    c: expected one of "x", "y", got a number
    "#);
    let objects = r#"{"oneOf":[{"title":"Circle","properties":{"r":{"type":"number"}},"required":["r"],"additionalProperties":false},
        {"title":"Box","properties":{"w":{"type":"number"},"h":{"type":"number"}},"required":["w","h"],"additionalProperties":false}]}"#;
    assert_snapshot!(text(objects, r#"{"w":1}"#), @"h: missing; expected a number (taken as `Box`)");
    let even = r#"{"oneOf":[{"title":"Small","type":"integer","maximum":10},{"title":"Even","type":"integer","multipleOf":2}]}"#;
    assert_snapshot!(text(even, "4"), @"(root): fits `Small` and `Even`, but may fit only one of them");
}

#[test]
fn rules_across_fields_are_told_as_such() {
    let schema = r#"{"oneOf":[{"required":["a"]},{"required":["b"]}],"dependentRequired":{"c":["d"]},"properties":{"d":{"type":"string"}},
        "propertyNames":{"maxLength":3},"minProperties":9,"not":{"required":["x","y"]}}"#;
    assert_snapshot!(text(schema, r#"{"a":1,"b":2,"c":3,"long":1,"x":1,"y":2}"#), @r"
    (root): expected at least 9 fields, got 6 fields
    (root): expected exactly one of `a` and `b`, got `a` and `b`
    (root): expected at most one of `x` and `y`, got `x` and `y`
    long: expected each key to be a string of at most 3 characters
    d: required when `c` is sent; expected a string
    ");
    let sets = r#"{"anyOf":[{"required":["a","b"]},{"required":["c"]}]}"#;
    assert_snapshot!(text(sets, r#"{"a":1}"#), @"(root): expected at least one of these sets of fields: `a` and `b`; `c`; got `a`");
    assert_snapshot!(text(r#"{"anyOf":[{"required":["a"]},{"required":["b"]}]}"#, "{}"), @"(root): expected at least one of `a` and `b`, got none");
}

#[test]
fn the_rest() {
    assert_snapshot!(text(r#"{"prefixItems":[{"type":"string"},{"type":"integer"}],"items":false}"#, r#"["a",1,2]"#), @"(root): expected at most 2 items, got 3 items");
    assert_snapshot!(text(r#"{"contains":{"type":"string"},"minContains":2}"#, "[1]"), @"(root): expected at least 2 items to be a string");
    assert_snapshot!(text(r#"{"properties":{"a":false,"b":{"not":{"type":"string"}},"c":{"not":{}}}}"#, r#"{"a":1,"b":"x","c":1}"#), @r"
    a: not a field of this object
    b: expected anything but a string
    c: has a form that is not allowed
    ");
    assert_snapshot!(text(r#"{"enum":["a",null,1,{"b":[2]}]}"#, "5"), @r#"(root): expected one of "a", 1, {"b":[2]} or null"#);
    assert_snapshot!(text(r#"{"properties":{"o":{"additionalProperties":false}}}"#, r#"{"o":{"a":1,"b":2}}"#), @r"
    o.a: not a field of this object
    o.b: not a field of this object
    ");
    assert_snapshot!(text(r#"{"multipleOf":0.5}"#, "0.7"), @"(root): expected a multiple of 0.5");
    // What failed elsewhere is not told a second time as undeclared.
    assert_snapshot!(text(r#"{"allOf":[{"properties":{"a":{"type":"string"}},"required":["a"]}],"unevaluatedProperties":false}"#, r#"{"a":1,"b":2}"#), @r"
    a: expected a string, got a number
    b: not a field of this object
    ");
    let long: Vec<_> = (0..20).map(|n| format!("\"value-{n}\"")).collect();
    assert_snapshot!(text(&format!(r#"{{"enum":[{}]}}"#, long.join(",")), r#""value-99""#), @r#"(root): expected one of 20 values, the nearest being "value-9", "value-19", "value-0", "value-1", "value-2"; did you mean "value-9"?"#);
}
