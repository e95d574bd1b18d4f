//! Which server is meant.

use std::fmt;
use std::path::PathBuf;

/// Where a server is, and how it is reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A program that is started and spoken to over its standard streams. No shell stands in between.
    Stdio {
        /// The program: a path, or a name that is looked up in `PATH`
        program: String,
        /// Its arguments
        args: Vec<String>,
        /// Variables that are added to those of this process
        env: Vec<(String, String)>,
        /// The folder in which it runs; by default that of this process
        cwd: Option<PathBuf>,
    },
    /// A server behind a URL, over Streamable HTTP or the HTTP+SSE of 2024.
    Http {
        /// The URL, with `http` or `https`
        url: String,
        /// Headers that go with every request, such as `Authorization: Bearer ...`
        headers: Vec<(String, String)>,
    },
}

impl Target {
    /// A program to start, without further variables and in the current folder.
    pub fn stdio<A: Into<String>>(program: impl Into<String>, args: impl IntoIterator<Item = A>) -> Self {
        let args = args.into_iter().map(Into::into).collect();
        Self::Stdio { program: program.into(), args, env: Vec::new(), cwd: None }
    }

    /// A URL, without further headers.
    pub fn http(url: impl Into<String>) -> Self {
        Self::Http { url: url.into(), headers: Vec::new() }
    }
}

impl fmt::Display for Target {
    /// The command line, or the URL.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stdio { program, args, .. } => {
                f.write_str(program)?;
                args.iter().try_for_each(|arg| write!(f, " {arg}"))
            }
            Self::Http { url, .. } => f.write_str(url),
        }
    }
}
