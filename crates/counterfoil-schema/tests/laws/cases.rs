//! What the laws are judged on: a tool, and values for it.

use counterfoil_json::Json;

use crate::broken::{Broken, broken_instances};
use crate::instances::valid_instances;
use crate::judge::Judge;
use crate::rng::Rng;

/// How many valid values are made for a schema.
const VALID: usize = 6;

/// How many broken ones.
const BROKEN: usize = 12;

/// Where a tool is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Origin {
    /// A real server
    Corpus,
    /// The official test suite
    Suite,
    /// The generator of schemas
    Generated,
}

/// A tool, before anything is made of it.
pub(crate) struct Source {
    /// Where it is from
    pub(crate) origin: Origin,
    /// Its name in reports and in exceptions
    pub(crate) subject: String,
    /// The tool, as it stands in a list
    pub(crate) tool: Json,
    /// Values that are said to be valid; where there are none, some are made
    pub(crate) valid: Vec<Json>,
}

/// A schema, its judge, and values for it.
pub(crate) struct Values {
    /// Who says what is valid
    pub(crate) judge: Judge,
    /// Valid values without members that the schema does not mention
    pub(crate) valid: Vec<Json>,
    /// Values that break one rule each
    pub(crate) broken: Vec<Broken>,
    /// How many of the values that came with the source the judge does not take, or does not find mentioned
    pub(crate) set_aside: usize,
}

impl Source {
    /// The values for `inputSchema`; the reason where nobody can judge it.
    pub(crate) fn input(&self) -> Result<Values, String> {
        let schema = self.tool.get("inputSchema").ok_or("there is no inputSchema")?;
        let judge = Judge::of(schema)?;
        let given = self.valid.len();
        let mut valid: Vec<Json> = self.valid.iter().filter(|value| judge.takes_closed(value)).cloned().collect();
        let set_aside = given - valid.len();
        if given == 0 {
            valid = valid_instances(&judge, Rng::of(&self.subject), VALID);
        }
        let broken = match self.origin {
            Origin::Suite => Vec::new(),
            _ => broken_instances(&judge, &valid, Rng::of(&format!("broken {}", self.subject)), BROKEN),
        };
        Ok(Values { judge, valid, broken, set_aside })
    }

    /// Valid values for `outputSchema`, where there is one that can be judged.
    pub(crate) fn output(&self) -> Option<Vec<Json>> {
        let judge = Judge::of(self.tool.get("outputSchema").filter(|schema| schema.as_object().is_some())?).ok()?;
        Some(valid_instances(&judge, Rng::of(&format!("output {}", self.subject)), VALID))
    }
}
