//! Keeps foreign web pages away from a server on this machine.
//!
//! A browser sends any page's requests to any address. A page can also have its own name resolve
//! to this machine (DNS rebinding). So `Host` must be a name that is ours, and `Origin`, which a
//! browser adds for a page, must be one that is allowed (Streamable HTTP, "Security Warning").

use http::uri::Authority;
use http::{HeaderMap, Uri, header};

use super::http_options::HttpOptions;

const LOOPBACK: [&str; 3] = ["localhost", "127.0.0.1", "::1"];

/// Which hosts and origins are ours.
#[derive(Debug, Clone)]
pub(super) struct Guard {
    hosts: Vec<(String, Option<u16>)>,
    origins: Vec<String>,
}

impl Guard {
    pub(super) fn new(options: &HttpOptions) -> Self {
        Self {
            hosts: options.hosts.iter().map(|host| parse_host(host)).collect(),
            origins: options.origins.iter().map(|origin| origin.trim_end_matches('/').to_ascii_lowercase()).collect(),
        }
    }

    /// Why a request is refused; nothing if it is not.
    pub(super) fn refuses(&self, uri: &Uri, headers: &HeaderMap) -> Option<String> {
        let host = match headers.get(header::HOST) {
            Some(host) => host.to_str().ok().and_then(|host| Authority::try_from(host).ok()),
            None => uri.authority().cloned(),
        };
        let Some(host) = host else {
            return Some("a valid Host header is needed".to_owned());
        };
        if !self.knows_host(&host) {
            return Some(format!(
                "the host `{}` is not allowed: this server answers to localhost",
                host.as_str().escape_debug()
            ));
        }
        let origin = headers.get(header::ORIGIN)?;
        let origin = String::from_utf8_lossy(origin.as_bytes());
        if self.knows_origin(&origin) {
            return None;
        }
        Some(format!("pages of the origin `{}` are not allowed", origin.escape_debug()))
    }

    fn knows_host(&self, host: &Authority) -> bool {
        let name = bare(host.host());
        is_loopback(name)
            || self
                .hosts
                .iter()
                .any(|(known, port)| known.eq_ignore_ascii_case(name) && (port.is_none() || *port == host.port_u16()))
    }

    fn knows_origin(&self, origin: &str) -> bool {
        if self.origins.iter().any(|known| known.eq_ignore_ascii_case(origin)) {
            return true;
        }
        let Ok(uri) = Uri::try_from(origin) else {
            return false;
        };
        let is_http = matches!(uri.scheme_str(), Some("http" | "https"));
        is_http && uri.host().is_some_and(|host| is_loopback(bare(host)))
    }
}

fn is_loopback(name: &str) -> bool {
    LOOPBACK.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// An address without the brackets that set an IPv6 one off from the port.
fn bare(host: &str) -> &str {
    host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host)
}

fn parse_host(host: &str) -> (String, Option<u16>) {
    match Authority::try_from(host) {
        Ok(authority) => (bare(authority.host()).to_owned(), authority.port_u16()),
        // An IPv6 address without brackets.
        Err(_) => (bare(host).to_owned(), None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refuses(options: &HttpOptions, host: Option<&str>, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        let mut add = |name, value: Option<&str>| {
            if let Some(value) = value {
                headers.insert(name, value.parse().expect("a header value"));
            }
        };
        add(header::HOST, host);
        add(header::ORIGIN, origin);
        Guard::new(options).refuses(&Uri::from_static("/mcp"), &headers).is_some()
    }

    #[test]
    fn loopback_is_ours() {
        for host in ["localhost", "LocalHost:7420", "127.0.0.1:7420", "[::1]:1"] {
            assert!(!refuses(&HttpOptions::default(), Some(host), None), "{host}");
            let origin = format!("http://{host}");
            assert!(!refuses(&HttpOptions::default(), Some(host), Some(&origin)), "{origin}");
        }
    }

    #[test]
    fn strangers_are_refused() {
        for host in [
            None,
            Some("evil.example"),
            Some("localhost.evil.example"),
            Some("127.0.0.1.evil.example:80"),
            Some("evil@localhost:80@evil.example"),
            Some("10.0.0.1"),
            Some(""),
        ] {
            assert!(refuses(&HttpOptions::default(), host, None), "{host:?}");
        }
        for origin in [
            "null",
            "",
            "http://evil.example",
            "http://localhost.evil.example",
            "file://localhost",
            "localhost",
            "http://localhost@evil.example",
        ] {
            assert!(refuses(&HttpOptions::default(), Some("localhost"), Some(origin)), "{origin}");
        }
    }

    #[test]
    fn more_can_be_allowed() {
        let options = HttpOptions::default()
            .allow_host("box.example:80")
            .allow_host("fe80::1")
            .allow_origin("https://app.example/");
        let app = Some("https://app.example");
        assert!(!refuses(&options, Some("box.example:80"), app));
        assert!(!refuses(&options, Some("[fe80::1]:5"), None));
        assert!(refuses(&options, Some("box.example:81"), app));
        assert!(refuses(&options, Some("localhost"), Some("https://app.example:444")));
    }
}
