//! Strings of each format, the odd ones among them.

use counterfoil_core::format::Format;

/// Strings that have the format, in the forms that its grammar allows.
pub(super) fn samples(format: Format) -> &'static [&'static str] {
    match format {
        Format::Email => &[
            "dana@acme.com",
            "a@b.co",
            "first.last+tag@sub.example.org",
            "o'brien@example.com",
            "UPPER@EXAMPLE.COM",
            "x_y-z@xn--bcher-kva.example",
            "\"quoted name\"@example.com",
            "user@[192.0.2.1]",
        ],
        Format::Uri => &[
            "https://example.com/help",
            "http://localhost:8080/",
            "mailto:dana@acme.com",
            "urn:isbn:0451450523",
            "ftp://ftp.example.com/a%20b;type=i?x=1#top",
            "https://user@[2001:db8::1]:443/?q",
            "a:",
        ],
        Format::Uuid => &[
            "123e4567-e89b-12d3-a456-426614174000",
            "00000000-0000-0000-0000-000000000000",
            "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
        ],
        Format::Date => &["2026-01-31", "2024-02-29", "0000-01-01", "9999-12-31", "1999-06-30"],
        Format::DateTime => &[
            "2026-01-31T09:30:00Z",
            "2026-01-31T09:30:00.5+02:00",
            "2024-02-29t23:59:59z",
            "2016-12-31T23:59:60Z",
            "0001-01-01T00:00:00.000000001-23:59",
        ],
        Format::Time => &["09:30:00Z", "23:59:59.999+00:00", "00:00:00-08:00", "23:59:60z"],
        Format::Duration => &["P3DT12H", "P2W", "PT1S", "P1Y2M3DT4H5M6S", "P1D", "PT36H"],
        Format::Hostname => &["www.example.com", "localhost", "a", "xn--bcher-kva.example", "1.2.3.example"],
        Format::Ipv4 => &["192.0.2.1", "0.0.0.0", "255.255.255.255"],
        Format::Ipv6 => &["2001:db8::1", "::", "::1", "::ffff:192.0.2.1", "FE80:0:0:0:1:2:3:4"],
        Format::Regex => &["^T-\\d+$", "", ".*", "(a|b)[^c]{2,3}?", "\\p{L}+", "(?<=a)b"],
    }
}

/// A string of the format with that many characters, where the format has strings of many lengths.
pub(super) fn of_length(format: Format, length: usize) -> Option<String> {
    let filled = |before: &str, after: &str| {
        let rest = length.checked_sub(before.len() + after.len()).filter(|rest| *rest > 0)?;
        Some(format!("{before}{}{after}", "a".repeat(rest)))
    };
    match format {
        // A local part has at most 64 octets; the rest of a long address is domain.
        Format::Email if length <= 64 => filled("", "@b.co"),
        Format::Email => Some(format!("dana@{}", host(length.checked_sub(5)?)?)),
        Format::Uri => filled("https://example.com/", ""),
        Format::Hostname => host(length),
        Format::Regex => filled("", ""),
        _ => None,
    }
}

/// A host name of that many characters, in labels that are not too long.
fn host(length: usize) -> Option<String> {
    let mut name = String::new();
    while name.len() < length {
        let label = (length - name.len()).min(50);
        // A dot at the end would leave an empty label.
        let label = if length - name.len() == 51 { 49 } else { label };
        name.push_str(&"a".repeat(label));
        if name.len() < length {
            name.push('.');
        }
    }
    (!name.is_empty() && !name.ends_with('.')).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sample_has_its_format() {
        for format in Format::ALL {
            for sample in samples(*format) {
                assert!(format.accepts(sample), "{format}: {sample}");
            }
            for length in 1..200 {
                if let Some(sample) = of_length(*format, length) {
                    assert_eq!(sample.len(), length);
                    assert!(format.accepts(&sample), "{format}: {sample}");
                }
            }
        }
    }
}
