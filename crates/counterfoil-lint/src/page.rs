//! The page of a rule, as its file says it.

use std::fmt::Write as _;

use crate::examples::Example;

/// What is to be said of a rule.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// One sentence
    pub summary: String,
    /// What it finds
    pub what: String,
    /// Why that matters; the first paragraph is what a finding says
    pub why: String,
    /// Tools in which it finds something
    pub bad: Vec<Example>,
    /// The same, mended
    pub good: Vec<Example>,
    /// What looks like a finding and is none
    pub fine: Vec<Example>,
    /// What to do; the first paragraph is what a finding says
    pub how: String,
    /// What else there is to know, as Markdown: the clients, where they matter
    pub clients: String,
    /// Where more can be read
    pub sources: String,
}

/// The headings of a page, in their order.
pub(crate) const HEADINGS: [&str; 7] = ["What it finds", "Why", "Bad", "Good", "No finding", "How to fix", "Sources"];

impl Page {
    /// Reads the doc text at the head of a file.
    pub(crate) fn of_file(source: &str) -> Self {
        let doc = source.lines().map_while(|line| line.strip_prefix("//!"));
        let doc: Vec<&str> = doc.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
        let mut page = Self::default();
        let mut heading = "";
        let mut section = String::new();
        let mut in_code = false;
        for line in doc {
            in_code ^= line.starts_with("```");
            match line.strip_prefix("# ").filter(|_| !in_code) {
                Some(next) => {
                    page.set(heading, &section);
                    heading = next.trim();
                    section.clear();
                }
                None => {
                    section.push_str(line);
                    section.push('\n');
                }
            }
        }
        page.set(heading, &section);
        page
    }

    fn set(&mut self, heading: &str, section: &str) {
        let section = section.trim();
        let place = match heading {
            "" => &mut self.summary,
            "What it finds" => &mut self.what,
            "Why" => &mut self.why,
            "How to fix" => &mut self.how,
            "Sources" => &mut self.sources,
            "Bad" => return self.bad = Example::read(section),
            "Good" => return self.good = Example::read(section),
            "No finding" => return self.fine = Example::read(section),
            _ => return,
        };
        section.clone_into(place);
    }

    /// The first paragraph of why, in one line.
    #[must_use]
    pub fn short_why(&self) -> String {
        first_paragraph(&self.why)
    }

    /// The first paragraph of what to do, in one line.
    #[must_use]
    pub fn short_how(&self) -> String {
        first_paragraph(&self.how)
    }

    /// The page as Markdown, with headings of that level; without the title.
    #[must_use]
    pub fn to_markdown(&self, level: usize) -> String {
        let mut text = String::new();
        let mark = "#".repeat(level);
        let _ = writeln!(text, "{}", self.summary);
        for heading in HEADINGS {
            let section = match heading {
                "What it finds" => self.what.clone(),
                "Why" => {
                    let clients = if self.clients.is_empty() { String::new() } else { format!("\n\n{}", self.clients) };
                    format!("{}{clients}", self.why)
                }
                "Bad" => Example::write(&self.bad),
                "Good" => Example::write(&self.good),
                "No finding" => Example::write(&self.fine),
                "How to fix" => self.how.clone(),
                _ => self.sources.clone(),
            };
            let section = section.trim();
            if !section.is_empty() {
                let _ = write!(text, "\n{mark} {heading}\n\n{section}\n");
            }
        }
        text
    }
}

fn first_paragraph(text: &str) -> String {
    let paragraph = text.split("\n\n").next().unwrap_or_default();
    paragraph.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_read_from_the_head_of_a_file() {
        let file = "//! A thing.\n//!\n//! # Why\n//!\n//! It is\n//! bad.\n//!\n//! Very.\n//!\n//! # Bad\n//!\n//! Like so:\n//!\n//! ```json\n//! {\"a\": 1}\n//! ```\n\nuse x;\n//! # Sources\n";
        let page = Page::of_file(file);
        assert_eq!(page.summary, "A thing.");
        assert_eq!(page.short_why(), "It is bad.");
        assert_eq!(
            (page.bad.len(), page.bad[0].text.as_str(), page.bad[0].said.as_str()),
            (1, "{\"a\": 1}", "Like so:")
        );
        assert!(page.sources.is_empty());
        let markdown = page.to_markdown(2);
        assert!(
            markdown.starts_with("A thing.\n\n## Why\n\nIt is\nbad.\n\nVery.\n\n## Bad\n\nLike so:\n\n```json\n"),
            "{markdown}"
        );
    }
}
