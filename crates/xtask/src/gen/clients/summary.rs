//! The part of the book's table of contents that lists the pages about clients.

use super::json::Row;
use super::words::prose;
use crate::r#gen::{Page, contents};
use crate::shared::{Failure, Project};

/// The table of contents with every page about clients in it.
pub(super) fn page(project: &Project, rows: &[Row]) -> Result<Page, Failure> {
    let ours = rows.iter().map(|row| format!("  - [{}](clients/{}.md)", prose(&row.title), row.name));
    let lines: Vec<_> = ["- [Clients](clients/README.md)".to_owned()].into_iter().chain(ours).collect();
    contents::page(project, "clients", &lines)
}
