//! Closing the terms of a contract: what could not be checked piece by piece is checked here, once.

use std::collections::HashSet;
use std::fmt;

use super::{Node, NodeId, Object, Plan, Shape, Terms, Union};
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
    mut mistakes: Vec<String>,
) -> Result<Terms, DeclarationError> {
    let count = nodes.len();
    let nodes: Vec<Node> = nodes.into_iter().flatten().collect();
    if nodes.len() != count {
        mistakes.push("a type was still being described when its contract was closed".to_owned());
        return Err(DeclarationError { mistakes });
    }
    let mut terms = Terms { nodes, root };
    endless(&terms, &mut mistakes);
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
            Shape::Object(object) => fields(object, &mut mistakes),
            Shape::Union(union) => branches(&terms, union, &mut mistakes),
            Shape::Text(text) if text.max_length.is_some_and(|max| max < text.min_length) => {
                mistakes.push("`min_length` is greater than `max_length`".to_owned());
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
    if mistakes.is_empty() { Ok(terms) } else { Err(DeclarationError { mistakes }) }
}

/// A recursion straight to a recursion has no value at all, and would be followed for ever.
fn endless(terms: &Terms, mistakes: &mut Vec<String>) {
    let straight = |node: &Node| matches!(&node.shape, Shape::Recursion(target) if matches!(terms.node(*target).shape, Shape::Recursion(_)));
    if terms.nodes.iter().any(straight) {
        mistakes.push("a type consists of nothing but itself".to_owned());
    }
}

fn fields(object: &Object, mistakes: &mut Vec<String>) {
    let mut names = HashSet::new();
    for field in &object.fields {
        if !names.insert(field.name.as_str()) {
            mistakes.push(format!("the field `{}` is declared twice{}", field.name, of(object.name.as_deref())));
        }
    }
}

fn branches(terms: &Terms, union: &Union, mistakes: &mut Vec<String>) {
    let of = of(union.name.as_deref());
    if union.branches.is_empty() {
        mistakes.push(format!("a union needs at least one branch{of}"));
    }
    let mut names = HashSet::new();
    for branch in &union.branches {
        if !names.insert(branch.name.as_str()) {
            mistakes.push(format!("the branch `{}` is declared twice{of}", branch.name));
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
    let notes = &terms.node(id).notes;
    let values = notes.default.iter().map(|value| ("default", value));
    for (what, value) in values.chain(notes.examples.iter().map(|value| ("example", value))) {
        let mut cx = Cx::new(terms);
        // A parsed value has no syntax to be wrong.
        let read = engine::value(&mut cx, &mut ValueSource::new(value), id).unwrap_or_default();
        match read {
            Some(read) if what == "default" && engine::canonical(&read) != engine::canonical(value) => {
                let place = place(terms, id);
                mistakes.push(format!("the default {value}{place} comes out as {read}: write it as it comes out"));
            }
            Some(_) => {}
            None => {
                let problems = Problems::of(cx);
                let broken: Vec<_> = problems.listed.iter().map(|problem| problem.message.as_str()).collect();
                let place = place(terms, id);
                mistakes.push(format!("the {what} {value}{place} breaks its own rule: {}", broken.join(", ")));
            }
        }
    }
}

/// Where a value is declared: the field, and the type that has it.
fn place(terms: &Terms, id: NodeId) -> String {
    let owners = terms.nodes.iter().filter_map(|node| match &node.shape {
        Shape::Object(object) => Some((object.fields.iter().find(|field| field.node == id)?, object)),
        _ => None,
    });
    let field = owners.map(|(field, object)| format!(" of the field `{}`{}", field.name, of(object.name.as_deref())));
    field.last().unwrap_or_default()
}
