//! Finding equal items, by mathematical value.

use std::collections::HashMap;

use counterfoil_json::SyntaxError;
use serde_json::Value;

use super::{Cx, value};
use crate::source::Source;
use crate::terms::NodeId;

/// The items of a list that have been met.
#[derive(Debug, Default)]
pub(super) struct Seen {
    items: HashMap<String, usize>,
    /// The first two items that were found equal.
    pub(super) equal: Option<(usize, usize)>,
}

impl Seen {
    /// Adds an item: read apart and tidied, but before defaults, so that what is compared is what was sent. Lists inside of it are not
    /// compared again, or each level would double the work.
    pub(super) fn add<'a, S: Source<'a>>(
        &mut self,
        cx: &Cx<'_>,
        source: &mut S,
        node: NodeId,
        index: usize,
    ) -> Result<(), SyntaxError> {
        if self.equal.is_some() {
            return Ok(());
        }
        // An item that is not sound is reported when it is read; here it is nothing to compare.
        let Some(item) = value(&mut cx.comparing(), &mut source.checkpoint(), node)? else { return Ok(()) };
        if let Some(first) = self.items.insert(canonical(&item), index) {
            self.equal = Some((first, index));
        }
        Ok(())
    }
}

/// A text that two JSON values share exactly when they are equal: members sorted, numbers by value.
pub(crate) fn canonical(value: &Value) -> String {
    match value {
        Value::Number(number) => match (number.as_i64(), number.as_u64(), number.as_f64()) {
            (Some(integer), ..) => integer.to_string(),
            (_, Some(integer), _) => integer.to_string(),
            (.., Some(float)) if float.fract() == 0.0 && float.abs() < 1e38 => (float as i128).to_string(),
            _ => number.to_string(),
        },
        Value::Array(items) => format!("[{}]", items.iter().map(canonical).collect::<Vec<_>>().join(",")),
        Value::Object(members) => {
            let mut members: Vec<_> = members
                .iter()
                .map(|(key, value)| format!("{}:{}", Value::String(key.clone()), canonical(value)))
                .collect();
            members.sort_unstable();
            format!("{{{}}}", members.join(","))
        }
        _ => value.to_string(),
    }
}
