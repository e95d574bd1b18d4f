//! Calling tools.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use tracing::Instrument as _;

use super::arguments::Arguments;
use super::builder::Toolbox;
use super::caller::CallerId;
use super::context::Context;
use super::error::ToolError;
use super::gate::Checked;
use super::guard::contain_panic_from;
use super::list::{Call, ToolList};
use super::object::{BoxFuture, ToolObject};
use super::observer::{CallOutcome, Observed};
use super::result::ToolResult;
use super::toolset::Toolset;
use super::unknown::UnknownTool;
use super::words;

impl Toolbox {
    /// Calls a tool, by the name under which the context's profile shows it or by its own. Arguments in the shape that the
    /// client was shown are brought back into the tool's own; those that have it already stay as they are. What goes wrong
    /// in the tool, a panic included, is told in the result; so is that the caller may not call it ([`Toolset`]).
    ///
    /// The call runs in a span `tool` of its tool, client profile, caller and outcome; neither arguments nor results are in
    /// there.
    ///
    /// # Errors
    ///
    /// [`UnknownTool`] when there is no tool of that name.
    pub async fn call(
        &self,
        name: &str,
        arguments: Arguments<'_>,
        context: Context,
    ) -> Result<ToolResult, UnknownTool> {
        let begun = self.observer.as_ref().map(|_| Instant::now());
        let list = self.list(context.profile());
        let call = list.call(name).or_else(|| list.call_of(*self.by_name.get(name)?));
        let place = call.map(|call| call.tool).or_else(|| self.by_name.get(name).copied());
        let Some((place, tool)) = place.and_then(|place| Some((place, self.tools.get(place)?))) else {
            self.tell(None, CallOutcome::RequestError, begun);
            return Err(self.unknown(name, &list, &context));
        };
        let shown = (name != tool.name()).then_some(name);
        let span = tracing::info_span!(
            "tool",
            name = tool.name(),
            shown,
            profile = context.profile().name(),
            caller = context.get::<CallerId>().map(CallerId::as_str),
            outcome = tracing::field::Empty,
        );
        let result = match self.refusal(place, name, &context) {
            Some(refusal) => span.in_scope(|| refusal.to_result(false)),
            None => self.run(&**tool, &list, call, arguments, context).instrument(span.clone()).await,
        };
        let outcome = CallOutcome::of(&result);
        span.record("outcome", outcome.as_str());
        self.tell(Some(tool.name()), outcome, begun);
        Ok(result)
    }

    /// Runs the tool on arguments in its own shape.
    async fn run(
        &self,
        tool: &dyn ToolObject,
        list: &Arc<ToolList>,
        call: Option<&Call>,
        arguments: Arguments<'_>,
        mut context: Context,
    ) -> ToolResult {
        let raised = call.and_then(|call| words::raise(list, call, arguments));
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
        let answered = contain_panic_from(|| -> BoxFuture<'_, ToolResult> {
            let context = context.with_gate(self.gate.as_ref());
            if tool.asks_gate() {
                return tool.call(arguments, context);
            }
            // Nobody knows what such a tool makes of its arguments, so its calls count as sound.
            match context.admit(tool.name(), Checked::Valid) {
                // It may hold another tool that asks, which would count the call twice.
                Ok(()) => tool.call(arguments, context.with_gate(None)),
                Err(refusal) => Box::pin(std::future::ready(refusal.into_result())),
            }
        });
        match answered.await {
            Ok(result) => result,
            Err(panic) => ToolError::internal(panic).to_result(shows_errors),
        }
    }

    /// Why the caller may not call the tool at that place.
    fn refusal(&self, place: usize, name: &str, context: &Context) -> Option<ToolError> {
        let tool = self.descriptors.get(place)?;
        context.toolsets().find_map(|toolset| toolset.refuses(tool, name))
    }

    /// That there is no such tool. Of those that are spelled nearly so, only what the caller may call is named.
    fn unknown(&self, name: &str, list: &ToolList, context: &Context) -> UnknownTool {
        let toolsets: Vec<&Toolset> = context.toolsets().filter(|toolset| !toolset.is_all()).collect();
        if toolsets.is_empty() {
            return UnknownTool::new(name, list.names());
        }
        let places = self.places_within(list, &toolsets);
        UnknownTool::new(name, places.filter_map(|place| list.tools().get(place)).map(|tool| tool.name.as_str()))
    }

    fn tell(&self, tool: Option<&str>, outcome: CallOutcome, begun: Option<Instant>) {
        let (Some(observer), Some(begun)) = (&self.observer, begun) else { return };
        let observed = Observed { tool, outcome, duration: begun.elapsed() };
        // What is only told of a call must not cost its caller the answer.
        if catch_unwind(AssertUnwindSafe(|| observer.observe(&observed))).is_err() {
            tracing::error!(tool, "the observer of calls panicked");
        }
    }
}
