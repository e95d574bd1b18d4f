//! How facts add up: a profile's own over those of the profiles that it extends.

use crate::construct::{Construct, Side};
use crate::profile::data::{Fact, Kind, ProfileData};

/// Files of profiles, among which the names in `extends` are found.
pub(super) type Files = &'static [&'static ProfileData];

/// What is known about each construct, the worst first.
pub(super) type Rules = Vec<Vec<Rule>>;

/// A fact, and the profile that states it.
#[derive(Clone, Copy)]
pub struct Rule {
    /// The fact
    pub fact: &'static Fact,
    /// The profile whose fact it is
    pub from: &'static ProfileData,
}

/// What one side of a profile comes to.
pub(super) struct Inheritance {
    /// Where the names in `extends` are found
    pub(super) files: Files,
    /// Which schema is meant
    pub(super) side: Side,
    /// The files that had a part in it, in the order in which they were met
    pub(super) parts: Vec<&'static ProfileData>,
}

impl Inheritance {
    pub(super) fn new(files: Files, side: Side) -> Self {
        Self { files, side, parts: Vec::new() }
    }

    /// A profile's own facts, over those that it inherits. A provider that is named takes the place of those that the
    /// client speaks to by default, wherever on the way they are named: what a library between the two does to a schema
    /// is done before any provider sees it.
    pub(super) fn rules(&mut self, data: &'static ProfileData, provider: Option<&'static ProfileData>) -> Rules {
        if !self.parts.contains(&data) {
            self.parts.push(data);
        }
        let mut rules = vec![Vec::new(); Construct::COUNT];
        let mut place_for_it = !self.speaks(data);
        for base in self.bases(data) {
            if provider.is_some() && is_spoken_to(base) {
                place_for_it = true;
            } else {
                let provider = provider.filter(|_| self.speaks(base));
                merge(&mut rules, self.rules(base, provider));
            }
        }
        if let Some(provider) = provider.filter(|_| place_for_it) {
            merge(&mut rules, self.rules(provider, None));
        }
        let own = match self.side {
            Side::Input => data.input,
            Side::Output => data.output,
        };
        for fact in own {
            if let Some(known) = rules.get_mut(fact.construct as usize) {
                known.clear();
                known.push(Rule { fact, from: data });
            }
        }
        rules
    }

    /// Whether the profile says, itself or by way of another, whose models are spoken to.
    fn speaks(&self, data: &'static ProfileData) -> bool {
        self.bases(data).any(|base| is_spoken_to(base) || self.speaks(base))
    }

    fn bases(&self, data: &'static ProfileData) -> impl Iterator<Item = &'static ProfileData> + use<> {
        let files = self.files;
        data.extends.iter().filter_map(move |name| files.iter().copied().find(|file| file.name == *name))
    }
}

fn is_spoken_to(data: &ProfileData) -> bool {
    matches!(data.kind, Kind::Provider | Kind::Engine)
}

/// Adds the rules of one profile to those of another: each construct is as bad as the worse of them.
pub(super) fn merge(rules: &mut Rules, others: Rules) {
    for (rules, others) in rules.iter_mut().zip(others) {
        // Two profiles may have a fact from the same third.
        let new = |other: &Rule| !rules.iter().any(|rule| std::ptr::eq(rule.fact, other.fact));
        let new: Vec<_> = others.into_iter().filter(new).collect();
        rules.extend(new);
        rules.sort_by_key(|rule| std::cmp::Reverse(rule.fact.verdict));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Verdict;

    const fn fact(construct: Construct, verdict: Verdict) -> Fact {
        Fact { construct, verdict, ..Fact::NOTHING }
    }

    const fn file(
        name: &'static str,
        kind: Kind,
        extends: &'static [&'static str],
        input: &'static [Fact],
    ) -> ProfileData {
        ProfileData { name, kind, extends, input, ..ProfileData::NOTHING }
    }

    static ENGINE: ProfileData = file(
        "engine",
        Kind::Engine,
        &[],
        &[fact(Construct::Pattern, Verdict::Crash), fact(Construct::Not, Verdict::Crash)],
    );
    static ONE: ProfileData = file(
        "one",
        Kind::Provider,
        &["engine"],
        &[fact(Construct::OneOf, Verdict::Rejected), fact(Construct::Not, Verdict::Unknown)],
    );
    static OTHER: ProfileData = file(
        "other",
        Kind::Provider,
        &["engine"],
        &[fact(Construct::OneOf, Verdict::Mangled), fact(Construct::AllOf, Verdict::Rejected)],
    );
    static LIBRARY: ProfileData =
        file("library", Kind::Library, &["one"], &[fact(Construct::AllOf, Verdict::Stripped)]);
    static CLIENT: ProfileData =
        file("client", Kind::Client, &["one", "other"], &[fact(Construct::Const, Verdict::Mangled)]);
    static BY_LIBRARY: ProfileData = file("by-library", Kind::Client, &["library"], &[]);
    static ALONE: ProfileData = file("alone", Kind::Client, &[], &[fact(Construct::OneOf, Verdict::Accepted)]);
    static FILES: &[&ProfileData] = &[&ENGINE, &ONE, &OTHER, &LIBRARY, &CLIENT, &BY_LIBRARY, &ALONE];

    /// What is known of a construct, as `verdict of profile`, and which profiles had a part in it.
    #[track_caller]
    fn assert_adds_up(
        data: &'static ProfileData,
        provider: Option<&'static ProfileData>,
        parts: &[&str],
        expected: &[(Construct, &[&str])],
    ) {
        let mut inheritance = Inheritance::new(FILES, Side::Input);
        let rules = inheritance.rules(data, provider);
        assert_eq!(inheritance.parts.iter().map(|part| part.name).collect::<Vec<_>>(), parts);
        let mut known = 0;
        for (construct, said) in expected {
            let rules: Vec<_> = rules[*construct as usize]
                .iter()
                .map(|rule| format!("{} of {}", rule.fact.verdict, rule.from.name))
                .collect();
            assert_eq!(rules, *said, "{construct}");
            known += rules.len();
        }
        assert_eq!(rules.iter().map(Vec::len).sum::<usize>(), known, "something else is known, too");
    }

    #[test]
    fn the_worst_provider_counts_and_a_fact_counts_once() {
        assert_adds_up(
            &CLIENT,
            None,
            &["client", "one", "engine", "other"],
            &[
                (Construct::OneOf, &["request rejected of one", "mangled of other"]),
                (Construct::AllOf, &["request rejected of other"]),
                (Construct::Pattern, &["crash of engine"]),
                (Construct::Const, &["mangled of client"]),
                // The one does not know what the engine does, the other is silent.
                (Construct::Not, &["crash of engine", "unknown of one"]),
            ],
        );
    }

    #[test]
    fn own_facts_replace_inherited_ones() {
        assert_adds_up(
            &ONE,
            None,
            &["one", "engine"],
            &[
                (Construct::OneOf, &["request rejected of one"]),
                (Construct::Not, &["unknown of one"]),
                (Construct::Pattern, &["crash of engine"]),
            ],
        );
    }

    #[test]
    fn a_named_provider_takes_the_place_of_all_others() {
        let of_other: &[(Construct, &[&str])] = &[
            (Construct::OneOf, &["mangled of other"]),
            (Construct::AllOf, &["request rejected of other"]),
            (Construct::Pattern, &["crash of engine"]),
            (Construct::Not, &["crash of engine"]),
            (Construct::Const, &["mangled of client"]),
        ];
        assert_adds_up(&CLIENT, Some(&OTHER), &["client", "other", "engine"], of_other);
    }

    #[test]
    fn a_library_still_stands_before_a_named_provider() {
        assert_adds_up(
            &BY_LIBRARY,
            Some(&OTHER),
            &["by-library", "library", "other", "engine"],
            &[
                (Construct::OneOf, &["mangled of other"]),
                (Construct::AllOf, &["stripped of library"]),
                (Construct::Pattern, &["crash of engine"]),
                (Construct::Not, &["crash of engine"]),
            ],
        );
    }

    #[test]
    fn a_client_that_names_nobody_still_speaks_to_the_one_named() {
        assert_adds_up(
            &ALONE,
            Some(&OTHER),
            &["alone", "other", "engine"],
            &[
                (Construct::OneOf, &["accepted of alone"]),
                (Construct::AllOf, &["request rejected of other"]),
                (Construct::Pattern, &["crash of engine"]),
                (Construct::Not, &["crash of engine"]),
            ],
        );
    }
}
