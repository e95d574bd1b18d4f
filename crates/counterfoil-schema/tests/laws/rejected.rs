//! Law: the profiles foresee what people reported, and lowering takes it out.

use counterfoil_json::{Json, JsonObject};
use counterfoil_schema::check::{Finding, check_tools};
use counterfoil_schema::lower::lower_list;
use counterfoil_schema::profile::{self, Profile};

use crate::profiles::profiles;
use crate::rejected_rows::{CONSTRUCTS, MISSED, OF_RESULTS};
use crate::shared;

/// A report.
struct Row {
    id: String,
    target: String,
    construct: String,
    tool: Json,
}

/// The reports that show a schema.
fn rows() -> Vec<Row> {
    let Some(path) = shared::corpus("rejected.jsonl") else { return Vec::new() };
    let text = std::fs::read_to_string(path).expect("a file that can be read");
    let rows = text.lines().map(|line| line.parse::<Json>().expect("a line of JSON"));
    let shown = rows.filter(|row| row.get("schema_origin").and_then(Json::as_str) != Some("not_shown"));
    let row = |row: Json| {
        let text = |name: &str| row.get(name).and_then(Json::as_str).unwrap_or_default().to_owned();
        let tool = tool(row.get("schema").expect("a report has a schema"));
        Row { id: text("id"), target: text("target"), construct: text("construct"), tool }
    };
    shown.map(row).filter(|row| OF_RESULTS.iter().all(|(id, _)| *id != row.id)).collect()
}

/// The tool that a report shows, whole or in part.
fn tool(shown: &Json) -> Json {
    let mut tool = JsonObject::new();
    let of_tool = ["name", "inputSchema", "outputSchema"];
    let is_tool = shown.as_object().is_some_and(|shown| shown.names().any(|name| of_tool.contains(&name)));
    tool.push("name", "a_tool");
    tool.push("description", "What it does.");
    tool.push("inputSchema", Json::parse(r#"{"type":"object","properties":{"id":{"type":"string"}}}"#).expect("JSON"));
    if is_tool {
        for (name, value) in shown.as_object().into_iter().flatten() {
            tool.insert(name, value.clone());
        }
    } else if matches!(shown.get("type").and_then(Json::as_str), Some("array" | "string")) {
        // A part of a schema, which stood somewhere inside.
        let properties = Json::object([("part", shown.clone())]);
        tool.insert("inputSchema", Json::object([("type", Json::from("object")), ("properties", properties)]));
    } else {
        tool.insert("inputSchema", shown.clone());
    }
    tool.into()
}

/// The profile that the report's target is.
fn profile(target: &str) -> Option<Profile> {
    let data = profile::all().iter().find(|data| data.name == target || data.aliases.contains(&target))?;
    Profile::named(data.name).ok()
}

/// What is found of what the report is about.
fn found(row: &Row, tools: &[Json], profile: &Profile) -> Vec<Finding> {
    let about = CONSTRUCTS.iter().find(|(name, _)| *name == row.construct);
    let (_, constructs) = about.unwrap_or_else(|| panic!("{}: nobody knows what {} is", row.id, row.construct));
    let mut found = check_tools(tools, profile);
    found.retain(|finding| constructs.contains(&finding.construct));
    found
}

#[test]
fn reports_are_foreseen() {
    let _ = profiles();
    let rows = rows();
    let mut missed = Vec::new();
    for row in &rows {
        match profile(&row.target) {
            None => missed.push((row, format!("no profile is called {}", row.target))),
            Some(profile) if found(row, std::slice::from_ref(&row.tool), &profile).is_empty() => {
                missed.push((row, format!("{} takes {}", profile.name(), row.construct)));
            }
            Some(_) => {}
        }
    }
    println!("{} reports, {} foreseen", rows.len(), rows.len() - missed.len());
    for (row, why) in &missed {
        let reason = MISSED.iter().find(|(id, _)| *id == row.id).map_or("no reason is given", |(_, reason)| *reason);
        println!("  {}: {why}: {reason}", row.id);
    }
    let unnamed: Vec<String> = missed
        .iter()
        .filter(|(row, _)| MISSED.iter().all(|(id, _)| *id != row.id))
        .map(|(row, why)| format!("{}: {why}", row.id))
        .collect();
    assert!(unnamed.is_empty(), "reports that no profile foresees: {unnamed:#?}");
    let idle: Vec<&str> =
        MISSED.iter().map(|(id, _)| *id).filter(|id| missed.iter().all(|(row, _)| row.id != *id)).collect();
    assert!(rows.is_empty() || idle.is_empty(), "foreseen after all, so take them out: {idle:?}");
    assert!(missed.len() * 20 <= rows.len(), "more than one report in twenty is not foreseen");
}

#[test]
fn lowering_takes_out_what_was_reported() {
    let _ = profiles();
    let (mut cases, mut left) = (0, Vec::new());
    for row in rows() {
        let Some(profile) = profile(&row.target) else { continue };
        cases += 1;
        let lowered = lower_list(std::slice::from_ref(&row.tool), &profile);
        if lowered.tools.is_empty() {
            left.push(format!("{}: the tool is left out for {}", row.id, profile.name()));
        }
        for finding in found(&row, &lowered.tools, &profile) {
            left.push(format!("{}: {} at {} for {}", row.id, finding.construct, finding.pointer, profile.name()));
        }
    }
    println!("{cases} reports lowered, {} with something left", left.len());
    assert!(left.is_empty(), "{left:#?}");
}
