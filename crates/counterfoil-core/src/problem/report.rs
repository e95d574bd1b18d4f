//! All problems of a call, laid out as the text that a model reads and as data for programs.

use std::fmt::{self, Write as _};

use serde_json::{Value, json};

use super::{Problem, Segment, display_path, word};
use crate::engine::Cx;

/// The text of an answer stays below this many bytes.
const TEXT_LIMIT: usize = 4000;
/// At how many places one problem is listed on its line.
const PLACES: usize = 8;

/// Everything that is wrong with one value.
#[derive(Clone, Debug, PartialEq)]
pub struct Problems {
    /// The problems, in the order in which they stand in the value; the first hundred.
    pub listed: Vec<Problem>,
    /// How many there are in all.
    pub count: usize,
    /// The fields that were sent without being declared: a field that is missing may be one of them, misspelt.
    pub dropped: Dropped,
}

impl Problems {
    pub(crate) fn of(mut cx: Cx<'_>) -> Self {
        let dropped = if cx.dropped_count == 0 { Dropped::default() } else { Dropped::of(&mut cx) };
        let terms = cx.terms();
        let listed = cx.problems.into_iter().map(|raw| word::word(terms, raw)).collect();
        Self { listed, count: cx.problem_count, dropped }
    }

    /// The text that a model reads. It begins with `Invalid tool input` and stays under 4 KB.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = format!("Invalid tool input: {}", Plural(self.count, "problem"));
        let lines = self.lines();
        // What was ignored has room of its own, if it is little.
        let room = if self.dropped.is_empty() { 0 } else { 400 };
        let mut shown = 0;
        for (problems, line) in &lines {
            // Room is kept for the closing line.
            if text.len() + line.len() > TEXT_LIMIT - 40 - room {
                break;
            }
            text.push_str(line);
            shown += problems;
        }
        if shown < self.count {
            // Writing to a string cannot fail.
            let _ = write!(text, "\n- and {} more", self.count - shown);
        }
        if !self.dropped.is_empty() {
            text.push('\n');
            text.push_str(&clip(&self.dropped.to_text(), TEXT_LIMIT.saturating_sub(text.len())));
        }
        text
    }

    /// One line for each problem; equal problems at several items of a list share one.
    fn lines(&self) -> Vec<(usize, String)> {
        let mut groups: Vec<(Vec<Option<&str>>, Vec<&Problem>)> = Vec::new();
        for problem in &self.listed {
            let shape: Vec<_> = problem
                .path
                .iter()
                .map(|segment| match segment {
                    Segment::Key(key) => Some(&**key),
                    Segment::Index(_) => None,
                })
                .collect();
            let same = groups.iter_mut().find(|(of, problems)| {
                *of == shape && of.contains(&None) && problems.iter().all(|other| words(other) == words(problem))
            });
            match same {
                Some((_, problems)) => problems.push(problem),
                None => groups.push((shape, vec![problem])),
            }
        }
        groups.into_iter().map(|(_, problems)| (problems.len(), line(&problems))).collect()
    }

    /// The problems as data: the value of `_meta["counterfoil/error"]`.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut object = json!({
            "code": "INVALID_INPUT",
            "problems": self.listed.iter().map(Problem::to_json).collect::<Vec<_>>(),
        });
        if self.count > self.listed.len() {
            object["count"] = Value::from(self.count);
        }
        if !self.dropped.is_empty() {
            object["ignored"] = self.dropped.to_json();
        }
        object
    }
}

fn words(problem: &Problem) -> (&str, Option<&str>, Option<&str>) {
    (&problem.message, problem.hint.as_deref(), problem.note.as_deref())
}

fn line(problems: &[&Problem]) -> String {
    let mut line = String::from("\n- ");
    let places: Vec<_> = problems.iter().take(PLACES).map(|problem| clip(&display_path(&problem.path), 200)).collect();
    line.push_str(&places.join(", "));
    if problems.len() > PLACES {
        let _ = write!(line, " and {} more", problems.len() - PLACES);
    }
    let Some(problem) = problems.first() else { return line };
    let _ = write!(line, ": {}", clip(&problem.message, 600));
    if let Some(hint) = &problem.hint {
        let _ = write!(line, "; {}", clip(hint, 300));
    }
    if let Some(note) = &problem.note {
        let _ = write!(line, " ({})", clip(&note.split_whitespace().collect::<Vec<_>>().join(" "), 300));
    }
    line
}

/// The text, cut where it is too long for one line of an answer.
fn clip(text: &str, limit: usize) -> String {
    if text.len() <= limit {
        return text.to_owned();
    }
    let end = (0..=limit).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default();
    format!("{}…", &text[..end])
}

/// A count with its word: `1 problem`, `2 problems`.
pub(super) struct Plural<'w>(pub(super) usize, pub(super) &'w str);

impl fmt::Display for Plural<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(count, word) = self;
        write!(f, "{count} {word}{}", if *count == 1 { "" } else { "s" })
    }
}

/// The fields that were dropped from one value because they are not declared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dropped {
    /// Where they stood, and the declared name that each nearly spells; the first twenty.
    pub listed: Vec<(Vec<Segment>, Option<String>)>,
    /// How many there are in all.
    pub count: usize,
}

impl Dropped {
    pub(crate) fn of(cx: &mut Cx<'_>) -> Self {
        let dropped = std::mem::take(&mut cx.dropped);
        let outermost_first = |mut path: Vec<Segment>| {
            path.reverse();
            path
        };
        let listed = dropped.into_iter().map(|dropped| (outermost_first(dropped.path), dropped.nearest)).collect();
        Self { listed, count: cx.dropped_count }
    }

    /// Whether nothing was dropped.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// One line for the model: `ignored: depth (did you mean maxDepth?)`.
    #[must_use]
    pub fn to_text(&self) -> String {
        let names = self.listed.iter().map(|(path, nearest)| {
            let name = clip(&display_path(path), 100);
            match nearest {
                Some(nearest) => format!("{name} (did you mean {nearest}?)"),
                None => name,
            }
        });
        let mut text = format!("ignored: {}", names.collect::<Vec<_>>().join(", "));
        if self.count > self.listed.len() {
            let _ = write!(text, " and {} more", self.count - self.listed.len());
        }
        text
    }

    /// The dropped fields as data: pointers, and the nearest declared names.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let listed: Vec<_> = self
            .listed
            .iter()
            .map(|(path, nearest)| match nearest {
                Some(nearest) => json!({ "pointer": super::pointer(path), "nearest": nearest }),
                None => json!({ "pointer": super::pointer(path) }),
            })
            .collect();
        json!({ "fields": listed, "count": self.count })
    }
}
