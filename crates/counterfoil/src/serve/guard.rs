//! Keeps foreign web pages away from a server on this machine.
//!
//! A browser sends any page's requests to any address. A page can also have its own name resolve
//! to this machine (DNS rebinding). So `Host` must be a name that is ours, and `Origin`, which a
//! browser adds for a page, must be one that is allowed (Streamable HTTP, "Security Warning").

use std::net::{IpAddr, SocketAddr};
use std::sync::OnceLock;

use http::uri::Authority;
use http::{HeaderMap, HeaderName, HeaderValue, Uri, header};

use super::http_options::HttpOptions;

/// Which hosts and origins are ours.
#[derive(Debug, Clone)]
pub(super) struct Guard {
    hosts: Vec<(String, Option<u16>)>,
    origins: Vec<String>,
    /// Where the server listens, once it does.
    address: OnceLock<SocketAddr>,
}

impl Guard {
    pub(super) fn new(options: &HttpOptions) -> Self {
        Self {
            hosts: options.hosts.iter().map(|host| parse_host(host)).collect(),
            origins: options.origins.iter().map(|origin| origin.trim_end_matches('/').to_ascii_lowercase()).collect(),
            address: OnceLock::new(),
        }
    }

    /// Requests to that address are ours too.
    pub(super) fn listens_on(&self, address: SocketAddr) {
        // A server is bound once.
        let _ = self.address.set(address);
    }

    /// Why a request is refused; nothing if it is not.
    pub(super) fn refuses(&self, uri: &Uri, headers: &HeaderMap) -> Option<String> {
        self.check(uri, headers).err()
    }

    fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), String> {
        let host = match the_only(headers, &header::HOST)? {
            Some(host) => host.to_str().ok().and_then(|host| Authority::try_from(host).ok()),
            None => uri.authority().cloned(),
        };
        let host = host.ok_or("a valid Host header is needed")?;
        // A request line may name a host of its own (RFC 9112, section 3.2.2), which then counts
        // for others on the way more than the header does.
        for host in [Some(&host), uri.authority()].into_iter().flatten() {
            if !self.knows_host(host) {
                let host = host.as_str().escape_debug();
                return Err(format!(
                    "the host `{host}` is not allowed: this server answers to localhost, to the address that it listens \
                     on, and to hosts in its setting `allow_host` (`allow-host` of the command)"
                ));
            }
        }
        let Some(origin) = the_only(headers, &header::ORIGIN)? else {
            return Ok(());
        };
        let origin = String::from_utf8_lossy(origin.as_bytes());
        if self.knows_origin(&origin) {
            return Ok(());
        }
        Err(format!(
            "pages of the origin `{}` are not allowed: this server answers pages of localhost, and of origins in its setting \
             `allow_origin` (`allow-origin` of the command)",
            origin.escape_debug()
        ))
    }

    fn knows_host(&self, host: &Authority) -> bool {
        // No browser sends a user here, and two readers may not agree where the host begins.
        if has_user(host) {
            return false;
        }
        let name = bare(host.host());
        is_loopback(name)
            || self.is_own(name, host.port_u16())
            || self
                .hosts
                .iter()
                .any(|(known, port)| known.eq_ignore_ascii_case(name) && (port.is_none() || *port == host.port_u16()))
    }

    /// Whether this is the address that is listened on. The port of `http:` is left out where it is the usual one. Where all
    /// addresses of the machine are listened on, each will do: no page can have an address for its own name.
    fn is_own(&self, name: &str, port: Option<u16>) -> bool {
        let Some(own) = self.address.get() else { return false };
        let (own_ip, own_port) = (own.ip().to_canonical(), own.port());
        let is_it = |address: IpAddr| match address.to_canonical() {
            // Browsers take this one for the machine that they run on.
            address if address.is_unspecified() => false,
            address => own_ip.is_unspecified() || address == own_ip,
        };
        port.unwrap_or(80) == own_port && name.parse().is_ok_and(is_it)
    }

    fn knows_origin(&self, origin: &str) -> bool {
        if self.origins.iter().any(|known| known.eq_ignore_ascii_case(origin)) {
            return true;
        }
        let Ok(uri) = Uri::try_from(origin) else {
            return false;
        };
        let is_http = matches!(uri.scheme_str(), Some("http" | "https"));
        is_http && uri.authority().is_some_and(|host| !has_user(host) && is_loopback(bare(host.host())))
    }
}

/// The header's value, if there is one. Of two, another reader might take the other.
pub(super) fn the_only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Result<Option<&'a HeaderValue>, String> {
    let mut values = headers.get_all(name).iter();
    let value = values.next();
    match values.next() {
        None => Ok(value),
        Some(_) => Err(format!("the header `{name}` stands here more than once: send it once")),
    }
}

fn has_user(host: &Authority) -> bool {
    host.as_str().contains('@')
}

/// Whether the name can mean this machine alone: all of 127.0.0.0/8 does, and so does `::1`.
fn is_loopback(name: &str) -> bool {
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<IpAddr>().is_ok_and(|address| address.to_canonical().is_loopback())
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
        for host in ["localhost", "LocalHost:7420", "127.0.0.1:7420", "127.0.0.2", "127.9.8.7:80", "[::1]", "[::1]:1"] {
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
            Some("evil@localhost"),
            Some("localhost@127.0.0.1:80"),
            Some("10.0.0.1"),
            Some("128.0.0.1"),
            Some("[::2]"),
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
            "http://evil.example@localhost",
        ] {
            assert!(refuses(&HttpOptions::default(), Some("localhost"), Some(origin)), "{origin}");
        }
    }

    #[test]
    fn two_readers_see_one_host() {
        let guard = Guard::new(&HttpOptions::default());
        for twice in [header::HOST, header::ORIGIN] {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("localhost"));
            headers.insert(header::ORIGIN, HeaderValue::from_static("http://localhost"));
            assert_eq!(guard.refuses(&Uri::from_static("/mcp"), &headers), None);
            headers.append(&twice, HeaderValue::from_static("http://evil.example"));
            let why = guard.refuses(&Uri::from_static("/mcp"), &headers);
            assert_eq!(why, Some(format!("the header `{twice}` stands here more than once: send it once")));
        }
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static("localhost"));
        for (target, refused) in
            [("http://localhost:80/mcp", false), ("http://evil.example/mcp", true), ("http://evil@localhost/mcp", true)]
        {
            assert_eq!(guard.refuses(&Uri::from_static(target), &headers).is_some(), refused, "{target}");
        }
    }

    #[test]
    fn the_address_that_is_listened_on_is_ours() {
        let refuses = |address: &str, host: &str| {
            let guard = Guard::new(&HttpOptions::default());
            guard.listens_on(address.parse().expect("an address"));
            let headers = HeaderMap::from_iter([(header::HOST, host.parse().expect("a header value"))]);
            guard.refuses(&Uri::from_static("/mcp"), &headers).is_some()
        };
        assert!(!refuses("10.0.0.5:7420", "10.0.0.5:7420"));
        assert!(!refuses("10.0.0.5:80", "10.0.0.5"));
        assert!(!refuses("[fe80::1]:7420", "[fe80::1]:7420"));
        for other in ["10.0.0.5", "10.0.0.5:7421", "10.0.0.6:7420", "box.example:7420"] {
            assert!(refuses("10.0.0.5:7420", other), "{other}");
        }
        for all in ["0.0.0.0:7420", "[::]:7420"] {
            assert!(!refuses(all, "10.0.0.5:7420") && !refuses(all, "[fe80::1]:7420"), "{all}");
            for other in ["0.0.0.0:7420", "[::]:7420", "10.0.0.5:7421", "10.0.0.5", "box.example:7420"] {
                assert!(refuses(all, other), "{all} {other}");
            }
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
