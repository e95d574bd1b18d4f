//! Problems in the words of whoever sent the value.
//!
//! A client may be shown another shape than the contract's, and what it sends is brought back before it is read. What is
//! wrong is then told where the client put it, under the names and in the form that it was shown. What the contract calls
//! the place stays beside that, for programs.

use serde_json::Value;

use super::expect::{LISTED_VALUES, SHOWN_VALUES};
use super::{Code, Problem, Segment, display_path, pointer};

/// What a hint begins with that holds in every form.
pub(super) const LEAVE_OUT: &str = "leave it out";

/// What a sender was shown in place of the contract.
pub trait SenderView {
    /// How the sender knows a value, by its place in what was read.
    fn value(&self, path: &[Segment]) -> Shown;

    /// Where the sender wrote the key under which that value stands.
    fn key(&self, path: &[Segment]) -> ShownPlace {
        self.value(path).place
    }
}

/// How the sender knows a value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shown {
    /// Where it is.
    pub place: ShownPlace,
    /// In which form it was shown, where that is another one.
    pub form: ShownForm,
    /// Whether what was sent is of the type of that form, so that what is wrong lies in it.
    pub fits_form: bool,
    /// Fields around that were shown under other names: their own, and the shown ones.
    pub names: Vec<(String, String)>,
}

/// A place in what was sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShownPlace {
    /// The steps, outermost first.
    pub path: Vec<Segment>,
    /// The steps that go on in the JSON text which a string there holds.
    pub in_text: Option<Vec<Segment>>,
}

/// The form in which a value was shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ShownForm {
    /// As the contract has it.
    #[default]
    Same,
    /// As a string that holds its JSON text.
    Text,
    /// As a list of objects with `key` and `value`.
    Pairs,
    /// As one of these values, each as JSON.
    Values(Vec<String>),
}

impl ShownPlace {
    /// This place, where it is another one than the contract's.
    pub(crate) fn other_than(self, path: &[Segment]) -> Option<Self> {
        (self.path != path || self.in_text.is_some()).then_some(self)
    }

    /// As people read it: `labels[2].value`, `tree (in its JSON text: children[0].name)`.
    #[must_use]
    pub fn display(&self) -> String {
        let path = display_path(&self.path);
        match self.in_text.as_deref() {
            None => path,
            Some([]) => format!("{path} (in its JSON text)"),
            Some(inside) => format!("{path} (in its JSON text: {})", display_path(inside)),
        }
    }

    /// Adds the place to a problem as data.
    pub(crate) fn add_to(&self, object: &mut Value, with_path: bool) {
        if with_path {
            object["shownPath"] = self.path.iter().map(Segment::to_json).collect();
        }
        object["shownPointer"] = pointer(&self.path).into();
        if let Some(inside) = &self.in_text {
            object["shownTextPointer"] = pointer(inside).into();
        }
    }
}

/// A place as people read it: as the sender knows it, or else as the contract does.
pub(crate) fn display_place(path: &[Segment], shown: Option<&ShownPlace>) -> String {
    shown.map_or_else(|| display_path(path), ShownPlace::display)
}

impl ShownForm {
    /// What would have been right in this form, where `right` would have been for the contract.
    fn expected(&self, right: &str) -> Option<String> {
        match self {
            Self::Same => None,
            Self::Text => Some(format!("a string that holds the JSON text of {right}")),
            Self::Pairs => Some("a list of objects with `key` and `value`".to_owned()),
            Self::Values(values) => Some(match values.as_slice() {
                [value] => value.clone(),
                values if values.len() <= LISTED_VALUES => format!("one of {}", values.join(", ")),
                values => {
                    let some: Vec<_> = values.iter().take(SHOWN_VALUES).map(String::as_str).collect();
                    format!("one of {} values, such as {}", values.len(), some.join(", "))
                }
            }),
        }
    }

    /// What to look at, where a value is of the type of this form.
    fn hint(&self) -> Option<&'static str> {
        match self {
            Self::Text => Some("the string holds no such JSON text"),
            Self::Pairs => {
                Some("each has these two members and no other, the key is a string, and no key stands twice")
            }
            Self::Same | Self::Values(_) => None,
        }
    }

    /// Whether a problem of that code is worded by the form.
    fn is_about(&self, code: Code) -> bool {
        match self {
            Self::Same => false,
            Self::Text | Self::Pairs => matches!(code, Code::Missing | Code::InvalidType | Code::InvalidUnion),
            Self::Values(_) => !matches!(code, Code::Custom | Code::DuplicateKey),
        }
    }
}

impl Problem {
    /// Tells the problem as the sender knows the value.
    pub fn in_words_of(&mut self, view: &dyn SenderView) {
        let Shown { place, form, fits_form, names } = if self.is_about_key {
            Shown { place: view.key(&self.path), ..Shown::default() }
        } else {
            view.value(&self.path)
        };
        for (name, shown) in &names {
            let expected = self.expected().map(|right| renamed(right, name, shown));
            self.word(renamed(&self.message, name, shown), expected);
            self.hint = self.hint.as_deref().map(|hint| renamed(hint, name, shown));
        }
        if form.is_about(self.code)
            && let Some(right) = self.expected()
            && let Some(shown) = form.expected(right)
        {
            let message = match self.message.split_once(right) {
                Some((before, after)) if fits_form => format!("{before}{shown}{}", without_got(after)),
                Some((before, after)) => format!("{before}{shown}{after}"),
                None => self.message.clone(),
            };
            self.word(message, Some(shown));
            self.hint = match form.hint().filter(|_| fits_form) {
                Some(hint) => Some(hint.to_owned()),
                None => self.hint.take().filter(|hint| hint.starts_with(LEAVE_OUT)),
            };
        }
        self.shown = place.other_than(&self.path);
    }

    /// The place as people read it.
    pub(super) fn place(&self) -> String {
        display_place(&self.path, self.shown.as_ref())
    }
}

/// What follows on the phrase for what is right, without the type that was sent: it is the right one.
fn without_got(rest: &str) -> &str {
    const GOT: &str = ", got ";
    match rest.strip_prefix(GOT) {
        Some(got) => got.find(" (").and_then(|end| got.get(end..)).unwrap_or_default(),
        None => rest,
    }
}

/// The text with a name replaced wherever it stands as a word of its own.
pub(super) fn renamed(text: &str, name: &str, shown: &str) -> String {
    let in_name = |char: char| char.is_alphanumeric() || matches!(char, '_' | '-' | '$' | '@');
    let quoted = format!("{name:?}");
    let (mut result, mut rest) = (String::with_capacity(text.len()), text);
    while !name.is_empty() {
        // In quotes a name may be escaped.
        let found = match (rest.find(&quoted), rest.find(name)) {
            (Some(at), own) if own.is_none_or(|own| at <= own) => (at, quoted.len(), format!("{shown:?}")),
            (_, Some(at)) => (at, name.len(), shown.to_owned()),
            (_, None) => break,
        };
        let (at, length, by) = found;
        let (before, after) = (&rest[..at], &rest[at + length..]);
        let joined = result.chars().chain(before.chars()).next_back().is_some_and(in_name);
        let is_word = !joined && !after.chars().next().is_some_and(in_name);
        result.push_str(before);
        result.push_str(if is_word { &by } else { &rest[at..at + length] });
        rest = after;
    }
    result + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    struct View(Shown);

    impl SenderView for View {
        fn value(&self, _: &[Segment]) -> Shown {
            self.0.clone()
        }
    }

    fn problem(code: Code, message: &str, right: &str) -> Problem {
        Problem::new(code, vec!["a".into()], message.to_owned(), Some(right.to_owned()))
    }

    fn told(mut problem: Problem, form: ShownForm, fits_form: bool) -> (String, String, Option<String>) {
        let place = ShownPlace { path: vec!["a".into()], in_text: None };
        problem.in_words_of(&View(Shown { place, form, fits_form, names: Vec::new() }));
        assert_eq!(problem.shown, None);
        (problem.message.clone(), problem.expected().unwrap_or_default().to_owned(), problem.hint)
    }

    #[test]
    fn what_is_right_is_said_in_the_form_that_was_shown() {
        let wrong = || problem(Code::InvalidType, "expected an object with b, got a string", "an object with b");
        assert_eq!(
            told(wrong(), ShownForm::Text, true),
            (
                "expected a string that holds the JSON text of an object with b".to_owned(),
                "a string that holds the JSON text of an object with b".to_owned(),
                Some("the string holds no such JSON text".to_owned())
            )
        );
        let pairs = "a list of objects with `key` and `value`".to_owned();
        assert_eq!(
            told(wrong(), ShownForm::Pairs, false),
            (format!("expected {pairs}, got a string"), pairs.clone(), None)
        );
        let missing = problem(Code::Missing, "missing; expected an object", "an object");
        assert_eq!(told(missing, ShownForm::Pairs, false), (format!("missing; expected {pairs}"), pairs, None));
        let values = ShownForm::Values(vec![r#""1""#.to_owned(), r#""2""#.to_owned()]);
        let branch = problem(Code::InvalidType, "expected an integer, got a string (taken as `x`)", "an integer");
        assert_eq!(told(branch, values, true).0, r#"expected one of "1", "2" (taken as `x`)"#);
    }

    #[test]
    fn the_author_s_words_stay() {
        let custom = problem(Code::Custom, "must be even", "must be even");
        assert_eq!(told(custom, ShownForm::Pairs, true).0, "must be even");
        let mut worded = problem(Code::TooBig, "no more than we have", "an integer of at most 3");
        worded.hint = Some("ask first".to_owned());
        let values = ShownForm::Values(vec![r#""1""#.to_owned()]);
        let (message, right, _) = told(worded, values, true);
        assert_eq!((message.as_str(), right.as_str()), ("no more than we have", r#""1""#));
    }

    #[test]
    fn names_are_replaced_as_whole_words() {
        for (text, result) in [
            ("an object with a b, c", "an object with a_b, c"),
            ("did you mean \"a b\"?", "did you mean \"a_b\"?"),
            ("exactly one of `a b`, `xa b` and `a b`", "exactly one of `a_b`, `xa b` and `a_b`"),
            ("a bc", "a bc"),
            ("a b", "a_b"),
            ("", ""),
        ] {
            assert_eq!(renamed(text, "a b", "a_b"), result);
        }
        assert_eq!(renamed(r#"mean "a\"b"?"#, "a\"b", "a_b"), r#"mean "a_b"?"#);
        assert_eq!(renamed("x", "", "y"), "x");
    }

    #[test]
    fn a_place_inside_of_text_is_told_apart() {
        let mut deep = problem(Code::Missing, "missing; expected a string", "a string");
        deep.path = vec!["tree".into(), "children".into(), 0.into()];
        let place = ShownPlace { path: vec!["t".into()], in_text: Some(vec!["children".into(), 0.into()]) };
        deep.in_words_of(&View(Shown { place, ..Shown::default() }));
        assert_eq!(deep.place(), "t (in its JSON text: children[0])");
        let json = deep.to_json();
        assert_eq!(
            (&json["pointer"], &json["shownPath"], &json["shownPointer"], &json["shownTextPointer"]),
            (&"/tree/children/0".into(), &serde_json::json!(["t"]), &"/t".into(), &"/children/0".into())
        );
    }
}
