//! The command `counterfoil`: puts toolboxes where MCP clients find them.

mod call;
mod cli;
mod clients;
mod completions;
mod data_folder;
mod database;
mod diff;
mod doctor;
mod exit;
mod input;
mod keys;
mod lint;
mod list;
mod lock;
mod log;
mod lower;
mod man;
mod new;
mod output;
mod page;
mod plain;
mod prompts;
mod prose;
mod proxy;
mod registry_store;
mod say;
mod serve;
mod signature;
mod sources;
mod target;
mod toolboxes;
mod unknown;

use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::run() {
        Ok(()) => exit::Exit::Clean.into(),
        Err(failure) => failure.report(),
    }
}
