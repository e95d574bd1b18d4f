//! The examples on a page, which tests run.

use counterfoil_json::{Json, JsonObject, SyntaxError};

/// JSON that a page shows: a list of tools, a tool, or the `inputSchema` of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// What is said before it
    pub said: String,
    /// The JSON
    pub text: String,
}

impl Example {
    /// The examples of a section.
    pub(crate) fn read(section: &str) -> Vec<Self> {
        let mut examples = Vec::new();
        let mut said = String::new();
        let mut code: Option<String> = None;
        for line in section.lines() {
            match (&mut code, line.starts_with("```")) {
                (Some(text), true) => {
                    examples.push(Self { said: said.trim().to_owned(), text: text.trim_end().to_owned() });
                    said.clear();
                    code = None;
                }
                (None, true) => code = Some(String::new()),
                (Some(text), false) => {
                    text.push_str(line);
                    text.push('\n');
                }
                (None, false) => {
                    said.push_str(line);
                    said.push('\n');
                }
            }
        }
        examples
    }

    /// The section that holds the examples.
    pub(crate) fn write(examples: &[Self]) -> String {
        let one = |example: &Self| {
            let said = if example.said.is_empty() { String::new() } else { format!("{}\n\n", example.said) };
            format!("{said}```json\n{}\n```", example.text)
        };
        examples.iter().map(one).collect::<Vec<_>>().join("\n\n")
    }

    /// The tools that it stands for. A tool that is not whole gets a name, a description and a schema.
    ///
    /// # Errors
    ///
    /// Where it is no JSON.
    pub fn tools(&self) -> Result<Vec<Json>, SyntaxError> {
        Ok(match Json::parse(&self.text)? {
            Json::Array(tools) => tools.into_iter().map(whole).collect(),
            other => vec![whole(other)],
        })
    }
}

/// A whole tool.
fn whole(shown: Json) -> Json {
    let of_tool = ["name", "inputSchema", "outputSchema", "annotations"];
    let is_tool = shown.as_object().is_some_and(|shown| shown.names().any(|name| of_tool.contains(&name)));
    let mut tool = JsonObject::new();
    tool.push("name", "find_pages");
    tool.push("description", "Search the pages of the wiki by their text.");
    tool.push(
        "inputSchema",
        Json::object([("type", Json::from("object")), ("properties", Json::object::<&str, Json>([]))]),
    );
    match shown {
        Json::Object(members) if is_tool => {
            for (name, value) in members.iter() {
                tool.insert(name, value.clone());
            }
        }
        schema => {
            tool.insert("inputSchema", schema);
        }
    }
    tool.into()
}
