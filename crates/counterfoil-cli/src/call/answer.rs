//! The answer of a tool, for people and for pipes: what a model would read.

use std::fmt::Write as _;

use counterfoil_wire::Json;

/// The text of a result. Text blocks are printed as they are, structured content where there is no text.
pub(super) fn text(result: &Json) -> String {
    let mut text = String::new();
    let blocks = result.get("content").and_then(Json::as_array).unwrap_or_default();
    for block in blocks {
        match block.get("type").and_then(Json::as_str) {
            Some("text") => line(&mut text, block.get("text").and_then(Json::as_str).unwrap_or_default()),
            Some("resource") => {
                let resource = block.get("resource");
                match resource.and_then(|resource| resource.get("text")?.as_str()) {
                    Some(inside) => line(&mut text, inside),
                    None => line(&mut text, &told("resource", resource.unwrap_or(block), "blob")),
                }
            }
            Some(kind @ ("image" | "audio")) => line(&mut text, &told(kind, block, "data")),
            Some("resource_link") => {
                let uri = block.get("uri").and_then(Json::as_str).unwrap_or_default();
                line(&mut text, &format!("[resource link: {uri}]"));
            }
            _ => line(&mut text, &block.to_string()),
        }
    }
    if blocks.is_empty() {
        match result.get("structuredContent") {
            Some(structured) => line(&mut text, &format!("{structured:#}")),
            None if result.get("content").is_none() => line(&mut text, &format!("{result:#}")),
            None => {}
        }
    }
    text
}

fn line(text: &mut String, line: &str) {
    text.push_str(line);
    if !line.ends_with('\n') {
        text.push('\n');
    }
}

/// What cannot be printed, in a few words.
fn told(kind: &str, block: &Json, data: &str) -> String {
    let mut told = format!("[{kind}");
    for member in ["uri", "mimeType"] {
        if let Some(value) = block.get(member).and_then(Json::as_str) {
            let _ = write!(told, ", {value}");
        }
    }
    let bytes = block.get(data).and_then(Json::as_str).map_or(0, |data| data.len() / 4 * 3);
    let _ = write!(told, ", about {bytes} bytes; --json has it]");
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_content_is_told() {
        for (result, expected) in [
            (
                r#"{"content":[{"type":"text","text":"a\nb"},{"type":"text","text":"c\n"}],"structuredContent":{"x":1}}"#,
                "a\nb\nc\n",
            ),
            (r#"{"content":[],"structuredContent":{"x":1.50}}"#, "{\n  \"x\": 1.50\n}\n"),
            (
                r#"{"content":[{"type":"image","mimeType":"image/png","data":"AAAAAAAA"}]}"#,
                "[image, image/png, about 6 bytes; --json has it]\n",
            ),
            (
                r#"{"content":[{"type":"resource","resource":{"uri":"a:b","text":"t"}},{"type":"resource_link","uri":"a:c"}]}"#,
                "t\n[resource link: a:c]\n",
            ),
            (r#"{"content":[{"type":"new","x":1}]}"#, "{\"type\":\"new\",\"x\":1}\n"),
            (r#"{"content":[]}"#, ""),
            (r#"{"resultType":"task"}"#, "{\n  \"resultType\": \"task\"\n}\n"),
        ] {
            assert_eq!(text(&result.parse().expect("JSON")), expected, "{result}");
        }
    }
}
