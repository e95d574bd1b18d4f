//! Lists of tools, and what is said of the changes between them.

use std::fs;
use std::path::Path;

use counterfoil_diff::{Kind, Level, Verdict, diff};
use counterfoil_json::Json;

/// The tools of a file beside this one.
fn tools(name: &str) -> Vec<Json> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lists").join(name);
    let list = Json::parse(&fs::read_to_string(file).expect("a file")).expect("it is JSON");
    list.get("tools").and_then(Json::as_array).expect("a list of tools").to_vec()
}

#[test]
fn a_release_is_told_in_words() {
    let report = diff(&tools("old.json"), &tools("new.json"));
    insta::assert_snapshot!("report", report.to_text());
    insta::assert_snapshot!("wire", report.at(Level::Wire).to_text());
    insta::assert_snapshot!("json", format!("{:#}", report.to_json()));
}

#[test]
fn levels_hold_each_other() {
    let report = diff(&tools("old.json"), &tools("new.json"));
    let [wire, typed, agent] = Level::ALL.map(|level| report.at(level));
    assert!(wire.changes().iter().all(|change| typed.changes().contains(change)));
    assert!(typed.changes().iter().all(|change| agent.changes().contains(change)));
    assert!(wire.changes().len() < typed.changes().len() && typed.changes().len() < agent.changes().len());
    assert_eq!(agent, report);
}

#[test]
fn nothing_changed_is_said_so() {
    let tools = tools("old.json");
    let report = diff(&tools, &tools);
    assert!(report.is_empty());
    assert_eq!(report.to_text(), "no changes\n");
    assert_eq!(report.verdict(Level::Agent), Verdict::Compatible);
}

#[test]
fn a_list_that_names_a_tool_twice_is_never_safe() {
    let tool = |description: &str| {
        Json::object([
            ("name", Json::from("a")),
            ("description", description.into()),
            ("inputSchema", Json::object([("type", "object")])),
        ])
    };
    let report = diff(&[tool("x")], &[tool("x"), tool("y")]);
    assert!(report.has(Kind::ToolDuplicated) && report.verdict(Level::Wire) == Verdict::Undecided);
    let nameless = Json::object([("description", "x")]);
    let report = diff(&[tool("x")], &[tool("x"), nameless.clone()]);
    assert_eq!(report.verdict(Level::Wire), Verdict::Undecided);
    // What is not even an object is told as well.
    assert!(!diff(&[nameless], &[Json::Null]).is_empty());
}

#[test]
fn every_kind_has_a_code_of_its_own_and_is_in_the_book() {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/diff.md");
    let book = fs::read_to_string(book).expect("a chapter");
    for (index, kind) in Kind::ALL.iter().enumerate() {
        assert!(book.contains(&format!("| `{kind}` | {} |", kind.meaning())), "{kind} is not in the book");
        assert!(Kind::ALL.iter().skip(index + 1).all(|other| other.code() != kind.code()), "{kind} stands twice");
    }
}
