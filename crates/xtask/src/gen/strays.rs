//! Files that were generated once and are no longer: a page of a profile that is gone.

use std::fs;

use super::Page;
use crate::shared::{Context, Failure, Project};

/// Whether nothing but these pages lies in the folder. What else does is taken away, unless it is only to be checked.
pub(super) fn none(project: &Project, folder: &str, pages: &[Page], check: bool) -> Result<bool, Failure> {
    let path = project.root().join(folder);
    let mut none = true;
    for entry in path.read_dir().into_iter().flatten() {
        let file = entry.cannot(|| format!("list {folder}"))?.path();
        let name = format!("{folder}/{}", file.file_name().unwrap_or_default().to_string_lossy());
        if pages.iter().any(|page| page.path == name) {
            continue;
        }
        if check {
            eprintln!("{name} is no longer made");
            none = false;
        } else {
            fs::remove_file(&file).cannot(|| format!("remove {name}"))?;
            eprintln!("removed {name}");
        }
    }
    Ok(none)
}
