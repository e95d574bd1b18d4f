//! The page about lowering: what it shows is what happens.

mod common;

use std::fs;
use std::path::Path;

use common::Home;
use counterfoil_json::Json;
use counterfoil_schema::lower::lower_list;
use counterfoil_schema::profile::Profile;

/// Where the page lies, seen from this crate.
const PAGE: &str = "../../docs/src/lowering.md";

/// A fenced block: what stands in the line above it, its language, and its text.
struct Block {
    above: String,
    language: String,
    text: String,
}

fn blocks() -> Vec<Block> {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE)).expect("the page");
    let mut lines = page.lines();
    let (mut blocks, mut above) = (Vec::new(), String::new());
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let text: Vec<_> = lines.by_ref().take_while(|line| *line != "```").collect();
            blocks.push(Block { above: above.clone(), language: language.to_owned(), text: text.join("\n") });
        } else if !line.is_empty() {
            above = line.to_owned();
        }
    }
    blocks
}

/// A home with the files of the page in it: those whose name stands in the line above, as `NAME.json`.
fn home(test: &str) -> Home {
    let home = Home::of(test);
    for block in blocks() {
        let name = block.above.rsplit('`').nth(1).filter(|name| name.ends_with(".json"));
        if let Some(name) = name.filter(|_| block.language == "json") {
            home.write(name, &block.text);
        }
    }
    home
}

#[test]
fn each_command_prints_what_the_page_shows() {
    let home = home("console");
    let blocks: Vec<_> = blocks().into_iter().filter(|block| block.language == "console").collect();
    assert!(blocks.len() >= 3);
    for block in blocks {
        let (command, shown) = block.text.split_once('\n').unwrap_or((&block.text, ""));
        let arguments: Vec<_> = command.strip_prefix("$ counterfoil ").expect("a command").split(' ').collect();
        let ended = home.run(&arguments);
        assert_eq!(ended.code, Some(0), "{command}: {}", ended.stderr);
        // As on a terminal: the tools are indented, and the notes stand below them.
        let tools = Json::parse(&ended.stdout).expect("JSON");
        let printed = format!("{tools:#}\n{}", ended.stderr);
        assert_eq!(shown, printed.trim_end(), "{command} prints\n{printed}");
    }
}

#[test]
fn raising_gives_what_the_page_says() {
    let blocks = blocks();
    let json = |above: &str| {
        let block = blocks.iter().find(|block| block.language == "json" && block.above.contains(above));
        Json::parse(&block.unwrap_or_else(|| panic!("no block below `{above}`")).text).expect("JSON")
    };
    let list = lower_list(&[json("`ticket.json`:")], &Profile::named("gemini").expect("a profile"));
    let (sent, got) = (json("what the client sends:"), json("what the tool gets:"));
    let plan = &list.call("create_ticket").expect("the tool is there").arguments;
    assert_eq!(plan.raise(&sent).to_string(), got.to_string());
    assert_eq!(plan.down(&got).to_string(), sent.to_string());
}
