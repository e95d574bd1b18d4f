//! Properties that an open schema does not declare.
//!
//! `{"properties": {"a": ...}}` takes a member `b` that holds anything. When `b` is declared later with a type, a value
//! that had another `b` is refused: by the letter every optional parameter that is ever added would break. But nobody
//! sends what is not declared. So where one schema declares a property that the open other one does not mention, values
//! that have it do not count.

use counterfoil_json::{Json, JsonObject};

use super::difference::Difference;

/// The wire form of a schema without the values that have a member which only the other schema declares; and which of the
/// differences that does away with.
pub(super) fn without_undeclared(wire: &Json, found: &[Difference], old: bool) -> (Json, Vec<bool>) {
    let mut patched = wire.clone();
    let done = found.iter().map(|difference| {
        let Some(undeclared) = difference.undeclared.as_ref().filter(|undeclared| undeclared.in_old == old) else {
            return false;
        };
        let Some(Json::Object(members)) = patched.at_pointer_mut(&undeclared.at) else { return false };
        if !members.contains("properties") {
            members.push("properties", JsonObject::new());
        }
        let Some(Json::Object(properties)) = members.get_mut("properties") else { return false };
        properties.insert(undeclared.name.clone(), false);
        true
    });
    let done = done.collect();
    (patched, done)
}
