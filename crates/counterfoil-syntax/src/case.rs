//! How names are written on the wire: the rules of `rename_all`, as serde has them.

/// A way to write a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// `lowercase`
    Lower,
    /// `UPPERCASE`
    Upper,
    /// `PascalCase`
    Pascal,
    /// `camelCase`
    Camel,
    /// `snake_case`
    Snake,
    /// `SCREAMING_SNAKE_CASE`
    ScreamingSnake,
    /// `kebab-case`
    Kebab,
    /// `SCREAMING-KEBAB-CASE`
    ScreamingKebab,
}

impl Case {
    /// Every case, in the order in which messages list them.
    pub const ALL: [Self; 8] = [
        Self::Lower,
        Self::Upper,
        Self::Pascal,
        Self::Camel,
        Self::Snake,
        Self::ScreamingSnake,
        Self::Kebab,
        Self::ScreamingKebab,
    ];

    /// The name that an attribute gives it, which is written in itself.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lower => "lowercase",
            Self::Upper => "UPPERCASE",
            Self::Pascal => "PascalCase",
            Self::Camel => "camelCase",
            Self::Snake => "snake_case",
            Self::ScreamingSnake => "SCREAMING_SNAKE_CASE",
            Self::Kebab => "kebab-case",
            Self::ScreamingKebab => "SCREAMING-KEBAB-CASE",
        }
    }

    /// The case of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|case| case.name() == name)
    }

    /// A field's name, which Rust writes in snake case, in this case.
    #[must_use]
    pub fn of_field(self, field: &str) -> String {
        match self {
            Self::Lower | Self::Snake => field.to_owned(),
            Self::Upper | Self::ScreamingSnake => field.to_ascii_uppercase(),
            Self::Pascal => field.split('_').map(capitalised).collect(),
            Self::Camel => uncapitalised(&Self::Pascal.of_field(field)),
            Self::Kebab => field.replace('_', "-"),
            Self::ScreamingKebab => Self::ScreamingSnake.of_field(field).replace('_', "-"),
        }
    }

    /// A variant's name, which Rust writes in Pascal case, in this case.
    #[must_use]
    pub fn of_variant(self, variant: &str) -> String {
        match self {
            Self::Pascal => variant.to_owned(),
            Self::Lower => variant.to_ascii_lowercase(),
            Self::Upper => variant.to_ascii_uppercase(),
            Self::Camel => uncapitalised(variant),
            Self::Snake => snake(variant),
            Self::ScreamingSnake => snake(variant).to_ascii_uppercase(),
            Self::Kebab => snake(variant).replace('_', "-"),
            Self::ScreamingKebab => Self::ScreamingSnake.of_variant(variant).replace('_', "-"),
        }
    }
}

fn snake(pascal: &str) -> String {
    let mut snake = String::with_capacity(pascal.len() + 4);
    for (at, letter) in pascal.char_indices() {
        if at > 0 && letter.is_uppercase() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}

fn uncapitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_lowercase().to_string() + letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::Case;

    #[test]
    fn fields_and_variants_are_written_in_every_case() {
        let written = |name: fn(Case) -> String| Case::ALL.map(name);
        assert_eq!(
            written(|case| case.of_field("max_depth")),
            ["max_depth", "MAX_DEPTH", "MaxDepth", "maxDepth", "max_depth", "MAX_DEPTH", "max-depth", "MAX-DEPTH"]
        );
        assert_eq!(
            written(|case| case.of_variant("VeryTasty")),
            [
                "verytasty",
                "VERYTASTY",
                "VeryTasty",
                "veryTasty",
                "very_tasty",
                "VERY_TASTY",
                "very-tasty",
                "VERY-TASTY"
            ]
        );
    }

    #[test]
    fn every_name_is_found_again() {
        for case in Case::ALL {
            assert_eq!(Case::from_name(case.name()), Some(case));
        }
        assert_eq!(Case::from_name("Train-Case"), None);
    }
}
