//! The judges themselves: installed as they pin themselves, and asked.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

use crate::shared::install;
use crate::shared::{Context, Failure, Need, Project, follow, output, run as run_command};

/// The judges, ready to be asked.
#[derive(Debug)]
pub(super) struct Panel {
    scripts: PathBuf,
    home: PathBuf,
    path: OsString,
    questions: PathBuf,
    judges: Vec<String>,
}

/// What a judge says of a tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) verdict: String,
    pub(super) reason: String,
}

impl Answer {
    /// Whether the tool is taken, gladly or not.
    pub(super) fn takes(&self) -> bool {
        matches!(self.verdict.as_str(), "ok" | "warn")
    }
}

/// What one judge says of a file of tools.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Answers {
    /// Of each tool by itself, in the order of the file
    pub(super) tools: Vec<Answer>,
    /// Of all of them in one list, where the judge reads lists
    pub(super) list: Option<Answer>,
}

impl Panel {
    /// Installs the judges unless they are already.
    pub(super) fn assemble(project: &Project) -> Result<Need<Self>, Failure> {
        let Some(scripts) = project.root().parent().map(|beside| beside.join("shared/judges")) else {
            return Err(Failure::new("the project's folder has no parent"));
        };
        let missing = |why: &str| Ok(Need::Missing(why.to_owned()));
        if !scripts.join("judge").is_file() {
            return missing("the judges are not beside the project");
        }
        // Some systems ship Python without the modules that make an environment.
        let python = "import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))";
        if output(Command::new("python3").args(["-c", python])).is_err() {
            return missing("python3 is not installed, is older than 3.11, or has no module venv");
        }
        let path = match path(project)? {
            Need::Ready(path) => path,
            Need::Missing(why) => return Ok(Need::Missing(why)),
        };
        let home = project.target().join("judges");
        let questions = project.target().join("xtask/judges");
        fs::create_dir_all(&questions).cannot(|| format!("make {}", questions.display()))?;
        let mut panel = Self { scripts, home, path, questions, judges: Vec::new() };
        run_command(&mut panel.command("setup"))?;
        let listed = output(panel.command("judge").arg("--list"))?;
        panel.judges = listed.lines().filter_map(|line| line.split('\t').next()).map(str::to_owned).collect();
        Ok(Need::Ready(panel))
    }

    /// The names of all judges.
    pub(super) fn judges(&self) -> &[String] {
        &self.judges
    }

    /// The probes: a list of tools, each of which holds one construct.
    pub(super) fn probes(&self) -> PathBuf {
        self.scripts.join("probes.json")
    }

    /// What the judges are known to say of the probes, line by line.
    pub(super) fn expected(&self) -> Result<String, Failure> {
        read(&self.scripts.join("expected.tsv"))
    }

    /// What the judges say of the probes, in the form of [`expected`](Self::expected).
    pub(super) fn said_of_probes(&self) -> Result<String, Failure> {
        let mut said = String::new();
        self.judge(self.command("judge").arg(self.probes()), |line| {
            said.push_str(line);
            said.push('\n');
        })?;
        Ok(said)
    }

    /// Asks these judges about these tools, each the text of a JSON object. Returns what each judge says, in the order
    /// of `judges`; `name` tells this question from others that are open at the same time.
    pub(super) fn ask(&self, name: &str, judges: &[&str], tools: &[&str]) -> Result<Vec<Answers>, Failure> {
        let file = self.questions.join(format!("{name}.json"));
        fs::write(&file, format!("[\n{}\n]\n", tools.join(",\n"))).cannot(|| format!("write {}", file.display()))?;
        let mut command = self.command("judge");
        command.arg("--json").args(judges.iter().flat_map(|judge| ["--judge", judge])).arg(&file);
        let mut sorter = Sorter::new(judges, tools.len());
        self.judge(&mut command, |line| sorter.read(line))?;
        sorter.finish()
    }

    /// One of the scripts.
    fn command(&self, script: &str) -> Command {
        let mut command = Command::new(self.scripts.join(script));
        command.env("JUDGES_HOME", &self.home).env("PATH", &self.path);
        command
    }

    /// Runs a question: 1 is the status of a run in which a tool was refused, which is an answer too.
    fn judge(&self, command: &mut Command, each: impl FnMut(&str)) -> Result<(), Failure> {
        let status = follow(command, each)?;
        match status.code() {
            Some(0 | 1) => Ok(()),
            _ => Err(Failure::new(format!("the judges ended with {status}"))),
        }
    }
}

/// A search path on which there is a Node.js that is new enough: the machine's own, or the one that comes with the
/// clients.
fn path(project: &Project) -> Result<Need<OsString>, Failure> {
    let own = env::var_os("PATH").unwrap_or_default();
    let check = "process.exit(process.versions.node.split('.')[0] < 20 ? 1 : 0)";
    if output(Command::new("node").args(["--eval", check])).is_ok() {
        return Ok(Need::Ready(own));
    }
    let node = match install::node(project)? {
        Need::Ready(node) => node.command(),
        Need::Missing(why) => return Ok(Need::Missing(why)),
    };
    let folder = Path::new(node.get_program()).parent().map(Path::to_owned);
    let path = env::join_paths(folder.into_iter().chain(env::split_paths(&own))).cannot(|| "join PATH".to_owned())?;
    Ok(match output(Command::new("node").env("PATH", &path).args(["--eval", check])) {
        Ok(_) => Need::Ready(path),
        Err(_) => Need::Missing("node is older than 20".to_owned()),
    })
}

/// The text of a file.
pub(super) fn read(file: &Path) -> Result<String, Failure> {
    fs::read_to_string(file).cannot(|| format!("read {}", file.display()))
}

/// Sorts verdicts by judge. They come tool by tool, and two tools may share a name: only the order tells them apart.
struct Sorter<'a> {
    judges: &'a [&'a str],
    tools: usize,
    answers: Vec<Answers>,
    wrong: Option<String>,
}

impl<'a> Sorter<'a> {
    fn new(judges: &'a [&'a str], tools: usize) -> Self {
        Self { judges, tools, answers: judges.iter().map(|_| Answers::default()).collect(), wrong: None }
    }

    fn read(&mut self, line: &str) {
        if self.take(line).is_none() && self.wrong.is_none() {
            self.wrong = Some(line.to_owned());
        }
    }

    fn take(&mut self, line: &str) -> Option<()> {
        let said: Value = serde_json::from_str(line).ok()?;
        let judge = said["judge"].as_str()?;
        let answers = self.answers.get_mut(self.judges.iter().position(|known| *known == judge)?)?;
        let answer =
            Answer { verdict: said["verdict"].as_str()?.to_owned(), reason: said["reason"].as_str()?.to_owned() };
        if said["tool"].is_null() {
            answers.list = Some(answer);
        } else {
            answers.tools.push(answer);
        }
        Some(())
    }

    fn finish(self) -> Result<Vec<Answers>, Failure> {
        let mut wrong = String::new();
        if let Some(line) = self.wrong {
            let _ = write!(wrong, "the judges said something that is no verdict: {line}");
        }
        for (judge, answers) in self.judges.iter().zip(&self.answers) {
            if wrong.is_empty() && answers.tools.len() != self.tools {
                let _ = write!(wrong, "{judge} judged {} tools of {}", answers.tools.len(), self.tools);
            }
        }
        if wrong.is_empty() { Ok(self.answers) } else { Err(Failure::new(wrong)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(verdict: &str, reason: &str) -> Answer {
        Answer { verdict: verdict.to_owned(), reason: reason.to_owned() }
    }

    #[test]
    fn verdicts_are_sorted_by_judge_though_two_tools_share_a_name() {
        let mut sorter = Sorter::new(&["ajv", "wire"], 2);
        for line in [
            r#"{"tool": "a", "judge": "ajv", "verdict": "ok", "reason": ""}"#,
            r#"{"tool": "a", "judge": "wire", "verdict": "rejected", "reason": "no"}"#,
            r#"{"tool": "a", "judge": "ajv", "verdict": "warn", "reason": "hm"}"#,
            r#"{"tool": "a", "judge": "wire", "verdict": "ok", "reason": ""}"#,
            r#"{"tool": null, "judge": "wire", "verdict": "list-lost", "reason": "no"}"#,
        ] {
            sorter.read(line);
        }
        let answers = sorter.finish().expect("every judge judged every tool");
        assert_eq!(answers[0], Answers { tools: vec![answer("ok", ""), answer("warn", "hm")], list: None });
        assert_eq!(
            answers[1],
            Answers { tools: vec![answer("rejected", "no"), answer("ok", "")], list: Some(answer("list-lost", "no")) }
        );
        assert!(answers[0].tools.iter().all(Answer::takes) && !answers[1].tools[0].takes());
    }

    #[test]
    fn a_verdict_that_is_missing_is_a_failure() {
        let mut sorter = Sorter::new(&["ajv"], 2);
        sorter.read(r#"{"tool": "a", "judge": "ajv", "verdict": "ok", "reason": ""}"#);
        assert_eq!(sorter.finish().expect_err("one is missing").to_string(), "ajv judged 1 tools of 2");
    }
}
