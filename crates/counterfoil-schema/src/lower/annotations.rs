//! What a schema says without ruling anything out.

use counterfoil_json::Json;

use crate::construct::Construct;
use crate::lower::work::{Draft, Position, Work};
use crate::note::Change;
use crate::plan::Plan;

impl Work<'_> {
    /// Annotations that the client does not take are dropped; what a caller needs of them is said. Examples and the
    /// default are shown in the shape that the client sends.
    pub(super) fn annotations(&mut self, draft: &mut Draft, position: Position) {
        // The shape of an object holds those of all that is in it, so that it is looked at only where there are values.
        if ["default", "examples"].into_iter().any(|keyword| draft.keywords.contains(keyword)) {
            let plan = Plan::new(draft.shape.clone(), Vec::new());
            if let Some(default) = draft.keywords.get_mut("default") {
                *default = plan.down(default);
            }
            if let Some(Json::Array(examples)) = draft.keywords.get_mut("examples") {
                examples.iter_mut().for_each(|value| *value = plan.down(value));
            }
        }
        self.malformed(draft);
        let null = draft.keywords.get("default").is_some_and(Json::is_null);
        let default = if null { Construct::DefaultNull } else { Construct::Default };
        if draft.keywords.contains("default") && self.refuses(default) {
            if null {
                self.drop_silently(draft, default, "default");
            } else {
                self.say_annotation(draft, default, "default");
            }
        }
        for (keyword, construct) in [
            ("examples", Construct::Examples),
            ("example", Construct::Examples),
            ("deprecated", Construct::Deprecated),
            ("readOnly", Construct::ReadWriteOnly),
            ("writeOnly", Construct::ReadWriteOnly),
        ] {
            if draft.keywords.contains(keyword) && self.refuses(construct) {
                self.say_annotation(draft, construct, keyword);
            }
        }
        for (keyword, construct) in [
            ("title", Construct::Title),
            ("description", Construct::Description),
            ("$comment", Construct::Comment),
            ("nullable", Construct::Nullable),
            ("$id", Construct::Id),
            ("id", Construct::Id),
            ("$anchor", Construct::Anchor),
            ("$dynamicAnchor", Construct::Anchor),
        ] {
            if draft.keywords.contains(keyword) && self.refuses(construct) {
                self.drop_silently(draft, construct, keyword);
            }
        }
        if position == Position::Root {
            self.dialect(draft);
        }
        self.unknown(draft);
    }

    /// A title or a description that is no text.
    fn malformed(&mut self, draft: &mut Draft) {
        for keyword in ["title", "description"] {
            let malformed = draft.keywords.get(keyword).is_some_and(|value| value.as_str().is_none());
            if malformed && self.refuses(Construct::DescriptionMalformed) {
                self.drop_silently(draft, Construct::DescriptionMalformed, keyword);
            }
        }
    }

    /// `$schema`.
    fn dialect(&mut self, draft: &mut Draft) {
        let Some(dialect) = draft.keywords.get("$schema") else { return };
        let current = dialect.as_str().is_some_and(|name| name.trim_end_matches('#').ends_with("/2020-12/schema"));
        let construct = if current { Construct::SchemaKeyword } else { Construct::SchemaKeywordOther };
        if self.refuses(construct) {
            self.drop_silently(draft, construct, "$schema");
        }
    }

    /// Keywords that JSON Schema does not have.
    fn unknown(&mut self, draft: &mut Draft) {
        if !self.refuses(Construct::UnknownKeyword) {
            return;
        }
        let unknown: Vec<String> =
            draft.keywords.names().filter(|name| !crate::check::is_known_keyword(name)).map(str::to_owned).collect();
        for keyword in unknown {
            self.drop_silently(draft, Construct::UnknownKeyword, &keyword);
        }
    }

    fn drop_silently(&mut self, draft: &mut Draft, construct: Construct, keyword: &str) {
        if let Some(value) = draft.keywords.remove(keyword) {
            self.keyword(construct, Change::Dropped, keyword, &value, None);
        }
    }

    fn say_annotation(&mut self, draft: &mut Draft, construct: Construct, keyword: &str) {
        if let Some(value) = draft.keywords.remove(keyword) {
            let said = self.rule_words(keyword, &value);
            self.keyword(construct, Change::Dropped, keyword, &value, said.as_deref());
            draft.says.extend(said);
        }
    }
}
