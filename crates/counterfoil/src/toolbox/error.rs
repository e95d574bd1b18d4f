//! How a handler fails: in words for the model, or masked.
//!
//! The model reads what an author wrote for it with [`ToolError::public`]. Any other error may hold
//! a path, a query or a secret: it goes to the log under an id, and the model gets the id. There is
//! nothing to switch on for that.

use std::borrow::Cow;
use std::collections::hash_map::RandomState;
use std::error::Error;
use std::fmt;
use std::hash::BuildHasher as _;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::{Map, Value};

use super::content::Content;
use super::context::Context;
use super::result::ToolResult;

/// Where the machine-readable part of an error stands in a result's `_meta`.
pub const ERROR_META: &str = "counterfoil/error";

/// The code of a public error that was given none.
const PUBLIC: &str = "TOOL_ERROR";

/// The code of every masked error.
const INTERNAL: &str = "INTERNAL_ERROR";

/// The code of a result that breaks its own contract. It is masked too.
const INVALID_OUTPUT: &str = "INVALID_OUTPUT";

/// What stands beside the code of a public error that is the server's own doing.
pub(super) const SERVER_ERROR_MEMBER: &str = "serverError";

/// Whether errors of that code are masked.
pub(super) fn is_masked(code: &str) -> bool {
    matches!(code, INTERNAL | INVALID_OUTPUT)
}

type BoxError = Box<dyn Error + Send + Sync>;

/// Why a handler failed.
///
/// Every error converts into one with `?`, and is then masked. It is no
/// [`std::error::Error`] itself, for that reason.
#[derive(Debug)]
pub struct ToolError(Kind);

#[derive(Debug)]
enum Kind {
    Public { code: Cow<'static, str>, text: String, source: Option<BoxError>, is_server_s: bool },
    Internal { code: &'static str, error: BoxError },
}

impl ToolError {
    /// An error that the model reads as written, with a code for programs.
    #[must_use]
    pub fn public(code: impl Into<Cow<'static, str>>, text: impl Into<String>) -> Self {
        Self(Kind::Public { code: code.into(), text: text.into(), source: None, is_server_s: false })
    }

    /// An error that only the log gets to see: what `?` makes of any error.
    #[must_use]
    pub fn internal(error: impl Into<BoxError>) -> Self {
        Self(Kind::Internal { code: INTERNAL, error: error.into() })
    }

    /// Says that the server failed, and not the caller: a database that does not answer. The text stays public; whoever
    /// counts failures counts it as one ([`CallOutcome`](super::CallOutcome)), and programs read `serverError` in `_meta`.
    /// Masked errors are such from the start.
    #[must_use]
    pub fn server_error(mut self) -> Self {
        if let Kind::Public { is_server_s, .. } = &mut self.0 {
            *is_server_s = true;
        }
        self
    }

    /// A result that breaks its own contract: the log gets to see why, the caller does not.
    pub(crate) fn invalid_output(error: impl Into<BoxError>) -> Self {
        Self(Kind::Internal { code: INVALID_OUTPUT, error: error.into() })
    }

    /// The code that a program reads.
    #[must_use]
    pub fn code(&self) -> &str {
        match &self.0 {
            Kind::Public { code, .. } => code,
            Kind::Internal { code, .. } => code,
        }
    }

    /// The result that answers the call: `isError`, the text, and the code in `_meta`. A masked
    /// error is logged here, with what caused it.
    #[must_use]
    pub fn into_result(self, context: &Context) -> ToolResult {
        self.to_result(context.shows_errors())
    }

    pub(crate) fn to_result(&self, show: bool) -> ToolResult {
        let (text, error_id) = self.answer(show);
        let mut error = Map::new();
        error.insert("code".to_owned(), self.code().into());
        if let Some(id) = error_id {
            error.insert("errorId".to_owned(), id.into());
        }
        if matches!(self.0, Kind::Public { is_server_s: true, .. }) {
            error.insert(SERVER_ERROR_MEMBER.to_owned(), true.into());
        }
        ToolResult { content: vec![Content::text(text)], is_error: true, ..ToolResult::default() }
            .with_meta(ERROR_META, Value::Object(error))
    }

    /// What the caller reads, and the id in the log where there is more.
    pub(crate) fn answer(&self, show: bool) -> (String, Option<String>) {
        match &self.0 {
            Kind::Public { code, text, source, .. } => {
                if let Some(source) = source {
                    tracing::debug!(%code, error = chain(&**source), "a handler failed, and said so");
                }
                (text.clone(), None)
            }
            Kind::Internal { error, .. } => {
                let id = new_id();
                let error = chain(&**error);
                tracing::error!(error_id = id, error, "a handler failed");
                if !tracing::dispatcher::has_been_set() {
                    // Nobody has asked for a log, yet the answer is about to name one.
                    eprintln!("counterfoil: a handler failed ({id}): {error}");
                }
                let text = if show {
                    format!("internal error {id}: {error}")
                } else {
                    format!("internal error; the server's log has it under {id}")
                };
                (text, Some(id))
            }
        }
    }
}

/// What the log shows: for a masked error all of it, so never send this to a client.
impl fmt::Display for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Public { text, .. } => f.write_str(text),
            Kind::Internal { error, .. } => f.write_str(&chain(&**error)),
        }
    }
}

impl<E: Error + Send + Sync + 'static> From<E> for ToolError {
    fn from(error: E) -> Self {
        Self::internal(error)
    }
}

/// Says in words for the model what went wrong, on a `Result` or an `Option`.
///
/// ```
/// use counterfoil::toolbox::{PublicError as _, ToolError};
///
/// fn read(path: &str) -> Result<String, ToolError> {
///     std::fs::read_to_string(path).public(format!("cannot read {path}"))
/// }
/// assert_eq!(read("/nowhere").unwrap_err().to_string(), "cannot read /nowhere");
/// ```
pub trait PublicError<T>: Sized {
    /// The value, or an error that the model reads as `text`. The error that was there goes to
    /// the log.
    ///
    /// # Errors
    ///
    /// [`ToolError`] with the code `TOOL_ERROR`.
    fn public(self, text: impl Into<String>) -> Result<T, ToolError> {
        self.public_as(PUBLIC, text)
    }

    /// As [`PublicError::public`], with a code for programs.
    ///
    /// # Errors
    ///
    /// [`ToolError`] with that code.
    fn public_as(self, code: impl Into<Cow<'static, str>>, text: impl Into<String>) -> Result<T, ToolError>;
}

impl<T, E: Into<BoxError>> PublicError<T> for Result<T, E> {
    fn public_as(self, code: impl Into<Cow<'static, str>>, text: impl Into<String>) -> Result<T, ToolError> {
        self.map_err(|error| {
            ToolError(Kind::Public {
                code: code.into(),
                text: text.into(),
                source: Some(error.into()),
                is_server_s: false,
            })
        })
    }
}

impl<T> PublicError<T> for Option<T> {
    fn public_as(self, code: impl Into<Cow<'static, str>>, text: impl Into<String>) -> Result<T, ToolError> {
        self.ok_or_else(|| ToolError::public(code, text))
    }
}

/// The error and all that caused it, in one line.
fn chain(error: &(dyn Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text.push_str(": ");
        text.push_str(&error.to_string());
        cause = error.source();
    }
    text
}

/// An id that nobody can guess and that does not come twice in a log: it only has to be found
/// again, so a keyed hash of a counter will do.
fn new_id() -> String {
    static KEY: OnceLock<RandomState> = OnceLock::new();
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let hash = KEY.get_or_init(RandomState::new).hash_one(number);
    format!("err_{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn broken() -> Result<(), ToolError> {
        Err(std::io::Error::other("password=hunter2"))?;
        Ok(())
    }

    #[test]
    fn a_public_error_is_read_as_written() {
        let result = ToolError::public("NOT_FOUND", "no ticket T-1").into_result(&Context::detached());
        assert!(result.is_error);
        assert_eq!(result.content, [Content::text("no ticket T-1")]);
        assert_eq!(result.meta.map(Value::Object), Some(json!({"counterfoil/error": {"code": "NOT_FOUND"}})));
    }

    #[test]
    fn any_other_error_is_masked() {
        let result = broken().expect_err("it fails").into_result(&Context::detached());
        let text = result.content[0].as_text().expect("text").to_owned();
        let id = text.strip_prefix("internal error; the server's log has it under ").expect("the masked text");
        assert!(id.strip_prefix("err_").is_some_and(
            |hex| hex.len() == 16 && hex.bytes().all(|b| b.is_ascii_hexdigit() && !b.is_ascii_uppercase())
        ));
        assert_eq!(
            result.meta.map(Value::Object),
            Some(json!({"counterfoil/error": {"code": "INTERNAL_ERROR", "errorId": id}}))
        );
        assert!(!format!("{text:?}").contains("hunter2"));
    }

    #[test]
    fn errors_are_shown_on_request() {
        let mut context = Context::detached();
        context.show_errors(true);
        let result = broken().expect_err("it fails").into_result(&context);
        let text = result.content[0].as_text().expect("text");
        assert!(text.ends_with(": password=hunter2"), "{text}");
    }

    #[test]
    fn a_result_and_an_option_say_it_publicly() {
        let error = "x".parse::<u8>().public("not a number").expect_err("it fails");
        assert_eq!((error.code(), error.to_string().as_str()), ("TOOL_ERROR", "not a number"));
        let error = None::<u8>.public_as("GONE", "nothing there").expect_err("it fails");
        assert_eq!((error.code(), error.to_string().as_str()), ("GONE", "nothing there"));
        assert_eq!(Some(1).public("unused").ok(), Some(1));
    }

    #[test]
    fn ids_differ() {
        assert_ne!(new_id(), new_id());
    }

    #[test]
    fn causes_are_told_in_one_line() {
        let cause = std::io::Error::other("disk full");
        let error = std::io::Error::other(Wrapped(cause));
        assert!(chain(&error).contains("disk full"));
    }

    #[derive(Debug)]
    struct Wrapped(std::io::Error);
    impl fmt::Display for Wrapped {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("cannot save")
        }
    }
    impl Error for Wrapped {
        fn source(&self) -> Option<&(dyn Error + 'static)> {
            Some(&self.0)
        }
    }
}
