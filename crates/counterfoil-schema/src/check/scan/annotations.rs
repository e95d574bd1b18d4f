//! What a schema says to people, and how it is called.

use counterfoil_json::Json;

use super::keyword::Keyword;
use super::node::Node;
use super::scanner::Scanner;
use crate::construct::Construct;

/// The draft that MCP takes a schema to be of where it does not say.
const DRAFT: &str = "https://json-schema.org/draft/2020-12/schema";

impl<'a> Scanner<'a, '_> {
    /// At an annotation or at a name.
    pub(super) fn annotation(&mut self, keyword: Keyword, value: &'a Json, node: &Node<'a>) {
        let is_string = value.as_str().is_some();
        let construct = match keyword {
            Keyword::Description | Keyword::Title if !is_string => Construct::DescriptionMalformed,
            // The construct is the description of a property; the tool has one of its own.
            Keyword::Description if node.is_root() => return,
            Keyword::Description => Construct::Description,
            Keyword::Title => Construct::Title,
            Keyword::Examples | Keyword::Example => Construct::Examples,
            Keyword::Deprecated => Construct::Deprecated,
            Keyword::ReadOnly | Keyword::WriteOnly => Construct::ReadWriteOnly,
            Keyword::Comment => Construct::Comment,
            Keyword::Schema if value.as_str().is_some_and(is_current) => Construct::SchemaKeyword,
            Keyword::Schema => Construct::SchemaKeywordOther,
            Keyword::Id | Keyword::Id4 => Construct::Id,
            Keyword::Anchor | Keyword::DynamicAnchor | Keyword::RecursiveAnchor => Construct::Anchor,
            _ => return,
        };
        self.found(construct);
    }
}

fn is_current(draft: &str) -> bool {
    draft.strip_suffix('#').unwrap_or(draft) == DRAFT
}
