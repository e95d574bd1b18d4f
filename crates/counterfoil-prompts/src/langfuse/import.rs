//! The import itself: a few prompts at once are read, and written as they come.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;

use tokio::task::JoinSet;

use super::read::{self, Version};
use super::{Error, Source};
use crate::access::Caller;
use crate::domain::{PromptName, Timestamp, references};
use crate::registry::{self, Imported, Registry, Unfilled};

/// How many prompts are read at once.
const AT_ONCE: usize = 4;

/// How far an import has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many prompts are done.
    pub done: u64,
    /// How many there are.
    pub prompts: u64,
    /// How many versions were added.
    pub versions: u64,
}

/// What became of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// How many prompts the server has.
    pub prompts: u64,
    /// How many versions were added.
    pub added: u64,
    /// How many were here already.
    pub known: u64,
    /// How many labels were moved or added; without `latest`.
    pub labels: u64,
    /// What was left out, and what is otherwise than it was there, by the names of the prompts.
    pub remarks: Vec<Remark>,
}

/// Something to know about a prompt.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Remark {
    /// The prompt.
    pub prompt: String,
    /// The version, if it is about one.
    pub version: Option<u64>,
    /// Whether something is missing for it.
    pub weight: Weight,
    /// What it is.
    pub text: String,
}

/// What a remark means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// The prompt or the version was not taken.
    LeftOut,
    /// It was taken, and something about it is to be known.
    Note,
}

/// As a line for people.
impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}'", self.prompt)?;
        if let Some(version) = self.version {
            write!(f, " version {version}")?;
        }
        let word = match self.weight {
            Weight::LeftOut => "left out",
            Weight::Note => "note",
        };
        write!(f, ": {word}: {}", self.text)
    }
}

/// Takes over all prompts of a server.
///
/// # Errors
///
/// When the server cannot be read at all, or the registry fails. What was taken by then stays; it can be done again.
pub async fn import(
    registry: &Registry,
    caller: &Caller,
    source: &Source,
    dry_run: bool,
    mut progress: impl FnMut(Progress) + Send,
) -> Result<Report, Error> {
    let lines = list(source).await?;
    let mut report = Report { prompts: lines.len() as u64, ..Report::default() };
    let mut done = 0;
    let mut waiting = lines.into_iter();
    let mut reading = JoinSet::new();
    let mut referring = Vec::new();
    loop {
        while reading.len() < AT_ONCE {
            let Some((name, versions)) = waiting.next() else { break };
            let source = source.clone();
            reading.spawn(async move { history(&source, name, versions).await });
        }
        let Some(history) = reading.join_next().await else { break };
        let History { name, versions, mut remarks } =
            history.map_err(|_| Error::Failed("the import was stopped".to_owned()))??;
        report.remarks.append(&mut remarks);
        if !versions.is_empty() {
            referring.extend(
                versions
                    .iter()
                    .filter(|version| refers(version))
                    .map(|version| (name.clone(), version.version.version)),
            );
            take(registry, caller, &name, versions, dry_run, &mut report).await?;
        }
        done += 1;
        progress(Progress { done, prompts: report.prompts, versions: report.added });
    }
    if !dry_run {
        follow(registry, caller, referring, &mut report).await?;
    }
    report.remarks.sort();
    Ok(report)
}

/// All prompts with the numbers of their versions. A prompt that moves to another page meanwhile counts once.
async fn list(source: &Source) -> Result<BTreeMap<String, Vec<u64>>, Error> {
    let mut prompts: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    let mut page = 1;
    loop {
        let answer = source.page(page).await.map_err(|error| match error {
            Error::Missing => Error::Failed("no prompts are there: is this the address of the server?".to_owned()),
            error => error,
        })?;
        let (lines, pages) = read::page(&answer)
            .ok_or_else(|| Error::Failed("the list of prompts is not as Langfuse gives it".to_owned()))?;
        let is_empty = lines.is_empty();
        for line in lines {
            match prompts.entry(line.name) {
                Entry::Vacant(entry) => {
                    entry.insert(line.versions);
                }
                Entry::Occupied(mut entry) => entry.get_mut().extend(line.versions),
            }
        }
        if page >= pages || is_empty {
            break;
        }
        page += 1;
    }
    for versions in prompts.values_mut() {
        versions.sort_unstable();
        versions.dedup();
    }
    Ok(prompts)
}

/// The versions of a prompt that can be taken, and what is to be said of the others.
struct History {
    name: String,
    versions: Vec<Version>,
    remarks: Vec<Remark>,
}

async fn history(source: &Source, name: String, numbers: Vec<u64>) -> Result<History, Error> {
    let mut history = History { name, versions: Vec::new(), remarks: Vec::new() };
    // Every program that reads addresses takes these for something else.
    let unreadable =
        matches!(history.name.as_str(), "." | "..").then(|| "its name cannot stand in an address".to_owned());
    if let Some(why) = unreadable.or_else(|| misnamed(&history.name)) {
        history.remark(None, Weight::LeftOut, why);
        return Ok(history);
    }
    for number in numbers {
        let answer = match source.version(&history.name, number).await {
            Ok(answer) => answer,
            Err(Error::Missing) => {
                history.remark(Some(number), Weight::LeftOut, "it is gone".to_owned());
                continue;
            }
            Err(error) => return Err(error),
        };
        match read::version(number, &answer, Timestamp::now()) {
            Ok(mut version) => {
                for note in std::mem::take(&mut version.notes) {
                    history.remark(Some(number), Weight::Note, note);
                }
                history.versions.push(version);
            }
            Err(problems) => {
                for problem in problems {
                    history.remark(Some(number), Weight::LeftOut, problem);
                }
            }
        }
    }
    Ok(history)
}

impl History {
    fn remark(&mut self, version: Option<u64>, weight: Weight, text: String) {
        self.remarks.push(Remark { prompt: self.name.clone(), version, weight, text });
    }
}

/// What is wrong with a name. One that would be tidied is another name.
fn misnamed(name: &str) -> Option<String> {
    match PromptName::parse(name) {
        Ok(parsed) if parsed.as_str() == name => None,
        Ok(_) => Some("its name begins or ends with blanks".to_owned()),
        Err(why) => Some(why),
    }
}

/// Writes one prompt.
async fn take(
    registry: &Registry,
    caller: &Caller,
    name: &str,
    mut versions: Vec<Version>,
    dry_run: bool,
    report: &mut Report,
) -> Result<(), Error> {
    let mut left_out = |version, text| {
        report.remarks.push(Remark { prompt: name.to_owned(), version, weight: Weight::LeftOut, text });
    };
    // The type of the latest version is the prompt's.
    let (Ok(parsed), Some(latest)) = (PromptName::parse(name), versions.last()) else {
        return Ok(());
    };
    let (kind, tags) = (latest.kind, latest.tags.clone());
    for other in versions.extract_if(.., |version| version.kind != kind) {
        let text = format!("it is a {} prompt, and the latest version is another", other.kind.name());
        left_out(Some(other.version.version), text);
    }
    let labels =
        versions.iter().flat_map(|version| version.labels.iter().map(|label| (label.clone(), version.version.version)));
    // A label that stands on two versions was moved while they were read: it is on the one that was read last.
    let labels: BTreeMap<String, _> = labels.map(|(label, on)| (label.as_str().to_owned(), (label, on))).collect();
    let prompt = Imported {
        name: parsed,
        kind,
        tags: Some(tags),
        labels: labels.into_values().collect(),
        versions: versions.into_iter().map(|version| version.version).collect(),
    };
    match registry.take_over(caller, prompt, dry_run).await {
        Ok(taken) => {
            report.added += taken.added.len() as u64;
            report.known += taken.known.len() as u64;
            report.labels += taken.moved.len() as u64;
        }
        Err(registry::Error::Refused(refusal)) if refusal.code != registry::Code::Forbidden => {
            left_out(None, refusal.text);
        }
        Err(error) => return Err(Error::Failed(error.to_string())),
    }
    Ok(())
}

fn refers(version: &Version) -> bool {
    version.version.content.texts().any(|text| !references(text).found.is_empty())
}

/// Looks whether references lead somewhere, once all is here.
async fn follow(
    registry: &Registry,
    caller: &Caller,
    referring: Vec<(String, u64)>,
    report: &mut Report,
) -> Result<(), Error> {
    let unfilled = registry.unfilled(caller, referring).await.map_err(|error| Error::Failed(error.to_string()))?;
    let note = |Unfilled { name, version, why }| Remark {
        prompt: name,
        version: Some(version),
        weight: Weight::Note,
        text: why,
    };
    report.remarks.extend(unfilled.into_iter().map(note));
    Ok(())
}
