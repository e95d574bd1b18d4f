//! The judges that a profile can name: real libraries of clients and providers that are asked whether they take a list.

/// Their names.
pub(super) const JUDGES: &[&str] = &[
    "ajv-2020",
    "ajv-draft-07",
    "anthropic-node-transform",
    "anthropic-transform",
    "google-genai",
    "langchain-google-genai",
    "llguidance",
    "mcp-python-wire-2025-11-25",
    "mcp-python-wire-2026-07-28",
    "mcp-ts-client-2-2025-11-25",
    "mcp-ts-client-2-2026-07-28",
    "mcp-ts-sdk-1",
    "meta-2020-12",
    "meta-draft-07",
    "openai-agents-strict",
    "openai-agents-strict-as-is",
    "openai-node-strict",
    "openai-node-strict-as-is",
    "outlines-core",
    "pydantic-ai-google",
    "pydantic-ai-openai",
    "vercel-ai-google",
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::JUDGES;

    /// What the judges said of the probes, a line for each judge and probe, with the judge in the second column.
    const EXPECTED: &str = "../../../shared/judges/expected.tsv";

    #[test]
    fn these_are_the_judges() {
        let Ok(text) = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(EXPECTED)) else {
            assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "the judges are missing");
            println!("skipped: the judges are not beside the project");
            return;
        };
        let judges: BTreeSet<_> = text.lines().filter_map(|line| line.split('\t').nth(1)).collect();
        assert_eq!(judges, JUDGES.iter().copied().collect());
        assert!(JUDGES.is_sorted());
    }
}
