//! Real client libraries judge what lowering yields.
//!
//! The judges lie beside the project, in `shared/judges`: libraries that read tools on behalf of MCP clients and model
//! providers, each asked whether it takes a tool. Every list of the corpus, and every probe, is lowered for every
//! client that judges stand for, and they must take all of it.

mod cores;
mod exam;
mod exceptions;
mod lists;
mod panel;
mod verdicts;

use std::fmt::Write as _;
use std::fs;
use std::time::Instant;

use self::exam::{Client, Exam, Question};
use self::exceptions::Exceptions;
use self::lists::List;
use self::panel::{Answers, Panel};
use self::verdicts::{Counts, Subject, Verdicts};
use crate::shared::{Context, Failure, Need, Project, Tally};

/// Asks the judges; with `untouched`, also about the tools as they came, to compare.
pub(super) fn run(project: &Project, untouched: bool) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    let panel = match Panel::assemble(project)? {
        Need::Ready(panel) => panel,
        Need::Missing(why) => {
            tally.skip(project, "judges", why);
            return Ok(tally);
        }
    };
    tally.check("the judges say of their probes what they are known to say", unchanged(&panel)?);
    let Some(lists) = lists::load(project, &panel.probes())? else {
        tally.skip(project, "judges", "the corpus is not beside the project");
        return Ok(tally);
    };
    let clients = exam::clients(panel.judges())?;
    let subject = Subject { judges: panel.judges(), clients: &clients, lists: &lists };

    let start = Instant::now();
    let exam = Exam::set(&clients, &lists);
    eprintln!("lowered {} for {} in {} s", shown(&lists), shown_clients(&clients), start.elapsed().as_secs());
    left_out(subject, &exam, &mut tally);

    let start = Instant::now();
    let exceptions = Exceptions::default();
    let verdicts = judge(&panel, subject, &exam, &exceptions)?;
    let asked: usize = verdicts.counts.iter().map(|counts| counts.asked()).sum();
    eprintln!("{} distinct tools, {asked} verdicts in {} s", exam.tools.len(), start.elapsed().as_secs());
    let before = if untouched { Some(as_they_came(&panel, &lists)?) } else { None };
    eprint!("\n{}", figures(panel.judges(), &verdicts.counts, before.as_deref()));
    report(project, subject, &verdicts, &mut tally)?;
    let stale = exceptions.stale();
    if !stale.is_empty() {
        tally.fail("exceptions", format_args!("not needed any more: {}", stale.join("; ")));
    }
    Ok(tally)
}

/// Whether the judges are those that we know: of each probe they say what they always said.
fn unchanged(panel: &Panel) -> Result<Result<(), Failure>, Failure> {
    let (expected, said) = (panel.expected()?, panel.said_of_probes()?);
    let (expected, said): (Vec<_>, Vec<_>) = (expected.lines().collect(), said.lines().collect());
    let gone = expected.iter().filter(|line| !said.contains(line)).map(|line| format!("- {line}"));
    let new = said.iter().filter(|line| !expected.contains(line)).map(|line| format!("+ {line}"));
    let changed: Vec<_> = gone.chain(new).collect();
    Ok(if changed.is_empty() { Ok(()) } else { Err(Failure::new(format!("\n{}", changed.join("\n")))) })
}

/// Whatever was left out of a list is lost without any judge, so only probes may be: some say what no schema can.
fn left_out(subject: Subject<'_>, exam: &Exam, tally: &mut Tally) {
    for (index, client) in subject.clients.iter().enumerate() {
        let ours = exam.left_out.iter().filter(|out| out.place.client == index);
        let (probes, tools): (Vec<_>, Vec<_>) = ours.partition(|out| subject.lists[out.place.list].is_probes);
        let name = format!("{}: no tool of the corpus is left out", client.profile.name());
        if !probes.is_empty() {
            let names: Vec<_> = probes.iter().map(|out| subject.lists[out.place.list].tool(out.place.tool)).collect();
            eprintln!("{}: probes without a form: {}", client.profile.name(), names.join(", "));
        }
        match tools.first() {
            None => tally.pass(&name),
            Some(first) => {
                let first = format!("{}: {}", subject.name(first.place), first.why);
                tally.fail(&name, format_args!("{} are, such as {first}", tools.len()));
            }
        }
    }
}

/// Puts the whole exam before the judges, as many questions at once as there are cores.
fn judge(panel: &Panel, subject: Subject<'_>, exam: &Exam, exceptions: &Exceptions) -> Result<Verdicts, Failure> {
    let questions = exam.questions(subject.clients, subject.judges.len());
    let answered = cores::each(&questions, |index, question| ask(panel, subject.judges, exam, index, question));
    let mut verdicts = Verdicts::new(subject.judges.len());
    for (question, answers) in questions.iter().zip(answered) {
        verdicts.add(subject, exam, question, answers?, exceptions);
    }
    Ok(verdicts)
}

fn ask(
    panel: &Panel,
    judges: &[String],
    exam: &Exam,
    index: usize,
    question: &Question,
) -> Result<Vec<Answers>, Failure> {
    let judges: Vec<_> = question.judges.iter().map(|judge| judges[*judge].as_str()).collect();
    let tools: Vec<_> = question.tools.iter().map(|tool| exam.tools[*tool].text.as_str()).collect();
    panel.ask(&format!("question-{index}"), &judges, &tools)
}

/// What the judges say of the corpus untouched.
fn as_they_came(panel: &Panel, lists: &[List]) -> Result<Vec<Counts>, Failure> {
    let tools = lists.iter().filter(|list| !list.is_probes).flat_map(|list| &list.tools);
    let texts: Vec<_> = tools.map(ToString::to_string).collect();
    let texts: Vec<_> = texts.iter().map(String::as_str).collect();
    let judges: Vec<_> = panel.judges().iter().map(String::as_str).collect();
    let answers = panel.ask("untouched", &judges, &texts)?;
    let count = |answers: &Answers| {
        let mut counts = Counts::default();
        for answer in &answers.tools {
            counts.add(answer);
        }
        counts
    };
    Ok(answers.iter().map(count).collect())
}

/// A line for each judge: how many distinct tools it was asked about, and what it said.
fn figures(judges: &[String], counts: &[Counts], before: Option<&[Counts]>) -> String {
    let mut text = format!("{:<28}{:>8}{:>8}{:>8}{:>9}", "judge", "tools", "ok", "warn", "refused");
    if before.is_some() {
        text.push_str("   refused untouched");
    }
    text.push('\n');
    for (index, (judge, counts)) in judges.iter().zip(counts).enumerate() {
        let Counts { ok, warn, refused } = counts;
        let _ = write!(text, "{judge:<28}{:>8}{ok:>8}{warn:>8}{refused:>9}", counts.asked());
        if let Some(before) = before.and_then(|before| before.get(index)) {
            let _ = write!(text, "   {:>5} of {}", before.refused, before.asked());
        }
        text.push('\n');
    }
    text
}

/// A check for each client and judge of its, after what the judges said against tools.
fn report(project: &Project, subject: Subject<'_>, verdicts: &Verdicts, tally: &mut Tally) -> Result<(), Failure> {
    let file = project.target().join("xtask/judges/refused.tsv");
    fs::write(&file, verdicts.table(subject)).cannot(|| format!("write {}", file.display()))?;
    if !verdicts.refusals.is_empty() {
        eprint!("\n{}", verdicts.summary(subject));
        eprintln!("all of them are in {}", file.display());
    }
    for ((client, judge), refused) in verdicts.refused(subject.clients) {
        let name = format!("{}: {} takes every tool", subject.clients[client].profile.name(), subject.judges[judge]);
        match refused {
            0 => tally.pass(&name),
            _ => tally.fail(&name, format_args!("it refuses {refused}")),
        }
    }
    for refusal in verdicts.refusals.iter().filter(|refusal| refusal.places.is_empty()) {
        tally.fail(&format!("{} takes all tools in one list", subject.judges[refusal.judge]), &refusal.answer.reason);
    }
    Ok(())
}

fn shown(lists: &[List]) -> String {
    let tools: usize = lists.iter().map(|list| list.tools.len()).sum();
    format!("{} lists, {tools} tools", lists.len())
}

fn shown_clients(clients: &[Client]) -> String {
    let names: Vec<_> = clients.iter().map(|client| client.profile.name()).collect();
    format!("{} profiles ({})", clients.len(), names.join(", "))
}
