//! From differences to verdicts.

use counterfoil_json::Json;
use counterfoil_schema::validate::Validator;

use super::difference::{Difference, Effect, place};
use super::prepared::Prepared;
use super::{patch, walk, words};
use crate::change::{Change, Level, Side, Verdict};
use crate::decide::{self, Covers};
use crate::kind::Kind;
use crate::witness::{Pair, Witness};

/// For how many places a witness is looked for.
const MOST_SEARCHES: usize = 40;

/// What is known of one difference on the wire.
enum Wire {
    Fine,
    Breaks(Option<Witness>),
    Open,
}

pub(super) fn judge(old: &Prepared, new: &Prepared, side: Side) -> Vec<Change> {
    let (mut found, complete) = walk::walk(&old.doc, &new.doc);
    let forward = side != Side::Output;
    let (from, to) = if forward { (old, new) } else { (new, old) };
    let (from_wire, forgiven) = patch::without_undeclared(&from.wire, &found, forward);
    let narrow = (from_wire != from.wire).then(|| Validator::new(&from_wire).ok()).flatten();
    let pair = Pair { from, to, from_wire: &from_wire, narrow: narrow.as_ref() };
    let suspects: Vec<bool> =
        found.iter().zip(&forgiven).map(|(difference, forgiven)| !forgiven && may_break(difference, forward)).collect();

    let holds = decide::holds(to, from);
    let mut covers = match decide::covers(&to.wire, &from_wire) {
        Covers::Yes if holds => Covers::Yes,
        Covers::Yes => Covers::Unknown,
        // What no difference can break is not broken, even where the comparison of sets gives up.
        _ if complete && holds && !suspects.contains(&true) && every_reference(&found) => Covers::Yes,
        other => other,
    };
    let mut wire = search(&pair, &found, &suspects, covers, forward);
    if covers == Covers::Yes {
        wire.iter_mut().filter(|wire| matches!(wire, Wire::Open)).for_each(|wire| *wire = Wire::Fine);
    }
    let broken = |wire: &[Wire]| wire.iter().any(|wire| matches!(wire, Wire::Breaks(_)));
    let open = |wire: &[Wire]| wire.iter().any(|wire| matches!(wire, Wire::Open));
    if covers != Covers::Yes && open(&wire) {
        settle_locally(&pair, &found, &mut wire, forward);
        let settled = complete && holds && every_reference(&found) && !open(&wire) && !broken(&wire);
        if covers == Covers::Unknown && settled {
            covers = Covers::Yes;
        }
    }
    let mut whole = None;
    if covers != Covers::Yes && !broken(&wire) {
        whole = as_a_whole(&pair, covers, &mut wire);
    }
    let same = covers == Covers::Yes
        && from_wire == from.wire
        && found.iter().any(|difference| difference.typed != super::difference::Typed::NO)
        && decide::covers(&from.wire, &to.wire) == Covers::Yes;

    let shown = open(&wire) || broken(&wire);
    let mut changes: Vec<Change> = found
        .drain(..)
        .zip(wire)
        .zip(forgiven)
        .map(|((difference, wire), forgiven)| change(difference, wire, (old, new), side, (forgiven, same)))
        .collect();
    if let Some(whole) = whole {
        changes.push(of_whole(whole, side));
    } else if covers != Covers::Yes && !shown {
        let message = "the schema changed in a way that was not decided";
        changes.push(Change::new(side, Kind::SchemaNarrowed, message).at(Some(""), Some("")).judged(
            Level::Wire,
            Verdict::Undecided,
            not_decided(side),
        ));
    }
    if !changes.iter().any(|change| reads_alone(change.kind))
        && let Some(message) = words::difference(&old.original, &new.original)
    {
        let change = Change::new(side, Kind::KeywordChanged, message).at(Some(""), Some(""));
        changes.push(change.judged(Level::Agent, Verdict::Breaking, READS));
    }
    if changes.is_empty() {
        let message = if old.original == new.original {
            "only the order or the spelling changed"
        } else {
            "the same in other words"
        };
        let change = Change::new(side, Kind::SchemaRewritten, message).at(Some(""), Some(""));
        changes.push(change.judged(Level::Agent, Verdict::Compatible, fine(side)));
    }
    changes
}

/// Whether a difference may break what the side promises.
fn may_break(difference: &Difference, forward: bool) -> bool {
    match difference.effect {
        Effect::Same => false,
        Effect::Unclear => true,
        Effect::Narrows => forward,
        Effect::Widens => !forward,
    }
}

/// Whether the walk could follow every reference.
fn every_reference(found: &[Difference]) -> bool {
    found.iter().all(|difference| difference.kind != Kind::ReferenceChanged)
}

fn search(pair: &Pair<'_>, found: &[Difference], suspects: &[bool], covers: Covers, forward: bool) -> Vec<Wire> {
    let mut searches = 0;
    found
        .iter()
        .zip(suspects)
        .map(|(difference, suspect)| {
            if !suspect {
                return Wire::Fine;
            }
            searches += 1;
            // The comparison of sets is young: what it says is right is tried too, at a few places.
            if searches > if covers == Covers::Yes { MOST_SEARCHES / 8 } else { MOST_SEARCHES } {
                return Wire::Open;
            }
            let (old, new) = (difference.bases.0.as_str(), difference.bases.1.as_str());
            let pointers = if forward { (old, new) } else { (new, old) };
            match pair.at(&difference.path, pointers, difference.focus.as_deref()) {
                Some(witness) => Wire::Breaks(Some(witness)),
                None => Wire::Open,
            }
        })
        .collect()
}

/// What the schemas as wholes show, where no difference alone does. Where one difference alone is suspected, it is that.
fn as_a_whole(pair: &Pair<'_>, covers: Covers, wire: &mut [Wire]) -> Option<Option<Witness>> {
    let witness = pair.anywhere();
    if witness.is_none() && covers != Covers::No {
        return None;
    }
    let mut open = wire.iter_mut().filter(|wire| matches!(wire, Wire::Open));
    match (open.next(), open.next()) {
        (Some(only), None) => {
            *only = Wire::Breaks(witness);
            None
        }
        _ => Some(witness),
    }
}

/// A difference is fine if the schemas at its own place show it to be: where more at the place is more for the whole.
fn settle_locally(pair: &Pair<'_>, found: &[Difference], wire: &mut [Wire], forward: bool) {
    for (difference, wire) in found.iter().zip(wire).filter(|(_, wire)| matches!(wire, Wire::Open)) {
        if !difference.sure {
            continue;
        }
        let (old, new) = (difference.bases.0.as_str(), difference.bases.1.as_str());
        let (from, to) = if forward { (old, new) } else { (new, old) };
        let (Some(from), Some(to)) = (alone(pair.from_wire, from), alone(&pair.to.wire, to)) else { continue };
        if decide::covers(&to, &from) == Covers::Yes && decide::holds(pair.to, pair.from) {
            *wire = Wire::Fine;
        }
    }
}

/// The schema at a place, with the definitions of its document.
fn alone(document: &Json, pointer: &str) -> Option<Json> {
    let mut schema = document.at_pointer(pointer)?.clone();
    if let (Json::Object(members), Some(definitions)) = (&mut schema, document.get("$defs"))
        && !members.contains("$defs")
    {
        members.push("$defs", definitions.clone());
    }
    Some(schema)
}

fn change(
    difference: Difference,
    wire: Wire,
    (old, new): (&Prepared, &Prepared),
    side: Side,
    (forgiven, same): (bool, bool),
) -> Change {
    let typed = if side == Side::Output { difference.typed.output } else { difference.typed.input };
    let typed = typed.filter(|_| !same || difference.typed.names);
    let mut change = Change::new(side, difference.kind, difference.message);
    change.old = difference.old.map(|pointer| old.written(&pointer));
    change.new = difference.new.map(|pointer| new.written(&pointer));
    change.place = place(&difference.path);
    change.undeclared = forgiven;
    match (wire, typed) {
        (Wire::Breaks(witness), _) => {
            let why = breaks(side, witness.is_some());
            let (value, refusal) = witness.map(|witness| (witness.value, witness.refusal)).unzip();
            (change.witness, change.refusal) = (value, refusal);
            change.judged(Level::Wire, Verdict::Breaking, why)
        }
        (Wire::Open, _) => change.judged(Level::Wire, Verdict::Undecided, not_decided(side)),
        (Wire::Fine, Some(why)) => change.judged(Level::Typed, Verdict::Breaking, why),
        (Wire::Fine, None) if forgiven => change.judged(Level::Agent, Verdict::Compatible, UNDECLARED),
        (Wire::Fine, None) if reads_alone(difference.kind) => change.judged(Level::Agent, Verdict::Breaking, READS),
        (Wire::Fine, None) => change.judged(Level::Agent, Verdict::Compatible, fine(side)),
    }
}

const READS: &str = "a model reads it, and may do something else";

const UNDECLARED: &str =
    "what is declared stays as it was; a value that had this member before it was declared does not count";

/// Whether a change is one of words alone.
const fn reads_alone(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::TitleChanged
            | Kind::DescriptionChanged
            | Kind::DefaultChanged
            | Kind::ExamplesChanged
            | Kind::KeywordChanged
    )
}

fn of_whole(witness: Option<Witness>, side: Side) -> Change {
    let (kind, message) = match side {
        Side::Output => (Kind::SchemaWidened, "the schema as a whole allows what it did not"),
        _ => (Kind::SchemaNarrowed, "the schema as a whole refuses what it took"),
    };
    let why = breaks(side, witness.is_some());
    let mut change =
        Change::new(side, kind, message).at(Some(""), Some("")).judged(Level::Wire, Verdict::Breaking, why);
    let (value, refusal) = witness.map(|witness| (witness.value, witness.refusal)).unzip();
    (change.witness, change.refusal) = (value, refusal);
    change
}

const fn breaks(side: Side, witnessed: bool) -> &'static str {
    match (side, witnessed) {
        (Side::Output, true) => "the new schema allows a result that the old one did not",
        (Side::Output, false) => {
            "the comparison of the sets of values shows that more is allowed; no single value was found"
        }
        (_, true) => "arguments that were right are refused now",
        (_, false) => "the comparison of the sets of values shows that less is taken; no single value was found",
    }
}

const fn fine(side: Side) -> &'static str {
    match side {
        Side::Output => "no result is allowed that was not before",
        _ => "all arguments that were right stay right",
    }
}

const fn not_decided(side: Side) -> &'static str {
    match side {
        Side::Output => "it was neither proved that nothing new is allowed, nor was a result found that shows it is",
        _ => "it was neither proved that all stays right, nor were arguments found that are refused now",
    }
}
