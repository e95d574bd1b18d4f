//! Values that come as JSON text, in a string.

use counterfoil_json::{Json, JsonObject};

use crate::check::is_annotation_keyword;
use crate::construct::Construct;
use crate::lower::form::own;
use crate::lower::work::{Draft, Position, Work};
use crate::note::Change;
use crate::plan::Shape;

impl Work<'_> {
    /// The last form that takes every value: a string that holds its JSON text.
    pub(super) fn text(&mut self, construct: Construct, before: &JsonObject, position: Position) -> (Json, Shape) {
        if position == Position::Root {
            // Arguments are an object, whatever else they are.
            let said = self.schema_words(&Json::Object(before.clone()));
            self.whole(construct, Change::Widened, before, Some(&said));
            let mut keywords: JsonObject =
                before.iter().filter(|(keyword, _)| is_annotation_keyword(keyword)).map(own).collect();
            keywords.insert_at(0, "type", "object");
            self.flat_says.push(said);
            return self.node(keywords, position);
        }
        self.forget_inside();
        let form = self.schema_words(&Json::Object(before.clone()));
        let said =
            if form == "anything" { "any JSON value, as JSON text".to_owned() } else { format!("JSON text of {form}") };
        self.whole(construct, Change::Reshaped, before, Some(&said));
        let mut keywords: JsonObject = before
            .iter()
            .filter(|(keyword, _)| is_annotation_keyword(keyword) && *keyword != "nullable")
            .map(own)
            .collect();
        keywords.insert_at(0, "type", "string");
        // To hold values against.
        let original = self.resolved_to_keep(&Json::Object(before.clone()));
        let draft = Draft { keywords, says: vec![said], shape: Shape::Text(original) };
        self.finish(draft, position)
    }
}
