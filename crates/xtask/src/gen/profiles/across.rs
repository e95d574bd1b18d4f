//! What only several files together can show to be wrong.

use std::collections::BTreeMap;

use counterfoil_schema::profile::HabitKind;

use super::file::File;
use super::problems::Problems;

/// Checks the files, sorted by name, against each other.
pub(super) fn check(files: &[File], problems: &mut Problems) {
    for file in files {
        let place = format!("{}.toml: extends", file.name);
        for base in file.extends.iter().filter(|base| find(files, base).is_none()) {
            problems.unknown(&place, "profile", base, files.iter().map(|file| file.name.as_str()));
        }
        if let Some(circle) = circle(files, file) {
            problems.add(&place, format!("this leads in a circle: {}", circle.join(" -> ")));
        }
    }
    twice(files, "aliases", |file| file.aliases.iter().map(String::as_str).collect(), problems);
    twice(files, "habits", introductions, problems);
}

fn find<'f>(files: &'f [File], name: &str) -> Option<&'f File> {
    files.iter().find(|file| file.name == name)
}

/// The way from a profile back to itself.
fn circle<'f>(files: &'f [File], start: &'f File) -> Option<Vec<&'f str>> {
    let mut seen = vec![start.name.as_str()];
    let mut ways = vec![vec![start]];
    while let Some(way) = ways.pop() {
        for base in way.last().into_iter().flat_map(|last| &last.extends).filter_map(|name| find(files, name)) {
            let names = || way.iter().map(|file| file.name.as_str());
            if base.name == start.name {
                return Some(names().chain([start.name.as_str()]).collect());
            }
            if !seen.contains(&base.name.as_str()) {
                seen.push(&base.name);
                ways.push(way.iter().copied().chain([base]).collect());
            }
        }
    }
    None
}

/// The names by which a client introduces itself; case does not matter.
fn introductions(file: &File) -> Vec<&str> {
    let names = file.habits.iter().filter(|habit| habit.kind == HabitKind::Introduces);
    names.map(|habit| habit.text.as_str()).collect()
}

/// Says which names stand in two places, so that nobody could tell who is meant.
fn twice<'f>(files: &'f [File], key: &str, names: impl Fn(&'f File) -> Vec<&'f str>, problems: &mut Problems) {
    let mut owners: BTreeMap<String, &str> = BTreeMap::new();
    for file in files {
        for name in names(file) {
            if let Some(owner) = owners.insert(name.to_ascii_lowercase(), &file.name) {
                problems.add(&format!("{}.toml: {key}", file.name), format!("`{name}` belongs to `{owner}` already"));
            }
        }
    }
}
