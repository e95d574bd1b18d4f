//! Conversions that a toolbox or a field may opt into. None is on by default.
//!
//! Models send `"5"` where a number belongs, a list written out as a string, `null` or `""` for what they have nothing to
//! say about. A strict contract refuses all of that, with the cure in the problem. Where an author would rather take it, a
//! value that was refused is converted and read again:
//!
//! * only at the places of problems, so that nothing changes which the contract accepts as it is;
//! * only where it is allowed: by the toolbox, or by [`Notes::lenient`](crate::terms::Notes::lenient) on the value or on one that it is part of;
//! * a string that came out of a string is not taken apart once more;
//! * a text in which a key stands twice is left alone, since nothing says which of the two was meant;
//! * all that was converted is reported, as one line for the model and as data.
//!
//! When problems remain, they are those of the converted value.

mod decode;
mod held;
mod place;
mod relax;
mod report;

pub use decode::{Converted, Relaxed};
pub use report::{Conversion, ConversionKind, Conversions};

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
