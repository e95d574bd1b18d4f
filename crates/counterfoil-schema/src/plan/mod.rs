//! Between the shape that a client was shown and the shape of the original.

use counterfoil_json::Json;

/// How values pass between the original's shape and the one that a client was shown.
#[derive(Clone, Debug, Default)]
pub struct Plan {}

impl Plan {
    /// Whether values stay as they are.
    #[must_use]
    pub fn is_same(&self) -> bool {
        true
    }

    /// The value in the shape that the client was shown.
    #[must_use]
    pub fn down(&self, value: &Json) -> Json {
        value.clone()
    }

    /// The client's value in the shape of the original.
    #[must_use]
    pub fn raise(&self, value: &Json) -> Json {
        value.clone()
    }
}
