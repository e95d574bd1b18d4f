//! `counterfoil keys revoke`.

use clap::Args;
use counterfoil_prompts::access::Keys;
use counterfoil_prompts::store::Store;

use super::At;
use crate::exit::Failure;
use crate::registry_store::failed;
use crate::say;

/// Take a key back; from now on it opens nothing
#[derive(Debug, Args)]
pub(super) struct Options {
    /// Its public half
    #[arg(value_name = "PUBLIC")]
    public: String,

    #[command(flatten)]
    pub(super) at: At,
}

pub(super) async fn run(options: &Options, store: Store) -> Result<(), Failure> {
    if options.public.starts_with("sk-") {
        let text = "that is the secret half of a key: name the public one, which `counterfoil keys list` shows";
        return Err(Failure::usage(text));
    }
    if Keys::new(store).revoke(&options.public).await.map_err(|error| failed(&error))? {
        say::line("revoked");
        return Ok(());
    }
    Err(Failure::usage(format!(
        "no key `{}` is in force: `counterfoil keys list` shows all",
        options.public.escape_debug()
    )))
}
