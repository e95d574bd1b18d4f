//! What is said of a name that is not known.

use crate::plain::plain;

/// How alike two names must be for the one to be taken for a slip of the other.
const ALIKE: f64 = 0.75;

/// More names than this are counted, not listed.
const MOST_LISTED: usize = 20;

/// Says that there is no such thing, and which name was probably meant, or else which there are.
pub(crate) fn unknown<'a>(what: &str, name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<_> = known.into_iter().collect();
    let name = &*plain(name);
    let likeness = |known: &str| strsim::jaro_winkler(name, known);
    let nearest = known.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b))).filter(|name| likeness(name) > ALIKE);
    match nearest {
        Some(nearest) => format!("unknown {what} `{name}`: did you mean `{}`?", plain(nearest)),
        None => {
            let listed = known.iter().take(MOST_LISTED).map(|name| plain(name)).collect::<Vec<_>>().join(", ");
            let more = match known.len().saturating_sub(MOST_LISTED) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            format!("unknown {what} `{name}`: there are {listed}{more}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_told_from_a_stranger() {
        assert_eq!(unknown("key", "htp", ["db", "http"]), "unknown key `htp`: did you mean `http`?");
        assert_eq!(unknown("key", "colour", ["db", "http"]), "unknown key `colour`: there are db, http");
    }

    #[test]
    fn of_many_names_some_are_listed() {
        let names: Vec<_> = (0..400).map(|number| format!("zz{number}")).collect();
        let told = unknown("tool", "colour", names.iter().map(String::as_str));
        assert!(told.ends_with("zz18, zz19 and 380 more"), "{told}");
    }
}
