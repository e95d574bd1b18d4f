//! Names for rows that have none.

/// A new id: a UUID (version 7) whose order is that of the moments, in milliseconds since 1970. Random beyond that.
#[must_use]
pub fn new_id(at: i64) -> String {
    let mut random = [0_u8; 10];
    // Without randomness nothing else would work either; two equal ids are refused by the tables.
    let _ = getrandom::fill(&mut random);
    let [a, b, c, d, rest @ ..] = random;
    let moment = at.max(0).unsigned_abs() & 0xFFFF_FFFF_FFFF;
    let tail = rest.iter().fold(String::with_capacity(12), |text, byte| text + &format!("{byte:02x}"));
    format!(
        "{:08x}-{:04x}-7{:03x}-{:04x}-{tail}",
        moment >> 16,
        moment & 0xFFFF,
        u16::from_be_bytes([a, b]) & 0x0FFF,
        (u16::from_be_bytes([c, d]) & 0x3FFF) | 0x8000,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_uuids_in_the_order_of_time() {
        let ids: Vec<_> = [0, 1, 1_795_593_900_000, i64::MAX >> 16].map(new_id).into();
        assert!(ids.is_sorted(), "{ids:?}");
        for id in ids {
            let parts: Vec<_> = id.split('-').map(str::len).collect();
            assert_eq!(parts, [8, 4, 4, 4, 12], "{id}");
            assert_eq!(id.as_bytes()[14], b'7');
            assert!(b"89ab".contains(&id.as_bytes()[19]), "{id}");
        }
        assert_ne!(new_id(5), new_id(5));
        assert!(new_id(-1).starts_with("00000000-0000-7"));
    }
}
