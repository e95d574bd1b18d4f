//! What the judges said, and what it adds up to.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::exam::{Client, Exam, Place, Question};
use super::exceptions::Exceptions;
use super::lists::List;
use super::panel::{Answer, Answers};

/// How many kinds of refusal are shown.
const SHOWN: usize = 20;

/// How often a judge said what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) ok: usize,
    pub(super) warn: usize,
    pub(super) refused: usize,
}

impl Counts {
    pub(super) fn add(&mut self, answer: &Answer) {
        match answer.verdict.as_str() {
            "ok" => self.ok += 1,
            "warn" => self.warn += 1,
            _ => self.refused += 1,
        }
    }

    pub(super) fn asked(self) -> usize {
        self.ok + self.warn + self.refused
    }
}

/// A lowered tool that a judge does not take.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) judge: usize,
    /// Where the tool stands, in the lists of clients that the judge stands for; none when it is the list of them all
    pub(super) places: Vec<Place>,
    pub(super) answer: Answer,
}

/// All that was said.
#[derive(Debug)]
pub(super) struct Verdicts {
    pub(super) counts: Vec<Counts>,
    pub(super) refusals: Vec<Refusal>,
}

/// What verdicts are about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subject<'a> {
    pub(super) judges: &'a [String],
    pub(super) clients: &'a [Client],
    pub(super) lists: &'a [List],
}

impl Subject<'_> {
    /// The tool at a place by name.
    pub(super) fn name(&self, place: Place) -> String {
        let list = &self.lists[place.list];
        format!("{} of {}", list.tool(place.tool), list.name)
    }

    fn client(&self, place: Place) -> &str {
        self.clients[place.client].profile.name()
    }
}

impl Verdicts {
    pub(super) fn new(judges: usize) -> Self {
        Self { counts: vec![Counts::default(); judges], refusals: Vec::new() }
    }

    /// Takes the answers to a question in.
    pub(super) fn add(
        &mut self,
        subject: Subject<'_>,
        exam: &Exam,
        question: &Question,
        answers: Vec<Answers>,
        exceptions: &Exceptions,
    ) {
        for (judge, answers) in question.judges.iter().copied().zip(answers) {
            let mut all_taken = true;
            for (tool, answer) in question.tools.iter().copied().zip(answers.tools) {
                self.counts[judge].add(&answer);
                if answer.takes() {
                    continue;
                }
                all_taken = false;
                let mut places = exam.tools[tool].places.clone();
                places.retain(|place| {
                    let (profile, list) = (subject.client(*place), &subject.lists[place.list]);
                    subject.clients[place.client].judges.contains(&judge)
                        && !exceptions.excuse(profile, &subject.judges[judge], &list.name, list.tool(place.tool))
                });
                if !places.is_empty() {
                    self.refusals.push(Refusal { judge, places, answer });
                }
            }
            // A list falls with any of its tools; it says something new only where each of them was taken by itself.
            if let Some(answer) = answers.list.filter(|answer| all_taken && !answer.takes()) {
                self.refusals.push(Refusal { judge, places: Vec::new(), answer });
            }
        }
    }

    /// For each client and judge of its, how many tools are refused.
    pub(super) fn refused(&self, clients: &[Client]) -> BTreeMap<(usize, usize), usize> {
        let mut refused = BTreeMap::new();
        for (index, client) in clients.iter().enumerate() {
            refused.extend(client.judges.iter().map(|judge| ((index, *judge), 0)));
        }
        for refusal in &self.refusals {
            for place in &refusal.places {
                *refused.entry((place.client, refusal.judge)).or_default() += 1;
            }
        }
        refused
    }

    /// The refusals for people: those of one kind together, the most frequent kinds first, with an example each.
    pub(super) fn summary(&self, subject: Subject<'_>) -> String {
        let mut kinds: BTreeMap<(usize, &str, String), Vec<&Refusal>> = BTreeMap::new();
        for refusal in &self.refusals {
            let kind = (refusal.judge, refusal.answer.verdict.as_str(), gist(&refusal.answer.reason));
            kinds.entry(kind).or_default().push(refusal);
        }
        let mut kinds: Vec<_> = kinds.into_iter().collect();
        kinds.sort_by_key(|(_, refusals)| std::cmp::Reverse(refusals.len()));
        let mut text = String::new();
        for ((judge, verdict, _), refusals) in kinds.iter().take(SHOWN) {
            let _ = writeln!(text, "{}: {} {verdict}", subject.judges[*judge], refusals.len());
            let Some(first) = refusals.first() else { continue };
            let _ = writeln!(text, "    {}", first.answer.reason);
            let places = || refusals.iter().flat_map(|refusal| &refusal.places);
            if let Some(place) = places().next() {
                let mut names: Vec<_> = places().map(|place| subject.client(*place)).collect();
                names.sort_unstable();
                names.dedup();
                let _ = writeln!(text, "    such as {}, for {}", subject.name(*place), names.join(", "));
            }
        }
        if let Some(more) = kinds.len().checked_sub(SHOWN).filter(|more| *more > 0) {
            let _ = writeln!(text, "and {more} kinds more");
        }
        text
    }

    /// All refusals, a line for each client: client, list, tool, judge, verdict, reason, between tabs.
    pub(super) fn table(&self, subject: Subject<'_>) -> String {
        let mut text = String::new();
        for refusal in &self.refusals {
            let said =
                format!("{}\t{}\t{}", subject.judges[refusal.judge], refusal.answer.verdict, refusal.answer.reason);
            if refusal.places.is_empty() {
                let _ = writeln!(text, "*\t*\t*\t{said}");
            }
            for place in &refusal.places {
                let list = &subject.lists[place.list];
                let _ = writeln!(text, "{}\t{}\t{}\t{said}", subject.client(*place), list.name, list.tool(place.tool));
            }
        }
        text
    }
}

/// What a reason says whatever tool it is about: without what it quotes, numbers, and its end.
fn gist(reason: &str) -> String {
    let mut gist = String::new();
    let mut quoted = None;
    for char in reason.chars().take(120) {
        match quoted {
            Some(quote) if quote == char => quoted = None,
            Some(_) => {}
            None if matches!(char, '\'' | '"' | '`') => {
                quoted = Some(char);
                gist.push('…');
            }
            None if char.is_ascii_digit() => {
                if !gist.ends_with('0') {
                    gist.push('0');
                }
            }
            None => gist.push(char),
        }
    }
    gist
}

#[cfg(test)]
mod tests {
    use super::*;
    use counterfoil_schema::profile::Profile;

    fn answer(verdict: &str, reason: &str) -> Answer {
        Answer { verdict: verdict.to_owned(), reason: reason.to_owned() }
    }

    #[test]
    fn reasons_of_one_kind_are_alike() {
        assert_eq!(gist("no 'x' at 17 of \"a b\""), "no … at 0 of …");
        assert_eq!(gist("no 'y' at 4 of \"c\""), gist("no 'x' at 17 of \"a b\""));
        assert_ne!(gist("no 'x'"), gist("not 'x'"));
    }

    #[test]
    fn refusals_are_counted_for_the_clients_that_the_judge_stands_for() {
        let judges = ["ajv".to_owned(), "wire".to_owned()];
        let clients = [
            Client { profile: Profile::portable(), judges: vec![0, 1] },
            Client { profile: Profile::portable(), judges: vec![1] },
        ];
        let lists = [List { name: "server".to_owned(), tools: Vec::new(), is_probes: false }];
        let subject = Subject { judges: &judges, clients: &clients, lists: &lists };
        let places = [0, 1].map(|client| Place { client, list: 0, tool: 0 }).to_vec();
        let exam = Exam { tools: vec![super::super::exam::Tool { text: String::new(), places }], left_out: Vec::new() };
        let mut verdicts = Verdicts::new(2);
        let question = Question { judges: vec![0, 1], tools: vec![0] };
        let answers = vec![
            Answers { tools: vec![answer("rejected", "no 'x'")], list: None },
            Answers { tools: vec![answer("warn", "")], list: Some(answer("list-lost", "twice")) },
        ];
        verdicts.add(subject, &exam, &question, answers, &Exceptions::default());
        assert_eq!(
            verdicts.counts,
            [Counts { refused: 1, ..Counts::default() }, Counts { warn: 1, ..Counts::default() }]
        );
        let refused: Vec<_> = verdicts.refused(&clients).into_iter().collect();
        assert_eq!(refused, [((0, 0), 1), ((0, 1), 0), ((1, 1), 0)]);
        assert_eq!(
            verdicts.table(subject),
            "portable\tserver\t(no name)\tajv\trejected\tno 'x'\n*\t*\t*\twire\tlist-lost\ttwice\n"
        );
        assert!(
            verdicts.summary(subject).starts_with("ajv: 1 rejected\n    no 'x'\n    such as (no name) of server, for ")
        );
    }
}
