//! Conversions that a toolbox or a field may opt into. None is on by default.

/// Which conversions are made for a value that its contract refuses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lenient {
    /// A string that holds a list or an object becomes that.
    pub json_strings: bool,
    /// A string that holds a number or a boolean becomes that.
    pub number_strings: bool,
    /// `null` for a field that may be left out means that it was.
    pub null_is_absent: bool,
    /// `""` for a field that may be left out means that it was.
    pub empty_is_absent: bool,
}

impl Lenient {
    /// No conversion at all.
    pub const NONE: Self =
        Self { json_strings: false, number_strings: false, null_is_absent: false, empty_is_absent: false };

    /// Every conversion.
    pub const ALL: Self =
        Self { json_strings: true, number_strings: true, null_is_absent: true, empty_is_absent: true };

    /// The conversions of either.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self {
            json_strings: self.json_strings || other.json_strings,
            number_strings: self.number_strings || other.number_strings,
            null_is_absent: self.null_is_absent || other.null_is_absent,
            empty_is_absent: self.empty_is_absent || other.empty_is_absent,
        }
    }
}
