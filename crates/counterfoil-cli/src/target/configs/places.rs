//! Where clients keep the servers that they are configured with.

/// A file of a client.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The client's name, which may stand before a server's: `@cursor:weather`
    pub(super) client: &'static str,
    /// The file: `~` is the home folder, `%APPDATA%` that variable; any other is looked for in the current folder and above
    pub(super) file: &'static str,
    /// The member that holds the servers by name
    pub(super) member: &'static str,
    pub(super) format: Format,
    /// Whether each project in the file has servers of its own, under `projects`
    pub(super) projects: bool,
}

/// How a file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// JSON, which may have comments and commas at the end
    Json,
    Toml,
}

const fn json(client: &'static str, file: &'static str, member: &'static str) -> Place {
    Place { client, file, member, format: Format::Json, projects: false }
}

/// All files, the nearest first for each client. Each client's own documentation names them:
///
/// * Claude Code: <https://code.claude.com/docs/en/mcp>
/// * Claude Desktop: <https://modelcontextprotocol.io/docs/develop/connect-local-servers>
/// * Cursor: <https://cursor.com/docs/context/mcp>
/// * VS Code: <https://code.visualstudio.com/docs/copilot/reference/mcp-configuration>
/// * Windsurf: <https://docs.windsurf.com/windsurf/cascade/mcp>
/// * Codex: <https://developers.openai.com/codex/mcp>
/// * Gemini CLI: <https://geminicli.com/docs/tools/mcp-server/>
/// * Zed: <https://zed.dev/docs/ai/mcp>
pub(super) const PLACES: &[Place] = &[
    json("claude-code", ".mcp.json", "mcpServers"),
    Place { client: "claude-code", file: "~/.claude.json", member: "mcpServers", format: Format::Json, projects: true },
    json("claude-desktop", "~/.config/Claude/claude_desktop_config.json", "mcpServers"),
    json("claude-desktop", "~/Library/Application Support/Claude/claude_desktop_config.json", "mcpServers"),
    json("claude-desktop", "%APPDATA%/Claude/claude_desktop_config.json", "mcpServers"),
    json("cursor", ".cursor/mcp.json", "mcpServers"),
    json("cursor", "~/.cursor/mcp.json", "mcpServers"),
    json("vscode", ".vscode/mcp.json", "servers"),
    json("vscode", "~/.config/Code/User/mcp.json", "servers"),
    json("vscode", "~/Library/Application Support/Code/User/mcp.json", "servers"),
    json("vscode", "%APPDATA%/Code/User/mcp.json", "servers"),
    json("windsurf", "~/.codeium/windsurf/mcp_config.json", "mcpServers"),
    Place { client: "codex", file: ".codex/config.toml", member: "mcp_servers", format: Format::Toml, projects: false },
    Place {
        client: "codex",
        file: "~/.codex/config.toml",
        member: "mcp_servers",
        format: Format::Toml,
        projects: false,
    },
    json("gemini-cli", ".gemini/settings.json", "mcpServers"),
    json("gemini-cli", "~/.gemini/settings.json", "mcpServers"),
    json("zed", ".zed/settings.json", "context_servers"),
    json("zed", "~/.config/zed/settings.json", "context_servers"),
];
