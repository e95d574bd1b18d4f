//! `counterfoil new`: a crate with a server, a tool and its tests.

use std::fs;
use std::path::PathBuf;

use clap::Args;

use crate::exit::Failure;
use crate::say;

/// The files of a new crate, and their texts.
const FILES: &[(&str, &str)] = &[
    ("Cargo.toml", include_str!("template/Cargo.toml.txt")),
    ("src/lib.rs", include_str!("template/lib.rs.txt")),
    ("src/main.rs", include_str!("template/main.rs.txt")),
    ("tests/tools.rs", include_str!("template/tests.rs.txt")),
    ("README.md", include_str!("template/README.md.txt")),
    (".gitignore", "/target/\n"),
];

/// Words of the language, which no crate can be called.
const KEYWORDS: [&str; 8] = ["crate", "self", "super", "test", "fn", "mod", "type", "async"];

const MORE: &str = "\
The crate has one tool, tests that call it without a server, and a README that says how to run,
connect and lint it.

Exit codes: 2 when the name cannot be that of a crate, or the folder is there already; 3 when it
cannot be written.

Example:
  counterfoil new weather && cd weather && cargo test";

/// Make a crate with a server and a first tool
#[derive(Debug, Args)]
#[command(after_long_help = MORE)]
pub(crate) struct Options {
    /// The name of the crate: lower-case letters, digits, `-` and `_`
    name: String,

    /// The folder to make [default: the name]
    #[arg(long, value_name = "FOLDER")]
    path: Option<PathBuf>,
}

/// Writes the crate.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let name = options.name.as_str();
    check(name)?;
    let folder = options.path.clone().unwrap_or_else(|| PathBuf::from(name));
    let shown = folder.display();
    if folder.exists() {
        return Err(Failure::usage(format!(
            "{shown} is there already: take another name, or another folder with --path"
        )));
    }
    for (file, text) in FILES {
        let path = folder.join(file);
        let cannot = |error| Failure::unreachable(format!("cannot write {}: {error}", path.display()));
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(cannot)?;
        }
        fs::write(&path, filled(text, name)).map_err(cannot)?;
    }
    say::line(&format!("{shown} holds a server with one tool; `cargo test` there tries it, and its README goes on"));
    Ok(())
}

/// Why a crate cannot be called so, if it cannot.
fn check(name: &str) -> Result<(), Failure> {
    let right = |char: char| char.is_ascii_lowercase() || char.is_ascii_digit() || matches!(char, '-' | '_');
    let starts = name.starts_with(|char: char| char.is_ascii_lowercase());
    if !starts || !name.chars().all(right) {
        return Err(Failure::usage(format!(
            "`{name}` is no name for a crate: it begins with a lower-case letter, and has letters, digits, `-` and `_`"
        )));
    }
    if KEYWORDS.contains(&name) || name == "counterfoil" {
        return Err(Failure::usage(format!("`{name}` has a meaning of its own: take another name")));
    }
    Ok(())
}

fn filled(text: &str, name: &str) -> String {
    text.replace("{{name}}", name).replace("{{crate}}", &name.replace('-', "_"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_crates() {
        for name in ["weather", "my-tools", "a1_b"] {
            assert!(check(name).is_ok(), "{name}");
        }
        for name in ["", "1a", "A", "a b", "a/b", "../x", "ä", "crate", "counterfoil"] {
            assert!(check(name).is_err(), "{name}");
        }
    }

    #[test]
    fn nothing_is_left_to_be_filled_in() {
        for (file, text) in FILES {
            let filled = filled(text, "my-tools");
            assert!(!filled.contains("{{"), "{file}");
        }
    }
}
