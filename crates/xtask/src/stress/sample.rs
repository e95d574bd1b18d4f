//! Many prompts that look like those people write, always the same ones, as lines of an export.

use std::io::{self, Write};

use serde_json::{Value, json};

/// How many versions each has.
pub(super) const VERSIONS: u64 = 10;
/// How long a text is, about.
const LENGTH: usize = 1000;

const FOLDERS: &[&str] =
    &["support", "sales", "billing", "legal", "search", "agents/planner", "agents/critic", "triage"];
const TAGS: &[&str] = &["draft", "reviewed", "slash", "team a", "team b", "v2"];
const STEMS: &[&str] = &[
    "account",
    "answer",
    "article",
    "assist",
    "attach",
    "balance",
    "board",
    "bright",
    "calendar",
    "cancel",
    "careful",
    "change",
    "charge",
    "check",
    "claim",
    "clear",
    "client",
    "collect",
    "comment",
    "compare",
    "complain",
    "complete",
    "confirm",
    "connect",
    "consider",
    "contact",
    "context",
    "contract",
    "convert",
    "correct",
    "count",
    "create",
    "credit",
    "customer",
    "decide",
    "deliver",
    "describe",
    "detail",
    "direct",
    "discount",
    "document",
    "effect",
    "email",
    "error",
    "escalate",
    "estimate",
    "example",
    "expect",
    "explain",
    "express",
    "feature",
    "feedback",
    "field",
    "filter",
    "finish",
    "follow",
    "format",
    "forward",
    "friend",
    "gather",
    "greet",
    "group",
    "guarantee",
    "guide",
    "handle",
    "help",
    "history",
    "identify",
    "improve",
    "include",
    "inform",
    "inspect",
    "instruct",
    "invoice",
    "issue",
    "label",
    "language",
    "learn",
    "limit",
    "list",
    "listen",
    "manage",
    "match",
    "measure",
    "member",
    "mention",
    "message",
    "method",
    "model",
    "monitor",
    "notice",
    "offer",
    "open",
    "order",
    "origin",
    "output",
    "package",
    "parse",
    "payment",
    "perform",
    "plan",
    "polite",
    "policy",
    "prefer",
    "prepare",
    "present",
    "process",
    "product",
    "project",
    "prompt",
    "protect",
    "provide",
    "quality",
    "question",
    "quote",
    "reason",
    "record",
    "reduce",
    "refund",
    "region",
    "register",
    "reject",
    "remark",
    "remind",
    "repeat",
    "reply",
    "report",
    "request",
    "require",
    "research",
    "resolve",
    "respond",
    "result",
    "return",
    "review",
    "sample",
    "schedule",
    "search",
    "secure",
    "select",
    "sentence",
    "service",
    "ship",
    "shorten",
    "signal",
    "simple",
    "source",
    "standard",
    "state",
    "structure",
    "subject",
    "submit",
    "suggest",
    "summary",
    "support",
    "system",
    "target",
    "task",
    "team",
    "template",
    "test",
    "ticket",
    "tone",
    "topic",
    "track",
    "train",
    "transfer",
    "translate",
    "travel",
    "trust",
    "update",
    "urgent",
    "user",
    "value",
    "verify",
    "version",
    "visit",
    "warn",
    "weight",
    "window",
    "word",
    "write",
];
const ENDS: &[&str] =
    &["", "s", "ed", "ing", "er", "able", "ment", "ly", "ness", "ful", "less", "ists", "al", "ive", "ity"];
const SMALL: &[&str] =
    &["the", "a", "of", "to", "and", "in", "you", "is", "for", "with", "not", "if", "are", "it", "as"];

/// Numbers without any order, the same for the same seed (SplitMix64).
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % limit.max(1)
    }

    fn one_of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all.get(self.below(all.len() as u64) as usize).copied().unwrap_or_default()
    }

    /// Few words stand in most texts, and most words in few (Zipf's law).
    fn word(&mut self) -> String {
        if self.below(10) < 4 {
            return self.one_of(SMALL).to_owned();
        }
        let count = (STEMS.len() * ENDS.len()) as f64;
        let portion = self.below(1 << 32) as f64 / (1_u64 << 32) as f64;
        let rank = count.powf(portion) as usize - 1;
        // The most frequent words are not all of one letter.
        let stem = STEMS.get(rank * 67 % STEMS.len()).copied().unwrap_or_default();
        format!("{stem}{}", ENDS.get(rank / STEMS.len()).copied().unwrap_or_default())
    }
}

/// The name of a prompt.
pub(super) fn name(number: u64) -> String {
    let folder = FOLDERS.get((number % FOLDERS.len() as u64) as usize).copied().unwrap_or_default();
    let stem = STEMS.get((number * 31 % STEMS.len() as u64) as usize).copied().unwrap_or_default();
    format!("{folder}/{stem}-{number}")
}

/// The arguments of a call of `searchPrompts`, `listPrompts` or `getPrompt` that somebody might make, where there are so
/// many prompts.
pub(super) fn arguments(tool: &str, names: u64, call: u64) -> Value {
    let mut dice = Dice(call ^ 0xC0DE);
    let folder = dice.one_of(FOLDERS);
    match (tool, dice.below(4)) {
        ("searchPrompts", 0) => json!({"query": dice.word()}),
        ("searchPrompts", 1) => json!({"query": format!("{} {}", dice.word(), dice.word()), "folder": folder}),
        ("searchPrompts", 2) => json!({"query": dice.one_of(STEMS).chars().take(4).collect::<String>()}),
        ("searchPrompts", _) => json!({"query": format!("{} {}", dice.word(), dice.word())}),
        ("listPrompts", 0) => json!({"page": dice.below(200) + 1}),
        ("listPrompts", 1) => json!({"folder": folder, "page": dice.below(20) + 1}),
        ("listPrompts", 2) => json!({"tag": dice.one_of(TAGS), "label": "production"}),
        ("listPrompts", _) => json!({"folder": folder, "tag": dice.one_of(TAGS), "limit": 20}),
        (_, 0) => json!({"name": name(dice.below(names)), "version": dice.below(VERSIONS) + 1}),
        (_, 1) => json!({"name": name(dice.below(names)), "label": "production"}),
        _ => json!({"name": name(dice.below(names))}),
    }
}

/// Writes so many of them.
pub(super) fn write(out: &mut impl Write, names: u64) -> io::Result<()> {
    let at = "2026-11-30T08:05:00.000Z";
    writeln!(out, "{}", json!({"counterfoil-prompts": {"format": 1}}))?;
    let project = json!({"name": "default", "id": "default", "created_at": at, "protected_labels": ["production"]});
    writeln!(out, "{}", json!({ "project": project }))?;
    let mut sorted: Vec<_> = (0..names).map(|number| (name(number), number)).collect();
    sorted.sort_unstable();
    for (name, number) in sorted {
        let mut dice = Dice(number);
        let tags = [dice.one_of(TAGS)];
        let prompt = json!({
            "project": "default", "name": name, "kind": "text", "next_version": VERSIONS + 1, "tags": tags,
            "labels": {"latest": VERSIONS, "production": VERSIONS - 1}, "created_at": at, "updated_at": at
        });
        writeln!(out, "{}", json!({ "prompt": prompt }))?;
        let mut text = text(&mut dice);
        for version in 1..=VERSIONS {
            // Versions of one prompt have most of their words in common.
            text.push_str(&format!(" Also {} the {}.", dice.word(), dice.word()));
            let version = json!({
                "project": "default", "name": name, "version": version, "id": format!("{number:016x}-{version}"),
                "content": text, "config": {"model": "gpt-4", "temperature": 0.2}, "commit_message": "Improved it",
                "created_by": "stress", "created_at": at, "updated_at": at
            });
            writeln!(out, "{}", json!({ "version": version }))?;
        }
    }
    Ok(())
}

fn text(dice: &mut Dice) -> String {
    let mut text = String::from("You are a helpful assistant for {{company}}. The customer is {{customer}}.\n");
    while text.len() < LENGTH - 150 {
        for _ in 0..6 + dice.below(10) {
            text.push_str(&dice.word());
            text.push(' ');
        }
        text.push_str("so.\n");
    }
    text
}
