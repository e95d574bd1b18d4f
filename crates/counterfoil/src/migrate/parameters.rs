//! The arguments of a tool of the SDK, read by a contract.

use std::any::TypeId;
use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use counterfoil_core::{Contract, DeclarationError, Lenient, Refused, Terms};
use rmcp::ErrorData;
use rmcp::handler::server::common::FromContextPart;
use rmcp::handler::server::tool::ToolCallContext;
use rmcp::schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value};

use crate::tool::advertised_schema;
use crate::toolbox::Arguments;

/// The arguments of a tool that the SDK's `#[tool]` declares, read by the contract of `T`.
///
/// It goes in the place of `rmcp::handler::server::wrapper::Parameters`: change the import, and derive
/// [`Contract`] for the type inside.
///
/// ```
/// use counterfoil::Contract;
/// use counterfoil::migrate::Parameters;
///
/// #[derive(Contract)]
/// struct Search {
///     /// Words to look for
///     #[contract(min_length = 3)]
///     query: String,
/// }
///
/// // Inside an `impl` with `#[tool_router]`, under `#[tool]`:
/// async fn search(Parameters(search): Parameters<Search>) -> String {
///     format!("looking for {}", search.query)
/// }
/// ```
///
/// * What is advertised is the contract's schema. The SDK takes the note of the whole from it; sentences about rules that no
///   keyword states go to the last field then.
/// * A call that breaks the contract is answered with every problem at once, as text behind a few words of the SDK's.
/// * Fields that are not declared are dropped, which only the log says, at the level `debug`. [`enforce`](super::enforce()) says it to the
///   caller.
///
/// # Panics
///
/// As with the SDK's own type, making the router panics when the contract does not hold together, or is none of an object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parameters<T>(pub T);

impl<T> Deref for Parameters<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Contract> JsonSchema for Parameters<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Parameters".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let terms = terms::<T>().unwrap_or_else(|error| {
            // The SDK has no way to say this but its own way to say such things.
            panic!("the contract of `{}` cannot be advertised: {error}", std::any::type_name::<T>())
        });
        let mut schema = advertised_schema(&terms);
        if let Some(Value::String(sentences)) = schema.shift_remove("description") {
            say_at_last_field(&mut schema, &sentences);
        }
        schema.into()
    }
}

impl<S, T: Contract> FromContextPart<ToolCallContext<'_, S>> for Parameters<T> {
    fn from_context_part(context: &mut ToolCallContext<'_, S>) -> Result<Self, ErrorData> {
        let terms = terms::<T>().map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
        let members = context.arguments.take().unwrap_or_default();
        match crate::tool::read::<T>(&terms, Arguments::Map(&members), Lenient::NONE) {
            Ok(read) => {
                if !read.dropped.is_empty() {
                    tracing::debug!(tool = &*context.name, "{}", read.dropped.to_text());
                }
                if !read.conversions.is_empty() {
                    tracing::debug!(tool = &*context.name, "{}", read.conversions.to_text());
                }
                Ok(Self(read.value))
            }
            Err(refused) => Err(refusal(&refused)),
        }
    }
}

/// The error that the SDK's router turns into a result which the model reads. It knows it by these first words.
fn refusal(refused: &Refused) -> ErrorData {
    let data = match refused {
        Refused::Problems(problems) => Some(problems.to_json()),
        Refused::Syntax(_) => None,
    };
    ErrorData::invalid_params(format!("failed to deserialize parameters: {refused}"), data)
}

/// Puts sentences about the whole into the description of the last field, where there is one.
fn say_at_last_field(schema: &mut Map<String, Value>, sentences: &str) {
    let fields = schema.get_mut("properties").and_then(Value::as_object_mut);
    let Some(field) = fields.and_then(|fields| fields.values_mut().last()).and_then(Value::as_object_mut) else {
        return;
    };
    let description = match field.get("description").and_then(Value::as_str) {
        Some(note) if note.ends_with(['.', '!', '?', ':']) => format!("{note} {sentences}"),
        Some(note) => format!("{note}. {sentences}"),
        None => sentences.to_owned(),
    };
    field.insert("description".to_owned(), Value::String(description));
}

/// The terms of a type, built once.
fn terms<T: Contract>() -> Result<Arc<Terms>, DeclarationError> {
    type Built = HashMap<TypeId, Result<Arc<Terms>, DeclarationError>>;
    static BUILT: LazyLock<RwLock<Built>> = LazyLock::new(RwLock::default);
    let of = TypeId::of::<T>();
    // A poisoned lock still holds whole contracts: they are built before it is taken.
    if let Some(built) = BUILT.read().unwrap_or_else(PoisonError::into_inner).get(&of) {
        return built.clone();
    }
    let terms = Terms::of::<T>();
    BUILT.write().unwrap_or_else(PoisonError::into_inner).entry(of).or_insert(terms).clone()
}
