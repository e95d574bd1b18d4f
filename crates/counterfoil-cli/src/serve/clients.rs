//! How to add this server to the common clients.

use serde_json::{Value, json};

/// A client, and how the server is added to it.
pub(crate) struct Client {
    pub(crate) name: &'static str,
    pub(crate) how: How,
}

/// How a server is added to a client.
pub(crate) enum How {
    /// By this command.
    Command(String),
    /// By this in a file of settings.
    Settings {
        /// Where the settings are.
        place: &'static str,
        /// What to write there.
        text: String,
    },
}

/// How to add the server that is at this URL, and that the program at this path serves over standard
/// input and output when it gets these arguments.
pub(crate) fn clients(url: &str, program: &str, stdio_arguments: &[String]) -> Vec<Client> {
    let command = |name, command: String| Client { name, how: How::Command(command) };
    let settings =
        |name, place, settings: Value| Client { name, how: How::Settings { place, text: settings.to_string() } };
    vec![
        command("Claude Code", format!("claude mcp add --transport http counterfoil {url}")),
        command("Codex", format!("codex mcp add counterfoil --url {url}")),
        command("Gemini CLI", format!("gemini mcp add --transport http counterfoil {url}")),
        settings("Cursor", ".cursor/mcp.json", json!({"mcpServers": {"counterfoil": {"url": url}}})),
        settings("VS Code", ".vscode/mcp.json", json!({"servers": {"counterfoil": {"type": "http", "url": url}}})),
        // It knows no servers over HTTP on this machine, so it has to start one of its own.
        settings(
            "Claude Desktop",
            "claude_desktop_config.json",
            json!({"mcpServers": {"counterfoil": {"command": program, "args": stdio_arguments}}}),
        ),
    ]
}

/// The path of this program, as a client would start it.
pub(crate) fn program() -> String {
    std::env::current_exe().map_or_else(|_| "counterfoil".to_owned(), |path| path.display().to_string())
}
