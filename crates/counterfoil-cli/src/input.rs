//! What is lowered: a list of tools in one of the forms that people have it in, or one schema.

use std::io::{self, Read as _};
use std::path::Path;
use std::{fs, str};

use counterfoil_json::{Json, Position, SyntaxErrorKind};
use counterfoil_schema::check::is_known_keyword;

use crate::exit::Failure;
use crate::unknown::unknown;

/// What was read.
#[derive(Debug)]
pub(crate) struct Input {
    document: Json,
    form: Form,
}

/// The form of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A whole JSON-RPC response, with the list in `result`
    Response,
    /// A result of `tools/list`
    List,
    /// The tools alone
    Array,
    /// One tool
    Tool,
    /// One schema
    Schema,
}

impl Form {
    pub(crate) fn is_schema(self) -> bool {
        self == Self::Schema
    }
}

impl Input {
    /// Reads a file, or standard input where it is named `-`.
    pub(crate) fn read(file: &Path) -> Result<Self, Failure> {
        Self::with_text(file).map(|(input, _)| input)
    }

    /// The same, with the text that it was read from.
    pub(crate) fn with_text(file: &Path) -> Result<(Self, String), Failure> {
        let is_stdin = file.as_os_str() == "-";
        let name = if is_stdin { "standard input".to_owned() } else { file.display().to_string() };
        let read = if is_stdin { stdin() } else { fs::read(file) };
        let bytes = read.map_err(|error| Failure::unreachable(format!("cannot read {name}: {error}")))?;
        let input = Self::parse(&bytes).map_err(|why| Failure::unreachable(format!("{name} {why}")))?;
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
        Ok((input, String::from_utf8_lossy(bytes).into_owned()))
    }

    /// Reads a text; an error goes on from the name of the file.
    fn parse(bytes: &[u8]) -> Result<Self, String> {
        // Some editors write the mark of UTF-8, and RFC 8259 lets readers pass it over (section 8.1).
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        if [&b"\xFF\xFE"[..], b"\xFE\xFF"].into_iter().any(|mark| bytes.starts_with(mark)) {
            return Err("begins with the byte order mark of UTF-16: save it as UTF-8".to_owned());
        }
        if [&b"event:"[..], b"data:", b"id:"].into_iter().any(|field| bytes.trim_ascii_start().starts_with(field)) {
            return Err("is an event stream, as HTTP servers send it: give what stands after `data:`".to_owned());
        }
        if bytes.trim_ascii().is_empty() {
            return Err("is empty: there should be tools in it, such as a result of tools/list".to_owned());
        }
        let not_json = |position: Position, kind: SyntaxErrorKind| format!("is not JSON: {position}: {kind}");
        let text = str::from_utf8(bytes)
            .map_err(|error| not_json(Position::of(error.valid_up_to(), bytes), SyntaxErrorKind::InvalidUtf8))?;
        let document = Json::parse(text).map_err(|error| not_json(error.position(bytes), error.kind()))?;
        let form = form(&document)?;
        Ok(Self { document, form })
    }

    /// Whether a text is a lock file.
    pub(crate) fn is_lock(text: &str) -> bool {
        Json::parse(text).is_ok_and(|document| document.get("counterfoilLock").is_some())
    }

    pub(crate) fn form(&self) -> Form {
        self.form
    }

    /// The place of the list in the document.
    fn list(&mut self) -> Option<&mut Vec<Json>> {
        match self.form {
            Form::Response => self.document.get_mut("result")?.get_mut("tools")?.as_array_mut(),
            Form::List => self.document.get_mut("tools")?.as_array_mut(),
            Form::Array => self.document.as_array_mut(),
            Form::Tool | Form::Schema => None,
        }
    }

    /// Takes the tools out, or the schema.
    pub(crate) fn take(&mut self) -> Vec<Json> {
        match self.list() {
            Some(tools) => std::mem::take(tools),
            None => vec![std::mem::take(&mut self.document)],
        }
    }

    /// The document with these tools in it; nothing where it is one tool or schema and there is none.
    pub(crate) fn put(mut self, tools: Vec<Json>) -> Option<Json> {
        match self.list() {
            Some(place) => {
                *place = tools;
                Some(self.document)
            }
            None => tools.into_iter().next(),
        }
    }

    /// Sees to it that there is a tool of that name.
    pub(crate) fn known(&self, tool: Option<&str>, tools: &[Json]) -> Result<(), Failure> {
        let Some(tool) = tool else { return Ok(()) };
        if self.form.is_schema() {
            return Err(Failure::usage("--tool has no meaning here: what was read is one schema"));
        }
        let names: Vec<&str> = tools.iter().filter_map(name).collect();
        if names.contains(&tool) { Ok(()) } else { Err(Failure::usage(unknown("tool", tool, names))) }
    }
}

/// The name of a tool.
pub(crate) fn name(tool: &Json) -> Option<&str> {
    tool.get("name")?.as_str()
}

fn stdin() -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The form of a document, if there are tools or a schema in it.
fn form(document: &Json) -> Result<Form, String> {
    let some = |tools: &Json, form| match tools {
        Json::Array(tools) if tools.is_empty() => Err("holds no tools: the list is empty".to_owned()),
        Json::Array(tools) if !tools.iter().any(is_tool) => {
            Err("holds no tools: nothing in the list has a name or an inputSchema".to_owned())
        }
        Json::Array(_) => Ok(form),
        _ => Err(format!("holds no tools: `tools` is of type {}, not a list", tools.kind())),
    };
    match document {
        Json::Array(_) => some(document, Form::Array),
        Json::Bool(_) => Ok(Form::Schema),
        Json::Object(members) => {
            if let Some(tools) = members.get("result").and_then(|result| result.get("tools")) {
                return some(tools, Form::Response);
            }
            if let Some(tools) = members.get("tools") {
                return some(tools, Form::List);
            }
            if members.contains("inputSchema") {
                return Ok(Form::Tool);
            }
            if members.contains("jsonrpc") {
                let said = members.get("error").and_then(|error| error.get("message")?.as_str());
                let said = said.map(|said| format!(": it is the error `{said}`")).unwrap_or_default();
                return Err(format!("holds no tools{said}"));
            }
            // The words of model providers for what MCP calls inputSchema.
            if let Some(word) =
                ["input_schema", "parameters", "function"].into_iter().find(|word| members.contains(word))
            {
                return Err(format!("holds no tools of MCP, but `{word}`: a tool has `name` and `inputSchema`"));
            }
            if members.is_empty() || members.names().any(is_known_keyword) && !is_tool(document) {
                return Ok(Form::Schema);
            }
            Err("holds no tools: give a result of tools/list, a list of tools, one tool, or one schema".to_owned())
        }
        _ => Err(format!(
            "holds no tools: it is of type {}; give a result of tools/list, a list of tools, one tool, or one schema",
            document.kind()
        )),
    }
}

/// Whether a value is meant to be a tool.
fn is_tool(value: &Json) -> bool {
    name(value).is_some() || value.get("inputSchema").is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_form_is_told_and_comes_back_as_it_was() {
        for (text, form, tools) in [
            (r#"{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a"}],"nextCursor":"x"}}"#, Form::Response, 1),
            (r#"{"tools":[{"name":"a"},3,{"inputSchema":{}}],"n":1.50}"#, Form::List, 3),
            (r#"[{"inputSchema":{}}]"#, Form::Array, 1),
            (r#"{"description":"d","inputSchema":{"type":"object"}}"#, Form::Tool, 1),
            (r#"{"type":"object","properties":{"tools":{}}}"#, Form::Schema, 1),
            ("{}", Form::Schema, 1),
            ("true", Form::Schema, 1),
        ] {
            let mut input = Input::parse(text.as_bytes()).expect(text);
            assert_eq!(input.form(), form, "{text}");
            let taken = input.take();
            assert_eq!(taken.len(), tools, "{text}");
            assert_eq!(input.put(taken).expect("it is put back").to_string(), text);
        }
    }

    #[test]
    fn without_any_tool_left_a_list_is_empty_and_a_tool_is_nothing() {
        let left = |text: &str| {
            let mut input = Input::parse(text.as_bytes()).expect(text);
            input.take();
            input.put(Vec::new()).map(|left| left.to_string())
        };
        assert_eq!(left(r#"{"tools":[{"name":"a"}],"x":1}"#).as_deref(), Some(r#"{"tools":[],"x":1}"#));
        assert_eq!(left(r#"[{"name":"a"}]"#).as_deref(), Some("[]"));
        assert_eq!(left(r#"{"name":"a","inputSchema":{}}"#), None);
    }

    #[test]
    fn what_holds_no_tools_is_told_with_the_place() {
        for (text, said) in [
            (
                &b"event: message\ndata: {}\n"[..],
                "is an event stream, as HTTP servers send it: give what stands after `data:`",
            ),
            (b"\xFF\xFE{\0}\0", "begins with the byte order mark of UTF-16: save it as UTF-8"),
            (b" \n\t", "is empty: there should be tools in it, such as a result of tools/list"),
            (
                b"{\"tools\": [\n  {\"name\": \"a\"",
                "is not JSON: line 2, column 15: the text ends too early: close what is open, or send the rest",
            ),
            (b"[\n\xC3]", "is not JSON: line 2, column 1: not UTF-8: send the text in that encoding"),
            (b"[]", "holds no tools: the list is empty"),
            (b"[1, {\"type\": \"object\"}]", "holds no tools: nothing in the list has a name or an inputSchema"),
            (b"{\"tools\": {}}", "holds no tools: `tools` is of type object, not a list"),
            (
                b"{\"jsonrpc\": \"2.0\", \"error\": {\"code\": -32601, \"message\": \"Method not found\"}}",
                "holds no tools: it is the error `Method not found`",
            ),
            (
                b"{\"name\": \"a\", \"input_schema\": {}}",
                "holds no tools of MCP, but `input_schema`: a tool has `name` and `inputSchema`",
            ),
            (
                b"{\"mcpServers\": {}}",
                "holds no tools: give a result of tools/list, a list of tools, one tool, or one schema",
            ),
            (
                b"3",
                "holds no tools: it is of type number; give a result of tools/list, a list of tools, one tool, or one schema",
            ),
        ] {
            assert_eq!(Input::parse(text).expect_err("it is refused"), said);
        }
    }
}
