//! Unmodified MCP servers, and our own over HTTP, seen by the commands for any server.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use crate::shared::install;
use crate::shared::serving::Served;
use crate::shared::{Context, Failure, Need, Project, Tally};

/// A server, and a call of one of its tools.
struct Server {
    name: &'static str,
    /// How it is reached; none where what runs it is missing
    target: Result<Vec<OsString>, String>,
    /// The tool and its arguments
    call: &'static [&'static str],
    /// What the answer holds
    answer: &'static str,
    /// Which era it speaks
    era: &'static str,
}

/// Runs every command on every server.
pub(super) fn run(project: &Project) -> Result<Tally, Failure> {
    project.build()?;
    let folder = install::folder(project).join("servers");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).cannot(|| format!("make {}", folder.display()))?;
    let binary = project.built("counterfoil");
    let served = Served::start(project, "counterfoil-serve-servers", |address| {
        let mut command = Command::new(&binary);
        command.args(["serve", "--toolbox", "tickets", "--http", &address.to_string(), "--db", "sqlite::memory:"]);
        command
    })?;
    let mut tally = Tally::default();
    for server in servers(project, &served.url())? {
        match &server.target {
            Ok(target) => look(&binary, &folder, &server, target, &mut tally)?,
            Err(why) => tally.skip(project, server.name, why),
        }
    }
    Ok(tally)
}

fn servers(project: &Project, url: &str) -> Result<Vec<Server>, Failure> {
    let script = "@modelcontextprotocol/server-everything/dist/index.js";
    let everything = match install::node(project)? {
        Need::Ready(node) => {
            let program = node.command().get_program().to_owned();
            Ok(vec!["--".into(), program, node.module(script).into(), "stdio".into()])
        }
        Need::Missing(why) => Err(why),
    };
    let python = install::python(project)?;
    let module = |name: &str| match &python {
        Need::Ready(python) => Ok(vec!["--".into(), python.into(), "-m".into(), name.into()]),
        Need::Missing(why) => Err(why.clone()),
    };
    let git: &[&str] = &["git_status", "repo_path=/nowhere"];
    Ok(vec![
        Server {
            name: "server-everything",
            target: everything,
            call: &["get-sum", "a=2", "b=40"],
            answer: "42",
            era: "legacy",
        },
        Server {
            name: "mcp-server-time",
            target: module("mcp_server_time"),
            call: &["get_current_time", "timezone=Europe/Berlin"],
            answer: "Europe/Berlin",
            era: "modern",
        },
        Server {
            name: "mcp-server-git",
            target: module("mcp_server_git"),
            call: git,
            answer: "nowhere",
            era: "modern",
        },
        Server {
            name: "counterfoil serve over HTTP",
            target: Ok(vec![url.into()]),
            call: &["search_tickets", "query=none"],
            answer: "tickets",
            era: "modern",
        },
        Server {
            name: "counterfoil serve over HTTP, by the older protocol",
            target: Ok(vec!["--era".into(), "legacy".into(), url.into()]),
            call: &["search_tickets", "query=none"],
            answer: "tickets",
            era: "legacy",
        },
    ])
}

/// Lists, calls, examines, lints and locks one server.
fn look(binary: &Path, folder: &Path, server: &Server, target: &[OsString], tally: &mut Tally) -> Result<(), Failure> {
    let run = |words: &[&str], more: &[&str]| {
        let mut command = Command::new(binary);
        command.current_dir(folder).env("NO_COLOR", "1").args(words);
        // A tool and its arguments stand after a URL, and before a program.
        let (before, after): (&[&str], &[&str]) =
            if target.iter().any(|word| word == "--") { (more, &[]) } else { (&[], more) };
        command.args(before).args(target).args(after).output().cannot(|| format!("start {}", binary.display()))
    };
    let mut check = |what: &str, output: &Output, codes: &[i32], holds: &dyn Fn(&str) -> bool| {
        let text = String::from_utf8_lossy(&output.stdout);
        let right = output.status.code().is_some_and(|code| codes.contains(&code)) && holds(&text);
        let told = || {
            let errors = String::from_utf8_lossy(&output.stderr);
            Failure::new(format!("it ended with {}\n{text}{errors}", output.status))
        };
        tally.check(&format!("{}: {what}", server.name), if right { Ok(()) } else { Err(told()) });
    };
    let tools = |text: &str| serde_json::from_str::<Value>(text).is_ok_and(|list| list["tools"][0]["name"].is_string());
    check("list", &run(&["list", "--json"], &[])?, &[0], &tools);
    // Git has no repository there, and says so.
    let codes = if server.answer == "nowhere" { [5] } else { [0] };
    check("call", &run(&["call"], server.call)?, &codes, &|text| text.contains(server.answer));
    let report = |text: &str| {
        serde_json::from_str::<Value>(text)
            .is_ok_and(|report| report["era"] == server.era && report["listError"].is_null())
    };
    check("doctor", &run(&["doctor", "--json"], &[])?, &[0, 1], &report);
    let linted = |text: &str| serde_json::from_str::<Value>(text).is_ok_and(|report| report["version"].is_number());
    check("lint", &run(&["lint", "--format", "json"], &[])?, &[0, 1], &linted);
    let lock = format!("{}.lock", server.name.replace([' ', ','], "-"));
    check("lock", &run(&["lock", "--file", &lock], &[])?, &[0], &|_| folder.join(&lock).is_file());
    let same = |text: &str| text == "no changes\n";
    check("lock --check", &run(&["lock", "--check", "--file", &lock], &[])?, &[0], &same);
    Ok(())
}
