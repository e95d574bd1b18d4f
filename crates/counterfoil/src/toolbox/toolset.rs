//! Which of a toolbox's tools may be seen and called.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use super::descriptor::ToolDescriptor;
use super::error::ToolError;

/// The code of a call that a toolset does not let through.
pub(super) const NOT_ALLOWED: &str = "TOOL_NOT_ALLOWED";

/// How much of a caller's text is repeated to it.
const LONGEST: usize = 128;

/// All tools, or those that some limits leave. Limits only ever add up: of two toolsets put together
/// ([`Toolset::and`]), a tool is in both or left out.
///
/// A tool that is left out is not listed. Who calls it nevertheless gets a result that says which setting leaves it out, and
/// not the protocol's error for unknown tools: the tool is there, and a model that is told so knows whom to ask, instead of
/// looking for another spelling.
///
/// ```
/// use counterfoil::toolbox::Toolset;
///
/// let of_key = Toolset::read_only().set_by("the role `reader` of this key");
/// let of_url = Toolset::named(["search", "fetch"]).set_by("`tools=` in the server's URL");
/// let both = of_key.and(of_url);
/// assert!(!both.is_all());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Toolset(Vec<Limit>);

/// One setting that leaves tools out.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Limit {
    keeps: Keeps,
    set_by: Option<Cow<'static, str>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Keeps {
    ReadOnly,
    Named(Arc<BTreeSet<String>>),
}

impl Toolset {
    /// All tools.
    #[must_use]
    pub const fn all() -> Self {
        Self(Vec::new())
    }

    /// The tools that say of themselves that they change nothing
    /// ([`Annotations::read_only`](super::Annotations::read_only)).
    #[must_use]
    pub fn read_only() -> Self {
        Self(vec![Limit { keeps: Keeps::ReadOnly, set_by: None }])
    }

    /// The tools that were declared with one of these names.
    #[must_use]
    pub fn named<N: Into<String>>(names: impl IntoIterator<Item = N>) -> Self {
        let names = names.into_iter().map(Into::into).collect();
        Self(vec![Limit { keeps: Keeps::Named(Arc::new(names)), set_by: None }])
    }

    /// Says where the limit comes from, in words that go before "allows only": a caller that is refused reads them. Limits
    /// that have such words already keep them.
    #[must_use]
    pub fn set_by(mut self, setting: impl Into<Cow<'static, str>>) -> Self {
        let setting = setting.into();
        for limit in &mut self.0 {
            limit.set_by.get_or_insert_with(|| setting.clone());
        }
        self
    }

    /// The tools that are in both.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// Whether nothing is left out.
    #[must_use]
    pub fn is_all(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the tool is in, as it was declared.
    #[must_use]
    pub fn has(&self, tool: &ToolDescriptor) -> bool {
        self.0.iter().all(|limit| limit.keeps(tool))
    }

    /// The names that a limit asks for, each once.
    #[cfg(feature = "http")]
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().flat_map(|limit| match &limit.keeps {
            Keeps::ReadOnly => None.into_iter().flatten(),
            Keeps::Named(names) => Some(names.iter().map(String::as_str)).into_iter().flatten(),
        })
    }

    /// The answer to a call of that tool, by that name, where it is left out.
    pub(super) fn refuses(&self, tool: &ToolDescriptor, name: &str) -> Option<ToolError> {
        let limit = self.0.iter().find(|limit| !limit.keeps(tool))?;
        let name: String = name.chars().take(LONGEST).collect();
        let setting = limit.set_by.as_deref().unwrap_or("a setting of the server");
        let kept = match limit.keeps {
            Keeps::ReadOnly => "tools that change nothing",
            Keeps::Named(_) => "other tools, which the list of tools shows",
        };
        Some(ToolError::public(
            NOT_ALLOWED,
            format!(
                "the tool `{}` exists, but {setting} allows only {kept}; calling it again will not help, the user \
                 would have to change that setting",
                name.escape_debug()
            ),
        ))
    }
}

impl Limit {
    fn keeps(&self, tool: &ToolDescriptor) -> bool {
        match &self.keeps {
            Keeps::ReadOnly => tool.annotations.read_only == Some(true),
            Keeps::Named(names) => names.contains(&tool.name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolbox::Annotations;
    use serde_json::Map;

    fn tool(name: &str, read_only: Option<bool>) -> ToolDescriptor {
        ToolDescriptor::new(name, Map::new()).with_annotations(Annotations { read_only, ..Annotations::default() })
    }

    #[test]
    fn limits_add_up() {
        let (reads, writes) = (tool("reads", Some(true)), tool("writes", Some(false)));
        let silent = tool("silent", None);
        let kept = |set: &Toolset| [set.has(&reads), set.has(&writes), set.has(&silent)];
        assert_eq!(kept(&Toolset::all()), [true; 3]);
        assert_eq!(kept(&Toolset::read_only()), [true, false, false]);
        assert_eq!(kept(&Toolset::named(["writes", "silent"])), [false, true, true]);
        assert_eq!(kept(&Toolset::named::<String>([])), [false; 3]);
        assert_eq!(kept(&Toolset::named(["reads", "writes"]).and(Toolset::read_only())), [true, false, false]);
        assert_eq!(kept(&Toolset::named(["reads"]).and(Toolset::named(["writes"]))), [false; 3]);
        assert!(Toolset::default().is_all() && !Toolset::named(["x"]).is_all());
    }

    #[test]
    fn the_setting_is_named() {
        let both = Toolset::read_only().set_by("this key").and(Toolset::named(["reads"])).set_by("the URL");
        let text = |tool: &ToolDescriptor| both.refuses(tool, &tool.name).map(|error| error.to_string());
        assert_eq!(text(&tool("reads", Some(true))), None);
        assert_eq!(
            text(&tool("writes", None)).as_deref(),
            Some(
                "the tool `writes` exists, but this key allows only tools that change nothing; calling it again will \
                 not help, the user would have to change that setting"
            )
        );
        let other = text(&tool("other", Some(true))).expect("it is left out");
        assert!(other.contains("but the URL allows only other tools, which the list of tools shows;"), "{other}");
        let unnamed = Toolset::read_only().refuses(&tool("x", None), "x").expect("it is left out");
        assert!(unnamed.to_string().contains("but a setting of the server allows only"), "{unnamed}");
    }
}
