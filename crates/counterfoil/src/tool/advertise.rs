//! A tool whose advertised schema is written by hand, and the check that it matches what is enforced.

use std::sync::OnceLock;

use counterfoil_core::{Contract, Terms};
use serde_json::{Map, Value};

use super::{Tool, advertised_schema};
use crate::toolbox::RegistrationError;
use crate::verify::{self, InvisibleRule, Mismatch, Verdict};

type Schema = Map<String, Value>;

/// What is advertised by hand, and how it is held against what is enforced.
pub(super) struct Halves {
    advertised: Option<Schema>,
    verify: fn(&str, &Terms, &Schema) -> Result<Verdict, Mismatch>,
    invisible_rules: fn(&str, &Terms, &Schema) -> Result<Vec<InvisibleRule>, Mismatch>,
    verdict: OnceLock<Result<Verdict, RegistrationError>>,
}

impl Halves {
    /// Of a tool that takes values of this type, and advertises what its contract says.
    pub(super) fn of<T: Contract>() -> Self {
        Self {
            advertised: None,
            verify: verify::verify_as::<T>,
            invisible_rules: verify::invisible_rules_as::<T>,
            verdict: OnceLock::new(),
        }
    }

    pub(super) fn advertised(&self) -> Option<&Schema> {
        self.advertised.as_ref()
    }
}

impl Tool {
    /// Shows clients this schema instead of the one that is written from the contract.
    ///
    /// The two halves must match: every value that the contract accepts must be valid for this schema. That is proved, or else
    /// sampled, when the tool is put into a toolbox, and a counter-example fails that.
    #[must_use]
    pub fn advertise(mut self, schema: Map<String, Value>) -> Self {
        self.halves.advertised = Some(schema);
        self.halves.verdict = OnceLock::new();
        self
    }

    /// How sure it is that what is advertised and what is enforced match. Worked out once.
    ///
    /// # Errors
    ///
    /// A counter-example, an advertised schema that is none or not one of an object, or a contract that does not hold together.
    pub fn verify(&self) -> Result<Verdict, RegistrationError> {
        let verdict = self.halves.verdict.get_or_init(|| {
            let (terms, schema) = self.both_halves()?;
            (self.halves.verify)(&self.name, terms, &schema).map_err(|mismatch| self.mismatch(&mismatch))
        });
        verdict.clone()
    }

    /// Rules that are enforced and that the advertised schema does not show: of each, arguments which the schema takes and
    /// the contract does not. A description must say them; those of a contract are said where its own schema is advertised.
    ///
    /// # Errors
    ///
    /// As [`verify`](Self::verify).
    pub fn invisible_rules(&self) -> Result<Vec<InvisibleRule>, RegistrationError> {
        let (terms, schema) = self.both_halves()?;
        (self.halves.invisible_rules)(&self.name, terms, &schema).map_err(|mismatch| self.mismatch(&mismatch))
    }

    /// Checks what is written by hand; what is written from the contract matches it by construction.
    pub(super) fn check_advertised(&self) -> Result<(), RegistrationError> {
        match &self.halves.advertised {
            Some(_) => self.verify().map(drop),
            None => Ok(()),
        }
    }

    fn both_halves(&self) -> Result<(&Terms, Schema), RegistrationError> {
        let terms = self.input.as_ref().map_err(|error| RegistrationError::declaration(&self.name, error))?;
        let schema = match &self.halves.advertised {
            Some(schema) if schema.get("type").and_then(Value::as_str) != Some("object") => {
                let reason =
                    "the advertised schema must say `\"type\": \"object\"` at its root: arguments are an object in MCP";
                return Err(RegistrationError::new(&self.name, reason));
            }
            Some(schema) => schema.clone(),
            None => advertised_schema(terms),
        };
        Ok((terms, schema))
    }

    fn mismatch(&self, mismatch: &Mismatch) -> RegistrationError {
        RegistrationError::new(&self.name, mismatch.to_string())
    }
}
