//! Strings that a regular expression matches, made by reading it.

use super::chance::Chance;

/// A string that the pattern probably matches, repeated so that it has about so many characters at least. Look-around
/// and back-references count for nothing; whoever asks must check.
pub(super) fn make(pattern: &str, low: usize, chance: &mut Chance) -> Option<String> {
    let often = (low > 0).then_some(low.min(200));
    let mut reader = Reader { rest: pattern.chars().collect(), at: 0, chance, steps: 2_000, often };
    let mut out = String::new();
    reader.alternatives(&mut out)?;
    Some(out)
}

/// Reads a pattern and writes a match.
struct Reader<'a> {
    rest: Vec<char>,
    at: usize,
    chance: &'a mut Chance,
    steps: usize,
    /// How often what may be repeated without end is repeated
    often: Option<usize>,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.get(self.at).copied()
    }

    fn next(&mut self) -> Option<char> {
        let char = self.peek()?;
        self.at += 1;
        Some(char)
    }

    /// `a|b|c`, up to the end or a `)`: one of them.
    fn alternatives(&mut self, out: &mut String) -> Option<()> {
        let mut all = vec![String::new()];
        loop {
            self.steps = self.steps.checked_sub(1)?;
            match self.peek() {
                None | Some(')') => break,
                Some('|') => {
                    self.at += 1;
                    all.push(String::new());
                }
                Some(_) => self.piece(all.last_mut()?)?,
            }
        }
        out.push_str(self.chance.pick(&all)?);
        Some(())
    }

    /// One atom, as often as its quantifier says.
    fn piece(&mut self, out: &mut String) -> Option<()> {
        let start = self.at;
        let mut first = String::new();
        self.atom(&mut first)?;
        let end = self.at;
        let (low, high) = self.quantifier()?;
        let after = self.at;
        let times = match self.often {
            Some(often) if high == usize::MAX => often.max(low),
            _ => low + self.chance.below(high.min(low.saturating_add(3)) - low + 1),
        };
        for time in 0..times {
            if time == 0 {
                out.push_str(&first);
            } else {
                // Each time is read anew, so that classes give different characters.
                self.at = start;
                self.steps = self.steps.checked_sub(1)?;
                self.atom(out)?;
                self.at = end;
            }
        }
        self.at = after;
        Some(())
    }

    /// How often, at least and at most.
    fn quantifier(&mut self) -> Option<(usize, usize)> {
        let (range, length) = match self.peek() {
            Some('?') => ((0, 1), 1),
            Some('*') => ((0, usize::MAX), 1),
            Some('+') => ((1, usize::MAX), 1),
            Some('{') => {
                let rest = self.rest.get(self.at + 1..)?;
                let end = rest.iter().position(|char| *char == '}')?;
                let inside: String = rest.get(..end)?.iter().collect();
                let (low, high) = inside.split_once(',').unwrap_or((&inside, &inside));
                let low: usize = low.parse().ok()?;
                let high = if high.is_empty() { usize::MAX } else { high.parse().ok()? };
                ((low, high.max(low)), end + 2)
            }
            _ => return Some((1, 1)),
        };
        self.at += length;
        // A lazy quantifier matches the same.
        self.at += usize::from(self.peek() == Some('?'));
        Some(range)
    }

    fn atom(&mut self, out: &mut String) -> Option<()> {
        match self.next()? {
            '^' | '$' => {}
            '.' => out.push(*self.chance.pick(&['a', 'Z', '5', '-'])?),
            '[' => out.push(self.class()?),
            '\\' => self.escape(out)?,
            '(' => self.group(out)?,
            char => out.push(char),
        }
        Some(())
    }

    /// What stands in `(...)`; nothing for look-around.
    fn group(&mut self, out: &mut String) -> Option<()> {
        let mut skipped = false;
        if self.peek() == Some('?') {
            self.at += 1;
            match self.next()? {
                '=' | '!' => skipped = true,
                '<' if matches!(self.peek(), Some('=' | '!')) => {
                    self.at += 1;
                    skipped = true;
                }
                '<' => while self.next()? != '>' {},
                _ => {}
            }
        }
        let mut inside = String::new();
        self.alternatives(&mut inside)?;
        if !skipped {
            out.push_str(&inside);
        }
        (self.next()? == ')').then_some(())
    }

    fn escape(&mut self, out: &mut String) -> Option<()> {
        let char = self.next()?;
        let of = |reader: &mut Self, chars: &[char]| reader.chance.pick(chars).copied();
        out.push(match char {
            'd' => of(self, &['0', '7', '9'])?,
            'w' => of(self, &['a', 'Q', '3', '_'])?,
            's' => ' ',
            'D' | 'S' => of(self, &['x', 'K'])?,
            'W' => '-',
            'n' => '\n',
            't' => '\t',
            'b' | 'B' => return Some(()),
            'p' | 'P' => {
                while self.next()? != '}' {}
                'A'
            }
            '1'..='9' => return Some(()),
            other => other,
        });
        Some(())
    }

    /// A character of the class whose `[` is read.
    fn class(&mut self) -> Option<char> {
        let negated = self.peek() == Some('^');
        self.at += usize::from(negated);
        let mut ranges: Vec<(char, char)> = Vec::new();
        loop {
            let mut low = match self.next()? {
                ']' => break,
                '\\' => {
                    let mut escaped = String::new();
                    match self.next()? {
                        'd' => ranges.push(('0', '9')),
                        'w' => ranges.extend([('a', 'z'), ('A', 'Z'), ('0', '9'), ('_', '_')]),
                        's' => ranges.push((' ', ' ')),
                        other => escaped.push(other),
                    }
                    match escaped.pop() {
                        Some(char) => char,
                        None => continue,
                    }
                }
                char => char,
            };
            let mut high = low;
            if self.peek() == Some('-') && self.rest.get(self.at + 1).is_some_and(|next| *next != ']') {
                self.at += 1;
                high = self.next()?;
                if high == '\\' {
                    high = self.next()?;
                }
            }
            if low > high {
                std::mem::swap(&mut low, &mut high);
            }
            ranges.push((low, high));
        }
        if negated {
            let outside = |char: &char| !ranges.iter().any(|(low, high)| (low..=high).contains(&char));
            return ['a', 'Z', '0', '-', ' ', 'é'].into_iter().find(outside);
        }
        let (low, high) = *self.chance.pick(&ranges)?;
        let width = u32::from(high) - u32::from(low) + 1;
        char::from_u32(u32::from(low) + u32::try_from(self.chance.below(width as usize)).ok()?)
    }
}
