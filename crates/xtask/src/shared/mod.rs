//! What several chores need.

mod command;
mod failure;
mod fixture;
pub(crate) mod install;
pub(crate) mod mcp;
pub(crate) mod postgres;
mod project;
pub(crate) mod proxy;
pub(crate) mod serving;
mod tally;

pub(crate) use command::{Running, announce, follow, output, run};
pub(crate) use failure::{Context, Failure};
pub(crate) use fixture::{Fixture, Source};
pub(crate) use install::Need;
pub(crate) use project::Project;
pub(crate) use tally::Tally;
