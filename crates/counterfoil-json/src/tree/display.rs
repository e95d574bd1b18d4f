//! The compact form, and one for people.

use std::fmt::{self, Display, Formatter, Write};

use crate::tree::value::Json;
use crate::write::write_string;

impl Display for Json {
    /// The compact form; with `{:#}`, indented by two.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let indent = f.alternate().then_some(0);
        write(self, f, indent)
    }
}

/// Writes a value; `indent` is the depth at which it stands, or `None` for the compact form.
fn write(value: &Json, out: &mut impl Write, indent: Option<usize>) -> fmt::Result {
    match value {
        Json::Null => out.write_str("null"),
        Json::Bool(value) => out.write_str(if *value { "true" } else { "false" }),
        Json::Number(number) => out.write_str(number.as_str()),
        Json::String(string) => write_string(out, string),
        Json::Array(elements) => {
            out.write_char('[')?;
            for (index, element) in elements.iter().enumerate() {
                separate(out, index, indent)?;
                write(element, out, indent.map(|depth| depth + 1))?;
            }
            close(out, ']', elements.is_empty(), indent)
        }
        Json::Object(object) => {
            out.write_char('{')?;
            for (index, (name, value)) in object.iter().enumerate() {
                separate(out, index, indent)?;
                write_string(out, name)?;
                out.write_str(if indent.is_some() { ": " } else { ":" })?;
                write(value, out, indent.map(|depth| depth + 1))?;
            }
            close(out, '}', object.is_empty(), indent)
        }
    }
}

fn separate(out: &mut impl Write, index: usize, indent: Option<usize>) -> fmt::Result {
    if index > 0 {
        out.write_char(',')?;
    }
    indent.map_or(Ok(()), |depth| new_line(out, depth + 1))
}

fn close(out: &mut impl Write, bracket: char, empty: bool, indent: Option<usize>) -> fmt::Result {
    if let Some(depth) = indent.filter(|_| !empty) {
        new_line(out, depth)?;
    }
    out.write_char(bracket)
}

fn new_line(out: &mut impl Write, depth: usize) -> fmt::Result {
    out.write_char('\n')?;
    (0..depth).try_for_each(|_| out.write_str("  "))
}
