//! Finding the end of a plain stretch of a string, eight bytes at a time.
//!
//! A string of JSON goes on until a quote, a backslash or a raw control character. Eight bytes are loaded into one
//! word and tested together ("SIMD within a register"), which needs no `unsafe` and no particular machine.

const LOW_BITS: u64 = u64::from_ne_bytes([0x01; 8]);
const HIGH_BITS: u64 = u64::from_ne_bytes([0x80; 8]);

/// The index of the first quote, backslash or control character at or after `from`; the length when there is none.
///
/// Most names and values are short, so the first word is tested where this is inlined, and the rest elsewhere.
#[inline]
pub(crate) fn end_of_plain(bytes: &[u8], from: usize) -> usize {
    match chunk_at(bytes, from) {
        Some(word) => match first_special(word) {
            Some(place) => from + place,
            None => end_of_long(bytes, from + 8),
        },
        None => end_of_rest(bytes, from),
    }
}

#[inline(never)]
fn end_of_long(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    // Most long strings are still short: a few words are tested before it pays to go on by blocks.
    for _ in 0..4 {
        let Some(word) = chunk_at(bytes, at) else { return end_of_rest(bytes, at) };
        if let Some(place) = first_special(word) {
            return at + place;
        }
        at += 8;
    }
    // Four words at once tell only whether one of them has a special byte; compilers make vectors of this.
    while let Some(block) = chunk_at::<32>(bytes, at) {
        let (words, _) = block.as_chunks::<8>();
        if words.iter().fold(0, |found, word| found | specials(u64::from_le_bytes(*word))) != 0 {
            break;
        }
        at += 32;
    }
    while let Some(word) = chunk_at(bytes, at) {
        if let Some(place) = first_special(word) {
            return at + place;
        }
        at += 8;
    }
    end_of_rest(bytes, at)
}

/// The last bytes of a text, when they no longer fill a word.
#[inline(never)]
fn end_of_rest(bytes: &[u8], from: usize) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    let is_special = |&byte: &u8| byte == b'"' || byte == b'\\' || byte < 0x20;
    from + rest.iter().position(is_special).unwrap_or(rest.len())
}

/// Whether two stretches of bytes are equal. Names are short: two overlapping words decide, without a call.
#[inline(always)]
pub fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    match a.len() {
        0 => true,
        1..=3 => a[0] == b[0] && a[a.len() / 2] == b[b.len() / 2] && a[a.len() - 1] == b[b.len() - 1],
        4..=7 => a.first_chunk::<4>() == b.first_chunk::<4>() && a.last_chunk::<4>() == b.last_chunk::<4>(),
        8..=16 => a.first_chunk::<8>() == b.first_chunk::<8>() && a.last_chunk::<8>() == b.last_chunk::<8>(),
        _ => a == b,
    }
}

#[inline]
fn chunk_at<const N: usize>(bytes: &[u8], at: usize) -> Option<&[u8; N]> {
    bytes.get(at..)?.first_chunk()
}

/// The place of the first special byte of a word.
#[inline]
fn first_special(word: &[u8; 8]) -> Option<usize> {
    let found = specials(u64::from_le_bytes(*word));
    if found == 0 { None } else { Some((found.trailing_zeros() / 8) as usize) }
}

/// Marks special bytes with their high bit. Subtraction may carry a false mark into the bytes above a true one, so
/// only the lowest mark counts, and that one is exact.
#[inline]
const fn specials(word: u64) -> u64 {
    let quote = word ^ (LOW_BITS * b'"' as u64);
    let backslash = word ^ (LOW_BITS * b'\\' as u64);
    let is_quote = quote.wrapping_sub(LOW_BITS) & !quote;
    let is_backslash = backslash.wrapping_sub(LOW_BITS) & !backslash;
    let is_control = word.wrapping_sub(LOW_BITS * 0x20) & !word;
    (is_quote | is_backslash | is_control) & HIGH_BITS
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search with nothing clever in it.
    fn expected(bytes: &[u8], from: usize) -> usize {
        (from..bytes.len()).find(|&at| matches!(bytes[at], b'"' | b'\\' | 0..=0x1F)).unwrap_or(bytes.len())
    }

    /// Every byte value, before every byte value, at every place of words, blocks and the rest.
    #[test]
    fn finds_what_a_byte_by_byte_search_finds() {
        for byte in 0..=u8::MAX {
            for after in 0..=u8::MAX {
                for place in [0, 3, 7, 8, 12, 42, 45, 46] {
                    let mut bytes = [b'a'; 47];
                    bytes[place] = byte;
                    bytes[(place + 1) % 47] = after;
                    assert_eq!(end_of_plain(&bytes, 0), expected(&bytes, 0), "{bytes:?}");
                }
            }
        }
    }

    #[test]
    fn stretches_of_every_length_are_compared_whole() {
        for length in 0..40 {
            let a: Vec<u8> = (0..length).collect();
            assert!(same(&a, &a.clone()));
            for changed in 0..a.len() {
                let mut b = a.clone();
                b[changed] ^= 0x80;
                assert!(!same(&a, &b), "{length} {changed}");
            }
            assert!(!same(&a, &[a.clone(), vec![0]].concat()));
        }
    }

    #[test]
    fn finds_every_place_from_every_start() {
        for special in [b'"', b'\\', 0x1F] {
            for place in 0..90 {
                let mut bytes = [0xFF; 90];
                bytes[place] = special;
                for from in 0..=90 {
                    assert_eq!(end_of_plain(&bytes, from), expected(&bytes, from), "{special} {place} {from}");
                }
            }
        }
    }
}
