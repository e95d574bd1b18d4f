//! The README's first tool: pasted into a new crate, built, and called.
//!
//! It is the first thing that someone tries. Its dependencies, its code, the call and the answer are read from the page,
//! so that the page cannot promise what does not happen.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::shared::{Context, Failure, Fixture, Project, Running, Source, Tally, run as run_command};

/// The heading of the section that is tried.
const SECTION: &str = "## A first tool";

/// Builds what the section shows, makes the call that it shows, and compares the answer.
pub(super) fn run(project: &Project) -> Result<Tally, Failure> {
    let path = project.root().join("README.md");
    let readme = fs::read_to_string(&path).cannot(|| format!("read {}", path.display()))?;
    let page = Page::read(&readme)?;
    let library = project.root().join("crates/counterfoil");
    // The page names the published crate; this is the same one, before it is published.
    let local = format!("counterfoil = {{ path = {library:?} }}");
    let dependencies: Vec<_> = page
        .dependencies
        .lines()
        .filter(|line| *line != "[dependencies]")
        .map(|line| if line.starts_with("counterfoil = ") { local.as_str() } else { line })
        .collect();
    let fixture = Fixture::write(project, "first-tool", &dependencies.join("\n"), Source::Program(&page.code))?;
    let mut tally = Tally::default();
    let built = run_command(fixture.cargo(project).arg("build"));
    let whole = built.is_ok();
    tally.check("readme: the first tool builds in a new crate", built);
    if whole {
        let answer = call(project, &page)?;
        tally.check("readme: the wrong call is answered as shown", same(&page.answer, &answer));
    }
    Ok(tally)
}

/// What the section shows.
#[derive(Debug, PartialEq, Eq)]
struct Page {
    dependencies: String,
    code: String,
    tool: String,
    arguments: Value,
    answer: String,
}

impl Page {
    fn read(readme: &str) -> Result<Self, Failure> {
        let (_, section) = readme
            .split_once(&format!("\n{SECTION}"))
            .ok_or_else(|| Failure::new(format!("the README has no section `{SECTION}`")))?;
        let section = section.split("\n## ").next().unwrap_or(section);
        let block = |language: &str| {
            block(section, language)
                .ok_or_else(|| Failure::new(format!("`{SECTION}` in the README has no block marked {language}")))
        };
        let call: Value = serde_json::from_str(&block("json")?).cannot(|| "read the README's call".to_owned())?;
        Ok(Self {
            dependencies: block("toml")?,
            code: block("rust")?,
            tool: call["name"].as_str().unwrap_or_default().to_owned(),
            arguments: call["arguments"].clone(),
            answer: block("text")?,
        })
    }
}

/// The first fenced block of that language.
fn block(text: &str, language: &str) -> Option<String> {
    let (_, rest) = text.split_once(&format!("\n```{language}\n"))?;
    let (block, _) = rest.split_once("\n```")?;
    Some(block.to_owned())
}

/// Speaks MCP with the built server over stdio, and returns the text of the answer to the call.
fn call(project: &Project, page: &Page) -> Result<String, Failure> {
    let mut command = Command::new(project.built("first-tool"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut server = Running::start(&mut command)?;
    let (Some(mut input), Some(output)) = (server.0.stdin.take(), server.0.stdout.take()) else {
        return Err(Failure::new("the first tool's server has no streams"));
    };
    let messages = [
        json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
            "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "readme", "version": "1"},
        }}),
        json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
            "name": page.tool, "arguments": page.arguments,
        }}),
    ];
    for message in messages {
        writeln!(input, "{message}").cannot(|| "write to the first tool's server".to_owned())?;
    }
    for line in BufReader::new(output).lines() {
        let line = line.cannot(|| "read from the first tool's server".to_owned())?;
        let answer: Value = serde_json::from_str(&line).cannot(|| format!("read the answer {line}"))?;
        if answer["id"] == 1 {
            let text = answer["result"]["content"][0]["text"].as_str();
            return text.map(str::to_owned).ok_or_else(|| Failure::new(format!("the answer has no text: {answer}")));
        }
    }
    Err(Failure::new("the first tool's server ended without an answer"))
}

fn same(shown: &str, answer: &str) -> Result<(), Failure> {
    if shown == answer {
        return Ok(());
    }
    Err(Failure::new(format!("the page shows\n{shown}\nand the answer is\n{answer}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_section_is_read_by_its_blocks() {
        let readme = "# X\n\n```toml\nother\n```\n\n## A first tool in two minutes\n\n```toml\n[dependencies]\na = \"1\"\n```\n\n\
                      ```rust\nfn main() {}\n```\n\n```json\n{\"name\": \"t\", \"arguments\": {\"a\": 1}}\n```\n\n\
                      ```text\nInvalid\n- a\n```\n\n## Next\n\n```json\n{}\n```\n";
        let page = Page::read(readme).expect("a whole section");
        assert_eq!(
            page,
            Page {
                dependencies: "[dependencies]\na = \"1\"".to_owned(),
                code: "fn main() {}".to_owned(),
                tool: "t".to_owned(),
                arguments: json!({"a": 1}),
                answer: "Invalid\n- a".to_owned(),
            }
        );
        assert!(Page::read("# X\n\n## A first tool\n\n```rust\n```\n\n## Next").is_err());
    }
}
