//! The tools, and the text in which they stand.

use std::fmt;

use counterfoil_json::document::{Document, Node, Span, Value};
use counterfoil_json::{Json, Position, SyntaxError};

use crate::lines::Lines;

/// Tools and their text, so that a finding can be shown where it stands.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    tools: Vec<Json>,
    document: Option<Document>,
    /// Where in the document the list stands
    at: &'static str,
    lines: Lines,
}

/// What is drawn around a place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Around<'s> {
    /// The text
    pub(crate) text: &'s str,
    /// Where it begins in the whole text
    pub(crate) start: usize,
    /// Whether it is a part of a line
    pub(crate) is_cut: bool,
}

/// A text that holds no list of tools.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoTools {
    /// It is no JSON
    Syntax(SyntaxError),
    /// It is JSON of another shape
    Shape,
}

/// Where a list may stand: by itself, in a result of `tools/list`, in a whole answer.
const PLACES: [&str; 3] = ["", "/tools", "/result/tools"];

impl Source {
    /// Reads a text: an array of tools, a result of `tools/list`, or the whole answer.
    ///
    /// # Errors
    ///
    /// [`NoTools`], where it is no JSON or holds no list of tools.
    pub fn read(name: impl Into<String>, text: &str) -> Result<Self, NoTools> {
        let document = Document::parse(text).map_err(NoTools::Syntax)?;
        let json = Json::parse(text).map_err(NoTools::Syntax)?;
        for at in PLACES {
            if let Some(tools) = json.at_pointer(at).and_then(Json::as_array) {
                let lines = Lines::of(text);
                return Ok(Self { name: name.into(), tools: tools.to_vec(), document: Some(document), at, lines });
            }
        }
        Err(NoTools::Shape)
    }

    /// Tools without a text of their own: one is written, indented.
    #[must_use]
    pub fn of_tools(name: impl Into<String>, tools: Vec<Json>) -> Self {
        let text = format!("{:#}\n", Json::Array(tools.clone()));
        // A tree that was built may be deeper than a text can be; then there is no text to point into.
        let document = Document::parse(&text).ok();
        Self { name: name.into(), tools, document, at: "", lines: Lines::of(&text) }
    }

    /// The name to show.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The tools.
    #[must_use]
    pub fn tools(&self) -> &[Json] {
        &self.tools
    }

    /// The text; empty where there is none to point into.
    #[must_use]
    pub fn text(&self) -> &str {
        self.document.as_ref().map(Document::text).unwrap_or_default()
    }

    /// The line and column of a byte of the text.
    pub(crate) fn position(&self, offset: usize) -> Position {
        self.lines.position(self.text(), offset)
    }

    /// The line around a span, without what no window of `width` columns shows of it: drawing takes time for all that it
    /// is given, and a whole list may stand in one line.
    pub(crate) fn around(&self, span: Span, width: usize) -> Around<'_> {
        let text = self.text();
        let (_, line) = self.lines.line(span.start);
        let end = text.get(span.end..).and_then(|rest| rest.find('\n')).map_or(text.len(), |at| span.end + at);
        let room = 4 * width.max(120);
        if end - line <= 4 * room {
            return Around { text: text.get(line..end).unwrap_or_default(), start: line, is_cut: false };
        }
        let start = text.floor_char_boundary(span.start.saturating_sub(room)).max(line);
        let end = text.ceil_char_boundary(span.end + room).min(end);
        Around { text: text.get(start..end).unwrap_or_default(), start, is_cut: true }
    }

    /// The value of a tool in the document; of the list, where no tool is meant.
    fn value(&self, tool: Option<usize>) -> Option<&Value> {
        let list = self.document.as_ref()?.at_pointer(self.at)?;
        match tool {
            None => Some(list),
            Some(index) => list.as_array()?.get(index),
        }
    }

    /// What to underline for a pointer into a tool: the value where it stands in one line, else the name of the member,
    /// else the bracket that opens it. Where a pointer leads nowhere, the nearest place around it.
    pub(crate) fn span(&self, tool: Option<usize>, pointer: &str) -> Option<Span> {
        let text = self.text();
        let mut value = self.value(tool)?;
        let mut name = None;
        for token in pointer.split('/').skip(1) {
            let token = token.replace("~1", "/").replace("~0", "~");
            let next = match value.node() {
                Node::Object(members) => {
                    members.member(&token).map(|member| (member.value(), Some(member.name_span())))
                }
                Node::Array(elements) => {
                    token.parse::<usize>().ok().and_then(|index| elements.get(index)).map(|value| (value, None))
                }
                _ => None,
            };
            let Some((inner, inner_name)) = next else { break };
            (value, name) = (inner, inner_name);
        }
        let whole = value.span();
        let written = text.get(whole.range())?;
        if !written.contains('\n') && written.len() <= 200 {
            return Some(whole);
        }
        Some(name.unwrap_or(Span { start: whole.start, end: whole.start + 1 }))
    }
}

impl fmt::Display for NoTools {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => write!(f, "no JSON: {error}"),
            Self::Shape => f.write_str("no list of tools: expected an array, or an object with `tools`"),
        }
    }
}

impl std::error::Error for NoTools {}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "{\"tools\": [\n  {\"name\": \"é\", \"inputSchema\": {\n    \"type\": \"object\"}}\n]}\n";

    #[test]
    fn places_are_found_in_the_text() {
        let source = Source::read("a.json", TEXT).expect("tools");
        for (pointer, written, line, column) in [
            ("/inputSchema/type", "\"object\"", 3, 13),
            ("/inputSchema", "\"inputSchema\"", 2, 17),
            ("/name", "\"é\"", 2, 12),
            ("/name/nowhere", "\"é\"", 2, 12),
            ("", "{", 2, 3),
        ] {
            let span = source.span(Some(0), pointer).expect("a place");
            assert_eq!(&TEXT[span.range()], written, "{pointer}");
            assert_eq!(source.position(span.start), Position { line, column }, "{pointer}");
        }
        let span = source.span(Some(0), "/inputSchema/type").expect("a place");
        let around = source.around(span, 80);
        assert_eq!((around.text, around.start, around.is_cut), ("    \"type\": \"object\"}}", 46, false));
    }

    #[test]
    fn of_a_long_line_the_part_around_is_enough() {
        let text =
            format!("[\n{{\"name\": \"{}\", \"title\": null, \"b\": \"{}\"}}]", "é".repeat(9_000), "é".repeat(9_000));
        let source = Source::read("a.json", &text).expect("tools");
        let span = source.span(Some(0), "/title").expect("a place");
        let around = source.around(span, 80);
        assert!(around.is_cut && around.text.len() < 1_100, "{}", around.text.len());
        let inside = span.start - around.start..span.end - around.start;
        assert_eq!(around.text.get(inside), Some("null"));
    }

    #[test]
    fn what_is_no_list_is_refused() {
        assert_eq!(Source::read("a", "{}").unwrap_err().to_string(), NoTools::Shape.to_string());
        assert!(Source::read("a", "{").unwrap_err().to_string().starts_with("no JSON: "));
        for text in ["[]", "{\"tools\": []}", "{\"jsonrpc\": \"2.0\", \"result\": {\"tools\": []}}"] {
            assert!(Source::read("a", text).is_ok(), "{text}");
        }
    }
}
