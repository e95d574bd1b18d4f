//! The official JSON Schema test suite: the verdict on every instance, but for exceptions that are named with a reason.
#![cfg(feature = "validate")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use counterfoil_json::{Json, JsonObject};
use counterfoil_schema::validate::{InvalidSchema, Validator, is_empty};

/// Where the suite lies, seen from this crate.
const SUITE: &str = "../../../shared/corpus/json-schema-test-suite/tests";

/// Instances and schemas on which the verdict differs, and why.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    ("draft2020-12/format", "", "formats are asserted, as MCP's clients and servers mean them"),
    ("draft2020-12/optional/format/idn-email", "", "internationalised formats are not checked"),
    ("draft2020-12/optional/format/idn-hostname", "", "internationalised formats are not checked"),
    ("draft7/optional/format/idn-email", "", "internationalised formats are not checked"),
    ("draft7/optional/format/idn-hostname", "", "internationalised formats are not checked"),
    ("draft2020-12/vocabulary", "no validation vocabulary", "a dialect of its own is read as 2020-12"),
];

/// Where the suite's own documents lie, which are never fetched.
const REMOTES: &str = "http://localhost:1234/";

#[test]
fn verdicts_are_those_of_the_suite() {
    let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join(SUITE);
    if !suite.is_dir() {
        assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "the JSON Schema test suite is missing");
        println!("skipped: the JSON Schema test suite is not beside the project");
        return;
    }
    let (mut agreed, mut remote, mut differing) = (0, 0, Vec::new());
    let mut named: BTreeMap<_, usize> = EXCEPTIONS.iter().map(|(file, ..)| (*file, 0)).collect();
    for draft in ["draft2020-12", "draft7", "draft4"] {
        for file in files(&suite.join(draft)) {
            let name = file.strip_prefix(&suite).expect("inside").with_extension("").display().to_string();
            let text = fs::read_to_string(&file).expect("a file of the suite");
            for group in Json::parse(&text).expect("the suite is JSON").as_array().expect("groups") {
                let about = group.get("description").and_then(Json::as_str).unwrap_or_default();
                let exception = EXCEPTIONS.iter().find(|(file, of, _)| *file == name && about.contains(of));
                let validator = Validator::new(&with_draft(group.get("schema").expect("a schema"), draft));
                for case in group.get("tests").and_then(Json::as_array).expect("cases") {
                    let data = case.get("data").expect("data");
                    let valid = case.get("valid").and_then(Json::as_bool);
                    let ours = match &validator {
                        Ok(validator) => Some(validator.check(data).is_ok()),
                        Err(InvalidSchema::Remote { reference }) if reference.starts_with(REMOTES) => {
                            remote += 1;
                            continue;
                        }
                        Err(_) => None,
                    };
                    if ours == valid {
                        agreed += 1;
                    } else if let Some((file, ..)) = exception {
                        *named.entry(file).or_default() += 1;
                    } else {
                        let why = validator.as_ref().err().map(ToString::to_string).unwrap_or_default();
                        differing.push(format!("{name}: {about}: {data} is {valid:?}, {ours:?} {why}"));
                    }
                }
            }
        }
    }
    println!("{agreed} agree, {remote} need another document, {named:#?}");
    assert!(differing.is_empty(), "{differing:#?}");
    assert!(named.values().all(|count| *count > 0), "an exception is none: {named:#?}");
    assert!(agreed > 4_500 && remote < 100, "the suite is not whole");
}

#[test]
fn no_schema_that_takes_a_value_is_called_empty() {
    let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join(SUITE);
    if !suite.is_dir() {
        assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "the JSON Schema test suite is missing");
        println!("skipped: the JSON Schema test suite is not beside the project");
        return;
    }
    let (mut looked_at, mut empty, mut wrong) = (0, 0, Vec::new());
    for draft in ["draft2020-12", "draft7", "draft4"] {
        for file in files(&suite.join(draft)) {
            let text = fs::read_to_string(&file).expect("a file of the suite");
            for group in Json::parse(&text).expect("the suite is JSON").as_array().expect("groups") {
                let Some(said) = is_empty(&with_draft(group.get("schema").expect("a schema"), draft)) else { continue };
                let cases = group.get("tests").and_then(Json::as_array).expect("cases");
                let takes = cases.iter().any(|case| case.get("valid").and_then(Json::as_bool) == Some(true));
                looked_at += 1;
                empty += usize::from(said);
                if said && takes {
                    wrong.push(format!("{}: {:?}", file.display(), group.get("description")));
                }
            }
        }
    }
    println!("{looked_at} schemas, {empty} empty");
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(looked_at > 900 && empty > 20, "the suite is not whole");
}

/// The suite's schemas mostly say which draft they are of; those of older drafts are told.
fn with_draft(schema: &Json, draft: &str) -> Json {
    let uri = match draft {
        "draft7" => "http://json-schema.org/draft-07/schema#",
        "draft4" => "http://json-schema.org/draft-04/schema#",
        _ => return schema.clone(),
    };
    match schema {
        Json::Object(members) if !members.contains("$schema") => {
            let mut with = JsonObject::new();
            with.push("$schema", uri);
            with.extend(members.clone());
            Json::Object(with)
        }
        other => other.clone(),
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of the suite") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}
