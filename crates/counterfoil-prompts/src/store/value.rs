//! The values that go into a statement and that come back.

use super::StoreError;

/// A value for a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A text.
    Text(String),
    /// A text, or NULL.
    OptText(Option<String>),
    /// A whole number.
    Int(i64),
    /// A whole number, or NULL.
    OptInt(Option<i64>),
    /// Bytes.
    Bytes(Vec<u8>),
}

impl Arg {
    /// Whether it is a text with the character NUL, which PostgreSQL cannot keep. Both databases refuse it, so that what
    /// is in one can move to the other.
    pub(super) fn has_nul(&self) -> bool {
        match self {
            Self::Text(text) | Self::OptText(Some(text)) => text.contains('\0'),
            _ => false,
        }
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&String> for Arg {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<Option<String>> for Arg {
    fn from(text: Option<String>) -> Self {
        Self::OptText(text)
    }
}

impl From<Option<&str>> for Arg {
    fn from(text: Option<&str>) -> Self {
        Self::OptText(text.map(str::to_owned))
    }
}

impl From<i64> for Arg {
    fn from(number: i64) -> Self {
        Self::Int(number)
    }
}

impl From<Option<i64>> for Arg {
    fn from(number: Option<i64>) -> Self {
        Self::OptInt(number)
    }
}

// The databases have no unsigned numbers. What is beyond theirs is a number that no row has, and stays one.
impl From<u64> for Arg {
    fn from(number: u64) -> Self {
        Self::Int(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<Option<u64>> for Arg {
    fn from(number: Option<u64>) -> Self {
        Self::OptInt(number.map(|number| i64::try_from(number).unwrap_or(i64::MAX)))
    }
}

impl From<u32> for Arg {
    fn from(number: u32) -> Self {
        Self::Int(number.into())
    }
}

impl From<Vec<u8>> for Arg {
    fn from(bytes: Vec<u8>) -> Self {
        Self::Bytes(bytes)
    }
}

/// The values of a statement, in their order: `args![project, name, 3_u64]`.
macro_rules! args {
    ($($value:expr),* $(,)?) => { vec![$($crate::store::Arg::from($value)),*] };
}
pub(super) use args;

/// One value of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Null,
    Text(String),
    Int(i64),
    Bytes(Vec<u8>),
}

impl Cell {
    fn kind(&self) -> &'static str {
        match self {
            Self::Null => "NULL",
            Self::Text(_) => "a text",
            Self::Int(_) => "a number",
            Self::Bytes(_) => "bytes",
        }
    }
}

/// A row that a statement has answered with. Its values are read by position, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row(Vec<Cell>);

impl Row {
    pub(super) fn new(cells: Vec<Cell>) -> Self {
        Self(cells)
    }

    /// The text at this place.
    ///
    /// # Errors
    ///
    /// When there is no text.
    pub fn text(&mut self, at: usize) -> Result<String, StoreError> {
        self.take(at, "a text", |cell| if let Cell::Text(text) = cell { Ok(text) } else { Err(cell) })
    }

    /// The text at this place, `None` for NULL.
    ///
    /// # Errors
    ///
    /// When there is something else.
    pub fn opt_text(&mut self, at: usize) -> Result<Option<String>, StoreError> {
        if self.is_null(at) { Ok(None) } else { self.text(at).map(Some) }
    }

    /// The whole number at this place.
    ///
    /// # Errors
    ///
    /// When there is no number.
    pub fn int(&mut self, at: usize) -> Result<i64, StoreError> {
        self.take(at, "a number", |cell| if let Cell::Int(number) = cell { Ok(number) } else { Err(cell) })
    }

    /// The whole number at this place, `None` for NULL.
    ///
    /// # Errors
    ///
    /// When there is something else.
    pub fn opt_int(&mut self, at: usize) -> Result<Option<i64>, StoreError> {
        if self.is_null(at) { Ok(None) } else { self.int(at).map(Some) }
    }

    /// The number at this place, which counts something.
    ///
    /// # Errors
    ///
    /// When there is no such number.
    pub fn count(&mut self, at: usize) -> Result<u64, StoreError> {
        let number = self.int(at)?;
        u64::try_from(number).map_err(|_| StoreError::Damaged(format!("column {at} holds {number}, which is below 0")))
    }

    /// The bytes at this place.
    ///
    /// # Errors
    ///
    /// When there are none.
    pub fn bytes(&mut self, at: usize) -> Result<Vec<u8>, StoreError> {
        self.take(at, "bytes", |cell| if let Cell::Bytes(bytes) = cell { Ok(bytes) } else { Err(cell) })
    }

    /// The texts of the JSON array at this place.
    ///
    /// # Errors
    ///
    /// When there is something else.
    pub fn texts(&mut self, at: usize) -> Result<Vec<String>, StoreError> {
        let json = self.text(at)?;
        serde_json::from_str(&json).map_err(|_| StoreError::Damaged(format!("column {at} holds no list of texts")))
    }

    fn is_null(&self, at: usize) -> bool {
        matches!(self.0.get(at), Some(Cell::Null))
    }

    /// Moves a value out, so that a long text is not copied. A place is read once.
    fn take<T>(
        &mut self,
        at: usize,
        wanted: &str,
        read: impl FnOnce(Cell) -> Result<T, Cell>,
    ) -> Result<T, StoreError> {
        let cell = self.0.get_mut(at).map_or(Cell::Null, |cell| std::mem::replace(cell, Cell::Null));
        read(cell)
            .map_err(|found| StoreError::Damaged(format!("column {at} holds {}, where {wanted} belongs", found.kind())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_of_another_kind_is_damage_and_no_panic() {
        let mut row = Row::new(vec![Cell::Text("a".to_owned()), Cell::Int(-1), Cell::Null]);
        let said = |result: Result<u64, StoreError>| result.expect_err("another kind").to_string();
        assert_eq!(row.clone().text(0).expect("a text"), "a");
        assert_eq!(row.opt_text(2).expect("NULL"), None);
        assert!(said(row.clone().count(0)).contains("holds a text, where a number belongs"));
        assert!(said(row.clone().count(1)).contains("-1, which is below 0"));
        assert!(said(row.clone().count(9)).contains("holds NULL"));
        assert!(row.texts(0).expect_err("no list").to_string().contains("no list of texts"));
    }

    #[test]
    fn a_number_beyond_those_of_the_database_is_one_that_no_row_has() {
        assert_eq!(Arg::from(u64::MAX), Arg::Int(i64::MAX));
        assert_eq!(Arg::from(Some(7_u64)), Arg::OptInt(Some(7)));
    }
}
