//! Putting tools together, and listing them.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use counterfoil_core::Lenient;

use super::descriptor::ToolDescriptor;
use super::gate::Gate;
use super::list::ToolList;
use super::object::ToolObject;
use super::observer::Observer;
use super::profile::Profile;
use super::registration::RegistrationError;
use super::toolset::Toolset;

/// How many profiles' lists are kept. A client names its profile itself, and there are thousands of pairs of a client and
/// a provider; making a list again costs little.
const LISTS_KEPT: usize = 64;

/// A set of tools. See the [module](crate::toolbox).
pub struct Toolbox {
    pub(super) tools: Vec<Arc<dyn ToolObject>>,
    /// The tools as they were declared
    pub(super) descriptors: Vec<ToolDescriptor>,
    pub(super) by_name: HashMap<String, usize>,
    lists: RwLock<HashMap<Profile, Arc<ToolList>>>,
    pub(super) debug_errors: bool,
    pub(super) lenient: Lenient,
    pub(super) gate: Option<Arc<dyn Gate>>,
    pub(super) observer: Option<Arc<dyn Observer>>,
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

    /// The tools as they were declared, in the order in which they were added.
    #[cfg(feature = "http")]
    pub(crate) fn declared(&self) -> impl Iterator<Item = &ToolDescriptor> {
        self.descriptors.iter()
    }

    /// Whether there is a tool of that name.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.by_name.contains_key(name)
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

    /// The places in a list of this toolbox that hold tools of all these toolsets. The list is made for everyone, so that it
    /// can be shared: what one caller does not see is left out afterwards.
    pub(crate) fn places_within<'a>(
        &'a self,
        list: &'a ToolList,
        toolsets: &'a [&Toolset],
    ) -> impl Iterator<Item = usize> + 'a {
        list.places().enumerate().filter_map(move |(shown, place)| {
            let tool = self.descriptors.get(place)?;
            toolsets.iter().all(|toolset| toolset.has(tool)).then_some(shown)
        })
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
    gate: Option<Arc<dyn Gate>>,
    observer: Option<Arc<dyn Observer>>,
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

    /// Asks the gate about each call, once it is known whether its arguments are sound. A second one takes the place of the
    /// first.
    #[must_use]
    pub fn gate(mut self, gate: Arc<dyn Gate>) -> Self {
        self.gate = Some(gate);
        self
    }

    /// Tells the observer of each call that has ended. A second one takes the place of the first.
    #[must_use]
    pub fn observer(mut self, observer: Arc<dyn Observer>) -> Self {
        self.observer = Some(observer);
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
        let Self { tools, debug_errors, lenient, gate, observer } = self;
        let descriptors = tools.iter().map(|tool| tool.descriptor()).collect();
        let lists = RwLock::default();
        let toolbox = Toolbox { tools, descriptors, by_name, lists, debug_errors, lenient, gate, observer };
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
    use crate::toolbox::{Arguments, BoxFuture, Context, RequestId, ToolResult};
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
