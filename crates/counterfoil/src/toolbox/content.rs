//! What a result, a prompt or a resource holds: blocks of content, as plain data.

use serde_json::{Map, Value};

use super::base64;
use super::descriptor::Icon;

/// One block of content (MCP's `ContentBlock`).
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Content {
    /// Text that the model reads.
    Text(TextContent),
    /// A picture.
    Image(ImageContent),
    /// A sound.
    Audio(AudioContent),
    /// A resource, carried along.
    Resource(EmbeddedResource),
    /// A resource, named only: the client reads it if it wants to.
    ResourceLink(Box<ResourceLink>),
}

impl Content {
    /// A block of text.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(TextContent { text: text.into(), annotations: None, meta: None })
    }

    /// A picture, from its bytes and its media type (`image/png`).
    #[must_use]
    pub fn image(bytes: impl AsRef<[u8]>, mime_type: impl Into<String>) -> Self {
        Self::image_base64(base64::encode(bytes.as_ref()), mime_type)
    }

    /// A picture whose bytes are written in base64 already.
    #[must_use]
    pub fn image_base64(data: impl Into<String>, mime_type: impl Into<String>) -> Self {
        Self::Image(ImageContent { data: data.into(), mime_type: mime_type.into(), annotations: None, meta: None })
    }

    /// A sound, from its bytes and its media type (`audio/wav`).
    #[must_use]
    pub fn audio(bytes: impl AsRef<[u8]>, mime_type: impl Into<String>) -> Self {
        Self::audio_base64(base64::encode(bytes.as_ref()), mime_type)
    }

    /// A sound whose bytes are written in base64 already.
    #[must_use]
    pub fn audio_base64(data: impl Into<String>, mime_type: impl Into<String>) -> Self {
        Self::Audio(AudioContent { data: data.into(), mime_type: mime_type.into(), annotations: None, meta: None })
    }

    /// A resource, carried along.
    #[must_use]
    pub fn resource(resource: ResourceContents) -> Self {
        Self::Resource(EmbeddedResource { resource, annotations: None, meta: None })
    }

    /// A resource, named only.
    #[must_use]
    pub fn link(link: ResourceLink) -> Self {
        Self::ResourceLink(Box::new(link))
    }

    /// The same block with these hints to the client.
    #[must_use]
    pub fn with_annotations(mut self, annotations: ContentAnnotations) -> Self {
        *match &mut self {
            Self::Text(block) => &mut block.annotations,
            Self::Image(block) => &mut block.annotations,
            Self::Audio(block) => &mut block.annotations,
            Self::Resource(block) => &mut block.annotations,
            Self::ResourceLink(block) => &mut block.annotations,
        } = Some(annotations);
        self
    }

    /// The same block with this `_meta`.
    #[must_use]
    pub fn with_meta(mut self, meta: Map<String, Value>) -> Self {
        *match &mut self {
            Self::Text(block) => &mut block.meta,
            Self::Image(block) => &mut block.meta,
            Self::Audio(block) => &mut block.meta,
            Self::Resource(block) => &mut block.meta,
            Self::ResourceLink(block) => &mut block.meta,
        } = Some(meta);
        self
    }

    /// The text of a text block.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(block) => Some(&block.text),
            _ => None,
        }
    }
}

impl From<String> for Content {
    fn from(text: String) -> Self {
        Self::text(text)
    }
}

impl From<&str> for Content {
    fn from(text: &str) -> Self {
        Self::text(text)
    }
}

/// A block of text.
#[derive(Debug, Clone, PartialEq)]
pub struct TextContent {
    /// The text.
    pub text: String,
    /// Hints to the client.
    pub annotations: Option<ContentAnnotations>,
    /// Data for programs.
    pub meta: Option<Map<String, Value>>,
}

/// A picture.
#[derive(Debug, Clone, PartialEq)]
pub struct ImageContent {
    /// The picture's bytes, in base64.
    pub data: String,
    /// The media type, such as `image/png`.
    pub mime_type: String,
    /// Hints to the client.
    pub annotations: Option<ContentAnnotations>,
    /// Data for programs.
    pub meta: Option<Map<String, Value>>,
}

/// A sound.
#[derive(Debug, Clone, PartialEq)]
pub struct AudioContent {
    /// The sound's bytes, in base64.
    pub data: String,
    /// The media type, such as `audio/wav`.
    pub mime_type: String,
    /// Hints to the client.
    pub annotations: Option<ContentAnnotations>,
    /// Data for programs.
    pub meta: Option<Map<String, Value>>,
}

/// A resource, carried along in a result or a prompt.
#[derive(Debug, Clone, PartialEq)]
pub struct EmbeddedResource {
    /// What the resource holds.
    pub resource: ResourceContents,
    /// Hints to the client.
    pub annotations: Option<ContentAnnotations>,
    /// Data for programs.
    pub meta: Option<Map<String, Value>>,
}

/// A resource that is named, not carried along.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ResourceLink {
    /// Where the resource is.
    pub uri: String,
    /// Its name for programs.
    pub name: String,
    /// Its name for people.
    pub title: Option<String>,
    /// What it holds.
    pub description: Option<String>,
    /// Its media type.
    pub mime_type: Option<String>,
    /// Its size in bytes.
    pub size: Option<u64>,
    /// Pictures for people.
    pub icons: Vec<Icon>,
    /// Hints to the client.
    pub annotations: Option<ContentAnnotations>,
    /// Data for programs.
    pub meta: Option<Map<String, Value>>,
}

impl ResourceLink {
    /// A link to the resource at `uri`, called `name`.
    #[must_use]
    pub fn new(uri: impl Into<String>, name: impl Into<String>) -> Self {
        Self { uri: uri.into(), name: name.into(), ..Self::default() }
    }
}

/// What one resource holds: text or bytes.
#[derive(Debug, Clone, PartialEq)]
pub enum ResourceContents {
    /// Text.
    Text {
        /// Where the resource is.
        uri: String,
        /// Its media type.
        mime_type: Option<String>,
        /// The text.
        text: String,
        /// Data for programs.
        meta: Option<Map<String, Value>>,
    },
    /// Bytes, in base64.
    Blob {
        /// Where the resource is.
        uri: String,
        /// Its media type.
        mime_type: Option<String>,
        /// The bytes, in base64.
        blob: String,
        /// Data for programs.
        meta: Option<Map<String, Value>>,
    },
}

impl ResourceContents {
    /// Plain text at `uri`; see [`ResourceContents::with_mime_type`] for other kinds of text.
    #[must_use]
    pub fn text(uri: impl Into<String>, text: impl Into<String>) -> Self {
        Self::Text { uri: uri.into(), mime_type: Some("text/plain".to_owned()), text: text.into(), meta: None }
    }

    /// Bytes at `uri`.
    #[must_use]
    pub fn blob(uri: impl Into<String>, bytes: impl AsRef<[u8]>) -> Self {
        Self::Blob { uri: uri.into(), mime_type: None, blob: base64::encode(bytes.as_ref()), meta: None }
    }

    /// The same contents under this media type.
    #[must_use]
    pub fn with_mime_type(mut self, media: impl Into<String>) -> Self {
        match &mut self {
            Self::Text { mime_type, .. } | Self::Blob { mime_type, .. } => {
                *mime_type = Some(media.into());
            }
        }
        self
    }

    /// Where the resource is.
    #[must_use]
    pub fn uri(&self) -> &str {
        match self {
            Self::Text { uri, .. } | Self::Blob { uri, .. } => uri,
        }
    }
}

/// Hints to a client on how to use a block of content.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ContentAnnotations {
    /// For whom it is; empty when that is not said.
    pub audience: Vec<Audience>,
    /// How much it matters, from 0 to 1.
    pub priority: Option<f32>,
    /// When it was last changed (ISO 8601).
    pub last_modified: Option<String>,
}

/// For whom a block of content is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// The person at the client.
    User,
    /// The model.
    Assistant,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_become_base64() {
        let Content::Image(image) = Content::image([1, 2, 3], "image/png") else {
            panic!("expected an image");
        };
        assert_eq!((image.data.as_str(), image.mime_type.as_str()), ("AQID", "image/png"));
    }

    #[test]
    fn annotations_and_meta_reach_every_kind() {
        let meta = Map::from_iter([("k".to_owned(), Value::from(1))]);
        let hints = ContentAnnotations { audience: vec![Audience::User], ..ContentAnnotations::default() };
        for block in [
            Content::text("t"),
            Content::image([], "image/png"),
            Content::audio([], "audio/wav"),
            Content::resource(ResourceContents::text("test://a", "a")),
            Content::link(ResourceLink::new("test://a", "a")),
        ] {
            let marked = block.clone().with_meta(meta.clone()).with_annotations(hints.clone());
            assert_ne!(marked, block);
            assert!(format!("{marked:?}").contains("User"));
        }
    }
}
