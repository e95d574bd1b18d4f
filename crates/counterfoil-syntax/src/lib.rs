//! A Rust type definition and its attributes, read into a [`Declaration`]; an async function, read into a [`Tool`].
//!
//! The declaration is data: names, notes, types, rules, defaults, the form of an enum. The derive macro turns it
//! into code; the lessons link it into a contract that runs without being compiled. Both see the same declaration and
//! the same mistakes, in the same words.
//!
//! Reading never stops at the first mistake: [`Errors`] holds all of them, each with the place in the source and what to
//! write instead. What can be known without the compiler is checked here, a pattern or a default by the very engine that
//! will enforce it; what depends on types that are declared elsewhere is left to the compiler, and to the moment in which
//! the contract is built.
//!
//! ```
//! use counterfoil_syntax::{Body, parse_items};
//!
//! let items = parse_items(
//!     r#"
//!     /// Open a new support ticket.
//!     #[derive(Contract)]
//!     struct CreateTicket {
//!         /// One-line summary of the problem
//!         #[contract(min_length = 5)]
//!         title: String,
//!     }
//!     "#,
//! )?;
//! let Body::Struct(ticket) = &items.declarations[0].body else { panic!("not a struct") };
//! assert_eq!(ticket.fields[0].name, "title");
//! assert_eq!(ticket.fields[0].terms.notes.description.as_deref(), Some("One-line summary of the problem"));
//! # Ok::<(), counterfoil_syntax::Errors>(())
//! ```

#![deny(missing_docs)]

mod attributes;
mod case;
mod checks;
mod declaration;
mod docs;
mod error;
mod items;
mod read;
mod types;

pub use attributes::vocabulary;
pub use case::Case;
pub use declaration::{
    At, Body, Branch, BranchBody, Choice, ChoiceValue, CrossRule, Declaration, DefaultValue, Field, FieldName, Form,
    Given, Hints, Notes, Parameter, Refinement, Role, Rules, Struct, Tool, Transparent, Union, ValueTerms,
};
pub use error::{Error, Errors};
pub use items::{Items, parse_items};
pub use types::{IntegerType, TypeForm};
