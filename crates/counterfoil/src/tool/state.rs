//! What a server holds and a tool's handler needs.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// What a tool's handler gets of the server beside the call: a database, a client, a configuration.
///
/// A parameter of this type in a function with [`#[tool]`](macro@crate::tool) becomes a parameter of the function that makes
/// the tool. It can be used like a reference, and taken apart in place: `State(store): State<Store>`.
///
/// ```
/// use std::sync::Arc;
///
/// use counterfoil::tool::State;
/// use counterfoil::{ToolError, Toolbox, tool};
///
/// struct House {
///     name: String,
/// }
///
/// /// Says which house this is.
/// #[tool(read_only)]
/// async fn name(house: State<House>) -> Result<String, ToolError> {
///     Ok(house.name.clone())
/// }
///
/// let house = Arc::new(House { name: "Three Elms".to_owned() });
/// let toolbox = Toolbox::builder().add(name(house)).build()?;
/// # Ok::<(), counterfoil::toolbox::RegistrationError>(())
/// ```
pub struct State<T: ?Sized>(pub Arc<T>);

impl<T: ?Sized> Deref for State<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: ?Sized> Clone for State<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T: ?Sized> From<Arc<T>> for State<T> {
    fn from(held: Arc<T>) -> Self {
        Self(held)
    }
}

impl<T: ?Sized + fmt::Debug> fmt::Debug for State<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("State").field(&&*self.0).finish()
    }
}
