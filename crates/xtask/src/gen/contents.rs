//! The parts of the book's table of contents that list generated pages.

use std::fs;

use super::Page;
use crate::shared::{Context, Failure, Project};

const PATH: &str = "docs/src/SUMMARY.md";

/// The line before which a part goes where there is none yet.
const NEXT: &str = "- [Reference]()";

/// The table of contents with these lines for the pages of a folder, such as `clients`. Its other lines stay as they are.
pub(super) fn page(project: &Project, folder: &str, lines: &[String]) -> Result<Page, Failure> {
    let present = fs::read_to_string(project.root().join(PATH)).cannot(|| format!("read {PATH}"))?;
    let text = listing(&present, folder, lines).ok_or_else(|| Failure::new(format!("{PATH} has no line `{NEXT}`")))?;
    Ok(Page { path: PATH.to_owned(), text })
}

fn listing(present: &str, folder: &str, lines: &[String]) -> Option<String> {
    let mark = format!("]({folder}/");
    let is_ours = |line: &&str| line.contains(&mark);
    let place = present.lines().position(|line| is_ours(&line) || line == NEXT)?;
    let before = present.lines().take(place);
    let after = present.lines().skip(place).filter(|line| !is_ours(line));
    Some(before.chain(lines.iter().map(String::as_str)).chain(after).map(|line| format!("{line}\n")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_part_is_put_in_and_kept_up() {
        let lines =
            |names: &[&str]| -> Vec<String> { names.iter().map(|name| format!("- [{name}](x/{name}.md)")).collect() };
        let first = listing("# B\n\n- [A](a.md)\n- [Reference]()\n", "x", &lines(&["c", "d"])).expect("a place");
        assert_eq!(first, "# B\n\n- [A](a.md)\n- [c](x/c.md)\n- [d](x/d.md)\n- [Reference]()\n");
        let second = listing(&first, "x", &lines(&["d"])).expect("a place");
        assert_eq!(second, "# B\n\n- [A](a.md)\n- [d](x/d.md)\n- [Reference]()\n");
        assert_eq!(listing("# B\n", "x", &lines(&["c"])), None);
    }
}
