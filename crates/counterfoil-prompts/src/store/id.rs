//! Names for rows that have none.

use std::cmp::Ordering;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How many bits there are for what orders the ids of one moment.
const COUNTING: u32 = 12;
const MOST: u64 = (1 << COUNTING) - 1;

static MADE: Made = Made(AtomicU64::new(0));

/// The last moment that ids were made of, and how many of it: what is recorded twice in a millisecond stays in its order.
struct Made(AtomicU64);

impl Made {
    /// How many ids of this moment came before. Nobody knows of moments that are past, and of more than there is room for.
    fn before(&self, moment: u64) -> Option<u64> {
        let next = |last: u64| match moment.cmp(&(last >> COUNTING)) {
            Ordering::Greater => Some(moment << COUNTING),
            Ordering::Equal if last & MOST < MOST => Some(last + 1),
            _ => None,
        };
        let last = self.0.fetch_update(Relaxed, Relaxed, next).ok()?;
        next(last).map(|made| made & MOST)
    }
}

/// A new id: a UUID (version 7) whose order is that of the moments, in milliseconds since 1970; and of one moment that in
/// which they were made here, as long as it is the latest. Random beyond that.
#[must_use]
pub fn new_id(at: i64) -> String {
    let mut random = [0_u8; 10];
    // Without randomness nothing else would work either; two equal ids are refused by the tables.
    let _ = getrandom::fill(&mut random);
    let [a, b, c, d, rest @ ..] = random;
    let moment = at.max(0).unsigned_abs() & 0xFFFF_FFFF_FFFF;
    let order = MADE.before(moment).unwrap_or_else(|| u64::from(u16::from_be_bytes([a, b])) & MOST);
    let tail = rest.iter().fold(String::with_capacity(12), |text, byte| text + &format!("{byte:02x}"));
    format!(
        "{:08x}-{:04x}-7{order:03x}-{:04x}-{tail}",
        moment >> 16,
        moment & 0xFFFF,
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

    #[test]
    fn ids_of_one_moment_are_in_the_order_in_which_they_were_made() {
        let made = Made(AtomicU64::new(0));
        let of = |moment, count: u64| (0..count).map(|_| made.before(moment)).collect::<Vec<_>>();
        assert_eq!(of(7, 3), [Some(0), Some(1), Some(2)]);
        assert_eq!(of(8, 2), [Some(0), Some(1)]);
        assert_eq!(of(7, 2), [None, None], "it is past");
        assert_eq!(of(8, MOST), (2..=MOST).map(Some).chain([None]).collect::<Vec<_>>(), "there is no room for more");
    }
}
