//! Reading from the bytes of a message, in one pass.

use std::borrow::Cow;

use counterfoil_json::{Cursor, Kind, Number, SyntaxError};

use super::Source;

impl<'a> Source<'a> for Cursor<'a> {
    type Members = ();

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

    #[inline(always)]
    fn try_string(&mut self) -> Result<Option<Cow<'a, str>>, SyntaxError> {
        Cursor::try_string(self)
    }

    fn skip(&mut self) -> Result<(), SyntaxError> {
        Cursor::skip(self).map(drop)
    }

    #[inline]
    fn checkpoint(&mut self) -> Self {
        self.clone()
    }

    fn member(&mut self, name: &str) -> Result<Option<Self>, SyntaxError> {
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
    fn enter_object(&mut self) -> Result<Option<()>, SyntaxError> {
        Ok(self.enter_members()?.then_some(()))
    }

    #[inline(always)]
    fn take_key(&mut self, (): &mut (), name: &str) -> Result<bool, SyntaxError> {
        Cursor::take_key(self, name)
    }

    #[inline(always)]
    fn key(&mut self, (): &mut ()) -> Result<Cow<'a, str>, SyntaxError> {
        Cursor::key(self)
    }

    #[inline(always)]
    fn next_member(&mut self, (): &mut ()) -> Result<bool, SyntaxError> {
        Cursor::next_member(self)
    }
}
