//! What changed between two versions.

use async_trait::async_trait;

use super::{Error, Lookup, Prompt, Registry, get};
use crate::access::Caller;
use crate::domain::{Difference, Selector, difference};
use crate::store::{Job, Rows};

/// Which two versions are compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compare {
    /// The prompt.
    pub name: String,
    /// The one that counts as old.
    pub from: Selector,
    /// The one that counts as new.
    pub to: Selector,
    /// How many lines are shown around each change.
    pub context: usize,
}

/// Two versions, and what is different.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// The old one, as it was written.
    pub from: Prompt,
    /// The new one, as it was written.
    pub to: Prompt,
    /// What is different in what they say.
    pub difference: Difference,
}

impl Registry {
    /// What changed between two versions of a prompt, references as they were written.
    ///
    /// # Errors
    ///
    /// When one of them is not there.
    pub async fn compare(&self, caller: &Caller, compare: Compare) -> Result<Compared, Error> {
        self.store().read(Both { project: caller.project.clone(), compare }).await
    }
}

struct Both {
    project: String,
    compare: Compare,
}

#[async_trait]
impl Job for Both {
    type Output = Compared;
    type Error = Error;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<Compared, Error> {
        let Compare { name, from, to, context } = &self.compare;
        let lookup = |selector: &Selector| Lookup { name: name.clone(), selector: selector.clone() };
        let from = get::found(rows, &self.project, &lookup(from)).await?;
        let to = get::found(rows, &self.project, &lookup(to)).await?;
        let difference = difference(&from.content, &to.content, *context);
        Ok(Compared { from, to, difference })
    }
}
