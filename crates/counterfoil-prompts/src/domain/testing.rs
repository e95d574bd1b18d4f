//! What the property tests of this part draw from.

use proptest::prelude::*;

use super::content::Content;
use super::message::Message;

/// Pieces that mean something somewhere, and text that gets in their way: marks that combine, characters beyond the
/// basic plane, text from right to left, line ends of every sort.
const PIECES: [&str; 44] = [
    "{{x}}",
    "{{ name }}",
    "{{größe}}",
    "{{{y_1}}}",
    "{{{{z}}}}",
    "{{1}}",
    "{{}}",
    "{{a b}}",
    "{{",
    "}}",
    "{",
    "}",
    "@@@prompt:name=a|version=1@@@",
    "@@@langfusePrompt:name=mail/b|label=production@@@",
    "@@@prompt:",
    "@@@",
    "@",
    "name=",
    "|",
    "version=2",
    "label=x",
    "$1",
    "$&",
    "\\",
    "\"",
    "'",
    " ",
    "\n",
    "\r\n",
    "\r",
    "\t",
    "a",
    "b",
    "word",
    "Straße",
    "İ",
    "ΣΑΣ",
    "e\u{301}",
    "👩‍🚀",
    "𝒳",
    "שלום",
    "مرحبا",
    "日本",
    "\u{0}",
];

/// Any text, made of what matters here and of anything else.
pub(super) fn texts() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(PIECES.to_vec()).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

/// An entry of a chat prompt.
pub(super) fn messages() -> impl Strategy<Value = Message> {
    prop_oneof![
        4 => ("[a-z]{1,9}", texts()).prop_map(|(role, content)| Message::Said { role, content }),
        1 => "[a-zA-Z][a-zA-Z0-9_]{0,5}".prop_map(|name| Message::Placeholder { name }),
    ]
}

/// The content of a chat prompt.
pub(super) fn chats() -> impl Strategy<Value = Content> {
    prop::collection::vec(messages(), 1..6).prop_map(Content::Chat)
}

/// The content of any prompt.
pub(super) fn contents() -> impl Strategy<Value = Content> {
    prop_oneof![texts().prop_map(Content::Text), chats()]
}
