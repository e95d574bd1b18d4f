//! The texts of a tool that a model or a person gets to read.

use counterfoil_json::Json;
use counterfoil_json::tree::escape_token;

/// Calls `see` for each string of a value, and for each name of a member, with the pointer of the value.
pub(crate) fn strings<'a>(value: &'a Json, pointer: &mut String, see: &mut impl FnMut(&str, &'a str)) {
    match value {
        Json::String(text) => see(pointer, text),
        Json::Array(elements) => {
            for (index, element) in elements.iter().enumerate() {
                inside(pointer, &index.to_string(), |pointer| strings(element, pointer, see));
            }
        }
        Json::Object(members) => {
            for (name, member) in members.iter() {
                inside(pointer, &escape_token(name), |pointer| {
                    see(pointer, name);
                    strings(member, pointer, see);
                });
            }
        }
        _ => {}
    }
}

fn inside(pointer: &mut String, token: &str, look: impl FnOnce(&mut String)) {
    let length = pointer.len();
    pointer.push('/');
    pointer.push_str(token);
    look(pointer);
    pointer.truncate(length);
}
