//! The root of a schema, of which every client asks more than of what is inside.

use counterfoil_json::{Json, JsonObject};

use super::keyword::Keyword;
use super::node::Node;
use super::occurrence::Step;
use super::scanner::Scanner;
use crate::construct::Construct;

impl<'a> Scanner<'a, '_> {
    pub(super) fn root(&mut self, node: &Node<'a>) {
        match node.types {
            None => self.found(Construct::RootTypeMissing),
            Some(types) if types.is_list => {
                self.within(Step::Name("type"), |scanner| scanner.found(Construct::RootTypeList));
            }
            Some(types) if !types.is_object() => {
                self.within(Step::Name("type"), |scanner| scanner.found(Construct::RootTypeNotObject));
            }
            Some(_) => {}
        }
        if !node.has.holds(Keyword::Properties) {
            self.found(Construct::RootPropertiesMissing);
        }
        if node.properties.and_then(Json::as_object).is_some_and(JsonObject::is_empty) {
            self.within(Step::Name("properties"), |scanner| scanner.found(Construct::RootPropertiesEmpty));
        }
    }
}
