//! By which names the server is reached: settings that are compared with what browsers send, so that a wrong one would refuse
//! everyone who was meant, and say nothing.

use std::net::IpAddr;

use http::Uri;
use http::uri::Authority;

use super::settings::Settings;
use crate::exit::Failure;

/// What one source has set, and the name that it has for a setting.
type Source<'a> = (&'a Settings, &'a dyn Fn(&str) -> String);

/// Refuses hosts, origins and links of one source or another that mean nothing, all at once.
pub(super) fn check(sources: &[Source<'_>]) -> Result<(), Failure> {
    let mut wrong = Vec::new();
    for (settings, named) in sources {
        let all = [
            ("allow-host", settings.allow_host.as_slice(), host as fn(&str) -> Result<(), String>),
            ("allow-origin", settings.allow_origin.as_slice(), origin),
            ("public-url", settings.public_url.as_slice(), public_url),
        ];
        for (name, values, check) in all {
            let refused = values.iter().filter_map(|value| check(value).err().map(|why| (value, why)));
            wrong.extend(refused.map(|(value, why)| format!("{}: `{value}` {why}", named(name))));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(Failure::usage(wrong.join("\n"))) }
}

/// A name of the server, with a port or without.
fn host(value: &str) -> Result<(), String> {
    let is_name = |name: &str| {
        let is_plain = |char: char| char.is_ascii_alphanumeric() || matches!(char, '-' | '.' | '_');
        !name.is_empty() && name.chars().all(is_plain)
    };
    if value.parse::<IpAddr>().is_ok() {
        return Ok(());
    }
    let authority = Authority::try_from(value).ok().filter(|_| !value.contains('@'));
    let holds = authority.is_some_and(|authority| {
        let (name, rest) = (authority.host(), value.strip_prefix(authority.host()).unwrap_or_default());
        let is_address =
            name.strip_prefix('[').and_then(|name| name.strip_suffix(']')?.parse::<IpAddr>().ok()).is_some();
        (is_address || is_name(name)) && (rest.is_empty() || authority.port_u16().is_some_and(|port| port > 0))
    });
    if holds {
        return Ok(());
    }
    let instead = match url(value) {
        Some((_, authority)) if host(authority.as_str()).is_ok() => authority.to_string(),
        _ => "prompts.example.com or prompts.example.com:8443".to_owned(),
    };
    Err(format!("is no host: write its name alone, such as {instead}; there are no wildcards"))
}

/// What a browser sends for the pages of a site.
fn origin(value: &str) -> Result<(), String> {
    if value == "null" {
        return Err(
            "is sent for pages of any origin, so it cannot be let in: serve the page over HTTP, and write its \
                    origin, such as https://studio.example.com"
                .to_owned(),
        );
    }
    let Some((scheme, authority)) = url(value) else {
        return Err("is no origin: write a scheme and a host, such as https://studio.example.com; there are no \
                    wildcards"
            .to_owned());
    };
    let usual_port = match scheme.as_str() {
        "http" => Some(80),
        "https" => Some(443),
        _ => None,
    };
    let port = authority.port_u16().filter(|port| Some(*port) != usual_port);
    let port = port.map(|port| format!(":{port}")).unwrap_or_default();
    let sent = format!("{scheme}://{}{port}", authority.host());
    if value.strip_suffix('/').unwrap_or(value).eq_ignore_ascii_case(&sent) {
        return Ok(());
    }
    Err(format!("is not what a browser sends as an origin: write {sent}"))
}

/// What links begin with.
fn public_url(value: &str) -> Result<(), String> {
    let is_link = url(value).is_some_and(|(scheme, _)| matches!(scheme.as_str(), "http" | "https"));
    if is_link && !value.contains(['?', '#']) {
        return Ok(());
    }
    Err("is nothing that links can begin with: write http:// or https://, a host and maybe a path, such as \
         https://prompts.example.com"
        .to_owned())
}

/// The scheme and the host of a URL that names both, and no user.
fn url(value: &str) -> Option<(String, Authority)> {
    let uri = Uri::try_from(value).ok()?;
    let authority = uri.authority()?;
    let port = authority.as_str().strip_prefix(authority.host())?;
    let is_plain = !authority.as_str().contains(['@', '*']) && !authority.host().is_empty();
    let has_port = port.is_empty() || authority.port_u16().is_some();
    (is_plain && has_port).then(|| Some((uri.scheme_str()?.to_ascii_lowercase(), authority.clone())))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_browsers_send_is_taken() {
        for value in
            ["a.example", "a.example:8443", "localhost", "10.0.0.5:80", "[fe80::1]:7420", "[::1]", "fe80::1", "a_b"]
        {
            assert_eq!(host(value), Ok(()), "{value}");
        }
        for value in [
            "https://a.example",
            "http://A.example:8080",
            "https://a.example/",
            "vscode-webview://abc",
            "http://[::1]:5",
        ] {
            assert_eq!(origin(value), Ok(()), "{value}");
        }
        for value in ["https://a.example", "http://10.0.0.5:80/", "https://a.example/prompts"] {
            assert_eq!(public_url(value), Ok(()), "{value}");
        }
    }

    #[test]
    fn what_would_never_match_is_refused_with_what_would() {
        let general = "such as prompts.example.com or";
        for (value, says) in [
            ("https://a.example/", "such as a.example;"),
            ("https://a.example:8443/mcp", "such as a.example:8443;"),
            ("a.example/mcp", general),
            ("*.example", general),
            ("*", general),
            ("", general),
            ("a example", general),
            ("a.example:", general),
            ("a.example:0", general),
            ("a.example:99999", general),
            ("me@a.example", general),
            ("[a]:1", general),
        ] {
            let refused = host(value).expect_err(value);
            assert!(refused.contains(says), "{value}: {refused}");
        }
        for (value, says) in [
            ("https://a.example/studio", "write https://a.example"),
            ("https://a.example?x", "write https://a.example"),
            ("https://a.example:443", "write https://a.example"),
            ("http://a.example:80/", "write http://a.example"),
            ("a.example", "no origin: write a scheme"),
            ("*", "no wildcards"),
            ("https://*.example", "no wildcards"),
            ("https://me@a.example", "no origin"),
            ("https://a.example:x", "no origin"),
            ("", "no origin"),
            ("null", "any origin"),
        ] {
            let refused = origin(value).expect_err(value);
            assert!(refused.contains(says), "{value}: {refused}");
        }
        for value in
            ["", "a.example", "ftp://a.example", "https://a.example?x", "https://a.example/#x", "https://", "/x"]
        {
            assert!(public_url(value).is_err(), "{value}");
        }
    }
}
