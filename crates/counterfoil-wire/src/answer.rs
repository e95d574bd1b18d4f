//! What a server answers.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use counterfoil_json::Json;

use crate::error::Error;

/// The answer to one request, as it was received.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The result, or the error
    pub outcome: Result<Json, RpcError>,
    /// The text of the whole message
    pub raw: Arc<str>,
    /// From the sending of the request to the arrival of the last byte of the answer
    pub took: Duration,
}

impl Answer {
    /// The result, where an error counts as one of `method`.
    ///
    /// # Errors
    ///
    /// [`Error::Rpc`], in the server's own words.
    pub fn into_result(self, method: &str) -> Result<Json, Error> {
        self.outcome.map_err(|error| Error::Rpc { method: method.to_owned(), error })
    }
}

/// A JSON-RPC error, as it was received.
#[derive(Clone, Debug, PartialEq)]
pub struct RpcError {
    /// The member `error`, whatever it holds
    pub value: Json,
}

impl RpcError {
    /// The code, where there is one.
    #[must_use]
    pub fn code(&self) -> Option<i64> {
        self.value.get("code")?.as_number()?.as_i64()
    }

    /// The message, where there is one.
    #[must_use]
    pub fn message(&self) -> Option<&str> {
        self.value.get("message")?.as_str()
    }

    /// What else the server says about it.
    #[must_use]
    pub fn data(&self) -> Option<&Json> {
        self.value.get("data")
    }

    /// The revisions that the server says it speaks, when it refuses the one that was asked for.
    pub(crate) fn supported(&self) -> Vec<&str> {
        let list = self.data().and_then(|data| data.get("supported")).and_then(Json::as_array);
        list.unwrap_or_default().iter().filter_map(Json::as_str).collect()
    }

    /// Whether only a server of the modern era says this: a header that does not match, a capability that is missing, a
    /// revision that is not supported.
    pub(crate) fn is_modern(&self) -> bool {
        matches!(self.code(), Some(HEADER_MISMATCH | -32021 | UNSUPPORTED_VERSION))
    }
}

/// The headers of a request do not say what its body says.
pub(crate) const HEADER_MISMATCH: i64 = -32020;

/// The revision that a request names is not spoken.
pub(crate) const UNSUPPORTED_VERSION: i64 = -32022;

impl fmt::Display for RpcError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some(message), code) = (self.message(), self.code()) else {
            return write!(f, "{}", self.value);
        };
        f.write_str(message)?;
        if let Some(code) = code {
            write!(f, " ({code})")?;
        }
        self.data().filter(|data| !data.is_null()).map_or(Ok(()), |data| write!(f, ", with the data {data}"))
    }
}
