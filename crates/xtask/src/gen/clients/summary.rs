//! The part of the book's table of contents that lists the pages about clients.

use std::fs;

use super::json::Row;
use super::words::prose;
use crate::r#gen::Page;
use crate::shared::{Context, Failure, Project};

const PATH: &str = "docs/src/SUMMARY.md";

/// The line before which the part goes where there is none yet.
const NEXT: &str = "- [Reference]()";

/// The table of contents with every page about clients in it. Its other lines are written by hand.
pub(super) fn page(project: &Project, rows: &[Row]) -> Result<Page, Failure> {
    let present = fs::read_to_string(project.root().join(PATH)).cannot(|| format!("read {PATH}"))?;
    let text = listing(&present, rows).ok_or_else(|| Failure::new(format!("{PATH} has no line `{NEXT}`")))?;
    Ok(Page { path: PATH.to_owned(), text })
}

fn listing(present: &str, rows: &[Row]) -> Option<String> {
    let is_ours = |line: &&str| line.contains("](clients/");
    let place = present.lines().position(|line| is_ours(&line) || line == NEXT)?;
    let (before, after): (Vec<_>, Vec<_>) = present.lines().enumerate().partition(|(number, _)| *number < place);
    let ours = rows.iter().map(|row| format!("  - [{}](clients/{}.md)", prose(&row.title), row.name));
    let lines = before.into_iter().map(|(_, line)| line.to_owned());
    let lines = lines.chain(["- [Clients](clients/README.md)".to_owned()]).chain(ours);
    let rest = after.into_iter().map(|(_, line)| line).filter(|line| !is_ours(line));
    Some(lines.chain(rest.map(str::to_owned)).map(|line| line + "\n").collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str) -> Row {
        Row { name: name.to_owned(), title: name.to_uppercase(), kind: String::new(), facts: 0, portable: false }
    }

    #[test]
    fn the_part_is_put_in_and_kept_up() {
        let first = listing("# B\n\n- [A](a.md)\n- [Reference]()\n", &[row("x"), row("y")]).expect("a place");
        let part = "- [Clients](clients/README.md)\n  - [X](clients/x.md)\n";
        assert_eq!(first, format!("# B\n\n- [A](a.md)\n{part}  - [Y](clients/y.md)\n- [Reference]()\n"));
        assert_eq!(listing(&first, &[row("x")]), Some(format!("# B\n\n- [A](a.md)\n{part}- [Reference]()\n")));
        assert_eq!(listing("# B\n", &[row("x")]), None);
    }
}
