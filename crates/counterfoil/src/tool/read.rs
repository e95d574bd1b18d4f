//! Reading the arguments of a call by a contract, in whatever form they came.

use counterfoil_core::{Contract, Converted, Lenient, Refused, Terms};

use crate::toolbox::Arguments;

/// The arguments as a value of the type. Conversions are tried only where the contract refuses what was sent.
pub(crate) fn read<I: Contract>(
    terms: &Terms,
    arguments: Arguments<'_>,
    lenient: Lenient,
) -> Result<Converted<I>, Refused> {
    match arguments {
        Arguments::Absent => terms.decode_slice_lenient_as(b"{}", lenient),
        Arguments::Bytes(bytes) => terms.decode_slice_lenient_as(bytes, lenient),
        Arguments::Value(value) => terms.decode_value_lenient_as(value, lenient),
        Arguments::Map(map) => terms.decode_map_lenient_as(map, lenient),
    }
}
