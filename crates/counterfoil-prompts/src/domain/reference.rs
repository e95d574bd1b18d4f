//! References: places in a text where another prompt's text is put.
//!
//! `@@@prompt:name=NAME|version=2@@@` and `@@@prompt:name=NAME|label=production@@@`; `langfusePrompt` is another word
//! for `prompt`, from the registry that many prompts come from.

use std::fmt;
use std::ops::Range;

use super::shorten::shorten;
use super::tag;

/// What is shown of a tag that is wrong.
const SHOWN: usize = 80;

/// Which version of a prompt is meant.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Selector {
    /// The one with this number.
    Version(u64),
    /// The one that has this label.
    Label(String),
}

/// `version 2`, or `label production`.
impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version(number) => write!(f, "version {number}"),
            Self::Label(label) => write!(f, "label {label}"),
        }
    }
}

/// A reference in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Where the tag stands in its text, in bytes.
    pub range: Range<usize>,
    /// The prompt that is meant.
    pub name: String,
    /// The version of it that is meant.
    pub selector: Selector,
}

/// Something that begins like a reference and is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// The tag, or its beginning.
    pub text: String,
    /// What is wrong with it, and what to write.
    pub why: String,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text, why } = self;
        write!(f, "the reference `{text}` {why}")
    }
}

/// The references of a text, and what was meant to be one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct References {
    /// The references, in order.
    pub found: Vec<Reference>,
    /// The tags that are wrong, in order.
    pub malformed: Vec<Malformed>,
}

/// The references of a text. Everything that begins like one is either found or malformed.
#[must_use]
pub fn references(text: &str) -> References {
    let mut references = References::default();
    let mut at = 0;
    while let Some(tag) = tag::next(text, at) {
        at = tag.range.end;
        match tag.read {
            Ok((name, selector)) => references.found.push(Reference { range: tag.range, name, selector }),
            Err(why) => {
                let shown = shorten(text.get(tag.range).unwrap_or_default(), SHOWN);
                references.malformed.push(Malformed { text: shown, why });
            }
        }
    }
    references
}

/// The text with something put in the place of each reference. What is put in is not looked at again.
#[must_use]
pub fn substitute(text: &str, mut f: impl FnMut(&Reference) -> String) -> String {
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for reference in references(text).found {
        out.push_str(text.get(done..reference.range.start).unwrap_or_default());
        out.push_str(&f(&reference));
        done = reference.range.end;
    }
    out.push_str(text.get(done..).unwrap_or_default());
    out
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::name::PromptName;
    use super::super::testing::texts;
    use super::*;

    fn found(text: &str) -> Vec<(String, String)> {
        let references = references(text);
        assert_eq!(references.malformed, [], "{text}");
        references.found.into_iter().map(|found| (found.name, found.selector.to_string())).collect()
    }

    fn one(text: &str) -> (String, String) {
        let mut all = found(text);
        assert_eq!(all.len(), 1, "{text}");
        all.remove(0)
    }

    #[test]
    fn both_words_and_both_selectors() {
        let pair = |name: &str, selector: &str| (name.to_owned(), selector.to_owned());
        assert_eq!(one("@@@prompt:name=a|version=2@@@"), pair("a", "version 2"));
        assert_eq!(one("@@@langfusePrompt:name=a|label=production@@@"), pair("a", "label production"));
        assert_eq!(one("@@@prompt:name=mail/日本 語|label=1@@@"), pair("mail/日本 語", "label 1"));
        assert_eq!(
            one("@@@prompt:name=a=\"b\"=c|version=9007199254740991@@@"),
            pair("a=\"b\"=c", "version 9007199254740991")
        );
        assert_eq!(one("@@@prompt:name=version=1|version=2@@@"), pair("version=1", "version 2"));
        assert_eq!(one("@@@prompt:name=a@|label=b@@@@"), pair("a@", "label b"));
        assert_eq!(one("@@@@prompt:name=a|version=1@@@"), pair("a", "version 1"));
        assert_eq!(one("@@@prompt:name=a|version=1@@@prompt: is text"), pair("a", "version 1"));
        assert_eq!(
            found("@@@prompt:name=a|version=1@@@@@@prompt:name=b|version=2@@@"),
            [pair("a", "version 1"), pair("b", "version 2")]
        );
    }

    #[test]
    fn other_text_is_none() {
        for text in [
            "",
            "@@@",
            "@@@prompt",
            "@@prompt:name=a|version=1@@",
            "@@@ prompt:",
            "prompt:name=a|version=1@@@",
            "@@@other:a@@@",
        ] {
            assert_eq!(found(text), []);
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let long = format!("@@@prompt:name={}|version=1@@@", "n".repeat(300));
        let texts = [
            "@@@prompt:",
            "@@@prompt:@@@",
            "see @@@prompt:name=a|version=1 and so on",
            "@@@prompt:name=a|version=1\n@@@",
            "@@@langfusePrompt:name=a@@@",
            "@@@prompt:a|version=1@@@",
            "@@@prompt:Name=a|version=1@@@",
            "@@@prompt:version=1|name=a@@@",
            "@@@prompt:name=a|version=1|label=b@@@",
            "@@@prompt:name=a|label=b|version=1@@@",
            "@@@prompt:name=a|b|version=1@@@",
            "@@@prompt:name=a|@@@",
            "@@@prompt:name=a|tag=b@@@",
            "@@@prompt:name=a|Version=1@@@",
            "@@@prompt:name=a|version=@@@",
            "@@@prompt:name=a|version=0@@@",
            "@@@prompt:name=a|version=01@@@",
            "@@@prompt:name=a|version=+1@@@",
            "@@@prompt:name=a|version=1.0@@@",
            "@@@prompt:name=a|version=latest@@@",
            "@@@prompt:name=a|version=9007199254740992@@@",
            "@@@prompt:name=a|version=99999999999999999999999@@@",
            "@@@prompt:name=a|label=@@@",
            "@@@prompt:name=a|label=Prod@@@",
            "@@@prompt:name=|version=1@@@",
            "@@@prompt:name= a|version=1@@@",
            "@@@prompt:name=a |version=1@@@",
            "@@@prompt:name=/a|version=1@@@",
            "@@@prompt:name=new|version=1@@@",
            "@@@prompt:name=a|version=1@@@langfusePrompt:name=",
            &long,
        ];
        let said: Vec<_> = texts
            .into_iter()
            .map(|text| {
                let References { found, malformed } = references(text);
                assert!(found.is_empty(), "{text}");
                malformed.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
            })
            .collect();
        insta::assert_snapshot!(said.join("\n"));
    }

    #[test]
    fn a_wrong_tag_hides_none_behind_it() {
        let good = "@@@prompt:name=b|version=2@@@";
        for (wrong, count) in [
            ("@@@prompt:name=a|version=1", 1),
            ("@@@prompt:name=a", 1),
            ("@@@prompt:name=a|version=1\n", 1),
            ("@@@prompt:name=a@@@", 1),
            ("@@@langfusePrompt:@@@ ", 1),
            ("@@@prompt:@@@prompt:", 2),
        ] {
            let References { found, malformed } = references(&format!("{wrong}{good}{good}"));
            assert_eq!(found.len(), 2, "{wrong}");
            assert_eq!(malformed.len(), count, "{wrong}");
        }
    }

    #[test]
    fn dollars_and_quotes_are_plain() {
        let text = "$1 \"@@@prompt:name=a|version=1@@@\" $&";
        assert_eq!(substitute(text, |_| "$0 $& \" ' \\1 {{x}}".to_owned()), "$1 \"$0 $& \" ' \\1 {{x}}\" $&");
    }

    #[test]
    fn long_texts() {
        let tag = "@@@prompt:name=a|version=1@@@";
        let count = (1 << 20) / tag.len();
        assert_eq!(references(&tag.repeat(count)).found.len(), count);
        assert_eq!(references(&"@".repeat(1 << 20)), References::default());
        assert_eq!(references(&"@@@prompt:".repeat(100_000)).malformed.len(), 100_000);
        let open = format!("@@@prompt:{}", "name=a|".repeat(150_000));
        assert_eq!(references(&open).malformed.len(), 1);
    }

    proptest! {
        #[test]
        fn every_name_can_be_referred_to(name in "[ -~é@|<>/日\u{2028}]{1,12}", before in "[a-z@ ]{0,4}", after in "[a-z@ ]{0,4}") {
            let Ok(name) = PromptName::parse(&name) else { return Ok(()) };
            for selector in [Selector::Version(7), Selector::Label("a.b-c_1".to_owned())] {
                let part = match &selector {
                    Selector::Version(number) => format!("version={number}"),
                    Selector::Label(label) => format!("label={label}"),
                };
                let References { found, malformed } = references(&format!("{before}@@@prompt:name={name}|{part}@@@{after}"));
                prop_assert_eq!(malformed, []);
                let found: Vec<_> = found.into_iter().map(|found| (found.name, found.selector)).collect();
                prop_assert_eq!(found, [(name.as_str().to_owned(), selector)]);
            }
        }

        #[test]
        fn ranges_are_exact_and_disjoint(text in texts()) {
            let mut last = 0;
            for reference in references(&text).found {
                prop_assert!(reference.range.start >= last);
                last = reference.range.end;
                // The tag alone is the same reference.
                let tag = &text[reference.range];
                let References { found, malformed } = references(tag);
                prop_assert!(malformed.is_empty());
                let alone = Reference { range: 0..tag.len(), name: reference.name, selector: reference.selector };
                prop_assert_eq!(found, [alone]);
            }
        }

        #[test]
        fn nothing_that_begins_like_one_is_passed_over(text in texts()) {
            let References { found, malformed } = references(&text);
            let begins = text.matches("@@@prompt:").count() + text.matches("@@@langfusePrompt:").count();
            // The end of one may be followed by text that makes it look like a beginning.
            prop_assert_eq!(begins == 0, found.is_empty() && malformed.is_empty());
            prop_assert!(found.len() + malformed.len() <= begins);
        }

        #[test]
        fn what_is_put_in_is_not_read(before in texts(), put in texts()) {
            let mut calls = 0;
            let out = substitute(&before, |_| { calls += 1; put.clone() });
            let found = references(&before).found;
            prop_assert_eq!(calls, found.len());
            let mut expected = String::new();
            let mut done = 0;
            for Reference { range, .. } in found {
                expected += &before[done..range.start];
                expected += &put;
                done = range.end;
            }
            expected += &before[done..];
            prop_assert_eq!(out, expected);
        }

        #[test]
        fn putting_the_tags_back_changes_nothing(text in texts()) {
            prop_assert_eq!(&substitute(&text, |reference| text[reference.range.clone()].to_owned()), &text);
        }
    }
}
