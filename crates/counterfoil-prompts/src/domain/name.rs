//! The name of a prompt.

use std::fmt;

use super::tag::MARK;

/// The most characters a name has.
const LONGEST: usize = 255;

/// Names that stand for pages beside the prompts' own in the addresses people know.
const TAKEN: [&str; 3] = ["new", "metrics", "prompt-detail"];

/// The name of a prompt within its project. What stands before the last `/` is its folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PromptName(String);

impl PromptName {
    /// Reads a name; blanks around it do not belong to it.
    ///
    /// # Errors
    ///
    /// When it breaks a rule for names: which one, and what to write instead.
    pub fn parse(text: &str) -> Result<Self, String> {
        let name = text.trim();
        match fault(name) {
            None => Ok(Self(name.to_owned())),
            Some(fault) => Err(fault),
        }
    }

    /// The name as it is written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The folder: what stands before the last `/`, or nothing.
    #[must_use]
    pub fn folder(&self) -> &str {
        self.0.rsplit_once('/').map_or("", |(folder, _)| folder)
    }
}

impl fmt::Display for PromptName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The first rule that a name breaks.
fn fault(name: &str) -> Option<String> {
    let length = name.chars().count();
    if name.is_empty() {
        return Some(format!("the name is empty; write 1 to {LONGEST} characters"));
    }
    if length > LONGEST {
        return Some(format!("the name has {length} characters; write at most {LONGEST}"));
    }
    if let Some(control) = name.chars().find(|character| character.is_control()) {
        let code = u32::from(control);
        return Some(format!("the name has a control character (U+{code:04X}); leave it out"));
    }
    if name.contains('|') {
        return Some("the name has a `|`, which separates the parts of references; write another character".to_owned());
    }
    if name.contains(MARK) {
        return Some(format!("the name has `{MARK}`, which begins and ends references; write another character"));
    }
    if let Some(tag) = markup(name) {
        return Some(format!("the name has the tag `{tag}`; leave it out, or write one of `<` and `>` only"));
    }
    if name.starts_with('/') || name.ends_with('/') {
        return Some(
            "the name begins or ends with `/`; write `/` only between a folder and what is in it, as in `mail/reply`"
                .to_owned(),
        );
    }
    if name.contains("//") {
        return Some("the name has `//`, a folder without a name; write a single `/`".to_owned());
    }
    if TAKEN.contains(&name) {
        return Some(format!(
            "the name `{name}` is taken by a page; write another one, or put it into a folder as in `mail/{name}`"
        ));
    }
    None
}

/// The first `<...>` in a text.
fn markup(text: &str) -> Option<&str> {
    let tag = text.get(text.find('<')?..)?;
    tag.get(..=tag.find('>')?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_stand() {
        for name in [
            "a",
            "mail/reply",
            "new/x",
            "x/new",
            "New",
            "a b",
            "!@#$%^&*()=\"'",
            "日本語/お礼",
            "👩‍🚀",
            "a<b",
            "a>b<c",
            "ä\u{308}",
        ] {
            assert_eq!(PromptName::parse(name).map(|name| name.to_string()), Ok(name.to_owned()));
        }
        assert_eq!(PromptName::parse(&"ü".repeat(255)).map(|name| name.as_str().len()), Ok(510));
    }

    #[test]
    fn blanks_around_a_name_go() {
        assert_eq!(PromptName::parse(" \n mail/reply\u{a0}").as_ref().map(PromptName::as_str), Ok("mail/reply"));
    }

    #[test]
    fn the_folder_ends_at_the_last_slash() {
        let folder = |name: &str| PromptName::parse(name).map(|name| name.folder().to_owned());
        assert_eq!(folder("reply"), Ok(String::new()));
        assert_eq!(folder("mail/reply"), Ok("mail".to_owned()));
        assert_eq!(folder("mail/de/reply"), Ok("mail/de".to_owned()));
    }

    #[test]
    fn names_that_are_refused() {
        let long = "é".repeat(256);
        let names = [
            "",
            "  ",
            &long,
            "a\nb",
            "a\u{7f}",
            "a|b",
            "a@@@b",
            "<b>bold</b>",
            "a<>b",
            "/a",
            "a/",
            "/",
            "a//b",
            "new",
            " metrics ",
            "prompt-detail",
        ];
        let faults: Vec<_> = names
            .into_iter()
            .map(|name| match PromptName::parse(name) {
                Ok(_) => format!("{name:?} stands"),
                Err(fault) => fault,
            })
            .collect();
        insta::assert_snapshot!(faults.join("\n"));
    }
}
