//! What the engine notes down while it reads.

use counterfoil_json::Kind;

use super::{Code, Segment};
use crate::terms::NodeId;

/// A problem before it is put into words.
#[derive(Clone, Debug)]
pub(crate) struct Raw {
    pub(crate) code: Code,
    /// The node whose rule was broken.
    pub(crate) node: NodeId,
    pub(crate) detail: Detail,
    /// The path, innermost first: it grows as reading returns to the outside.
    pub(crate) path: Vec<Segment>,
    /// The innermost union around it, and the branch that was read.
    pub(crate) branch: Option<(NodeId, u32)>,
}

/// What of the value is needed to word the problem. Values themselves are kept only where the contract allows it.
#[derive(Clone, Debug)]
pub(crate) enum Detail {
    None,
    /// The JSON type that was sent instead, and what a string that was sent instead holds.
    Got(Kind, Option<Holds>),
    /// A number of characters or items.
    Count(usize),
    /// The lower or upper bound of the Rust type, where the rule that broke is not one of the author's.
    Type,
    /// Two equal items.
    Pair(usize, usize),
    /// The nearest allowed spelling.
    Nearest(String),
    /// The allowed spelling that was probably meant, and the nearest few of a long enum.
    NearestOf(Box<Near>),
    /// The fields that were sent, out of those that a rule names.
    Fields {
        rule: usize,
        sent: Vec<usize>,
    },
    /// As `NearestOf`, of the field that tells a union's branches apart.
    Tag(Box<Near>),
    /// A key of a map that is not what keys must be.
    Key,
    /// The author's words.
    Words(String),
    /// The value that was sent, where the contract allows it to be repeated.
    Sent(String),
}

/// What a string holds that was sent for another type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holds {
    Number,
    Boolean,
    List,
    Object,
    Null,
    Nothing,
    Text,
}

/// Allowed spellings that are near to what was sent.
#[derive(Clone, Debug, Default)]
pub(crate) struct Near {
    /// The one that was probably meant.
    pub(crate) meant: Option<String>,
    /// The nearest few of a long enum.
    pub(crate) few: Vec<String>,
}
