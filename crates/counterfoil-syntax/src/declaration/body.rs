//! The parts of a declared type.

use counterfoil_core::terms::UnknownFields;
use proc_macro2::Span;

use super::{At, DefaultValue, ValueTerms};
use crate::types::TypeForm;

/// What kind of type is declared.
#[derive(Clone, Debug)]
pub enum Body {
    /// A struct with named fields: an object.
    Struct(Struct),
    /// A struct around one value, which is that value with more rules.
    Transparent(Box<Transparent>),
    /// An enum of names: one of a fixed set of strings.
    Choice(Choice),
    /// An enum with data: one of several shapes.
    Union(Union),
}

/// Named fields and what holds across them.
#[derive(Clone, Debug, Default)]
pub struct Struct {
    /// The fields, in declared order, those that are skipped included.
    pub fields: Vec<Field>,
    /// What happens to a field that is not declared.
    pub unknown_fields: UnknownFields,
    /// Rules across fields.
    pub rules: Vec<At<CrossRule>>,
}

/// A struct around one value.
#[derive(Clone, Debug)]
pub struct Transparent {
    /// The field that holds the value; its name is not on the wire.
    pub field: Field,
    /// Other fields, which are not on the wire and take their `Default`.
    pub skipped: Vec<syn::Member>,
}

/// One field.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name or index in Rust.
    pub member: syn::Member,
    /// Its name on the wire.
    pub name: String,
    /// Where it is declared.
    pub span: Span,
    /// Its type.
    pub ty: syn::Type,
    /// Its type, as far as that can be told from how it is written.
    pub form: TypeForm,
    /// How it takes part.
    pub role: Role,
    /// The value that stands in when it was not sent.
    pub default: Option<At<DefaultValue>>,
    /// What holds for its value.
    pub terms: ValueTerms,
}

impl Field {
    /// Whether the field is known to be one that may be left out.
    #[must_use]
    pub fn is_optional(&self) -> bool {
        matches!(self.form, TypeForm::Optional(_))
    }
}

/// How a field takes part in its object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It is a field of the object.
    Own,
    /// Its own fields are fields of the object.
    Flatten,
    /// It is not on the wire and takes its `Default`.
    Skip,
}

/// A rule across the fields of one object.
#[derive(Clone, Debug)]
pub enum CrossRule {
    /// Exactly one of the fields must be sent.
    ExactlyOneOf(Vec<FieldName>),
    /// At most one of the fields may be sent.
    AtMostOneOf(Vec<FieldName>),
    /// When the first field is sent, the others must be too.
    Requires(FieldName, Vec<FieldName>),
    /// The first field must not be greater than the second.
    Ordered(FieldName, FieldName),
}

impl CrossRule {
    /// The fields that the rule reads, in the order in which they were written.
    #[must_use]
    pub fn fields(&self) -> Vec<&FieldName> {
        match self {
            Self::ExactlyOneOf(fields) | Self::AtMostOneOf(fields) => fields.iter().collect(),
            Self::Requires(field, others) => std::iter::once(field).chain(others).collect(),
            Self::Ordered(low, high) => vec![low, high],
        }
    }

    pub(crate) fn fields_mut(&mut self) -> Vec<&mut FieldName> {
        match self {
            Self::ExactlyOneOf(fields) | Self::AtMostOneOf(fields) => fields.iter_mut().collect(),
            Self::Requires(field, others) => std::iter::once(field).chain(others).collect(),
            Self::Ordered(low, high) => vec![low, high],
        }
    }
}

/// A field that a rule names.
#[derive(Clone, Debug)]
pub struct FieldName {
    /// As the rule was written: the name in Rust.
    pub ident: syn::Ident,
    /// The name on the wire.
    pub name: String,
}

/// An enum of names.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The names, in declared order.
    pub values: Vec<ChoiceValue>,
    /// Variants that are not on the wire.
    pub skipped: Vec<syn::Ident>,
}

/// One name of a [`Choice`].
#[derive(Clone, Debug)]
pub struct ChoiceValue {
    /// The variant.
    pub ident: syn::Ident,
    /// The string on the wire.
    pub name: String,
    /// What it means, if the author said.
    pub description: Option<String>,
}

/// An enum with data.
#[derive(Clone, Debug)]
pub struct Union {
    /// How a branch is told from the others.
    pub form: Form,
    /// The branches, in declared order.
    pub branches: Vec<Branch>,
    /// Variants that are not on the wire.
    pub skipped: Vec<syn::Ident>,
}

/// How a branch is told from the others, as serde names the forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// By the value itself.
    Untagged,
    /// By a field beside the branch's own.
    Tagged {
        /// That field's name.
        tag: String,
    },
    /// By a field, with the branch's value in another.
    Adjacent {
        /// The field that names the branch.
        tag: String,
        /// The field that holds its value.
        content: String,
    },
    /// By the only key of an object.
    External,
}

/// One branch of a [`Union`].
#[derive(Clone, Debug)]
pub struct Branch {
    /// The variant.
    pub ident: syn::Ident,
    /// Its name on the wire.
    pub name: String,
    /// What it means, if the author said.
    pub description: Option<String>,
    /// What it holds.
    pub body: BranchBody,
}

/// What a branch holds.
#[derive(Clone, Debug)]
pub enum BranchBody {
    /// Nothing: the name says all.
    Unit,
    /// One value.
    Value(Box<Field>),
    /// Named fields.
    Fields(Struct),
}
