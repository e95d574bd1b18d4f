//! One case in a process of its own: the time for each profile, and the memory of them all.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use counterfoil_schema::lower::lower_list;
use counterfoil_schema::profile::Profile;

use super::cases::Case;

/// How long one profile may take before the process is ended.
const PATIENCE: Duration = Duration::from_secs(10);

/// The stack that threads of a server have.
const STACK: usize = 2 << 20;

/// How one profile took a case.
pub struct Run {
    pub profile: String,
    pub time: Duration,
    /// Why the tool was left out; `None` when there is a lowered form
    pub left_out: Option<String>,
}

/// What came of a case.
#[derive(Default)]
pub struct Outcome {
    pub runs: Vec<Run>,
    /// The most memory before the work began and at its end, in KiB
    pub memory: (u64, u64),
    /// Why there is no tree to be lowered
    pub unread: Option<String>,
    /// What the process did instead of ending well
    pub died: Option<String>,
}

/// Runs a case in a process of its own.
pub fn outcome(case: &Case) -> Outcome {
    let mut child = Command::new(std::env::current_exe().expect("this program"))
        .args(["--case", case.name])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("this program starts itself");
    let said = BufReader::new(child.stdout.take().expect("a pipe"));
    let (lines, heard) = mpsc::channel();
    thread::spawn(move || said.lines().map_while(Result::ok).try_for_each(|line| lines.send(line)));

    let mut outcome = Outcome::default();
    let mut last = "the start".to_owned();
    loop {
        match heard.recv_timeout(PATIENCE) {
            Ok(line) => last = outcome.read(&line).unwrap_or(last),
            Err(mpsc::RecvTimeoutError::Disconnected) => break,
            Err(mpsc::RecvTimeoutError::Timeout) => {
                outcome.died = Some(format!("no end within {} s at {last}", PATIENCE.as_secs()));
                let _ = child.kill();
            }
        }
    }
    let status = child.wait().expect("the process ends");
    if !status.success() && outcome.died.is_none() {
        outcome.died = Some(format!("ended with {status} at {last}"));
    }
    outcome
}

impl Outcome {
    /// Takes a line of [`suffer`] in; what the process is busy with from there on, if it says so.
    fn read(&mut self, line: &str) -> Option<String> {
        let fields: Vec<&str> = line.split('\t').collect();
        match fields[..] {
            ["unread", why] => self.unread = Some(why.to_owned()),
            ["at", profile] => return Some(profile.to_owned()),
            ["memory", before, after] => {
                self.memory = (before.parse().expect("KiB"), after.parse().expect("KiB"));
            }
            ["run", profile, nanoseconds, left_out] => self.runs.push(Run {
                profile: profile.to_owned(),
                time: Duration::from_nanos(nanoseconds.parse().expect("nanoseconds")),
                left_out: Some(left_out.to_owned()).filter(|why| !why.is_empty()),
            }),
            _ => panic!("the process said {line:?}"),
        }
        None
    }
}

/// What the process of a case does: lowers it for every profile, and says how that went as it goes.
pub fn suffer(case: &Case) {
    let make = case.make;
    let work = move || match make() {
        Err(why) => say(&format!("unread\t{}", one_line(&why))),
        Ok(tools) => {
            let before = peak();
            for name in Profile::names() {
                say(&format!("at\t{name}"));
                let profile = Profile::named(name).expect("a profile of that name");
                let (time, left_out) = run(&tools, &profile);
                say(&format!("run\t{name}\t{}\t{}", time.as_nanos(), one_line(&left_out)));
                say(&format!("memory\t{before}\t{}", peak()));
            }
            // To take a tree that deep down again is up to whoever built it; here the end of the process does it.
            std::mem::forget(tools);
        }
    };
    thread::Builder::new().stack_size(STACK).spawn(work).expect("a thread").join().expect("a thread that ends well");
}

/// The time of the fastest of three, where they do not take too long; why the first tool was left out.
fn run(tools: &[counterfoil_json::Json], profile: &Profile) -> (Duration, String) {
    let mut best = Duration::MAX;
    let mut why = String::new();
    for _ in 0..3 {
        let start = Instant::now();
        let lowered = lower_list(tools, profile);
        best = best.min(start.elapsed());
        why = lowered.left_out.first().map(|out| out.why.clone()).unwrap_or_default();
        if best > Duration::from_millis(200) {
            break;
        }
    }
    (best, why)
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush()).expect("whoever started this process listens");
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The most memory that this process has had at once, in KiB, as Linux tells it.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("memory is read from /proc, on Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}
