//! Text in HTML.

use std::fmt::{self, Display, Write as _};

/// Shows text so that no part of it is taken for markup, neither in an element nor in a quoted attribute.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                // HTML has no way to write a NUL (WHATWG HTML, section 13.1.4).
                '\0' => f.write_char('\u{fffd}')?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_becomes_markup() {
        let shown = Escaped("<script>alert('1' & \"2\")</script>\0").to_string();
        assert_eq!(shown, "&lt;script&gt;alert(&#39;1&#39; &amp; &quot;2&quot;)&lt;/script&gt;\u{fffd}");
    }
}
