//! The smallest schema or tool that holds a construct, for the pages.

use counterfoil_schema::Construct;

/// Limits, of which an example would be a page long.
#[cfg(test)]
pub(crate) const NO_SAMPLE: &[Construct] = &[
    Construct::Depth,
    Construct::PropertyTotal,
    Construct::EnumTotal,
    Construct::OptionalTotal,
    Construct::UnionTotal,
    Construct::SchemaSize,
    Construct::ToolDescriptionLength,
    Construct::ToolCount,
];

/// A schema, a tool or a list that holds the construct.
pub(super) fn of(construct: Construct) -> Option<&'static str> {
    let line = SAMPLES.lines().find_map(|line| line.strip_prefix(construct.name())?.strip_prefix(": "))?;
    Some(line)
}

/// A construct a line.
const SAMPLES: &str = include_str!("samples.txt");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_construct_but_limits_has_a_sample() {
        for construct in Construct::ALL {
            assert_eq!(of(*construct).is_none(), NO_SAMPLE.contains(construct), "{construct}");
        }
        let known = |line: &&str| line.split_once(": ").and_then(|(name, _)| Construct::named(name)).is_none();
        assert_eq!(SAMPLES.lines().find(known), None);
    }
}
