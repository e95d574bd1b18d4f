//! One label that many move at once, while others look where it is.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::figures::Figures;
use super::prompts::{LABEL, create, holders, label, labelled, newest};
use crate::shared::mcp::Client;
use crate::shared::{Context, Failure};

/// How many versions the label moves between.
const VERSIONS: u64 = 8;
/// How many look.
const READERS: usize = 4;

/// Lets movers move one label at once, each so many times.
pub(crate) fn run(urls: &[String], movers: usize, each: usize) -> Result<Figures, Failure> {
    const NAME: &str = "stress/label";
    let first = urls.first().ok_or("none").cannot(|| "find a server".to_owned())?;
    let client = Client::new(first);
    for version in 1..=VERSIONS {
        create(&client, NAME, &format!("text {version}")).cannot(|| format!("make version {version}"))?;
    }
    label(&client, NAME, 1, LABEL).cannot(|| "set the label".to_owned())?;
    let done = AtomicBool::new(false);
    let look = |url: &String| {
        let client = Client::new(url);
        let (mut reads, mut wrong) = (0_usize, Vec::new());
        // One more after the end.
        let mut last = false;
        while !last {
            last = done.load(Ordering::SeqCst);
            reads += 2;
            match newest(&client, NAME, VERSIONS) {
                Ok(history) if holders(&history, LABEL).len() == 1 => {}
                Ok(history) => wrong.push(format!("it is on {:?}", holders(&history, LABEL))),
                Err(why) => wrong.push(why),
            }
            match labelled(&client, NAME, LABEL) {
                Ok((version, text)) if text == format!("text {version}") => {}
                Ok((version, text)) => wrong.push(format!("version {version} says \"{text}\"")),
                Err(why) => wrong.push(why),
            }
        }
        (reads, wrong)
    };
    let push = |mover: usize, url: &String| {
        let client = Client::new(url);
        let moves = (0..each).map(|turn| label(&client, NAME, (mover + turn) as u64 % VERSIONS + 1, LABEL));
        moves.filter_map(Result::err).collect::<Vec<_>>()
    };
    let (errors, looks): (Vec<_>, Vec<_>) = thread::scope(|scope| {
        let (look, push) = (&look, &push);
        let readers: Vec<_> = urls.iter().cycle().take(READERS).map(|url| scope.spawn(move || look(url))).collect();
        let threads: Vec<_> =
            (0..movers).zip(urls.iter().cycle()).map(|(mover, url)| scope.spawn(move || push(mover, url))).collect();
        let errors = threads.into_iter().filter_map(|thread| thread.join().ok()).flatten().collect();
        done.store(true, Ordering::SeqCst);
        (errors, readers.into_iter().filter_map(|thread| thread.join().ok()).collect())
    });
    let mut figures = Figures::default();
    figures.told("moves", movers * each);
    figures.never("errors to callers", &errors);
    figures.exactly("readers that came to the end", looks.len(), READERS);
    figures.told("reads meanwhile", looks.iter().map(|(reads, _)| reads).sum::<usize>());
    let wrong: Vec<_> = looks.into_iter().flat_map(|(_, wrong)| wrong).collect();
    figures.never("reads that saw no holder, or several", &wrong);
    Ok(figures)
}
