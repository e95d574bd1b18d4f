//! The list of all profiles.

use std::fmt::Write as _;

use anstyle::Style;
use counterfoil_schema::profile::{Kind, Profile};
use serde::Serialize;

/// The list.
#[derive(Debug, Serialize)]
pub(super) struct Overview {
    clients: Vec<Row>,
}

/// A profile in the list.
#[derive(Debug, Serialize)]
struct Row {
    name: String,
    title: String,
    kind: &'static str,
    /// How many facts are known.
    facts: usize,
    /// Whether `portable` takes it into account.
    portable: bool,
    strict: bool,
}

impl Overview {
    /// A list of these profiles, sorted by kind and name.
    pub(super) fn of(profiles: impl Iterator<Item = Profile>) -> Self {
        let mut profiles: Vec<_> = profiles.collect();
        profiles.sort_by(|one, other| (one.kind(), one.name()).cmp(&(other.kind(), other.name())));
        Self { clients: profiles.iter().map(Row::of).collect() }
    }

    /// The list as a table.
    pub(super) fn text(&self) -> String {
        let (bold, faint) = (Style::new().bold(), Style::new().dimmed());
        let width = |cell: fn(&Row) -> usize, title: &str| {
            self.clients.iter().map(cell).chain([title.len()]).max().unwrap_or_default()
        };
        let name = width(|row| row.name.len(), "NAME");
        let kind = width(|row| row.kind.len(), "KIND");
        let mut text = format!("{faint}{:name$}  {:kind$}  FACTS  PORTABLE  TITLE{faint:#}\n", "NAME", "KIND");
        for row in &self.clients {
            let portable = if row.portable { "yes" } else { "" };
            // A `String` can always be written to.
            let _ = writeln!(
                text,
                "{bold}{:name$}{bold:#}  {:kind$}  {:>5}  {portable:8}  {}",
                row.name, row.kind, row.facts, row.title
            );
        }
        text.push_str(
            "\n`counterfoil clients NAME` tells all about one. PORTABLE: `portable` is made to survive it.\n",
        );
        text
    }
}

impl Row {
    fn of(profile: &Profile) -> Self {
        // A profile that is worked out from others has no file, and is no client either.
        let data = profile.data().filter(|data| data.kind != Kind::Computed);
        Self {
            name: profile.name().to_owned(),
            title: profile.title().to_owned(),
            kind: profile.kind().name(),
            facts: profile.known(),
            portable: data.is_some_and(|data| data.portable),
            strict: data.is_some_and(|data| data.strict),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn overview() -> Overview {
        let row = |name: &str, title: &str, kind: Kind, facts, portable| Row {
            name: name.to_owned(),
            title: title.to_owned(),
            kind: kind.name(),
            facts,
            portable,
            strict: false,
        };
        Overview {
            clients: vec![
                row("cursor", "Cursor", Kind::Client, 12, true),
                row("openai-strict", "OpenAI, strict function calling", Kind::Provider, 104, false),
                row("portable", "Everyone", Kind::Computed, 33, false),
            ],
        }
    }

    #[test]
    fn the_list_is_a_table() {
        let text = anstream::adapter::strip_str(&overview().text()).to_string();
        insta::assert_snapshot!("overview", text);
    }

    #[test]
    fn all_are_listed_once_sorted_by_kind() {
        let Overview { clients } = Overview::of(Profile::names().filter_map(|name| Profile::named(name).ok()));
        assert_eq!(clients.len(), Profile::names().count());
        let place = |row: &Row| (Kind::ALL.iter().position(|kind| kind.name() == row.kind), row.name.clone());
        assert!(clients.is_sorted_by_key(place), "{clients:#?}");
        assert_eq!(clients.last().map(|row| row.name.as_str()), Some("portable-all"));
    }
}
