//! The functions that can be a tool's handler.

use counterfoil_core::Contract;
use counterfoil_core::engine::{self, Cx};
use counterfoil_core::source::Source;
use counterfoil_core::terms::{Describe, Node, NodeId, Object};
use counterfoil_core::{Decoded, Place, Unencodable, kind};
use serde_json::{Map, Value};

use super::Outcome;
use crate::toolbox::{Context, ToolError};

/// A function that can be a tool's handler; `M` only tells the forms of functions apart.
#[diagnostic::on_unimplemented(
    message = "this is no handler of a tool",
    label = "not an async function of arguments with a contract",
    note = "a handler is `async fn(Arguments) -> Result<Output, Error>`, with a `Context` as second parameter if it needs one, or without parameters",
    note = "`Arguments` and `Output` derive `Contract`; `Error` is `ToolError` or any error that converts into it"
)]
pub trait Handler<M>: Send + Sync + 'static {
    /// What the handler takes.
    type Input: Contract + Send;
    /// What it gives.
    type Output: Outcome;

    /// Runs the handler.
    fn run(&self, input: Self::Input, context: Context)
    -> impl Future<Output = Result<Self::Output, ToolError>> + Send;
}

impl<F, I, Fut, O, E> Handler<(I,)> for F
where
    F: Fn(I) -> Fut + Send + Sync + 'static,
    Fut: Future<Output = Result<O, E>> + Send,
    I: Contract + Send,
    O: Outcome,
    E: Into<ToolError>,
{
    type Input = I;
    type Output = O;

    async fn run(&self, input: I, _: Context) -> Result<O, ToolError> {
        self(input).await.map_err(Into::into)
    }
}

impl<F, I, Fut, O, E> Handler<(I, Context)> for F
where
    F: Fn(I, Context) -> Fut + Send + Sync + 'static,
    Fut: Future<Output = Result<O, E>> + Send,
    I: Contract + Send,
    O: Outcome,
    E: Into<ToolError>,
{
    type Input = I;
    type Output = O;

    async fn run(&self, input: I, context: Context) -> Result<O, ToolError> {
        self(input, context).await.map_err(Into::into)
    }
}

impl<F, Fut, O, E> Handler<()> for F
where
    F: Fn() -> Fut + Send + Sync + 'static,
    Fut: Future<Output = Result<O, E>> + Send,
    O: Outcome,
    E: Into<ToolError>,
{
    type Input = NoArguments;
    type Output = O;

    async fn run(&self, _: NoArguments, _: Context) -> Result<O, ToolError> {
        self().await.map_err(Into::into)
    }
}

/// The arguments of a tool that takes none: an object without fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoArguments;

impl Contract for NoArguments {
    type Kind = kind::Object;

    fn describe(_: &mut Describe) -> Node {
        Node::new(Object::default())
    }

    fn decode<'a, S: Source<'a>>(cx: &mut Cx<'_>, source: &mut S, node: NodeId) -> Decoded<Self> {
        Ok(engine::object(cx, source, node, &mut Nothing)?.map(|()| Self))
    }

    fn encode(&self) -> Result<Value, Unencodable> {
        Ok(Value::Object(Map::new()))
    }
}

/// The place of an object without fields: nothing is ever read into it.
struct Nothing;

impl Place for Nothing {
    fn read<'a, S: Source<'a>>(
        &mut self,
        _: usize,
        _: &mut Cx<'_>,
        source: &mut S,
        _: NodeId,
    ) -> Result<bool, counterfoil_json::SyntaxError> {
        source.skip().map(|()| true)
    }
}
