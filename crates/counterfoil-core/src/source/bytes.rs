//! Reading from the bytes of a message, in one pass.

use std::borrow::Cow;

use counterfoil_json::{Cursor, Kind, Number, SyntaxError};

use super::{Member, Source};

impl<'a> Source<'a> for Cursor<'a> {
    type Members = AtMember;

    #[inline]
    fn kind(&mut self) -> Result<Kind, SyntaxError> {
        Cursor::kind(self)
    }

    #[inline]
    fn null(&mut self) -> Result<(), SyntaxError> {
        Cursor::null(self)
    }

    #[inline]
    fn boolean(&mut self) -> Result<bool, SyntaxError> {
        Cursor::boolean(self)
    }

    #[inline]
    fn number(&mut self) -> Result<Number, SyntaxError> {
        Cursor::number(self)
    }

    #[inline(always)]
    fn string(&mut self) -> Result<Cow<'a, str>, SyntaxError> {
        Cursor::string(self)
    }

    fn skip(&mut self) -> Result<(), SyntaxError> {
        Cursor::skip(self).map(drop)
    }

    fn member(&self, name: &str) -> Result<Option<Self>, SyntaxError> {
        let mut ahead = self.clone();
        let mut key = Cursor::enter_object(&mut ahead)?;
        while let Some(found) = key {
            if found == name {
                return Ok(Some(ahead));
            }
            ahead.skip()?;
            key = ahead.next_key()?;
        }
        Ok(None)
    }

    #[inline]
    fn elements(&mut self, mut each: impl FnMut(&mut Self) -> Result<(), SyntaxError>) -> Result<(), SyntaxError> {
        let mut more = self.enter_array()?;
        while more {
            each(self)?;
            more = self.next_element()?;
        }
        Ok(())
    }

    #[inline(always)]
    fn enter_object(&mut self) -> Result<AtMember, SyntaxError> {
        Ok(if self.enter_members()? { AtMember::First } else { AtMember::Left })
    }

    #[inline(always)]
    fn next_member(&mut self, at: &mut AtMember, expected: Option<&str>) -> Result<Member<'a>, SyntaxError> {
        let more = match at {
            AtMember::First => true,
            AtMember::Later => Cursor::next_member(self)?,
            AtMember::Left => false,
        };
        if !more {
            *at = AtMember::Left;
            return Ok(Member::End);
        }
        *at = AtMember::Later;
        if let Some(expected) = expected
            && self.take_key(expected)?
        {
            return Ok(Member::Expected);
        }
        self.key().map(Member::Named)
    }
}

/// Where the reading of an object's members has come to.
#[derive(Clone, Copy, Debug)]
pub enum AtMember {
    /// Before the first member.
    First,
    /// After a member's value.
    Later,
    /// Behind the object.
    Left,
}
