//! Filling in references.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt::Write as _;

use super::{Code, Error, Part, Prompt, get};
use crate::domain::{Content, Kind, LONGEST_CONTENT, Reference, Selector, references, substitute};
use crate::store::Rows;

/// How many prompts deep references may lead: the first refers to a second, that to a third, and so on.
pub(super) const DEEPEST: usize = 5;

/// Fills in the references of one prompt, all from one snapshot of the store.
pub(super) struct Resolver<'r, 'c> {
    rows: &'r mut Rows<'c>,
    project: &'r str,
    /// The prompts that are being filled in, the outermost first.
    path: Vec<(String, u64)>,
    /// What has been filled in already.
    texts: HashMap<(String, u64), Filled>,
    parts: Vec<Part>,
    height: usize,
    length: usize,
}

/// A text with its references filled in.
#[derive(Clone, Default)]
struct Filled {
    text: String,
    /// How many prompts deep its references lead: none for a text without any.
    height: usize,
}

impl<'r, 'c> Resolver<'r, 'c> {
    pub(super) fn new(rows: &'r mut Rows<'c>, project: &'r str) -> Self {
        Self { rows, project, path: Vec::new(), texts: HashMap::new(), parts: Vec::new(), height: 0, length: 0 }
    }

    /// How long the text is with its references filled in, in bytes.
    pub(super) fn length(&self) -> usize {
        self.length
    }

    /// How many prompts deep the references lead.
    pub(super) fn height(&self) -> usize {
        self.height
    }

    /// The prompts that were referred to, in the order in which they were first met.
    pub(super) fn into_parts(self) -> Vec<Part> {
        self.parts
    }

    /// The content with its references filled in.
    pub(super) async fn resolved(&mut self, prompt: &Prompt) -> Result<Content, Error> {
        self.path = vec![(prompt.name.clone(), prompt.version)];
        let mut filled = Vec::new();
        let mut length = 0;
        for text in prompt.content.texts() {
            let Filled { text, height } = Box::pin(self.fill(text)).await?;
            length += text.len();
            self.check_length(length)?;
            self.height = self.height.max(height);
            filled.push(text);
        }
        self.length = length;
        let mut filled = filled.into_iter();
        Ok(prompt.content.map_texts(|text| filled.next().unwrap_or_else(|| text.to_owned())))
    }

    async fn fill(&mut self, text: &str) -> Result<Filled, Error> {
        let references = references(text);
        if let Some(malformed) = references.malformed.first() {
            return Err(self.bad(format!("the reference {} is malformed: {}", malformed.text, malformed.why)));
        }
        let mut children = HashMap::new();
        for reference in &references.found {
            if let Entry::Vacant(place) = children.entry((reference.name.clone(), reference.selector.clone())) {
                place.insert(self.child(&reference.name, &reference.selector).await?);
            }
        }
        let of = |reference: &Reference| children.get(&(reference.name.clone(), reference.selector.clone()));
        let (mut length, mut height) = (text.len(), 0);
        for child in references.found.iter().filter_map(of) {
            length += child.text.len();
            self.check_length(length)?;
            height = height.max(child.height + 1);
        }
        let text = substitute(text, |reference| of(reference).map(|child| child.text.clone()).unwrap_or_default());
        Ok(Filled { text, height })
    }

    async fn child(&mut self, name: &str, selector: &Selector) -> Result<Filled, Error> {
        let Some(child) = get::sought(self.rows, self.project, name, selector).await? else {
            return Err(self.bad(format!("it refers to '{name}' with {}, which is not there", said(selector))));
        };
        let Content::Text(text) = &child.content else {
            return Err(self.bad(format!(
                "it refers to '{name}', a {} prompt; only text prompts can stand in others",
                Kind::Chat.name()
            )));
        };
        let key = (child.name.clone(), child.version);
        if self.path.contains(&key) {
            return Err(self.bad(format!("it refers to '{name}' version {}, which holds it itself", child.version)));
        }
        self.check_depth(0)?;
        let label = match selector {
            Selector::Label(label) => Some(label.clone()),
            Selector::Version(_) => None,
        };
        let part = Part { name: child.name.clone(), version: child.version, label };
        if !self.parts.contains(&part) {
            self.parts.push(part);
        }
        if let Some(filled) = self.texts.get(&key).cloned() {
            self.check_depth(filled.height)?;
            return Ok(filled);
        }
        self.path.push(key.clone());
        let filled = Box::pin(self.fill(text)).await?;
        self.path.pop();
        self.texts.insert(key, filled.clone());
        Ok(filled)
    }

    /// Whether a prompt whose own references lead so deep may stand in the innermost one. The outermost is not counted.
    fn check_depth(&self, height: usize) -> Result<(), Error> {
        if self.path.len() + height <= DEEPEST {
            return Ok(());
        }
        Err(self.bad(format!("its references lead more than {DEEPEST} prompts deep")))
    }

    fn check_length(&self, length: usize) -> Result<(), Error> {
        if length <= LONGEST_CONTENT {
            return Ok(());
        }
        Err(self.bad(format!("with its references filled in it is longer than {LONGEST_CONTENT} bytes")))
    }

    /// What is wrong with the innermost prompt that is being filled in, and how it was reached.
    fn bad(&self, what: impl AsRef<str>) -> Error {
        let mut text = String::from("a reference cannot be filled in: ");
        for (depth, (name, version)) in self.path.iter().enumerate() {
            let joint = if depth == 0 { "in" } else { ", in its part" };
            let _ = write!(text, "{joint} '{name}' version {version}");
        }
        let _ = write!(text, ": {}; getPromptUnresolved shows it as it was written", what.as_ref());
        Error::refused(Code::BadReference, text)
    }
}

/// A selector in words.
pub(super) fn said(selector: &Selector) -> String {
    match selector {
        Selector::Version(version) => format!("version {version}"),
        Selector::Label(label) => format!("label '{label}'"),
    }
}
