//! Tools and lists of tools.

use std::collections::HashSet;

use counterfoil_json::Json;

use super::occurrence::{Detail, Step};
use super::scanner::Scanner;
use crate::construct::{Construct, Side};

/// The members of a tool that may be left out, but not be `null`.
const OPTIONAL: [&str; 6] = ["title", "description", "annotations", "outputSchema", "icons", "_meta"];

impl<'a> Scanner<'a, '_> {
    /// Reads a list of tools.
    pub(super) fn list(&mut self, tools: &'a [Json]) {
        self.found_with(Construct::ToolCount, Detail::Measure(tools.len() as u64));
        let mut names = HashSet::with_capacity(tools.len());
        for (index, tool) in tools.iter().enumerate() {
            if self.enough() {
                return;
            }
            self.tool(tool, Some(index));
            if let Some(name) = tool.get("name").and_then(Json::as_str)
                && !names.insert(name)
            {
                self.member("name", Construct::ToolNameDuplicate, Detail::Name(name));
            }
        }
        self.tool = None;
    }

    /// Reads one tool.
    pub(super) fn tool(&mut self, tool: &'a Json, index: Option<usize>) {
        self.tool = index;
        self.side = Side::Input;
        self.steps.clear();
        let name = tool.get("name");
        let detail = Detail::Name(name.and_then(Json::as_str).unwrap_or_default());
        self.at_member(name, "name", Construct::ToolName, detail);
        self.at_member(name, "name", Construct::ToolNameLength, detail);
        let description = tool.get("description");
        let text = description.and_then(Json::as_str);
        if text.unwrap_or_default().is_empty() {
            self.at_member(description, "description", Construct::ToolDescriptionMissing, Detail::None);
        }
        if let Some(text) = text {
            let length = Detail::Measure(text.chars().count() as u64);
            self.member("description", Construct::ToolDescriptionLength, length);
        }
        for member in OPTIONAL {
            if tool.get(member).is_some_and(Json::is_null) {
                self.member(member, Construct::ToolMemberNull, Detail::Name(member));
            }
        }
        let output = tool.get(Side::Output.member()).filter(|output| !output.is_null());
        if output.is_some_and(|output| output.as_object().is_some()) {
            self.member(Side::Output.member(), Construct::OutputSchema, Detail::None);
        }
        match tool.get(Side::Input.member()) {
            Some(schema @ (Json::Object(_) | Json::Bool(_))) => self.document(schema, Side::Input),
            other => self.at_member(other, Side::Input.member(), Construct::SchemaMissing, Detail::None),
        }
        if let Some(output) = output
            && !self.enough()
        {
            self.document(output, Side::Output);
        }
    }

    /// Tells of a construct at a member of the tool.
    fn member(&mut self, name: &'static str, construct: Construct, detail: Detail<'a>) {
        self.within(Step::Name(name), |scanner| scanner.found_with(construct, detail));
    }

    /// Tells of a construct at a member of the tool, or at the tool where it has no such member.
    fn at_member(&mut self, value: Option<&'a Json>, name: &'static str, construct: Construct, detail: Detail<'a>) {
        match value {
            Some(_) => self.member(name, construct, detail),
            None => self.found_with(construct, detail),
        }
    }
}
