//! One pass over all cases and profiles, on all processors; the tests of the laws read what came of it.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use counterfoil_json::Json;
use counterfoil_schema::Construct;
use counterfoil_schema::check::{Finding, check_tools};
use counterfoil_schema::lower::{LoweredList, lower_list};
use counterfoil_schema::plan::Plan;
use counterfoil_schema::profile::Profile;

use crate::cases::{Origin, Source, Values};
use crate::exceptions::Kind;
use crate::instances::valid_instances;
use crate::judge::Judge;
use crate::profiles::{is_picked, profiles};
use crate::report::{Failure, Law, Report};
use crate::rng::Rng;
use crate::{corpus, generate, minimal, nothing_refused, raising, said, stable, strength, suite, valid_for_profile};

/// With how many profiles the form of a tool is looked at: one in so many.
const FORM: [(Origin, u64); 3] = [(Origin::Corpus, 8), (Origin::Suite, 4), (Origin::Generated, 6)];

/// And its values, which takes more: one in so many of those.
const VALUES: [(Origin, u64); 3] = [(Origin::Corpus, 3), (Origin::Suite, 1), (Origin::Generated, 2)];

/// How many values are made for a lowered schema.
const SHOWN: usize = 4;

/// A tool, lowered for a profile.
pub(crate) struct Subject<'a> {
    /// What was lowered
    pub(crate) source: &'a Source,
    /// For whom
    pub(crate) profile: &'a Profile,
    /// What the profile does not take of the original
    pub(crate) findings: &'a [Finding],
    /// What came of it
    pub(crate) list: &'a LoweredList,
}

/// A lowered schema, its judge, and values for it.
pub(crate) struct Shown {
    /// Who says what is valid
    pub(crate) judge: Judge,
    /// Valid values
    pub(crate) valid: Vec<Json>,
}

impl Subject<'_> {
    /// The lowered tool; `None` where it was left out.
    pub(crate) fn tool(&self) -> Option<&Json> {
        self.list.tools.first()
    }

    /// How a call is brought back.
    pub(crate) fn plan(&self) -> Plan {
        self.list.calls.first().map(|call| call.arguments.clone()).unwrap_or_default()
    }

    /// Says that a law does not hold here.
    pub(crate) fn fail(&self, report: &mut Report, law: Law, text: String) {
        self.fail_for(report, law, None, text);
    }

    /// Says that a law does not hold for a value of that kind.
    pub(crate) fn fail_for(&self, report: &mut Report, law: Law, kind: Option<Kind>, text: String) {
        let mut constructs: Vec<Construct> = self.findings.iter().map(|finding| finding.construct).collect();
        constructs.sort_unstable();
        constructs.dedup();
        let (profile, subject) = (self.profile.name().to_owned(), self.source.subject.clone());
        report.fail(Failure { law, profile, subject, constructs, text, kind });
    }
}

/// What came of all laws.
pub(crate) fn report() -> &'static Report {
    static REPORT: OnceLock<Report> = OnceLock::new();
    REPORT.get_or_init(|| {
        let profiles = profiles();
        let start = Instant::now();
        let mut sources = corpus::sources();
        sources.extend(suite::suite().sources);
        sources.extend(generate::sources());
        let report = in_parallel(sources.len(), |index| look(&sources[index], profiles));
        println!("{} tools, {} profiles, {:.1?}", sources.len(), profiles.len(), start.elapsed());
        report.print_figures();
        report
    })
}

/// Does what is to be done for each index, on all processors, and adds up what came of it, in the order of the indexes.
pub(crate) fn in_parallel(count: usize, work: impl Fn(usize) -> Report + Sync) -> Report {
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut done: Vec<(usize, Report)> = std::thread::scope(|scope| {
        let workers = (0..threads).map(|_| {
            scope.spawn(|| {
                let mut done = Vec::new();
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count {
                        return done;
                    }
                    done.push((index, work(index)));
                }
            })
        });
        let workers: Vec<_> = workers.collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker that does not panic")).collect()
    });
    done.sort_by_key(|(index, _)| *index);
    let mut report = Report::default();
    done.into_iter().for_each(|(_, other)| report.add(other));
    report
}

/// Holds one tool against the profiles that are picked for it.
fn look(source: &Source, profiles: &[Profile]) -> Report {
    let share =
        |of: [(Origin, u64); 3]| of.into_iter().find(|(origin, _)| *origin == source.origin).map_or(1, |(_, n)| n);
    let mut report = Report::default();
    let mut values: Option<Result<Values, String>> = None;
    let mut output: Option<Option<Vec<Json>>> = None;
    let mut shown: HashMap<String, Option<Shown>> = HashMap::new();
    for profile in profiles.iter().filter(|profile| is_picked(profile, &source.subject, share(FORM))) {
        let tools = std::slice::from_ref(&source.tool);
        let findings = check_tools(tools, profile);
        let lowered = catch_unwind(AssertUnwindSafe(|| lower_list(tools, profile)));
        let failed = LoweredList::default();
        let subject = Subject { source, profile, findings: &findings, list: lowered.as_ref().unwrap_or(&failed) };
        if lowered.is_err() {
            subject.fail(&mut report, Law::Stable, "lowering panics".to_owned());
            continue;
        }
        guarded(&subject, &mut report, |report| {
            valid_for_profile::hold(&subject, report);
            minimal::hold(&subject, report);
            said::hold(&subject, report);
            stable::hold(&subject, report);
        });
        let Some(tool) = subject.tool() else { continue };
        if !is_picked(profile, &format!("values {}", source.subject), share(VALUES)) {
            continue;
        }
        let schema = tool.get("inputSchema").cloned().unwrap_or_default();
        let shown = shown.entry(schema.to_string()).or_insert_with(|| {
            let judge = Judge::of(&schema).ok()?;
            let valid = valid_instances(&judge, Rng::of(&format!("shown {}", source.subject)), SHOWN);
            Some(Shown { judge, valid })
        });
        let first = values.is_none();
        match values.get_or_insert_with(|| source.input()) {
            Ok(values) => {
                if first {
                    report.figure("valid values", values.valid.len());
                    report.figure("broken values", values.broken.len());
                    report.figure("values of the suite set aside: not closed, or of a format", values.set_aside);
                    // Those of real servers by name: there each should have one.
                    let name = if source.origin == Origin::Corpus { source.subject.as_str() } else { "" };
                    let none = format!("schemas without a valid value: {:?} {name}", source.origin);
                    if values.valid.is_empty() {
                        report.figure(&none, 1);
                    }
                }
                guarded(&subject, &mut report, |report| {
                    nothing_refused::hold(&subject, values, shown.as_ref(), report);
                    raising::hold(&subject, values, shown.as_ref(), report);
                    strength::hold(&subject, values, shown.as_ref(), report);
                });
            }
            Err(_) => report.figure(&format!("schemas that nobody can judge: {:?}", source.origin), usize::from(first)),
        }
        if let Some(results) = output.get_or_insert_with(|| source.output()) {
            guarded(&subject, &mut report, |report| nothing_refused::hold_output(&subject, results, report));
        }
    }
    report
}

/// Counts a panic as a failure.
fn guarded(subject: &Subject<'_>, report: &mut Report, work: impl FnOnce(&mut Report)) {
    let done = catch_unwind(AssertUnwindSafe(|| {
        let mut report = Report::default();
        work(&mut report);
        report
    }));
    match done {
        Ok(done) => report.add(done),
        Err(_) => subject.fail(report, Law::Total, "something panics".to_owned()),
    }
}
