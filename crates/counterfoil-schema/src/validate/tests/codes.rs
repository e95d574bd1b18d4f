//! Which keyword makes which problem, and where.

use counterfoil_core::Code;
use counterfoil_core::problem::pointer;

use super::check;

#[test]
fn each_keyword_has_its_code() {
    for (schema, value, code, at) in [
        (r#"{"type":"string"}"#, "1", Code::InvalidType, ""),
        (r#"{"type":["string","null"]}"#, "1", Code::InvalidType, ""),
        (r#"{"enum":["a","b"]}"#, r#""c""#, Code::InvalidValue, ""),
        (r#"{"const":1}"#, "2", Code::InvalidValue, ""),
        (r#"{"minLength":2}"#, r#""é""#, Code::TooSmall, ""),
        (r#"{"maxLength":2}"#, r#""abc""#, Code::TooBig, ""),
        (r#"{"pattern":"^a"}"#, r#""b""#, Code::PatternMismatch, ""),
        (r#"{"format":"date"}"#, r#""b""#, Code::InvalidFormat, ""),
        (r#"{"format":"json-pointer"}"#, r#""b""#, Code::InvalidFormat, ""),
        (r#"{"minimum":2}"#, "1", Code::TooSmall, ""),
        (r#"{"maximum":2}"#, "3", Code::TooBig, ""),
        (r#"{"exclusiveMinimum":2}"#, "2", Code::TooSmall, ""),
        (r#"{"exclusiveMaximum":2}"#, "2", Code::TooBig, ""),
        (r#"{"multipleOf":2}"#, "3", Code::NotMultipleOf, ""),
        (r#"{"minItems":1}"#, "[]", Code::TooSmall, ""),
        (r#"{"maxItems":1}"#, "[1,2]", Code::TooBig, ""),
        (r#"{"uniqueItems":true}"#, "[1,1.0]", Code::NotUnique, ""),
        (r#"{"items":{"type":"string"}}"#, "[1]", Code::InvalidType, "/0"),
        (r#"{"prefixItems":[{"type":"string"}]}"#, "[1]", Code::InvalidType, "/0"),
        (r#"{"prefixItems":[{}],"items":false}"#, "[1,2]", Code::TooBig, ""),
        (r#"{"prefixItems":[{}],"unevaluatedItems":false}"#, "[1,2]", Code::TooBig, ""),
        (r#"{"contains":{"type":"string"}}"#, "[1]", Code::TooSmall, ""),
        (r#"{"contains":{"type":"string"},"minContains":2}"#, r#"["a"]"#, Code::TooSmall, ""),
        (r#"{"contains":{"type":"string"},"maxContains":1}"#, r#"["a","b"]"#, Code::TooBig, ""),
        (r#"{"required":["a/b"]}"#, "{}", Code::Missing, "/a~1b"),
        (r#"{"minProperties":1}"#, "{}", Code::TooSmall, ""),
        (r#"{"maxProperties":0}"#, r#"{"a":1}"#, Code::TooBig, ""),
        (r#"{"additionalProperties":false}"#, r#"{"a":1}"#, Code::UnknownField, "/a"),
        (r#"{"properties":{"b":{}},"additionalProperties":false}"#, r#"{"a":1}"#, Code::UnknownField, "/a"),
        (r#"{"additionalProperties":{"type":"string"}}"#, r#"{"a":1}"#, Code::InvalidType, "/a"),
        (r#"{"patternProperties":{"^x-":{"type":"string"}}}"#, r#"{"x-a":1}"#, Code::InvalidType, "/x-a"),
        (r#"{"unevaluatedProperties":false}"#, r#"{"a":1}"#, Code::UnknownField, "/a"),
        (r#"{"properties":{"a":false}}"#, r#"{"a":1}"#, Code::UnknownField, "/a"),
        (r#"{"propertyNames":{"maxLength":1}}"#, r#"{"ab":1}"#, Code::InvalidValue, "/ab"),
        (r#"{"dependentRequired":{"a":["b"]}}"#, r#"{"a":1}"#, Code::Requires, "/b"),
        (r#"{"dependentSchemas":{"a":{"required":["b"]}}}"#, r#"{"a":1}"#, Code::Missing, "/b"),
        (r#"{"allOf":[{"minimum":1}]}"#, "0", Code::TooSmall, ""),
        (r#"{"anyOf":[{"type":"string"},{"type":"boolean"}]}"#, "0", Code::InvalidType, ""),
        (r#"{"oneOf":[{"const":"a"},{"const":"b"}]}"#, r#""c""#, Code::InvalidValue, ""),
        (r#"{"oneOf":[{"minimum":1},{"minimum":2}]}"#, "3", Code::InvalidUnion, ""),
        (r#"{"oneOf":[{"required":["a"]},{"required":["b"]}]}"#, "{}", Code::ExactlyOneOf, ""),
        (r#"{"anyOf":[{"required":["a"]},{"required":["b"]}]}"#, "{}", Code::InvalidUnion, ""),
        (r#"{"not":{"required":["a","b"]}}"#, r#"{"a":1,"b":1}"#, Code::AtMostOneOf, ""),
        (r#"{"not":{"type":"string"}}"#, r#""a""#, Code::InvalidValue, ""),
        (r#"{"if":{"minimum":5},"then":{"multipleOf":5}}"#, "6", Code::NotMultipleOf, ""),
        (r#"{"if":{"minimum":5},"else":{"multipleOf":2}}"#, "3", Code::NotMultipleOf, ""),
        (r##"{"$ref":"#/$defs/a","$defs":{"a":{"minimum":5}}}"##, "3", Code::TooSmall, ""),
        (r##"{"$dynamicRef":"#a","$defs":{"a":{"$dynamicAnchor":"a","minimum":5}}}"##, "3", Code::TooSmall, ""),
        ("false", "3", Code::InvalidValue, ""),
    ] {
        let problems = check(schema, value).unwrap_err().listed;
        let told: Vec<_> = problems.iter().map(|problem| (problem.code, pointer(&problem.path))).collect();
        assert_eq!(told, [(code, at.to_owned())], "{schema} {value}: {problems:?}");
    }
}

#[test]
fn older_drafts_have_the_same_codes() {
    let draft =
        |draft: &str, rest: &str| format!(r#"{{"$schema":"http://json-schema.org/draft-{draft}/schema#",{rest}}}"#);
    for (schema, value, code, at) in [
        (draft("07", r#""dependencies":{"a":["b"]}"#), r#"{"a":1}"#, Code::Requires, "/b"),
        (draft("07", r#""dependencies":{"a":{"required":["b"]}}"#), r#"{"a":1}"#, Code::Missing, "/b"),
        (draft("07", r#""items":[{"type":"string"}],"additionalItems":false"#), r#"["a",1]"#, Code::TooBig, ""),
        (draft("07", r#""contentEncoding":"base64""#), r#""%""#, Code::InvalidFormat, ""),
        (draft("07", r#""contentMediaType":"application/json""#), r#""{""#, Code::InvalidFormat, ""),
        (draft("04", r#""maximum":3,"exclusiveMaximum":true"#), "3", Code::TooBig, ""),
    ] {
        let problems = check(&schema, value).unwrap_err().listed;
        let told: Vec<_> = problems.iter().map(|problem| (problem.code, pointer(&problem.path))).collect();
        assert_eq!(told, [(code, at.to_owned())], "{schema} {value}: {problems:?}");
    }
}
