//! `uuid`: the hyphenated form of RFC 9562, section 4, in capitals or small letters, of any version.

/// The lengths of the groups of hexadecimal digits are 8, 4, 4, 4 and 12.
const HYPHENS: [usize; 4] = [8, 13, 18, 23];

pub(super) fn accepts(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() == 36
        && bytes.iter().enumerate().all(
            |(index, &byte)| {
                if HYPHENS.contains(&index) { byte == b'-' } else { byte.is_ascii_hexdigit() }
            },
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_hyphenated_form_is_accepted() {
        assert!(accepts("123e4567-E89B-12d3-a456-426614174000"));
        assert!(accepts("ffffffff-ffff-ffff-ffff-ffffffffffff"));
        for bad in [
            "",
            "123e4567e89b12d3a456426614174000",
            "{123e4567-e89b-12d3-a456-426614174000}",
            "123e4567-e89b-12d3-a456-42661417400",
            "123e4567-e89b-12d3-a456-4266141740000",
            "123e4567-e89b-12d3-a4567-26614174000",
        ] {
            assert!(!accepts(bad), "{bad}");
        }
    }
}
