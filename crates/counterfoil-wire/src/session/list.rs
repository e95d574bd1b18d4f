//! Lists of tools, prompts and resources, with all of their pages.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use counterfoil_json::{Json, JsonObject, Kind};

use crate::error::Error;
use crate::http::marked::{Marked, marked};
use crate::options::Era;
use crate::session::Session;
use crate::session::link::Link;

/// How many pages are followed.
const MOST_PAGES: usize = 1_000;

/// A list, as the server has it.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    /// The elements that can be used, each as it was received
    pub items: Vec<Json>,
    /// The elements that cannot
    pub malformed: Vec<Malformed>,
    /// The text of each page's message
    pub pages: Vec<Arc<str>>,
    /// How long the server took for all pages
    pub took: Duration,
}

/// An element of a list that cannot be used.
#[derive(Clone, Debug)]
pub struct Malformed {
    /// Its place in the list, all pages counted
    pub index: usize,
    /// The element, as it was received
    pub value: Json,
    /// What is wrong with it
    pub reason: String,
}

impl Session {
    /// Lists all tools. One that is malformed does not spoil the rest: it is kept apart, with the reason.
    ///
    /// # Errors
    ///
    /// Why there is no list; a JSON-RPC error is one such reason.
    pub async fn list_tools(&self) -> Result<Listing, Error> {
        let mut listing = self.list_all("tools/list", "tools").await?;
        if self.era == Era::Modern && matches!(self.link, Link::Streamable(_)) {
            let known = take_marked(&mut listing);
            *self.marked.lock().unwrap_or_else(PoisonError::into_inner) = known;
        }
        Ok(listing)
    }

    /// Lists whatever `method` lists, which stands in the member `key` of its results: `prompts/list` and `prompts`,
    /// `resources/list` and `resources`, `resources/templates/list` and `resourceTemplates`.
    ///
    /// # Errors
    ///
    /// Why there is no list; a JSON-RPC error is one such reason.
    pub async fn list_all(&self, method: &str, key: &str) -> Result<Listing, Error> {
        let broken = |reason: String| Error::Protocol { method: method.to_owned(), reason };
        let mut listing = Listing::default();
        let mut cursors = HashSet::new();
        let mut params = None;
        loop {
            let answer = self.request(method, params).await?;
            listing.pages.push(Arc::clone(&answer.raw));
            listing.took += answer.took;
            let result = answer.into_result(method)?;
            let next = next_cursor(&result).map_err(broken)?;
            listing.add(result, key).map_err(broken)?;
            let Some(cursor) = next else { return Ok(listing) };
            if cursors.contains(&cursor) {
                let pages = listing.pages.len();
                return Err(broken(format!("page {pages} has the nextCursor \"{cursor}\", which was there before")));
            }
            if listing.pages.len() == MOST_PAGES {
                return Err(broken(format!("after {MOST_PAGES} pages there is still a nextCursor")));
            }
            params = Some(Json::object([("cursor", &cursor)]));
            cursors.insert(cursor);
        }
    }
}

impl Listing {
    /// Takes in the elements of a page.
    fn add(&mut self, result: Json, key: &str) -> Result<(), String> {
        let kind = a(result.kind());
        let Json::Object(members) = result else {
            return Err(format!("the result is {kind}, not an object"));
        };
        let elements = match members.into_iter().rev().find(|(name, _)| name == key) {
            Some((_, Json::Array(elements))) => elements,
            Some((_, other)) => return Err(format!("`{key}` is {}, not an array", a(other.kind()))),
            None => return Err(format!("the result has no `{key}`")),
        };
        self.sort(elements, key);
        Ok(())
    }

    fn sort(&mut self, elements: Vec<Json>, key: &str) {
        for value in elements {
            let index = self.items.len() + self.malformed.len();
            match fault(&value, key) {
                None => self.items.push(value),
                Some(reason) => self.malformed.push(Malformed { index, value, reason }),
            }
        }
    }
}

/// Tells the elements of a list that can be used from those that cannot, as listing them does; for a list that comes from
/// elsewhere, such as a file. `key` is the member that it stands in, such as `tools`.
#[must_use]
pub fn usable(elements: Vec<Json>, key: &str) -> (Vec<Json>, Vec<Malformed>) {
    let mut listing = Listing::default();
    listing.sort(elements, key);
    (listing.items, listing.malformed)
}

/// The cursor of the next page, if there is one. Some servers write none as an empty string.
fn next_cursor(result: &Json) -> Result<Option<String>, String> {
    match result.get("nextCursor") {
        None | Some(Json::Null) => Ok(None),
        Some(Json::String(cursor)) => Ok(Some(cursor.clone()).filter(|cursor| !cursor.is_empty())),
        Some(other) => Err(format!("nextCursor is {}, not a string", a(other.kind()))),
    }
}

/// Why an element cannot be used, if it cannot.
fn fault(value: &Json, key: &str) -> Option<String> {
    let Json::Object(element) = value else {
        return Some(format!("{}, not an object", a(value.kind())));
    };
    let text = |name: &str| match element.get(name) {
        Some(Json::String(_)) => None,
        other => Some(wrong(name, other, "a string")),
    };
    match key {
        "tools" => text("name").or_else(|| schema_fault(element)),
        "prompts" => text("name"),
        "resources" => text("uri"),
        "resourceTemplates" => text("uriTemplate"),
        _ => None,
    }
}

/// Why a tool's schemas cannot be used, if they cannot.
fn schema_fault(tool: &JsonObject) -> Option<String> {
    match tool.get("inputSchema") {
        Some(Json::Object(_)) => None,
        other => Some(wrong("inputSchema", other, "an object")),
    }
}

fn wrong(name: &str, value: Option<&Json>, expected: &str) -> String {
    match value {
        None => format!("`{name}` is missing"),
        Some(value) => format!("`{name}` is {}, not {expected}", a(value.kind())),
    }
}

/// A kind with its article.
const fn a(kind: Kind) -> &'static str {
    match kind {
        Kind::Null => "null",
        Kind::Boolean => "a boolean",
        Kind::Number => "a number",
        Kind::String => "a string",
        Kind::Array => "an array",
        Kind::Object => "an object",
    }
}

/// The parameters that the tools want mirrored into headers. A tool whose marks break the rules must not be used over HTTP.
fn take_marked(listing: &mut Listing) -> HashMap<String, Vec<Marked>> {
    let mut known = HashMap::new();
    let mut index = 0;
    let mut items = Vec::with_capacity(listing.items.len());
    let malformed = std::mem::take(&mut listing.malformed);
    let mut malformed = malformed.into_iter().peekable();
    for tool in std::mem::take(&mut listing.items) {
        while let Some(other) = malformed.next_if(|other| other.index == index) {
            listing.malformed.push(other);
            index += 1;
        }
        match tool.get("inputSchema").map_or(Ok(Vec::new()), marked) {
            Ok(marked) => {
                if let Some(name) = tool.get("name").and_then(Json::as_str).filter(|_| !marked.is_empty()) {
                    known.insert(name.to_owned(), marked);
                }
                items.push(tool);
            }
            Err(reason) => listing.malformed.push(Malformed { index, value: tool, reason }),
        }
        index += 1;
    }
    listing.malformed.extend(malformed);
    listing.items = items;
    known
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_malformed_keeps_its_place() {
        let result = Json::parse(
            r#"{"tools":[null,{"name":"a","inputSchema":{}},{"name":"b","inputSchema":{"x-mcp-header":"B"}},{"name":1},
            {"name":"c","inputSchema":{"properties":{"p":{"type":"string","x-mcp-header":"P"}}}},{"name":"d"},
            {"name":"e","inputSchema":true},{"inputSchema":{}}]}"#,
        );
        let mut listing = Listing::default();
        listing.add(result.expect("JSON"), "tools").expect("a list");
        let known = take_marked(&mut listing);
        assert_eq!(known.keys().collect::<Vec<_>>(), ["c"]);
        assert_eq!(listing.items.len(), 2);
        let malformed: Vec<_> =
            listing.malformed.iter().map(|malformed| format!("{} {}", malformed.index, malformed.reason)).collect();
        assert_eq!(
            malformed,
            [
                "0 null, not an object",
                "2 x-mcp-header stands at the root of the schema",
                "3 `name` is a number, not a string",
                "5 `inputSchema` is missing",
                "6 `inputSchema` is a boolean, not an object",
                "7 `name` is missing"
            ]
        );
    }
}
