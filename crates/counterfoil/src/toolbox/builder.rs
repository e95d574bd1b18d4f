//! Putting tools together, listing and calling them.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use counterfoil_core::Lenient;
use tracing::Instrument as _;

use super::arguments::Arguments;
use super::context::Context;
use super::descriptor::ToolDescriptor;
use super::error::ToolError;
use super::guard::contain_panic;
use super::list::ToolList;
use super::object::ToolObject;
use super::profile::Profile;
use super::registration::RegistrationError;
use super::result::ToolResult;
use super::unknown::UnknownTool;
use super::words;

/// How many profiles' lists are kept. A client names its profile itself, and there are thousands of pairs of a client and
/// a provider; making a list again costs little.
const LISTS_KEPT: usize = 64;

/// A set of tools. See the [module](crate::toolbox).
pub struct Toolbox {
    tools: Vec<Arc<dyn ToolObject>>,
    /// The tools as they were declared
    descriptors: Vec<ToolDescriptor>,
    by_name: HashMap<String, usize>,
    lists: RwLock<HashMap<Profile, Arc<ToolList>>>,
    debug_errors: bool,
    lenient: Lenient,
}

impl Toolbox {
    /// A toolbox to be filled.
    #[must_use]
    pub fn builder() -> ToolboxBuilder {
        ToolboxBuilder::default()
    }

    /// The number of tools.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tools.len()
    }

    /// Whether there is no tool at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tools.is_empty()
    }

    /// The names of the tools, in the order in which they were added.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.tools.iter().map(|tool| tool.name())
    }

    /// The tools in the form that a client of that profile takes. Made on first need, then shared.
    ///
    /// A tool of which no form is taken is left out, and a warning says why; the others are not touched by it.
    #[must_use]
    pub fn list(&self, profile: &Profile) -> Arc<ToolList> {
        // A poisoned lock still holds whole lists: they are made before it is taken.
        let kept = self.lists.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(list) = kept.get(profile) {
            return list.clone();
        }
        drop(kept);
        let list = Arc::new(ToolList::lowered(&self.descriptors, profile));
        let mut kept = self.lists.write().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= LISTS_KEPT {
            kept.clear();
        }
        kept.entry(profile.clone()).or_insert(list).clone()
    }

    /// Calls a tool, by the name under which the context's profile shows it or by its own. Arguments in the shape that the
    /// client was shown are brought back into the tool's own; those that have it already stay as they are. What goes wrong
    /// in the tool, a panic included, is told in the result.
    ///
    /// # Errors
    ///
    /// [`UnknownTool`] when there is no tool of that name.
    pub async fn call(
        &self,
        name: &str,
        arguments: Arguments<'_>,
        mut context: Context,
    ) -> Result<ToolResult, UnknownTool> {
        let list = self.list(context.profile());
        let call = list.call(name).or_else(|| list.call_of(*self.by_name.get(name)?));
        let place = call.map(|call| call.tool).or_else(|| self.by_name.get(name).copied());
        let Some(tool) = place.and_then(|place| self.tools.get(place)) else {
            return Err(UnknownTool::new(name, list.names()));
        };
        let raised = call.and_then(|call| words::raise(&list, call, arguments));
        let arguments = match &raised {
            Some((text, words)) => {
                context = context.with_words(words.clone());
                Arguments::Bytes(text.as_bytes())
            }
            None => arguments,
        };
        context.show_errors(self.debug_errors);
        context.be_lenient(self.lenient);
        let shows_errors = context.shows_errors();
        let shown = (name != tool.name()).then_some(name);
        let span = tracing::info_span!("tool", name = tool.name(), shown, profile = context.profile().name());
        async {
            match contain_panic(tool.call(arguments, context)).await {
                Ok(result) => Ok(result),
                Err(panic) => Ok(ToolError::internal(panic).to_result(shows_errors)),
            }
        }
        .instrument(span)
        .await
    }
}

impl fmt::Debug for Toolbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

/// A [`Toolbox`] in the making.
#[derive(Default)]
pub struct ToolboxBuilder {
    tools: Vec<Arc<dyn ToolObject>>,
    debug_errors: bool,
    lenient: Lenient,
}

impl ToolboxBuilder {
    /// Adds a tool after those that are there.
    #[expect(clippy::should_implement_trait, reason = "a tool is added to a box, not to a number")]
    #[must_use]
    pub fn add(self, tool: impl ToolObject + 'static) -> Self {
        self.add_shared(Arc::new(tool))
    }

    /// Adds a tool that others hold too.
    #[must_use]
    pub fn add_shared(mut self, tool: Arc<dyn ToolObject>) -> Self {
        self.tools.push(tool);
        self
    }

    /// Shows internal errors to the model instead of masking them: for development only.
    #[must_use]
    pub fn debug_errors(mut self, show: bool) -> Self {
        self.debug_errors = show;
        self
    }

    /// Conversions that are made for every tool, beside those of its own, for arguments which its contract refuses as they
    /// are. What was converted is reported.
    #[must_use]
    pub fn lenient(mut self, lenient: Lenient) -> Self {
        self.lenient = lenient;
        self
    }

    /// The toolbox.
    ///
    /// # Errors
    ///
    /// [`RegistrationError`] when a tool's declaration does not hold together, or when two tools have the same name: a
    /// call could not tell them apart.
    pub fn build(self) -> Result<Toolbox, RegistrationError> {
        let mut by_name = HashMap::with_capacity(self.tools.len());
        for (at, tool) in self.tools.iter().enumerate() {
            let name = tool.name().to_owned();
            if !is_tool_name(&name) {
                return Err(RegistrationError::new(
                    &name,
                    "a tool's name is 1 to 128 of the characters A-Z, a-z, 0-9, `_`, `-` and `.`",
                ));
            }
            tool.check()?;
            if by_name.insert(name.clone(), at).is_some() {
                return Err(RegistrationError::new(
                    &name,
                    "another tool has the same name: rename one, a call could not tell them apart",
                ));
            }
        }
        let Self { tools, debug_errors, lenient } = self;
        let descriptors = tools.iter().map(|tool| tool.descriptor()).collect();
        let toolbox = Toolbox { tools, descriptors, by_name, lists: RwLock::default(), debug_errors, lenient };
        // What everyone is shown is looked at now, so that a tool that cannot be is noticed at once.
        let _ = toolbox.list(&Profile::portable());
        Ok(toolbox)
    }
}

/// Whether clients can be trusted to take the name: what the specification asks of names (2026-07-28, Tools, "Tool Names").
fn is_tool_name(name: &str) -> bool {
    (1..=128).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.'))
}

impl fmt::Debug for ToolboxBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.tools.iter().map(|tool| tool.name())).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolbox::{BoxFuture, RequestId};
    use serde_json::Map;

    /// Tells its name and the call's id, and panics where there is none.
    struct Test(&'static str);

    impl ToolObject for Test {
        fn name(&self) -> &str {
            self.0
        }

        fn descriptor(&self) -> ToolDescriptor {
            ToolDescriptor::new(self.0, Map::new())
        }

        fn call<'a>(&'a self, _: Arguments<'a>, context: Context) -> BoxFuture<'a, ToolResult> {
            Box::pin(async move {
                let id = context.request_id().expect("an id");
                ToolResult::text(format!("{} {id}", self.0))
            })
        }
    }

    fn toolbox(builder: ToolboxBuilder) -> Toolbox {
        builder.add(Test("b")).add(Test("a")).build().expect("two names")
    }

    #[test]
    fn tools_stand_in_the_order_in_which_they_were_added() {
        let toolbox = toolbox(Toolbox::builder());
        assert_eq!(toolbox.names().collect::<Vec<_>>(), ["b", "a"]);
        assert_eq!((toolbox.len(), toolbox.is_empty()), (2, false));
        let list = toolbox.list(&Profile::portable());
        assert_eq!(list.tools().iter().map(|tool| &*tool.name).collect::<Vec<_>>(), ["b", "a"]);
        assert!(list.get("a").is_some() && list.get("c").is_none());
    }

    #[test]
    fn a_list_is_made_once_for_each_profile() {
        let toolbox = toolbox(Toolbox::builder());
        let portable = toolbox.list(&Profile::portable());
        let kept = || toolbox.lists.read().expect("not poisoned").len();
        assert!(Arc::ptr_eq(&portable, &toolbox.list(&Profile::default())));
        // Clients that make up names share one list.
        for number in 0..10 {
            assert!(Arc::ptr_eq(&portable, &toolbox.list(&Profile::introduced(&number.to_string()))));
        }
        assert_eq!(kept(), 1);
        let strict = toolbox.list(&Profile::named("openai-strict").expect("it is known"));
        assert!(strict.tools()[0].input_schema.contains_key("additionalProperties"));
        // Those that ask for every pair of a client and a provider do not fill the memory.
        let pair = |client| move |provider| Profile::named(&format!("{client}+{provider}")).ok();
        let pairs = Profile::names().flat_map(|client| Profile::names().filter_map(pair(client)));
        let asked = pairs.take(2 * LISTS_KEPT).map(|pair| drop(toolbox.list(&pair))).count();
        assert!(asked == 2 * LISTS_KEPT && kept() <= LISTS_KEPT);
    }

    #[test]
    fn a_name_stands_once() {
        let duplicate = Toolbox::builder().add(Test("a")).add(Test("a")).build();
        let duplicate = duplicate.expect_err("the name stands twice");
        assert_eq!(
            duplicate.to_string(),
            "tool `a` cannot be registered: another tool has the same name: rename one, a call could not tell them apart"
        );
    }

    #[tokio::test]
    async fn a_tool_is_called_by_its_name() {
        let toolbox = toolbox(Toolbox::builder());
        let context = || Context::detached().with_request_id(RequestId::Number(7));
        let result = toolbox.call("a", Arguments::Absent, context()).await;
        assert_eq!(result, Ok(ToolResult::text("a 7")));
        let unknown = toolbox.call("A", Arguments::Absent, context()).await;
        assert_eq!(unknown.map_err(|unknown| unknown.nearest), Err(vec!["a".to_owned()]));
    }

    #[tokio::test]
    async fn a_panic_is_masked_unless_errors_are_shown() {
        for shown in [false, true] {
            let toolbox = toolbox(Toolbox::builder().debug_errors(shown));
            let result = toolbox.call("a", Arguments::Absent, Context::detached()).await;
            let result = result.expect("the tool is known");
            assert!(result.is_error);
            let text = result.content[0].as_text().expect("text");
            assert_eq!(text.contains("the handler panicked: an id"), shown, "{text}");
        }
    }
}
