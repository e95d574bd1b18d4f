mod codes;
mod contract;
mod empty;
mod hostile;
mod schemas;
mod words;

use counterfoil_core::Problems;
use counterfoil_json::Json;

use super::{InvalidSchema, Validator};

fn json(text: &str) -> Json {
    Json::parse(text).unwrap()
}

fn check(schema: &str, value: &str) -> Result<(), Problems> {
    Validator::new(&json(schema)).unwrap().check(&json(value))
}

/// The lines about the problems.
fn text(schema: &str, value: &str) -> String {
    match check(schema, value) {
        Ok(()) => "valid".to_owned(),
        Err(problems) => problems.to_text().split_once("\n- ").unwrap().1.replace("\n- ", "\n"),
    }
}

fn invalid(schema: &str) -> InvalidSchema {
    Validator::new(&json(schema)).unwrap_err()
}
