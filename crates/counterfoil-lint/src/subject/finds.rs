//! What a rule says that it found.

use counterfoil_schema::Side;

use crate::diagnostic::{Consequence, Severity};

/// What a rule found.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) tool: Option<usize>,
    pub(crate) pointer: String,
    pub(crate) message: String,
    pub(crate) gist: String,
    pub(crate) severity: Option<Severity>,
    pub(crate) help: Option<String>,
    pub(crate) consequences: Vec<Consequence>,
}

/// What one rule found in one tool or list.
#[derive(Debug, Default)]
pub(crate) struct Finds {
    pub(crate) tool: Option<usize>,
    pub(crate) found: Vec<Found>,
}

impl Finds {
    /// Something at a place: a pointer into the tool.
    pub(crate) fn add(&mut self, pointer: impl Into<String>, message: impl Into<String>) -> &mut Found {
        self.found.push(Found {
            tool: self.tool,
            pointer: pointer.into(),
            message: message.into(),
            gist: String::new(),
            severity: None,
            help: None,
            consequences: Vec::new(),
        });
        let last = self.found.len() - 1;
        &mut self.found[last]
    }
}

impl Found {
    pub(crate) fn gist(&mut self, gist: impl Into<String>) -> &mut Self {
        self.gist = gist.into();
        self
    }

    pub(crate) fn severity(&mut self, severity: Severity) -> &mut Self {
        self.severity = Some(severity);
        self
    }

    pub(crate) fn help(&mut self, help: impl Into<String>) -> &mut Self {
        self.help = Some(help.into());
        self
    }

    pub(crate) fn tool(&mut self, index: usize) -> &mut Self {
        self.tool = Some(index);
        self
    }

    /// The schema that it stands in.
    pub(crate) fn side(&self) -> Option<Side> {
        let first = self.pointer.split('/').nth(1)?;
        [Side::Input, Side::Output].into_iter().find(|side| side.member() == first)
    }
}
