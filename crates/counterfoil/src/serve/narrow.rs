//! A URL that asks for fewer tools: `/mcp?tools=search,fetch` and `/mcp?read_only=true`.

use crate::percent;
use crate::toolbox::{Toolset, UnknownTool};

/// More names than this are counted, not listed.
const MOST_LISTED: usize = 20;

/// The tools that a URL's query leaves; `None` where it says nothing of tools. Each parameter takes away, so that two of a
/// name leave what is in both.
///
/// # Errors
///
/// What cannot be read in the query: whoever meant to have less must not get all.
pub(super) fn toolset(query: Option<&str>) -> Result<Option<Toolset>, String> {
    let Some(query) = query else { return Ok(None) };
    let mut set = Toolset::all();
    for pair in query.split('&') {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        match name {
            "tools" => {
                let names =
                    percent::decode(value).ok_or("`tools=` in the URL is not percent-encoded as it should be")?;
                let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
                set = set.and(Toolset::named(names).set_by("`tools=` in the server's URL"));
            }
            "read_only" => match value {
                "true" | "1" | "" => {
                    set = set.and(Toolset::read_only().set_by("`read_only` in the server's URL"));
                }
                "false" | "0" => {}
                _ => return Err("`read_only=` in the URL must be `true` or `false`".to_owned()),
            },
            // Whoever meant to have less must not get all.
            _ if is_near(name) => {
                return Err(format!(
                    "`{}` in the URL is unknown: write `tools=NAME,NAME` or `read_only=true`",
                    name.escape_debug()
                ));
            }
            _ => {}
        }
    }
    Ok((!set.is_all()).then_some(set))
}

/// What is said of names in `tools=` that no tool has: nobody means to have fewer tools by a slip. All of them are told, with
/// the nearest name of each and those that there are.
pub(super) fn complaint(unknown: &[UnknownTool], known: &[&str]) -> Option<String> {
    if unknown.is_empty() {
        return None;
    }
    let near = |tool: &UnknownTool| match tool.nearest.first() {
        Some(nearest) => format!("`{}` (did you mean `{nearest}`?)", tool.name.escape_debug()),
        None => format!("`{}`", tool.name.escape_debug()),
    };
    let unknown = some(unknown.iter().map(near));
    let known = match known {
        [] => "there are no tools".to_owned(),
        known => format!("there are {}", some(known.iter().map(|name| format!("`{name}`")))),
    };
    Some(format!("`tools=` in the URL names unknown tools: {unknown}; {known}"))
}

/// The first texts of a list, and how many more there are.
fn some(mut texts: impl ExactSizeIterator<Item = String>) -> String {
    let first: Vec<_> = texts.by_ref().take(MOST_LISTED).collect();
    match texts.len() {
        0 => first.join(", "),
        more => format!("{} and {more} more", first.join(", ")),
    }
}

/// Whether a name is one of ours in another spelling.
fn is_near(name: &str) -> bool {
    let plain: String = name.chars().filter(|char| char.is_alphanumeric()).collect::<String>().to_lowercase();
    matches!(plain.as_str(), "readonly" | "tool" | "tools" | "toolset")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolbox::{Annotations, ToolDescriptor};
    use serde_json::Map;

    fn kept(query: &str) -> Vec<&'static str> {
        let set = toolset(Some(query)).expect("it can be read").unwrap_or_default();
        let tool = |name: &str, read_only| {
            let hints = Annotations { read_only: Some(read_only), ..Annotations::default() };
            ToolDescriptor::new(name, Map::new()).with_annotations(hints)
        };
        let all = [("a", true), ("b", true), ("c", false)];
        all.into_iter().filter(|(name, read_only)| set.has(&tool(name, *read_only))).map(|(name, _)| name).collect()
    }

    #[test]
    fn a_query_takes_away() {
        assert_eq!(toolset(None), Ok(None));
        assert_eq!(toolset(Some("client=cursor&read_only=false&other=a")), Ok(None));
        assert_eq!(kept("tools=a,c"), ["a", "c"]);
        assert_eq!(kept("tools=a%2Cc,,x"), ["a", "c"]);
        assert_eq!(kept("client=x&tools=a,c&read_only=true"), ["a"]);
        assert_eq!(kept("tools=a,b&tools=b,c"), ["b"]);
        for all_or_less in ["read_only=true&read_only=false", "read_only", "read_only=1"] {
            assert_eq!(kept(all_or_less), ["a", "b"], "{all_or_less}");
        }
        for none in ["tools=", "tools", "tools=,"] {
            assert_eq!(kept(none), [""; 0], "{none}");
        }
    }

    #[test]
    fn of_many_names_some_are_listed() {
        let names: Vec<String> = (0..25).map(|number| format!("qq{number}")).collect();
        let unknown: Vec<_> = names.iter().map(|name| UnknownTool::new(name, ["a"].into_iter())).collect();
        let told = complaint(&unknown, &[]).expect("they are unknown");
        assert!(told.ends_with("`qq19` and 5 more; there are no tools"), "{told}");
        assert_eq!(complaint(&[], &["a"]), None);
    }

    #[test]
    fn what_cannot_be_read_is_refused() {
        for query in [
            "readonly=true",
            "READ_ONLY=1",
            "read-only",
            "Tools=a",
            "tool=a",
            "read_only=yes",
            "read_only=True",
            "tools=%",
            "tools=a&read_only=maybe",
        ] {
            assert!(toolset(Some(query)).is_err(), "{query}");
        }
    }
}
