//! Values that are one of several shapes; the first that matches wins.

use std::borrow::Cow;

use counterfoil_json::{Kind, SyntaxError};

use super::cx::{Mark, Tag};
use super::object::{NoPlace, object_by, unknown_field};
use super::text::nearest_of;
use super::{Cx, scalar};
use crate::contract::Decoded;
use crate::problem::{Code, Detail, Near, Segment};
use crate::source::Source;
use crate::terms::{Candidate, Form, NodeId, Object, Shape, Union};

/// How many times the number of values may be read in vain.
const REREADS: usize = 16;
/// Up to this many values read in vain, nobody counts: a few milliseconds.
const FREE_REREADS: usize = 16 * 1024;

/// Reads one of several shapes. `branch` reads the value of the branch that is given by its place; for a branch that has
/// none, it is given no node and must not read.
///
/// # Errors
///
/// Only a syntax error.
pub fn union<'a, S: Source<'a>, T>(
    cx: &mut Cx<'_>,
    source: &mut S,
    node: NodeId,
    mut branch: impl FnMut(&mut Cx<'_>, &mut S, usize, Option<NodeId>) -> Decoded<T>,
) -> Decoded<T> {
    let Shape::Union(rules) = cx.shape(node) else { return scalar::misfit(cx, source, node) };
    let flattened = std::mem::take(&mut cx.flattened);
    match &rules.form {
        Form::Untagged => untagged(cx, source, node, rules, &mut branch),
        Form::Tagged { tag } => tagged(cx, source, node, rules, tag, flattened, &mut branch),
        Form::Adjacent { tag, content } => adjacent(cx, source, node, rules, (tag, content), flattened, &mut branch),
        Form::External => external(cx, source, node, rules, &mut branch),
    }
}

fn tagged<'t, 'a, S: Source<'a>, T>(
    cx: &mut Cx<'t>,
    source: &mut S,
    node: NodeId,
    rules: &'t Union,
    tag: &'t str,
    flattened: bool,
    branch: &mut impl FnMut(&mut Cx<'_>, &mut S, usize, Option<NodeId>) -> Decoded<T>,
) -> Decoded<T> {
    let Some(found) = find_branch(cx, source, node, rules, tag)? else { return Ok(None) };
    let mark = cx.mark();
    (cx.tag, cx.flattened) = (Some(Tag { name: tag }), flattened);
    let value = match rules.branches[found].node {
        Some(inner) => branch(cx, source, found, Some(inner)),
        None => {
            match object_by(cx, source, node, &Object { unknown: rules.unknown, ..Object::default() }, &mut NoPlace)? {
                Some(()) => branch(cx, source, found, None),
                None => Ok(None),
            }
        }
    };
    (cx.tag, cx.flattened) = (None, false);
    cx.name_branch(mark, node, found);
    value
}

fn adjacent<'a, S: Source<'a>, T>(
    cx: &mut Cx<'_>,
    source: &mut S,
    node: NodeId,
    rules: &Union,
    (tag, content): (&str, &str),
    flattened: bool,
    branch: &mut impl FnMut(&mut Cx<'_>, &mut S, usize, Option<NodeId>) -> Decoded<T>,
) -> Decoded<T> {
    let Some(found) = find_branch(cx, source, node, rules, tag)? else { return Ok(None) };
    if !cx.open(source, node)? {
        return Ok(None);
    }
    let mark = cx.mark();
    let inner = rules.branches[found].node;
    let (mut value, mut tags, mut contents, mut sound) = (None, 0, 0, true);
    source.members(|key, source| {
        let declared = key == tag || (key == content && inner.is_some());
        let times = if key == tag { &mut tags } else { &mut contents };
        *times += usize::from(declared);
        if declared && *times > 1 {
            cx.report_at(Code::DuplicateKey, node, Detail::None, vec![(*key).into()]);
            value = None;
        } else if declared && key == content {
            let mark = cx.mark();
            value = branch(cx, source, found, inner)?;
            cx.under(mark, || Segment::from(content));
            return Ok(());
        } else if !declared && !flattened {
            sound &= unknown_field(cx, node, rules.unknown, &key, [content].into_iter().filter(|_| inner.is_some()));
        }
        source.skip()
    })?;
    cx.close();
    if inner.is_none() {
        value = if tags == 1 { branch(cx, source, found, None)? } else { None };
    } else if contents == 0 {
        cx.report_at(Code::Missing, inner.unwrap_or(node), Detail::None, vec![content.into()]);
    }
    cx.name_branch(mark, node, found);
    Ok(value.filter(|_| sound && tags == 1 && contents <= 1))
}

/// The branch that the tag names. Where there is none, what is wrong is recorded and the value passed over.
fn find_branch<'a, S: Source<'a>>(
    cx: &mut Cx<'_>,
    source: &mut S,
    node: NodeId,
    rules: &Union,
    tag: &str,
) -> Result<Option<usize>, SyntaxError> {
    if source.kind()? != Kind::Object {
        return cx.wrong_type(source, node).map(|()| None);
    }
    let (code, near) = match source.member(tag)? {
        None => (Code::Missing, Near::default()),
        Some(mut value) => match value.try_string()? {
            None => (Code::InvalidValue, Near::default()),
            Some(name) => {
                if let Some(found) = rules.branches.iter().position(|branch| branch.name == name) {
                    return Ok(Some(found));
                }
                let names = rules.branches.iter().map(|branch| branch.name.as_str());
                let near = if cx.lists_problems() { nearest_of(&name, names) } else { Near::default() };
                (Code::InvalidValue, near)
            }
        },
    };
    cx.report_at(code, node, Detail::Tag(Box::new(near)), vec![Segment::from(tag)]);
    source.skip()?;
    Ok(None)
}

fn external<'a, S: Source<'a>, T>(
    cx: &mut Cx<'_>,
    source: &mut S,
    node: NodeId,
    rules: &Union,
    branch: &mut impl FnMut(&mut Cx<'_>, &mut S, usize, Option<NodeId>) -> Decoded<T>,
) -> Decoded<T> {
    let named = |name: &str, with_value: bool| {
        rules.branches.iter().position(|branch| branch.name == name && branch.node.is_some() == with_value)
    };
    let got = source.kind()?;
    let has_units = rules.branches.iter().any(|branch| branch.node.is_none());
    if got == Kind::String && has_units {
        let name = source.string()?;
        let Some(found) = named(&name, false) else {
            // A branch with a value is no string at all, however near its name.
            let units = rules.branches.iter().filter(|branch| branch.node.is_none());
            let names = units.map(|branch| branch.name.as_str());
            let near = if cx.lists_problems() { nearest_of(&name, names) } else { Near::default() };
            cx.report(Code::InvalidValue, node, Detail::NearestOf(Box::new(near)));
            return Ok(None);
        };
        return branch(cx, source, found, None);
    }
    if got != Kind::Object {
        return cx.wrong_type(source, node).map(|()| None);
    }
    if !cx.open(source, node)? {
        return Ok(None);
    }
    let before = cx.checkpoint();
    let (mut value, mut known, mut unknown) = (None, Vec::new(), Vec::<Cow<'a, str>>::new());
    source.members(|key, source| {
        let Some(found) = named(&key, true) else {
            unknown.push(key);
            return source.skip();
        };
        known.push(found);
        if known.len() > 1 {
            return source.skip();
        }
        let mark = cx.mark();
        value = branch(cx, source, found, rules.branches[found].node)?;
        cx.under(mark, || Segment::from(&*key));
        Ok(())
    })?;
    cx.close();
    match known[..] {
        [found] => {
            cx.name_branch(before.mark, node, found);
            let mut sound = true;
            for name in &unknown {
                sound &= unknown_field(cx, node, rules.unknown, name, []);
            }
            Ok(value.filter(|_| sound))
        }
        _ => {
            cx.rewind(before);
            cx.report(Code::InvalidUnion, node, Detail::None);
            Ok(None)
        }
    }
}

fn untagged<'a, S: Source<'a>, T>(
    cx: &mut Cx<'_>,
    source: &mut S,
    node: NodeId,
    rules: &Union,
    branch: &mut impl FnMut(&mut Cx<'_>, &mut S, usize, Option<NodeId>) -> Decoded<T>,
) -> Decoded<T> {
    let got = source.kind()?;
    let takers = rules.plan.candidates(got);
    if takers.is_empty() {
        return cx.wrong_type(source, node).map(|()| None);
    }
    let possible = possible(source, takers)?;
    if let [taker] = possible[..] {
        let mark = cx.mark();
        let value = branch(cx, source, taker.branch, Some(taker.node))?;
        cx.name_branch(mark, node, taker.branch);
        return Ok(value);
    }
    if cx.untagged == 0 {
        cx.earned = cx.values.saturating_sub(cx.wasted);
    }
    cx.untagged += 1;
    let value = tried(cx, source, node, &possible, branch);
    cx.untagged -= 1;
    value
}

/// The branches that can match. Where a branch has a member of its own, that member must be there, and where a member can
/// only be one word, it must be that word. If no branch is left, the words decide, as a tag would; if they say nothing, all
/// are.
fn possible<'p, 'a, S: Source<'a>>(source: &mut S, takers: &'p [Candidate]) -> Result<Vec<&'p Candidate>, SyntaxError> {
    if takers.len() < 2 || takers.iter().all(|taker| taker.member.is_none() && taker.words.is_empty()) {
        return Ok(takers.iter().collect());
    }
    let mut seen: Vec<Seen> = takers.iter().map(Seen::before).collect();
    source.checkpoint().members(|name, value| {
        for (taker, seen) in takers.iter().zip(&mut seen) {
            seen.has_own |= taker.member.as_deref() == Some(&*name);
        }
        let is_word = |taker: &&Candidate| taker.words.iter().any(|(member, _)| *member == name);
        if !takers.iter().any(|taker| is_word(&taker)) {
            return value.skip();
        }
        let Some(said) = value.try_string()? else { return value.skip() };
        for (taker, seen) in takers.iter().zip(&mut seen) {
            if let Some((_, word)) = taker.words.iter().find(|(member, _)| *member == name) {
                seen.is_named |= *word == said;
                seen.is_another |= *word != said;
            }
        }
        Ok(())
    })?;
    let kept = |keep: fn(&Seen) -> bool| -> Vec<&'p Candidate> {
        takers.iter().zip(&seen).filter(|(_, seen)| keep(seen)).map(|(taker, _)| taker).collect()
    };
    let possible = kept(|seen| seen.has_own && !seen.is_another);
    if !possible.is_empty() {
        return Ok(possible);
    }
    let named = kept(|seen| seen.is_named && !seen.is_another);
    Ok(if named.is_empty() { takers.iter().collect() } else { named })
}

/// What the members of a value say of a branch.
struct Seen {
    /// The branch's own member is there, or it has none.
    has_own: bool,
    /// A member that can only be one word is that word.
    is_named: bool,
    /// A member that can only be one word is another one.
    is_another: bool,
}

impl Seen {
    fn before(taker: &Candidate) -> Self {
        Self { has_own: taker.member.is_none(), is_named: false, is_another: false }
    }
}

/// Tries one branch after the other.
fn tried<'a, S: Source<'a>, T>(
    cx: &mut Cx<'_>,
    source: &mut S,
    node: NodeId,
    possible: &[&Candidate],
    branch: &mut impl FnMut(&mut Cx<'_>, &mut S, usize, Option<NodeId>) -> Decoded<T>,
) -> Decoded<T> {
    let mut start = source.checkpoint();
    let before = cx.checkpoint();
    let mut closest: Option<(usize, usize)> = None;
    for (at, taker) in possible.iter().enumerate() {
        let value = branch(cx, source, taker.branch, Some(taker.node))?;
        let problems = cx.problem_count - before.problem_count;
        if value.is_some() && problems == 0 {
            return Ok(value);
        }
        if closest.is_none_or(|(_, fewest)| problems < fewest) {
            closest = Some((at, problems));
        }
        cx.rewind(before);
        // What was read in vain inside of it is part of what was read in vain now.
        cx.wasted = before.wasted + (cx.values - before.values);
        *source = start.checkpoint();
        if exhausted(cx, source)? {
            source.skip()?;
            let words = "too many branches of nested unions fit this in part: send a simpler value";
            cx.report(Code::InvalidUnion, node, Detail::Words(words.to_owned()));
            return Ok(None);
        }
    }
    // None matched: the one that came closest is read again, so that its problems stand.
    let taker = possible[closest.map_or(0, |(at, _)| at)];
    branch(cx, source, taker.branch, Some(taker.node))?;
    cx.name_branch(before.mark, node, taker.branch);
    Ok(None)
}

/// Whether branches have been tried too often: more than so many times the values that were read for good, those of the
/// outermost union included.
fn exhausted<'a, S: Source<'a>>(cx: &Cx<'_>, source: &mut S) -> Result<bool, SyntaxError> {
    let allowed = |values: usize| FREE_REREADS.saturating_add(values.saturating_mul(REREADS));
    if cx.wasted <= allowed(cx.earned) {
        return Ok(false);
    }
    // Only the outermost union can be counted where it is; further in, what is free must do.
    if cx.untagged > 1 {
        return Ok(true);
    }
    Ok(cx.wasted > allowed(cx.earned + count(&mut source.checkpoint())?))
}

/// The number of values in a value, itself included.
fn count<'a, S: Source<'a>>(source: &mut S) -> Result<usize, SyntaxError> {
    let mut values = 1;
    match source.kind()? {
        Kind::Array => source.elements(|item| {
            values += count(item)?;
            Ok(())
        })?,
        Kind::Object => source.members(|_, member| {
            values += count(member)?;
            Ok(())
        })?,
        _ => source.skip()?,
    }
    Ok(values)
}

/// A point in the reading to come back to.
#[derive(Clone, Copy, Debug)]
struct Checkpoint {
    mark: Mark,
    problem_count: usize,
    dropped_count: usize,
    values: usize,
    wasted: usize,
}

impl Cx<'_> {
    fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            mark: self.mark(),
            problem_count: self.problem_count,
            dropped_count: self.dropped_count,
            values: self.values,
            wasted: self.wasted,
        }
    }

    /// Forgets what was recorded since `checkpoint`.
    fn rewind(&mut self, checkpoint: Checkpoint) {
        self.problem_count = checkpoint.problem_count;
        self.problems.truncate(checkpoint.mark.problems());
        self.dropped_count = checkpoint.dropped_count;
        self.dropped.truncate(checkpoint.mark.dropped());
    }

    /// Says of the problems since `mark` which branch of a union they are about.
    fn name_branch(&mut self, mark: Mark, union: NodeId, branch: usize) {
        let branch = u32::try_from(branch).unwrap_or(u32::MAX);
        for problem in &mut self.problems[mark.problems()..] {
            problem.branch.get_or_insert((union, branch));
        }
    }
}
