//! What a client does on meeting a construct.

use std::fmt;

/// What a client or provider does with a tool whose schema holds a construct, from best to worst.
///
/// The order is by how much is lost: `a < b` says that `b` is worse. [`Verdict::Unknown`] comes first: nothing is known
/// to be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Verdict {
    /// No evidence was found. Taken as accepted, and shown as unverified
    #[default]
    Unknown,
    /// Accepted, and the model gets to see it
    Accepted,
    /// Accepted and shown, but nothing is made of it
    Ignored,
    /// The keyword is taken out before the model sees it
    Stripped,
    /// The meaning or the shape is changed on the way to the model
    Mangled,
    /// The tool is left out of what the model sees
    ToolDropped,
    /// The whole request to the model fails: every tool and every turn
    Rejected,
    /// The client fails with an internal error
    Crash,
    /// All tools of the server are lost
    ListLost,
}

impl Verdict {
    /// All verdicts, from best to worst.
    pub const ALL: [Self; 9] = [
        Self::Unknown,
        Self::Accepted,
        Self::Ignored,
        Self::Stripped,
        Self::Mangled,
        Self::ToolDropped,
        Self::Rejected,
        Self::Crash,
        Self::ListLost,
    ];

    /// The name in profiles, in output and on pages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Accepted => "accepted",
            Self::Ignored => "ignored",
            Self::Stripped => "stripped",
            Self::Mangled => "mangled",
            Self::ToolDropped => "tool dropped",
            Self::Rejected => "request rejected",
            Self::Crash => "crash",
            Self::ListLost => "list lost",
        }
    }

    /// The verdict of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|verdict| verdict.name() == name)
    }

    /// Whether the model gets to see the construct as it was written.
    #[must_use]
    pub const fn survives(self) -> bool {
        matches!(self, Self::Unknown | Self::Accepted | Self::Ignored)
    }

    /// Whether a tool, a list or a request is lost.
    #[must_use]
    pub fn is_loss(self) -> bool {
        self >= Self::ToolDropped
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
