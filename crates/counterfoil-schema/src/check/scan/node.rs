//! One schema: its members, one by one.

use counterfoil_json::{Json, JsonObject};

use super::keyword::{CONTAINER, Keyword, Keywords, RULES, TYPING};
use super::occurrence::{Detail, Step};
use super::scanner::{MAX_DEPTH, Scanner};
use super::types::Types;
use crate::construct::Construct;

/// What a schema is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The whole
    Root,
    /// A property
    Property,
    /// `items`
    Items,
    /// One of a tuple's
    Element,
    /// Members or elements that have no schema of their own: `additionalProperties`, `contains` and such
    Others,
    /// A branch of `anyOf`
    AnyOf,
    /// A branch of `oneOf`
    OneOf,
    /// A branch of `allOf`
    AllOf,
    /// A definition
    Definition,
    /// A question that is asked of a value which another schema describes: `not`, `if`, `propertyNames` and such. It
    /// need not say the type again
    Question,
}

impl Role {
    /// Whether the schema is about a member or an element of what the schema around it is about. The root is one level
    /// deeper than nothing.
    fn is_deeper(self) -> bool {
        matches!(self, Self::Root | Self::Property | Self::Items | Self::Element | Self::Others)
    }
}

/// What several keywords of a schema need to know of the others.
pub(super) struct Node<'a> {
    pub(super) role: Role,
    pub(super) has: Keywords,
    pub(super) types: Option<Types>,
    pub(super) properties: Option<&'a Json>,
    pub(super) required: Option<&'a Json>,
    pub(super) additional: Option<&'a Json>,
}

impl Node<'_> {
    pub(super) fn is_root(&self) -> bool {
        self.role == Role::Root
    }

    /// One construct at the root, another elsewhere.
    pub(super) fn either(&self, root: Construct, nested: Construct) -> Construct {
        if self.is_root() { root } else { nested }
    }
}

impl<'a> Scanner<'a, '_> {
    /// Reads a schema, in which everything that is none is passed over.
    pub(super) fn schema(&mut self, schema: &'a Json, role: Role) {
        match schema {
            Json::Object(object) if self.depth < MAX_DEPTH && !self.enough() => {
                let deeper = u64::from(role.is_deeper());
                self.depth += 1;
                self.totals.level += deeper;
                self.node(object, role);
                self.totals.level -= deeper;
                self.depth -= 1;
            }
            Json::Bool(_) if !matches!(role, Role::Root | Role::Items | Role::Others | Role::Question) => {
                self.found(Construct::BooleanSchema);
            }
            _ => {}
        }
    }

    /// Reads the member of a list of schemas.
    pub(super) fn schemas(&mut self, list: &'a Json, role: Role) {
        for (index, schema) in list.as_array().unwrap_or_default().iter().enumerate() {
            self.within(Step::Index(index), |scanner| scanner.schema(schema, role));
        }
    }

    fn node(&mut self, object: &'a JsonObject, role: Role) {
        let start = self.keywords.len();
        let node = self.gather(object, role, start);
        if node.has.meets(CONTAINER) || node.types.is_some_and(Types::is_container) {
            self.totals.container();
        }
        match role {
            Role::Root => self.root(&node),
            _ => self.kind(&node),
        }
        self.array(&node);
        self.object(&node);
        for (index, (name, value)) in object.iter().enumerate() {
            let keyword = self.keywords.get(start + index).copied().unwrap_or(Keyword::Shadowed);
            self.steps.push(Step::Name(name));
            self.keyword(keyword, name, value, &node);
            self.steps.pop();
        }
        self.keywords.truncate(start);
    }

    /// Notes the keywords of a schema, and what others need to know of them.
    fn gather(&mut self, object: &'a JsonObject, role: Role, start: usize) -> Node<'a> {
        let mut has = Keywords::of(&[]);
        let (mut types, mut properties, mut required, mut additional) = (None, None, None, None);
        for (name, value) in object {
            let keyword = match Keyword::of(name) {
                // The `id` of draft 4; else it is a property that lies outside `properties`.
                Keyword::Id4 if object.len() < 2 || value.as_str().is_none() => Keyword::Unknown,
                keyword => keyword,
            };
            match keyword {
                Keyword::Type => types = Some(Types::of(value)),
                Keyword::Properties => properties = Some(value),
                Keyword::Required => required = Some(value),
                Keyword::AdditionalProperties => additional = Some(value),
                _ => {}
            }
            if keyword != Keyword::Unknown && has.holds(keyword) {
                let earlier = self.keywords.iter_mut().skip(start).rev().find(|known| **known == keyword);
                earlier.into_iter().for_each(|known| *known = Keyword::Shadowed);
            }
            has = has.with(keyword);
            self.keywords.push(keyword);
        }
        Node { role, has, types, properties, required, additional }
    }

    /// Says how little a schema says, where it is little.
    fn kind(&mut self, node: &Node<'a>) {
        if node.has.meets(TYPING) {
            return;
        }
        let rules = node.has.meets(RULES);
        match node.role {
            Role::AnyOf => self.found(Construct::AnyOfUntypedBranch),
            Role::Root | Role::Question => {}
            _ if rules => self.found(Construct::Untyped),
            Role::Items => self.found(Construct::ItemsEmpty),
            _ if !node.has.is_empty() => self.found(Construct::AnnotationsOnly),
            // `additionalProperties: {}` is a construct of its own.
            Role::Others => {}
            _ => self.found(Construct::EmptySchema),
        }
    }

    fn keyword(&mut self, keyword: Keyword, name: &'a str, value: &'a Json, node: &Node<'a>) {
        match keyword {
            Keyword::Type => self.types(node),
            Keyword::Nullable => self.found(Construct::Nullable),
            Keyword::Enum => self.enumeration(value, node),
            Keyword::Const => self.constant(value, node),
            Keyword::Default => {
                self.found(if value.is_null() { Construct::DefaultNull } else { Construct::Default });
            }
            Keyword::AnyOf => self.any_of(value, node),
            Keyword::OneOf => self.one_of(value, node),
            Keyword::AllOf => self.all_of(value, node),
            Keyword::Not => self.not(value, node),
            Keyword::If | Keyword::Then | Keyword::Else => self.conditional(keyword, value, node),
            Keyword::DependentRequired | Keyword::DependentSchemas | Keyword::Dependencies => {
                self.dependencies(keyword, value);
            }
            Keyword::Ref | Keyword::DynamicRef | Keyword::RecursiveRef => self.refers(keyword, value, node),
            Keyword::Defs | Keyword::Definitions => self.definitions(value),
            Keyword::MinLength => self.found(Construct::MinLength),
            Keyword::MaxLength => self.found(Construct::MaxLength),
            Keyword::Format => self.format(value),
            Keyword::Pattern => self.pattern(value),
            Keyword::ContentEncoding | Keyword::ContentMediaType => self.found(Construct::ContentKeyword),
            Keyword::ContentSchema => {
                self.found(Construct::ContentKeyword);
                self.schema(value, Role::Question);
            }
            Keyword::Minimum | Keyword::Maximum => self.bound(keyword, value),
            Keyword::ExclusiveMinimum | Keyword::ExclusiveMaximum => self.exclusive_bound(value),
            Keyword::MultipleOf => self.found(Construct::MultipleOf),
            Keyword::Items => self.items(value),
            Keyword::PrefixItems => {
                self.found(Construct::PrefixItems);
                self.schemas(value, Role::Element);
            }
            Keyword::AdditionalItems => self.schema(value, Role::Others),
            Keyword::MinItems => self.min_items(value),
            Keyword::MaxItems => self.found(Construct::MaxItems),
            Keyword::UniqueItems => self.found(Construct::UniqueItems),
            Keyword::Contains => {
                self.found(Construct::Contains);
                self.schema(value, Role::Others);
            }
            Keyword::MinContains | Keyword::MaxContains => self.found(Construct::Contains),
            Keyword::UnevaluatedItems => {
                self.found(Construct::UnevaluatedItems);
                self.schema(value, Role::Others);
            }
            Keyword::Properties => self.properties(value, node),
            Keyword::Required => self.required(value, node),
            Keyword::AdditionalProperties => self.additional_properties(value),
            Keyword::PatternProperties => self.pattern_properties(value),
            Keyword::PropertyNames => {
                self.found(Construct::PropertyNames);
                self.schema(value, Role::Question);
            }
            Keyword::MinProperties => self.found(Construct::PropertyCount),
            Keyword::MaxProperties if node.has.holds(Keyword::MinProperties) => {}
            Keyword::MaxProperties => self.found(Construct::PropertyCount),
            Keyword::UnevaluatedProperties => {
                self.found(Construct::UnevaluatedProperties);
                self.schema(value, Role::Others);
            }
            Keyword::Unknown => self.found_with(Construct::UnknownKeyword, Detail::Name(name)),
            Keyword::Vocabulary | Keyword::Shadowed => {}
            _ => self.annotation(keyword, value, node),
        }
    }
}
