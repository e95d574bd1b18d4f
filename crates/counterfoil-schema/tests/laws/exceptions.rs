//! Where a law does not hold, by name and with a reason. An exception that no longer occurs fails the test of its law.

use crate::report::Law;

/// A named exception.
pub(crate) struct Exception {
    /// To which law
    pub(crate) law: Law,
    /// For which profile; `*` for all
    pub(crate) profile: &'static str,
    /// On what
    pub(crate) at: At,
    /// Why
    pub(crate) why: &'static str,
    /// Whether it takes `LAWS_FULL=1` to see it
    pub(crate) full_only: bool,
}

/// What an exception is about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum At {
    /// Subjects whose names begin like this: `PACKAGE@VERSION TOOL`, `DRAFT/FILE: GROUP`, `generated N`
    Subject(&'static str),
    /// Values of a kind
    Kind(Kind),
}

/// Kinds of values that a law says nothing of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Members of several branches of a union in one object
    SeveralBranches,
    /// An array right inside of an array, in a value of any kind, for a profile that keeps values as they are
    ArrayInArray,
}

/// All exceptions.
pub(crate) const EXCEPTIONS: &[Exception] = &[
    Exception {
        law: Law::Refused,
        profile: "*",
        at: At::Kind(Kind::SeveralBranches),
        why: "the lowered schema mentions what the branch that matches mentions; a member of another branch is one that \
              it does not mention, and where objects are closed or a union is one object, it is refused or of that \
              branch's type",
        full_only: false,
    },
    Exception {
        law: Law::Refused,
        profile: "*",
        at: At::Kind(Kind::ArrayInArray),
        why: "where a client takes no schema without a type and values keep their shape, any value is a union of all \
              types, whose arrays hold all types but arrays: a schema that says so without end would hold itself",
        full_only: false,
    },
    Exception {
        law: Law::Refused,
        profile: "*",
        at: At::Subject("draft4/optional/format/hostname: "),
        why: "draft 4 takes `--` in the third and fourth place of a host name and later drafts do not; where a client takes \
              no `$schema`, nothing says that it is of draft 4",
        full_only: false,
    },
    Exception {
        law: Law::Refused,
        profile: "*",
        at: At::Subject("draft4/enum: enum with "),
        why: "an enum of 0 or 1 says the type `integer` where a client asks for one, and in draft 4, which `$schema` still \
              names, 0.0 is equal to 0 but no integer",
        full_only: false,
    },
    Exception {
        law: Law::Total,
        profile: "*",
        at: At::Subject("draft7/optional/content: "),
        why: "draft 7 asserts contentEncoding and contentMediaType and 2020-12 does not; where a client takes no `$schema` \
              of draft 7, the keywords stay and are no longer asserted",
        full_only: true,
    },
];
