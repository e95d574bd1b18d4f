//! What a key allows.

use std::fmt;

/// What a caller may do. Each role may do all that those before it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Reads prompts.
    Reader,
    /// Also creates versions, sets tags, and moves labels that are not protected.
    Editor,
    /// Also moves protected labels, such as `production`.
    Promoter,
    /// Also deletes.
    Admin,
}

impl Role {
    /// All of them, the least first.
    pub const ALL: [Self; 4] = [Self::Reader, Self::Editor, Self::Promoter, Self::Admin];

    /// The word for it, on the command line and in the store.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Reader => "reader",
            Self::Editor => "editor",
            Self::Promoter => "promoter",
            Self::Admin => "admin",
        }
    }

    /// The role of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_grow_and_have_names() {
        assert!(Role::ALL.windows(2).all(|pair| pair[0] < pair[1]));
        for role in Role::ALL {
            assert_eq!(Role::named(role.name()), Some(role));
        }
        assert_eq!(Role::named("owner"), None);
    }
}
