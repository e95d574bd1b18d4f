//! The tools of a toolbox as one client profile sees them.

#[cfg(any(feature = "http", feature = "stdio"))]
use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
#[cfg(any(feature = "http", feature = "stdio"))]
use std::sync::OnceLock;

use counterfoil_json::{Json, JsonObject};
use counterfoil_schema::lower::lower_list;
use counterfoil_schema::plan::Plan;

use super::descriptor::ToolDescriptor;
use super::profile::Profile;

/// The tools in the order in which they were added, in the form that a client takes. Made once per profile and shared.
#[derive(Default)]
pub struct ToolList {
    tools: Vec<ToolDescriptor>,
    left_out: Vec<LeftOut>,
    /// How calls are brought back, in the order of `tools`
    calls: Vec<Call>,
    /// The places in `calls`, by the names that are shown
    by_shown: HashMap<String, usize>,
    /// The places in `calls`, by the place of the tool in its toolbox
    by_tool: Vec<Option<usize>>,
    /// The same list in the form that a protocol engine sends, made on first need.
    #[cfg(any(feature = "http", feature = "stdio"))]
    wire: OnceLock<Arc<dyn Any + Send + Sync>>,
}

/// A tool that is not in the list: no form of it is one that the client takes. It can be called by its own name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// Its name
    pub name: String,
    /// Why, as a lowercase fragment
    pub why: String,
}

/// How a call of one tool is brought back.
pub(super) struct Call {
    /// The place of the tool in its toolbox
    pub(super) tool: usize,
    pub(super) arguments: Plan,
}

impl ToolList {
    /// The list that a client of the profile is given, made of the tools as they were declared.
    pub(super) fn lowered(originals: &[ToolDescriptor], profile: &Profile) -> Self {
        let mut list = Self { by_tool: vec![None; originals.len()], ..Self::default() };
        let mut places = Vec::with_capacity(originals.len());
        let mut trees = Vec::with_capacity(originals.len());
        for (place, tool) in originals.iter().enumerate() {
            match tree(tool) {
                Some(tree) => {
                    places.push(place);
                    trees.push(tree);
                }
                None => list.leave_out(&tool.name, TOO_DEEP),
            }
        }
        let lowered = lower_list(&trees, profile.facts());
        for left_out in &lowered.left_out {
            if let Some(tool) = places.get(left_out.index).and_then(|place| originals.get(*place)) {
                list.leave_out(&tool.name, &left_out.why);
            }
        }
        let is_left_out = |index: &usize| lowered.left_out.iter().any(|left_out| left_out.index == *index);
        let kept = (0..places.len()).filter(|index| !is_left_out(index)).filter_map(|index| places.get(index));
        for (place, (tree, call)) in kept.zip(lowered.tools.iter().zip(lowered.calls)) {
            let Some(original) = originals.get(*place) else { continue };
            match shown(original, tree) {
                Some(tool) => list.add(*place, tool, call.arguments),
                None => list.leave_out(&original.name, TOO_DEEP),
            }
        }
        for LeftOut { name, why } in &list.left_out {
            tracing::warn!(tool = name, profile = profile.name(), why, "a tool is left out of the list");
        }
        list
    }

    fn add(&mut self, place: usize, tool: ToolDescriptor, arguments: Plan) {
        let at = self.calls.len();
        self.by_shown.insert(tool.name.clone(), at);
        if let Some(by_tool) = self.by_tool.get_mut(place) {
            *by_tool = Some(at);
        }
        self.tools.push(tool);
        self.calls.push(Call { tool: place, arguments });
    }

    fn leave_out(&mut self, name: &str, why: &str) {
        self.left_out.push(LeftOut { name: name.to_owned(), why: why.to_owned() });
    }

    /// The tools, in order.
    #[must_use]
    pub fn tools(&self) -> &[ToolDescriptor] {
        &self.tools
    }

    /// The tool that is shown under that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&ToolDescriptor> {
        self.tools.get(*self.by_shown.get(name)?)
    }

    /// The tools of which no form is one that the client takes.
    #[must_use]
    pub fn left_out(&self) -> &[LeftOut] {
        &self.left_out
    }

    /// The names that are shown, in order, and those of tools that are left out.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        let left_out = self.left_out.iter().map(|left_out| &*left_out.name);
        self.tools.iter().map(|tool| &*tool.name).chain(left_out)
    }

    /// The places of the tools in their toolbox, in the order in which they are shown.
    pub(super) fn places(&self) -> impl Iterator<Item = usize> {
        self.calls.iter().map(|call| call.tool)
    }

    /// How a call of the tool that is shown under that name is brought back.
    pub(super) fn call(&self, shown: &str) -> Option<&Call> {
        self.calls.get(*self.by_shown.get(shown)?)
    }

    /// How a call of the tool at that place of the toolbox is brought back.
    pub(super) fn call_of(&self, tool: usize) -> Option<&Call> {
        self.calls.get((*self.by_tool.get(tool)?)?)
    }

    /// The form that the engine of this build sends, made once by `make`.
    #[cfg(any(feature = "http", feature = "stdio"))]
    pub(crate) fn wire<T: Any + Send + Sync>(&self, make: impl Fn(&[ToolDescriptor]) -> T) -> Arc<T> {
        let kept = self.wire.get_or_init(|| Arc::new(make(&self.tools))).clone();
        // There is one engine and so one form; a second one would be made anew each time.
        kept.downcast().unwrap_or_else(|_| Arc::new(make(&self.tools)))
    }
}

impl fmt::Debug for ToolList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ToolList").field(&self.tools).finish()
    }
}

const TOO_DEEP: &str = "its schema is nested too deeply";

/// What lowering looks at of a tool.
fn tree(tool: &ToolDescriptor) -> Option<Json> {
    let text = |name: &str, text: &Option<String>| Some((name.to_owned(), Json::from(text.as_ref()?)));
    let mut members = vec![("name".to_owned(), Json::from(&tool.name))];
    members.extend(text("title", &tool.title));
    members.extend(text("description", &tool.description));
    members.push(("inputSchema".to_owned(), JsonObject::from_serde(&tool.input_schema)?.into()));
    if let Some(schema) = &tool.output_schema {
        members.push(("outputSchema".to_owned(), JsonObject::from_serde(schema)?.into()));
    }
    Some(Json::object(members))
}

/// The tool as lowering left it.
fn shown(original: &ToolDescriptor, tree: &Json) -> Option<ToolDescriptor> {
    let text = |name: &str| tree.get(name).and_then(Json::as_str).map(str::to_owned);
    let schema = |name: &str| tree.get(name).and_then(Json::as_object).map(JsonObject::to_serde);
    Some(ToolDescriptor {
        name: text("name")?,
        description: text("description"),
        input_schema: Arc::new(schema("inputSchema")??),
        output_schema: match schema("outputSchema") {
            Some(schema) => Some(Arc::new(schema?)),
            None => None,
        },
        ..original.clone()
    })
}
