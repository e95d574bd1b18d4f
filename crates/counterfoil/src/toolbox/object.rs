//! What a toolbox needs of a tool.

use std::pin::Pin;

use super::arguments::Arguments;
use super::context::Context;
use super::descriptor::ToolDescriptor;
use super::profile::Profile;
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

    /// The tool as a client of this profile sees it. Asked once per profile, when a list is made.
    fn descriptor(&self, profile: &Profile) -> ToolDescriptor;

    /// Calls the tool. Whatever is wrong with the arguments, or goes wrong in the handler, is told
    /// in the result: a call as such does not fail.
    fn call<'a>(&'a self, arguments: Arguments<'a>, context: Context) -> BoxFuture<'a, ToolResult>;
}
