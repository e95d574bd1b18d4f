//! What was seen, beside what was wanted.

use std::fmt;

use crate::shared::{Failure, Tally};

/// One thing that was seen.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    pub(crate) what: String,
    pub(crate) seen: String,
    /// What was wanted; `None` for what is only told.
    pub(crate) wanted: Option<String>,
    pub(crate) met: bool,
}

/// Things that were seen, in the order in which they are told.
#[derive(Clone, Debug, Default)]
pub(crate) struct Figures(Vec<Figure>);

impl Figures {
    /// Something that is only told.
    pub(crate) fn told(&mut self, what: impl Into<String>, seen: impl fmt::Display) {
        self.add(Figure { what: what.into(), seen: seen.to_string(), wanted: None, met: true });
    }

    /// Something that must be exactly so.
    pub(crate) fn exactly(&mut self, what: impl Into<String>, seen: usize, wanted: usize) {
        let met = seen == wanted;
        self.add(Figure { what: what.into(), seen: seen.to_string(), wanted: Some(wanted.to_string()), met });
    }

    /// Something that must not happen, with the first few cases of it.
    pub(crate) fn never(&mut self, what: impl Into<String>, cases: &[String]) {
        let mut seen = cases.len().to_string();
        for case in cases.iter().take(3) {
            seen.push_str("; ");
            seen.push_str(&case.chars().take(300).collect::<String>());
        }
        self.add(Figure { what: what.into(), seen, wanted: Some("0".to_owned()), met: cases.is_empty() });
    }

    /// Something that must not be more than so much, where anything is wanted.
    pub(crate) fn at_most(&mut self, what: impl Into<String>, seen: f64, wanted: Option<f64>, unit: &str) {
        let met = wanted.is_none_or(|wanted| seen <= wanted);
        let wanted = wanted.map(|wanted| format!("at most {wanted} {unit}"));
        self.add(Figure { what: what.into(), seen: format!("{seen:.1} {unit}"), wanted, met });
    }

    /// Takes in more.
    pub(crate) fn join(&mut self, more: Self) {
        self.0.extend(more.0);
    }

    /// Takes in those of a part.
    pub(crate) fn part(&mut self, name: &str, part: Self) {
        self.0.extend(part.0.into_iter().map(|figure| Figure { what: format!("{name}: {}", figure.what), ..figure }));
    }

    /// All of them.
    pub(crate) fn all(&self) -> &[Figure] {
        &self.0
    }

    /// Whether all is as it was wanted.
    pub(crate) fn met(&self) -> bool {
        self.0.iter().all(|figure| figure.met)
    }

    /// Counts as one check, which fails by what is not as it was wanted.
    pub(crate) fn check(tally: &mut Tally, name: &str, seen: Result<Self, Failure>) {
        let outcome = seen.and_then(|figures| {
            let missed: Vec<_> = figures.0.iter().filter(|figure| !figure.met).map(ToString::to_string).collect();
            if missed.is_empty() { Ok(()) } else { Err(Failure::new(missed.join("; "))) }
        });
        tally.check(name, outcome);
    }

    fn add(&mut self, figure: Figure) {
        eprintln!("        {figure}");
        self.0.push(figure);
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.what, self.seen)?;
        match &self.wanted {
            Some(wanted) if self.met => write!(f, " (wanted: {wanted})"),
            Some(wanted) => write!(f, " (MISSED; wanted: {wanted})"),
            None => Ok(()),
        }
    }
}
