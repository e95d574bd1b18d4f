//! Schemas put together at random from all constructs, the same on every run.

use counterfoil_json::{Json, JsonObject};
use counterfoil_schema::Construct;
use counterfoil_schema::check::{Occurrence, scan_tools};

use crate::cases::{Origin, Source};
use crate::rng::Rng;
use crate::samples::{DEFINITIONS, Drafts, Place, SAMPLES, Sample};

/// How many tools are made.
const TOOLS: usize = 2_000;

/// How deep objects and arrays are nested.
const DEPTH: usize = 3;

/// The draft that a schema is written in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Draft {
    Four,
    Seven,
    New,
}

/// The tools, each of which holds the next sample in the list somewhere.
pub(crate) fn sources() -> Vec<Source> {
    let source = |index: usize| {
        let sample = &SAMPLES[index % SAMPLES.len()];
        let subject = format!("generated {index} {}", sample.construct);
        let tool = tool(sample, Rng::of(&subject));
        Source { origin: Origin::Generated, subject, tool, valid: Vec::new() }
    };
    (0..TOOLS).map(source).collect()
}

/// A tool that holds the sample.
fn tool(sample: &Sample, mut rng: Rng) -> Json {
    let draft = match sample.drafts {
        Drafts::Four => Draft::Four,
        Drafts::UpToSeven => Draft::Seven,
        Drafts::New => Draft::New,
        Drafts::SixOn => *rng.pick(&[Draft::Seven, Draft::New, Draft::New]).unwrap_or(&Draft::New),
        Drafts::All => *rng.pick(&[Draft::Four, Draft::Seven, Draft::New, Draft::New]).unwrap_or(&Draft::New),
    };
    let mut maker = Maker { rng, draft };
    let mut schema = maker.object(DEPTH, (sample.place == Place::Property).then_some(sample));
    // What some samples for the root speak of.
    if sample.place == Place::Root {
        let properties = schema.get_mut("properties").and_then(Json::as_object_mut).expect("an object has properties");
        ["a", "b"].into_iter().for_each(|name| properties.push(name, Json::object([("type", "string")])));
        merge(&mut schema, &parse(sample.text));
    }
    let names = maker.draft != Draft::New && maker.rng.one_in(2);
    if names && !schema.contains("$schema") {
        let number = if maker.draft == Draft::Four { "04" } else { "07" };
        schema.insert_at(0, "$schema", format!("http://json-schema.org/draft-{number}/schema#"));
    }
    define(&mut schema, sample);
    let mut tool = JsonObject::new();
    tool.push("name", format!("tool_{}", maker.rng.below(1_000)));
    tool.push("description", "A tool that was made up.");
    tool.push("inputSchema", schema);
    if sample.place == Place::Tool {
        merge(&mut tool, &parse(sample.text));
    }
    tool.into()
}

/// Sets members; `null` takes them out where a schema would not have it.
fn merge(object: &mut JsonObject, members: &Json) {
    for (name, value) in members.as_object().into_iter().flatten() {
        if value.is_null() && matches!(name.as_str(), "type" | "properties") {
            object.remove(name);
        } else {
            object.insert(name, value.clone());
        }
    }
}

/// Adds the definitions that the schema refers to, by one name or the other, and those that they refer to.
fn define(schema: &mut JsonObject, sample: &Sample) {
    let mut text = Json::Object(schema.clone()).to_string();
    for keyword in ["$defs", "definitions"] {
        let mut definitions = JsonObject::new();
        for (name, definition) in DEFINITIONS {
            let anchor = format!("Ref\":\"#{name}\"").to_lowercase();
            let by_anchor = keyword == "$defs" && text.to_lowercase().contains(&anchor);
            if text.contains(&format!("\"#/{keyword}/{name}")) || by_anchor {
                definitions.push(*name, parse(definition));
                text.push_str(definition);
            }
        }
        if sample.place == Place::Definition && keyword == "$defs" {
            definitions.push("unused", parse(sample.text));
        }
        if !definitions.is_empty() {
            schema.push(keyword, definitions);
        }
    }
}

/// Constructs that are something else in a list, in a union or in a map: these stand as properties.
const PLACED: [Construct; 7] = [
    Construct::BooleanSchema,
    Construct::EmptySchema,
    Construct::AnnotationsOnly,
    Construct::Untyped,
    Construct::TypeNull,
    Construct::AnyOf,
    Construct::DefaultNull,
];

struct Maker {
    rng: Rng,
    draft: Draft,
}

impl Maker {
    /// An object with one to four properties, one of them the sample.
    fn object(&mut self, depth: usize, sample: Option<&Sample>) -> JsonObject {
        let mut properties = JsonObject::new();
        let mut required = Vec::new();
        let count = 1 + self.rng.below(4);
        let at = self.rng.below(count);
        for index in 0..count {
            let name = ["id", "query", "options", "max_results", "kind"][(index + self.rng.below(2)).min(4)].to_owned();
            let name = if properties.contains(&name) { format!("{name}{index}") } else { name };
            let schema = self.schema(depth.saturating_sub(1), sample.filter(|_| index == at));
            if self.rng.one_in(2) && schema.as_bool() != Some(false) {
                required.push(Json::from(&name));
            }
            properties.push(name, schema);
        }
        let mut object = JsonObject::new();
        object.push("type", "object");
        object.push("properties", properties);
        if !required.is_empty() {
            object.push("required", required);
        }
        if self.rng.one_in(4) {
            object.push("additionalProperties", false);
        }
        object
    }

    /// A schema that holds the sample, or one that holds any.
    fn schema(&mut self, depth: usize, sample: Option<&Sample>) -> Json {
        let inner = |maker: &mut Self| maker.schema(depth.saturating_sub(1), sample);
        let is_placed = sample.is_some_and(|sample| PLACED.contains(&sample.construct));
        match (if is_placed { self.rng.below(2) * 9 } else { self.rng.below(10) }, depth) {
            (0, 1..) => self.object(depth - 1, sample).into(),
            (1, 1..) => Json::object([("type", Json::from("array")), ("items", inner(self))]),
            (2, 1..) => {
                let keyword = ["anyOf", "oneOf"][self.rng.below(2)];
                let other = self.sample();
                let mut branches = vec![inner(self), other];
                let by = self.rng.below(2);
                branches.rotate_left(by);
                Json::object([(keyword, branches)])
            }
            (3, 1..) => {
                let branches = [inner(self), Json::object([("type", "null")])];
                Json::object([("anyOf", Json::array(branches))])
            }
            (4, 1..) => Json::object([("type", Json::from("object")), ("additionalProperties", inner(self))]),
            (5, 1..) => {
                let mut object = self.object(depth - 1, None);
                object.remove("additionalProperties");
                let more = self.object(depth - 1, sample);
                Json::object([("allOf", Json::array([Json::Object(object), Json::Object(more)]))])
            }
            _ => match sample {
                Some(sample) => parse(sample.text),
                None => self.sample(),
            },
        }
    }

    /// Any sample of a property that the draft has, but for those that nothing is valid for.
    fn sample(&mut self) -> Json {
        const DEAD: [Construct; 5] = [
            Construct::TypeUnknown,
            Construct::RefDangling,
            Construct::RefRemote,
            Construct::PatternInvalid,
            Construct::EnumEmpty,
        ];
        loop {
            let Some(sample) = self.rng.pick(SAMPLES) else { return Json::from(true) };
            let has = match self.draft {
                Draft::Four => matches!(sample.drafts, Drafts::All | Drafts::UpToSeven | Drafts::Four),
                Draft::Seven => matches!(sample.drafts, Drafts::All | Drafts::UpToSeven | Drafts::SixOn),
                Draft::New => matches!(sample.drafts, Drafts::All | Drafts::SixOn | Drafts::New),
            };
            // What no draft allows would leave the schema without a judge.
            let malformed = matches!(
                sample.construct,
                Construct::PropertiesMalformed | Construct::RequiredMalformed | Construct::DescriptionMalformed
            );
            if has && sample.place == Place::Property && !malformed && !DEAD.contains(&sample.construct) {
                return parse(sample.text);
            }
        }
    }
}

fn parse(text: &str) -> Json {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn every_construct_has_a_sample() {
    let missing: Vec<&Construct> = Construct::ALL
        .iter()
        .filter(|construct| SAMPLES.iter().all(|sample| sample.construct != **construct))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_sample_is_found_in_its_tool() {
    let mut missing = Vec::new();
    for (source, sample) in sources().iter().zip(SAMPLES.iter().cycle()) {
        // A list is needed for these two.
        if sample.place == Place::List {
            continue;
        }
        let mut found = false;
        scan_tools(std::slice::from_ref(&source.tool), &mut |occurrence: &Occurrence<'_>| {
            found |= occurrence.construct == sample.construct;
        });
        if !found {
            missing.push(format!("{} in {}", sample.construct, source.tool));
        }
    }
    assert!(
        missing.is_empty(),
        "{} of {TOOLS} are not found, such as {:#?}",
        missing.len(),
        &missing[..missing.len().min(5)]
    );
}
