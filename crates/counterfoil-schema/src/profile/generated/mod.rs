//! Written by `cargo xtask gen` from `profiles/*.toml`; change those instead.

mod anthropic_sdk;
mod antigravity;
mod azure_foundry;
mod bedrock;
mod bedrock_strict;
mod cerebras;
mod claude_api;
mod claude_code;
mod claude_desktop;
mod claude_strict;
mod cline;
mod codex;
mod _continue;
mod copilot_jetbrains;
mod cursor;
mod deepseek;
mod fireworks;
mod gemini;
mod gemini_cli;
mod gemini_interactions;
mod gemini_json_schema;
mod google_genai;
mod groq_strict;
mod hermes;
mod kimi;
mod kiro;
mod langchain;
mod letta;
mod librechat;
mod llama_cpp;
mod llguidance;
mod lm_studio;
mod mcp_inspector;
mod mcp_python_sdk;
mod mcp_ts_sdk_1;
mod mcp_ts_sdk_2;
mod mistral;
mod n8n;
mod ollama;
mod ollama_0_6;
mod openai;
mod openai_agents;
mod openai_strict;
mod opencode;
mod outlines;
mod protocol_2025_06_18;
mod protocol_2025_11_25;
mod protocol_2026_07_28;
mod pydantic_ai;
mod roo_code;
mod validating_clients;
mod vercel_ai;
mod vertex;
mod vscode_copilot;
mod windsurf;
mod xai;
mod xgrammar;
mod zed;

use crate::profile::data::ProfileData;

/// All profiles, sorted by name.
pub(super) static ALL: &[&ProfileData] = &[
    &anthropic_sdk::PROFILE,
    &antigravity::PROFILE,
    &azure_foundry::PROFILE,
    &bedrock::PROFILE,
    &bedrock_strict::PROFILE,
    &cerebras::PROFILE,
    &claude_api::PROFILE,
    &claude_code::PROFILE,
    &claude_desktop::PROFILE,
    &claude_strict::PROFILE,
    &cline::PROFILE,
    &codex::PROFILE,
    &_continue::PROFILE,
    &copilot_jetbrains::PROFILE,
    &cursor::PROFILE,
    &deepseek::PROFILE,
    &fireworks::PROFILE,
    &gemini::PROFILE,
    &gemini_cli::PROFILE,
    &gemini_interactions::PROFILE,
    &gemini_json_schema::PROFILE,
    &google_genai::PROFILE,
    &groq_strict::PROFILE,
    &hermes::PROFILE,
    &kimi::PROFILE,
    &kiro::PROFILE,
    &langchain::PROFILE,
    &letta::PROFILE,
    &librechat::PROFILE,
    &llama_cpp::PROFILE,
    &llguidance::PROFILE,
    &lm_studio::PROFILE,
    &mcp_inspector::PROFILE,
    &mcp_python_sdk::PROFILE,
    &mcp_ts_sdk_1::PROFILE,
    &mcp_ts_sdk_2::PROFILE,
    &mistral::PROFILE,
    &n8n::PROFILE,
    &ollama::PROFILE,
    &ollama_0_6::PROFILE,
    &openai::PROFILE,
    &openai_agents::PROFILE,
    &openai_strict::PROFILE,
    &opencode::PROFILE,
    &outlines::PROFILE,
    &protocol_2025_06_18::PROFILE,
    &protocol_2025_11_25::PROFILE,
    &protocol_2026_07_28::PROFILE,
    &pydantic_ai::PROFILE,
    &roo_code::PROFILE,
    &validating_clients::PROFILE,
    &vercel_ai::PROFILE,
    &vertex::PROFILE,
    &vscode_copilot::PROFILE,
    &windsurf::PROFILE,
    &xai::PROFILE,
    &xgrammar::PROFILE,
    &zed::PROFILE,
];
