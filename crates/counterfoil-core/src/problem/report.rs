//! All problems of a call, laid out as the text that a model reads and as data for programs.

use std::fmt::{self, Write as _};

use serde_json::{Value, json};

use super::shown::{display_place, renamed};
use super::{Problem, Segment, SenderView, ShownPlace, word};
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

    /// Tells the problems, and what was ignored, as the sender knows the value.
    pub fn in_words_of(&mut self, view: &dyn SenderView) {
        for problem in &mut self.listed {
            problem.in_words_of(view);
        }
        self.dropped.in_words_of(view);
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
            let place = problem.shown.as_ref();
            let outside = place.map_or(&problem.path, |place| &place.path).iter();
            let inside = place.and_then(|place| place.in_text.as_ref());
            let shape: Vec<_> = outside
                .chain(inside.into_iter().flatten())
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
    let places: Vec<_> = problems.iter().take(PLACES).map(|problem| clip(&problem.place(), 200)).collect();
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
    /// The fields; the first twenty.
    pub listed: Vec<DroppedField>,
    /// How many there are in all.
    pub count: usize,
}

/// A field that was dropped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DroppedField {
    /// Where it stood, outermost first.
    pub path: Vec<Segment>,
    /// The declared name that its own nearly spells.
    pub nearest: Option<String>,
    /// Where it stood in what was sent, where that is another place than in what was read.
    pub shown: Option<ShownPlace>,
}

impl Dropped {
    pub(crate) fn of(cx: &mut Cx<'_>) -> Self {
        let dropped = std::mem::take(&mut cx.dropped);
        let outermost_first = |mut path: Vec<Segment>| {
            path.reverse();
            path
        };
        let listed = dropped.into_iter().map(|dropped| DroppedField {
            path: outermost_first(dropped.path),
            nearest: dropped.nearest,
            shown: None,
        });
        Self { listed: listed.collect(), count: cx.dropped_count }
    }

    /// Tells the fields as the sender knows them.
    pub fn in_words_of(&mut self, view: &dyn SenderView) {
        for field in &mut self.listed {
            let shown = view.value(&field.path);
            for (name, shown) in &shown.names {
                field.nearest = field.nearest.as_deref().map(|nearest| renamed(nearest, name, shown));
            }
            field.shown = shown.place.other_than(&field.path);
        }
    }

    /// Whether nothing was dropped.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// One line for the model: `ignored: depth (did you mean maxDepth?)`.
    #[must_use]
    pub fn to_text(&self) -> String {
        let names = self.listed.iter().map(|field| {
            let name = clip(&display_place(&field.path, field.shown.as_ref()), 100);
            match &field.nearest {
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
            .map(|field| {
                let mut object = json!({ "pointer": super::pointer(&field.path) });
                if let Some(shown) = &field.shown {
                    shown.add_to(&mut object, false);
                }
                if let Some(nearest) = &field.nearest {
                    object["nearest"] = Value::from(nearest.as_str());
                }
                object
            })
            .collect();
        json!({ "fields": listed, "count": self.count })
    }
}
