//! Where facts are known from, in text and in JSON.

use std::fmt::Write as _;

use anstyle::Style;
use counterfoil_schema::profile::Evidence;
use serde::Serialize;

use crate::prose;

/// Where something is known from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct EvidenceView {
    pub(crate) source: &'static str,
    pub(crate) date: &'static str,
    pub(crate) grade: &'static str,
}

/// The evidence of a fact, in the shape in which it is printed.
pub(crate) fn evidence(evidence: &'static [Evidence]) -> Vec<EvidenceView> {
    let view = |piece: &Evidence| EvidenceView { source: piece.source, date: piece.date, grade: piece.grade.name() };
    evidence.iter().map(view).collect()
}

/// The sources, each with a number: many facts have the same.
#[derive(Debug)]
pub(crate) struct Sources<'v> {
    /// The profile that need not be named.
    own: &'v str,
    known: Vec<EvidenceView>,
}

impl<'v> Sources<'v> {
    /// None yet; the profile of that name is not named beside its own sources.
    pub(crate) fn new(own: &'v str) -> Self {
        Self { own, known: Vec::new() }
    }

    /// Who says so, and the numbers of these pieces of evidence: ` [openai 1,2]`.
    pub(crate) fn cite(&mut self, from: &str, evidence: &[EvidenceView]) -> String {
        let mut numbers = Vec::new();
        for piece in evidence {
            let known = self.known.iter().position(|known| known == piece);
            let place = known.unwrap_or_else(|| {
                self.known.push(*piece);
                self.known.len() - 1
            });
            numbers.push((place + 1).to_string());
        }
        let from = Some(from).filter(|from| *from != self.own);
        let cited: Vec<_> = from.into_iter().map(str::to_owned).chain([numbers.join(",")]).collect();
        match cited.join(" ").trim() {
            "" => String::new(),
            cited => format!(" [{cited}]"),
        }
    }

    /// All of them, with their numbers.
    pub(crate) fn list(self, text: &mut String, width: usize) {
        if self.known.is_empty() {
            return;
        }
        let bold = Style::new().bold();
        let _ = writeln!(text, "\n{bold}Sources{bold:#}");
        let room = self.known.len().to_string().len() + 2;
        for (place, EvidenceView { source, date, grade }) in self.known.iter().enumerate() {
            let head = format!("    {:>room$} {grade:5} {date:10} ", format!("[{}]", place + 1));
            prose::push(text, &head, head.len(), source, width);
        }
    }
}
