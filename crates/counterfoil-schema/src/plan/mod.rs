//! Between the shape that a client was shown and the shape of the original.
//!
//! A [`Plan`] says, place by place, how a value passes from one shape to the other: which member has another name, which
//! map comes as a list of pairs, which value comes as JSON text. Both directions follow the same plan, so they cannot
//! disagree. Raising never guesses: where a value has neither of the two shapes, it stays as it is, and the contract says
//! what is wrong with it.

mod down;
mod fits;
mod path;
mod raise;
mod renamed;
mod sender;
mod shape;
mod tell_apart;
mod union;

pub(crate) use fits::fits;
pub use path::{PathStep, ShownForm, ShownPath};
pub use sender::Sent;
pub(crate) use shape::{Branch, Extras, Member, ObjectShape, Shape, Union};
pub(crate) use tell_apart::can_tell_apart;

use counterfoil_json::Json;

/// The name of the member that holds what stands beside the declared ones, where a client takes no other members.
pub const EXTRAS: &str = "additional_properties";

/// How values pass between the original's shape and the one that a client was shown.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    root: Shape,
    /// The shapes of definitions that hold themselves
    definitions: Vec<Shape>,
}

impl Plan {
    /// A plan; shapes that change nothing are taken out.
    pub(crate) fn new(root: Shape, definitions: Vec<Shape>) -> Self {
        let mut plan = Self { root, definitions };
        plan.simplify();
        plan
    }

    /// Whether values stay as they are.
    #[must_use]
    pub fn is_same(&self) -> bool {
        matches!(self.root, Shape::Same)
    }

    /// The value in the shape that the client was shown. A value that the original refuses comes out in some shape, and
    /// is refused there too, or is not.
    #[must_use]
    pub fn down(&self, value: &Json) -> Json {
        down::down(&self.root, value, &self.definitions)
    }

    /// The client's value in the shape of the original. What has that shape already stays as it is.
    #[must_use]
    pub fn raise(&self, value: &Json) -> Json {
        raise::raise(&self.root, value, &self.definitions)
    }

    /// The place in the client's value, as it was sent, of a place in the raised one.
    #[must_use]
    pub fn shown_path(&self, path: &[PathStep], sent: &Json) -> ShownPath {
        path::shown(&self.root, path, sent, &self.definitions)
    }

    /// The members beside a place in the raised value, and those inside it, that the client was shown under another name:
    /// their own names, and the shown ones.
    #[must_use]
    pub fn renamed(&self, path: &[PathStep]) -> Vec<(String, String)> {
        renamed::renamed(&self.root, path, &self.definitions)
    }

    /// Definitions that change nothing, or only by way of themselves, are the same; so is what consists of them.
    fn simplify(&mut self) {
        if self.root.is_same(&same_definitions(&self.definitions.iter().collect::<Vec<_>>())) {
            *self = Self::default();
        }
    }
}

/// Which of the definitions change nothing, or only by way of themselves.
pub(crate) fn same_definitions(definitions: &[&Shape]) -> Vec<bool> {
    let mut same = vec![true; definitions.len()];
    loop {
        let next: Vec<bool> = definitions.iter().map(|shape| shape.is_same(&same)).collect();
        if next == same {
            return same;
        }
        same = next;
    }
}
