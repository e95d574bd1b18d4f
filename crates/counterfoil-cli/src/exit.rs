//! How the process ends. Exit codes are an interface: scripts and clients go by them.

use std::process::ExitCode;

use anstyle::{AnsiColor, Style};

use crate::{plain, say};

/// What the exit code says, the same for all commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Exit {
    Clean = 0,
    Findings = 1,
    Usage = 2,
    Unreachable = 3,
    Internal = 4,
    ToolError = 5,
}

impl Exit {
    const ALL: [Self; 6] =
        [Self::Clean, Self::Findings, Self::Usage, Self::Unreachable, Self::Internal, Self::ToolError];

    const fn meaning(self) -> &'static str {
        match self {
            Self::Clean => "done, and all is well",
            Self::Findings => "done, and there are findings, or a check failed",
            Self::Usage => "the command line, the environment or the configuration file is wrong",
            Self::Unreachable => "what is needed cannot be reached or read, such as a port that is taken",
            Self::Internal => "a fault of this program",
            Self::ToolError => "the tool that was called answered with an error",
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// All exit codes, for the help.
pub(crate) fn table() -> String {
    let lines = Exit::ALL.map(|exit| format!("\n  {}  {}", exit as u8, exit.meaning()));
    format!("Exit codes:{}", lines.concat())
}

/// Why a command could not do what it was asked to.
#[derive(Debug)]
pub(crate) struct Failure {
    exit: Exit,
    /// What is left to be told: a lowercase fragment.
    message: Option<String>,
}

impl Failure {
    /// What was asked for cannot be done by anyone.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self { exit: Exit::Usage, message: Some(message.into()) }
    }

    /// What was asked for cannot be reached or read.
    pub(crate) fn unreachable(message: impl Into<String>) -> Self {
        Self { exit: Exit::Unreachable, message: Some(message.into()) }
    }

    /// A fault of ours.
    pub(crate) fn internal(message: impl Into<String>) -> Self {
        Self { exit: Exit::Internal, message: Some(message.into()) }
    }

    /// A usage error that has been told already.
    pub(crate) fn told() -> Self {
        Self { exit: Exit::Usage, message: None }
    }

    /// What was asked for is done, and there are findings, which have been told.
    pub(crate) fn findings() -> Self {
        Self { exit: Exit::Findings, message: None }
    }

    /// The tool answered with an error, which has been printed.
    pub(crate) fn tool_error() -> Self {
        Self { exit: Exit::ToolError, message: None }
    }

    /// Tells it on standard error.
    pub(crate) fn report(self) -> ExitCode {
        if let Some(message) = self.message {
            let style = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
            let message = plain::lines(&message);
            say::line(&format!("{style}error:{style:#} {message}"));
        }
        self.exit.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_do_not_change() {
        assert_eq!(Exit::ALL.map(|exit| exit as u8), [0, 1, 2, 3, 4, 5]);
        assert_eq!(Failure::findings().exit as u8, 1);
        assert_eq!(Failure::usage("x").exit as u8, 2);
        assert_eq!(Failure::told().exit as u8, 2);
        assert_eq!(Failure::unreachable("x").exit as u8, 3);
        assert_eq!(Failure::internal("x").exit as u8, 4);
    }

    #[test]
    fn each_code_has_its_own_meaning() {
        let table = table();
        assert_eq!(table.lines().count(), 1 + Exit::ALL.len());
        for exit in Exit::ALL {
            assert_eq!(table.matches(exit.meaning()).count(), 1, "{table}");
        }
    }
}
