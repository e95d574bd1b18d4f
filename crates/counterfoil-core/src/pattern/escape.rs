//! Escapes: what a backslash and what follows it stand for. Unicode mode knows no escape that is not listed in the
//! grammar, so that each of them keeps its meaning when the language grows.

use super::emit;
use super::error::PatternError;
use super::parser::Parser;

impl Parser<'_> {
    /// Reads an escape outside a class, whose backslash at `start` has been read, and writes what it stands for.
    pub(super) fn atom_escape(&mut self, start: usize) -> Result<(), PatternError> {
        match self.peek() {
            Some('1'..='9') => self.numbered_reference(start),
            Some('k') => {
                self.next();
                self.named_reference(start)?;
            }
            _ => {
                if let Some(set) = self.set_escape(start)? {
                    self.out.push('[');
                    self.out.push_str(&set);
                    self.out.push(']');
                } else {
                    let code_point = self.character_escape(start, false)?;
                    emit::literal(&mut self.out, code_point);
                }
            }
        }
        Ok(())
    }

    /// Reads an escape that stands for a set of characters, if it is one, and returns it as the inside of a class.
    pub(super) fn set_escape(&mut self, start: usize) -> Result<Option<String>, PatternError> {
        let Some(letter @ ('d' | 'D' | 's' | 'S' | 'w' | 'W' | 'p' | 'P')) = self.peek() else {
            return Ok(None);
        };
        self.next();
        if let 'p' | 'P' = letter {
            return self.property(start, letter == 'P').map(Some);
        }
        let set = emit::class_escape(letter.to_ascii_lowercase()).unwrap_or_default();
        Ok(Some(if letter.is_ascii_uppercase() { format!("[^{set}]") } else { set.to_owned() }))
    }

    /// Reads an escape that stands for one code point.
    pub(super) fn character_escape(&mut self, start: usize, in_class: bool) -> Result<u32, PatternError> {
        let Some(character) = self.next() else {
            return Err(PatternError::syntax(
                start,
                "a backslash at the end escapes nothing: write `\\\\` for the character itself",
            ));
        };
        let code_point = match character {
            't' => 0x09,
            'n' => 0x0A,
            'v' => 0x0B,
            'f' => 0x0C,
            'r' => 0x0D,
            'b' if in_class => 0x08,
            '-' if in_class => u32::from('-'),
            '0' if !self.peek().is_some_and(|next| next.is_ascii_digit()) => 0,
            'c' => match self.peek() {
                Some(letter) if letter.is_ascii_alphabetic() => {
                    self.next();
                    u32::from(letter) % 32
                }
                _ => {
                    return Err(PatternError::syntax(
                        start,
                        "`\\c` must be followed by a letter of ASCII, as in `\\cJ`",
                    ));
                }
            },
            'x' => self
                .hexadecimal(2)
                .ok_or_else(|| PatternError::syntax(start, "`\\x` must be followed by two hexadecimal digits"))?,
            'u' => self.unicode_escape(start)?,
            '^' | '$' | '\\' | '.' | '*' | '+' | '?' | '(' | ')' | '[' | ']' | '{' | '}' | '|' | '/' => {
                u32::from(character)
            }
            other => return Err(PatternError::syntax(start, unknown(other, in_class))),
        };
        Ok(code_point)
    }

    /// Reads what follows `\u`: four digits, two such escapes that form a surrogate pair, or digits in braces.
    pub(super) fn unicode_escape(&mut self, start: usize) -> Result<u32, PatternError> {
        if self.eat("{") {
            let digits = self.take_while(|byte| byte.is_ascii_hexdigit());
            return match u32::from_str_radix(digits, 16) {
                Ok(code_point @ ..=0x10_FFFF) if self.eat("}") => Ok(code_point),
                _ => {
                    Err(PatternError::syntax(start, "`\\u{` must be followed by a code point, at most 10FFFF, and `}`"))
                }
            };
        }
        let lead = self.hexadecimal(4).ok_or_else(|| {
            PatternError::syntax(start, "`\\u` must be followed by four hexadecimal digits, or by some in braces")
        })?;
        if !(0xD800..0xDC00).contains(&lead) {
            return Ok(lead);
        }
        let behind_lead = self.offset();
        if self.eat("\\u")
            && let Some(trail @ 0xDC00..0xE000) = self.hexadecimal(4)
        {
            return Ok(0x1_0000 + ((lead - 0xD800) << 10) + (trail - 0xDC00));
        }
        self.back_to(behind_lead);
        Ok(lead)
    }

    /// Reads exactly `count` hexadecimal digits, or nothing.
    fn hexadecimal(&mut self, count: usize) -> Option<u32> {
        let digits = self.rest().get(..count).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
        self.eat(digits);
        u32::from_str_radix(digits, 16).ok()
    }
}

/// What to say about an escape that ECMA-262 does not have.
fn unknown(character: char, in_class: bool) -> String {
    match character {
        '0'..='9' => format!("`\\{character}` here would be an octal escape: write `\\x` and two hexadecimal digits"),
        'A' => "`\\A` is no escape of ECMA-262: write `^`".to_owned(),
        'z' | 'Z' => format!("`\\{character}` is no escape of ECMA-262: write `$`"),
        'B' if in_class => "`\\B` cannot stand in a class: write `B` for the letter".to_owned(),
        _ => format!("`\\{character}` is no escape in Unicode mode: write `{character}` without the backslash"),
    }
}
