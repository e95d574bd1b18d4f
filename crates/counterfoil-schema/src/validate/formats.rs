//! Formats: which are checked how, and what they look like.

use counterfoil_core::format::Format;
use jsonschema::ValidationOptions;

/// The formats that a contract knows mean what a contract means by them.
pub(super) fn known(options: ValidationOptions<'_>) -> ValidationOptions<'_> {
    Format::ALL
        .iter()
        .fold(options, |options, format| options.with_format(format.name(), move |text: &str| format.accepts(text)))
}

/// What completes "expected …".
pub(super) fn expected(format: &str) -> String {
    if let Some(format) = Format::from_name(format) {
        return format.expected().to_owned();
    }
    match format {
        "uri-reference" => "a URI or a relative reference such as ../help",
        "uri-template" => "a URI template such as https://example.com/{user}",
        "iri" => "an absolute IRI such as https://example.com/help",
        "iri-reference" => "an IRI or a relative reference such as ../help",
        "json-pointer" => "a JSON Pointer such as /items/0/name",
        "relative-json-pointer" => "a relative JSON Pointer such as 1/name",
        "idn-email" => "an email address",
        "idn-hostname" => "a host name such as www.example.com",
        other => return format!("text in the format {other}"),
    }
    .to_owned()
}
