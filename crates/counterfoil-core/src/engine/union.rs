//! Values that are one of several shapes; the first that matches wins.

use std::borrow::Cow;

use counterfoil_json::{Kind, SyntaxError};

use super::cx::{Mark, Tag};
use super::object::{NoPlace, object_by, unknown_field};
use super::text::nearest_of;
use super::{Cx, scalar};
use crate::contract::Decoded;
use crate::problem::{Code, Detail, Segment};
use crate::source::Source;
use crate::terms::{Form, NodeId, Object, Shape, Union};

/// How many times its own number of values a union may be read in vain.
const REREADS: usize = 16;
/// Below this many values read in vain, nobody counts.
const FREE_REREADS: usize = 1024;

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

fn tagged<'a, S: Source<'a>, T>(
    cx: &mut Cx<'_>,
    source: &mut S,
    node: NodeId,
    rules: &Union,
    tag: &str,
    flattened: bool,
    branch: &mut impl FnMut(&mut Cx<'_>, &mut S, usize, Option<NodeId>) -> Decoded<T>,
) -> Decoded<T> {
    match source.kind()? {
        Kind::Object => {}
        _ => return cx.wrong_type(source, node).map(|()| None),
    }
    let Some(found) = find_branch(cx, source, node, rules, tag)? else {
        source.skip()?;
        return Ok(None);
    };
    let mark = cx.mark();
    // The tag's name is borrowed from the terms, not from the message.
    let Shape::Union(Union { form: Form::Tagged { tag }, .. }) = cx.terms().shape(node) else {
        return scalar::misfit(cx, source, node);
    };
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
    match source.kind()? {
        Kind::Object => {}
        _ => return cx.wrong_type(source, node).map(|()| None),
    }
    let Some(found) = find_branch(cx, source, node, rules, tag)? else {
        source.skip()?;
        return Ok(None);
    };
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
            sound &= unknown_field(cx, node, rules.unknown, &key, [tag, content]);
        }
        source.skip()
    })?;
    if inner.is_none() {
        value = if tags == 1 { branch(cx, source, found, None)? } else { None };
    } else if contents == 0 {
        cx.report_at(Code::Missing, inner.unwrap_or(node), Detail::None, vec![content.into()]);
    }
    cx.name_branch(mark, node, found);
    Ok(value.filter(|_| sound && tags == 1 && contents <= 1))
}

/// The branch that the tag names; what is wrong with the tag is recorded.
fn find_branch<'a, S: Source<'a>>(
    cx: &mut Cx<'_>,
    source: &mut S,
    node: NodeId,
    rules: &Union,
    tag: &str,
) -> Result<Option<usize>, SyntaxError> {
    let at = || vec![Segment::from(tag)];
    let Some(mut value) = source.member(tag)? else {
        cx.report_at(Code::Missing, node, Detail::Tag(Box::default()), at());
        return Ok(None);
    };
    if value.kind()? != Kind::String {
        cx.report_at(Code::InvalidValue, node, Detail::Tag(Box::default()), at());
        return Ok(None);
    }
    let name = value.string()?;
    let found = rules.branches.iter().position(|branch| branch.name == name);
    if found.is_none() {
        let names = rules.branches.iter().map(|branch| branch.name.as_str());
        cx.report_at(Code::InvalidValue, node, Detail::Tag(Box::new(nearest_of(&name, names))), at());
    }
    Ok(found)
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
            let names = rules.branches.iter().map(|branch| branch.name.as_str());
            cx.report(Code::InvalidValue, node, Detail::NearestOf(Box::new(nearest_of(&name, names))));
            return Ok(None);
        };
        return branch(cx, source, found, None);
    }
    if got != Kind::Object {
        return cx.wrong_type(source, node).map(|()| None);
    }
    let mark = cx.mark();
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
    match known[..] {
        [found] => {
            cx.name_branch(mark, node, found);
            let mut sound = true;
            for name in &unknown {
                sound &= unknown_field(cx, node, rules.unknown, name, []);
            }
            Ok(value.filter(|_| sound))
        }
        _ => {
            cx.rewind(mark);
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
    let mut possible = Vec::with_capacity(takers.len());
    for taker in takers {
        let fits = match &taker.member {
            Some(member) => source.member(member)?.is_some(),
            None => true,
        };
        if fits {
            possible.push(taker);
        }
    }
    if possible.is_empty() {
        possible.extend(takers);
    }
    let mut start = source.checkpoint();
    let mark = cx.mark();
    let mut outermost = cx.span.is_none().then(|| source.checkpoint());
    let mut closest: Option<(usize, usize)> = None;
    for (at, taker) in possible.iter().enumerate() {
        let before = (cx.problem_count, cx.values);
        let value = branch(cx, source, taker.branch, Some(taker.node))?;
        if value.is_some() && cx.problem_count == before.0 {
            return Ok(value);
        }
        let problems = cx.problem_count - before.0;
        if possible.len() == 1 {
            cx.name_branch(mark, node, taker.branch);
            return Ok(None);
        }
        if closest.is_none_or(|(_, fewest)| problems < fewest) {
            closest = Some((at, problems));
        }
        cx.rewind(mark);
        cx.wasted += cx.values - before.1;
        *source = start.checkpoint();
        if exhausted(cx, outermost.as_mut())? {
            source.skip()?;
            cx.report(Code::InvalidUnion, node, Detail::None);
            return Ok(None);
        }
    }
    // None matched: the one that came closest is read again, so that its problems stand.
    let taker = possible[closest.map_or(0, |(at, _)| at)];
    branch(cx, source, taker.branch, Some(taker.node))?;
    cx.name_branch(mark, node, taker.branch);
    Ok(None)
}

/// Whether branches have been tried too often for the size of the outermost union.
fn exhausted<'a, S: Source<'a>>(cx: &mut Cx<'_>, outermost: Option<&mut S>) -> Result<bool, SyntaxError> {
    if cx.wasted <= FREE_REREADS {
        return Ok(false);
    }
    let values = match (cx.span, outermost) {
        (Some(values), _) => values,
        (None, Some(whole)) => {
            let values = count(&mut whole.checkpoint())?;
            cx.span = Some(values);
            values
        }
        (None, None) => return Ok(false),
    };
    Ok(cx.wasted > values.saturating_mul(REREADS).max(FREE_REREADS))
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

impl Cx<'_> {
    /// Forgets what was recorded since `mark`.
    fn rewind(&mut self, mark: Mark) {
        self.problem_count -= self.problems.len() - mark.problems();
        self.problems.truncate(mark.problems());
        self.dropped_count -= self.dropped.len() - mark.dropped();
        self.dropped.truncate(mark.dropped());
    }

    /// Says of the problems since `mark` which branch of a union they are about.
    fn name_branch(&mut self, mark: Mark, union: NodeId, branch: usize) {
        let branch = u32::try_from(branch).unwrap_or(u32::MAX);
        for problem in &mut self.problems[mark.problems()..] {
            problem.branch.get_or_insert((union, branch));
        }
    }
}
