//! The client that everyone is served as.

use std::str::FromStr;

use counterfoil::toolbox::Profile;
use serde::Deserialize;

/// The name of a client that is known.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct ClientName(Profile);

impl ClientName {
    /// What is known of that client.
    pub(crate) fn profile(&self) -> Profile {
        self.0.clone()
    }
}

impl FromStr for ClientName {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        name.to_owned().try_into()
    }
}

impl TryFrom<String> for ClientName {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        if name.trim().is_empty() {
            return Err("the name of a client is empty: write one such as cursor, or leave it out".to_owned());
        }
        let known = Profile::named(&name).map(Self);
        known.map_err(|unknown| {
            let hint = if unknown.nearest.is_none() { "; `counterfoil clients` lists them" } else { "" };
            format!("{unknown}{hint}")
        })
    }
}
