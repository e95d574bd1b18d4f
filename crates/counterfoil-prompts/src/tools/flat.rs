//! A union of objects shown as one flat object.

use serde_json::{Map, Value, json};

/// The schema of createChatPrompt as it is shown: each entry of `prompt` one object with the fields of a message and of a
/// placeholder. Clients that draw forms from schemas mishandle a union inside a list. What is enforced stays a union; that
/// all it takes is valid for this, too, is checked when the tool is put into a toolbox.
pub(super) fn flat_entries(mut schema: Map<String, Value>) -> Map<String, Value> {
    let Some(items) = schema.get_mut("properties").and_then(|all| all.get_mut("prompt")?.get_mut("items")) else {
        return schema;
    };
    let mut flat = Map::new();
    flat.insert("type".to_owned(), json!("object"));
    if let Some(description) = items.get("description") {
        flat.insert("description".to_owned(), description.clone());
    }
    let mut properties = Map::new();
    for branch in items.get("anyOf").and_then(Value::as_array).into_iter().flatten() {
        for (name, property) in branch.get("properties").and_then(Value::as_object).into_iter().flatten() {
            match properties.get_mut(name) {
                None => {
                    properties.insert(name.clone(), property.clone());
                }
                Some(known) => join_words(known, property),
            }
        }
    }
    flat.insert("properties".to_owned(), Value::Object(properties));
    *items = Value::Object(flat);
    schema
}

/// The words of both.
fn join_words(known: &mut Value, other: &Value) {
    if let (Some(words), Some(more)) =
        (known.get_mut("enum").and_then(Value::as_array_mut), other.get("enum").and_then(Value::as_array))
    {
        words.extend(more.iter().filter(|word| !words.contains(word)).cloned().collect::<Vec<_>>());
    }
}
