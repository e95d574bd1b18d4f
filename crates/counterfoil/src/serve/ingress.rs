//! Reads each message's bytes before the SDK does.
//!
//! The SDK parses a message into its own types, and on the way loses what a server must be able to
//! answer: malformed JSON, members that stand twice, `arguments` that are no object, numbers beyond
//! 64 bits. One scan here finds what is wrong with the message as JSON-RPC 2.0 and as JSON, and
//! where the raw `arguments` stand, so that they can reach the tool as they were written.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use counterfoil_json::{Cursor, Kind, Number, Position, SyntaxError};

use super::refusal::Refusal;

/// A sound message, and where the parts of it stand that someone may want to read or replace.
#[derive(Debug, Default)]
pub(crate) struct Message<'a> {
    /// The method; `None` in a response.
    pub method: Option<Cow<'a, str>>,
    /// The id as it is written; `None` in a notification.
    pub id: Option<&'a str>,
    /// The members of `params`.
    pub params: Params<'a>,
}

/// What stands in `params`. All of it is looked for in every message, since `method` may come last.
#[derive(Debug, Default)]
pub(crate) struct Params<'a> {
    /// `name`, where it is a string.
    pub name: Option<Cow<'a, str>>,
    /// Where the value of `arguments` stands.
    pub arguments: Option<Range<usize>>,
    /// Whether that value is an object.
    pub arguments_are_an_object: bool,
    /// Where the value of `_meta` stands.
    pub meta: Option<Range<usize>>,
    /// Whether anything else stands beside these.
    pub others: bool,
}

impl<'a> Message<'a> {
    /// The id, where this is a request that someone waits for.
    #[cfg(feature = "http")]
    pub(crate) fn request_id(&self) -> Option<&'a str> {
        self.id.filter(|_| self.method.is_some())
    }

    /// Whether this calls a tool.
    pub(crate) fn is_call(&self) -> bool {
        self.method.as_deref() == Some("tools/call") && self.id.is_some()
    }
}

/// Reads a message.
///
/// # Errors
///
/// What is to be answered instead of handing the message on: -32700 where it is no JSON, has a
/// member of its envelope twice, a lone surrogate, a number beyond a double or more than 128
/// levels; -32600 where it is no JSON-RPC 2.0 message; -32602 where `params` can belong to no
/// method.
pub(crate) fn read(bytes: &[u8]) -> Result<Message<'_>, Refusal> {
    let mut envelope = Envelope::default();
    match envelope.scan(bytes) {
        Ok(()) => envelope.into_message(),
        Err(fault) => Err(fault.refusal(bytes, envelope.readable_id())),
    }
}

/// The message with `{}` in place of the arguments, for a parser that shall not see them.
pub(crate) fn without_arguments(bytes: &[u8], arguments: &Range<usize>) -> Vec<u8> {
    let before = bytes.get(..arguments.start).unwrap_or_default();
    let after = bytes.get(arguments.end..).unwrap_or_default();
    [before, b"{}", after].concat()
}

/// Why the scan stopped.
enum Fault<'a> {
    Syntax(SyntaxError),
    Duplicate { key: Cow<'a, str>, at: usize },
    Batch,
    NoObject,
}

impl From<SyntaxError> for Fault<'_> {
    fn from(error: SyntaxError) -> Self {
        Self::Syntax(error)
    }
}

impl Fault<'_> {
    fn refusal(self, bytes: &[u8], id: Option<&str>) -> Refusal {
        let (offset, what) = match self {
            Self::Syntax(error) => (error.offset(), error.kind().to_string()),
            Self::Duplicate { key, at } => {
                let key = key.escape_debug();
                (at, format!("the member `{key}` stands here a second time: send it once"))
            }
            Self::Batch => {
                return Refusal::invalid_request(
                    "batches are not part of the protocol: send each message by itself",
                    None,
                );
            }
            Self::NoObject => {
                return Refusal::invalid_request("a message must be a JSON object", None);
            }
        };
        Refusal::parse_error(offset, Position::of(offset, bytes), &what, id)
    }
}

/// The message while it is being read.
#[derive(Default)]
struct Envelope<'a> {
    is_version_2: bool,
    id: Id<'a>,
    id_is_null: bool,
    method: Member<Cow<'a, str>>,
    has_result: bool,
    has_error: bool,
    params: Params<'a>,
    params_are_wrong: bool,
}

/// A member that may be of the wrong type.
#[derive(Default)]
enum Member<T> {
    #[default]
    Absent,
    Wrong,
    Is(T),
}

/// The id, as it is written.
type Id<'a> = Member<&'a str>;

impl<'a> Envelope<'a> {
    fn scan(&mut self, bytes: &'a [u8]) -> Result<(), Fault<'a>> {
        let mut cursor = Cursor::from_bytes(bytes)?;
        match cursor.kind()? {
            Kind::Object => {
                members(&mut cursor, |key, cursor| self.member(key, cursor))?;
                cursor.finish()?;
                Ok(())
            }
            kind => {
                // Malformed JSON is told before a wrong shape.
                cursor.skip()?;
                cursor.finish()?;
                Err(if kind == Kind::Array { Fault::Batch } else { Fault::NoObject })
            }
        }
    }

    fn member(&mut self, key: &str, cursor: &mut Cursor<'a>) -> Result<(), Fault<'a>> {
        match key {
            "jsonrpc" => {
                self.is_version_2 = string(cursor)?.is_some_and(|version| version == "2.0");
            }
            "id" => {
                self.id_is_null = cursor.kind()? == Kind::Null;
                self.id = id(cursor)?;
            }
            "method" => self.method = string(cursor)?.map_or(Member::Wrong, Member::Is),
            "params" => self.params(cursor)?,
            "result" => {
                self.has_result = true;
                cursor.skip()?;
            }
            "error" => {
                self.has_error = true;
                cursor.skip()?;
            }
            _ => {
                cursor.skip()?;
            }
        }
        Ok(())
    }

    fn params(&mut self, cursor: &mut Cursor<'a>) -> Result<(), Fault<'a>> {
        match cursor.kind()? {
            Kind::Object => members(cursor, |key, cursor| self.params.member(key, cursor)),
            kind => {
                // `null` means that there are none.
                self.params_are_wrong = kind != Kind::Null;
                cursor.skip()?;
                Ok(())
            }
        }
    }

    fn readable_id(&self) -> Option<&'a str> {
        match self.id {
            Member::Is(id) => Some(id),
            Member::Absent | Member::Wrong => None,
        }
    }

    /// Whether JSON-RPC 2.0 forbids to answer: it does for notifications (section 4.1), and answers
    /// are not answered.
    fn is_unasked(&self) -> bool {
        match self.method {
            Member::Is(_) => matches!(self.id, Member::Absent),
            Member::Absent => self.has_result || self.has_error,
            Member::Wrong => false,
        }
    }

    fn into_message(self) -> Result<Message<'a>, Refusal> {
        let is_unasked = self.is_unasked();
        self.checked().map_err(|refusal| refusal.unasked(is_unasked))
    }

    fn checked(self) -> Result<Message<'a>, Refusal> {
        let id = self.readable_id();
        let refuse = |text| Err(Refusal::invalid_request(text, id));
        if !self.is_version_2 {
            return refuse("`jsonrpc` must be \"2.0\"");
        }
        // An error may answer a request whose id could not be read (section 5).
        let answers_nothing = self.id_is_null && self.has_error;
        if matches!(self.id, Member::Wrong) && !answers_nothing {
            return refuse("`id` must be a string or an integer within 64 bits");
        }
        let method = match (self.method, self.has_result, self.has_error) {
            (Member::Is(method), false, false) => method,
            (Member::Absent, true, false) if id.is_some() => {
                return Ok(Message { id, ..Message::default() });
            }
            (Member::Absent, false, true) => {
                return Ok(Message { id, ..Message::default() });
            }
            (Member::Absent, true, false) => return refuse("a result needs the `id` it answers"),
            (Member::Wrong, ..) => return refuse("`method` must be a string"),
            _ => return refuse("a message has exactly one of `method`, `result` and `error`"),
        };
        if self.params_are_wrong {
            return Err(Refusal::invalid_params("`params` must be an object", id));
        }
        let message = Message { method: Some(method), id, params: self.params };
        if message.is_call() && message.params.name.is_none() {
            return Err(Refusal::invalid_params("`params.name` must be a string, the name of the tool to call", id));
        }
        Ok(message)
    }
}

impl<'a> Params<'a> {
    fn member(&mut self, key: &str, cursor: &mut Cursor<'a>) -> Result<(), Fault<'a>> {
        match key {
            "name" => self.name = string(cursor)?,
            "arguments" => {
                self.arguments_are_an_object = cursor.kind()? == Kind::Object;
                self.arguments = Some(cursor.skip()?);
            }
            "_meta" if cursor.kind()? == Kind::Object => {
                let start = cursor.offset();
                members(cursor, |_, cursor| {
                    cursor.skip()?;
                    Ok(())
                })?;
                self.meta = Some(start..cursor.offset());
            }
            _ => {
                self.others = true;
                cursor.skip()?;
            }
        }
        Ok(())
    }
}

/// Reads the members of an object, of which none may stand twice: two readers of one message must
/// not see two messages.
fn members<'a>(
    cursor: &mut Cursor<'a>,
    mut read: impl FnMut(&str, &mut Cursor<'a>) -> Result<(), Fault<'a>>,
) -> Result<(), Fault<'a>> {
    let mut seen = Seen::default();
    let mut before = cursor.offset();
    let mut next = cursor.enter_object()?;
    while let Some(key) = next {
        if !seen.insert(&key) {
            // The cursor stands behind the key by now; its quote is the first one after the
            // member before it.
            let rest = cursor.text().get(before..).unwrap_or_default();
            let at = before + rest.find('"').unwrap_or_default();
            return Err(Fault::Duplicate { key, at });
        }
        read(&key, cursor)?;
        before = cursor.offset();
        next = cursor.next_key()?;
    }
    Ok(())
}

/// The keys of one object. The few that an honest message has are compared one by one, without a
/// heap; a message with thousands must not cost their square.
#[derive(Default)]
struct Seen<'a> {
    few: [&'a str; 8],
    count: usize,
    more: HashSet<Cow<'a, str>>,
}

impl<'a> Seen<'a> {
    /// Whether the key is new.
    #[expect(clippy::ptr_arg, reason = "a key that is borrowed is kept without a copy")]
    fn insert(&mut self, key: &Cow<'a, str>) -> bool {
        let known = self.few.get(..self.count).unwrap_or_default();
        if known.contains(&key.as_ref()) {
            return false;
        }
        match (key, self.few.get_mut(self.count)) {
            (&Cow::Borrowed(key), Some(place)) if !self.more.contains(key) => {
                *place = key;
                self.count += 1;
                true
            }
            _ => self.more.insert(key.clone()),
        }
    }
}

/// The next value where it is a string; skips it where it is not.
fn string<'a>(cursor: &mut Cursor<'a>) -> Result<Option<Cow<'a, str>>, SyntaxError> {
    if cursor.kind()? == Kind::String {
        return cursor.string().map(Some);
    }
    cursor.skip()?;
    Ok(None)
}

/// An id: a string, or an integer of 64 bits in whatever form.
fn id<'a>(cursor: &mut Cursor<'a>) -> Result<Id<'a>, SyntaxError> {
    /// Up to 2^53, a double says which integer was meant.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let kind = cursor.kind()?;
    let start = cursor.offset();
    let sound = match kind {
        Kind::String => {
            cursor.skip()?;
            true
        }
        Kind::Number => match cursor.number()? {
            Number::Int(_) => true,
            Number::UInt(_) => false,
            Number::Float(number) => number.fract() == 0.0 && number.abs() < EXACT,
        },
        _ => {
            cursor.skip()?;
            false
        }
    };
    let written = cursor.text().get(start..cursor.offset());
    Ok(written.filter(|_| sound).map_or(Member::Wrong, Member::Is))
}

#[cfg(test)]
mod tests;
