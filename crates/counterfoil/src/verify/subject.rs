//! The two halves of one tool, ready to be asked about a value.

use counterfoil_core::format::Format;
use counterfoil_core::schema::{Draft, SchemaOptions};
use counterfoil_core::{Contract, Dropped, Refused, Terms};
use jsonschema::Validator;
use serde_json::{Map, Value};

use super::Mismatch;

/// A contract and what is advertised for it.
pub(super) struct Subject<'t> {
    tool: &'t str,
    terms: &'t Terms,
    /// Reads a value by the contract: what was dropped from it, or why it was refused.
    read: fn(&Terms, &Value) -> Result<Dropped, Refused>,
    advertised: Value,
    validator: Validator,
    draft: Draft,
}

impl<'t> Subject<'t> {
    pub(super) fn new<T: Contract>(
        tool: &'t str,
        terms: &'t Terms,
        advertised: &Map<String, Value>,
    ) -> Result<Self, Mismatch> {
        let advertised = Value::Object(advertised.clone());
        let draft = draft(&advertised);
        let validator =
            validator(&advertised, draft).map_err(|why| Mismatch::NotASchema { tool: tool.to_owned(), why })?;
        Ok(Self { tool, terms, read: read::<T>, advertised, validator, draft })
    }

    pub(super) fn tool(&self) -> &'t str {
        self.tool
    }

    pub(super) fn terms(&self) -> &'t Terms {
        self.terms
    }

    /// The contract's verdict: the members that were dropped, or the problems.
    pub(super) fn read(&self, value: &Value) -> Result<Dropped, Refused> {
        (self.read)(self.terms, value)
    }

    /// Whether the contract accepts the value as a whole, with nothing dropped.
    pub(super) fn accepts(&self, value: &Value) -> bool {
        self.read(value).is_ok_and(|dropped| dropped.is_empty())
    }

    /// Whether the advertised schema takes the value.
    pub(super) fn shows(&self, value: &Value) -> bool {
        self.validator.is_valid(value)
    }

    pub(super) fn advertised(&self) -> &Value {
        &self.advertised
    }

    pub(super) fn validator(&self) -> &Validator {
        &self.validator
    }

    /// The draft that the advertised schema is written in.
    pub(super) fn draft(&self) -> Draft {
        self.draft
    }

    /// The enforced half as a schema of the same draft: closed, since undeclared members are outside the law.
    pub(super) fn enforced(&self) -> Value {
        let options = SchemaOptions { closed: true, draft: self.draft, ..SchemaOptions::default() };
        Value::Object(self.terms.schema(options))
    }
}

fn read<T: Contract>(terms: &Terms, value: &Value) -> Result<Dropped, Refused> {
    terms.decode_value_as::<T>(value).map(|accepted| accepted.dropped)
}

/// MCP takes 2020-12 for granted where a schema does not say otherwise.
fn draft(schema: &Value) -> Draft {
    match schema.get("$schema").and_then(Value::as_str) {
        Some(dialect) if dialect.contains("draft-07") => Draft::V7,
        _ => Draft::V2020_12,
    }
}

pub(super) fn jsonschema_draft(draft: Draft) -> jsonschema::Draft {
    match draft {
        Draft::V2020_12 => jsonschema::Draft::Draft202012,
        Draft::V7 => jsonschema::Draft::Draft7,
    }
}

/// A validator that asserts formats. Those that a contract knows mean what the contract means by them: whether two
/// readers of an RFC agree is another question.
pub(super) fn validator(schema: &Value, draft: Draft) -> Result<Validator, String> {
    let mut options = jsonschema::options().offline().with_draft(jsonschema_draft(draft)).should_validate_formats(true);
    for format in Format::ALL {
        options = options.with_format(format.name(), move |text: &str| format.accepts(text));
    }
    options.build(schema).map_err(|error| error.to_string())
}
