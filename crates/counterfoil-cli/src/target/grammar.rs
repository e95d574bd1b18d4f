//! The words that name a target.

use std::path::{Path, PathBuf};

use counterfoil_wire as wire;

use super::{Target, configs};
use crate::exit::Failure;

/// What the words name.
pub(super) fn target(word: Option<&str>, command: &[String]) -> Result<Target, Failure> {
    match (word, command) {
        (Some(word), [_, ..]) => Err(Failure::usage(format!(
            "there are two targets: `{word}`, and the program after `--`; give one of them"
        ))),
        (None, [program, arguments @ ..]) => {
            Ok(Target::Server(wire::Target::stdio(program.as_str(), arguments.iter().map(String::as_str))))
        }
        (None, []) => Err(Failure::usage(
            "there is no target: give a URL, a file, @NAME, or a program after `--`, such as `-- uvx mcp-server-time`",
        )),
        (Some(word), []) => one(word),
    }
}

fn one(word: &str) -> Result<Target, Failure> {
    if word == "-" {
        return Ok(Target::File(PathBuf::from("-")));
    }
    if let Some(name) = word.strip_prefix('@') {
        return Ok(Target::Server(configs::named(name)?));
    }
    if word.contains("://") {
        return Ok(Target::Server(wire::Target::http(word)));
    }
    if Path::new(word).exists() || looks_like_a_file(word) {
        return Ok(Target::File(PathBuf::from(word)));
    }
    if looks_like_a_host(word) {
        return Err(Failure::usage(format!("`{word}` is no URL: write http://{word} or https://{word}")));
    }
    Err(Failure::usage(format!(
        "`{word}` is no URL and no file; a program stands after `--`, as `-- {word}`, and a configured server after @, as \
         @{word}"
    )))
}

/// Whether the word can only mean a server.
pub(crate) fn is_server(word: &str) -> bool {
    word.contains("://") || word.starts_with('@') || looks_like_a_host(word)
}

fn looks_like_a_file(word: &str) -> bool {
    [".json", ".lock"].iter().any(|ending| word.ends_with(ending)) || word.starts_with(['.', '/', '~']) || {
        word.contains(std::path::MAIN_SEPARATOR) && !looks_like_a_host(word)
    }
}

fn looks_like_a_host(word: &str) -> bool {
    let host = word.split('/').next().unwrap_or_default();
    host.starts_with("localhost") || host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok())
}

/// `Name: value`.
pub(super) fn header(text: &str) -> Result<(String, String), Failure> {
    match text.split_once(':') {
        Some((name, value)) if !name.trim().is_empty() => Ok((name.trim().to_owned(), value.trim().to_owned())),
        _ => Err(Failure::usage("a header is written as `Name: value`, such as --header 'X-Team: blue'")),
    }
}

/// `NAME=VALUE`.
pub(super) fn variable(text: &str) -> Result<(String, String), Failure> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err(Failure::usage(format!("--env `{text}` is not NAME=VALUE"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(word: Option<&str>, command: &[&str]) -> String {
        let command: Vec<String> = command.iter().map(ToString::to_string).collect();
        match target(word, &command) {
            Ok(Target::Server(server)) => format!("server {server}"),
            Ok(Target::File(file)) => format!("file {}", file.display()),
            Err(failure) => format!("{failure:?}"),
        }
    }

    #[test]
    fn targets_are_told_apart() {
        assert_eq!(told(Some("http://127.0.0.1:7420/mcp"), &[]), "server http://127.0.0.1:7420/mcp");
        assert_eq!(told(None, &["uvx", "mcp-server-time", "--x"]), "server uvx mcp-server-time --x");
        assert_eq!(told(Some("-"), &[]), "file -");
        assert_eq!(told(Some("tools.json"), &[]), "file tools.json");
        assert_eq!(told(Some("./nothing-here"), &[]), "file ./nothing-here");
        for (word, command, said) in [
            (Some("localhost:7420/mcp"), &[][..], "write http://localhost:7420/mcp or https"),
            (Some("time"), &[], "is no URL and no file; a program stands after `--`"),
            (Some("http://x"), &["y"], "there are two targets"),
            (None, &[], "there is no target"),
        ] {
            let told = told(word, command);
            assert!(told.contains(said), "{told}");
        }
    }

    #[test]
    fn headers_have_a_name() {
        assert_eq!(header("X-A: b: c").expect("a header"), ("X-A".to_owned(), "b: c".to_owned()));
        assert!(header("none").is_err() && header(": x").is_err());
    }
}
