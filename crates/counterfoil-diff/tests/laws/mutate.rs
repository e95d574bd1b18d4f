//! One change of a schema, picked by chance.

use counterfoil_json::{Json, JsonObject};
use counterfoil_schema::walk::Tree;

use crate::rng::Rng;

/// The schema with one thing changed somewhere in it; `None` where the change that was picked cannot be made there.
pub(crate) fn mutate(schema: &Json, rng: &mut Rng) -> Option<Json> {
    let tree = Tree::of(schema);
    let pointer = tree.pointer(rng.below(tree.nodes().len()));
    let mut mutated = schema.clone();
    let members = match mutated.at_pointer_mut(&pointer)? {
        Json::Object(members) => members,
        _ => return None,
    };
    change(members, rng)?;
    (mutated != *schema).then_some(mutated)
}

fn change(members: &mut JsonObject, rng: &mut Rng) -> Option<()> {
    let names: Vec<String> = members.names().map(str::to_owned).collect();
    match rng.below(14) {
        0 => members.remove(rng.pick(&names)?).map(|_| ()),
        1 => {
            let types = ["string", "integer", "number", "boolean", "array", "object", "null"];
            members.insert("type", *rng.pick(&types)?);
            Some(())
        }
        2 => {
            let known = members.remove("type")?;
            members.insert("type", vec![known, "null".into()]);
            Some(())
        }
        3 => drop_one(members.get_mut("enum")?, rng),
        4 => {
            members.get_mut("enum")?.as_array_mut()?.push("a new one".into());
            Some(())
        }
        5 => drop_one(members.get_mut("required")?, rng),
        6 => {
            let properties = members.get("properties")?.as_object()?;
            let names: Vec<String> = properties.names().map(str::to_owned).collect();
            let name = rng.pick(&names)?.clone();
            if !members.contains("required") {
                members.push("required", Vec::new());
            }
            members.get_mut("required")?.as_array_mut()?.push(name.into());
            Some(())
        }
        7 => {
            members.insert("additionalProperties", rng.one_in(2));
            Some(())
        }
        8 => {
            let bounds = [
                "minLength",
                "maxLength",
                "minItems",
                "maxItems",
                "minimum",
                "maximum",
                "minProperties",
                "maxProperties",
            ];
            members.insert(*rng.pick(&bounds)?, rng.below(6) as u64);
            Some(())
        }
        9 => {
            let properties = members.get_mut("properties")?.as_object_mut()?;
            let names: Vec<String> = properties.names().map(str::to_owned).collect();
            properties.remove(rng.pick(&names)?).map(|_| ())
        }
        10 => {
            let properties = members.get_mut("properties")?.as_object_mut()?;
            properties.push("brand_new", Json::object([("type", "string")]));
            Some(())
        }
        11 => {
            let (from, to) = if members.contains("anyOf") { ("anyOf", "oneOf") } else { ("oneOf", "anyOf") };
            let branches = members.remove(from)?;
            members.push(to, branches);
            Some(())
        }
        12 => {
            members.insert("format", *rng.pick(&["email", "date", "uri", "ipv4", "int32"])?);
            Some(())
        }
        _ => {
            members.insert("description", "other words");
            Some(())
        }
    }
}

fn drop_one(list: &mut Json, rng: &mut Rng) -> Option<()> {
    let list = list.as_array_mut()?;
    // An empty list is no schema.
    if list.len() < 2 {
        return None;
    }
    list.remove(rng.below(list.len()));
    Some(())
}
