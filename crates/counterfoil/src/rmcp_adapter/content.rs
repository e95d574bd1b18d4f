//! Content, plain to wire.

use rmcp::model as wire;

use crate::toolbox::{Audience, Content, ContentAnnotations, Icon, ResourceContents, ResourceLink};

pub(super) fn content(content: Content) -> wire::ContentBlock {
    match content {
        Content::Text(block) => {
            let mut text = wire::TextContent::new(block.text);
            text.meta = block.meta.map(wire::MetaObject);
            text.annotations = block.annotations.map(annotations);
            wire::ContentBlock::Text(text)
        }
        Content::Image(block) => {
            let mut image = wire::ImageContent::new(block.data, block.mime_type);
            image.meta = block.meta.map(wire::MetaObject);
            image.annotations = block.annotations.map(annotations);
            wire::ContentBlock::Image(image)
        }
        Content::Audio(block) => {
            let mut audio = wire::AudioContent::new(block.data, block.mime_type);
            audio.meta = block.meta.map(wire::MetaObject);
            audio.annotations = block.annotations.map(annotations);
            wire::ContentBlock::Audio(audio)
        }
        Content::Resource(block) => {
            let mut resource = wire::EmbeddedResource::new(resource_contents(block.resource));
            resource.meta = block.meta.map(wire::MetaObject);
            resource.annotations = block.annotations.map(annotations);
            wire::ContentBlock::Resource(resource)
        }
        Content::ResourceLink(link) => wire::ContentBlock::ResourceLink(resource(*link)),
    }
}

pub(super) fn resource_contents(contents: ResourceContents) -> wire::ResourceContents {
    match contents {
        ResourceContents::Text { uri, mime_type, text, meta } => {
            wire::ResourceContents::TextResourceContents { uri, mime_type, text, meta: meta.map(wire::MetaObject) }
        }
        ResourceContents::Blob { uri, mime_type, blob, meta } => {
            wire::ResourceContents::BlobResourceContents { uri, mime_type, blob, meta: meta.map(wire::MetaObject) }
        }
    }
}

pub(super) fn resource(link: ResourceLink) -> wire::Resource {
    let mut resource = wire::Resource::new(link.uri, link.name);
    resource.title = link.title;
    resource.description = link.description;
    resource.mime_type = link.mime_type;
    resource.size = link.size;
    resource.icons = icons(&link.icons);
    resource.meta = link.meta.map(wire::MetaObject);
    resource.annotations = link.annotations.map(annotations);
    resource
}

pub(super) fn annotations(hints: ContentAnnotations) -> wire::Annotations {
    let audience = hints.audience.into_iter().map(role).collect::<Vec<_>>();
    let mut annotations = wire::Annotations::default();
    annotations.audience = (!audience.is_empty()).then_some(audience);
    annotations.priority = hints.priority;
    annotations.last_modified = hints.last_modified;
    annotations
}

pub(super) fn role(audience: Audience) -> wire::Role {
    match audience {
        Audience::User => wire::Role::User,
        Audience::Assistant => wire::Role::Assistant,
    }
}

/// The icons; `None` where there are none, so that the member is left out.
pub(super) fn icons(icons: &[Icon]) -> Option<Vec<wire::Icon>> {
    let icons: Vec<_> = icons
        .iter()
        .map(|icon| {
            let mut wired = wire::Icon::new(&*icon.src);
            wired.mime_type.clone_from(&icon.mime_type);
            wired.sizes = (!icon.sizes.is_empty()).then(|| icon.sizes.clone());
            wired.theme = match icon.theme.as_deref() {
                Some("light") => Some(wire::IconTheme::Light),
                Some("dark") => Some(wire::IconTheme::Dark),
                _ => None,
            };
            wired
        })
        .collect();
    (!icons.is_empty()).then_some(icons)
}
