//! `counterfoil prompts export`.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use clap::Args;
use counterfoil_prompts::store::{ExportError, Store, export};

use super::At;
use crate::exit::Failure;
use crate::registry_store::{counted, failed};
use crate::say;

/// Write all prompts as lines of JSON, which `import` reads
///
/// All projects, prompts, versions, labels, and the record of changes, in a fixed order: of the same prompts comes the
/// same file, byte by byte. Keys and webhooks are not in it, since they hold secrets.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// Where to; `-` is standard output. A file that is there is not overwritten
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,

    #[command(flatten)]
    pub(super) at: At,
}

pub(super) async fn run(options: &Options, store: Store) -> Result<(), Failure> {
    let shown = options.file.display();
    let mut to: Box<dyn Write + Send> = if options.file.as_os_str() == "-" {
        Box::new(BufWriter::new(io::stdout()))
    } else {
        let file = File::create_new(&options.file)
            .map_err(|error| Failure::unreachable(format!("cannot make {shown}: {error}")))?;
        Box::new(BufWriter::new(file))
    };
    let written = export(&store, &mut *to).await;
    let written = written.and_then(|exported| to.flush().map(|()| exported).map_err(ExportError::Write));
    match written {
        Ok(exported) => {
            let (prompts, versions) = (counted(exported.prompts, "prompt"), counted(exported.versions, "version"));
            say::line(&format!("exported {prompts} and {versions} in {}", counted(exported.projects, "project")));
            if exported.deleted_prompts > 0 {
                let deleted = counted(exported.deleted_prompts, "deleted prompt");
                say::line(&format!("and the numbers of {deleted}, so that they are not used again"));
            }
            Ok(())
        }
        // The reader has seen enough.
        Err(ExportError::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(ExportError::Write(error)) => Err(Failure::unreachable(format!("cannot write {shown}: {error}"))),
        Err(ExportError::Store(error)) => Err(failed(&error)),
    }
}
