//! One tool, served by Counterfoil and by a bare server on the SDK, and the load on either.

pub mod bare;
pub mod load;
pub mod ours;

use counterfoil::Contract;

/// What both servers answer.
#[derive(Contract, serde::Serialize)]
pub struct Created {
    pub id: String,
    pub title: String,
}

/// How a server is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transport {
    Http,
    Stdio,
}

/// Which server it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Ours,
    Bare,
}

impl Transport {
    pub fn name(self) -> &'static str {
        match self {
            Self::Http => "http",
            Self::Stdio => "stdio",
        }
    }
}

impl Kind {
    pub fn name(self) -> &'static str {
        match self {
            Self::Ours => "ours",
            Self::Bare => "bare",
        }
    }
}

/// Where the servers listen.
pub const ADDRESS: &str = "127.0.0.1:7429";
