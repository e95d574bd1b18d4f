//! What the facts of several files add up to.

use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::construct::{Construct, Side};
use crate::profile::data::{Fact, Kind, NameRule, ProfileData};
use crate::verdict::Verdict;

/// The name of the profile for everyone: what current MCP clients in their default mode survive.
const PORTABLE: &str = "portable";

/// The name of the intersection of everything that is not a strict mode.
const PORTABLE_ALL: &str = "portable-all";

/// How long a server's name is taken to be where a client puts it before a tool's.
pub const SERVER_NAME_LENGTH: usize = 12;

/// What one client, or several at once, take.
///
/// ```
/// use counterfoil_schema::profile::Profile;
/// use counterfoil_schema::{Construct, Side};
///
/// let strict = Profile::named("openai-strict")?;
/// assert!(strict.verdict(Side::Input, Construct::OneOf).is_loss());
/// # Ok::<(), counterfoil_schema::profile::UnknownProfile>(())
/// ```
#[derive(Clone)]
pub struct Profile(Arc<Resolved>);

struct Resolved {
    name: String,
    parts: Vec<&'static ProfileData>,
    rules: [Vec<Vec<Rule>>; 2],
    keeps_values: bool,
}

/// A fact, and the profile that states it.
#[derive(Clone, Copy)]
pub struct Rule {
    /// The fact
    pub fact: &'static Fact,
    /// The profile whose fact it is
    pub from: &'static ProfileData,
}

/// A profile was asked for that does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownProfile {
    /// The name that was asked for
    pub name: String,
    /// The name that was probably meant
    pub nearest: Option<&'static str>,
}

impl Profile {
    /// The profile of that name: one of the files, `portable`, `portable-all`, or a client on a certain provider, such as
    /// `cursor+gemini`. Case does not matter.
    ///
    /// # Errors
    ///
    /// [`UnknownProfile`], with the names that are near.
    pub fn named(name: &str) -> Result<Self, UnknownProfile> {
        let name = name.trim().to_ascii_lowercase();
        match name.as_str() {
            PORTABLE => Ok(computed().0.clone()),
            PORTABLE_ALL => Ok(computed().1.clone()),
            _ => match name.split_once('+') {
                None => Ok(Self::of(&name, find(&name)?, None)),
                Some((client, provider)) => Ok(Self::of(&name, find(client)?, Some(find(provider)?))),
            },
        }
    }

    /// The profile for everyone.
    #[must_use]
    pub fn portable() -> Self {
        computed().0.clone()
    }

    /// The profile of a client that introduces itself by this name (`clientInfo.name`), bridges such as
    /// `claude-ai (via mcp-remote 0.1.30)` included; `None` when no profile knows it.
    #[must_use]
    pub fn introduced(client: &str) -> Option<Self> {
        let bare = client.split(" (via ").next().unwrap_or(client).trim();
        let known = |data: &&&'static ProfileData| {
            data.introductions().any(|name| name.eq_ignore_ascii_case(client.trim()) || name.eq_ignore_ascii_case(bare))
        };
        let data = super::all().iter().find(known)?;
        Some(Self::of(data.name, data, None))
    }

    /// The names of all profiles, the computed ones first.
    pub fn names() -> impl Iterator<Item = &'static str> {
        [PORTABLE, PORTABLE_ALL].into_iter().chain(super::all().iter().map(|data| data.name))
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The files that the profile is made of: its own first, then those that it extends.
    #[must_use]
    pub fn parts(&self) -> &[&'static ProfileData] {
        &self.0.parts
    }

    /// The file of the profile itself; `None` for a computed one.
    #[must_use]
    pub fn data(&self) -> Option<&'static ProfileData> {
        self.0.parts.first().copied().filter(|data| self.0.name.split('+').next() == Some(data.name))
    }

    /// Whether a value must reach the server in the shape that the original asks for: only names may change.
    #[must_use]
    pub fn keeps_values(&self) -> bool {
        self.0.keeps_values
    }

    /// Whether it is a strict mode, in which every property is required.
    #[must_use]
    pub fn is_strict(&self) -> bool {
        !self.survives(Side::Input, Construct::OptionalProperty)
    }

    /// All that is known about a construct, the worst first. Several facts matter for limits and names, which differ
    /// between the profiles that are added up.
    #[must_use]
    pub fn rules(&self, side: Side, construct: Construct) -> &[Rule] {
        let rules = &self.0.rules[side as usize];
        rules.get(construct as usize).map(Vec::as_slice).unwrap_or_default()
    }

    /// The worst fact about a construct.
    #[must_use]
    pub fn rule(&self, side: Side, construct: Construct) -> Option<Rule> {
        self.rules(side, construct).first().copied()
    }

    /// What becomes of a construct; for limits and formats, of one that is outside.
    #[must_use]
    pub fn verdict(&self, side: Side, construct: Construct) -> Verdict {
        self.rule(side, construct).map_or(Verdict::Unknown, |rule| rule.fact.verdict)
    }

    /// Whether the model gets to see a construct as it was written.
    #[must_use]
    pub fn survives(&self, side: Side, construct: Construct) -> bool {
        self.verdict(side, construct).survives()
    }

    /// The rule that a `format` of this name breaks.
    #[must_use]
    pub fn refuses_format(&self, side: Side, format: &str) -> Option<Rule> {
        let refuses = |rule: &&Rule| !rule.fact.verdict.survives() && !rule.fact.accepted.contains(&format);
        self.rules(side, Construct::Format).iter().find(refuses).copied()
    }

    /// The rule that a measure breaks: one whose limit is below it.
    #[must_use]
    pub fn refuses_measure(&self, side: Side, construct: Construct, measure: u64) -> Option<Rule> {
        let refuses =
            |rule: &&Rule| !rule.fact.verdict.survives() && rule.fact.limit.is_some_and(|limit| measure > limit);
        self.rules(side, construct).iter().find(refuses).copied()
    }

    /// The smallest limit on a construct.
    #[must_use]
    pub fn limit(&self, side: Side, construct: Construct) -> Option<u64> {
        let rules = self.rules(side, construct).iter().filter(|rule| !rule.fact.verdict.survives());
        rules.filter_map(|rule| rule.fact.limit).min()
    }

    /// The rules that names are held to, each with what becomes of a name that breaks it.
    pub fn name_rules(&self, construct: Construct) -> impl Iterator<Item = (Rule, NameRule)> + '_ {
        let rules = self.rules(Side::Input, construct).iter().filter(|rule| !rule.fact.verdict.survives());
        rules.filter_map(|rule| Some((*rule, rule.fact.names?)))
    }

    /// The rule that a name breaks; for a tool's name, [`Construct::ToolName`] looks at the characters and
    /// [`Construct::ToolNameLength`] at the length with the client's prefix, for a server's name of
    /// [`SERVER_NAME_LENGTH`] characters.
    #[must_use]
    pub fn refuses_name(&self, construct: Construct, name: &str) -> Option<Rule> {
        self.name_rules(construct).find(|(_, names)| !names.takes(name, SERVER_NAME_LENGTH)).map(|(rule, _)| rule)
    }

    fn of(name: &str, data: &'static ProfileData, provider: Option<&'static ProfileData>) -> Self {
        let mut parts = Vec::new();
        let rules = [Side::Input, Side::Output].map(|side| resolve(data, provider, side, &mut parts));
        Self(Arc::new(Resolved { name: name.to_owned(), parts, rules, keeps_values: false }))
    }

    /// What all profiles that `take` picks agree on. Where the values are kept, a construct that is merely ignored or
    /// stripped stays: it costs nothing.
    fn intersection(name: &str, take: impl Fn(&ProfileData) -> bool, keeps_values: bool) -> Self {
        let mut parts = Vec::new();
        let rules = [Side::Input, Side::Output].map(|side| {
            let mut rules = vec![Vec::new(); Construct::COUNT];
            for data in super::all().iter().filter(|data| take(data)) {
                merge(&mut rules, resolve(data, None, side, &mut Vec::new()));
                if !parts.contains(data) {
                    parts.push(data);
                }
            }
            for rules in &mut rules {
                rules.retain(|rule: &Rule| rule.fact.verdict >= Verdict::Mangled);
            }
            rules
        });
        Self(Arc::new(Resolved { name: name.to_owned(), parts, rules, keeps_values }))
    }
}

/// `portable` and `portable-all`.
fn computed() -> &'static (Profile, Profile) {
    static COMPUTED: OnceLock<(Profile, Profile)> = OnceLock::new();
    COMPUTED.get_or_init(|| {
        (
            Profile::intersection(PORTABLE, |data| data.portable, true),
            Profile::intersection(PORTABLE_ALL, |data| !data.strict && data.kind != Kind::Computed, false),
        )
    })
}

/// A profile's own facts, over those that it inherits. A provider that is named takes the place of those that the client
/// speaks to by default.
fn resolve(
    data: &'static ProfileData,
    provider: Option<&'static ProfileData>,
    side: Side,
    parts: &mut Vec<&'static ProfileData>,
) -> Vec<Vec<Rule>> {
    if !parts.contains(&data) {
        parts.push(data);
    }
    let mut rules = vec![Vec::new(); Construct::COUNT];
    let inherited = data.extends.iter().filter_map(|name| find(name).ok());
    for base in inherited.filter(|base| provider.is_none() || base.kind == Kind::Protocol).chain(provider) {
        merge(&mut rules, resolve(base, None, side, parts));
    }
    let own = match side {
        Side::Input => data.input,
        Side::Output => data.output,
    };
    for fact in own {
        if let Some(known) = rules.get_mut(fact.construct as usize) {
            known.retain(|rule: &Rule| rule.from == data);
            known.push(Rule { fact, from: data });
        }
    }
    sort(&mut rules);
    rules
}

/// Adds the rules of one profile to those of another: each construct is as bad as the worse of them.
fn merge(rules: &mut [Vec<Rule>], others: Vec<Vec<Rule>>) {
    for (rules, others) in rules.iter_mut().zip(others) {
        rules.extend(others);
    }
    sort(rules);
}

fn sort(rules: &mut [Vec<Rule>]) {
    for rules in rules {
        rules.sort_by_key(|rule| std::cmp::Reverse(rule.fact.verdict));
    }
}

fn find(name: &str) -> Result<&'static ProfileData, UnknownProfile> {
    super::all().iter().find(|data| data.name == name).copied().ok_or_else(|| UnknownProfile::new(name))
}

impl ProfileData {
    /// The names by which the client introduces itself.
    pub fn introductions(&self) -> impl Iterator<Item = &'static str> {
        let names = self.habits.iter().filter(|habit| habit.kind == super::HabitKind::Introduces);
        names.map(|habit| habit.text)
    }
}

impl PartialEq for ProfileData {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl fmt::Debug for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Profile({})", self.0.name)
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} {}", self.from.name, self.fact.construct, self.fact.verdict)
    }
}

impl UnknownProfile {
    fn new(name: &str) -> Self {
        Self { name: name.to_owned(), nearest: counterfoil_core::nearest(name, Profile::names()) }
    }
}

impl fmt::Display for UnknownProfile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no client profile `{}`", self.name)?;
        if let Some(nearest) = self.nearest {
            write!(f, "; did you mean `{nearest}`?")?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownProfile {}
