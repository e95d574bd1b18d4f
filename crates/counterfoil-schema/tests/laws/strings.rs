//! Strings of a format, and strings that a pattern matches.

use crate::rng::Rng;

/// Words for strings without rules, those among them that look like JSON or like another type.
pub(crate) const WORDS: [&str; 12] =
    ["a", "", "two words", "Ünïcode ✓", "0", "true", "null", "[1, 2]", "{\"a\": 1}", "\"quoted\"", "a/b~c", "x-y_z.9"];

/// What is of each format, and what is not.
const FORMATS: [(&str, &[&str], &str); 17] = [
    ("date-time", &["2026-11-30T12:00:00Z", "2024-02-29T23:59:59.5+01:00"], "2026-13-01T00:00:00Z"),
    ("date", &["2026-11-30", "2024-02-29"], "2026-02-30"),
    ("time", &["12:00:00Z", "23:59:59.25+02:00"], "25:00:00Z"),
    ("duration", &["P1D", "PT1H30M"], "1 day"),
    ("email", &["a@example.com", "b.c+d@example.org"], "a at example"),
    ("idn-email", &["a@example.com"], "a at example"),
    ("hostname", &["example.com", "a-b.example.org"], "-a.example"),
    ("idn-hostname", &["example.com"], "-a.example"),
    ("ipv4", &["127.0.0.1", "10.20.30.40"], "256.1.1.1"),
    ("ipv6", &["::1", "2001:db8::1"], "1::2::3"),
    ("uri", &["https://example.com/a?b=c", "urn:x:y"], "no uri"),
    ("uri-reference", &["/a/b", "https://example.com/"], "\\\\a"),
    ("iri", &["https://example.com/ä"], "no iri"),
    ("uuid", &["123e4567-e89b-12d3-a456-426614174000"], "123e4567"),
    ("json-pointer", &["/a/0", ""], "a"),
    ("regex", &["^a+$"], "(a"),
    ("uri-template", &["https://example.com/{a}"], "{a"),
];

/// A string of the format, where it is one that is known.
pub(crate) fn of_format(format: &str, rng: &mut Rng) -> Option<String> {
    let (_, good, _) = FORMATS.iter().find(|(name, ..)| *name == format)?;
    rng.pick(good).map(|text| (*text).to_owned())
}

/// A string that is not of the format.
pub(crate) fn not_of_format(format: &str) -> Option<&'static str> {
    FORMATS.iter().find(|(name, ..)| *name == format).map(|(.., bad)| *bad)
}

/// A string that the pattern probably matches, of a length between two bounds where that can be had: look-around and
/// back-references count for nothing.
pub(crate) fn of_pattern(pattern: &str, low: usize, high: usize, rng: &mut Rng) -> Option<String> {
    let mut found = None;
    // As it comes, then with every `+` and `*` as often as makes up the length.
    for often in std::iter::once(None).chain((1..=low).rev().take(40).map(Some)) {
        let mut reader = Reader { rest: pattern.chars().collect(), at: 0, rng, steps: 2_000, often };
        let mut out = String::new();
        reader.alternatives(&mut out)?;
        let fits = (low..=high).contains(&out.chars().count());
        found = Some(out);
        if fits {
            break;
        }
    }
    found
}

/// Reads a pattern and writes a match.
struct Reader<'a> {
    rest: Vec<char>,
    at: usize,
    rng: &'a mut Rng,
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
        out.push_str(self.rng.pick(&all)?);
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
            _ => low + self.rng.below(high.min(low + 3) - low + 1),
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
            '.' => out.push(*self.rng.pick(&['a', 'Z', '5', '-'])?),
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
        let of = |reader: &mut Self, chars: &[char]| reader.rng.pick(chars).copied();
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
        let (low, high) = *self.rng.pick(&ranges)?;
        let width = u32::from(high) - u32::from(low) + 1;
        char::from_u32(u32::from(low) + u32::try_from(self.rng.below(width as usize)).ok()?)
    }
}

#[test]
fn matches_match() {
    let mut rng = Rng::of("patterns");
    for pattern in [
        "^[a-z]+$",
        r"^\d{4}-\d{2}$",
        r"^(foo|bar)(-[A-Z_]{2,3})?$",
        "^[^a]$",
        r"^\w+@\w+\.com$",
        r"^x{2,}y*?z$",
        r"^[\w.-]{3}$",
        "^(?:a(?=b)b|c)$",
        "a",
    ] {
        for _ in 0..20 {
            let text = of_pattern(pattern, 0, 40, &mut rng).unwrap_or_else(|| panic!("{pattern}"));
            assert!(crate::closed::matches(pattern, &text), "{pattern}: {text}");
        }
    }
    assert_eq!(of_pattern("^[0-9a-f]+$", 24, 24, &mut rng).expect("a text").len(), 24);
}

#[test]
fn formats_are_what_they_say() {
    let mut rng = Rng::of("formats");
    for (format, _, bad) in FORMATS {
        let schema = counterfoil_json::Json::object([("format", format)]);
        let judge = crate::judge::Judge::of(&schema).expect("a schema");
        let good = of_format(format, &mut rng).expect("a text");
        assert!(judge.takes(&good.into()), "{format}");
        // Without the tables of international names, these two are not looked at.
        if !format.starts_with("idn-") {
            assert!(!judge.takes(&bad.into()), "{format}: {bad}");
        }
    }
}
