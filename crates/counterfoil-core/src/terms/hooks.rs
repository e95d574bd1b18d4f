//! Functions of the author's, in contracts that are made at run time.

use std::fmt;
use std::sync::Arc;

use serde_json::Value;

/// A function on a value that has passed its rules.
pub type Transform = Arc<dyn Fn(Value) -> Value + Send + Sync>;

/// A rule that only code can state; an error is the message.
pub type Refine = Arc<dyn Fn(&Value) -> Result<(), String> + Send + Sync>;

/// The functions of one node.
#[derive(Clone, Default)]
pub struct Hooks {
    /// Applied first.
    pub transform: Option<Transform>,
    /// Checked afterwards, each.
    pub refine: Vec<Refine>,
}

impl Hooks {
    pub(crate) fn is_empty(&self) -> bool {
        self.transform.is_none() && self.refine.is_empty()
    }
}

impl fmt::Debug for Hooks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hooks")
            .field("transform", &self.transform.is_some())
            .field("refine", &self.refine.len())
            .finish()
    }
}
