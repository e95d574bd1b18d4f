//! What the facts of several files add up to.

use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::construct::{Construct, Side};
use crate::profile::data::{Habit, HabitKind, Kind, NameRule, ProfileData};
use crate::profile::inherit::{Files, Inheritance, Rule, Rules, merge};
use crate::verdict::Verdict;

/// The name of the profile where nobody says for whom: what current MCP clients in their default mode survive.
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
    title: String,
    summary: &'static str,
    kind: Kind,
    parts: Vec<&'static ProfileData>,
    rules: [Rules; 2],
    keeps_values: bool,
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
        // A title such as "Claude Code" is the name in other letters.
        let name = name.trim().to_ascii_lowercase().replace(' ', "-");
        match name.as_str() {
            PORTABLE => return Ok(Self::portable()),
            PORTABLE_ALL => return Ok(computed().1.clone()),
            _ => {}
        }
        let Some((client, provider)) = name.split_once('+') else {
            return file(&name).cloned();
        };
        let (client, provider) = (client.trim_end_matches('-'), provider.trim_start_matches('-'));
        if [client, provider].iter().any(|part| [PORTABLE, PORTABLE_ALL].contains(part)) {
            // What is worked out from many is nobody's client and nobody's provider.
            return Err(UnknownProfile { name, nearest: Some(PORTABLE) });
        }
        let (client, provider) = (file(client)?, file(provider)?);
        if provider.name() != client.name() && !matches!(provider.kind(), Kind::Provider | Kind::Engine) {
            return Err(UnknownProfile { name, nearest: None });
        }
        match (client.data(), provider.data()) {
            (Some(client), Some(provider)) if client != provider => Ok(Self::of(super::all(), client, Some(provider))),
            _ => Ok(client.clone()),
        }
    }

    /// The profile where nobody says for whom.
    #[must_use]
    pub fn portable() -> Self {
        computed().0.clone()
    }

    /// The profile of a client that introduces itself by this name (`clientInfo.name`), bridges such as
    /// `claude-ai (via mcp-remote 0.1.30)` included; `None` when no profile knows it.
    #[must_use]
    pub fn introduced(client: &str) -> Option<Self> {
        let bare = client.split(" (via ").next().unwrap_or(client).trim();
        let known = |data: &ProfileData| {
            data.introductions().any(|name| name.eq_ignore_ascii_case(client.trim()) || name.eq_ignore_ascii_case(bare))
        };
        let place = super::all().iter().position(|data| known(data))?;
        files().get(place).cloned()
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

    /// A name for people.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.0.title
    }

    /// What it describes.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.0.kind
    }

    /// What there is to say of it in a sentence or two.
    #[must_use]
    pub fn summary(&self) -> &'static str {
        self.0.summary
    }

    /// How many facts are known: constructs, in either schema, of which something other than
    /// [`Verdict::Unknown`] is said.
    #[must_use]
    pub fn known(&self) -> usize {
        let known = |rules: &&Vec<Rule>| rules.iter().any(|rule| rule.fact.verdict != Verdict::Unknown);
        self.0.rules.iter().flatten().filter(known).count()
    }

    /// What the client does on its own, and the profile that says so: its own habits first, then those of the profiles
    /// that it extends, but for the names by which those introduce themselves. A computed profile has none.
    pub fn habits(&self) -> impl Iterator<Item = (&'static Habit, &'static ProfileData)> + '_ {
        let parts = self.0.parts.iter().filter(|_| self.0.kind != Kind::Computed).enumerate();
        parts.flat_map(|(place, part)| {
            let theirs = move |habit: &&Habit| place == 0 || habit.kind != HabitKind::Introduces;
            part.habits.iter().filter(theirs).map(|habit| (habit, *part))
        })
    }

    /// The files that the profile is made of: its own first, then those that it extends; for a computed one, those of
    /// which it is the intersection.
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

    fn of(files: Files, data: &'static ProfileData, provider: Option<&'static ProfileData>) -> Self {
        let mut parts = Vec::new();
        let rules = [Side::Input, Side::Output].map(|side| {
            let mut inheritance = Inheritance::new(files, side);
            let rules = inheritance.rules(data, provider);
            parts = inheritance.parts;
            rules
        });
        let joined = |one: &str, between: &str, other: Option<&str>| match other {
            None => one.to_owned(),
            Some(other) => format!("{one}{between}{other}"),
        };
        Self(Arc::new(Resolved {
            name: joined(data.name, "+", provider.map(|provider| provider.name)),
            title: joined(data.title, ", on ", provider.map(|provider| provider.title)),
            summary: data.summary,
            kind: data.kind,
            parts,
            rules,
            keeps_values: false,
        }))
    }

    /// What all the profiles agree on. A construct that is merely ignored or stripped stays: it costs nothing.
    fn intersection(files: Files, take: impl Fn(&ProfileData) -> bool, about: &Computed) -> Self {
        let parts: Vec<_> = files.iter().copied().filter(|data| take(data)).collect();
        let rules = [Side::Input, Side::Output].map(|side| {
            let mut rules = vec![Vec::new(); Construct::COUNT];
            for data in &parts {
                merge(&mut rules, Inheritance::new(files, side).rules(data, None));
            }
            for rules in &mut rules {
                rules.retain(|rule: &Rule| rule.fact.verdict >= Verdict::Mangled);
            }
            rules
        });
        let Computed { name, title, summary, keeps_values } = *about;
        let (name, title, kind) = (name.to_owned(), title.to_owned(), Kind::Computed);
        Self(Arc::new(Resolved { name, title, summary, kind, parts, rules, keeps_values }))
    }
}

/// What is said of a profile that no file describes.
struct Computed {
    name: &'static str,
    title: &'static str,
    summary: &'static str,
    keeps_values: bool,
}

/// `portable` and `portable-all`.
fn computed() -> &'static (Profile, Profile) {
    static COMPUTED: OnceLock<(Profile, Profile)> = OnceLock::new();
    COMPUTED.get_or_init(|| {
        let portable = Computed {
            name: PORTABLE,
            title: "What many clients take",
            summary: "What current MCP clients in their default mode survive. A construct is left out only where one of \
                      them loses a list, a tool or a request over it, or changes its meaning; no value changes its shape.",
            keeps_values: true,
        };
        let all = Computed {
            name: PORTABLE_ALL,
            title: "What everyone takes, strict modes aside",
            summary: "What every client, provider, engine and library takes that is described here, strict modes aside.",
            keeps_values: false,
        };
        (
            Profile::intersection(super::all(), |data| data.portable, &portable),
            Profile::intersection(super::all(), |data| !data.strict, &all),
        )
    })
}

/// The profiles of all files, in their order.
fn files() -> &'static [Profile] {
    static FILES: OnceLock<Vec<Profile>> = OnceLock::new();
    FILES.get_or_init(|| super::all().iter().map(|data| Profile::of(super::all(), data, None)).collect())
}

fn file(name: &str) -> Result<&'static Profile, UnknownProfile> {
    files().iter().find(|profile| profile.name() == name).ok_or_else(|| UnknownProfile::new(name))
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
