//! The servers that clients are configured with, for people and for programs.

use std::fmt::Write as _;

use anstyle::Style;
use serde_json::{Value, json};

use crate::plain::plain;
use crate::target::Found;

const BOLD: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();

pub(super) fn text(found: &Found) -> String {
    let mut text = String::new();
    if found.servers.is_empty() {
        text.push_str("no client on this machine is configured with a server, as far as its usual files tell\n");
    }
    let name = |it: &crate::target::Configured| format!("@{}:{}", it.client, it.name);
    let widest = found.servers.iter().map(|it| name(it).chars().count()).max().unwrap_or(0);
    let mut file = None;
    for server in &found.servers {
        if file != Some(&server.file) {
            let _ = writeln!(text, "{FAINT}{}{FAINT:#}", plain(&server.file.display().to_string()));
            file = Some(&server.file);
        }
        let how = match &server.target {
            Ok(target) => target.to_string(),
            Err(why) => format!("cannot be reached: it {why}"),
        };
        let name = name(server);
        let _ = writeln!(text, "  {BOLD}{:widest$}{BOLD:#}  {}", plain(&name), plain(&how));
    }
    for (file, why) in &found.unreadable {
        let _ = writeln!(text, "{}: cannot be read: {}", plain(&file.display().to_string()), plain(why));
    }
    text
}

pub(super) fn view(found: &Found) -> Value {
    let server = |it: &crate::target::Configured| {
        let (target, problem) = match &it.target {
            Ok(target) => (Some(target.to_string()), None),
            Err(why) => (None, Some(why)),
        };
        json!({"client": it.client, "name": it.name, "file": it.file, "target": target, "problem": problem})
    };
    let unreadable = found.unreadable.iter().map(|(file, why)| json!({"file": file, "why": why}));
    json!({
        "servers": found.servers.iter().map(server).collect::<Vec<_>>(),
        "unreadable": unreadable.collect::<Vec<_>>(),
    })
}
