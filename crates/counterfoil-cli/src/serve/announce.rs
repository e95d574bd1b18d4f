//! What is said when the server can be reached.

use std::fmt::Write as _;

use anstyle::Style;

use super::clients::{Client, How};
use crate::log::LogFormat;
use crate::say;

/// Says on standard error where the server is, and its page where there is one, and how clients get to it. Notes are lines on what
/// else one needs to know to do so.
pub(crate) fn announce(url: &str, page: Option<&str>, notes: &[String], clients: &[Client], format: LogFormat) {
    match format {
        LogFormat::Text => say::line(&text(url, page, notes, clients)),
        // A line that is no object would break what reads the log.
        LogFormat::Json => {
            tracing::info!(mcp = url, page, "serving");
            for note in notes {
                tracing::info!("{note}");
            }
        }
    }
}

fn text(url: &str, page: Option<&str>, notes: &[String], clients: &[Client]) -> String {
    let (bold, faint) = (Style::new().bold(), Style::new().dimmed());
    let page = page.map(|page| format!("A page about the tools is at {page}\n")).unwrap_or_default();
    let notes: String = notes.iter().map(|note| format!("{note}\n")).collect();
    let mut text = format!("MCP is at {bold}{url}{bold:#}\n{page}{notes}\nAdd it to a client:\n\n");
    let width = clients.iter().map(|client| client.name.len()).max().unwrap_or_default() + 2;
    for Client { name, how } in clients {
        // A `String` can always be written to.
        let _ = match how {
            How::Command(command) => writeln!(text, "  {bold}{name:width$}{bold:#}{command}"),
            How::Settings { place, text: settings } => {
                let indent = " ".repeat(width + 2);
                writeln!(text, "  {bold}{name:width$}{bold:#}{faint}in {place}:{faint:#}\n{indent}{settings}")
            }
        };
    }
    text.push_str("\nCtrl-C ends it.\n");
    text
}
