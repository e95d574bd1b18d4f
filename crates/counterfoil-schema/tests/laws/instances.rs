//! Values for a schema from anywhere, made from it and then judged.

use counterfoil_json::{Json, JsonNumber, JsonObject};

use crate::closed;
use crate::judge::Judge;
use crate::references;
use crate::rng::Rng;
use crate::strings;

/// How deep values are nested at most.
const DEPTH: usize = 14;

/// From how many levels before that on only the plainest values are made.
const PLAIN: usize = 9;

/// How many schemas may be visited for one value.
const STEPS: usize = 3_000;

/// Up to `n` different values that are valid and have no member that the schema does not mention.
pub(crate) fn valid_instances(judge: &Judge, mut rng: Rng, n: usize) -> Vec<Json> {
    let mut found: Vec<Json> = Vec::new();
    for _ in 0..n * 4 {
        // Defaults are often of the wrong type, so that most values do without them.
        let defaults = rng.one_in(3);
        let mut generator = Generator { judge, rng: rng.clone(), steps: STEPS, defaults };
        if let Some(value) = generator.value(&[&judge.schema], DEPTH, true)
            && judge.takes_closed(&value)
            && !found.contains(&value)
        {
            found.push(value);
        }
        if found.len() == n {
            break;
        }
    }
    found
}

struct Generator<'a> {
    judge: &'a Judge,
    rng: Rng,
    steps: usize,
    defaults: bool,
}

impl<'a> Generator<'a> {
    /// A value for which all these schemas probably hold.
    fn value(&mut self, schemas: &[&'a Json], depth: usize, root: bool) -> Option<Json> {
        let mut parts = Vec::new();
        let depth = depth.checked_sub(1)?;
        for schema in schemas {
            self.gather(schema, depth + 4, &mut parts)?;
        }
        if let Some(constant) = parts.iter().find_map(|part| part.get("const")) {
            return Some(constant.clone());
        }
        if let Some(values) = parts.iter().find_map(|part| part.get("enum")).and_then(Json::as_array) {
            return self.rng.pick(values).cloned();
        }
        if !root
            && self.defaults
            && self.rng.one_in(4)
            && let Some(known) = parts.iter().find_map(|part| part.get("default").or_else(|| part.get("example")))
        {
            return Some(known.clone());
        }
        let types = types(&parts);
        let plain: Vec<&str> = types.iter().copied().filter(|name| !matches!(*name, "object" | "array")).collect();
        let name = match self.rng.pick(if depth < PLAIN && !plain.is_empty() { &plain } else { &types })? {
            _ if root && types.contains(&"object") => "object",
            name => *name,
        };
        Some(match name {
            "null" => Json::Null,
            "boolean" => self.rng.one_in(2).into(),
            "integer" => self.number(&parts, true)?,
            "number" => self.number(&parts, false)?,
            "array" => self.array(&parts, depth)?,
            "object" => self.object(&parts, depth, root)?,
            _ => self.string(&parts)?.into(),
        })
    }

    /// The schema objects that hold for one value: the schema, what it refers to, all of `allOf`, one branch of each union.
    fn gather(&mut self, schema: &'a Json, hops: usize, parts: &mut Vec<&'a JsonObject>) -> Option<()> {
        self.steps = self.steps.checked_sub(1)?;
        let object = match schema {
            Json::Bool(true) => return Some(()),
            Json::Object(object) => object,
            _ => return None,
        };
        let hops = hops.checked_sub(1)?;
        for reference in references::of(schema) {
            self.gather(references::target(&self.judge.schema, reference)?, hops, parts)?;
        }
        if self.judge.lone_references && object.contains("$ref") {
            return Some(());
        }
        parts.push(object);
        for branch in object.get("allOf").and_then(Json::as_array).into_iter().flatten() {
            self.gather(branch, hops, parts)?;
        }
        for keyword in ["anyOf", "oneOf"] {
            if let Some(branches) = object.get(keyword).and_then(Json::as_array) {
                // Close to the end, a branch that leads nowhere is the way out of recursion.
                let ends: Vec<&Json> = branches.iter().filter(|branch| branch.get("$ref").is_none()).collect();
                let branch = if hops < PLAIN + 3 && !ends.is_empty() {
                    self.rng.pick(&ends).copied()
                } else {
                    self.rng.pick(branches)
                };
                self.gather(branch?, hops, parts)?;
            }
        }
        if let Some(condition) = object.get("if") {
            if self.rng.one_in(2) {
                self.gather(condition, hops, parts)?;
                object.get("then").map_or(Some(()), |then| self.gather(then, hops, parts))?;
            } else if let Some(otherwise) = object.get("else") {
                self.gather(otherwise, hops, parts)?;
            }
        }
        if let Some(dependent) = object.get("dependentSchemas").and_then(Json::as_object)
            && self.rng.one_in(2)
        {
            dependent.iter().try_for_each(|(_, schema)| self.gather(schema, hops, parts))?;
        }
        Some(())
    }

    fn number(&mut self, parts: &[&'a JsonObject], integer: bool) -> Option<Json> {
        let Bounds { mut low, mut high } = Bounds::of(parts);
        let step = parts.iter().find_map(|part| part.get("multipleOf")).and_then(Json::as_f64);
        let integer = integer || parts.iter().any(|part| part.get("type").and_then(Json::as_str) == Some("integer"));
        if let Some(step) = step.filter(|step| *step > 0.0) {
            let first = (low.unwrap_or(0.0) / step).ceil();
            return number((first + self.rng.below(4) as f64) * step);
        }
        if integer {
            low = low.map(f64::ceil);
            high = high.map(f64::floor);
        }
        let (from, to) = match (low, high) {
            (Some(low), Some(high)) => (low, high.max(low)),
            (Some(low), None) => (low, low + 20.0),
            (None, Some(high)) => (high - 20.0, high),
            (None, None) => (-3.0, 20.0),
        };
        match self.rng.below(4) {
            0 => number(from),
            1 => number(to),
            2 if !integer => number(from + (to - from) / 4.0),
            // Not exact beyond 2^53, where the judge has the last word.
            _ => number((from + self.rng.below((to - from).min(1e6) as usize + 1) as f64).min(to)),
        }
    }

    fn string(&mut self, parts: &[&'a JsonObject]) -> Option<String> {
        let text = |keyword: &str| parts.iter().find_map(|part| part.get(keyword)).and_then(Json::as_str);
        let low = parts.iter().filter_map(|part| part.get("minLength")?.as_u64()).max().unwrap_or(0);
        let high = parts.iter().filter_map(|part| part.get("maxLength")?.as_u64()).min();
        let low = usize::try_from(low).ok().filter(|low| *low < 10_000)?;
        let high = high.and_then(|high| usize::try_from(high).ok()).unwrap_or(low + 40).min(low + 300);
        if let Some(made) = text("pattern").and_then(|pattern| strings::of_pattern(pattern, low, high, &mut self.rng)) {
            return Some(made);
        }
        if let Some(made) = text("format").and_then(|format| strings::of_format(format, &mut self.rng)) {
            return Some(made);
        }
        let word = *self.rng.pick(&strings::WORDS)?;
        let length = match self.rng.below(6) {
            0 => low,
            1 => high,
            _ => word.chars().count().clamp(low, high.max(low)),
        };
        Some(word.chars().chain(std::iter::repeat('é')).take(length).collect())
    }

    fn array(&mut self, parts: &[&'a JsonObject], depth: usize) -> Option<Json> {
        let bound = |keyword: &'static str| parts.iter().filter_map(move |part| part.get(keyword)?.as_u64());
        let contains = parts.iter().find_map(|part| part.get("contains"));
        let low = usize::try_from(bound("minItems").max().unwrap_or(0)).ok().filter(|low| *low < 500)?;
        let low = low.max(bound("minContains").max().map_or(usize::from(contains.is_some()), |n| n.min(20) as usize));
        let high = bound("maxItems").min().map_or(low + 3, |high| usize::try_from(high).unwrap_or(low).min(low + 3));
        let lists = parts.iter().filter_map(|part| part.get("prefixItems").or_else(|| part.get("items"))?.as_array());
        let tuple = lists.map(<[Json]>::len).max().unwrap_or(0);
        let length = if depth < PLAIN {
            low
        } else if tuple > 0 && self.rng.one_in(2) {
            tuple.clamp(low, high.max(low))
        } else {
            low + self.rng.below(high.saturating_sub(low) + 1)
        };
        let unique = parts.iter().any(|part| part.get("uniqueItems").and_then(Json::as_bool) == Some(true));
        let mut elements: Vec<Json> = Vec::new();
        for index in 0..length {
            let schemas = closed::element(parts, index);
            let schemas: Vec<&Json> = match contains {
                // What is contained must be there; what else is there need not be of that schema.
                Some(one) if index > 0 => schemas.into_iter().filter(|schema| !std::ptr::eq(*schema, one)).collect(),
                _ => schemas,
            };
            let mut value = self.value(&schemas, depth, false)?;
            for _ in 0..8 {
                if !unique || !elements.contains(&value) {
                    break;
                }
                value = self.value(&schemas, depth, false)?;
            }
            elements.push(value);
        }
        Some(elements.into())
    }

    fn object(&mut self, parts: &[&'a JsonObject], depth: usize, root: bool) -> Option<Json> {
        let mut required = Vec::new();
        let mut optional = Vec::new();
        for part in parts {
            let names = part.get("required").and_then(Json::as_array).into_iter().flatten().filter_map(Json::as_str);
            required.extend(names.map(str::to_owned));
        }
        for part in parts {
            let properties = part.get("properties").and_then(Json::as_object).into_iter().flatten();
            optional.extend(properties.map(|(name, _)| name.clone()).filter(|name| !required.contains(name)));
        }
        let (any, says_more) = self.other_names(parts, root)?;
        // All, none, or each with even chances.
        let share = self.rng.below(4);
        optional.retain(|_| match share {
            0 => depth >= PLAIN,
            1 => false,
            _ => depth >= PLAIN && self.rng.one_in(2),
        });
        let fewest = parts.iter().filter_map(|part| part.get("minProperties")?.as_u64()).max().unwrap_or(0);
        let more = if says_more { self.rng.below(3).max(fewest.min(20) as usize) } else { 0 };
        optional.extend(any.into_iter().take(more));
        let dependent = |name: &str| {
            let lists =
                parts.iter().filter_map(|part| part.get("dependentRequired").or_else(|| part.get("dependencies")));
            let lists = lists.filter_map(|lists| lists.get(name)?.as_array());
            lists.flatten().filter_map(|name| Some(name.as_str()?.to_owned())).collect::<Vec<_>>()
        };
        let mut names = required;
        names.extend(optional);
        let mut object = JsonObject::new();
        let mut index = 0;
        while let Some(name) = names.get(index).cloned() {
            index += 1;
            if object.contains(&name) {
                continue;
            }
            let (_, schemas) = closed::member(parts, &name);
            object.push(name.clone(), self.value(&schemas, depth, false)?);
            names.extend(dependent(&name));
        }
        Some(object.into())
    }

    /// Names that are not declared one by one, and whether there may be any.
    fn other_names(&mut self, parts: &[&'a JsonObject], root: bool) -> Option<(Vec<String>, bool)> {
        let mut names = Vec::new();
        for part in parts {
            for (pattern, _) in part.get("patternProperties").and_then(Json::as_object).into_iter().flatten() {
                names.extend(strings::of_pattern(pattern, 0, 40, &mut self.rng));
            }
        }
        let named = |keyword: &str| parts.iter().any(|part| part.get(keyword).is_some_and(|value| !is_empty(value)));
        let more: Vec<&Json> = ["additionalProperties", "unevaluatedProperties"]
            .into_iter()
            .flat_map(|keyword| parts.iter().filter_map(move |part| part.get(keyword)))
            .collect();
        let asked = more.iter().any(|more| closed::has_rules(more));
        let nothing_named = !["properties", "required", "patternProperties"].into_iter().any(named);
        let open = nothing_named && (!root || !more.is_empty());
        let closed = more.iter().any(|more| more.as_bool() == Some(false));
        if (asked || open) && !closed {
            let of_names = parts.iter().find_map(|part| part.get("propertyNames"));
            for plain in ["k", "key two", "x-1", "Ö", "k5", "k6", "k7", "k8", "k9"] {
                names.push(match of_names {
                    Some(schema) => self.value(&[schema], PLAIN, false)?.as_str().unwrap_or(plain).to_owned(),
                    None => plain.to_owned(),
                });
            }
        }
        let some = !names.is_empty();
        Some((names, some))
    }
}

/// The bounds that several schemas set together.
pub(crate) struct Bounds {
    /// The least that is valid, or near it
    pub(crate) low: Option<f64>,
    /// The most that is valid, or near it
    pub(crate) high: Option<f64>,
}

impl Bounds {
    pub(crate) fn of(parts: &[&JsonObject]) -> Self {
        let exclusive = |part: &JsonObject, bound: &str, exclusive: &str, step: f64| {
            let strict = part.get(exclusive);
            let old = strict.and_then(Json::as_bool) == Some(true);
            let own = part.get(bound).and_then(Json::as_f64).map(|bound| if old { bound + step } else { bound });
            let strict = strict.and_then(Json::as_f64).map(|bound| bound + step);
            [own, strict].into_iter().flatten().collect::<Vec<_>>()
        };
        let low = parts.iter().flat_map(|part| exclusive(part, "minimum", "exclusiveMinimum", 1.0));
        let high = parts.iter().flat_map(|part| exclusive(part, "maximum", "exclusiveMaximum", -1.0));
        Self { low: low.reduce(f64::max), high: high.reduce(f64::min) }
    }
}

/// The types that a value may have; where none is said, those that the keywords speak of.
pub(crate) fn types<'a>(parts: &[&'a JsonObject]) -> Vec<&'a str> {
    const ALL: [&str; 7] = ["object", "array", "string", "number", "integer", "boolean", "null"];
    let mut types: Option<Vec<&str>> = None;
    for part in parts {
        let own: Vec<&str> = match part.get("type") {
            Some(Json::String(name)) => vec![name],
            Some(Json::Array(names)) => names.iter().filter_map(Json::as_str).collect(),
            _ => continue,
        };
        let both = |name: &&str| own.contains(name) || (*name == "integer" && own.contains(&"number"));
        types = Some(match types {
            Some(known) if known.contains(&"number") && own.contains(&"integer") => vec!["integer"],
            Some(known) => known.into_iter().filter(both).collect(),
            None => own,
        });
    }
    if let Some(types) = types {
        return types;
    }
    let speaks = |keywords: &[&str]| parts.iter().any(|part| keywords.iter().any(|keyword| part.contains(keyword)));
    let spoken_of = [
        (
            "object",
            speaks(&[
                "properties",
                "required",
                "additionalProperties",
                "patternProperties",
                "minProperties",
                "maxProperties",
                "propertyNames",
            ]),
        ),
        ("array", speaks(&["items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains"])),
        ("string", speaks(&["minLength", "maxLength", "pattern", "format"])),
        ("number", speaks(&["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"])),
    ];
    let spoken_of: Vec<&str> = spoken_of.into_iter().filter(|(_, spoken)| *spoken).map(|(name, _)| name).collect();
    if spoken_of.is_empty() { ALL.to_vec() } else { spoken_of }
}

fn is_empty(value: &Json) -> bool {
    value.as_object().is_some_and(JsonObject::is_empty) || value.as_array().is_some_and(<[Json]>::is_empty)
}

/// A number, written shortly.
pub(crate) fn number(value: f64) -> Option<Json> {
    let text = format!("{value:.9}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    JsonNumber::read(if text == "-0" { "0" } else { text }).map(Json::Number)
}
