//! Escapes in a pattern.

use super::reader::{Escaped, Reader};

impl Reader<'_> {
    /// Behind `\`.
    pub(super) fn escape(&mut self, in_class: bool) -> Option<Escaped> {
        let byte = self.next()?;
        Some(match byte {
            b'd' | b'D' | b'w' | b'W' | b's' | b'S' => {
                self.traits.class = true;
                Escaped::Set
            }
            b'b' | b'B' if !in_class => Escaped::Boundary,
            b'b' => Escaped::Char(0x8),
            b'B' => Escaped::Char(u32::from(byte)),
            b't' => Escaped::Char(0x9),
            b'n' => Escaped::Char(0xA),
            b'v' => Escaped::Char(0xB),
            b'f' => Escaped::Char(0xC),
            b'r' => Escaped::Char(0xD),
            b'p' | b'P' if self.property() => {
                self.traits.unicode_class = true;
                Escaped::Set
            }
            b'x' | b'u' => Escaped::Char(self.code(byte).unwrap_or_else(|| self.odd(u32::from(byte)))),
            b'^' | b'$' | b'\\' | b'.' | b'*' | b'+' | b'?' | b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'|' | b'/' => {
                Escaped::Char(u32::from(byte))
            }
            b'1'..=b'9' if !in_class => {
                self.number(byte);
                Escaped::Set
            }
            b'k' if !in_class => {
                let name = if self.eat("<") { self.group_name() } else { None };
                self.named.push(name);
                Escaped::Set
            }
            b'0'..=b'7' => {
                let value = self.octal(byte);
                Escaped::Char(self.odd(value))
            }
            b'c' => {
                let letter = self.peek().filter(u8::is_ascii_alphabetic);
                self.skip(usize::from(letter.is_some()));
                // Without a letter, the backslash stands for itself, and the `c` behind it too.
                Escaped::Char(self.odd(letter.map_or(u32::from(byte), |letter| u32::from(letter % 32))))
            }
            _ => {
                let char = self.finish_char()?;
                Escaped::Char(self.odd(u32::from(char)))
            }
        })
    }

    /// Notes an escape that not every engine reads.
    fn odd(&mut self, value: u32) -> u32 {
        self.traits.odd_escape = true;
        value
    }

    /// Behind `\p`: the name in its braces.
    fn property(&mut self) -> bool {
        let name = self.rest().strip_prefix('{').and_then(|rest| rest.split_once('}')).map(|(name, _)| name);
        let is_name = |name: &&str| {
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'=')
        };
        let length = name.filter(is_name).map_or(0, |name| name.len() + 2);
        self.skip(length);
        length > 0
    }

    /// Behind `\x` or `\u`: the code that the digits write.
    fn code(&mut self, letter: u8) -> Option<u32> {
        let rest = self.rest();
        let (digits, length) = match rest.strip_prefix('{').filter(|_| letter == b'u') {
            Some(braced) => braced.split_once('}').map(|(digits, _)| (digits, digits.len() + 2))?,
            None => {
                let length = if letter == b'u' { 4 } else { 2 };
                (rest.get(..length)?, length)
            }
        };
        let is_code = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let code = u32::from_str_radix(digits, 16).ok().filter(|code| is_code && *code <= 0x10_FFFF)?;
        self.skip(length);
        Some(code)
    }

    /// Behind `\` and a digit: up to three octal digits, at most 377.
    fn octal(&mut self, first: u8) -> u32 {
        let mut value = u32::from(first - b'0');
        while let Some(digit @ b'0'..=b'7') = self.peek() {
            let longer = value * 8 + u32::from(digit - b'0');
            if longer > 0o377 {
                break;
            }
            value = longer;
            self.skip(1);
        }
        value
    }

    /// Behind `\` and a digit other than 0: the number of a group, or an octal number.
    fn number(&mut self, first: u8) {
        let mut number = u64::from(first - b'0');
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            number = number.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
            self.skip(1);
        }
        let (least, greatest) = self.numbers.unwrap_or((number, number));
        self.numbers = Some((least.min(number), greatest.max(number)));
    }
}
