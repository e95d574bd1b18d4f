//! What is known while one value is read: the terms, and what was found wrong so far.

use std::fmt::Display;

use counterfoil_json::{Kind, MAX_DEPTH, SyntaxError};

use crate::problem::{Code, Detail, Raw, Segment};
use crate::source::Source;
use crate::terms::{Node, NodeId, Shape, Terms};

/// How many problems are listed; all are counted.
pub(crate) const LISTED_PROBLEMS: usize = 100;
/// How many dropped names are listed; all are counted.
pub(crate) const LISTED_DROPPED: usize = 20;

/// A field that was sent without being declared.
#[derive(Clone, Debug)]
pub(crate) struct RawDropped {
    /// The path, innermost first.
    pub(crate) path: Vec<Segment>,
    pub(crate) nearest: Option<String>,
}

/// The state of reading one value.
#[derive(Debug)]
pub struct Cx<'t> {
    terms: &'t Terms,
    pub(crate) problems: Vec<Raw>,
    pub(crate) problem_count: usize,
    pub(crate) dropped: Vec<RawDropped>,
    pub(crate) dropped_count: usize,
    /// The key that tells the branch of the union being read; the object of that branch passes over it.
    pub(crate) tag: Option<Tag<'t>>,
    /// Whether the object being read is a flattened part of another, which answers for unknown fields itself.
    pub(crate) flattened: bool,
    /// How many lists and objects are open.
    depth: usize,
    /// Values read so far: the measure of what trying branches costs.
    pub(crate) values: usize,
    /// Of those, the values that were read in vain, by branches that did not match.
    pub(crate) wasted: usize,
    /// How many untagged unions are being read inside each other.
    pub(crate) untagged: usize,
    /// The values that had been read for good when the outermost of them began, and those in it once they had to be counted.
    pub(crate) earned: usize,
    /// Whether values are only read to be compared: without defaults and the author's functions.
    pub(crate) comparing: bool,
}

/// The keys of a union's object that are not fields of the branch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tag<'t> {
    pub(crate) name: &'t str,
}

/// A point in the reading, to come back to or to prefix what was found since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    problems: usize,
    dropped: usize,
}

impl Mark {
    pub(super) fn problems(self) -> usize {
        self.problems
    }

    pub(super) fn dropped(self) -> usize {
        self.dropped
    }
}

impl<'t> Cx<'t> {
    /// Starts reading by these terms.
    #[must_use]
    pub fn new(terms: &'t Terms) -> Self {
        Self {
            terms,
            problems: Vec::new(),
            problem_count: 0,
            dropped: Vec::new(),
            dropped_count: 0,
            tag: None,
            flattened: false,
            depth: 0,
            values: 0,
            wasted: 0,
            untagged: 0,
            earned: 0,
            comparing: false,
        }
    }

    /// Starts reading a value only to compare it with others, where `self` has come to.
    pub(crate) fn comparing(&self) -> Self {
        Self { depth: self.depth, comparing: true, ..Self::new(self.terms) }
    }

    /// Whether a further problem would still be listed: what only words it need not be worked out otherwise.
    pub(crate) fn lists_problems(&self) -> bool {
        self.problems.len() < LISTED_PROBLEMS
    }

    /// The same of a dropped field.
    pub(crate) fn lists_dropped(&self) -> bool {
        self.dropped.len() < LISTED_DROPPED
    }

    /// The terms that are read by.
    #[must_use]
    pub fn terms(&self) -> &'t Terms {
        self.terms
    }

    #[inline]
    pub(crate) fn node(&self, id: NodeId) -> &'t Node {
        self.terms.node(id)
    }

    #[inline]
    pub(crate) fn shape(&mut self, id: NodeId) -> &'t Shape {
        self.values += 1;
        self.terms.shape(id)
    }

    #[inline]
    pub(crate) fn mark(&self) -> Mark {
        Mark { problems: self.problems.len(), dropped: self.dropped.len() }
    }

    /// Puts a step before the path of all that was recorded since `mark`.
    #[inline]
    pub(crate) fn under(&mut self, mark: Mark, segment: impl FnOnce() -> Segment) {
        if self.mark() != mark {
            self.prefix(mark, &segment());
        }
    }

    #[cold]
    fn prefix(&mut self, mark: Mark, segment: &Segment) {
        for problem in &mut self.problems[mark.problems..] {
            problem.path.push(segment.clone());
        }
        for dropped in &mut self.dropped[mark.dropped..] {
            dropped.path.push(segment.clone());
        }
    }

    #[cold]
    pub(crate) fn report(&mut self, code: Code, node: NodeId, detail: Detail) {
        self.report_at(code, node, detail, Vec::new());
    }

    #[cold]
    pub(crate) fn report_at(&mut self, code: Code, node: NodeId, detail: Detail, path: Vec<Segment>) {
        self.problem_count += 1;
        if self.problems.len() < LISTED_PROBLEMS {
            self.problems.push(Raw { code, node, detail, path, branch: None });
        }
    }

    #[cold]
    pub(crate) fn drop_field(&mut self, name: &str, nearest: Option<String>) {
        self.dropped_count += 1;
        if self.dropped.len() < LISTED_DROPPED {
            self.dropped.push(RawDropped { path: vec![name.into()], nearest });
        }
    }

    /// Passes over a value of the wrong JSON type and records that.
    #[cold]
    pub(crate) fn wrong_type<'a, S: Source<'a>>(&mut self, source: &mut S, node: NodeId) -> Result<(), SyntaxError> {
        let got = source.kind()?;
        let holds = if got == Kind::String {
            Some(super::text::holds(&source.string()?))
        } else {
            source.skip()?;
            None
        };
        self.report(Code::InvalidType, node, Detail::Got(got, holds));
        Ok(())
    }

    /// Goes into a list or an object; where that is too deep it is passed over instead, and recorded. Bytes never get that far: their
    /// nesting ends where the tokenizer's does.
    #[inline]
    pub(crate) fn open<'a, S: Source<'a>>(&mut self, source: &mut S, node: NodeId) -> Result<bool, SyntaxError> {
        if self.depth == MAX_DEPTH {
            return self.too_deep(source, node).map(|()| false);
        }
        self.depth += 1;
        Ok(true)
    }

    #[cold]
    fn too_deep<'a, S: Source<'a>>(&mut self, source: &mut S, node: NodeId) -> Result<(), SyntaxError> {
        source.skip()?;
        self.report(Code::TooDeep, node, Detail::None);
        Ok(())
    }

    /// How many more lists and objects may be opened inside each other.
    pub(crate) fn room(&self) -> usize {
        MAX_DEPTH - self.depth
    }

    /// Leaves a list or an object.
    #[inline]
    pub(crate) fn close(&mut self) {
        self.depth -= 1;
    }

    /// Records a broken rule of the author's own; says whether it held.
    #[inline]
    pub fn refine(&mut self, node: NodeId, outcome: impl RefineOutcome) -> bool {
        match outcome.refusal() {
            None => true,
            Some(words) => {
                self.report(Code::Custom, node, words.map_or(Detail::None, Detail::Words));
                false
            }
        }
    }

    /// As [`refine`](Self::refine), for a rule that is told by this sentence unless the answer has words of its own. A node may
    /// carry the sentences of several rules: those of its type, and those of the field.
    pub fn refine_saying(&mut self, node: NodeId, says: &'static str, outcome: impl RefineOutcome) -> bool {
        match outcome.refusal() {
            None => true,
            Some(words) => {
                self.report(Code::Custom, node, Detail::Words(words.unwrap_or_else(|| says.to_owned())));
                false
            }
        }
    }

    /// The number of problems so far.
    #[must_use]
    pub fn problem_count(&self) -> usize {
        self.problem_count
    }
}

/// What a refinement answers: `true` or `Ok(())` when its rule holds.
#[diagnostic::on_unimplemented(
    message = "a refinement answers `bool` or `Result<(), E>` with an error that can be displayed",
    label = "this answer does not say whether the rule holds"
)]
pub trait RefineOutcome {
    /// `None` when the rule holds, else the words of the refusal, if it has its own.
    fn refusal(self) -> Option<Option<String>>;
}

impl RefineOutcome for bool {
    #[inline]
    fn refusal(self) -> Option<Option<String>> {
        if self { None } else { Some(None) }
    }
}

impl<E: Display> RefineOutcome for Result<(), E> {
    #[inline]
    fn refusal(self) -> Option<Option<String>> {
        self.err().map(|error| Some(error.to_string()))
    }
}
