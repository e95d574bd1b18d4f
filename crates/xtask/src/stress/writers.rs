//! Many who write one prompt at once.

use std::thread;
use std::time::Instant;

use super::figures::Figures;
use super::prompts::{Acknowledged, create, verify};
use crate::shared::mcp::Client;
use crate::shared::{Context, Failure};

/// Lets writers make versions of one prompt at once, each so many; the servers are taken in turns.
pub(crate) fn run(urls: &[String], writers: usize, each: usize) -> Result<Figures, Failure> {
    const NAME: &str = "stress/writers";
    let begun = Instant::now();
    let write = |writer: usize, url: &String| {
        let client = Client::new(url);
        let made = (0..each).map(|call| {
            let text = format!("writer {writer}, call {call}");
            create(&client, NAME, &text).map(|version| ((NAME.to_owned(), version), text))
        });
        made.collect::<Vec<_>>()
    };
    let made: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..writers)
            .zip(urls.iter().cycle())
            .map(|(writer, url)| scope.spawn(move || write(writer, url)))
            .collect();
        threads.into_iter().filter_map(|thread| thread.join().ok()).flatten().collect()
    });
    let seconds = begun.elapsed().as_secs_f64();
    let calls = made.len();
    let mut acknowledged = Acknowledged::new();
    let (mut errors, mut twice) = (Vec::new(), Vec::new());
    for made in made {
        match made {
            Ok((version, text)) => {
                if acknowledged.insert(version.clone(), text).is_some() {
                    twice.push(format!("version {}", version.1));
                }
            }
            Err(why) => errors.push(why),
        }
    }
    let mut figures = Figures::default();
    figures.exactly("calls answered", calls, writers * each);
    figures.never("errors to callers", &errors);
    figures.never("numbers given out twice", &twice);
    let last = acknowledged.keys().last().map_or(0, |(_, version)| *version as usize);
    figures.exactly("the last version", last, writers * each);
    let url = urls.last().ok_or("none").cannot(|| "find a server".to_owned())?;
    figures.part("read back", verify(&Client::new(url), &acknowledged));
    figures.told("creates a second", format!("{:.0}", calls as f64 / seconds));
    Ok(figures)
}
