//! Lists and tuples.

use counterfoil_json::{Kind, SyntaxError};

use super::{Cx, scalar, unique};
use crate::contract::Decoded;
use crate::problem::{Code, Detail, Segment};
use crate::source::Source;
use crate::terms::{NodeId, Shape};

/// Reads a list; `item` reads one item and says whether it is sound.
///
/// # Errors
///
/// Only a syntax error.
#[inline]
pub fn list<'a, S: Source<'a>>(
    cx: &mut Cx<'_>,
    source: &mut S,
    node: NodeId,
    mut item: impl FnMut(&mut Cx<'_>, &mut S, NodeId) -> Result<bool, SyntaxError>,
) -> Decoded<()> {
    let Shape::List(rules) = cx.shape(node) else { return scalar::misfit(cx, source, node) };
    match source.kind()? {
        Kind::Array => {}
        _ => return cx.wrong_type(source, node).map(|()| None),
    }
    if !cx.open(source, node)? {
        return Ok(None);
    }
    let (mut sound, mut count) = (true, 0);
    let mut seen = (rules.unique_items && !cx.comparing).then(unique::Seen::default);
    source.elements(|source| {
        let mark = cx.mark();
        if let Some(seen) = &mut seen {
            seen.add(cx, source, rules.items, count)?;
        }
        sound &= item(cx, source, rules.items)?;
        cx.under(mark, || Segment::Index(count));
        count += 1;
        Ok(())
    })?;
    cx.close();
    if count < rules.min_items {
        cx.report(Code::TooSmall, node, Detail::Count(count));
        sound = false;
    }
    if rules.max_items.is_some_and(|max| count > max) {
        cx.report(Code::TooBig, node, Detail::Count(count));
        sound = false;
    }
    if let Some((first, second)) = seen.and_then(|seen| seen.equal) {
        cx.report(Code::NotUnique, node, Detail::Pair(first, second));
        sound = false;
    }
    Ok(sound.then_some(()))
}

/// Reads a tuple; `item` reads the item at a place and says whether it is sound.
///
/// # Errors
///
/// Only a syntax error.
pub fn tuple<'a, S: Source<'a>>(
    cx: &mut Cx<'_>,
    source: &mut S,
    node: NodeId,
    mut item: impl FnMut(usize, &mut Cx<'_>, &mut S, NodeId) -> Result<bool, SyntaxError>,
) -> Decoded<()> {
    let Shape::Tuple(rules) = cx.shape(node) else { return scalar::misfit(cx, source, node) };
    match source.kind()? {
        Kind::Array => {}
        _ => return cx.wrong_type(source, node).map(|()| None),
    }
    if !cx.open(source, node)? {
        return Ok(None);
    }
    let (mut sound, mut count) = (true, 0);
    source.elements(|source| {
        if let Some(node) = rules.items.get(count) {
            let mark = cx.mark();
            sound &= item(count, cx, source, *node)?;
            cx.under(mark, || Segment::Index(count));
        } else {
            source.skip()?;
        }
        count += 1;
        Ok(())
    })?;
    cx.close();
    if count != rules.items.len() {
        let code = if count < rules.items.len() { Code::TooSmall } else { Code::TooBig };
        cx.report(code, node, Detail::Count(count));
        sound = false;
    }
    Ok(sound.then_some(()))
}
