//! Reading from the bytes of a message, in one pass.

use std::borrow::Cow;

use counterfoil_json::{Cursor, Kind, Number, SyntaxError};

use super::Source;

impl<'a> Source<'a> for Cursor<'a> {
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

    #[inline]
    fn string(&mut self) -> Result<Cow<'a, str>, SyntaxError> {
        Cursor::string(self)
    }

    fn skip(&mut self) -> Result<(), SyntaxError> {
        Cursor::skip(self).map(drop)
    }

    fn member(&self, name: &str) -> Result<Option<Self>, SyntaxError> {
        let mut ahead = self.clone();
        let mut key = ahead.enter_object()?;
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

    #[inline]
    fn members(
        &mut self,
        mut each: impl FnMut(Cow<'a, str>, &mut Self) -> Result<(), SyntaxError>,
    ) -> Result<(), SyntaxError> {
        let mut key = self.enter_object()?;
        while let Some(name) = key {
            each(name, self)?;
            key = self.next_key()?;
        }
        Ok(())
    }
}
