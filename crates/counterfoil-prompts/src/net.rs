//! What those who send requests have in common.

use std::net::IpAddr;
use std::time::Duration;

use jiff::Timestamp;
use jiff::fmt::rfc2822;
use reqwest::header::HeaderValue;
use reqwest::{Client, ClientBuilder, Url};

/// Who asks. Some hosts refuse whoever does not say.
const AGENT: &str = concat!("counterfoil/", env!("CARGO_PKG_VERSION"));

/// How long opening a connection may take.
const CONNECT: Duration = Duration::from_secs(10);

/// A client for requests to that address.
pub(crate) fn client(url: &Url) -> ClientBuilder {
    // Without a provider the client would panic. One that is there already is as good.
    if rustls::crypto::CryptoProvider::get_default().is_none() {
        let _ = rustls::crypto::ring::default_provider().install_default();
    }
    let builder = Client::builder().connect_timeout(CONNECT).tcp_nodelay(true).user_agent(AGENT);
    // A proxy does not know what this machine is.
    if is_local(url) { builder.no_proxy() } else { builder }
}

/// Whether an address leads to this machine.
pub(crate) fn is_local(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default();
    let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
    host == "localhost" || address.is_ok_and(|address| address.is_loopback())
}

/// An error without its address, which may hold a secret; with what caused it.
pub(crate) fn told(error: &reqwest::Error) -> String {
    if error.is_timeout() {
        return "it took too long".to_owned();
    }
    let mut cause: &dyn std::error::Error = error;
    while let Some(deeper) = cause.source() {
        cause = deeper;
    }
    // The innermost error knows nothing of addresses; the outermost does.
    if cause.is::<reqwest::Error>() { "the request failed".to_owned() } else { cause.to_string() }
}

/// How long a server wants to be left alone (RFC 9110, section 10.2.3): seconds, or a date.
pub(crate) fn retry_after(header: Option<&HeaderValue>) -> Option<Duration> {
    let text = header?.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let moment = rfc2822::DateTimeParser::new().parse_timestamp(text).ok()?;
    let wait = moment.as_millisecond().saturating_sub(Timestamp::now().as_millisecond());
    Some(Duration::from_millis(u64::try_from(wait).unwrap_or_default()))
}

/// A time, a tenth longer or shorter by chance, so that many who wait do not come back at once.
pub(crate) fn jittered(time: Duration) -> Duration {
    let mut chance = [0; 2];
    // Without randomness everyone waits the same.
    if getrandom::fill(&mut chance).is_err() {
        return time;
    }
    let chance = f64::from(u16::from_le_bytes(chance)) / f64::from(u16::MAX);
    time.mul_f64(0.9 + 0.2 * chance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_say_how_long_to_wait() {
        let wait = |text: &str| retry_after(Some(&HeaderValue::from_str(text).expect("a header")));
        assert_eq!(wait("7"), Some(Duration::from_secs(7)));
        assert_eq!(wait("Tue, 15 Nov 1994 08:12:31 GMT"), Some(Duration::ZERO));
        let far = wait("Fri, 15 Nov 2999 08:12:31 GMT").expect("a time");
        assert!(far > Duration::from_secs(86_400), "{far:?}");
        assert_eq!(wait("soon"), None);
        assert_eq!(retry_after(None), None);
    }

    #[test]
    fn this_machine_is_known() {
        let local = |url: &str| is_local(&Url::parse(url).expect("a URL"));
        assert!(local("http://localhost:1/") && local("http://127.0.0.5/") && local("http://[::1]:80/"));
        assert!(!local("http://localhost.example/") && !local("http://10.0.0.1/") && !local("https://example.com/"));
    }

    #[test]
    fn chance_stays_within_a_tenth() {
        for _ in 0..1000 {
            let time = jittered(Duration::from_secs(10));
            assert!((9.0..=11.0).contains(&time.as_secs_f64()), "{time:?}");
        }
    }
}
