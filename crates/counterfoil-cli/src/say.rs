//! Standard error, for people.
//!
//! Standard output belongs to the protocol. `eprintln!` panics when nobody reads standard error any
//! more, which must not end a server.

use std::io::Write as _;

/// A line on standard error; its styles are left out where they would not be seen as such.
pub(crate) fn line(text: &str) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// Whether styles are seen as such on standard error.
pub(crate) fn is_styled() -> bool {
    anstream::AutoStream::choice(&std::io::stderr()) != anstream::ColorChoice::Never
}

/// A part of a line on standard error, as it is.
pub(crate) fn part(text: &str) {
    let mut stderr = std::io::stderr();
    let _ = stderr.write_all(text.as_bytes());
    let _ = stderr.flush();
}
