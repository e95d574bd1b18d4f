//! Objects: from member to member, by name.

use std::borrow::Cow;

use super::Cursor;
use crate::error::SyntaxError;
use crate::scan::same;

impl<'a> Cursor<'a> {
    /// Goes into an object, up to its first value: the name of that member, or `None` when the object is empty and
    /// has been left again.
    ///
    /// # Errors
    ///
    /// When the next value is not an object, [`TooDeep`](crate::SyntaxErrorKind::TooDeep), or the member's name is faulty.
    #[inline(always)]
    pub fn enter_object(&mut self) -> Result<Option<Cow<'a, str>>, SyntaxError> {
        if self.enter_members()? { self.key().map(Some) } else { Ok(None) }
    }

    /// Goes on after a member's value, up to the next value: the name of that member, or `None` when the object has
    /// ended and has been left.
    ///
    /// # Errors
    ///
    /// When neither a comma and a name nor the end of the object follows, or the name is faulty.
    #[inline(always)]
    pub fn next_key(&mut self) -> Result<Option<Cow<'a, str>>, SyntaxError> {
        if self.next_member()? { self.key().map(Some) } else { Ok(None) }
    }

    /// Goes into an object, up to its first member's name: `false` when the object is empty and has been left again.
    ///
    /// With [`next_member`](Self::next_member), [`take_key`](Self::take_key) and [`key`](Self::key) this is
    /// [`enter_object`](Self::enter_object) in smaller steps, for callers who know which name to expect.
    ///
    /// # Errors
    ///
    /// When the next value is not an object, or [`TooDeep`](crate::SyntaxErrorKind::TooDeep).
    #[inline]
    pub fn enter_members(&mut self) -> Result<bool, SyntaxError> {
        self.open(b'{')?;
        if self.peek() == b'}' {
            self.close();
            return Ok(false);
        }
        Ok(true)
    }

    /// Goes on after a member's value, up to the next name: `false` when the object has ended and has been left.
    ///
    /// # Errors
    ///
    /// When neither a comma nor the end of the object follows.
    #[inline]
    pub fn next_member(&mut self) -> Result<bool, SyntaxError> {
        match self.peek() {
            b',' => {
                self.at += 1;
                Ok(true)
            }
            b'}' => {
                self.close();
                Ok(false)
            }
            _ => Err(self.unexpected()),
        }
    }

    /// Reads the member's name and the colon after it if the name is written just so; else reads nothing and says
    /// `false`.
    ///
    /// The name must not hold a quote, a backslash or a control character: such a name is never written just so.
    ///
    /// # Errors
    ///
    /// When no colon follows the name.
    #[inline(always)]
    pub fn take_key(&mut self, name: &str) -> Result<bool, SyntaxError> {
        if self.peek() != b'"' {
            return Ok(false);
        }
        let (start, end) = (self.at + 1, self.at + 1 + name.len());
        let bytes = self.bytes();
        if bytes.get(end) != Some(&b'"') || !bytes.get(start..end).is_some_and(|written| same(written, name.as_bytes()))
        {
            return Ok(false);
        }
        if bytes.get(end + 1) == Some(&b':') {
            self.at = end + 2;
            return Ok(true);
        }
        self.at = end + 1;
        self.colon().map(|()| true)
    }

    /// Reads a member's name and the colon after it.
    ///
    /// # Errors
    ///
    /// As [`string`](Self::string), or when no colon follows.
    #[inline(always)]
    pub fn key(&mut self) -> Result<Cow<'a, str>, SyntaxError> {
        let key = self.string()?;
        self.colon()?;
        Ok(key)
    }

    /// Consumes the colon after a member's name.
    #[inline]
    pub(crate) fn colon(&mut self) -> Result<(), SyntaxError> {
        self.expect(b':')
    }
}
