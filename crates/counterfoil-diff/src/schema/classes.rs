//! `\d` and `\w`, spelt out.
//!
//! In ECMA's expressions, and so in JSON Schema's, they are `[0-9]` and `[A-Za-z0-9_]` and nothing more. Which of the two
//! somebody wrote is no difference.

use std::borrow::Cow;

/// The pattern with these classes spelt out.
pub(super) fn spelt_out(pattern: &str) -> Cow<'_, str> {
    if !pattern.contains("\\d") && !pattern.contains("\\w") {
        return Cow::Borrowed(pattern);
    }
    let mut out = String::with_capacity(pattern.len() + 16);
    let mut chars = pattern.chars();
    let mut inside = false;
    while let Some(char) = chars.next() {
        match char {
            '\\' => match (chars.next(), inside) {
                (Some('d'), false) => out.push_str("[0-9]"),
                (Some('d'), true) => out.push_str("0-9"),
                (Some('w'), false) => out.push_str("[A-Za-z0-9_]"),
                (Some('w'), true) => out.push_str("A-Za-z0-9_"),
                (Some(other), _) => out.extend(['\\', other]),
                (None, _) => out.push('\\'),
            },
            '[' => {
                inside = true;
                out.push('[');
            }
            ']' => {
                inside = false;
                out.push(']');
            }
            char => out.push(char),
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::spelt_out;

    #[test]
    fn classes_are_spelt_out_and_nothing_else_is_touched() {
        for (written, spelt) in [
            (r"^\d{4}$", "^[0-9]{4}$"),
            (r"[\w.-]+", "[A-Za-z0-9_.-]+"),
            (r"\\d", r"\\d"),
            (r"[\]\d]", r"[\]0-9]"),
            (r"\D\W\s", r"\D\W\s"),
            (r"\[\d", r"\[[0-9]"),
            ("\\", "\\"),
        ] {
            assert_eq!(spelt_out(written), spelt);
        }
    }
}
