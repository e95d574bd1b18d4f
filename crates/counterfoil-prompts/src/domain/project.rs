//! The name of a project.

/// How many characters it may have.
const LONGEST: usize = 64;

/// Whether a text can be the name of a project.
///
/// # Errors
///
/// When it cannot: what to write instead.
pub fn check_project_name(name: &str) -> Result<(), String> {
    let is_of_name = |character: char| character.is_ascii_alphanumeric() || "-_.".contains(character);
    if !name.is_empty() && name.len() <= LONGEST && name.chars().all(is_of_name) {
        return Ok(());
    }
    let name = name.escape_debug();
    Err(format!("`{name}` is no name of a project: write up to {LONGEST} letters, digits, `-`, `_` and `.`"))
}
