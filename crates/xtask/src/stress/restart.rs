//! PostgreSQL stopped in the middle of its work, and started again, while servers of ours go on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::figures::Figures;
use super::prompts::{Acknowledged, LABEL, create, label, labelled, verify};
use super::site::Site;
use crate::shared::Failure;
use crate::shared::mcp::Client;
use crate::shared::postgres::Postgres;

/// Two write each prompt.
const WRITERS: usize = 8;
/// How long PostgreSQL is away.
const AWAY: Duration = Duration::from_secs(2);
/// How long one call may take: the store waits three seconds for PostgreSQL, and for other writers a quarter of a minute.
const LONGEST: f64 = 40.0;
/// How long a server may take until all is well again.
const RECOVERY: f64 = 5.0;

/// A call of a writer.
struct Call {
    begun: Instant,
    ended: Instant,
    made: Result<((String, u64), String), String>,
}

/// Stops and starts PostgreSQL so many times, with so long a time in between.
pub(crate) fn run(
    site: &Site<'_>,
    postgres: &mut Postgres,
    database: &str,
    stops: usize,
    between: Duration,
) -> Result<Figures, Failure> {
    let server = site.serve("restart", database)?;
    let url = server.url();
    let done = AtomicBool::new(false);
    let (writers, reads, restarts) = thread::scope(|scope| {
        let (done, url) = (&done, &url);
        let writers: Vec<_> = (0..WRITERS).map(|writer| scope.spawn(move || write(writer, url, done))).collect();
        let reader = scope.spawn(move || read(url, done));
        let restarts = stop_and_start(postgres, stops, between);
        done.store(true, Ordering::SeqCst);
        let writers: Vec<_> = writers.into_iter().filter_map(|thread| thread.join().ok()).collect();
        (writers, reader.join().unwrap_or_default(), restarts)
    });
    let restarts = restarts?;
    let mut figures = Figures::default();
    figures.told("stops", stops);
    let away = restarts.iter().map(|(stopped, back)| (*back - *stopped).as_secs_f64()).fold(0.0, f64::max);
    figures.told("until PostgreSQL answered again, at most", format!("{away:.1} s"));
    figures.told("calls that write", writers.iter().map(Vec::len).sum::<usize>());
    let calls = || writers.iter().flatten();
    let errors: Vec<_> = calls().filter_map(|call| call.made.as_ref().err()).collect();
    figures.told("errors to those who write", errors.len());
    if let Some(error) = errors.first() {
        figures.told("what the first of them says", format!("\"{error}\""));
    }
    figures.told("reads, and errors to those who read", format!("{}, {}", reads.0, reads.1));
    let longest = calls().map(|call| (call.ended - call.begun).as_secs_f64()).fold(0.0, f64::max);
    figures.at_most("longest call", longest, Some(LONGEST), "s");
    let recovery = restarts.iter().flat_map(|(_, back)| writers.iter().map(move |calls| recovered(calls, *back)));
    let recovery = recovery.fold(0.0, f64::max);
    figures.at_most("until everyone can write again, once PostgreSQL answers", recovery, Some(RECOVERY), "s");
    let acknowledged: Acknowledged = writers.into_iter().flatten().filter_map(|call| call.made.ok()).collect();
    figures.part("at the end", verify(&Client::new(url), &acknowledged));
    Ok(figures)
}

/// Returns when PostgreSQL was told to stop and when it was back, each time.
fn stop_and_start(
    postgres: &mut Postgres,
    stops: usize,
    between: Duration,
) -> Result<Vec<(Instant, Instant)>, Failure> {
    let mut restarts = Vec::new();
    for _ in 0..stops {
        thread::sleep(between);
        let stopped = Instant::now();
        postgres.stop()?;
        thread::sleep(AWAY);
        postgres.start_again()?;
        restarts.push((stopped, Instant::now()));
    }
    thread::sleep(between.max(Duration::from_secs(5)));
    Ok(restarts)
}

/// How long after that moment a writer had its next success.
fn recovered(calls: &[Call], back: Instant) -> f64 {
    let next = calls.iter().find(|call| call.ended > back && call.made.is_ok());
    next.map_or(f64::INFINITY, |call| (call.ended - back).as_secs_f64())
}

fn write(writer: usize, url: &str, done: &AtomicBool) -> Vec<Call> {
    let client = Client::new(url);
    let name = format!("stress/restarted-{}", writer / 2);
    let mut calls = Vec::new();
    while !done.load(Ordering::SeqCst) {
        let text = format!("writer {writer}, call {}", calls.len());
        let begun = Instant::now();
        let made = create(&client, &name, &text);
        if let (Ok(version), true) = (&made, calls.len() % 3 == 0) {
            // What comes of it is seen in the end: the label is on one version, or on none.
            let _ = label(&client, &name, *version, LABEL);
        }
        if made.is_err() {
            // Who is refused does not insist at once.
            thread::sleep(Duration::from_millis(100));
        }
        let made = made.map(|version| ((name.clone(), version), text));
        calls.push(Call { begun, ended: Instant::now(), made });
    }
    calls
}

/// How many reads there were, and how many of them failed.
fn read(url: &str, done: &AtomicBool) -> (usize, usize) {
    let client = Client::new(url);
    let (mut reads, mut errors) = (0, 0);
    while !done.load(Ordering::SeqCst) {
        reads += 1;
        errors += usize::from(labelled(&client, "stress/restarted-0", "latest").is_err());
        thread::sleep(Duration::from_millis(5));
    }
    (reads, errors)
}
