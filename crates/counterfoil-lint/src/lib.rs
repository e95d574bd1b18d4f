//! What is wrong with the tools of an MCP server: where, for which client, why, and what to write instead.
//!
//! ```
//! use counterfoil_lint::{Config, Source, lint, render};
//! use counterfoil_schema::profile::Profile;
//!
//! let text = r#"[{"name": "find", "description": "Find a page", "inputSchema": {
//!     "type": "object", "properties": {"sort": {"type": "string", "enum": ["new", "old", "new"]}}}}]"#;
//! let source = Source::read("tools.json", text)?;
//! let report = lint(&source, &Config::new([Profile::named("claude-code")?]));
//! assert!(report.diagnostics.iter().any(|found| found.rule.name == "duplicate-enum-value"));
//! println!("{}", render::text(&report, &source, &render::TextOptions::default()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Rule`] is one file, whose doc text is its [`Page`]. The rules about portability are derived from the client
//! profiles of `counterfoil-schema`: this crate states no fact about a client. One [`Diagnostic`] is one thing to change;
//! the clients that it concerns, with what becomes of the tool in each, stand in it.
//!
//! Nothing is fetched and no file is read.

#![deny(missing_docs)]

pub mod baseline;
mod config;
mod diagnostic;
mod examples;
pub mod fix;
mod forms;
mod lines;
mod page;
pub mod pages;
mod portable;
pub mod render;
mod report;
mod rule;
mod rules;
mod run;
mod source;
mod subject;

pub use baseline::Baseline;
pub use config::{Config, DEFAULT_CLIENTS, Level, Limits, Selector, UnknownRule};
pub use diagnostic::{Consequence, Diagnostic, Severity};
pub use examples::Example;
pub use page::Page;
pub use report::{Counts, Repeated, Report, Size};
pub use rule::{FixSafety, Group, Rule, Status};
pub use rules::{all as rules, find};
pub use run::lint;
pub use source::{NoTools, Source};
