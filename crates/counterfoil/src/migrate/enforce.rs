//! A pass over the routes of a server of the SDK.

use std::fmt;
use std::sync::Arc;

use counterfoil_core::{Contract, Lenient, Terms, nearest};
use rmcp::handler::server::tool::{DynCallToolHandler, ToolCallContext, ToolRouter};
use rmcp::model::JsonObject;
use serde_json::Value;

use super::answer::{failed, with_remarks};
use crate::tool::{self, advertised_schema};
use crate::toolbox::{Arguments, Context, RegistrationError, ToolError};

/// Begins a pass over the routes of a server: contracts are put in front of those that are named, and the others stay as they are.
///
/// ```
/// use counterfoil::Contract;
/// use counterfoil::migrate::enforce;
/// use rmcp::handler::server::tool::ToolRouter;
///
/// #[derive(Contract)]
/// struct Search {
///     /// Words to look for
///     #[contract(min_length = 3)]
///     query: String,
/// }
///
/// struct MyServer;
///
/// fn with_contracts(
///     router: ToolRouter<MyServer>,
/// ) -> Result<ToolRouter<MyServer>, counterfoil::toolbox::RegistrationError> {
///     Ok(enforce(router).tool::<Search>("search")?.into_router())
/// }
/// ```
#[must_use]
pub fn enforce<S>(router: ToolRouter<S>) -> Enforce<S> {
    Enforce { router, lenient: Lenient::NONE }
}

/// A pass over the routes of a server; see [`enforce`](enforce()).
pub struct Enforce<S> {
    router: ToolRouter<S>,
    lenient: Lenient,
}

impl<S: 'static> Enforce<S> {
    /// Conversions that are made, for the tools that are named after this, where a contract refuses arguments as they are. What was
    /// converted is told with the result.
    #[must_use]
    pub fn lenient(mut self, lenient: Lenient) -> Self {
        self.lenient = lenient;
        self
    }

    /// Puts the contract of a type in front of a tool.
    ///
    /// Its schema is advertised instead of the tool's, and its note where the tool has no description. Arguments that break it
    /// never reach the tool's function: they are answered with every problem, as text and in `_meta`. The others reach it as
    /// the contract writes them: tidied, defaults filled in, whole numbers without a fraction, undeclared fields left out, which
    /// the result says. The function may go on reading them with `serde`, into the same type or another.
    ///
    /// # Errors
    ///
    /// When there is no such tool, when the contract does not hold together, or is none of an object.
    pub fn tool<T: Contract>(self, name: &str) -> Result<Self, RegistrationError> {
        let terms = Terms::of::<T>().map_err(|error| RegistrationError::declaration(name, &error))?;
        self.put::<T>(name, terms)
    }

    /// As [`tool`](Self::tool), with a contract that was made at run time.
    ///
    /// # Errors
    ///
    /// When there is no such tool, or the contract is none of an object.
    pub fn tool_with_terms(self, name: &str, terms: impl Into<Arc<Terms>>) -> Result<Self, RegistrationError> {
        self.put::<Value>(name, terms.into())
    }

    /// The routes, with the contracts in front of them.
    #[must_use]
    pub fn into_router(self) -> ToolRouter<S> {
        self.router
    }

    fn put<T: Contract>(mut self, name: &str, terms: Arc<Terms>) -> Result<Self, RegistrationError> {
        if !terms.is_object() {
            return Err(RegistrationError::new(name, tool::NO_OBJECT));
        }
        let Some(route) = self.router.map.get_mut(name) else {
            return Err(RegistrationError::new(name, unknown(name, self.router.map.keys().map(AsRef::as_ref))));
        };
        route.attr.input_schema = Arc::new(advertised_schema(&terms));
        if route.attr.description.is_none() {
            route.attr.description = terms.node(terms.root()).notes.description.clone().map(Into::into);
        }
        route.call = guarded::<S, T>(Arc::clone(&route.call), terms, self.lenient);
        Ok(self)
    }
}

impl<S> fmt::Debug for Enforce<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Enforce").field("router", &self.router).field("lenient", &self.lenient).finish()
    }
}

fn unknown<'n>(name: &str, known: impl Iterator<Item = &'n str> + Clone) -> String {
    if let Some(near) = nearest(name, known.clone()) {
        return format!("the router has no tool of this name: did you mean `{near}`?");
    }
    let mut known: Vec<_> = known.collect();
    known.sort_unstable();
    format!("the router has no tool of this name; it has {}", known.join(", "))
}

/// The tool's function behind its contract.
fn guarded<S: 'static, T: Contract>(
    function: Arc<DynCallToolHandler<S>>,
    terms: Arc<Terms>,
    lenient: Lenient,
) -> Arc<DynCallToolHandler<S>> {
    Arc::new(move |mut context: ToolCallContext<'_, S>| {
        let arguments = context.arguments.as_ref().map_or(Arguments::Absent, Arguments::Map);
        let read = match tool::read::<T>(&terms, arguments, lenient) {
            Ok(read) => read,
            Err(refused) => return Box::pin(std::future::ready(Ok(failed(tool::refused(&refused)).into()))),
        };
        match members(&read.value) {
            Ok(members) => context.arguments = Some(members),
            Err(error) => {
                let masked = error.into_result(&Context::detached());
                return Box::pin(std::future::ready(Ok(failed(masked).into())));
            }
        }
        let (dropped, conversions) = (read.dropped, read.conversions);
        let answer = function(context);
        if dropped.is_empty() && conversions.is_empty() {
            return answer;
        }
        Box::pin(async move { Ok(with_remarks(answer.await?, &dropped, &conversions)) })
    })
}

/// The value as arguments. A transform of the author's may have made one that JSON cannot hold.
fn members<T: Contract>(value: &T) -> Result<JsonObject, ToolError> {
    match value.encode()? {
        Value::Object(members) => Ok(members),
        _ => Err(ToolError::internal("the contract of the arguments writes something else than an object")),
    }
}
