//! Breaking rules: what callers get wrong, at any place of a call.

use serde_json::{Map, Value, json};

use crate::rng::Rng;

/// Where a value stands: keys and indices as JSON values.
type Place = Vec<Value>;

/// One mistake: the place whose value it replaces, and what stands there then; `None` when it is gone.
struct Mistake {
    place: Place,
    value: Option<Value>,
}

/// The call with as many mistakes as asked for, each at a place of its own.
pub(crate) fn broken(schema: &Value, sound: &Value, mistakes: usize, rng: &mut Rng) -> Value {
    let mut call = sound.clone();
    let mut possible = Vec::new();
    collect(schema, sound, &mut Vec::new(), rng, &mut possible);
    possible.extend(across(sound, rng));
    let mut taken: Vec<Place> = Vec::new();
    for _ in 0..mistakes {
        possible.retain(|mistake| !taken.iter().any(|place| overlap(place, &mistake.place)));
        if possible.is_empty() {
            break;
        }
        let mistake = possible.swap_remove(rng.below(possible.len()));
        put(&mut call, &mistake.place, mistake.value);
        taken.push(mistake.place);
    }
    call
}

/// Whether two places lie inside of each other. What is done to a whole list is also about its items.
fn overlap(one: &[Value], other: &[Value]) -> bool {
    one.iter().zip(other).all(|(one, other)| one == other)
}

/// The mistakes that can be made with a value and with what is inside of it.
fn collect(schema: &Value, value: &Value, place: &mut Place, rng: &mut Rng, found: &mut Vec<Mistake>) {
    let schema = branch(schema, value);
    if !place.is_empty() {
        for wrong in [wrong_type(schema, value, rng), broken_rule(schema, value, rng)].into_iter().flatten() {
            found.push(Mistake { place: place.clone(), value: Some(wrong) });
        }
    }
    match value {
        Value::Object(members) => {
            let required: Vec<_> =
                schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            for (name, member) in members {
                place.push(json!(name));
                let inner = schema["properties"].get(name).or_else(|| schema.get("additionalProperties"));
                if let Some(inner) = inner {
                    collect(inner, member, place, rng, found);
                }
                if required.contains(&&**name) {
                    found.push(Mistake { place: place.clone(), value: None });
                }
                place.pop();
            }
            if schema["additionalProperties"] == json!(false) {
                place.push(json!("apartment"));
                found.push(Mistake { place: place.clone(), value: Some(json!(5)) });
                place.pop();
            }
        }
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                let inner = schema["prefixItems"].get(at).unwrap_or(&schema["items"]);
                place.push(json!(at));
                collect(inner, item, place, rng, found);
                place.pop();
            }
        }
        _ => {}
    }
}

/// The branch of a union that a sound value is of.
fn branch<'s>(schema: &'s Value, value: &Value) -> &'s Value {
    let Some(branches) = schema["anyOf"].as_array() else { return schema };
    let fits = |branch: &&Value| match (branch["type"].as_str(), value) {
        (Some("object"), Value::Object(members)) => branch["required"].as_array().is_none_or(|required| {
            required.iter().filter_map(Value::as_str).all(|name| {
                members.get(name).is_some_and(|member| {
                    branch["properties"][name].get("const").is_none_or(|constant| constant == member)
                })
            })
        }),
        (Some("string"), Value::String(_))
        | (Some("integer" | "number"), Value::Number(_))
        | (Some("null"), Value::Null) => true,
        _ => false,
    };
    branches.iter().find(fits).unwrap_or(schema)
}

/// A value of another JSON type, as models send it.
fn wrong_type(schema: &Value, value: &Value, rng: &mut Rng) -> Option<Value> {
    if schema.get("anyOf").is_some() {
        return None;
    }
    let mut wrong = vec![json!({ "value": value }), json!([value]), json!([])];
    match value {
        Value::String(_) => wrong.extend([json!(5), json!(null), json!(true)]),
        Value::Null => wrong = vec![json!("none"), json!([])],
        other => wrong.extend([json!(other.to_string()), json!("n/a"), json!(null)]),
    }
    if let Value::Array(items) = value {
        wrong = vec![json!(value.to_string()), json!(null), json!({ "items": items }), json!("")];
        wrong.extend(items.first().filter(|first| !first.is_array()).cloned());
    }
    if let Value::Object(_) = value {
        wrong = vec![json!(value.to_string()), json!(null), json!([value]), json!("none"), json!(0)];
    }
    Some(rng.pick(&wrong))
}

/// A value of the right type that breaks a rule.
fn broken_rule(schema: &Value, value: &Value, rng: &mut Rng) -> Option<Value> {
    let mut wrong = Vec::new();
    match value {
        Value::String(text) => {
            if let Some(names) = schema["enum"].as_array() {
                wrong.extend([json!("whatever"), json!(text.to_uppercase()), json!(text[1..]), json!("")]);
                wrong.retain(|wrong| !names.contains(wrong));
            }
            if schema.get("const").is_some() {
                wrong.extend([json!("drone"), json!(format!("{text}s"))]);
            }
            if schema.get("format").is_some() {
                wrong.extend([json!("soon"), json!(""), json!(format!("{text}{text} ?"))]);
            }
            if schema.get("pattern").is_some() {
                wrong.extend([json!("?"), json!(format!("{text} {text}")), json!("")]);
            }
            if let Some(min) = schema["minLength"].as_u64().filter(|min| *min > 0) {
                wrong.push(json!("x".repeat(min as usize - 1)));
            }
            if let Some(max) = schema["maxLength"].as_u64() {
                wrong.push(json!("long ".repeat(max as usize)));
            }
        }
        Value::Number(_) => {
            let whole = schema["type"] == json!("integer");
            for (keyword, step) in [("minimum", -1), ("maximum", 1), ("exclusiveMinimum", 0)] {
                if let Some(bound) = schema[keyword].as_i64().or_else(|| Some(schema[keyword].as_f64()? as i64)) {
                    wrong.extend([json!(bound + step), json!(bound + step * 1000)]);
                }
            }
            if whole {
                wrong.push(json!(1.5));
            }
            if schema.get("multipleOf").is_some() {
                wrong.push(json!(13));
            }
        }
        Value::Array(items) => {
            if let (true, Some(first)) = (schema["uniqueItems"] == json!(true), items.first()) {
                let max = schema["maxItems"].as_u64().map_or(usize::MAX, |max| max as usize);
                let mut twice = items.clone();
                twice.truncate(max - 1);
                twice.push(first.clone());
                wrong.push(json!(twice));
            }
            if let (Some(max), Some(first)) = (schema["maxItems"].as_u64(), items.first())
                && schema["uniqueItems"] != json!(true)
            {
                wrong.push(json!(vec![first; max as usize + 1]));
            }
            if schema["minItems"].as_u64().is_some_and(|min| min > 0) || schema.get("prefixItems").is_some() {
                wrong.push(json!([]));
            }
        }
        Value::Object(members) if members.contains_key("kind") => {
            wrong.push(json!({}));
        }
        _ => {}
    }
    (!wrong.is_empty()).then(|| rng.pick(&wrong))
}

/// Rules across the fields of the whole, and names that are nearly right.
fn across(sound: &Value, rng: &mut Rng) -> Vec<Mistake> {
    let put = |name: &str, value: Value| Mistake { place: vec![json!(name)], value: Some(value) };
    let gone = |name: &str| Mistake { place: vec![json!(name)], value: None };
    let mut found = Vec::new();
    let has = |name: &str| sound.get(name).is_some();
    let other = if has("email") { ("email", "phone", "+4420123456") } else { ("phone", "email", "kim@acme.com") };
    found.push(gone(other.0));
    found.push(put(other.1, json!(other.2)));
    if has("gift_note") {
        found.push(put("gift_card", json!(true)));
    }
    if has("coupon") {
        found.push(gone("account"));
    } else if !has("account") {
        found.push(put("coupon", json!("SALE10")));
    }
    if has("earliest") {
        found.push(put("latest", json!("2025-12-31")));
    }
    if has("latest") {
        found.push(put("earliest", json!("2027-01-01")));
    }
    if sound["delivery"].get("until").is_some() {
        let place = vec![json!("delivery"), json!("until")];
        found.push(Mistake { place, value: Some(json!("00:30:00+01:00")) });
    }
    for (right, wrong) in
        [("callback", "call_back"), ("labels", "label"), ("gift_card", "giftCard"), ("call_id", "calId")]
    {
        if !has(right) && rng.flip() {
            found.push(put(wrong, json!("x")));
        }
    }
    found
}

fn put(call: &mut Value, place: &[Value], value: Option<Value>) {
    let [step, rest @ ..] = place else { return };
    match (call, step) {
        (Value::Object(members), Value::String(name)) => match rest {
            [] => set(members, name, value),
            rest => {
                if let Some(inner) = members.get_mut(name) {
                    put(inner, rest, value);
                }
            }
        },
        (Value::Array(items), step) => {
            let inner = step.as_u64().and_then(|at| items.get_mut(at as usize));
            match (inner, rest, value) {
                (Some(inner), [], Some(value)) => *inner = value,
                (Some(inner), rest, value) => put(inner, rest, value),
                _ => {}
            }
        }
        _ => {}
    }
}

fn set(members: &mut Map<String, Value>, name: &str, value: Option<Value>) {
    match value {
        Some(value) => {
            members.insert(name.to_owned(), value);
        }
        None => {
            members.shift_remove(name);
        }
    }
}
