//! The formats of JSON Schema.

/// The formats of draft 2020-12 of JSON Schema Validation, section 7.3.
pub const FORMATS: [&str; 19] = [
    "date-time",
    "date",
    "time",
    "duration",
    "email",
    "idn-email",
    "hostname",
    "idn-hostname",
    "ipv4",
    "ipv6",
    "uri",
    "uri-reference",
    "iri",
    "iri-reference",
    "uuid",
    "uri-template",
    "json-pointer",
    "relative-json-pointer",
    "regex",
];

/// Whether a format is one of JSON Schema's own, which validators check. Any other means something to its readers only.
#[must_use]
pub fn is_known_format(format: &str) -> bool {
    FORMATS.contains(&format)
}
