//! A-labels of internationalised host names, RFC 5890 to 5892: the Punycode behind `xn--` must decode (RFC 3492),
//! and what it stands for must be a U-label.
//!
//! Checked are the derived property PVALID with its exceptions, the contextual rules, leading combining marks, and
//! hyphens in the third and fourth place. Three things are approximated, because the tables that they need would
//! weigh more than they help here, and each errs towards accepting: characters that normalisation would change are
//! known by the blocks that hold little else; joining types, behind ZERO WIDTH NON-JOINER, by their scripts; the
//! Bidi rule of RFC 5893 is not applied.

use std::sync::LazyLock;

use regex::Regex;

/// Finds what a U-label may not contain. Every rule is one branch, so that a label is read once.
static MISFIT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?x)
        # RFC 5891, section 4.2.3.1 and 4.2.3.2.
          \A..-- | \A\p{M}

        # RFC 5892, section 3: neither a letter or digit (2.1) that is stable under folding and normalisation (2.2),
        # outside the ignorable properties and blocks (2.3, 2.4) and not an old Hangul jamo (2.9), nor excepted.
        | [^
            [ [ \p{Ll} \p{Lo} \p{Lm} \p{Mn} \p{Mc} \p{Nd} \- ]
              -- [ \p{Changes_When_Casefolded} \p{Default_Ignorable_Code_Point}
                   [ \x{F900}-\x{FAFF} -- \p{Unified_Ideograph} ]
                   \x{FB00}-\x{FB1D} \x{FB1F}-\x{FDFF} \x{FE70}-\x{FEFF} \x{FF00}-\x{FFEF}
                   \x{1D400}-\x{1D7FF} \x{1EE00}-\x{1EEFF} \x{2F800}-\x{2FA1F}
                   \x{20D0}-\x{20FF} \x{1D100}-\x{1D24F}
                   \x{1100}-\x{11FF} \x{A960}-\x{A97F} \x{D7B0}-\x{D7FF}
                   \x{640} \x{7FA} \x{302E} \x{302F} \x{3031}-\x{3035} \x{303B} ] ]
            # Exceptions (2.6), and what the contextual rules below decide on.
            \x{DF} \x{3C2} \x{6FD} \x{6FE} \x{F0B} \x{3007}
            \x{B7} \x{375} \x{5F3} \x{5F4} \x{30FB} \x{200C} \x{200D} ]

        # Appendix A.1, ZERO WIDTH NON-JOINER: behind a virama, or between characters of a joining script.
        | ( \A | [^ \p{Grapheme_Link} \p{Arabic} \p{Syriac} \p{Mongolian} \p{Nko} \p{Mandaic} \p{Phags_Pa}
                    \p{Manichaean} \p{Hanifi_Rohingya} \p{Sogdian} \p{Adlam} \p{Inherited} ] ) \x{200C}
        | \P{Grapheme_Link} \x{200C} ( \z | [^ \p{Arabic} \p{Syriac} \p{Mongolian} \p{Nko} \p{Mandaic} \p{Phags_Pa}
                    \p{Manichaean} \p{Hanifi_Rohingya} \p{Sogdian} \p{Adlam} \p{Inherited} ] )
        # A.2, ZERO WIDTH JOINER: behind a virama.
        | ( \A | \P{Grapheme_Link} ) \x{200D}
        # A.3, MIDDLE DOT: between two l.
        | ( \A | [^l] ) \x{B7} | \x{B7} ( [^l] | \z )
        # A.4, GREEK LOWER NUMERAL SIGN: before Greek.
        | \x{375} ( \P{Greek} | \z )
        # A.5 and A.6, HEBREW PUNCTUATION GERESH and GERSHAYIM: behind Hebrew.
        | ( \A | \P{Hebrew} ) [\x{5F3} \x{5F4}]
        # A.7, KATAKANA MIDDLE DOT: in a label with Hiragana, Katakana or Han.
        | \A [^ \p{Hiragana} \p{Katakana} \p{Han} ]* \x{30FB} [^ \p{Hiragana} \p{Katakana} \p{Han} ]* \z
        # A.8 and A.9: the two sets of Arabic digits do not mix.
        | [\x{660}-\x{669}] .* [\x{6F0}-\x{6F9}] | [\x{6F0}-\x{6F9}] .* [\x{660}-\x{669}]",
    )
    .ok()
});

/// Whether `punycode`, which followed `xn--` in a label of at most 63 octets, stands for a U-label.
pub(super) fn is_sound(punycode: &[u8]) -> bool {
    let Some(label) = decode(punycode) else {
        return false;
    };
    MISFIT.as_ref().is_some_and(|misfit| !misfit.is_match(&label))
}

// The parameters of Punycode, RFC 3492, section 5.
const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_CODE_POINT: u32 = 128;

/// Decodes Punycode, RFC 3492, section 6.2, with its letters in lower case. `None` if it is malformed.
fn decode(punycode: &[u8]) -> Option<String> {
    let delimiter = punycode.iter().rposition(|&byte| byte == b'-').filter(|&index| index > 0);
    let (basic, mut extended) = match delimiter {
        Some(index) => (punycode.get(..index)?, punycode.get(index + 1..)?),
        None => (&[] as &[u8], punycode),
    };
    let mut label: Vec<char> = basic.iter().map(|&byte| char::from(byte.to_ascii_lowercase())).collect();
    let (mut code_point, mut place, mut bias) = (INITIAL_CODE_POINT, 0_u32, INITIAL_BIAS);
    while !extended.is_empty() {
        let before = place;
        let mut weight = 1_u32;
        let mut k = BASE;
        loop {
            let (&byte, rest) = extended.split_first()?;
            extended = rest;
            let digit = digit(byte)?;
            place = place.checked_add(digit.checked_mul(weight)?)?;
            let threshold = k.saturating_sub(bias).clamp(T_MIN, T_MAX);
            if digit < threshold {
                break;
            }
            weight = weight.checked_mul(BASE - threshold)?;
            k += BASE;
        }
        let length = u32::try_from(label.len()).ok()? + 1;
        bias = adapt(place - before, length, before == 0);
        code_point = code_point.checked_add(place / length)?;
        place %= length;
        label.insert(usize::try_from(place).ok()?, char::from_u32(code_point)?);
        place += 1;
    }
    Some(label.into_iter().collect())
}

/// The bias for the next number, RFC 3492, section 6.1.
fn adapt(delta: u32, length: u32, first: bool) -> u32 {
    let mut delta = if first { delta / DAMP } else { delta / 2 };
    delta += delta / length;
    let mut k = 0;
    while delta > (BASE - T_MIN) * T_MAX / 2 {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    k + (BASE - T_MIN + 1) * delta / (delta + SKEW)
}

/// The value of a Punycode digit: a to z are 0 to 25, then 0 to 9.
fn digit(byte: u8) -> Option<u32> {
    match byte {
        b'a'..=b'z' => Some(u32::from(byte - b'a')),
        b'A'..=b'Z' => Some(u32::from(byte - b'A')),
        b'0'..=b'9' => Some(u32::from(byte - b'0') + 26),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn punycode_decodes_as_the_rfc_shows() {
        let sample = |punycode: &str| decode(punycode.as_bytes());
        assert_eq!(sample("bcher-kva").as_deref(), Some("bücher"));
        assert_eq!(sample("BCHER-KVA").as_deref(), Some("bücher"));
        assert_eq!(sample("ihqwcrb4cv8a8dqg056pqjye").as_deref(), Some("他们为什么不说中文"));
        assert_eq!(sample("2-u9tlzr9756bt3uc0v").as_deref(), Some("ひとつ屋根の下2"));
        assert_eq!(sample("a").as_deref(), Some("\u{80}"));
        assert_eq!(sample("z"), None, "a number without an end");
        assert_eq!(sample("99999999"), None, "a number beyond 32 bits");
        assert_eq!(sample("-a_"), None, "no digit");
    }

    #[test]
    fn what_a_label_stands_for_is_checked() {
        for good in ["bcher-kva", "strae-oqa", "fiq228c", "ygb7as", "mgba3gch31f060k"] {
            assert!(is_sound(good.as_bytes()), "{good}");
        }
        // A control character, a symbol, a full-width letter, a ligature, and a capital beyond ASCII.
        for bad in ["a", "I-n3p", "ri7c", "jm6c", "x-6da"] {
            assert!(!is_sound(bad.as_bytes()), "{bad}: {:?}", decode(bad.as_bytes()));
        }
        assert!(is_sound(b"BCHER-KVA"), "host names have no case");
    }
}
