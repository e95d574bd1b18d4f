//! A handler behind a pointer: reading the arguments, running it, and answering.

use std::marker::PhantomData;

use counterfoil_core::{Converted, Refused};

use super::handler::Handler;
use super::read::read;
use super::{Outcome, Tool, answer};
use crate::toolbox::{Arguments, BoxFuture, Checked, Context, ToolResult};

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
            Ok(terms) => read::<H::Input>(terms, arguments, tool.lenient.or(context.lenient())),
            // A toolbox refuses such a tool when it is built.
            Err(error) => return answer::ready(answer::undeclared(error, &context)),
        };
        match read {
            Ok(Converted { value, mut dropped, mut conversions }) => {
                if let Err(refusal) = context.admit(&tool.name, Checked::Valid) {
                    return answer::ready(refusal.into_result());
                }
                Box::pin(async move {
                    if let Some(view) = context.client_view() {
                        dropped.in_words_of(view);
                        conversions.in_words_of(view);
                    }
                    let shown = context.clone();
                    let outcome = self.handler.run(value, context).await;
                    let result = outcome.and_then(|output| output.into_result(tool.output().map(AsRef::as_ref)));
                    let result = result.unwrap_or_else(|error| error.into_result(&shown));
                    answer::with_remarks(result, &dropped, &conversions)
                })
            }
            Err(mut refused) => {
                if let Err(refusal) = context.admit(&tool.name, Checked::Invalid) {
                    return answer::ready(refusal.into_result());
                }
                if let (Refused::Problems(problems), Some(view)) = (&mut refused, context.client_view()) {
                    problems.in_words_of(view);
                }
                answer::ready(answer::refused(&refused))
            }
        }
    }
}
