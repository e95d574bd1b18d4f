//! Calling tools.

use std::time::Instant;

use tracing::Instrument as _;

use super::arguments::Arguments;
use super::builder::Toolbox;
use super::caller::CallerId;
use super::context::Context;
use super::error::ToolError;
use super::gate::Checked;
use super::guard::{catch_panic, contain_panic};
use super::list::ToolList;
use super::object::BoxFuture;
use super::observer::{CallOutcome, Observed};
use super::result::ToolResult;
use super::toolset::Toolset;
use super::unknown::UnknownTool;
use super::words::{self, Words};

/// A call that has begun.
enum Begun<'a> {
    /// It was not let through.
    Answered(ToolResult),
    /// The tool is at it.
    Runs(BoxFuture<'a, ToolResult>),
}

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
        let shows_errors = self.debug_errors || context.shows_errors();
        let raised = call.and_then(|call| words::raise(&list, call, arguments));
        // Most of a call needs no waiting, and so no future but the handler's own.
        let result = match span.in_scope(|| self.begin(place, name, arguments, raised.as_ref(), context)) {
            Ok(Begun::Answered(result)) => result,
            Ok(Begun::Runs(handler)) => {
                let result = contain_panic(handler).instrument(span.clone()).await;
                result.unwrap_or_else(|panic| span.in_scope(|| ToolError::internal(panic).to_result(shows_errors)))
            }
            Err(panic) => span.in_scope(|| ToolError::internal(panic).to_result(shows_errors)),
        };
        let outcome = CallOutcome::of(&result);
        span.record("outcome", outcome.as_str());
        self.tell(Some(tool.name()), outcome, begun);
        Ok(result)
    }

    /// Calls the tool at that place, on arguments in its own shape; what is said of it in the middle may panic.
    fn begin<'a>(
        &'a self,
        place: usize,
        name: &str,
        arguments: Arguments<'a>,
        raised: Option<&'a (String, Words)>,
        mut context: Context,
    ) -> Result<Begun<'a>, String> {
        if let Some(refusal) = self.refusal(place, name, &context) {
            return Ok(Begun::Answered(refusal.to_result(false)));
        }
        let Some(tool) = self.tools.get(place) else { return Err("there is no tool at that place".to_owned()) };
        let arguments = match raised {
            Some((text, words)) => {
                context = context.with_words(words.clone());
                Arguments::Bytes(text.as_bytes())
            }
            None => arguments,
        };
        context.show_errors(self.debug_errors);
        context.be_lenient(self.lenient);
        context.set_gate(self.gate.as_ref());
        catch_panic(|| {
            if tool.asks_gate() {
                return Begun::Runs(tool.call(arguments, context));
            }
            // Nobody knows what such a tool makes of its arguments, so its calls count as sound.
            if let Err(refusal) = context.admit(tool.name(), Checked::Valid) {
                return Begun::Answered(refusal.into_result());
            }
            // It may hold another tool that asks, which would count the call twice.
            context.set_gate(None);
            Begun::Runs(tool.call(arguments, context))
        })
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
        if let Err(panic) = catch_panic(|| observer.observe(&observed)) {
            tracing::error!(tool, panic, "the observer of calls panicked");
        }
    }
}
