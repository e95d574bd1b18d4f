//! The HTML of the page.

use std::fmt::Write as _;

use counterfoil::server::About;
use counterfoil::toolbox::ToolDescriptor;

use super::fields::{Field, Presence, fields};
use super::html::Escaped;
use crate::serve::{Client, How};

/// The page about a server that is at this URL.
pub(super) fn page(about: &About, url: &str, clients: &[Client], tools: &[ToolDescriptor]) -> String {
    let title = Escaped(about.title.as_deref().unwrap_or(&about.name));
    let (version, url) = (Escaped(&about.version), Escaped(url));
    let clients: String = clients.iter().map(client).collect();
    let contents: String = tools.iter().enumerate().map(link).collect();
    let tools: String = tools.iter().enumerate().map(tool).collect();
    format!(
        r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}: an MCP server</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header>
<h1>{title} <small>{version}</small></h1>
<p>An MCP server. It is at <code>{url}</code>.</p>
</header>
<main>
<section aria-labelledby="clients">
<h2 id="clients">Add it to a client</h2>
<dl>
{clients}</dl>
</section>
<section aria-labelledby="tools">
<h2 id="tools">Tools</h2>
<ul>
{contents}</ul>
{tools}</section>
</main>
</body>
</html>
"#
    )
}

fn client(Client { name, how }: &Client) -> String {
    let name = Escaped(name);
    match how {
        How::Command(command) => format!("<dt>{name}</dt>\n<dd><pre>{}</pre></dd>\n", Escaped(command)),
        How::Settings { place, text } => {
            format!("<dt>{name}</dt>\n<dd>In <code>{}</code>:\n<pre>{}</pre></dd>\n", Escaped(place), Escaped(text))
        }
    }
}

/// An entry of the contents. Tools are counted, since a name need not be fit for an id.
fn link((at, tool): (usize, &ToolDescriptor)) -> String {
    format!("<li><a href=\"#tool-{at}\">{}</a></li>\n", Escaped(&tool.name))
}

fn tool((at, tool): (usize, &ToolDescriptor)) -> String {
    let name = Escaped(&tool.name);
    let mut html = format!("<article aria-labelledby=\"tool-{at}\">\n<h3 id=\"tool-{at}\"><code>{name}</code>");
    // A `String` can always be written to.
    if let Some(title) = tool.title.as_deref().or(tool.annotations.title.as_deref()) {
        let _ = write!(html, " {}", Escaped(title));
    }
    html.push_str("</h3>\n");
    if let Some(description) = &tool.description {
        let _ = writeln!(html, "<p class=\"note\">{}</p>", Escaped(description));
    }
    let fields = fields(&tool.input_schema);
    if fields.is_empty() {
        html.push_str("<p>It takes no fields.</p>\n");
    } else {
        let rows: String = fields.iter().map(row).collect();
        let _ = write!(
            html,
            "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"Fields of {name}\">\n<table>\n\
             <thead><tr><th scope=\"col\">Field</th><th scope=\"col\">Type</th><th scope=\"col\">Needed</th>\
             <th scope=\"col\">Rules</th><th scope=\"col\">Note</th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n"
        );
    }
    html.push_str("</article>\n");
    html
}

fn row(field: &Field) -> String {
    let needed = match &field.presence {
        Presence::Required => "required".to_owned(),
        Presence::Optional => "optional".to_owned(),
        Presence::Default(value) => format!("default <code>{}</code>", Escaped(value)),
        Presence::Part => String::new(),
    };
    format!(
        "<tr><th scope=\"row\"><code>{}</code></th><td>{}</td><td>{needed}</td><td>{}</td><td class=\"note\">{}</td></tr>\n",
        Escaped(&field.path),
        Escaped(&field.kind),
        Escaped(&field.rules.join("; ")),
        Escaped(&field.note),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn nothing_on_the_page_is_taken_for_markup() {
        let evil = "<b a='\"&";
        let schema = json!({
            "type": "object",
            "properties": {
                evil: {"type": "string", "description": evil, "pattern": evil, "default": evil, "enum": [evil]},
            },
        });
        let Value::Object(schema) = schema else { panic!("an object") };
        let tool = ToolDescriptor::new(evil, schema).with_description(evil).with_title(evil);
        let about = About { name: evil.to_owned(), version: evil.to_owned(), ..About::default() };
        let clients = [
            Client { name: "a", how: How::Command(evil.to_owned()) },
            Client { name: "b", how: How::Settings { place: "c", text: evil.to_owned() } },
        ];
        let page = page(&about, evil, &clients, &[tool]);
        assert!(!page.contains("<b "), "{page}");
        assert!(!page.contains("a='"), "{page}");
        assert_eq!(page.matches("&lt;b a=&#39;").count(), page.matches("&lt;b").count());
        assert!(page.matches("&lt;b").count() >= 10, "{page}");
    }
}
