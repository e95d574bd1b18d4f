//! The compact form of documents and values.

use std::fmt::{self, Display, Formatter, Write};

use crate::document::Document;
use crate::document::object::{Member, Object};
use crate::document::value::{Node, NumberText, Value};
use crate::write::write_string;

impl Display for Document {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.root().fmt(f)
    }
}

impl Display for Value {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.node() {
            Node::Null => f.write_str("null"),
            Node::Boolean(value) => f.write_str(if *value { "true" } else { "false" }),
            Node::Number(number) => number.fmt(f),
            Node::String(string) => write_string(f, string),
            Node::Array(elements) => list(f, ['[', ']'], elements),
            Node::Object(object) => object.fmt(f),
        }
    }
}

impl Display for Object {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        list(f, ['{', '}'], self.members())
    }
}

impl Display for Member {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_string(f, self.name())?;
        f.write_char(':')?;
        self.value().fmt(f)
    }
}

impl Display for NumberText {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

fn list(f: &mut Formatter<'_>, [open, close]: [char; 2], items: &[impl Display]) -> fmt::Result {
    f.write_char(open)?;
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            f.write_char(',')?;
        }
        item.fmt(f)?;
    }
    f.write_char(close)
}
