//! The portable form of everything that is kept: lines of JSON, a record a line, its members in a fixed order.
//!
//! The first record names the format. Then come the projects by name; each is followed by its prompts by name, each
//! of these by its versions, and at last by its audit log:
//!
//! ```json
//! {"counterfoil-prompts":{"format":1}}
//! {"project":{"name":"default","id":"...","created_at":"2026-11-30T08:05:00.000Z","protected_labels":["production"]}}
//! {"prompt":{"project":"default","name":"greeting","kind":"text","next_version":2,"tags":[],"labels":{"latest":1},...}}
//! {"version":{"project":"default","name":"greeting","version":1,"id":"...","content":"Hello {{name}}","config":{},...}}
//! {"audit":{"project":"default","id":"...","at":"...","actor":"local","action":"create","resource":"...",...}}
//! ```
//!
//! What can be worked out from a content is not in it (variables, references, words). Keys and webhooks are not in it
//! either, since they have secrets, and neither is what was still to be sent to webhooks: make them anew where the export
//! goes to. Contents, configurations and audit entries keep their JSON as it was written, so that exporting what was
//! imported gives the same bytes.
//!
//! Importing goes prompt by prompt: one that is there already is refused or left alone as a whole, since two histories of
//! one name cannot be mixed. Many prompts share a transaction, none is split between two. When an import ends
//! early, what came before is there, and the same import finishes the work when it skips what is there.

mod checked;
mod export;
mod import;
mod record;
mod write;

pub use export::{ExportError, Exported, export};
pub use import::{Import, ImportError, Imported, OnConflict, Referring};
pub use record::{AuditRecord, Header, Moment, ProjectRecord, PromptRecord, Record, VersionRecord};
