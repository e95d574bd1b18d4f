//! The kinds of change, each with a stable code.

use std::fmt;

macro_rules! kinds {
    ($($variant:ident $code:literal $doc:literal)*) => {
        /// A kind of change. Its code is an interface: it is never given another meaning.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Kind { $(#[doc = $doc] $variant,)* }

        impl Kind {
            /// All kinds.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The code, in kebab case.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code,)* }
            }

            /// What it is, in a few words.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$variant => $doc,)* }
            }
        }
    };
}

kinds! {
    ToolRemoved "tool-removed" "A tool is gone"
    ToolRenamed "tool-renamed" "A tool is gone, and a new one looks like it"
    ToolAdded "tool-added" "A tool is new"
    ToolDuplicated "tool-duplicated" "A name stands for several tools, or a tool has none"
    ToolsReordered "tools-reordered" "The tools stand in another order"
    SchemaAdded "schema-added" "A schema is new where there was none"
    SchemaRemoved "schema-removed" "A schema is gone"
    SchemaUnreadable "schema-unreadable" "A schema cannot be worked on"
    SchemaNarrowed "schema-narrowed" "The schema as a whole takes less"
    SchemaWidened "schema-widened" "The schema as a whole takes more"
    SchemaRewritten "schema-rewritten" "The same in other words"
    DraftChanged "draft-changed" "The schema names another draft of JSON Schema"
    PropertyAdded "property-added" "A property is new"
    PropertyRemoved "property-removed" "A property is gone"
    PropertyRenamed "property-renamed" "A property is gone, and a new one looks like it"
    PropertyRequired "property-required" "A property has become required"
    PropertyOptional "property-optional" "A property has become optional"
    PropertiesReordered "properties-reordered" "The properties stand in another order"
    TypeChanged "type-changed" "Another set of JSON types"
    EnumChanged "enum-changed" "Other values are listed"
    BoundChanged "bound-changed" "Another bound on a number, a length or a count"
    MultipleOfChanged "multiple-of-changed" "Another step between numbers"
    PatternChanged "pattern-changed" "Another regular expression"
    FormatChanged "format-changed" "Another format"
    UniqueChanged "unique-changed" "Elements must differ, or need not any more"
    ItemsChanged "items-changed" "Another schema for elements, where one of the two has none"
    ContainsChanged "contains-changed" "Another rule about what an array holds"
    AdditionalChanged "additional-changed" "Members that are not declared are treated otherwise"
    NamesChanged "names-changed" "Another rule about names of members"
    DependencyChanged "dependency-changed" "Another rule that one member brings about for others"
    UnionChanged "union-changed" "Branches of a union came or went"
    AllOfChanged "all-of-changed" "Rules under allOf came or went"
    NotChanged "not-changed" "Another thing is ruled out"
    ConditionChanged "condition-changed" "Another condition"
    ReferenceChanged "reference-changed" "A reference leads elsewhere"
    DefinitionRenamed "definition-renamed" "A definition has another name"
    TitleChanged "title-changed" "Another title"
    DescriptionChanged "description-changed" "Another description"
    DefaultChanged "default-changed" "Another default"
    ExamplesChanged "examples-changed" "Other examples"
    AnnotationChanged "annotation-changed" "Another annotation of the tool, such as readOnlyHint"
    FieldChanged "field-changed" "Another field of the tool changed"
    KeywordChanged "keyword-changed" "A keyword that says nothing about values changed"
    ServerChanged "server-changed" "The server says something else of itself"
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
