//! The tools of a toolbox as one client profile sees them.

#[cfg(any(feature = "http", feature = "stdio"))]
use std::any::Any;
use std::fmt;
#[cfg(any(feature = "http", feature = "stdio"))]
use std::sync::{Arc, OnceLock};

use super::descriptor::ToolDescriptor;

/// The tools in the order in which they were added. Made once per profile and shared.
pub struct ToolList {
    tools: Vec<ToolDescriptor>,
    /// The same list in the form that a protocol engine sends, made on first need.
    #[cfg(any(feature = "http", feature = "stdio"))]
    wire: OnceLock<Arc<dyn Any + Send + Sync>>,
}

impl ToolList {
    pub(super) fn new(tools: Vec<ToolDescriptor>) -> Self {
        Self {
            tools,
            #[cfg(any(feature = "http", feature = "stdio"))]
            wire: OnceLock::new(),
        }
    }

    /// The tools, in order.
    #[must_use]
    pub fn tools(&self) -> &[ToolDescriptor] {
        &self.tools
    }

    /// The tool of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&ToolDescriptor> {
        self.tools.iter().find(|tool| tool.name == name)
    }

    /// The form that the engine of this build sends, made once by `make`.
    #[cfg(any(feature = "http", feature = "stdio"))]
    pub(crate) fn wire<T: Any + Send + Sync>(&self, make: impl Fn(&[ToolDescriptor]) -> T) -> Arc<T> {
        let kept = self.wire.get_or_init(|| Arc::new(make(&self.tools))).clone();
        // There is one engine and so one form; a second one would be made anew each time.
        kept.downcast().unwrap_or_else(|_| Arc::new(make(&self.tools)))
    }
}

impl fmt::Debug for ToolList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ToolList").field(&self.tools).finish()
    }
}
