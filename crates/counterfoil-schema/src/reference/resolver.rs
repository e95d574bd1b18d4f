//! What references of a document lead to.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;

use counterfoil_json::tree::escape_token;
use counterfoil_json::{Json, JsonObject};

use crate::dialect::Draft;
use crate::reference::keyword::RefKeyword;
use crate::reference::uri;
use crate::walk::{Tree, is_schema};

/// An `$id` whose URI is longer is not looked up: every one of them is kept, and each may add to the one around it.
const MAX_URI: usize = 512;

/// Objects with more members than this are searched by way of a map.
const FEW: usize = 16;

/// What a reference leads to.
#[derive(Clone, Debug)]
pub enum Resolution<'a> {
    /// A schema of the document
    Local {
        /// The JSON Pointer of the schema
        pointer: String,
        /// The schema
        schema: &'a Json,
        /// The base URI against which its own references are resolved
        base: String,
    },
    /// A place of the document at which there is no schema
    Dangling,
    /// Another document, which is not fetched; the meta-schemas of JSON Schema are such ones
    Remote,
}

/// A schema that a reference leads to, without its pointer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found<'a> {
    /// The schema
    pub(crate) schema: &'a Json,
    /// The index of the resource that it belongs to
    pub(crate) resource: usize,
}

/// Why a reference leads to no schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// There is no such place in the document
    Dangling,
    /// It is in another document
    Remote,
}

/// A schema with an identifier of its own, or the root.
struct Resource<'a> {
    uri: String,
    schema: &'a Json,
    pointer: String,
}

/// A schema with a name in its resource.
struct Anchor<'a> {
    schema: &'a Json,
    pointer: String,
    dynamic: bool,
}

/// Resolves the references of one document, by its `$id`, `id`, `$anchor` and `$dynamicAnchor`. Nothing is ever fetched.
///
/// Of `$dynamicRef` and `$recursiveRef` it follows the outermost schema where that is in the root's own resource, and so
/// the same for everyone; else what `$ref` would lead to.
///
/// ```
/// use counterfoil_json::Json;
/// use counterfoil_schema::reference::{Resolution, Resolver};
///
/// let schema = Json::parse(r#"{"$defs": {"a/b": {"$anchor": "ab", "type": "string"}}}"#)?;
/// let resolver = Resolver::new(&schema);
/// for reference in ["#/$defs/a~1b", "#ab"] {
///     let Resolution::Local { pointer, .. } = resolver.resolve(reference, "") else { panic!() };
///     assert_eq!(pointer, "/$defs/a~1b");
/// }
/// # Ok::<(), counterfoil_json::SyntaxError>(())
/// ```
pub struct Resolver<'a> {
    resources: Vec<Resource<'a>>,
    by_uri: HashMap<String, usize>,
    by_place: HashMap<usize, usize>,
    anchors: HashMap<(usize, &'a str), Anchor<'a>>,
    maps: RefCell<HashMap<usize, HashMap<&'a str, &'a Json>>>,
    recursive_root: bool,
}

impl<'a> Resolver<'a> {
    /// Reads the identifiers of a document.
    #[must_use]
    pub fn new(document: &'a Json) -> Self {
        Self::of(document, &Tree::of(document))
    }

    /// Reads the identifiers of a document whose schemas are known.
    pub(crate) fn of(document: &'a Json, tree: &Tree<'a>) -> Self {
        let mut resolver = Self {
            resources: vec![Resource { uri: String::new(), schema: document, pointer: String::new() }],
            by_uri: HashMap::new(),
            by_place: HashMap::new(),
            anchors: HashMap::new(),
            maps: RefCell::default(),
            recursive_root: document.get("$recursiveAnchor").and_then(Json::as_bool) == Some(true),
        };
        let identifiers = Identifiers::of(document, tree);
        // Each schema belongs to the resource of the one around it, unless it begins one.
        let mut resources: Vec<usize> = Vec::with_capacity(tree.nodes().len());
        for (index, node) in tree.nodes().iter().enumerate() {
            let around = resources.get(node.parent).copied().unwrap_or(0);
            resources.push(resolver.read(node.schema, around, &identifiers, || tree.pointer(index)));
        }
        let root = resolver.resources.first().map(|root| root.uri.clone());
        // A document goes by its own identifier and by none.
        for uri in root.into_iter().chain([String::new()]) {
            resolver.by_uri.entry(uri).or_insert(0);
        }
        resolver.by_place.insert(place_of(document), 0);
        resolver
    }

    /// Reads what a schema is called; the index of the resource that it belongs to.
    fn read(
        &mut self,
        schema: &'a Json,
        around: usize,
        identifiers: &Identifiers,
        pointer: impl Fn() -> String,
    ) -> usize {
        let (id, name) = identifiers.id(schema);
        let mut resource = around;
        if let Some(id) = id {
            let base = self.resources.get(around).map_or("", |resource| resource.uri.as_str());
            let uri = uri::join(base, id).into_owned();
            if uri.len() <= MAX_URI {
                resource = self.begin(uri, schema, &pointer);
            }
        }
        let anchors = ["$anchor", "$dynamicAnchor"].map(|keyword| schema.get(keyword).and_then(Json::as_str));
        for (name, dynamic) in
            name.into_iter().chain(anchors[0]).map(|name| (name, false)).chain(anchors[1].map(|name| (name, true)))
        {
            let anchor = self.anchors.entry((resource, name));
            anchor.or_insert_with(|| Anchor { schema, pointer: pointer(), dynamic }).dynamic |= dynamic;
        }
        resource
    }

    /// The index of the resource that begins at a schema.
    fn begin(&mut self, uri: String, schema: &'a Json, pointer: &impl Fn() -> String) -> usize {
        if let Some(root) = self.resources.first_mut().filter(|root| std::ptr::eq(root.schema, schema)) {
            root.uri.clone_from(&uri);
            self.by_uri.insert(uri, 0);
            return 0;
        }
        let index = self.resources.len();
        self.by_uri.entry(uri.clone()).or_insert(index);
        self.by_place.insert(place_of(schema), index);
        self.resources.push(Resource { uri, schema, pointer: pointer() });
        index
    }

    /// The base URI of the document: its `$id`, else nothing.
    #[must_use]
    pub fn base(&self) -> &str {
        self.base_of(0)
    }

    /// The base URI inside of a schema of the document, where `base` holds around it.
    #[must_use]
    pub fn base_at<'s>(&'s self, base: &'s str, schema: &Json) -> &'s str {
        self.by_place.get(&place_of(schema)).map_or(base, |resource| self.base_of(*resource))
    }

    fn base_of(&self, resource: usize) -> &str {
        self.resources.get(resource).map_or("", |resource| &resource.uri)
    }

    /// What a `$ref` leads to where `base` holds; the empty base is the document's own.
    #[must_use]
    pub fn resolve(&self, reference: &str, base: &str) -> Resolution<'a> {
        self.follow(RefKeyword::Ref, reference, base)
    }

    /// What a reference of any kind leads to where `base` holds; the empty base is the document's own.
    #[must_use]
    pub fn follow(&self, keyword: RefKeyword, reference: &str, base: &str) -> Resolution<'a> {
        let mut pointer = String::new();
        let resource = self.by_uri.get(base).copied();
        let found = match resource {
            // The document's own base may be written as the empty one.
            Some(resource) => self.find(keyword, reference, resource, Some(&mut pointer)),
            None => self.find_from(keyword, reference, base, Some(&mut pointer)),
        };
        match found {
            Ok(Found { schema, resource }) => {
                Resolution::Local { pointer, schema, base: self.base_of(resource).to_owned() }
            }
            Err(Why::Dangling) => Resolution::Dangling,
            Err(Why::Remote) => Resolution::Remote,
        }
    }

    /// The index of the resource that a schema of the document belongs to, where the one around it belongs to `around`.
    pub(crate) fn resource_at(&self, around: usize, schema: &Json) -> usize {
        self.by_place.get(&place_of(schema)).copied().unwrap_or(around)
    }

    /// What a reference in a resource leads to, and where that is.
    pub(crate) fn find(
        &self,
        keyword: RefKeyword,
        reference: &str,
        resource: usize,
        pointer: Option<&mut String>,
    ) -> Result<Found<'a>, Why> {
        self.find_from(keyword, reference, self.base_of(resource), pointer)
    }

    fn find_from(
        &self,
        keyword: RefKeyword,
        reference: &str,
        base: &str,
        mut pointer: Option<&mut String>,
    ) -> Result<Found<'a>, Why> {
        let (document, fragment) = uri::split(reference);
        let document = uri::join(base, document);
        let mut index = *self.by_uri.get(document.as_ref()).ok_or(Why::Remote)?;
        let fragment = uri::decode(fragment);
        if fragment.is_empty() {
            // Of the resources that say `$recursiveAnchor`, the outermost is meant.
            let own =
                |resource: &Resource<'_>| resource.schema.get("$recursiveAnchor").and_then(Json::as_bool) == Some(true);
            if keyword == RefKeyword::Recursive && self.recursive_root && self.resources.get(index).is_some_and(own) {
                index = 0;
            }
            let resource = self.resources.get(index).ok_or(Why::Remote)?;
            note(&mut pointer, &resource.pointer);
            return Ok(Found { schema: resource.schema, resource: index });
        }
        if fragment.starts_with('/') {
            return self.walk(index, &fragment, pointer).ok_or(Why::Dangling);
        }
        let mut anchor = self.anchors.get(&(index, fragment.as_ref())).ok_or(Why::Dangling)?;
        if keyword == RefKeyword::Dynamic && anchor.dynamic {
            // The root is the outermost of all, wherever one comes from.
            if let Some(outermost) = self.anchors.get(&(0, fragment.as_ref())).filter(|outermost| outermost.dynamic) {
                (anchor, index) = (outermost, 0);
            }
        }
        note(&mut pointer, &anchor.pointer);
        Ok(Found { schema: anchor.schema, resource: index })
    }

    /// The schema at a JSON Pointer into a resource.
    fn walk(&self, resource: usize, tokens: &str, mut pointer: Option<&mut String>) -> Option<Found<'a>> {
        let start = self.resources.get(resource)?;
        note(&mut pointer, &start.pointer);
        let mut found = Found { schema: start.schema, resource };
        for token in tokens.split('/').skip(1) {
            let name = unescape(token);
            found.schema = match found.schema {
                Json::Object(object) => self.member(object, &name)?,
                Json::Array(elements) => elements.get(index_of(&name)?)?,
                _ => return None,
            };
            found.resource = self.resource_at(found.resource, found.schema);
            if let Some(pointer) = pointer.as_mut() {
                pointer.push('/');
                pointer.push_str(&escape_token(&name));
            }
        }
        is_schema(found.schema).then_some(found)
    }

    /// The member of that name. A document may refer thousands of times into an object with thousands of members.
    fn member(&self, object: &'a JsonObject, name: &str) -> Option<&'a Json> {
        if object.len() <= FEW {
            return object.get(name);
        }
        let mut maps = self.maps.borrow_mut();
        let map = maps.entry(std::ptr::from_ref(object).addr()).or_insert_with(|| object.iter().collect());
        map.get(name).copied()
    }
}

impl std::fmt::Debug for Resolver<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Resolver").field("base", &self.base()).field("resources", &self.resources.len()).finish()
    }
}

/// Where schemas of a document say what they are called.
struct Identifiers {
    /// Whether `id` is such a keyword
    id: bool,
    /// Whether a schema with `$ref` has no identifier
    none_beside_ref: bool,
}

impl Identifiers {
    fn of(document: &Json, tree: &Tree<'_>) -> Self {
        let none_beside_ref = Draft::declared(document).is_some_and(Draft::ignores_beside_ref);
        Self { id: Draft::of_tree(document, tree) == Draft::Draft4, none_beside_ref }
    }

    /// The identifier of a schema without its fragment, and the fragment where it is a name: drafts 4 to 7 have no
    /// `$anchor`.
    fn id<'a>(&self, schema: &'a Json) -> (Option<&'a str>, Option<&'a str>) {
        if self.none_beside_ref && schema.get("$ref").is_some_and(|reference| reference.as_str().is_some()) {
            return (None, None);
        }
        let old = || schema.get("id").filter(|_| self.id).and_then(Json::as_str);
        let Some((uri, name)) = schema.get("$id").and_then(Json::as_str).or_else(old).map(uri::split) else {
            return (None, None);
        };
        (Some(uri).filter(|uri| !uri.is_empty()), Some(name).filter(|name| !name.is_empty() && !name.starts_with('/')))
    }
}

/// What tells one value of the document from all others.
pub(crate) fn place_of(value: &Json) -> usize {
    std::ptr::from_ref(value).addr()
}

fn note(pointer: &mut Option<&mut String>, place: &str) {
    if let Some(pointer) = pointer {
        pointer.push_str(place);
    }
}

/// The name that a reference token is (RFC 6901, section 4).
pub(super) fn unescape(token: &str) -> Cow<'_, str> {
    if token.contains('~') { token.replace("~1", "/").replace("~0", "~").into() } else { token.into() }
}

/// The index that a reference token is (RFC 6901, section 4).
fn index_of(token: &str) -> Option<usize> {
    let digits = token.bytes().all(|byte| byte.is_ascii_digit());
    let leading_zero = token.len() > 1 && token.starts_with('0');
    if digits && !leading_zero { token.parse().ok() } else { None }
}

#[cfg(test)]
mod tests;
