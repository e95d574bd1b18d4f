//! Reading a pattern.

use super::Traits;

/// Names above this many are not compared with each other.
const MANY: usize = 256;

/// A group that is open, or the whole.
#[derive(Clone, Copy)]
struct Group {
    number: usize,
    /// Which of its alternatives is being read
    alternative: usize,
    /// Whether a quantifier may follow it
    repeats: bool,
}

/// A named group: the alternatives that it stands in, from the outside.
struct NamedGroup<'p> {
    name: &'p str,
    within: Vec<(usize, usize)>,
}

/// What an escape stands for.
pub(super) enum Escaped {
    /// An assertion
    Boundary,
    /// A set of characters
    Set,
    /// A character
    Char(u32),
}

/// The state of reading.
pub(super) struct Reader<'p> {
    text: &'p str,
    at: usize,
    pub(super) traits: Traits,
    groups: Vec<Group>,
    /// How many groups were opened
    opened: usize,
    /// How many of them can be referred to
    captures: u64,
    names: Vec<NamedGroup<'p>>,
    /// The least and the greatest number that is referred to
    pub(super) numbers: Option<(u64, u64)>,
    /// The names that are referred to; `None` for `\k` without one
    pub(super) named: Vec<Option<&'p str>>,
}

impl<'p> Reader<'p> {
    pub(super) fn new(text: &'p str) -> Self {
        Self {
            text,
            at: 0,
            traits: Traits::default(),
            groups: Vec::new(),
            opened: 0,
            captures: 0,
            names: Vec::new(),
            numbers: None,
            named: Vec::new(),
        }
    }

    pub(super) fn read(mut self) -> Traits {
        self.groups.push(Group { number: 0, alternative: 0, repeats: false });
        self.traits.anchored = self.text.starts_with('^') && self.text.ends_with('$') && !self.ends_escaped();
        self.traits.invalid = self.whole().is_none();
        self.traits
    }

    /// Whether the last character is escaped.
    fn ends_escaped(&self) -> bool {
        self.text.bytes().rev().skip(1).take_while(|byte| *byte == b'\\').count() % 2 == 1
    }

    fn whole(&mut self) -> Option<()> {
        let mut repeats = false;
        while let Some(byte) = self.next() {
            repeats = match byte {
                b'(' => {
                    self.open()?;
                    false
                }
                b')' => {
                    // The first is the whole.
                    let group = self.groups.pop().filter(|_| !self.groups.is_empty())?;
                    group.repeats
                }
                b'|' => {
                    self.groups.last_mut()?.alternative += 1;
                    false
                }
                b'*' | b'+' | b'?' => self.quantifier(repeats)?,
                b'{' => match self.counts() {
                    Some(in_order) => self.quantifier(repeats && in_order)?,
                    None => true,
                },
                b'[' => {
                    self.class()?;
                    true
                }
                b'\\' => !matches!(self.escape(false)?, Escaped::Boundary),
                b'^' | b'$' => false,
                _ => true,
            };
        }
        (self.groups.len() == 1).then_some(())?;
        self.references()
    }

    /// The next byte. All that means something is ASCII, so that the bytes of other characters stand for themselves.
    pub(super) fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub(super) fn eat(&mut self, expected: &str) -> bool {
        let found = self.rest().starts_with(expected);
        self.at += if found { expected.len() } else { 0 };
        found
    }

    pub(super) fn rest(&self) -> &'p str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub(super) fn skip(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// The rest of the character whose first byte was read.
    pub(super) fn finish_char(&mut self) -> Option<char> {
        let char = self.text.get(self.at.checked_sub(1)?..)?.chars().next()?;
        self.at += char.len_utf8() - 1;
        Some(char)
    }

    /// Behind a quantifier, which must have had something to repeat. Another cannot follow it.
    fn quantifier(&mut self, repeats: bool) -> Option<bool> {
        self.eat("?");
        repeats.then_some(false)
    }

    /// Behind `{`: whether the counts are in order; `None` where there are none, and it stands for itself.
    fn counts(&mut self) -> Option<bool> {
        let digits = |text: &'p str| {
            let length = text.bytes().take_while(u8::is_ascii_digit).count();
            text.split_at_checked(length).filter(|_| length > 0)
        };
        let start = self.rest();
        let (least, rest) = digits(start)?;
        let (most, rest) = match rest.strip_prefix(',') {
            None => (Some(least), rest),
            Some(rest) => digits(rest).map_or((None, rest), |(most, rest)| (Some(most), rest)),
        };
        let rest = rest.strip_prefix('}')?;
        self.skip(start.len() - rest.len());
        let value = |digits: &str| digits.trim_start_matches('0').to_owned();
        let in_order = most.is_none_or(|most| {
            let (least, most) = (value(least), value(most));
            (least.len(), least) <= (most.len(), most)
        });
        Some(in_order)
    }

    /// Behind `(`.
    fn open(&mut self) -> Option<()> {
        let mut repeats = true;
        if !self.eat("?") {
            self.captures += 1;
        } else if self.eat("=") || self.eat("!") {
            self.traits.look_around = true;
        } else if self.eat("<=") || self.eat("<!") {
            self.traits.look_around = true;
            repeats = false;
        } else if self.eat("<") {
            self.captures += 1;
            let name = self.group_name()?;
            self.name(name)?;
        } else if !self.eat(":") {
            self.modifiers()?;
        }
        self.opened += 1;
        self.groups.push(Group { number: self.opened, alternative: 0, repeats });
        Some(())
    }

    /// Behind `<`: the name of a group, up to its `>`.
    pub(super) fn group_name(&mut self) -> Option<&'p str> {
        let rest = self.rest();
        let length = rest.find(|char: char| !(char.is_alphanumeric() || char == '_' || char == '$'))?;
        let name = rest.get(..length).filter(|name| !name.is_empty() && !name.starts_with(char::is_numeric))?;
        self.skip(length);
        self.eat(">").then_some(name)
    }

    /// Notes a named group. Two of a name must stand in different alternatives.
    fn name(&mut self, name: &'p str) -> Option<()> {
        if self.names.len() > MANY {
            return Some(());
        }
        let within: Vec<_> = self.groups.iter().map(|group| (group.number, group.alternative)).collect();
        let apart = |known: &NamedGroup<'_>| {
            let mut common = known.within.iter().zip(&within).take_while(|(known, this)| known.0 == this.0);
            common.any(|(known, this)| known.1 != this.1)
        };
        let is_free = self.names.iter().all(|known| known.name != name || apart(known));
        self.names.push(NamedGroup { name, within });
        is_free.then_some(())
    }

    /// Behind `(?`: flags that are switched on and off, and a colon.
    fn modifiers(&mut self) -> Option<()> {
        let (flags, _) = self.rest().split_once(':')?;
        let (on, off) = flags.split_once('-').unwrap_or((flags, ""));
        let mut seen = String::new();
        for flag in on.chars().chain(off.chars()) {
            if !matches!(flag, 'i' | 'm' | 's') || seen.contains(flag) {
                return None;
            }
            seen.push(flag);
        }
        self.skip(flags.len() + 1);
        (!seen.is_empty()).then_some(())
    }

    /// Behind `[`.
    fn class(&mut self) -> Option<()> {
        self.eat("^");
        while !self.eat("]") {
            let first = self.class_member()?;
            if self.peek() != Some(b'-') || self.rest().starts_with("-]") {
                continue;
            }
            self.skip(1);
            if let (Escaped::Char(first), Escaped::Char(last)) = (first, self.class_member()?)
                && first > last
            {
                return None;
            }
        }
        Some(())
    }

    fn class_member(&mut self) -> Option<Escaped> {
        match self.next()? {
            b'\\' => self.escape(true),
            byte if byte.is_ascii() => Some(Escaped::Char(u32::from(byte))),
            _ => self.finish_char().map(|char| Escaped::Char(u32::from(char))),
        }
    }

    /// What the numbers and names that are referred to are, when all groups are known.
    fn references(&mut self) -> Option<()> {
        if let Some((least, greatest)) = self.numbers {
            self.traits.back_reference |= least <= self.captures;
            // Without so many groups, it is an octal number.
            self.traits.odd_escape |= greatest > self.captures;
        }
        if self.named.is_empty() {
            return Some(());
        }
        if self.names.is_empty() {
            self.traits.odd_escape = true;
            return Some(());
        }
        self.traits.back_reference = true;
        let known = |name: &str| self.names.len() > MANY || self.names.iter().any(|known| known.name == name);
        self.named.iter().all(|name| name.is_some_and(known)).then_some(())
    }
}
