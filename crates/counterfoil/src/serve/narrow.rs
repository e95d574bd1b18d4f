//! A URL that asks for fewer tools: `/mcp?tools=search,fetch` and `/mcp?read_only=true`.

use crate::percent;
use crate::toolbox::Toolset;

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
            _ => {}
        }
    }
    Ok((!set.is_all()).then_some(set))
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
        assert_eq!(toolset(Some("client=cursor&read_only=false&tool=a")), Ok(None));
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
    fn what_cannot_be_read_is_refused() {
        for query in ["read_only=yes", "read_only=True", "tools=%", "tools=a&read_only=maybe"] {
            assert!(toolset(Some(query)).is_err(), "{query}");
        }
    }
}
