//! What happens to a value at one place.

use std::sync::Arc;

use counterfoil_json::Json;

/// How a value passes at one place.
#[derive(Clone, Debug, Default)]
pub(crate) enum Shape {
    /// As it is
    #[default]
    Same,
    /// Member by member
    Object(Box<ObjectShape>),
    /// Element by element: the first ones, and all others
    Array(Vec<Self>, Box<Self>),
    /// As a string that holds JSON text; the schema of the original tells a text from a string that was meant
    Text(Arc<Json>),
    /// A map as a list of objects with `key` and `value`; the shape is that of the values
    Pairs(Box<Self>),
    /// Values as others: the original's and the shown one
    Tokens(Arc<[(Json, Json)]>),
    /// As the first branch does that the value belongs to
    Union(Arc<Union>),
    /// As a definition does
    Definition(usize),
}

/// How the members of an object pass.
#[derive(Clone, Debug, Default)]
pub(crate) struct ObjectShape {
    /// The members that are declared
    pub(crate) members: Vec<Member>,
    /// What happens to others
    pub(crate) extras: Extras,
    /// A member that is shown and that the original does not have: it is left out
    pub(crate) filler: Option<&'static str>,
}

/// How one member passes.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    /// The name in the original
    pub(crate) name: String,
    /// The name that the client was shown
    pub(crate) shown: String,
    /// How its value passes
    pub(crate) shape: Shape,
    /// Whether it comes as `null` where it is absent in the original
    pub(crate) null_is_absent: bool,
    /// Whether it is left out where it is `null` in the original
    pub(crate) null_is_left_out: bool,
}

/// What happens to the members that are not declared.
#[derive(Clone, Debug)]
pub(crate) enum Extras {
    /// They stay members, and their values pass like this
    Members(Shape),
    /// They come as a list of pairs in a member of that name
    Pairs(String, Shape),
}

impl Default for Extras {
    fn default() -> Self {
        Self::Members(Shape::Same)
    }
}

/// The branches of a union whose values pass in different ways.
#[derive(Debug)]
pub(crate) struct Union {
    pub(crate) branches: Vec<Branch>,
    /// How objects are brought back, where it is the same for all branches that are objects
    pub(crate) objects: Option<Box<ObjectShape>>,
}

/// One branch of a union.
#[derive(Debug)]
pub(crate) struct Branch {
    /// The schema of the original
    pub(crate) original: Arc<Json>,
    /// The schema that the client was shown
    pub(crate) shown: Arc<Json>,
    /// How its values pass
    pub(crate) shape: Shape,
}

impl Shape {
    /// Whether nothing changes; `definitions` says it of those.
    pub(crate) fn is_same(&self, definitions: &[bool]) -> bool {
        match self {
            Self::Same => true,
            Self::Object(object) => {
                let members = object.members.iter().all(|member| member.is_same(definitions));
                members
                    && object.filler.is_none()
                    && matches!(&object.extras, Extras::Members(shape) if shape.is_same(definitions))
            }
            Self::Array(first, others) => {
                first.iter().all(|shape| shape.is_same(definitions)) && others.is_same(definitions)
            }
            Self::Text(_) | Self::Pairs(_) | Self::Tokens(_) => false,
            Self::Union(union) => union.branches.iter().all(|branch| branch.shape.is_same(definitions)),
            Self::Definition(index) => definitions.get(*index).copied().unwrap_or(true),
        }
    }

    /// The same, in its smallest form, where no definition counts.
    pub(crate) fn tidy(self) -> Self {
        let uses_definitions = self.uses_definitions();
        if !uses_definitions && self.is_same(&[]) { Self::Same } else { self }
    }

    /// How values pass of which arrays pass like this, and objects like the other.
    pub(crate) fn beside(self, objects: Self) -> Self {
        match (self, objects) {
            (only, Self::Same) | (Self::Same, only) => only,
            (arrays, objects) => {
                let branch = |name: &str, shape| {
                    let schema = Arc::new(Json::object([("type", name)]));
                    Branch { original: Arc::clone(&schema), shown: schema, shape }
                };
                let branches = vec![branch("array", arrays), branch("object", objects)];
                Self::Union(Arc::new(Union { branches, objects: None }))
            }
        }
    }

    /// Whether values pass as a definition does, somewhere.
    pub(crate) fn uses_definitions(&self) -> bool {
        match self {
            Self::Same | Self::Text(_) | Self::Tokens(_) => false,
            Self::Object(object) => {
                let (Extras::Members(extras) | Extras::Pairs(_, extras)) = &object.extras;
                extras.uses_definitions() || object.members.iter().any(|member| member.shape.uses_definitions())
            }
            Self::Array(first, others) => first.iter().any(Self::uses_definitions) || others.uses_definitions(),
            Self::Pairs(values) => values.uses_definitions(),
            Self::Union(union) => union.branches.iter().any(|branch| branch.shape.uses_definitions()),
            Self::Definition(_) => true,
        }
    }
}

impl Member {
    fn is_same(&self, definitions: &[bool]) -> bool {
        self.name == self.shown && !self.null_is_absent && !self.null_is_left_out && self.shape.is_same(definitions)
    }
}
