//! A handler behind a pointer: reading the arguments, running it, and answering.

use std::marker::PhantomData;

use counterfoil_core::{Accepted, Contract, Refused, Terms};

use super::handler::Handler;
use super::{Outcome, Tool, answer};
use crate::toolbox::{Arguments, BoxFuture, Context, ToolResult};

/// What a tool does when it is called.
pub(super) trait Body: Send + Sync {
    fn call<'a>(&'a self, tool: &'a Tool, arguments: Arguments<'a>, context: Context) -> BoxFuture<'a, ToolResult>;
}

/// A typed handler.
pub(super) struct Typed<H, M> {
    handler: H,
    form: PhantomData<fn() -> M>,
}

impl<H, M> Typed<H, M> {
    pub(super) fn new(handler: H) -> Self {
        Self { handler, form: PhantomData }
    }
}

impl<M: 'static, H: Handler<M>> Body for Typed<H, M> {
    fn call<'a>(&'a self, tool: &'a Tool, arguments: Arguments<'a>, context: Context) -> BoxFuture<'a, ToolResult> {
        // Reading is quick and waits for nothing: what is refused never becomes a future.
        let read = match &tool.input {
            Ok(terms) => read::<H::Input>(terms, arguments),
            // A toolbox refuses such a tool when it is built.
            Err(error) => return answer::ready(answer::undeclared(error, &context)),
        };
        match read {
            Ok(Accepted { value, dropped }) => Box::pin(async move {
                let shown = context.clone();
                let outcome = self.handler.run(value, context).await;
                let result = outcome.and_then(|output| output.into_result(tool.output().map(AsRef::as_ref)));
                answer::with_ignored(result.unwrap_or_else(|error| error.into_result(&shown)), &dropped)
            }),
            Err(refused) => answer::ready(answer::refused(&refused)),
        }
    }
}

fn read<I: Contract>(terms: &Terms, arguments: Arguments<'_>) -> Result<Accepted<I>, Refused> {
    match arguments {
        Arguments::Absent => terms.decode_slice_as(b"{}"),
        Arguments::Bytes(bytes) => terms.decode_slice_as(bytes),
        Arguments::Value(value) => terms.decode_value_as(value),
        Arguments::Map(map) => terms.decode_map_as(map),
    }
}
