//! The reference of the command, from its own `--help`.

use std::process::Command;

use super::Page;
use super::markdown::opening;
use crate::shared::{Failure, Project, output};

/// A section for the command and for each of its subcommands, in the order in which its help lists them.
pub(super) fn page(project: &Project) -> Result<Page, Failure> {
    let mut text = opening("Command line");
    section(project, &mut text, &[])?;
    Ok(Page { path: "docs/src/reference/cli.md".to_owned(), text })
}

fn section(project: &Project, text: &mut String, path: &[String]) -> Result<(), Failure> {
    let mut command = Command::new(project.built("counterfoil"));
    // A terminal's width and colours must not find their way into the page.
    command.args(path).arg("--help").env("COLUMNS", "100").env("NO_COLOR", "1").env("HOME", "/home/you");
    let help = output(&mut command)?;
    let name = std::iter::once("counterfoil").chain(path.iter().map(String::as_str)).collect::<Vec<_>>().join(" ");
    if help.trim().is_empty() {
        return Err(Failure::new(format!("`{name} --help` prints nothing")));
    }
    text.push_str(&format!("## `{name}`\n\n```text\n{}\n```\n\n", trimmed(&help)));
    for subcommand in subcommands(&help) {
        let path: Vec<_> = path.iter().cloned().chain([subcommand]).collect();
        section(project, text, &path)?;
    }
    Ok(())
}

/// The names under the heading `Commands:`; `help` only repeats the others.
fn subcommands(help: &str) -> Vec<String> {
    help.lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| line.starts_with("  "))
        // A description that goes on stands further in.
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

/// The text without white space at the ends of its lines.
fn trimmed(text: &str) -> String {
    text.trim_end().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subcommands_are_read_from_the_help() {
        let help = "Tools for models\n\nUsage: counterfoil <COMMAND>\n\nCommands:\n  serve  Serve the tools\n         over MCP\n  \
                    help   Print this\n\nOptions:\n  -h, --help  Print help\n";
        assert_eq!(subcommands(help), ["serve"]);
        assert_eq!(subcommands("Usage: counterfoil"), Vec::<String>::new());
    }
}
