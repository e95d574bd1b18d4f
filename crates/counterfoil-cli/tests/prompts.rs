//! The commands around the prompt registry, each on a database of its own.

mod common;

use common::http::Served;
use common::{Ended, Home};
use serde_json::{Value, json};

/// Runs `counterfoil prompts ...` on a database.
fn prompts(home: &Home, database: &str, arguments: &[&str]) -> Ended {
    let mut all = vec!["prompts"];
    all.extend(arguments);
    all.extend(["--db", database]);
    home.run(&all)
}

/// The registry, served from that database.
fn served(home: &Home, database: &str) -> Served {
    let mut command = home.command(&["serve", "--http", "127.0.0.1:0", "--db", database]);
    Served::of(command.env("COUNTERFOIL_TOOLBOX", "prompts"))
}

fn call(served: &Served, tool: &str, arguments: &Value) -> Value {
    let params = json!({"name": tool, "arguments": arguments});
    let answer = served.ask(&json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}));
    assert_ne!(answer["result"]["isError"], true, "{answer}");
    answer["result"]["structuredContent"].clone()
}

/// A database with two prompts, one of which has two versions.
fn filled(home: &Home, name: &str) -> String {
    let database = home.database(name);
    let served = served(home, &database);
    call(&served, "createTextPrompt", &json!({"name": "a/text", "prompt": "one", "tags": ["t"], "config": {"m": 1}}));
    call(&served, "createTextPrompt", &json!({"name": "a/text", "prompt": "two {{x}}", "commitMessage": "why"}));
    let chat = json!([{"role": "user", "content": "hi"}, {"type": "placeholder", "name": "history"}]);
    call(&served, "createChatPrompt", &json!({"name": "a chat", "prompt": chat, "labels": ["staging"]}));
    call(&served, "promotePrompt", &json!({"name": "a/text", "version": 1}));
    database
}

#[test]
fn what_is_exported_comes_back_byte_by_byte() {
    let home = Home::of("prompts-export");
    let database = filled(&home, "one.db");
    let exported = prompts(&home, &database, &["export"]);
    assert_eq!(exported.code, Some(0), "{}", exported.stderr);
    assert!(exported.stderr.contains("2 prompts and 3 versions in 1 project"), "{}", exported.stderr);
    home.write("all.jsonl", &exported.stdout);
    let second = home.database("two.db");
    let imported = prompts(&home, &second, &["import", "all.jsonl"]);
    assert_eq!(imported.code, Some(0), "{}", imported.stderr);
    assert_eq!(prompts(&home, &second, &["export"]).stdout, exported.stdout);
    let again = prompts(&home, &second, &["import", "all.jsonl"]);
    assert_eq!(again.code, Some(3));
    assert!(again.stderr.contains("is there already"), "{}", again.stderr);
    let skipped = prompts(&home, &second, &["import", "--on-conflict", "skip", "all.jsonl"]);
    assert_eq!(skipped.code, Some(0), "{}", skipped.stderr);
    home.write("empty.jsonl", "");
    assert_eq!(prompts(&home, &second, &["import", "empty.jsonl"]).code, Some(3));
    home.write("bad.jsonl", "{\"counterfoil-prompts\":{\"format\":1}}\nnot json\n");
    let bad = prompts(&home, &second, &["import", "bad.jsonl"]);
    assert_eq!(bad.code, Some(3));
    assert!(bad.stderr.contains("line 2"), "{}", bad.stderr);
}

#[test]
fn deleted_prompts_are_counted_apart() {
    let home = Home::of("prompts-deleted");
    let database = filled(&home, "one.db");
    call(&served(&home, &database), "deletePrompt", &json!({"name": "a chat", "all": true}));
    let exported = prompts(&home, &database, &["export"]);
    let said = "exported 1 prompt and 2 versions in 1 project\nand the numbers of 1 deleted prompt";
    assert!(exported.stderr.contains(said), "{}", exported.stderr);
    assert!(exported.stdout.contains(r#""name":"a chat","kind":null,"next_version":2"#), "{}", exported.stdout);
}

#[test]
fn a_backup_is_a_database_and_overwrites_none() {
    let home = Home::of("prompts-backup");
    let database = filled(&home, "one.db");
    assert_eq!(prompts(&home, &database, &["backup", "copy.db"]).code, Some(0));
    let copy = home.database("copy.db");
    assert_eq!(prompts(&home, &copy, &["export"]).stdout, prompts(&home, &database, &["export"]).stdout);
    assert_ne!(prompts(&home, &database, &["backup", "copy.db"]).code, Some(0));
}

#[test]
fn what_is_not_there_is_not_made_by_the_way() {
    let home = Home::of("prompts-absent");
    let database = home.database("absent.db");
    for arguments in [&["export"][..], &["backup", "copy.db"], &["audit"], &["protect", "x"]] {
        let ended = prompts(&home, &database, arguments);
        assert_eq!(ended.code, Some(3), "{arguments:?}");
        assert!(ended.stderr.contains("there is no database"), "{}", ended.stderr);
    }
    let database = filled(&home, "one.db");
    for arguments in [&["audit", "--project", "nope"][..], &["protect", "x", "--project", "nope"]] {
        let ended = prompts(&home, &database, arguments);
        assert_eq!(ended.code, Some(2), "{arguments:?}");
        assert!(ended.stderr.contains("unknown project `nope`"), "{}", ended.stderr);
    }
}

#[test]
fn migrations_are_told_before_they_are_applied() {
    let home = Home::of("prompts-migrate");
    let database = home.database("new.db");
    let dry = prompts(&home, &database, &["migrate", "--dry-run"]);
    assert!(dry.stdout.contains("0001 begin would be applied"), "{}", dry.stdout);
    assert_eq!(prompts(&home, &database, &["migrate", "--dry-run"]).stdout, dry.stdout);
    assert!(prompts(&home, &database, &["migrate"]).stdout.contains("is applied"));
    assert!(prompts(&home, &database, &["migrate"]).stdout.contains("up to date"));
}

#[test]
fn labels_are_protected_and_changes_are_recorded() {
    let home = Home::of("prompts-protect");
    let database = filled(&home, "one.db");
    let protected = prompts(&home, &database, &["protect", "staging"]);
    assert!(protected.stderr.contains("protected in default: production, staging"), "{}", protected.stderr);
    assert!(prompts(&home, &database, &["unprotect", "production"]).stderr.contains("protected in default: staging"));
    assert_eq!(prompts(&home, &database, &["protect", "latest"]).code, Some(2));
    assert_eq!(prompts(&home, &database, &["protect", "Not A Label"]).code, Some(2));
    let record = prompts(&home, &database, &["audit", "a/text", "--format", "json"]);
    let record: Value = serde_json::from_str(&record.stdout).expect("JSON");
    let actions: Vec<_> = record.as_array().expect("a list").iter().map(|entry| &entry["action"]).collect();
    assert_eq!(actions, ["labels", "create", "create"]);
    assert_eq!(record[0]["after"], json!({"labels": {"production": 1}}));
    let told = prompts(&home, &database, &["audit", "a/text"]).stdout;
    let moves: Vec<_> =
        told.lines().filter_map(|line| line.split_once("  a/text  by local: ")).map(|(_, m)| m).collect();
    assert_eq!(moves, ["production none -> v1", "latest v1 -> v2", "latest none -> v1"], "{told}");
}

#[test]
fn webhooks_are_added_listed_and_removed() {
    let home = Home::of("prompts-webhooks");
    let database = home.database("one.db");
    let added = prompts(&home, &database, &["webhooks", "add", "https://example.com/hook", "--format", "json"]);
    assert_eq!(added.code, Some(0), "{}", added.stderr);
    let added: Value = serde_json::from_str(&added.stdout).expect("JSON");
    let id = added["id"].as_str().expect("an id");
    assert_eq!(prompts(&home, &database, &["webhooks", "disable", id]).code, Some(0));
    let listed = prompts(&home, &database, &["webhooks", "list"]);
    assert!(listed.stdout.contains("https://example.com/hook  disabled"), "{}", listed.stdout);
    assert_eq!(prompts(&home, &database, &["webhooks", "remove", id]).code, Some(0));
    assert_eq!(prompts(&home, &database, &["webhooks", "remove", id]).code, Some(2));
    assert_eq!(prompts(&home, &database, &["webhooks", "add", "http://example.com/"]).code, Some(2));
    let refused = prompts(&home, &database, &["webhooks", "add", "nourl"]);
    assert_eq!(refused.code, Some(2));
    let says = "the address must be a whole URL, such as https://example.com/hooks/prompts";
    assert!(refused.stderr.contains(says), "{}", refused.stderr);
}

#[test]
fn prompts_are_taken_over_from_a_server_that_speaks_as_langfuse_does() {
    let home = Home::of("prompts-langfuse");
    let database = filled(&home, "theirs.db");
    let key = home.run(&["keys", "create", "--role", "reader", "--format", "json", "--db", &database]);
    let key: Value = serde_json::from_str(&key.stdout).expect("JSON");
    let theirs = served(&home, &database);
    let url = format!("http://{}", theirs.address);
    let ours = home.database("ours.db");
    let import = |more: &[&str]| {
        let mut command = home.command(&["prompts", "import", "--from", "langfuse", &url, "--db", &ours]);
        command.args(more);
        for (variable, half) in [("LANGFUSE_PUBLIC_KEY", "public"), ("LANGFUSE_SECRET_KEY", "secret")] {
            command.env(variable, key[half].as_str().expect("a text"));
        }
        Ended::of(&command.output().expect("it starts"))
    };
    let dry = import(&["--dry-run"]);
    assert_eq!(dry.code, Some(0), "{}", dry.stderr);
    assert!(dry.stderr.contains("2 prompts: 3 versions would be imported"), "{}", dry.stderr);
    let done = import(&[]);
    assert!(done.stderr.contains("2 prompts: 3 versions are imported"), "{}", done.stderr);
    assert!(import(&[]).stderr.contains("3 were here already"), "it can be repeated");
    let mine = served(&home, &ours);
    let taken = call(&mine, "getPrompt", &json!({"name": "a/text", "label": "production"}));
    assert_eq!((&taken["version"], &taken["prompt"], &taken["tags"]), (&json!(1), &json!("one"), &json!(["t"])));
    let without = home.run(&["prompts", "import", "--from", "langfuse", &url, "--db", &ours]);
    assert_eq!(without.code, Some(2));
    assert!(without.stderr.contains("LANGFUSE_PUBLIC_KEY"), "{}", without.stderr);
}

#[test]
fn the_configuration_is_shown_with_its_sources() {
    let home = Home::of("prompts-config");
    let file = home.write("team.toml", "rate-limit = 60\ndb = 'postgres://me:secret@db/prompts'\n");
    let mut command = home.command(&["config", "show", "--config", &file, "--read-only"]);
    command.env("COUNTERFOIL_TOOLBOX", "prompts").env("COUNTERFOIL_LOG", "json");
    let shown = Ended::of(&command.output().expect("it starts"));
    assert_eq!(shown.code, Some(0), "{}", shown.stderr);
    for line in [
        "read-only = true  # from --read-only".to_owned(),
        "log = \"json\"  # from COUNTERFOIL_LOG".to_owned(),
        format!("rate-limit = 60  # from {file}"),
        format!("db = \"postgres://me:***@db/prompts\"  # from {file}"),
        "http = \"127.0.0.1:7420\"  # by default".to_owned(),
    ] {
        assert!(shown.stdout.lines().any(|found| found == line), "{line} is not in\n{}", shown.stdout);
    }
}

#[test]
fn what_an_import_cannot_use_is_told() {
    let home = Home::of("prompts-import");
    let lines = |project: &str, content: &str| {
        let moment = "2026-11-30T08:00:00.000Z";
        let project_line =
            json!({"project": {"name": project, "id": "p", "created_at": moment, "protected_labels": []}});
        let prompt = json!({"prompt": {"project": project, "name": "whole", "kind": "text", "next_version": 2, "tags": [],
            "labels": {"latest": 1}, "created_at": moment, "updated_at": moment}});
        let version = json!({"version": {"project": project, "name": "whole", "version": 1, "id": "i", "content": content,
            "config": {}, "commit_message": null, "created_by": "me", "created_at": moment, "updated_at": moment}});
        let header = r#"{"counterfoil-prompts":{"format":1}}"#;
        format!("{header}\n{project_line}\n{prompt}\n{version}\n")
    };
    home.write("project.jsonl", &lines("no name", "x"));
    let refused = prompts(&home, &home.database("one.db"), &["import", "project.jsonl"]);
    assert_eq!(refused.code, Some(3));
    assert!(refused.stderr.contains("line 2: `no name` is no name of a project"), "{}", refused.stderr);
    home.write("lost.jsonl", &lines("default", "see @@@prompt:name=part|version=1@@@"));
    let warned = prompts(&home, &home.database("two.db"), &["import", "lost.jsonl"]);
    assert_eq!(warned.code, Some(0), "{}", warned.stderr);
    let warning = "warning: 'whole' version 1 can be read only as it was written: ";
    assert!(warned.stderr.contains(warning) && warned.stderr.contains("'part'"), "{}", warned.stderr);
    // The project has the id that it came with.
    let two = served(&home, &home.database("two.db"));
    assert_eq!(call(&two, "listPrompts", &json!({}))["data"][0]["name"], "whole");
    drop(two);
    home.write("malformed.jsonl", &lines("default", "see @@@prompt:name=part@@@"));
    let warned = prompts(&home, &home.database("four.db"), &["import", "malformed.jsonl"]);
    assert!(warned.stderr.contains(warning) && warned.stderr.contains("malformed"), "{}", warned.stderr);
    home.write("whole.jsonl", &lines("default", "see nothing"));
    let silent = prompts(&home, &home.database("three.db"), &["import", "whole.jsonl"]);
    assert!(silent.code == Some(0) && !silent.stderr.contains("warning"), "{}", silent.stderr);
}
