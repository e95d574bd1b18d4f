//! The macros of Counterfoil: `#[derive(Contract)]` and `#[tool]`.
//!
//! They are thin: `counterfoil-syntax` reads the type or function and finds its mistakes, and what is here turns the declaration
//! into code. The code carries no rules of its own but the functions that the author names: it describes the type to
//! `counterfoil-core`, and tells the engine there which field goes to which place.

#![deny(missing_docs)]

mod choice;
mod code;
mod expand;
mod fields;
mod functions;
mod generics;
mod kinds;
mod rules;
mod structs;
mod tool;
mod transparent;
mod union;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Declares the contract of a type: what it accepts, what is said about it, and how it is read and written.
///
/// Doc comments are the notes that a model reads. A struct is an object, a struct around one value is that value with more
/// rules, an enum of names is a fixed set of strings, and an enum with data is one of several shapes.
///
/// ```
/// # use counterfoil_derive::Contract;
/// # #[derive(Contract)]
/// # #[contract(crate = counterfoil_core, rename_all = "lowercase")]
/// # enum Priority { Low, Normal, High }
/// /// Open a new support ticket for a customer.
/// #[derive(Contract)]
/// # #[contract(crate = counterfoil_core)]
/// struct CreateTicket {
///     /// One-line summary of the problem
///     #[contract(min_length = 5, max_length = 120)]
///     title: String,
///     /// Use high only when the customer can't work at all.
///     priority: Priority,
///     /// The most tickets to return
///     #[contract(minimum = 1, maximum = 50, default = 10)]
///     limit: u8,
/// }
/// ```
///
/// # Attributes
///
/// Names are the keywords of JSON Schema in snake case, and serde's own words for names and forms. `#[serde(...)]`
/// attributes that are already there are read too; one that a contract would not honour does not compile. Numbers may be
/// constants.
///
/// On a field, or on a struct around one value:
///
/// | | |
/// |---|---|
/// | `min_length = 5`, `max_length = 120` | the number of characters |
/// | `pattern = "^T-\\d+$"` | a regular expression of ECMA-262 that must match somewhere |
/// | `format = "email"` | a named format |
/// | `minimum = 1`, `maximum = 50`, `exclusive_minimum = 0`, `exclusive_maximum = 1`, `multiple_of = 5` | numbers |
/// | `min_items = 1`, `max_items = 3`, `unique_items` | lists |
/// | `trim`, `lowercase`, `uppercase` | what is done to a string before its rules; an enum of names takes them too |
/// | `advertise(hide(pattern))` | enforces these rules without showing them as keywords |
///
/// On a field or a type:
///
/// | | |
/// |---|---|
/// | `title = "..."`, `description = "..."`, `deprecated`, `examples("a", "b")` | notes |
/// | `transform = path` | `fn(T) -> T`, on a value that has passed its rules |
/// | `refine = path, says = "..."` | `fn(&T) -> bool` or `-> Result<(), impl Display>`: a rule that only code can state, and the sentence that shows it; `says = none` shows nothing, on purpose |
/// | `message = "..."` | the author's words when a rule is broken |
/// | `lenient(json_strings, number_strings, null_is_absent, empty_is_absent)` | conversions that the value allows |
/// | `echo` | problems may repeat the value that was sent |
/// | `rename = "..."` | the name on the wire; variants take it too |
///
/// On a field:
///
/// | | |
/// |---|---|
/// | `default = 10` | what stands in when none was sent: JSON, an expression of the type, or bare `default` |
/// | `flatten` | puts the fields of a struct, map or tagged enum beside the others |
/// | `skip` | leaves the field, or the variant, out of the contract |
///
/// On a type:
///
/// | | |
/// |---|---|
/// | `rename_all = "camelCase"`, `rename_all_fields = "camelCase"` | how names are written on the wire |
/// | `tag = "type"`, `content = "value"`, `untagged`, `external` | how the variants of an enum with data are told apart |
/// | `transparent` | the struct is the value in its only field |
/// | `unknown_fields = "drop"`, `"near_miss"` or `"reject"` | what happens to fields that are not declared |
/// | `exactly_one_of(a, b)`, `at_most_one_of(a, b)`, `requires(a => b)`, `ordered(from <= to)` | rules across fields |
/// | `default` | the struct's own `Default` holds those of its fields |
/// | `require_docs` | a missing doc comment does not compile |
/// | `crate = path` | where the traits are declared, if not in `counterfoil` |
#[proc_macro_derive(Contract, attributes(contract, serde))]
pub fn contract(input: TokenStream) -> TokenStream {
    expand::contract(&parse_macro_input!(input as DeriveInput)).into()
}

/// Makes a tool of an async function: a function of the same name that gives a `counterfoil::Tool`.
///
/// ```text
/// /// Opens a new support ticket and gives it back with its id.
/// #[tool(title = "Create ticket", destructive = false)]
/// async fn create_ticket(new: CreateTicket, store: State<Store>, context: Context) -> Result<Ticket, ToolError> {
///     context.progress(0.5).await;
///     Ok(store.create(new).await?)
/// }
///
/// let toolbox = Toolbox::builder().add(create_ticket(store)).build()?;
/// ```
///
/// The doc comment is the tool's description; without one the note of the input's type stands in.
///
/// # Parameters
///
/// In any order, and told apart by how their types are written:
///
/// | | |
/// |---|---|
/// | a type that derives `Contract` | the arguments, checked; one at most, none for a tool that takes no arguments |
/// | `Context` | the circumstances of the call; one at most |
/// | `State<T>` | what the server holds, each a parameter of the function that makes the tool: `impl Into<Arc<T>>`, which takes a `T` as well as an `Arc<T>` |
///
/// The function gives a `Result` of a type that derives `Contract` (or of a `ToolResult`), and fails with a `ToolError` or any
/// error that converts into one.
///
/// # Attributes
///
/// | | |
/// |---|---|
/// | `name = "..."` | the name that a call uses, instead of the function's |
/// | `title = "..."` | a name for people |
/// | `description = "..."` | what the tool does, instead of the doc comment |
/// | `read_only` | it changes nothing |
/// | `destructive = false` | it overwrites and removes nothing |
/// | `idempotent` | calling it again with the same arguments changes nothing more |
/// | `open_world = false` | it does not reach beyond what the server knows |
/// | `lenient(json_strings, number_strings, null_is_absent, empty_is_absent)` | conversions that are made for arguments which the contract refuses as they are |
/// | `crate = path` | where tools are declared, if not in `counterfoil` |
#[proc_macro_attribute]
pub fn tool(words: TokenStream, function: TokenStream) -> TokenStream {
    tool::expand(words.into(), function.into()).into()
}
