//! What a single value of a profile must look like.

use counterfoil_schema::Construct;

/// Whether a profile can have the name: small letters, digits and single hyphens.
pub(super) fn is_profile_name(name: &str) -> bool {
    let part =
        |part: &str| !part.is_empty() && part.chars().all(|char| char.is_ascii_lowercase() || char.is_ascii_digit());
    name.split('-').all(part)
}

/// Whether it is a year, a month or a day.
pub(super) fn is_date(date: &str) -> bool {
    let mut parts = date.split('-');
    let mut number = |digits: usize, from: u32, to: u32| match parts.next() {
        None => true,
        Some(part) => {
            part.len() == digits
                && part.chars().all(|char| char.is_ascii_digit())
                && part.parse().is_ok_and(|number| (from..=to).contains(&number))
        }
    };
    // MCP is of 2024, but drafts and engines are older.
    number(4, 2010, 2099) && number(2, 1, 12) && number(2, 1, 31) && parts.next().is_none()
}

/// What is wrong with a source, if anything.
pub(super) fn wrong_source(source: &str) -> Option<&'static str> {
    if source.starts_with("http:") {
        return Some("an address begins with https");
    }
    if source.starts_with("https:") && (source.contains(char::is_whitespace) || !source.starts_with("https://")) {
        return Some(
            "an address has neither spaces nor anything after it; what else there is to say goes into a `note`",
        );
    }
    None
}

/// Whether it is a class of characters: `*`, or characters and ranges that go upwards.
pub(super) fn is_class(class: &str) -> bool {
    let chars: Vec<_> = class.chars().collect();
    class == "*" || chars.windows(3).all(|range| range[1] != '-' || range[0] <= range[2])
}

/// Whether facts about it have a `limit`.
pub(super) fn is_limit(construct: Construct) -> bool {
    matches!(
        construct,
        Construct::Depth
            | Construct::PropertyTotal
            | Construct::EnumTotal
            | Construct::OptionalTotal
            | Construct::UnionTotal
            | Construct::SchemaSize
            | Construct::ToolDescriptionLength
            | Construct::ToolCount
    )
}

/// Whether facts about it say which names are taken.
pub(super) fn is_name(construct: Construct) -> bool {
    matches!(construct, Construct::PropertyName | Construct::ToolName | Construct::ToolNameLength)
}

/// Whether it is found in a tool or a list, and in neither schema.
pub(super) fn is_of_tool(construct: Construct) -> bool {
    construct >= Construct::ToolName
}

/// The name of a constant for a piece of evidence.
pub(super) fn constant(name: &str) -> String {
    let plain = |char: char| if char.is_ascii_alphanumeric() { char.to_ascii_uppercase() } else { '_' };
    // Many names begin with a number.
    format!("E_{}", name.chars().map(plain).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_as_precise_as_known() {
        for date in ["2026", "2026-07", "2026-07-28"] {
            assert!(is_date(date), "{date}");
        }
        for date in
            ["", "26", "2026-7", "2026-13", "2026-07-00", "2026-07-28-1", "2026/07", "July 2026", "+026", "2026-"]
        {
            assert!(!is_date(date), "{date}");
        }
    }

    #[test]
    fn sources_are_addresses_or_names() {
        for source in ["https://example.com/a?b#c", "ajv 8.17.1, lib/core.ts"] {
            assert_eq!(wrong_source(source), None, "{source}");
        }
        for source in ["http://example.com", "https:example.com", "https://example.com (as of today)"] {
            assert!(wrong_source(source).is_some(), "{source}");
        }
    }

    #[test]
    fn classes_go_upwards() {
        assert!(is_class("*") && is_class("A-Za-z0-9_.-") && is_class("-a") && is_class("é"));
        assert!(!is_class("z-a"));
    }

    #[test]
    fn names_are_kebab() {
        assert!(is_profile_name("mcp-ts-sdk-1"));
        for name in ["", "a--b", "-a", "A", "a_b", "a+b", "a.b"] {
            assert!(!is_profile_name(name), "{name}");
        }
    }

    #[test]
    fn limits_names_and_tools_are_told_apart() {
        let of = |what: fn(Construct) -> bool| Construct::ALL.iter().filter(|one| what(**one)).count();
        assert_eq!((of(is_limit), of(is_name), of(is_of_tool)), (8, 3, 9));
        assert_eq!(constant("1220-pr.a"), "E_1220_PR_A");
    }
}
