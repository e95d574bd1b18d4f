//! What several tests share: reading a text to its end through each of the doors of this crate.

use counterfoil_json::{Cursor, Document, Kind, Number, SyntaxError};
use serde_json::{Map, Value};

/// Reads a whole text token by token.
pub(crate) fn read(text: &[u8]) -> Result<Value, SyntaxError> {
    let mut cursor = Cursor::from_bytes(text)?;
    let value = read_value(&mut cursor)?;
    cursor.finish()?;
    Ok(value)
}

/// Skips a whole text.
pub(crate) fn skip(text: &[u8]) -> Result<(), SyntaxError> {
    let mut cursor = Cursor::from_bytes(text)?;
    cursor.skip()?;
    cursor.finish()
}

/// Reads a whole text as each door does; all of them must say the same.
pub(crate) fn fault(text: &[u8]) -> Option<SyntaxError> {
    let skipped = skip(text).err();
    let shown = String::from_utf8_lossy(text);
    assert_eq!(read(text).err(), skipped, "reading and skipping differ: {shown:?}");
    assert_eq!(Document::from_bytes(text).err(), skipped, "a document and skipping differ: {shown:?}");
    skipped
}

fn read_value(cursor: &mut Cursor<'_>) -> Result<Value, SyntaxError> {
    Ok(match cursor.kind()? {
        Kind::Null => cursor.null().map(|()| Value::Null)?,
        Kind::Boolean => cursor.boolean()?.into(),
        Kind::Number => match number(cursor)? {
            Number::Int(value) => value.into(),
            Number::UInt(value) => value.into(),
            Number::Float(value) => value.into(),
        },
        Kind::String => cursor.string()?.into_owned().into(),
        Kind::Array => {
            let mut elements = Vec::new();
            let mut more = cursor.enter_array()?;
            while more {
                elements.push(read_value(cursor)?);
                more = cursor.next_element()?;
            }
            elements.into()
        }
        Kind::Object => {
            let mut members = Map::new();
            let mut key = cursor.enter_object()?;
            while let Some(name) = key {
                members.insert(name.into_owned(), read_value(cursor)?);
                key = cursor.next_key()?;
            }
            members.into()
        }
    })
}

/// Reads a number both ways, which must agree.
fn number(cursor: &mut Cursor<'_>) -> Result<Number, SyntaxError> {
    let mut checkpoint = cursor.clone();
    let text = checkpoint.number_text();
    let number = cursor.number();
    assert_eq!(text.err(), number.err());
    if let Ok(text) = text {
        assert_eq!(checkpoint.offset(), cursor.offset(), "{text}");
    }
    number
}
