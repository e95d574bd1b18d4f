//! Running the rules.

use std::num::NonZero;
use std::sync::Arc;
use std::thread;

use crate::config::{Config, Level};
use crate::diagnostic::{Consequence, Diagnostic, Severity};
use crate::portable::{Judge, Lost};
use crate::report::{Report, Size};
use crate::rule::{Check, Rule};
use crate::source::Source;
use crate::subject::{Finds, Found, List, Tool};

/// Lists shorter than this are not worth a second thread.
const FEW: usize = 64;

/// Looks for all that is wrong with the tools.
#[must_use]
pub fn lint(source: &Source, config: &Config) -> Report {
    let rules: Vec<&'static Rule> = crate::rules().filter(|rule| config.runs(rule)).collect();
    let judge = Judge::new(&config.profiles, &rules);
    let run = Run { source, config, rules: &rules };
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let tools = source.tools();
    let chunk = if tools.len() < FEW { tools.len() } else { tools.len().div_ceil(cores) }.max(1);
    let starts: Vec<usize> = (0..tools.len()).step_by(chunk).collect();
    let part = |start: usize| run.tools(start, chunk, &judge);
    let mut diagnostics = match starts.as_slice() {
        [] => Vec::new(),
        [only] => part(*only),
        several => thread::scope(|scope| {
            let parts: Vec<_> = several.iter().map(|start| scope.spawn(move || part(*start))).collect();
            // A thread that failed found nothing; no rule panics, which the tests see to.
            parts.into_iter().flat_map(|part| part.join().unwrap_or_default()).collect()
        }),
    };
    diagnostics.extend(run.list(&judge));
    let size = Size::of(tools);
    Report::new(diagnostics, size)
}

struct Run<'r> {
    source: &'r Source,
    config: &'r Config,
    rules: &'r [&'static Rule],
}

impl Run<'_> {
    /// What is found in the tools from `start` on, one by one.
    fn tools(&self, start: usize, count: usize, judge: &Judge<'_>) -> Vec<Diagnostic> {
        let mut diagnostics = Vec::new();
        let mut memory = judge.memory();
        for (index, json) in self.source.tools().iter().enumerate().skip(start).take(count) {
            let tool = Tool::of(index, json, self.config.limits);
            let mut lost = judge.tool(json, &mut memory);
            for rule in self.rules {
                let mut finds = Finds { tool: Some(index), ..Finds::default() };
                match rule.check {
                    Check::Schema(check) => {
                        for schema in &tool.schemas {
                            schema.nodes(&tool).for_each(|node| check(&node, &mut finds));
                        }
                    }
                    Check::Tool(check) => check(&tool, &mut finds),
                    Check::List(_) | Check::Construct(_) | Check::Baseline => {}
                }
                for found in finds.found {
                    let told = take(&mut lost, rule, &found);
                    diagnostics.extend(self.diagnostic(rule, found, told, &tool.name));
                }
            }
            diagnostics.extend(lost.into_iter().filter_map(|lost| self.lost(lost, Some(index), &tool.name)));
        }
        diagnostics
    }

    /// What is found in the list as a whole.
    fn list(&self, judge: &Judge<'_>) -> Vec<Diagnostic> {
        let tools: Vec<Tool<'_>> = self
            .source
            .tools()
            .iter()
            .enumerate()
            .map(|(index, json)| Tool::bare(index, json, self.config.limits))
            .collect();
        let list = List { tools: &tools, limits: self.config.limits };
        let name = |tool: Option<usize>| tool.and_then(|tool| tools.get(tool)).map(|tool| tool.name.clone());
        let mut diagnostics = Vec::new();
        let mut lost = judge.list(self.source.tools());
        for rule in self.rules {
            let Check::List(check) = rule.check else { continue };
            let mut finds = Finds::default();
            check(&list, &mut finds);
            for found in finds.found {
                let told = take(&mut lost, rule, &found);
                let name = name(found.tool).unwrap_or_default();
                diagnostics.extend(self.diagnostic(rule, found, told, &name));
            }
        }
        for lost in lost {
            let (tool, name) = (lost.tool, name(lost.tool).unwrap_or_default());
            diagnostics.extend(self.lost(lost, tool, &name));
        }
        diagnostics
    }

    fn diagnostic(
        &self,
        rule: &'static Rule,
        found: Found,
        told: Option<Arc<[Consequence]>>,
        name: &Arc<str>,
    ) -> Option<Diagnostic> {
        if self.config.ignores_in(name, rule) {
            return None;
        }
        let side = found.side();
        let consequences = told.unwrap_or_else(|| found.consequences.into());
        let worst = consequences.iter().map(Consequence::severity).max();
        let own = found.severity.unwrap_or(rule.severity);
        let severity = self.weigh(rule, own.max(worst.unwrap_or(own)));
        let page = rule.page();
        let span = self.source.span(found.tool, &found.pointer);
        Some(Diagnostic {
            rule,
            severity,
            tool: found.tool,
            tool_name: name.clone(),
            side,
            pointer: found.pointer,
            span,
            position: span.map(|span| self.source.position(span.start)),
            message: found.message,
            why: page.short_why(),
            help: found.help.or_else(|| Some(page.short_how()).filter(|how| !how.is_empty())),
            consequences,
            gist: found.gist,
        })
    }

    /// A construct that clients do not take, and of which no other rule tells.
    fn lost(&self, lost: Lost, tool: Option<usize>, name: &Arc<str>) -> Option<Diagnostic> {
        let rule = lost.rule;
        if self.config.ignores_in(name, rule) {
            return None;
        }
        let severity = lost.consequences.iter().map(Consequence::severity).max().unwrap_or(Severity::Info);
        let span = self.source.span(tool, &lost.pointer);
        Some(Diagnostic {
            rule,
            severity: self.weigh(rule, severity),
            tool,
            tool_name: name.clone(),
            side: lost.side,
            pointer: lost.pointer,
            span,
            position: span.map(|span| self.source.position(span.start)),
            message: lost.message,
            why: String::new(),
            help: None,
            consequences: lost.consequences,
            gist: lost.gist,
        })
    }

    fn weigh(&self, rule: &'static Rule, own: Severity) -> Severity {
        match self.config.level(rule) {
            Some(Level::At(severity)) => severity,
            _ => own,
        }
    }
}

/// What clients make of the construct that a rule has found too: it is told once.
fn take(lost: &mut Vec<Lost>, rule: &Rule, found: &Found) -> Option<Arc<[Consequence]>> {
    if rule.covers.is_empty() {
        return None;
    }
    let same = |lost: &Lost| {
        lost.rule.construct().is_some_and(|construct| rule.covers.contains(&construct)) && lost.pointer == found.pointer
    };
    let place = lost.iter().position(same)?;
    Some(lost.remove(place).consequences)
}
