//! A table of a profile's file, taken apart key by key.

use toml::{Table, Value};

use super::problems::Problems;

/// A table. A key that nobody has asked for by the end is unknown.
#[derive(Debug)]
pub(super) struct Fields {
    /// The file and the way to the table, such as `openai.toml: input.one-of`.
    place: String,
    table: Table,
    known: Vec<&'static str>,
}

impl Fields {
    /// The table of a whole file.
    pub(super) fn of_file(file: &str, table: Table) -> Self {
        Self { place: file.to_owned(), table, known: Vec::new() }
    }

    /// The table under a key of this one; empty where there is none.
    pub(super) fn table(&mut self, key: &'static str, problems: &mut Problems) -> Self {
        let place = self.at(key);
        let table = match self.take(key) {
            None => Table::new(),
            Some(value) => as_table(&place, value, problems).unwrap_or_default(),
        };
        Self { place, table, known: Vec::new() }
    }

    /// The tables of a list of tables.
    pub(super) fn tables(&mut self, key: &'static str, problems: &mut Problems) -> Vec<Self> {
        let place = self.at(key);
        let list = match self.take(key) {
            None => return Vec::new(),
            Some(Value::Array(list)) => list,
            Some(other) => {
                problems.add(&place, format!("a list of tables is needed, not {}", other.type_str()));
                return Vec::new();
            }
        };
        let mut tables = Vec::new();
        for (index, value) in list.into_iter().enumerate() {
            let place = format!("{place}[{index}]");
            if let Some(table) = as_table(&place, value, problems) {
                tables.push(Self { place, table, known: Vec::new() });
            }
        }
        tables
    }

    /// All members, each of which must be a table, by their keys.
    pub(super) fn members(self, problems: &mut Problems) -> Vec<(String, Self)> {
        let mut members = Vec::new();
        for (key, value) in self.table {
            let place = joined(&self.place, &key);
            if let Some(table) = as_table(&place, value, problems) {
                members.push((key, Self { place, table, known: Vec::new() }));
            }
        }
        members
    }

    /// The file and the way to the table.
    pub(super) fn place(&self) -> &str {
        &self.place
    }

    /// The file and the way to a key of the table.
    pub(super) fn at(&self, key: &str) -> String {
        joined(&self.place, key)
    }

    /// A text that is not empty.
    pub(super) fn text(&mut self, key: &'static str, problems: &mut Problems) -> Option<String> {
        let place = self.at(key);
        self.take(key).and_then(|value| as_text(&place, value, problems))
    }

    /// A text that must be there; empty where it is not.
    pub(super) fn needed(&mut self, key: &'static str, problems: &mut Problems) -> String {
        if !self.table.contains_key(key) {
            problems.add(&self.place, format!("`{key}` is missing"));
        }
        self.text(key, problems).unwrap_or_default()
    }

    /// A list of texts, none of which is empty or stands there twice.
    pub(super) fn texts(&mut self, key: &'static str, problems: &mut Problems) -> Vec<String> {
        let place = self.at(key);
        let list = match self.take(key) {
            None => return Vec::new(),
            Some(Value::Array(list)) => list,
            Some(other) => {
                problems.add(&place, format!("a list of texts is needed, not {}", other.type_str()));
                return Vec::new();
            }
        };
        let mut texts: Vec<String> = Vec::new();
        for value in list {
            if let Some(text) = as_text(&place, value, problems) {
                if texts.contains(&text) {
                    problems.add(&place, format!("`{text}` stands there twice"));
                }
                texts.push(text);
            }
        }
        texts
    }

    /// A whole number that is not negative.
    pub(super) fn number(&mut self, key: &'static str, problems: &mut Problems) -> Option<u64> {
        let place = self.at(key);
        let value = self.take(key)?;
        let number = value.as_integer().and_then(|number| u64::try_from(number).ok());
        if number.is_none() {
            problems.add(&place, format!("a whole number that is not negative is needed, not {value}"));
        }
        number
    }

    /// `true` or `false`; `false` where it is left out.
    pub(super) fn flag(&mut self, key: &'static str, problems: &mut Problems) -> bool {
        let place = self.at(key);
        match self.take(key) {
            None => false,
            Some(Value::Boolean(flag)) => flag,
            Some(other) => {
                problems.add(&place, format!("true or false is needed, not {}", other.type_str()));
                false
            }
        }
    }

    /// One of several things that have names.
    pub(super) fn one_of<T: Copy>(
        &mut self,
        key: &'static str,
        what: &str,
        all: &[T],
        name: impl Fn(T) -> &'static str,
        problems: &mut Problems,
    ) -> Option<T> {
        let place = self.at(key);
        let text = self.text(key, problems)?;
        let found = all.iter().copied().find(|one| name(*one) == text);
        if found.is_none() {
            problems.unknown(&place, what, &text, all.iter().map(|one| name(*one)));
        }
        found
    }

    /// Whether the table has the key.
    pub(super) fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// Says which keys nobody knows.
    pub(super) fn end(self, problems: &mut Problems) {
        for key in self.table.keys() {
            problems.unknown(&self.place, "key", key, self.known.iter().copied());
        }
    }

    fn take(&mut self, key: &'static str) -> Option<Value> {
        self.known.push(key);
        self.table.remove(key)
    }
}

fn joined(place: &str, key: &str) -> String {
    // After the name of the file the keys begin.
    let between = if place.ends_with(".toml") { ": " } else { "." };
    format!("{place}{between}{key}")
}

fn as_table(place: &str, value: Value, problems: &mut Problems) -> Option<Table> {
    match value {
        Value::Table(table) => Some(table),
        other => {
            problems.add(place, format!("a table is needed, not {}", other.type_str()));
            None
        }
    }
}

fn as_text(place: &str, value: Value, problems: &mut Problems) -> Option<String> {
    match value {
        Value::String(text) if text.trim().is_empty() => {
            problems.add(place, "the text is empty; leave it out");
            None
        }
        Value::String(text) => Some(text),
        other => {
            problems.add(place, format!("a text is needed, not {}", other.type_str()));
            None
        }
    }
}
