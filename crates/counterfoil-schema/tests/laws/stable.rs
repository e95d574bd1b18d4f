//! Law: lowering twice changes nothing, what was fine stays as it is, and the outcome is always the same.

use counterfoil_json::Json;
use counterfoil_schema::lower::lower_list;

use crate::pass::{Subject, report};
use crate::report::{Law, Report};

pub(crate) fn hold(subject: &Subject<'_>, report: &mut Report) {
    let Subject { source, profile, list, .. } = subject;
    report.cases(Law::Stable, profile.name(), 1);
    let lowered = texts(&list.tools);
    let original = std::slice::from_ref(&source.tool);
    if list.calls.len() != list.tools.len() {
        let text = format!("there are plans for {} of {} tools", list.calls.len(), list.tools.len());
        subject.fail(report, Law::Stable, text);
    }
    let again = lower_list(original, profile);
    if texts(&again.tools) != lowered || format!("{:?}", again.notes) != format!("{:?}", list.notes) {
        subject.fail(report, Law::Stable, "the outcome is another one each time".to_owned());
    }
    let twice = texts(&lower_list(&list.tools, profile).tools);
    if twice != lowered {
        let text = format!("lowered once: {}; twice: {}", lowered.join(","), twice.join(","));
        subject.fail(report, Law::Stable, text);
    }
    // What nobody could call is left out, fine or not.
    if subject.findings.is_empty() && !list.tools.is_empty() {
        if lowered != texts(original) {
            let text = format!("it was fine, and became {}", lowered.join(","));
            subject.fail(report, Law::Stable, text);
        }
        if !subject.plan().is_same() || !list.notes.is_empty() {
            let text = format!("it was fine, and has {} notes or a plan that changes values", list.notes.len());
            subject.fail(report, Law::Stable, text);
        }
    }
}

fn texts(tools: &[Json]) -> Vec<String> {
    tools.iter().map(Json::to_string).collect()
}

#[test]
fn lowering_is_stable() {
    report().hold(Law::Stable);
}
