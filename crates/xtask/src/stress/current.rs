//! Servers on one database, each of which must see at once what another has acknowledged.

use super::figures::Figures;
use super::prompts::{LABEL, create, label, labelled};
use crate::shared::Failure;
use crate::shared::mcp::Client;

/// Writes on one server, in turns, and reads on all at once after each write.
pub(crate) fn run(urls: &[String], writes: usize) -> Result<Figures, Failure> {
    const NAME: &str = "stress/current";
    let clients: Vec<_> = urls.iter().map(Client::new).collect();
    let (mut errors, mut stale) = (Vec::new(), Vec::new());
    let mut reads = 0;
    for (turn, writer) in (0..writes).zip(clients.iter().cycle()) {
        let text = format!("text {turn}");
        let made = create(writer, NAME, &text).and_then(|version| {
            // By turns a label goes to the new version and to the first one.
            let to = if turn % 2 == 0 { version } else { 1 };
            label(writer, NAME, to, LABEL).map(|()| (version, to))
        });
        let (version, to) = match made {
            Ok(made) => made,
            Err(why) => {
                errors.push(why);
                continue;
            }
        };
        for (server, reader) in clients.iter().enumerate() {
            reads += 2;
            match labelled(reader, NAME, "latest") {
                Ok(read) if read == (version, text.clone()) => {}
                Ok(read) => stale.push(format!("server {server} gives {read:?}, not version {version}")),
                Err(why) => errors.push(why),
            }
            match labelled(reader, NAME, LABEL) {
                Ok((read, _)) if read == to => {}
                Ok((read, _)) => stale.push(format!("server {server} has the label on {read}, not on {to}")),
                Err(why) => errors.push(why),
            }
        }
    }
    let mut figures = Figures::default();
    figures.told("writes", writes * 2);
    figures.told("reads at once after them, on all servers", reads);
    figures.never("errors to callers", &errors);
    figures.never("reads that were not current", &stale);
    Ok(figures)
}
