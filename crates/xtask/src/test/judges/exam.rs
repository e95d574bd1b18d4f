//! What is put before the judges: every list, lowered for every client that judges stand for.
//!
//! Thousands of tools look the same after they were lowered for several clients, so that each judge judges each text
//! once, for all of them.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, PoisonError};

use counterfoil_schema::lower::lower_list;
use counterfoil_schema::profile::{self, Profile};

use super::cores;
use super::lists::List;
use crate::shared::Failure;

/// Judges of strict modes, which refuse what is right for everyone else: every optional property, and whatever is not
/// strict already.
const STRICT: &[&str] = &["openai-agents-strict-as-is", "openai-node-strict-as-is", "openai-node-strict"];

/// Whom lists are lowered for, and who judges them.
#[derive(Debug)]
pub(super) struct Client {
    pub(super) profile: Profile,
    /// Indices of judges
    pub(super) judges: Vec<usize>,
}

/// The clients that judges stand for, the computed ones first.
pub(super) fn clients(judges: &[String]) -> Result<Vec<Client>, Failure> {
    let lenient: Vec<usize> = (0..judges.len()).filter(|judge| !STRICT.contains(&judges[*judge].as_str())).collect();
    let mut clients = Vec::new();
    for name in ["portable", "portable-all"] {
        clients.push(Client { profile: named(name)?, judges: lenient.clone() });
    }
    for data in profile::all().iter().filter(|data| !data.judges.is_empty()) {
        let mut known = Vec::new();
        for name in data.judges {
            let judge = judges.iter().position(|judge| judge == name);
            known.push(judge.ok_or_else(|| {
                Failure::new(format!("no judge is called {name}, which the profile {} names", data.name))
            })?);
        }
        clients.push(Client { profile: named(data.name)?, judges: known });
    }
    Ok(clients)
}

fn named(name: &str) -> Result<Profile, Failure> {
    Profile::named(name).map_err(|error| Failure::new(error.to_string()))
}

/// Where a lowered tool stands: indices of a client, a list, and a tool in the original list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub(super) client: usize,
    pub(super) list: usize,
    pub(super) tool: usize,
}

/// A lowered tool, wherever it stands.
#[derive(Debug)]
pub(super) struct Tool {
    pub(super) text: String,
    pub(super) places: Vec<Place>,
}

/// A tool that has no lowered form.
#[derive(Debug)]
pub(super) struct LeftOut {
    pub(super) place: Place,
    pub(super) why: String,
}

/// All that is to be judged.
#[derive(Debug)]
pub(super) struct Exam {
    pub(super) tools: Vec<Tool>,
    pub(super) left_out: Vec<LeftOut>,
}

/// Judges and the tools that all of them are asked about, by their indices.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Question {
    pub(super) judges: Vec<usize>,
    pub(super) tools: Vec<usize>,
}

impl Exam {
    /// Lowers every list for every client.
    pub(super) fn set(clients: &[Client], lists: &[List]) -> Self {
        let sheets = Mutex::new(Sheets::default());
        cores::each(clients, |index, client| {
            for (number, list) in lists.iter().enumerate() {
                let sheet = Sheets::of(&client.profile, index, number, list);
                sheets.lock().unwrap_or_else(PoisonError::into_inner).add(sheet);
            }
        });
        sheets.into_inner().unwrap_or_else(PoisonError::into_inner).exam()
    }

    /// What to ask whom. Judges that are asked about the same tools share a question.
    pub(super) fn questions(&self, clients: &[Client], judges: usize) -> Vec<Question> {
        let mut questions: BTreeMap<Vec<usize>, Vec<usize>> = BTreeMap::new();
        for judge in 0..judges {
            let asked = |tool: &Tool| tool.places.iter().any(|place| clients[place.client].judges.contains(&judge));
            let tools: Vec<usize> = (0..self.tools.len()).filter(|index| asked(&self.tools[*index])).collect();
            if !tools.is_empty() {
                questions.entry(tools).or_default().push(judge);
            }
        }
        let mut questions: Vec<_> = questions.into_iter().map(|(tools, judges)| Question { judges, tools }).collect();
        // The largest first: whoever asks several at once is then not left with one at the end.
        questions.sort_by_key(|question| std::cmp::Reverse(question.judges.len() * question.tools.len()));
        questions
    }
}

/// The exam while it is being set.
#[derive(Default)]
struct Sheets {
    tools: HashMap<String, Vec<Place>>,
    left_out: Vec<LeftOut>,
}

impl Sheets {
    /// One list, lowered for one client.
    fn of(profile: &Profile, client: usize, number: usize, list: &List) -> (Vec<(String, Place)>, Vec<LeftOut>) {
        let lowered = lower_list(&list.tools, profile);
        let place = |tool| Place { client, list: number, tool };
        // What is left keeps its order.
        let kept = (0..list.tools.len()).filter(|index| lowered.left_out.iter().all(|out| out.index != *index));
        let tools = lowered.tools.iter().zip(kept).map(|(tool, index)| (tool.to_string(), place(index))).collect();
        let left_out = lowered.left_out.into_iter().map(|out| LeftOut { place: place(out.index), why: out.why });
        (tools, left_out.collect())
    }

    fn add(&mut self, (tools, left_out): (Vec<(String, Place)>, Vec<LeftOut>)) {
        for (text, place) in tools {
            self.tools.entry(text).or_default().push(place);
        }
        self.left_out.extend(left_out);
    }

    /// Brings all into a fixed order, whichever thread came first.
    fn exam(self) -> Exam {
        let mut tools: Vec<_> = self.tools.into_iter().map(|(text, places)| Tool { text, places }).collect();
        for tool in &mut tools {
            tool.places.sort();
        }
        tools.sort_by_key(|tool| tool.places[0]);
        let mut left_out = self.left_out;
        left_out.sort_by_key(|out| out.place);
        Exam { tools, left_out }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tool(text: &str, clients: &[usize]) -> Tool {
        let places = clients.iter().map(|client| Place { client: *client, list: 0, tool: 0 }).collect();
        Tool { text: text.to_owned(), places }
    }

    #[test]
    fn judges_of_the_same_tools_share_a_question() {
        let client = |judges: &[usize]| Client { profile: Profile::portable(), judges: judges.to_vec() };
        let clients = [client(&[0, 1]), client(&[1]), client(&[2])];
        let exam = Exam { tools: vec![tool("a", &[0]), tool("b", &[0, 2]), tool("c", &[1])], left_out: Vec::new() };
        let question = |judges: &[usize], tools: &[usize]| Question { judges: judges.to_vec(), tools: tools.to_vec() };
        let asked = exam.questions(&clients, 4);
        assert_eq!(asked, [question(&[1], &[0, 1, 2]), question(&[0], &[0, 1]), question(&[2], &[1])]);
        let clients = [client(&[0, 1]), client(&[0, 1]), client(&[0, 1])];
        assert_eq!(exam.questions(&clients, 4), [question(&[0, 1], &[0, 1, 2])]);
    }

    #[test]
    fn equal_tools_of_several_clients_are_one() {
        let mut sheets = Sheets::default();
        let place = |client, tool| Place { client, list: 0, tool };
        sheets.add((vec![("b".to_owned(), place(1, 0)), ("a".to_owned(), place(1, 1))], Vec::new()));
        sheets.add((vec![("a".to_owned(), place(0, 0)), ("b".to_owned(), place(0, 1))], Vec::new()));
        let exam = sheets.exam();
        assert_eq!(exam.tools.iter().map(|tool| tool.text.as_str()).collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(exam.tools[0].places, [place(0, 0), place(1, 1)]);
    }
}
