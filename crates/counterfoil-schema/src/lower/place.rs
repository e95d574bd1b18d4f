//! Where the schema that is worked on comes from, and where it goes.

use counterfoil_json::Json;
use counterfoil_json::tree::escape_token;

use crate::lower::work::Work;

/// The places of the schema that is worked on.
#[derive(Default)]
pub(super) struct Places {
    /// In the original: a JSON Pointer
    at: String,
    /// Further places of the original, whose schemas were merged into this one
    merged: Vec<String>,
    /// In the lowered schema: a JSON Pointer
    shown: String,
}

/// Where each branch of a union stands in the original, one branch after the other.
pub(super) type BranchPlaces = Vec<Vec<String>>;

impl Work<'_> {
    /// Does something at a place inside this one: `original` and `shown` are the steps there.
    pub(super) fn inside<T>(&mut self, original: &[&str], shown: &[&str], act: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.places.at.len();
        let shown_before = self.places.shown.len();
        push(&mut self.places.at, original);
        push(&mut self.places.shown, shown);
        let pushed = self.places.at.len() - before;
        self.places.merged.iter_mut().for_each(|place| push(place, original));
        let done = act(self);
        self.places.at.truncate(before);
        self.places.shown.truncate(shown_before);
        self.places.merged.iter_mut().for_each(|place| place.truncate(place.len().saturating_sub(pushed)));
        done
    }

    /// Does something at a place elsewhere in the original.
    pub(super) fn elsewhere<T>(&mut self, origin: &str, act: impl FnOnce(&mut Self) -> T) -> T {
        self.from(vec![origin.to_owned()], act)
    }

    /// Does something with a schema that comes from all of these places of the original.
    pub(super) fn from<T>(&mut self, origins: Vec<String>, act: impl FnOnce(&mut Self) -> T) -> T {
        let mut origins = origins.into_iter();
        let at = std::mem::replace(&mut self.places.at, origins.next().unwrap_or_default());
        let merged = std::mem::replace(&mut self.places.merged, origins.collect());
        let done = act(self);
        self.places.at = at;
        self.places.merged = merged;
        done
    }

    /// Does something with the schema here, into which those from other places were merged.
    pub(super) fn merging<T>(&mut self, others: Vec<String>, act: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.places.merged.len();
        self.places.merged.extend(others);
        let done = act(self);
        self.places.merged.truncate(before);
        done
    }

    /// Does something at a definition, here as there.
    pub(super) fn at_definition<T>(&mut self, origin: &str, name: &str, act: impl FnOnce(&mut Self) -> T) -> T {
        let shown = std::mem::replace(&mut self.places.shown, format!("/$defs/{}", escape_token(name)));
        let depth = std::mem::replace(&mut self.depth, 0);
        let done = self.elsewhere(origin, act);
        self.places.shown = shown;
        self.depth = depth;
        done
    }

    /// The places of the original that are inside of the places here.
    pub(super) fn places_of(&self, steps: &[&str]) -> Vec<String> {
        let inside = |place: &String| {
            let mut place = place.clone();
            push(&mut place, steps);
            place
        };
        std::iter::once(&self.places.at).chain(&self.places.merged).map(inside).collect()
    }

    /// The places of the original at which there is something, none inside of another; `keyword` is one more step.
    pub(super) fn noted_at(&self, keyword: Option<&str>) -> Vec<String> {
        let all = self.places_of(keyword.as_slice());
        if all.len() == 1 {
            return all;
        }
        let mut outer: Vec<String> = Vec::new();
        for place in all.iter().filter(|place| in_original(self.original, place).1) {
            if !outer.iter().any(|known| is_within(place, known)) {
                outer.push(place.clone());
            }
        }
        if outer.is_empty() { all.into_iter().take(1).collect() } else { outer }
    }

    /// Whether other schemas were merged into the one here.
    pub(super) const fn is_merged(&self) -> bool {
        !self.places.merged.is_empty()
    }

    /// The place in the lowered schema.
    pub(super) fn shown_at(&self) -> &str {
        &self.places.shown
    }
}

/// The pointer into the original for one into its form in draft 2020-12, and whether there is anything.
pub(super) fn in_original(original: &Json, pointer: &str) -> (String, bool) {
    let mut place = String::new();
    let mut here = Some(original);
    for token in pointer.split('/').skip(1) {
        let name = token.replace("~1", "/").replace("~0", "~");
        let (inside, token) = match here {
            Some(Json::Object(keywords)) => {
                let is_tuple = keywords.get("items").is_some_and(|items| items.as_array().is_some());
                let older = match name.as_str() {
                    "prefixItems" => Some("items"),
                    "items" if is_tuple => Some("additionalItems"),
                    "dependentRequired" | "dependentSchemas" => Some("dependencies"),
                    "$id" => Some("id"),
                    _ => None,
                };
                let older = older.filter(|_| is_tuple && name == "items" || !keywords.contains(&name));
                match older.and_then(|older| Some((keywords.get(older)?, older))) {
                    Some((inside, older)) => (Some(inside), older),
                    None => (keywords.get(&name), token),
                }
            }
            Some(Json::Array(elements)) => (name.parse().ok().and_then(|index: usize| elements.get(index)), token),
            _ => (None, token),
        };
        place.push('/');
        place.push_str(token);
        here = inside;
    }
    (place, here.is_some())
}

/// Whether a pointer leads to a place or into it.
fn is_within(pointer: &str, place: &str) -> bool {
    pointer.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn push(pointer: &mut String, steps: &[&str]) {
    for step in steps {
        pointer.push('/');
        pointer.push_str(&escape_token(step));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_older_drafts_are_found() {
        let original = r#"{"properties": {"a": {"items": [{"minimum": 1}], "additionalItems": {"id": "x"}},
            "b": {"prefixItems": [{}], "items": {}, "dependencies": {"c": {"items": {}}}}}}"#;
        let original = Json::parse(original).unwrap();
        for (pointer, place, found) in [
            ("/properties/a/prefixItems/0/minimum", "/properties/a/items/0/minimum", true),
            ("/properties/a/items/$id", "/properties/a/additionalItems/id", true),
            ("/properties/b/prefixItems/0", "/properties/b/prefixItems/0", true),
            ("/properties/b/items", "/properties/b/items", true),
            ("/properties/b/dependentSchemas/c/items", "/properties/b/dependencies/c/items", true),
            ("/properties/b/allOf/0", "/properties/b/allOf/0", false),
        ] {
            assert_eq!(in_original(&original, pointer), (place.to_owned(), found), "{pointer}");
        }
    }
}
