//! What a handler knows of the call beside its arguments, and its way back to the client.

use std::any::{Any, TypeId};
use std::fmt;
use std::sync::Arc;

use counterfoil_core::Lenient;
use counterfoil_core::problem::SenderView;
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use super::caller::Caller;
use super::channel::{Channel, LogLevel, Progress, RequestId};
use super::extensions::Extensions;
use super::gate::{Checked, Gate, GateCall, GateRefusal};
use super::input::Input;
use super::profile::Profile;
use super::toolset::Toolset;
use super::words::Words;

/// The circumstances of one call. Cheap to make and to clone, and of use without any transport:
/// [`Context::detached`].
#[derive(Clone, Default)]
pub struct Context {
    profile: Profile,
    request_id: Option<RequestId>,
    cancellation: Option<CancellationToken>,
    channel: Option<Arc<dyn Channel>>,
    shows_errors: bool,
    lenient: Lenient,
    /// What few calls come with, apart from the rest: a context is moved often, and so is small.
    more: Option<Arc<More>>,
}

/// What few calls come with.
#[derive(Clone, Default)]
struct More {
    caller: Option<Caller>,
    toolset: Toolset,
    gate: Option<Arc<dyn Gate>>,
    extensions: Extensions,
    input: Option<Arc<Input>>,
    words: Option<Words>,
}

impl Context {
    /// A call that came from nowhere: nobody hears its progress, and nothing cancels it.
    #[must_use]
    pub fn detached() -> Self {
        Self::default()
    }

    /// The same under this client profile.
    #[must_use]
    pub fn with_profile(mut self, profile: Profile) -> Self {
        self.profile = profile;
        self
    }

    /// The same with the id that the client gave its request.
    #[must_use]
    pub fn with_request_id(mut self, id: RequestId) -> Self {
        self.request_id = Some(id);
        self
    }

    /// The same, cancelled when `token` is.
    #[must_use]
    pub fn with_cancellation(mut self, token: CancellationToken) -> Self {
        self.cancellation = Some(token);
        self
    }

    /// The same with this way back to the client.
    #[must_use]
    pub fn with_channel(mut self, channel: Arc<dyn Channel>) -> Self {
        self.channel = Some(channel);
        self
    }

    /// The same, made by that caller. Its values are found with [`Context::get`], and a [`Toolset`] among them limits which
    /// tools may be called.
    #[must_use]
    pub fn with_caller(mut self, caller: Caller) -> Self {
        self.more_mut().caller = Some(caller);
        self
    }

    /// The same with only those tools that are in the toolset too.
    #[must_use]
    pub fn within(mut self, toolset: Toolset) -> Self {
        let more = self.more_mut();
        more.toolset = std::mem::take(&mut more.toolset).and(toolset);
        self
    }

    /// The same with what the client answered to an earlier request for input.
    #[must_use]
    pub fn with_input(mut self, input: Input) -> Self {
        self.more_mut().input = Some(Arc::new(input));
        self
    }

    /// The same with a value that a handler can ask for by its type ([`Context::get`]).
    #[must_use]
    pub fn with<T: Any + Send + Sync>(mut self, value: T) -> Self {
        self.more_mut().extensions.insert(value);
        self
    }

    /// The client profile that the call is read under.
    #[must_use]
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    /// The id that the client gave its request.
    #[must_use]
    pub fn request_id(&self) -> Option<&RequestId> {
        self.request_id.as_ref()
    }

    /// Who makes the call, where somebody has found that out.
    #[must_use]
    pub fn caller(&self) -> Option<&Caller> {
        self.more.as_ref()?.caller.as_ref()
    }

    /// The value of that type that came with the call: one that was put there ([`Context::with`]), one that is known of the
    /// caller ([`Caller::with`]), or one that the transport brings (over the SDK, its `RequestContext`).
    #[must_use]
    pub fn get<T: Any + Send + Sync>(&self) -> Option<&T> {
        let more = self.more.as_ref();
        let known = more.and_then(|more| more.extensions.get().or_else(|| more.caller.as_ref()?.get()));
        known.or_else(|| self.channel.as_ref()?.extension(TypeId::of::<T>())?.downcast_ref())
    }

    /// What limits the tools of this call: the call's own, and its caller's.
    pub(super) fn toolsets(&self) -> impl Iterator<Item = &Toolset> {
        self.more.iter().flat_map(|more| {
            let of_caller = more.caller.as_ref().and_then(Caller::get);
            [Some(&more.toolset), of_caller, more.extensions.get()].into_iter().flatten()
        })
    }

    /// Asks the toolbox's gate whether the call goes on. A tool of one's own that looks at arguments by itself
    /// ([`ToolObject::asks_gate`](super::ToolObject::asks_gate)) calls this once, between looking and acting.
    ///
    /// # Errors
    ///
    /// What is to be answered instead, as [`GateRefusal::into_result`] puts it.
    pub fn admit(&self, tool: &str, checked: Checked) -> Result<(), GateRefusal> {
        match self.more.as_ref().and_then(|more| more.gate.as_ref()) {
            None => Ok(()),
            Some(gate) => gate.ask(&GateCall::new(tool, checked, self)),
        }
    }

    pub(super) fn set_gate(&mut self, gate: Option<&Arc<dyn Gate>>) {
        match gate {
            Some(gate) => self.more_mut().gate = Some(gate.clone()),
            None if self.more.as_ref().is_some_and(|more| more.gate.is_some()) => self.more_mut().gate = None,
            None => {}
        }
    }

    /// What the client answered, when an earlier try of this call ended in
    /// [`ToolResult::input_required`](super::ToolResult::input_required).
    #[must_use]
    pub fn input(&self) -> Option<&Input> {
        self.more.as_ref()?.input.as_deref()
    }

    /// Whether the client has said that it can answer questions of that kind: `elicitation`,
    /// `sampling` or `roots`. What it cannot answer must not be asked.
    #[must_use]
    pub fn client_supports(&self, capability: &str) -> bool {
        self.channel.as_ref().is_some_and(|channel| channel.supports(capability))
    }

    /// A token that is cancelled when the client takes the call back or goes away. A handler that
    /// runs long watches it.
    #[must_use]
    pub fn cancellation(&self) -> CancellationToken {
        self.cancellation.clone().or_else(|| self.channel.as_ref()?.cancellation()).unwrap_or_default()
    }

    /// Whether the client has taken the call back.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        match &self.cancellation {
            Some(token) => token.is_cancelled(),
            None => self
                .channel
                .as_ref()
                .and_then(|channel| channel.cancellation())
                .is_some_and(|token| token.is_cancelled()),
        }
    }

    /// Tells the client how far the call has come, if it asked to be told.
    pub async fn progress(&self, progress: impl Into<Progress>) {
        if let Some(channel) = &self.channel {
            channel.progress(progress.into()).await;
        }
    }

    /// Sends the client a log message, if it wants messages of that level.
    pub async fn log(&self, level: LogLevel, data: impl Into<Value>) {
        if let Some(channel) = &self.channel {
            channel.log(level, None, data.into()).await;
        }
    }

    /// As [`Context::log`], under the name of the part of the server that speaks.
    pub async fn log_from(&self, logger: &str, level: LogLevel, data: impl Into<Value>) {
        if let Some(channel) = &self.channel {
            channel.log(level, Some(logger), data.into()).await;
        }
    }

    /// Whether internal errors are shown instead of masked.
    #[must_use]
    pub fn shows_errors(&self) -> bool {
        self.shows_errors
    }

    pub(crate) fn show_errors(&mut self, show: bool) {
        self.shows_errors |= show;
    }

    /// The conversions that the toolbox makes for arguments which a contract refuses as they are.
    #[must_use]
    pub fn lenient(&self) -> Lenient {
        self.lenient
    }

    /// How the client knows the arguments, where it was shown another shape than the tool's own. What is told of them is
    /// told in its words: [`Problems::in_words_of`](counterfoil_core::Problems::in_words_of).
    #[must_use]
    pub fn client_view(&self) -> Option<&dyn SenderView> {
        self.more.as_ref()?.words.as_ref().map(|words| words as &dyn SenderView)
    }

    pub(super) fn with_words(mut self, words: Words) -> Self {
        self.more_mut().words = Some(words);
        self
    }

    fn more_mut(&mut self) -> &mut More {
        Arc::make_mut(self.more.get_or_insert_default())
    }

    pub(crate) fn be_lenient(&mut self, lenient: Lenient) {
        self.lenient = self.lenient.or(lenient);
    }
}

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context")
            .field("profile", &self.profile)
            .field("request_id", &self.request_id)
            .field("connected", &self.channel.is_some())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolbox::BoxFuture;
    use std::sync::Mutex;

    #[derive(Default)]
    struct Heard {
        lines: Mutex<Vec<String>>,
        own: u32,
    }

    impl Channel for Heard {
        fn progress(&self, progress: Progress) -> BoxFuture<'_, ()> {
            Box::pin(async move { self.say(format!("{progress:?}")) })
        }

        fn log(&self, level: LogLevel, logger: Option<&str>, data: Value) -> BoxFuture<'_, ()> {
            let line = format!("{level:?} {logger:?} {data}");
            Box::pin(async move { self.say(line) })
        }

        fn extension(&self, id: TypeId) -> Option<&(dyn Any + Send + Sync)> {
            (id == TypeId::of::<u32>()).then_some(&self.own)
        }
    }

    impl Heard {
        fn say(&self, line: String) {
            self.lines.lock().expect("not poisoned").push(line);
        }
    }

    #[tokio::test]
    async fn a_detached_context_does_nothing() {
        let context = Context::detached();
        context.progress(0.5).await;
        context.log(LogLevel::Info, "heard by nobody").await;
        assert!(!context.is_cancelled());
        assert!(!context.cancellation().is_cancelled());
        assert!(context.profile().is_portable());
        assert_eq!(context.get::<u32>(), None);
    }

    #[tokio::test]
    async fn a_channel_hears() {
        let heard = Arc::new(Heard { own: 7, ..Heard::default() });
        let context = Context::detached().with_channel(heard.clone()).with("put here");
        context.progress(Progress::new(1.0).of(2.0).saying("half")).await;
        context.log(LogLevel::Error, "broken").await;
        context.log_from("db", LogLevel::Debug, 5).await;
        assert_eq!(
            *heard.lines.lock().expect("not poisoned"),
            [
                r#"Progress { done: 1.0, total: Some(2.0), message: Some("half") }"#,
                r#"Error None "broken""#,
                r#"Debug Some("db") 5"#,
            ]
        );
        assert_eq!(context.get::<u32>(), Some(&7));
        assert_eq!(context.get::<&str>(), Some(&"put here"));
    }

    #[test]
    fn cancellation_is_seen() {
        let token = CancellationToken::new();
        let context = Context::detached().with_cancellation(token.clone());
        assert!(!context.is_cancelled());
        token.cancel();
        assert!(context.is_cancelled() && context.cancellation().is_cancelled());
    }
}
