use counterfoil_derive::Contract;

use serde::Deserialize;

#[derive(Deserialize, Contract)]
#[contract(crate = counterfoil_core)]
struct Ticket {
    #[serde(alias = "subject")]
    title: String,
    #[serde(deserialize_with = "trimmed")]
    customer: String,
}

fn trimmed<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    String::deserialize(deserializer).map(|text| text.trim().to_owned())
}

fn main() {}
