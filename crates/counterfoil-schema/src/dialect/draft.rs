//! Which draft a schema is written in.

use std::fmt;

use counterfoil_json::Json;

use crate::walk::Tree;

/// A draft of JSON Schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Draft {
    /// Draft 4, of 2013
    Draft4,
    /// Draft 6, of 2017
    Draft6,
    /// Draft 7, of 2018
    Draft7,
    /// Draft 2019-09
    Draft201909,
    /// Draft 2020-12, which MCP takes where nothing else is said
    Draft202012,
}

impl Draft {
    /// All drafts, from the oldest on.
    pub const ALL: [Self; 5] = [Self::Draft4, Self::Draft6, Self::Draft7, Self::Draft201909, Self::Draft202012];

    /// The draft of a schema: the one that its `$schema` names, else the one that its keywords tell of, else 2020-12.
    ///
    /// Keywords tell in this order: a bound that is a boolean of draft 4; a keyword that only 2020-12 has; one that only
    /// 2019-09 has; one that came with 2019-09 and is in 2020-12 too, of 2020-12; a list under `items`,
    /// `additionalItems` or `dependencies`, of draft 7. An `id` tells nothing: it is as often an author's own keyword.
    #[must_use]
    pub fn of(schema: &Json) -> Self {
        Self::declared(schema).or_else(|| told(&Tree::of(schema))).unwrap_or(Self::Draft202012)
    }

    /// The draft of a document whose schemas are known.
    pub(crate) fn of_tree(document: &Json, tree: &Tree<'_>) -> Self {
        Self::declared(document).or_else(|| told(tree)).unwrap_or(Self::Draft202012)
    }

    /// The draft that `$schema` names.
    #[must_use]
    pub fn declared(schema: &Json) -> Option<Self> {
        let uri = schema.get("$schema")?.as_str()?.trim();
        let uri = uri.strip_suffix('#').unwrap_or(uri);
        let uri = uri.strip_prefix("http://").or_else(|| uri.strip_prefix("https://"))?;
        Self::ALL.into_iter().find(|draft| uri.trim_end_matches('/') == draft.path())
    }

    /// The URI for `$schema`.
    #[must_use]
    pub const fn uri(self) -> &'static str {
        match self {
            Self::Draft4 => "http://json-schema.org/draft-04/schema#",
            Self::Draft6 => "http://json-schema.org/draft-06/schema#",
            Self::Draft7 => "http://json-schema.org/draft-07/schema#",
            Self::Draft201909 => "https://json-schema.org/draft/2019-09/schema",
            Self::Draft202012 => "https://json-schema.org/draft/2020-12/schema",
        }
    }

    /// Whether a validator of this draft ignores what stands beside `$ref`.
    #[must_use]
    pub const fn ignores_beside_ref(self) -> bool {
        matches!(self, Self::Draft4 | Self::Draft6 | Self::Draft7)
    }

    /// The URI without its scheme, which people write in both ways.
    const fn path(self) -> &'static str {
        match self {
            Self::Draft4 => "json-schema.org/draft-04/schema",
            Self::Draft6 => "json-schema.org/draft-06/schema",
            Self::Draft7 => "json-schema.org/draft-07/schema",
            Self::Draft201909 => "json-schema.org/draft/2019-09/schema",
            Self::Draft202012 => "json-schema.org/draft/2020-12/schema",
        }
    }
}

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Draft4 => "draft 4",
            Self::Draft6 => "draft 6",
            Self::Draft7 => "draft 7",
            Self::Draft201909 => "draft 2019-09",
            Self::Draft202012 => "draft 2020-12",
        })
    }
}

/// What a keyword tells of the draft; what comes first counts more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tell {
    BooleanBound,
    Only202012,
    Only201909,
    Since201909,
    OldList,
}

/// The draft that the keywords of a schema tell of.
fn told(tree: &Tree<'_>) -> Option<Draft> {
    let members = tree.nodes().iter().filter_map(|node| node.schema.as_object()).flatten();
    let tell = members.filter_map(|(keyword, value)| tells(keyword, value)).min();
    tell.map(|tell| match tell {
        Tell::BooleanBound => Draft::Draft4,
        Tell::Only202012 | Tell::Since201909 => Draft::Draft202012,
        Tell::Only201909 => Draft::Draft201909,
        Tell::OldList => Draft::Draft7,
    })
}

fn tells(keyword: &str, value: &Json) -> Option<Tell> {
    Some(match keyword {
        "exclusiveMinimum" | "exclusiveMaximum" if value.as_bool().is_some() => Tell::BooleanBound,
        "prefixItems" | "$dynamicRef" | "$dynamicAnchor" => Tell::Only202012,
        "$recursiveRef" | "$recursiveAnchor" => Tell::Only201909,
        "$defs"
        | "$anchor"
        | "dependentRequired"
        | "dependentSchemas"
        | "maxContains"
        | "minContains"
        | "unevaluatedItems"
        | "unevaluatedProperties" => Tell::Since201909,
        "items" if value.as_array().is_some() => Tell::OldList,
        "additionalItems" | "dependencies" => Tell::OldList,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drafts_are_recognised() {
        for (schema, draft) in [
            (r#"{"$schema": "http://json-schema.org/draft-04/schema#"}"#, Draft::Draft4),
            (r#"{"$schema": "http://json-schema.org/draft-06/schema"}"#, Draft::Draft6),
            (r#"{"$schema": "https://json-schema.org/draft-07/schema#", "prefixItems": []}"#, Draft::Draft7),
            (r#"{"$schema": "https://json-schema.org/draft/2019-09/schema"}"#, Draft::Draft201909),
            (r#"{"$schema": "https://json-schema.org/draft/2020-12/schema", "items": []}"#, Draft::Draft202012),
            (r#"{"$schema": "https://example.com/own", "items": []}"#, Draft::Draft7),
            (r#"{"properties": {"a": {"exclusiveMinimum": true}}, "$defs": {}}"#, Draft::Draft4),
            (r#"{"exclusiveMinimum": 3}"#, Draft::Draft202012),
            (r##"{"$recursiveRef": "#"}"##, Draft::Draft201909),
            (r#"{"items": {"items": [{}]}}"#, Draft::Draft7),
            (r#"{"items": [{}], "$defs": {}}"#, Draft::Draft202012),
            (r#"{"properties": {"dependencies": {}}}"#, Draft::Draft202012),
            (r#"{"dependencies": {}}"#, Draft::Draft7),
            (r#"{"const": {"dependencies": {}}}"#, Draft::Draft202012),
            (r#"{"id": "http://example.com/a"}"#, Draft::Draft202012),
            ("true", Draft::Draft202012),
        ] {
            assert_eq!(Draft::of(&Json::parse(schema).unwrap()), draft, "{schema}");
        }
    }

    #[test]
    fn every_draft_declares_itself() {
        for draft in Draft::ALL {
            assert_eq!(Draft::declared(&Json::object([("$schema", draft.uri())])), Some(draft));
        }
        assert_eq!(Draft::declared(&Json::object([("$schema", "http://json-schema.org/draft-03/schema#")])), None);
        assert!(Draft::Draft7.ignores_beside_ref() && !Draft::Draft201909.ignores_beside_ref());
    }
}
