//! Pairs of schemas with the right verdict at each level, which follows from what JSON Schema says: see the files.

use std::fmt::Write;
use std::path::Path;

use counterfoil_diff::{Kind, Level, Report, Side, Verdict, diff_schema};
use counterfoil_json::Json;

/// The most pairs in a hundred that may stay undecided.
const UNDECIDED_PERCENT: usize = 2;

struct Pair {
    title: String,
    side: Side,
    old: Json,
    new: Json,
    verdicts: [String; 3],
}

fn pairs() -> Vec<Pair> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pairs");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    let mut pairs = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a file that can be read");
        for line in text.lines() {
            let row = Json::parse(line).unwrap_or_else(|error| panic!("{}: {error}: {line}", file.display()));
            let text = |name: &str| row.get(name).and_then(Json::as_str).expect("a text").to_owned();
            pairs.push(Pair {
                title: format!("{}: {}", file.file_stem().expect("a name").to_string_lossy(), text("title")),
                side: if text("side") == "output" { Side::Output } else { Side::Input },
                old: row.get("old").expect("a schema").clone(),
                new: row.get("new").expect("a schema").clone(),
                verdicts: ["wire", "typed", "agent"].map(text),
            });
        }
    }
    pairs
}

#[test]
fn verdicts_are_right() {
    let pairs = pairs();
    assert!(pairs.len() >= 150, "only {} pairs", pairs.len());
    let (mut wrong, mut undecided) = (String::new(), Vec::new());
    for pair in &pairs {
        let report = diff_schema(&pair.old, &pair.new, pair.side);
        for (level, expected) in Level::ALL.into_iter().zip(&pair.verdicts) {
            let verdict = report.verdict(level);
            if verdict == Verdict::Undecided && expected != "undecided" {
                if level == Level::Wire {
                    undecided.push(pair.title.clone());
                }
            } else if verdict.name() != expected {
                let _ = writeln!(wrong, "{} at {level}: {verdict}, not {expected}\n{}", pair.title, report.to_text());
            }
        }
    }
    println!("{} pairs, undecided: {undecided:#?}", pairs.len());
    assert!(wrong.is_empty(), "{wrong}");
    assert!(undecided.len() * 100 <= pairs.len() * UNDECIDED_PERCENT, "{} undecided: {undecided:#?}", undecided.len());
}

/// Whether the `jsonschema` crate takes a value, asked without anything of ours in between.
fn takes(schema: &Json, value: &Json) -> bool {
    let (schema, value) = (schema.to_serde().expect("not deep"), value.to_serde().expect("not deep"));
    let options = jsonschema::options().offline().should_validate_formats(true);
    match options.build(&schema) {
        Ok(validator) => validator.is_valid(&value),
        Err(error) => panic!("{error}: {schema}"),
    }
}

fn check_witnesses(pair: &Pair, report: &Report) -> usize {
    let mut checked = 0;
    for change in
        report.changes().iter().filter(|change| change.level == Level::Wire && change.verdict == Verdict::Breaking)
    {
        let witness =
            change.witness.as_ref().unwrap_or_else(|| panic!("{}: no witness\n{}", pair.title, report.to_text()));
        let (from, to) = if pair.side == Side::Output { (&pair.new, &pair.old) } else { (&pair.old, &pair.new) };
        assert!(takes(from, witness) && !takes(to, witness), "{}: {witness}\n{}", pair.title, report.to_text());
        assert!(change.refusal.as_ref().is_some_and(|text| !text.is_empty()), "{}", pair.title);
        checked += 1;
    }
    checked
}

#[test]
fn every_witness_is_one() {
    let mut checked = 0;
    for pair in pairs() {
        let report = diff_schema(&pair.old, &pair.new, pair.side);
        checked += check_witnesses(&pair, &report);
        // The other direction too: what is fine one way mostly is not the other way.
        let back = Pair { old: pair.new.clone(), new: pair.old.clone(), ..pair };
        let report = diff_schema(&back.old, &back.new, back.side);
        checked += check_witnesses(&back, &report);
    }
    println!("{checked} witnesses");
    assert!(checked > 150, "only {checked} witnesses");
}

#[test]
fn what_breaks_one_way_on_one_side_breaks_the_other_way_on_the_other() {
    for pair in pairs() {
        let other = if pair.side == Side::Output { Side::Input } else { Side::Output };
        let one = diff_schema(&pair.old, &pair.new, pair.side).verdict(Level::Wire);
        let back = diff_schema(&pair.new, &pair.old, other).verdict(Level::Wire);
        assert_eq!(one, back, "{}", pair.title);
    }
}

#[test]
fn renames_are_suspected_and_said() {
    let renamed = pairs().into_iter().filter(|pair| pair.title.contains("property renamed"));
    let reports: Vec<_> = renamed.map(|pair| diff_schema(&pair.old, &pair.new, pair.side)).collect();
    assert_eq!(reports.len(), 3);
    assert!(reports.iter().all(|report| report.has(Kind::PropertyRenamed)));
}

#[test]
fn the_same_is_the_same() {
    for pair in pairs() {
        for schema in [&pair.old, &pair.new] {
            assert!(diff_schema(schema, schema, pair.side).is_empty(), "{}", pair.title);
        }
    }
}
