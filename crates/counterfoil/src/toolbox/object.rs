//! What a toolbox needs of a tool.

use std::pin::Pin;

use super::arguments::Arguments;
use super::context::Context;
use super::descriptor::ToolDescriptor;
use super::registration::RegistrationError;
use super::result::ToolResult;

/// A boxed future that may move between threads.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A tool, behind a pointer: it says what it is and can be called.
pub trait ToolObject: Send + Sync {
    /// The name that the tool was declared with.
    fn name(&self) -> &str;

    /// Whether the tool's declaration holds together. Asked once, when a toolbox is built.
    ///
    /// # Errors
    ///
    /// What is wrong with the declaration; the toolbox is then not built.
    fn check(&self) -> Result<(), RegistrationError> {
        Ok(())
    }

    /// Whether the tool stands its calls at the gate by itself, once it has looked at the arguments
    /// ([`Context::admit`]). The toolbox asks the gate before calls of the others.
    fn asks_gate(&self) -> bool {
        false
    }

    /// The tool as it was declared. Asked once, when a toolbox is built; each client is shown the form of it that it takes.
    fn descriptor(&self) -> ToolDescriptor;

    /// Calls the tool, with arguments in the shape that it was declared with. Whatever is wrong with the arguments, or goes wrong in the handler, is told
    /// in the result: a call as such does not fail.
    fn call<'a>(&'a self, arguments: Arguments<'a>, context: Context) -> BoxFuture<'a, ToolResult>;
}
