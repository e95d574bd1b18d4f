//! The official JSON Schema test suite: its schemas held against each other and against changed ones, and its values as
//! judges. Values are valid or not by the `jsonschema` crate.

use std::path::Path;

use counterfoil_diff::{Level, Side, Verdict, diff_schema};
use counterfoil_json::Json;

use crate::mutate::mutate;
use crate::rng::Rng;
use crate::{one_in, shared};

/// The drafts, and what `$schema` says of each.
const DRAFTS: [(&str, &str); 2] = [
    ("draft2020-12", "https://json-schema.org/draft/2020-12/schema"),
    ("draft7", "http://json-schema.org/draft-07/schema#"),
];

/// A schema of the suite with the values that it is tried on.
struct Group {
    schema: Json,
    values: Vec<Json>,
}

fn groups(file: &Path, draft: &str) -> Vec<Group> {
    let list = shared::read(file);
    let group = |group: &Json| {
        let mut schema = group.get("schema").expect("a schema").clone();
        if let Json::Object(members) = &mut schema
            && !members.contains("$schema")
        {
            members.insert("$schema", draft);
        }
        let tests = group.get("tests").and_then(Json::as_array).expect("tests");
        let values = tests.iter().filter_map(|test| test.get("data").cloned()).collect();
        Group { schema, values }
    };
    list.as_array().expect("a list of groups").iter().map(group).collect()
}

fn validator(schema: &Json) -> Option<jsonschema::Validator> {
    jsonschema::options().offline().should_validate_formats(true).build(&schema.to_serde()?).ok()
}

#[derive(Default)]
struct Count {
    pairs: usize,
    breaking: usize,
    undecided: usize,
    compatible: usize,
    values: usize,
    wrong: Vec<String>,
}

impl Count {
    fn hold(&mut self, old: &Json, new: &Json, values: &[&Json], side: Side) {
        let (from, to) = if side == Side::Output { (new, old) } else { (old, new) };
        let (Some(from_takes), Some(to_takes)) = (validator(from), validator(to)) else { return };
        self.pairs += 1;
        let report = diff_schema(old, new, side);
        let verdict = report.verdict(Level::Wire);
        match verdict {
            Verdict::Breaking => self.breaking += 1,
            Verdict::Undecided => self.undecided += 1,
            Verdict::Compatible => self.compatible += 1,
        }
        // Members that only the other schema declares do not count there.
        let forgives = report.changes().iter().any(|change| change.undeclared);
        if verdict == Verdict::Compatible && !forgives {
            for value in values {
                let Some(plain) = value.to_serde() else { continue };
                self.values += 1;
                if from_takes.is_valid(&plain) && !to_takes.is_valid(&plain) {
                    self.wrong.push(format!("compatible, but {value}\n{old}\n{new}\n{}", report.to_text()));
                }
            }
        }
        for witness in report.changes().iter().filter_map(|change| change.witness.as_ref()) {
            let plain = witness.to_serde().expect("not deep");
            if !from_takes.is_valid(&plain) || to_takes.is_valid(&plain) {
                self.wrong.push(format!("no witness: {witness}\n{old}\n{new}\n{}", report.to_text()));
            }
        }
    }
}

#[test]
fn values_of_the_suite_never_disprove_what_is_called_compatible() {
    let Some(directory) = shared::corpus("json-schema-test-suite") else { return };
    let mut count = Count::default();
    for (folder, draft) in DRAFTS {
        let folder = directory.join("tests").join(folder);
        for file in shared::files(&folder).into_iter().filter(|file| !file.to_string_lossy().contains("optional")) {
            let groups = groups(&file, draft);
            let mut rng = Rng::of(&file.to_string_lossy()[directory.to_string_lossy().len()..]);
            let values: Vec<&Json> = groups.iter().flat_map(|group| &group.values).collect();
            for a in &groups {
                for b in &groups {
                    if rng.below(one_in(12)) == 0 && a.schema != b.schema {
                        count.hold(
                            &a.schema,
                            &b.schema,
                            &values,
                            if rng.one_in(3) { Side::Output } else { Side::Input },
                        );
                    }
                }
                for _ in 0..2 {
                    if let Some(other) = mutate(&a.schema, &mut rng) {
                        let (old, new) = if rng.one_in(2) { (&a.schema, &other) } else { (&other, &a.schema) };
                        count.hold(old, new, &values, Side::Input);
                    }
                }
            }
        }
    }
    let Count { pairs, breaking, undecided, compatible, values, wrong } = count;
    println!("{pairs} pairs: {breaking} breaking, {undecided} undecided, {compatible} compatible by {values} values");
    assert!(
        wrong.is_empty(),
        "{} are wrong: {}",
        wrong.len(),
        wrong.iter().take(8).cloned().collect::<Vec<_>>().join("\n")
    );
    assert!(pairs > 500 && breaking > 200 && compatible > 100, "{pairs} pairs");
    assert!(undecided * 4 < pairs, "{undecided} of {pairs} are undecided");
}
