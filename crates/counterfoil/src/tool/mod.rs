//! Tools that are declared by a contract.
//!
//! A [`Tool`] is a name, a handler, and the contracts of what the handler takes and gives. The handler runs only when the
//! arguments keep theirs, and gets them as a typed value; every problem of the others is told at once. What it gives back is checked
//! before it is sent.

#[cfg(feature = "verify")]
mod advertise;
mod answer;
mod body;
mod fallible;
mod handler;
mod outcome;
mod read;
mod state;

use std::fmt;
use std::sync::Arc;

use counterfoil_core::schema::SchemaOptions;
use counterfoil_core::{DeclarationError, Lenient, Terms};
use serde_json::{Map, Value};

#[cfg(feature = "migrate")]
pub(crate) use answer::{CONVERTED_META, IGNORED_META, refused};
pub use fallible::Fallible;
pub use handler::{Handler, NoArguments};
pub use outcome::Outcome;
#[cfg(feature = "migrate")]
pub(crate) use read::read;
pub use state::State;

use crate::toolbox::{
    Annotations, Arguments, BoxFuture, Context, Icon, RegistrationError, ToolDescriptor, ToolObject, ToolResult,
};

/// A tool with a contract.
///
/// ```
/// use counterfoil::{Contract, Tool, Toolbox, toolbox::{Context, ToolError}};
///
/// /// How many letters a word has
/// #[derive(Contract)]
/// struct Count {
///     /// A single word
///     #[contract(min_length = 1)]
///     word: String,
/// }
///
/// let tool = Tool::new("count_letters", async |count: Count| Ok::<_, ToolError>(count.word.chars().count()))
///     .description("Counts the letters of a word.")
///     .read_only();
/// let toolbox = Toolbox::builder().add(tool).build()?;
/// # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
/// let result = toolbox.call("count_letters", r#"{"word": "counterfoil"}"#.into(), Context::detached()).await?;
/// assert_eq!(result.structured, Some(serde_json::json!({ "result": 11 })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Tool {
    name: String,
    title: Option<String>,
    description: Option<String>,
    annotations: Annotations,
    icons: Vec<Icon>,
    meta: Option<Map<String, Value>>,
    lenient: Lenient,
    input: Result<Arc<Terms>, DeclarationError>,
    output: Option<Result<Arc<Terms>, DeclarationError>>,
    #[cfg(feature = "verify")]
    halves: advertise::Halves,
    body: Box<dyn body::Body>,
}

impl Tool {
    /// A tool of that name. The handler is an async function or closure of the arguments, of the arguments and a
    /// [`Context`], or of nothing; it gives a `Result` of a value with a contract, or of a [`ToolResult`] as it stands.
    ///
    /// All four hints are explicit from the start, at MCP's defaults: the tool may change things, may destroy, is not
    /// idempotent and reaches beyond the server. Say otherwise where it is otherwise.
    pub fn new<M: 'static, H: Handler<M>>(name: impl Into<String>, handler: H) -> Self {
        let input = Terms::of::<H::Input>();
        Self {
            name: name.into(),
            title: None,
            description: None,
            annotations: Annotations {
                title: None,
                read_only: Some(false),
                destructive: Some(true),
                idempotent: Some(false),
                open_world: Some(true),
            },
            icons: Vec::new(),
            meta: None,
            lenient: Lenient::NONE,
            output: <H::Output as Outcome>::terms(),
            input,
            #[cfg(feature = "verify")]
            halves: advertise::Halves::of::<H::Input>(),
            body: Box::new(body::Typed::new(handler)),
        }
    }

    /// A tool whose arguments have a contract that was made at run time. The handler gets them as a JSON object: checked,
    /// tidied, defaults filled in.
    pub fn with_terms<M: 'static, H: Handler<M, Input = Value>>(
        name: impl Into<String>,
        terms: impl Into<Arc<Terms>>,
        handler: H,
    ) -> Self {
        Self { input: Ok(terms.into()), ..Self::new(name, handler) }
    }

    /// The same with a contract of its results that was made at run time.
    #[must_use]
    pub fn output_terms(mut self, terms: impl Into<Arc<Terms>>) -> Self {
        self.output = Some(Ok(terms.into()));
        self
    }

    /// What the tool does, for the model. Without it the note of the arguments' type stands in.
    #[must_use]
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.description = Some(description.into());
        self
    }

    /// A name for people.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        let title = title.into();
        self.annotations.title = Some(title.clone());
        self.title = Some(title);
        self
    }

    /// The tool changes nothing; so it destroys nothing, and calling it again changes nothing more.
    #[must_use]
    pub fn read_only(mut self) -> Self {
        self.annotations.read_only = Some(true);
        self.annotations.destructive = Some(false);
        self.annotations.idempotent = Some(true);
        self
    }

    /// Whether the tool may overwrite or remove what was there.
    #[must_use]
    pub fn destructive(mut self, destructive: bool) -> Self {
        self.annotations.destructive = Some(destructive);
        self
    }

    /// Whether calling it again with the same arguments changes nothing more.
    #[must_use]
    pub fn idempotent(mut self, idempotent: bool) -> Self {
        self.annotations.idempotent = Some(idempotent);
        self
    }

    /// Whether the tool reaches beyond what the server knows: the web, say.
    #[must_use]
    pub fn open_world(mut self, open_world: bool) -> Self {
        self.annotations.open_world = Some(open_world);
        self
    }

    /// A picture that clients may show.
    #[must_use]
    pub fn icon(mut self, icon: Icon) -> Self {
        self.icons.push(icon);
        self
    }

    /// Data for programs, in the tool's `_meta`.
    #[must_use]
    pub fn meta(mut self, key: impl Into<String>, value: impl Into<Value>) -> Self {
        self.meta.get_or_insert_default().insert(key.into(), value.into());
        self
    }

    /// Conversions that are made for arguments which the contract refuses as they are. What was converted is reported.
    #[must_use]
    pub fn lenient(mut self, lenient: Lenient) -> Self {
        self.lenient = lenient;
        self
    }

    /// The contract of the arguments, if its declaration holds together.
    #[must_use]
    pub fn input(&self) -> Option<&Arc<Terms>> {
        self.input.as_ref().ok()
    }

    /// The contract of the results, if there is one.
    #[must_use]
    pub fn output(&self) -> Option<&Arc<Terms>> {
        self.output.as_ref().and_then(|output| output.as_ref().ok())
    }

    /// The schema of the arguments that clients are shown, before it is lowered for one of them: where it was not written by
    /// hand, what the contract says. `None` where the declaration does not hold together.
    #[must_use]
    pub fn advertised(&self) -> Option<Map<String, Value>> {
        #[cfg(feature = "verify")]
        if let Some(schema) = self.halves.advertised() {
            return Some(schema.clone());
        }
        self.input().map(|terms| advertised_schema(terms))
    }

    fn shown_description(&self) -> Option<String> {
        let of_type = || {
            let terms = self.input.as_ref().ok()?;
            terms.node(terms.root()).notes.description.clone()
        };
        self.description.clone().or_else(of_type)
    }
}

/// Why a contract of anything but an object cannot be one of arguments.
pub(crate) const NO_OBJECT: &str = "arguments are an object in MCP: wrap the value in a struct with one field";

/// The schema of the arguments as it is shown. The note of the whole is the tool's description and stands there.
pub(crate) fn advertised_schema(terms: &Terms) -> Map<String, Value> {
    let mut schema = terms.schema(SchemaOptions { advertised: true, ..SchemaOptions::default() });
    let note = &terms.node(terms.root()).notes.description;
    if let (Some(note), Some(Value::String(shown))) = (note, schema.get_mut("description")) {
        // What is left are the sentences about rules that no keyword states.
        let rest = shown.strip_prefix(note.as_str()).map(|rest| rest.trim_start_matches('.').trim().to_owned());
        match rest {
            Some(rest) if rest.is_empty() => {
                schema.shift_remove("description");
            }
            Some(rest) => *shown = rest,
            None => {}
        }
    }
    schema
}

impl ToolObject for Tool {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), RegistrationError> {
        let declared = |error: &DeclarationError| RegistrationError::declaration(&self.name, error);
        let input = self.input.as_ref().map_err(declared)?;
        if let Some(output) = &self.output {
            output.as_ref().map_err(declared)?;
        }
        if !input.is_object() {
            return Err(RegistrationError::new(&self.name, NO_OBJECT));
        }
        #[cfg(feature = "verify")]
        self.check_advertised()?;
        Ok(())
    }

    fn descriptor(&self) -> ToolDescriptor {
        let schema = self.input.as_ref().map(|terms| advertised_schema(terms)).unwrap_or_default();
        #[cfg(feature = "verify")]
        let schema = self.halves.advertised().cloned().unwrap_or(schema);
        let output = self.output().filter(|terms| !outcome::is_empty(terms));
        ToolDescriptor {
            title: self.title.clone(),
            description: self.shown_description(),
            output_schema: output.map(|terms| Arc::new(terms.output_schema(SchemaOptions::default()))),
            annotations: self.annotations.clone(),
            icons: self.icons.clone(),
            meta: self.meta.clone(),
            ..ToolDescriptor::new(self.name.as_str(), schema)
        }
    }

    fn asks_gate(&self) -> bool {
        true
    }

    fn call<'a>(&'a self, arguments: Arguments<'a>, context: Context) -> BoxFuture<'a, ToolResult> {
        self.body.call(self, arguments, context)
    }
}

impl fmt::Debug for Tool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tool").field("name", &self.name).finish_non_exhaustive()
    }
}
