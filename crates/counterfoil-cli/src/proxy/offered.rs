//! The tools that the client was shown, and what they are at the server.

use std::collections::{HashMap, HashSet};

use counterfoil::toolbox::Profile;
use counterfoil_json::Json;
use counterfoil_json::document::Value;
use counterfoil_schema::lower::{LoweredList, lower_list};
use counterfoil_schema::plan::Plan;
use counterfoil_schema::validate::Validator;

use crate::plain::plain;
use crate::say;

/// The tools, by the names that the client was shown.
pub(super) struct Offered {
    /// Whether calls are checked at all
    checks: bool,
    tools: HashMap<String, Tool>,
    /// Those of the list before, while the pages of the next one come in: until then somebody may go by it
    before: HashMap<String, Tool>,
    /// Whether the server has other tools by now. Their shapes are those that the client still knows, until it asks again;
    /// what they are checked against may not be right any more.
    is_stale: bool,
    /// What has been said on standard error
    told: HashSet<String>,
}

/// Which page of a list came.
#[derive(Clone, Copy)]
pub(super) struct Page {
    pub(super) is_first: bool,
    pub(super) is_last: bool,
}

/// A tool that was shown.
pub(super) struct Tool {
    /// Its name at the server
    pub(super) name: String,
    pub(super) plan: Plan,
    schema: Json,
    /// Made for the first call; nothing where nothing can be checked against the schema
    validator: Option<Option<Validator>>,
}

impl Offered {
    /// Nothing yet.
    pub(super) fn new(checks: bool) -> Self {
        Self { checks, tools: HashMap::new(), before: HashMap::new(), is_stale: false, told: HashSet::new() }
    }

    /// The server says that its tools have changed.
    pub(super) fn changed(&mut self) {
        self.is_stale = true;
    }

    /// The list as the client is shown it; nothing where it is shown what came. Pages add to the first.
    pub(super) fn shown(&mut self, text: &str, tools: &[Value], profile: &Profile, page: Page) -> Option<String> {
        if page.is_first {
            self.before.extend(std::mem::take(&mut self.tools));
            self.is_stale = false;
        }
        let sources: Vec<&str> = tools.iter().filter_map(|tool| text.get(tool.span().range())).collect();
        let originals: Vec<Json> = sources.iter().map(|source| Json::parse(source)).collect::<Result<_, _>>().ok()?;
        let LoweredList { tools: lowered, left_out, calls, .. } = lower_list(&originals, profile.facts());
        for one in &left_out {
            let name = one.name.as_deref().map_or_else(|| format!("element {}", one.index), |name| format!("`{name}`"));
            self.tell(format!("{name} is left out for {profile}: {}", one.why));
        }
        let is_left_out = |index: &usize| left_out.iter().any(|one| one.index == *index);
        let kept = (0..originals.len()).filter(|index| !is_left_out(index));
        let mut pieces = Vec::with_capacity(originals.len());
        for ((index, tool), call) in kept.zip(lowered).zip(calls) {
            let (Some(original), Some(source)) = (originals.get(index), sources.get(index)) else { continue };
            if self.tools.get(&call.shown).is_some_and(|known| known.name != call.name) {
                self.tell(format!("`{}` is left out: another tool is shown as `{}` already", call.name, call.shown));
                continue;
            }
            let tool = tool.to_string();
            let is_same = tool == original.to_string();
            pieces.push(if is_same { (*source).to_owned() } else { tool });
            let schema = original.get("inputSchema").cloned().unwrap_or_default();
            let tool = Tool { name: call.name, plan: call.arguments, schema, validator: None };
            self.tools.insert(call.shown, tool);
        }
        if page.is_last {
            self.before.clear();
        }
        let is_same = pieces.iter().map(String::as_str).eq(sources.iter().copied());
        (!is_same).then(|| format!("[{}]", pieces.join(",")))
    }

    /// The tool that was shown under that name.
    pub(super) fn tool(&self, shown: &str) -> Option<&Tool> {
        self.tools.get(shown).or_else(|| self.before.get(shown))
    }

    /// Whether any tool was shown.
    pub(super) fn has_any(&self) -> bool {
        !self.tools.is_empty() || !self.before.is_empty()
    }

    /// What the arguments of the tool that was shown under that name are checked against.
    pub(super) fn validator(&mut self, shown: &str) -> Option<&Validator> {
        if self.is_stale || !self.checks {
            return None;
        }
        let tool = self.tools.get_mut(shown).or_else(|| self.before.get_mut(shown))?;
        if tool.validator.is_none() {
            let made = Validator::new(&tool.schema);
            let unusable = made.as_ref().err().map(ToString::to_string);
            tool.validator = Some(made.ok());
            if let Some(why) = unusable {
                let words = format!("calls of `{}` are not checked, its schema is of no use: {why}", tool.name);
                self.tell(words);
            }
        }
        self.tool(shown)?.validator.as_ref()?.as_ref()
    }

    /// Says something on standard error, once.
    fn tell(&mut self, words: String) {
        if !self.told.contains(&words) {
            say::line(&format!("counterfoil proxy: {}", plain(&words)));
            self.told.insert(words);
        }
    }
}
