//! A file of profiles, from TOML to data, with everything that is wrong in it.

use std::collections::{BTreeMap, BTreeSet};

use counterfoil_schema::profile::{Grade, HabitKind, Kind, Rewrite};
use counterfoil_schema::{Construct, Side, Verdict};
use toml::Table;
use toml::de::DeTable;

use super::fields::Fields;
use super::file::{Evidence, Fact, File, Habit, Names};
use super::judges::JUDGES;
use super::problems::Problems;
use super::shape;

/// The kinds that a file can have; the others are worked out.
const KINDS: [Kind; 5] = [Kind::Client, Kind::Provider, Kind::Engine, Kind::Library, Kind::Protocol];

/// Reads the text of `NAME.toml`; `None` when it is no TOML.
pub(super) fn file(name: &str, text: &str, problems: &mut Problems) -> Option<File> {
    let place = format!("{name}.toml");
    let table: Table = match text.parse() {
        Ok(table) => table,
        Err(error) => {
            problems.add(&place, error.to_string().trim_end());
            return None;
        }
    };
    if !shape::is_profile_name(name) {
        problems.add(&place, "the name of a profile is made of small letters, digits and single hyphens");
    }
    if name == "portable" || name == "portable-all" {
        problems.add(&place, "this profile is computed from the others; it has no file");
    }
    let mut fields = Fields::of_file(&place, table);
    if !fields.has("kind") {
        problems.add(&place, "`kind` is missing");
    }
    let evidence = evidence(fields.table("evidence", problems), problems);
    let mut sources = Sources { place: fields.at("evidence"), known: &evidence, used: BTreeSet::new() };
    let file = File {
        name: name.to_owned(),
        title: fields.needed("title", problems),
        kind: fields.one_of("kind", "kind", &KINDS, Kind::name, problems).unwrap_or(Kind::Client),
        summary: fields.needed("summary", problems),
        extends: fields.texts("extends", problems),
        portable: fields.flag("portable", problems),
        strict: fields.flag("strict", problems),
        aliases: fields.texts("aliases", problems),
        judges: judges(&mut fields, problems),
        rewrite: fields.one_of("rewrite", "rewrite", &Rewrite::ALL, Rewrite::name, problems),
        input: facts(fields.table("input", problems), Side::Input, &mut sources, problems),
        output: facts(fields.table("output", problems), Side::Output, &mut sources, problems),
        habits: habits(fields.tables("habits", problems), &mut sources, problems),
        evidence: BTreeMap::new(),
    };
    if file.portable && file.strict {
        problems.add(&place, "`portable` and `strict` exclude each other: a strict mode is nobody's default");
    }
    order(&place, text, problems);
    sources.end(problems);
    fields.end(problems);
    Some(File { evidence, ..file })
}

fn judges(fields: &mut Fields, problems: &mut Problems) -> Vec<String> {
    let place = fields.at("judges");
    let judges = fields.texts("judges", problems);
    for judge in judges.iter().filter(|judge| !JUDGES.contains(&judge.as_str())) {
        problems.unknown(&place, "judge", judge, JUDGES.iter().copied());
    }
    judges
}

fn evidence(fields: Fields, problems: &mut Problems) -> BTreeMap<String, Evidence> {
    let mut evidence = BTreeMap::new();
    let mut constants = BTreeSet::new();
    for (name, mut fields) in fields.members(problems) {
        if !constants.insert(shape::constant(&name)) {
            problems.add(fields.place(), "another piece of evidence has this name but for case and punctuation");
        }
        if !fields.has("grade") {
            problems.add(fields.place(), "`grade` is missing");
        }
        let piece = Evidence {
            source: fields.needed("source", problems),
            date: fields.needed("date", problems),
            grade: fields.one_of("grade", "grade", &Grade::ALL, Grade::name, problems).unwrap_or(Grade::Claim),
        };
        if let Some(wrong) = shape::wrong_source(&piece.source) {
            problems.add(&fields.at("source"), wrong);
        }
        if !piece.date.is_empty() && !shape::is_date(&piece.date) {
            problems.add(&fields.at("date"), format!("`{}` is not YYYY, YYYY-MM or YYYY-MM-DD", piece.date));
        }
        fields.end(problems);
        evidence.insert(name, piece);
    }
    evidence
}

/// The pieces of evidence of a file, and which of them are used.
struct Sources<'f> {
    place: String,
    known: &'f BTreeMap<String, Evidence>,
    used: BTreeSet<String>,
}

impl Sources<'_> {
    /// The evidence that a fact or a habit names.
    fn take(&mut self, fields: &mut Fields, problems: &mut Problems) -> Vec<String> {
        let place = fields.at("evidence");
        let names = fields.texts("evidence", problems);
        for name in &names {
            if !self.known.contains_key(name) {
                problems.unknown(&place, "evidence", name, self.known.keys().map(String::as_str));
            }
            self.used.insert(name.clone());
        }
        names
    }

    fn end(self, problems: &mut Problems) {
        for name in self.known.keys().filter(|name| !self.used.contains(*name)) {
            problems.add(&format!("{}.{name}", self.place), "no fact and no habit uses this evidence");
        }
    }
}

fn facts(fields: Fields, side: Side, sources: &mut Sources<'_>, problems: &mut Problems) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (name, fields) in fields.members(problems) {
        let construct = Construct::named(&name);
        match construct {
            None => {
                let known = Construct::ALL.iter().map(|construct| construct.name());
                problems.unknown(fields.place(), "construct", &name, known);
            }
            Some(construct) if side == Side::Output && shape::is_of_tool(construct) => {
                problems.add(fields.place(), "this is about the tool as a whole: it belongs in `[input]`");
            }
            Some(_) => {}
        }
        // One that is unknown is still read for its other mistakes.
        let fact = fact(construct, fields, sources, problems);
        facts.extend(construct.and(Some(fact)));
    }
    facts.sort_by_key(|fact| fact.construct);
    facts
}

/// Checks that facts stand in the order of the vocabulary, in which everything else shows them: what is missing is then
/// easily seen. A table that was read has forgotten the order, so the text is asked once more.
fn order(place: &str, text: &str, problems: &mut Problems) {
    let Ok(table) = DeTable::parse(text) else { return };
    for side in ["input", "output"] {
        let Some(facts) = table.get_ref().get(side).and_then(|facts| facts.get_ref().as_table()) else { continue };
        let mut keys: Vec<_> =
            facts.keys().filter_map(|key| Some((key.span().start, Construct::named(key.get_ref())?))).collect();
        keys.sort_unstable();
        if let Some(((_, before), (_, late))) = keys.iter().zip(keys.iter().skip(1)).find(|(one, next)| one.1 > next.1)
        {
            let place = format!("{place}: {side}.{late}");
            problems.add(&place, format!("this stands after `{before}`; facts stand in the order of the vocabulary"));
        }
    }
}

fn fact(named: Option<Construct>, mut fields: Fields, sources: &mut Sources<'_>, problems: &mut Problems) -> Fact {
    let place = fields.place().to_owned();
    if !fields.has("verdict") {
        problems.add(&place, "`verdict` is missing");
    }
    let construct = named.unwrap_or(Construct::UnknownKeyword);
    let stated = fields.one_of("verdict", "verdict", &Verdict::ALL, Verdict::name, problems);
    let fact = Fact {
        construct,
        verdict: stated.unwrap_or_default(),
        limit: fields.number("limit", problems),
        accepted: fields.texts("accepted", problems),
        names: names(construct, &mut fields, problems),
        error: fields.text("error", problems),
        versions: fields.text("versions", problems),
        note: fields.text("note", problems),
        evidence: sources.take(&mut fields, problems),
    };
    if stated.is_some_and(|verdict| verdict != Verdict::Unknown) && fact.evidence.is_empty() {
        problems.add(&place, "a fact needs `evidence`; without any, its verdict is `unknown`");
    }
    if named.is_some() {
        fits(&fact, &place, problems);
    }
    fields.end(problems);
    fact
}

/// Checks that a fact says what belongs to its construct.
fn fits(fact: &Fact, place: &str, problems: &mut Problems) {
    let construct = fact.construct;
    let matters = !fact.verdict.survives();
    if fact.limit.is_some() && !shape::is_limit(construct) {
        problems.add(place, format!("`{construct}` is no limit: it has no `limit`"));
    }
    if fact.limit.is_none() && shape::is_limit(construct) && matters {
        problems.add(place, format!("`{construct}` is a limit: `limit` says how much is taken"));
    }
    if !fact.accepted.is_empty() && construct != Construct::Format {
        problems.add(place, "only `format` has `accepted`");
    }
    if fact.names.is_none() && shape::is_name(construct) && matters {
        problems.add(place, format!("`{construct}` is about names: `first`, `rest` and `longest` say which are taken"));
    }
}

/// The keys that say which names are taken.
fn names(construct: Construct, fields: &mut Fields, problems: &mut Problems) -> Option<Names> {
    let place = fields.place().to_owned();
    let stated: Vec<_> =
        ["first", "rest", "longest", "root-only", "prefix"].into_iter().filter(|key| fields.has(key)).collect();
    let (first, rest) = (fields.text("first", problems), fields.text("rest", problems));
    let longest = fields.number("longest", problems);
    let root_only = fields.flag("root-only", problems);
    let prefix = fields.text("prefix", problems).unwrap_or_default();
    if stated.is_empty() {
        return None;
    }
    let wrong = match construct {
        _ if !shape::is_name(construct) => {
            Some(format!("`{}` belongs to the names of properties and tools", stated[0]))
        }
        Construct::PropertyName if !prefix.is_empty() => Some("a property has no `prefix`".to_owned()),
        Construct::ToolName | Construct::ToolNameLength if root_only => {
            Some("`root-only` is about the names of properties".to_owned())
        }
        _ => None,
    };
    if let Some(wrong) = wrong {
        problems.add(&place, wrong);
    }
    for (key, class) in [("first", &first), ("rest", &rest)] {
        if class.as_ref().is_some_and(|class| !shape::is_class(class)) {
            problems.add(&fields.at(key), "a class is `*`, or characters and ranges such as `A-Za-z0-9_-`");
        }
    }
    if longest == Some(0) {
        problems.add(&fields.at("longest"), "no name is as short as that");
    }
    // What is not said is not limited.
    let rest = rest.unwrap_or_else(|| "*".to_owned());
    Some(Names { first: first.unwrap_or_else(|| rest.clone()), rest, longest, root_only, prefix })
}

fn habits(tables: Vec<Fields>, sources: &mut Sources<'_>, problems: &mut Problems) -> Vec<Habit> {
    let mut habits = Vec::new();
    for mut fields in tables {
        if !fields.has("kind") {
            problems.add(fields.place(), "`kind` is missing");
        }
        let kind = fields.one_of("kind", "kind of habit", &HabitKind::ALL, HabitKind::name, problems);
        let habit = Habit {
            kind: kind.unwrap_or(HabitKind::AtStart),
            text: fields.needed("text", problems),
            value: fields.number("value", problems),
            evidence: sources.take(&mut fields, problems),
        };
        if habit.evidence.is_empty() {
            problems.add(fields.place(), "a habit needs `evidence`");
        }
        fields.end(problems);
        habits.push(habit);
    }
    habits.sort_by_key(|habit| habit.kind);
    habits
}
