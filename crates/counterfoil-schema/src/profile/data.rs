//! The shape of a profile's data, as `cargo xtask gen` writes it from `profiles/*.toml`.

use crate::construct::Construct;
use crate::verdict::Verdict;

/// One file of `profiles/`.
#[derive(Debug)]
pub struct ProfileData {
    /// The name of the file, such as `openai-strict`
    pub name: &'static str,
    /// A name for people
    pub title: &'static str,
    /// What it describes
    pub kind: Kind,
    /// One or two sentences for the page
    pub summary: &'static str,
    /// The profiles whose facts hold where this one says nothing; the worst of them counts
    pub extends: &'static [&'static str],
    /// Whether `portable` must survive it: a current MCP client in its default mode
    pub portable: bool,
    /// Whether it is a strict mode, which asks for schemas that others refuse
    pub strict: bool,
    /// Other names by which reports call it
    pub aliases: &'static [&'static str],
    /// The judges that stand for it
    pub judges: &'static [&'static str],
    /// What it does to schemas on its own
    pub rewrite: Option<Rewrite>,
    /// What it makes of constructs in `inputSchema`, and of the tool as a whole
    pub input: &'static [Fact],
    /// What it makes of constructs in `outputSchema`
    pub output: &'static [Fact],
    /// What it does on its own
    pub habits: &'static [Habit],
}

/// What a profile describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A program that people use, which speaks MCP
    Client,
    /// A model provider's API
    Provider,
    /// An engine that turns schemas into grammars
    Engine,
    /// A client-side library or SDK
    Library,
    /// A revision of the protocol
    Protocol,
    /// The intersection of others
    Computed,
}

/// What is known about one construct.
#[derive(Debug)]
pub struct Fact {
    /// The construct
    pub construct: Construct,
    /// What becomes of it
    pub verdict: Verdict,
    /// For limits: the most that is taken
    pub limit: Option<u64>,
    /// For formats: those that are taken; where it is empty, the fact holds for all
    pub accepted: &'static [&'static str],
    /// For names: those that are taken
    pub names: Option<NameRule>,
    /// The exact text of the error
    pub error: Option<&'static str>,
    /// The versions for which it holds
    pub versions: Option<&'static str>,
    /// What else there is to know
    pub note: Option<&'static str>,
    /// Where it is known from; never empty, but for [`Verdict::Unknown`]
    pub evidence: &'static [Evidence],
}

/// Which names are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameRule {
    /// The characters that may stand first, as in the brackets of a regular expression: `A-Za-z_`
    pub first: &'static str,
    /// The characters that may stand elsewhere
    pub rest: &'static str,
    /// The most characters
    pub longest: usize,
    /// Whether only the properties of the root are looked at
    pub root_only: bool,
    /// What the client puts before a tool's name, such as `mcp__{server}__`
    pub prefix: &'static str,
}

/// Where a fact is known from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// An address, or the name and version of what was run or read
    pub source: &'static str,
    /// The day, the month or the year, as `2026-11-30`
    pub date: &'static str,
    /// How good it is
    pub grade: Grade,
}

/// How good a piece of evidence is, from best to worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// It was run
    Run,
    /// It was read in the source
    Code,
    /// Somebody reported it, with the text of the error
    Issue,
    /// The vendor, or another document, says so
    Doc,
    /// Somebody infers it
    Claim,
}

/// What a client does on its own.
#[derive(Debug)]
pub struct Habit {
    /// What it is about
    pub kind: HabitKind,
    /// What it does; for [`HabitKind::Introduces`], the name
    pub text: &'static str,
    /// The number that belongs to it, such as the length at which a description is cut
    pub value: Option<u64>,
    /// Where it is known from
    pub evidence: &'static [Evidence],
}

/// What a habit is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HabitKind {
    /// A name by which the client introduces itself in `clientInfo`
    Introduces,
    /// How it names a tool to its model
    NamesTools,
    /// Where it cuts the description of a tool
    CutsDescriptions,
    /// Where it cuts the instructions of a server
    CutsInstructions,
    /// What it gives its model at the start
    AtStart,
    /// Whether it draws forms for what a server asks (elicitation)
    DrawsForms,
    /// Which half of a result its model gets to read: the text or the structured content
    ShowsResults,
    /// What it does to the arguments of a call
    ChangesArguments,
    /// What it does to schemas
    ChangesSchemas,
}

/// A client's own rewriting of schemas, which [`seen`](crate::seen) simulates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rewrite {
    /// OpenAI's Codex: a short list of keywords, and a compaction above 4,000 bytes
    Codex,
    /// Ollama: a short list of keywords, the rest is lost
    Ollama,
    /// Copilot Chat of VS Code: the normalisation that holds for all models
    CopilotChat,
    /// Vercel's AI SDK: its MCP client closes every root
    VercelMcp,
    /// Vercel's AI SDK with its Google provider: the closed root, then the conversion to OpenAPI's schemas
    VercelGoogle,
    /// Roo Code: closed objects, and the first variant of a union at the root
    Roo,
    /// Gemini CLI: `[T, "null"]` becomes `nullable`, and a property is added
    GeminiCli,
    /// opencode with models of Google
    OpencodeGemini,
    /// Google's Python SDK, `mcp_to_gemini_tool`
    GoogleGenai,
    /// LangChain's Google adapter
    LangchainGoogle,
    /// LibreChat: keys of certain names are deleted at every level
    LibreChat,
    /// Anthropic's SDKs, `transform_schema` for strict tools
    AnthropicTransform,
}

impl ProfileData {
    /// A profile of which nothing is known.
    #[cfg(test)]
    pub(super) const NOTHING: Self = Self {
        name: "",
        title: "",
        kind: Kind::Client,
        summary: "",
        extends: &[],
        portable: false,
        strict: false,
        aliases: &[],
        judges: &[],
        rewrite: None,
        input: &[],
        output: &[],
        habits: &[],
    };
}

impl Fact {
    /// A fact that says nothing: what the generated ones leave out.
    pub(super) const NOTHING: Self = Self {
        construct: Construct::UnknownKeyword,
        verdict: Verdict::Unknown,
        limit: None,
        accepted: &[],
        names: None,
        error: None,
        versions: None,
        note: None,
        evidence: &[],
    };
}

impl Kind {
    /// All of them, in order.
    pub const ALL: [Self; 6] =
        [Self::Client, Self::Provider, Self::Engine, Self::Library, Self::Protocol, Self::Computed];

    /// The name in profiles, in output and on pages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Client => "client",
            Self::Provider => "provider",
            Self::Engine => "engine",
            Self::Library => "library",
            Self::Protocol => "protocol",
            Self::Computed => "computed",
        }
    }
}

impl Grade {
    /// All of them, in order.
    pub const ALL: [Self; 5] = [Self::Run, Self::Code, Self::Issue, Self::Doc, Self::Claim];

    /// The name in profiles, in output and on pages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Run => "run",
            Self::Code => "code",
            Self::Issue => "issue",
            Self::Doc => "doc",
            Self::Claim => "claim",
        }
    }
}

impl HabitKind {
    /// All of them, in order.
    pub const ALL: [Self; 9] = [
        Self::Introduces,
        Self::NamesTools,
        Self::CutsDescriptions,
        Self::CutsInstructions,
        Self::AtStart,
        Self::DrawsForms,
        Self::ShowsResults,
        Self::ChangesArguments,
        Self::ChangesSchemas,
    ];

    /// The name in profiles, in output and on pages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Introduces => "introduces",
            Self::NamesTools => "names tools",
            Self::CutsDescriptions => "cuts descriptions",
            Self::CutsInstructions => "cuts instructions",
            Self::AtStart => "at start",
            Self::DrawsForms => "draws forms",
            Self::ShowsResults => "shows results",
            Self::ChangesArguments => "changes arguments",
            Self::ChangesSchemas => "changes schemas",
        }
    }
}

impl Rewrite {
    /// All of them, in order.
    pub const ALL: [Self; 12] = [
        Self::Codex,
        Self::Ollama,
        Self::CopilotChat,
        Self::VercelMcp,
        Self::VercelGoogle,
        Self::Roo,
        Self::GeminiCli,
        Self::OpencodeGemini,
        Self::GoogleGenai,
        Self::LangchainGoogle,
        Self::LibreChat,
        Self::AnthropicTransform,
    ];

    /// The name in profiles, in output and on pages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Codex => "codex",
            Self::Ollama => "ollama",
            Self::CopilotChat => "copilot-chat",
            Self::VercelMcp => "vercel-mcp",
            Self::VercelGoogle => "vercel-google",
            Self::Roo => "roo",
            Self::GeminiCli => "gemini-cli",
            Self::OpencodeGemini => "opencode-gemini",
            Self::GoogleGenai => "google-genai",
            Self::LangchainGoogle => "langchain-google",
            Self::LibreChat => "librechat",
            Self::AnthropicTransform => "anthropic-transform",
        }
    }
}
