//! Profiles as Rust, in the shape of `profile/data.rs`.

use std::fmt::{self, Write as _};

use super::file::{Fact, File, Habit, Names};
use super::shape;

/// The module of one profile. A fact is a line, however long: the module is not there to be read, and the formatter
/// leaves it alone.
pub(super) fn module(file: &File) -> String {
    let body = body(file);
    let mut text =
        format!("//! Written by `cargo xtask gen` from `profiles/{}.toml`; change that instead.\n\n", file.name);
    // What is not used must not be imported.
    let used = |name: &&&str| body.contains(&format!("{name}::")) || body.contains(&format!("{name} {{"));
    for (path, names) in [
        ("construct", &["Construct"][..]),
        (
            "profile::data",
            &["Evidence", "Fact", "Grade", "Habit", "HabitKind", "Kind", "NameRule", "ProfileData", "Rewrite"],
        ),
        ("verdict", &["Verdict"]),
    ] {
        let names: Vec<_> = names.iter().filter(used).copied().collect();
        let _ = match names.as_slice() {
            [] => Ok(()),
            [name] => writeln!(text, "use crate::{path}::{name};"),
            names => writeln!(text, "use crate::{path}::{{{}}};", names.join(", ")),
        };
    }
    text + &body
}

fn body(file: &File) -> String {
    let mut text = "\n".to_owned();
    for (name, piece) in &file.evidence {
        push(
            &mut text,
            format_args!(
                "const {}: Evidence = Evidence {{ source: {:?}, date: {:?}, grade: Grade::{:?} }};\n",
                shape::constant(name),
                piece.source,
                piece.date,
                piece.grade
            ),
        );
    }
    if !file.evidence.is_empty() {
        text.push('\n');
    }
    let rewrite = file.rewrite.map_or_else(|| "None".to_owned(), |rewrite| format!("Some(Rewrite::{rewrite:?})"));
    push(
        &mut text,
        format_args!(
            "pub(super) static PROFILE: ProfileData = ProfileData {{\n    name: {:?},\n    title: {:?},\n    \
             kind: Kind::{:?},\n    summary: {:?},\n    extends: &{:?},\n    portable: {},\n    strict: {},\n    \
             aliases: &{:?},\n    judges: &{:?},\n    rewrite: {rewrite},\n",
            file.name,
            file.title,
            file.kind,
            file.summary,
            file.extends,
            file.portable,
            file.strict,
            file.aliases,
            file.judges
        ),
    );
    list(&mut text, "input", file.input.iter().map(fact));
    list(&mut text, "output", file.output.iter().map(fact));
    list(&mut text, "habits", file.habits.iter().map(habit));
    text.push_str("};\n");
    text
}

fn list(text: &mut String, member: &str, lines: impl ExactSizeIterator<Item = String>) {
    if lines.len() == 0 {
        push(text, format_args!("    {member}: &[],\n"));
        return;
    }
    push(text, format_args!("    {member}: &[\n"));
    for line in lines {
        push(text, format_args!("        {line},\n"));
    }
    text.push_str("    ],\n");
}

fn fact(fact: &Fact) -> String {
    let mut text = format!("Fact {{ construct: Construct::{:?}, verdict: Verdict::{:?}", fact.construct, fact.verdict);
    if let Some(limit) = fact.limit {
        push(&mut text, format_args!(", limit: Some({limit})"));
    }
    if !fact.accepted.is_empty() {
        push(&mut text, format_args!(", accepted: &{:?}", fact.accepted));
    }
    if let Some(rule) = &fact.names {
        push(&mut text, format_args!(", names: Some({})", names(rule)));
    }
    for (member, value) in [("error", &fact.error), ("versions", &fact.versions), ("note", &fact.note)] {
        if let Some(value) = value {
            push(&mut text, format_args!(", {member}: Some({value:?})"));
        }
    }
    push(&mut text, format_args!("{}, ..Fact::NOTHING }}", evidence(&fact.evidence)));
    text
}

fn names(names: &Names) -> String {
    let Names { first, rest, longest, root_only, prefix } = names;
    let longest = longest.map_or_else(|| "usize::MAX".to_owned(), |longest| longest.to_string());
    format!(
        "NameRule {{ first: {first:?}, rest: {rest:?}, longest: {longest}, root_only: {root_only}, prefix: {prefix:?} }}"
    )
}

fn habit(habit: &Habit) -> String {
    let Habit { kind, text, value, .. } = habit;
    format!("Habit {{ kind: HabitKind::{kind:?}, text: {text:?}, value: {value:?}{} }}", evidence(&habit.evidence))
}

fn evidence(names: &[String]) -> String {
    if names.is_empty() {
        return String::new();
    }
    let names: Vec<_> = names.iter().map(|name| shape::constant(name)).collect();
    format!(", evidence: &[{}]", names.join(", "))
}

/// The module that lists the others.
pub(super) fn index(files: &[File]) -> String {
    let mut text = "//! Written by `cargo xtask gen` from `profiles/*.toml`; change those instead.\n\n".to_owned();
    for file in files {
        push(&mut text, format_args!("mod {};\n", module_name(&file.name)));
    }
    text.push_str("\nuse crate::profile::data::ProfileData;\n\n/// All profiles, sorted by name.\n");
    text.push_str("pub(super) static ALL: &[&ProfileData] = &[\n");
    for file in files {
        push(&mut text, format_args!("    &{}::PROFILE,\n", module_name(&file.name)));
    }
    text.push_str("];\n");
    text
}

/// The name of a profile's module.
pub(super) fn module_name(profile: &str) -> String {
    let name = profile.replace('-', "_");
    // Clients of those names exist.
    let taken = matches!(profile, "continue" | "loop" | "match" | "move")
        || name.starts_with(|char: char| char.is_ascii_digit());
    if taken { format!("_{name}") } else { name }
}

fn push(text: &mut String, arguments: fmt::Arguments<'_>) {
    // A `String` can always be written to.
    let _ = text.write_fmt(arguments);
}
