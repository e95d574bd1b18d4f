//! Which forms of an answer a client takes.
//!
//! A client must accept JSON and streams of events, each by its name (Streamable HTTP, "Sending
//! Messages to the Server"), and the SDK insists on it. A tool such as curl says `*/*`, or nothing,
//! which means the same (RFC 9110, section 12.5.1).

use http::{HeaderMap, HeaderValue, header};

/// Both forms by name.
const BOTH: HeaderValue = HeaderValue::from_static("application/json, text/event-stream");

/// What a client takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Accepted {
    /// A whole body.
    pub json: bool,
    /// A stream of events.
    pub events: bool,
}

impl Accepted {
    /// Reads the `Accept` headers.
    pub(super) fn of(headers: &HeaderMap) -> Self {
        let values = || headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
        if values().all(|value| value.trim().is_empty()) {
            return Self { json: true, events: true };
        }
        // The range that names a type most closely decides on it.
        let takes = |kind: &str, subtype: &str| {
            let ranges = values().flat_map(|value| value.split(',')).filter_map(|range| {
                let mut parts = range.split(';').map(str::trim);
                let (range_kind, range_subtype) = parts.next()?.split_once('/')?;
                let closeness = match (range_kind, range_subtype) {
                    ("*", "*") => 0,
                    (range, "*") if range.eq_ignore_ascii_case(kind) => 1,
                    (range, sub) if range.eq_ignore_ascii_case(kind) && sub.eq_ignore_ascii_case(subtype) => 2,
                    _ => return None,
                };
                Some((closeness, !parts.any(is_weight_zero)))
            });
            ranges.max().is_some_and(|(_, taken)| taken)
        };
        Self { json: takes("application", "json"), events: takes("text", "event-stream") }
    }
}

/// Names both forms, for a reader that wants to see them.
pub(super) fn name_both(headers: &mut HeaderMap) {
    headers.insert(header::ACCEPT, BOTH);
}

/// Whether a parameter is `q=0`, which refuses the type that it stands behind.
fn is_weight_zero(parameter: &str) -> bool {
    let Some((name, weight)) = parameter.split_once('=') else {
        return false;
    };
    name.trim().eq_ignore_ascii_case("q") && weight.trim().parse() == Ok(0.0_f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepted(values: &[&'static str]) -> (bool, bool) {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(header::ACCEPT, HeaderValue::from_static(value));
        }
        let Accepted { json, events } = Accepted::of(&headers);
        (json, events)
    }

    #[test]
    fn ranges_are_read() {
        for both in [
            [].as_slice(),
            &[""],
            &["*/*"],
            &["text/html, */*;q=0.8"],
            &["application/json, text/event-stream"],
            &["Application/JSON", "TEXT/*; q=0.1"],
        ] {
            assert_eq!(accepted(both), (true, true), "{both:?}");
        }
        assert_eq!(accepted(&["application/*"]), (true, false));
        assert_eq!(accepted(&["text/event-stream"]), (false, true));
        assert_eq!(accepted(&["text/html"]), (false, false));
        assert_eq!(accepted(&["nonsense"]), (false, false));
    }

    #[test]
    fn the_closest_range_decides() {
        assert_eq!(accepted(&["*/*, application/json;q=0"]), (false, true));
        assert_eq!(accepted(&["*/*;q=0, application/json"]), (true, false));
        assert_eq!(accepted(&["text/*; q=0.0", "*/*"]), (true, false));
    }
}
