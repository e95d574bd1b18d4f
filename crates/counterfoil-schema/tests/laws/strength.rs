//! Of the values that break one rule of the original, how many the lowered schema still refuses. The shares are kept in
//! `strength.tsv` and may not fall.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use crate::cases::{Origin, Values};
use crate::pass::{Shown, Subject, report};
use crate::profiles::full;
use crate::report::Report;

/// Where the shares are kept.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/laws/strength.tsv");

/// What makes the test write them.
const UPDATE: &str = "UPDATE_STRENGTH";

/// The first line of the file.
const HEADER: &str = "profile\tbroken\trefused";

pub(crate) fn hold(subject: &Subject<'_>, values: &Values, shown: Option<&Shown>, report: &mut Report) {
    if subject.source.origin != Origin::Corpus {
        return;
    }
    let plan = subject.plan();
    for broken in &values.broken {
        let refused = shown.is_some_and(|shown| !shown.judge.takes(&plan.down(&broken.value)));
        let count = report.strength.entry(subject.profile.name().to_owned()).or_default();
        count.0 += 1;
        count.1 += u64::from(refused);
        if !refused {
            report.figure(&format!("broken values that are no longer refused: {}", broken.rule), 1);
        }
    }
}

/// The lines of the file.
fn read(text: &str) -> BTreeMap<String, (u64, u64)> {
    let line = |line: &str| {
        let mut fields = line.split('\t');
        let (name, broken, refused) = (fields.next()?, fields.next()?, fields.next()?);
        Some((name.to_owned(), (broken.parse().ok()?, refused.parse().ok()?)))
    };
    text.lines().skip(1).filter_map(line).collect()
}

fn written(strength: &BTreeMap<String, (u64, u64)>) -> String {
    let mut text = format!("{HEADER}\n");
    for (profile, (broken, refused)) in strength {
        let _ = writeln!(text, "{profile}\t{broken}\t{refused}");
    }
    text
}

/// Where a share is lower than the one that is kept, or is not kept.
fn fallen(kept: &BTreeMap<String, (u64, u64)>, now: &BTreeMap<String, (u64, u64)>) -> Vec<String> {
    let mut fallen = Vec::new();
    for (profile, (broken, refused)) in now {
        match kept.get(profile) {
            None => fallen.push(format!("{profile} is not in the file")),
            Some((broken_then, refused_then)) if refused * broken_then < refused_then * broken => {
                fallen.push(format!("{profile} fell from {refused_then} of {broken_then} to {refused} of {broken}"));
            }
            Some(_) => {}
        }
    }
    fallen
        .extend(kept.keys().filter(|profile| !now.contains_key(*profile)).map(|profile| format!("{profile} is gone")));
    fallen
}

#[test]
fn what_was_refused_is_refused_still() {
    let now = &report().strength;
    println!("profile, values that break one rule, of these still refused");
    for (profile, (broken, refused)) in now {
        println!("  {profile:<24} {broken:>6} {refused:>6} {:>6.1} %", 100.0 * *refused as f64 / *broken as f64);
    }
    // Everything is another sample than the one in the file; and without the corpus there is none.
    if full() || now.is_empty() {
        return;
    }
    if std::env::var_os(UPDATE).is_some() {
        std::fs::write(FILE, written(now)).expect("a file that can be written");
        return;
    }
    let kept = if Path::new(FILE).exists() { std::fs::read_to_string(FILE).expect("a file") } else { String::new() };
    let fallen = fallen(&read(&kept), now);
    assert!(
        fallen.is_empty(),
        "{fallen:#?}\nlowered schemas refuse less than before. Where that is meant, `{UPDATE}=1 cargo test -p \
         counterfoil-schema --test laws strength` writes tests/laws/strength.tsv anew"
    );
}

#[test]
fn a_share_that_falls_is_seen() {
    let of = |refused| BTreeMap::from([("a".to_owned(), (10, refused))]);
    assert_eq!(read(&written(&of(7))), of(7));
    assert!(fallen(&of(7), &of(7)).is_empty() && fallen(&of(7), &of(8)).is_empty());
    assert_eq!(fallen(&of(7), &of(6)), ["a fell from 7 of 10 to 6 of 10"]);
    assert_eq!(fallen(&BTreeMap::new(), &of(7)).len(), 1);
    assert_eq!(fallen(&of(7), &BTreeMap::new()).len(), 1);
}
