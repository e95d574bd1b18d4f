//! Closing the terms of a contract: what could not be checked piece by piece is checked here, once.

use std::collections::HashSet;
use std::fmt;

use serde_json::Value;

use super::typed::{Typed, settled};
use super::{Choice, CrossRule, Node, NodeId, Object, Plan, Shape, Terms, Union, flattened};
use crate::engine::{self, Cx};
use crate::problem::Problems;
use crate::source::ValueSource;

/// Mistakes in a declaration that show only when the contract is built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclarationError {
    /// Each mistake, as a lowercase fragment.
    pub mistakes: Vec<String>,
}

impl fmt::Display for DeclarationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the contract cannot be built: {}", self.mistakes.join("; "))
    }
}

impl std::error::Error for DeclarationError {}

pub(super) fn seal(
    nodes: Vec<Option<Node>>,
    root: NodeId,
    typed: &[Typed],
    mut mistakes: Vec<String>,
) -> Result<Terms, DeclarationError> {
    let count = nodes.len();
    let nodes: Vec<Node> = nodes.into_iter().flatten().collect();
    if nodes.len() != count {
        mistakes.push("a type was still being described when its contract was closed".to_owned());
        return Err(DeclarationError { mistakes });
    }
    let mut terms = Terms { nodes, root };
    if endless(&terms) {
        mistakes.push("a type consists of nothing but itself".to_owned());
        return Err(DeclarationError { mistakes });
    }
    for index in 0..terms.nodes.len() {
        if let Shape::Union(union) = &terms.nodes[index].shape {
            let plan = Plan::of(&terms, &union.branches);
            if let Shape::Union(union) = &mut terms.nodes[index].shape {
                union.plan = plan;
            }
        }
    }
    for node in &mut terms.nodes {
        if let Shape::Object(object) = &mut node.shape {
            let plain = |name: &str| !name.chars().any(|c| c == '"' || c == '\\' || c.is_control());
            object.plain_names = object.fields.iter().all(|field| plain(&field.name));
        }
    }
    for node in &terms.nodes {
        match &node.shape {
            Shape::Object(object) => {
                fields(object, &mut mistakes);
                flattened::check(&terms, object, &mut mistakes);
                rules(&terms, object, &mut mistakes);
            }
            Shape::Union(union) => branches(&terms, union, &mut mistakes),
            Shape::Text(text) if text.max_length.is_some_and(|max| max < text.min_length) => {
                mistakes.push("`min_length` is greater than `max_length`".to_owned());
            }
            Shape::Choice(choice) => choices(choice, &mut mistakes),
            Shape::Tuple(tuple) if tuple.items.is_empty() => {
                mistakes.push("a tuple needs at least one item".to_owned());
            }
            Shape::List(list) if list.max_items.is_some_and(|max| max < list.min_items) => {
                mistakes.push("`min_items` is greater than `max_items`".to_owned());
            }
            _ => {}
        }
    }
    // Values are read only by terms that hold together.
    if mistakes.is_empty() {
        for index in 0..terms.nodes.len() {
            shown_values(&terms, index, &mut mistakes);
        }
    }
    if mistakes.is_empty() {
        typed.iter().for_each(|field| typed_values(&terms, *field, &mut mistakes));
    }
    if mistakes.is_empty() { Ok(terms) } else { Err(DeclarationError { mistakes }) }
}

/// A type that reaches itself without a list, an object or a tag in between has no value at all, and would be followed for ever.
fn endless(terms: &Terms) -> bool {
    // 0: not met, 1: being followed, 2: done.
    let mut state = vec![0_u8; terms.nodes.len()];
    let mut reaches_itself = false;
    for start in 0..terms.nodes.len() {
        let mut stack = vec![(start, false)];
        while let Some((node, left)) = stack.pop() {
            if left {
                state[node] = 2;
                continue;
            }
            match state[node] {
                2 => continue,
                1 => {
                    reaches_itself = true;
                    continue;
                }
                _ => state[node] = 1,
            }
            stack.push((node, true));
            stack.extend(straight(&terms.nodes[node].shape).map(|next| (next.0 as usize, false)));
        }
    }
    reaches_itself
}

/// The nodes whose values are values of the shape as they are.
fn straight(shape: &Shape) -> impl Iterator<Item = NodeId> + '_ {
    let one = match shape {
        Shape::Recursion(target) => Some(*target),
        Shape::Nullable(inner) => Some(*inner),
        _ => None,
    };
    let branches = match shape {
        Shape::Union(Union { form: super::Form::Untagged, branches, .. }) => &branches[..],
        _ => &[],
    };
    one.into_iter().chain(branches.iter().filter_map(|branch| branch.node))
}

fn fields(object: &Object, mistakes: &mut Vec<String>) {
    let mut names = HashSet::new();
    for field in &object.fields {
        if !names.insert(field.name.as_str()) {
            mistakes.push(format!("the field `{}` is declared twice{}", field.name, of(object.name.as_deref())));
        }
    }
}

/// A rule over fewer than two fields says nothing.
fn rules(terms: &Terms, object: &Object, mistakes: &mut Vec<String>) {
    let too_few = |rule: &CrossRule| match rule {
        CrossRule::ExactlyOneOf(fields) | CrossRule::AtMostOneOf(fields) => fields.len() < 2,
        CrossRule::Requires(_, others) => others.is_empty(),
        CrossRule::Ordered(..) => false,
    };
    if object.rules.iter().any(too_few) {
        mistakes.push(format!("a rule across fields{} needs at least two fields", of(object.name.as_deref())));
    }
    for rule in &object.rules {
        let (CrossRule::ExactlyOneOf(fields) | CrossRule::AtMostOneOf(fields)) = rule else { continue };
        let always = fields.iter().map(|field| &object.fields[*field]);
        for field in always.filter(|field| terms.node(field.node).notes.default.is_some()) {
            mistakes.push(format!(
                "the field `{}`{} has a default, so that it is always there, and cannot be one of several of which only one may be",
                field.name,
                of(object.name.as_deref())
            ));
        }
    }
}

fn choices(choice: &Choice, mistakes: &mut Vec<String>) {
    if choice.values.is_empty() {
        mistakes.push("a fixed set of values needs at least one".to_owned());
    }
    let mut names = HashSet::new();
    for value in &choice.values {
        if !names.insert(value.name.as_str()) {
            mistakes.push(format!("the value {:?} is declared twice", value.name));
        }
        let tidied = engine::tidied(choice.tidy, &value.name);
        if tidied != value.name {
            mistakes.push(format!("the value {:?} is tidied to {tidied:?}, so that it can never be sent", value.name));
        }
    }
}

fn branches(terms: &Terms, union: &Union, mistakes: &mut Vec<String>) {
    let of = of(union.name.as_deref());
    if union.branches.is_empty() {
        mistakes.push(format!("a union needs at least one branch{of}"));
    }
    if let super::Form::Adjacent { tag, content } = &union.form
        && tag == content
    {
        mistakes.push(format!("tag and content are both called `{tag}`{of}"));
    }
    let mut names = HashSet::new();
    for branch in &union.branches {
        if !names.insert(branch.name.as_str()) {
            mistakes.push(format!("the branch `{}` is declared twice{of}", branch.name));
        }
        if union.form == super::Form::Untagged && branch.node.is_none() {
            mistakes.push(format!("the branch `{}`{of} has no value, and no tag that could name it", branch.name));
        }
        let super::Form::Tagged { tag } = &union.form else { continue };
        match branch.node.map(|node| terms.shape(node)) {
            None => {}
            Some(Shape::Object(object)) if object.fields.iter().any(|field| field.name == *tag) => {
                mistakes.push(format!("the branch `{}`{of} has a field with the tag's name `{tag}`", branch.name));
            }
            Some(Shape::Object(_)) => {}
            Some(_) => mistakes.push(format!(
                "the branch `{}`{of} is not an object, so that it cannot carry the tag `{tag}`: name a `content` too",
                branch.name
            )),
        }
    }
}

fn of(name: Option<&str>) -> String {
    name.map(|name| format!(" in `{name}`")).unwrap_or_default()
}

/// Defaults and examples must keep their own rules; a default must also come out as it was written, since the schema
/// shows it so.
fn shown_values(terms: &Terms, index: usize, mistakes: &mut Vec<String>) {
    let id = NodeId(u32::try_from(index).unwrap_or(u32::MAX));
    for (what, value) in shown(terms, id) {
        let mut cx = Cx::new(terms);
        // A parsed value has no syntax to be wrong.
        let read = engine::value(&mut cx, &mut ValueSource::new(value), id).unwrap_or_default();
        match read {
            Some(read) if what == "default" && engine::canonical(&read) != engine::canonical(value) => {
                mistakes.push(comes_out(terms, id, value, &read));
            }
            Some(_) => {}
            None => mistakes.push(breaks(terms, id, what, value, cx)),
        }
    }
}

/// The same, as a field's type reads them.
fn typed_values(terms: &Terms, field: Typed, mistakes: &mut Vec<String>) {
    let Typed { node, read } = field;
    for (what, value) in shown(terms, node) {
        let mut cx = Cx::new(terms);
        match read(&mut cx, &mut ValueSource::new(value), node).unwrap_or_default() {
            Some(Ok(read)) => {
                let [read_so, written] = [&read, value].map(|value| engine::canonical(&settled(terms, value)));
                if what == "default" && read_so != written {
                    mistakes.push(comes_out(terms, node, value, &read));
                }
            }
            Some(Err(error)) => {
                let place = place(terms, node);
                mistakes.push(format!("the {what} {value}{place} comes out as what JSON cannot hold: {error}"));
            }
            None => mistakes.push(breaks(terms, node, what, value, cx)),
        }
    }
}

/// The values that a node shows, and what each is called.
fn shown(terms: &Terms, id: NodeId) -> impl Iterator<Item = (&'static str, &Value)> {
    let notes = &terms.node(id).notes;
    let defaults = notes.default.iter().map(|value| ("default", value));
    defaults.chain(notes.examples.iter().map(|value| ("example", value)))
}

fn comes_out(terms: &Terms, id: NodeId, value: &Value, read: &Value) -> String {
    format!("the default {value}{} comes out as {read}: write it as it comes out", place(terms, id))
}

fn breaks(terms: &Terms, id: NodeId, what: &str, value: &Value, cx: Cx<'_>) -> String {
    let problems = Problems::of(cx);
    let broken: Vec<_> = problems.listed.iter().map(|problem| problem.message.as_str()).collect();
    format!("the {what} {value}{} breaks its own rule: {}", place(terms, id), broken.join(", "))
}

/// Where a value is declared: the field, and the type that has it.
fn place(terms: &Terms, id: NodeId) -> String {
    let owners = terms.nodes.iter().filter_map(|node| match &node.shape {
        Shape::Object(object) => Some((object.fields.iter().find(|field| field.node == id)?, object)),
        _ => None,
    });
    let mut fields =
        owners.map(|(field, object)| format!(" of the field `{}`{}", field.name, of(object.name.as_deref())));
    fields.next().unwrap_or_default()
}
