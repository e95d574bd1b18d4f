//! Unicode property escapes: `\p{…}` and `\P{…}`.
//!
//! ECMA-262, section 22.2.2.9, takes the names in its tables letter by letter, where `regex` forgives case and hyphens. The
//! names are checked here, so that a pattern that works in a contract works in a client, too.

use super::error::{PatternError, PatternErrorKind};
use super::parser::Parser;
use super::{emit, scripts};

/// General categories: the short name, and the long ones.
const CATEGORIES: &[(&str, &[&str])] = &[
    ("C", &["Other"]),
    ("Cc", &["Control", "cntrl"]),
    ("Cf", &["Format"]),
    ("Cn", &["Unassigned"]),
    ("Co", &["Private_Use"]),
    ("Cs", &["Surrogate"]),
    ("L", &["Letter"]),
    ("LC", &["Cased_Letter"]),
    ("Ll", &["Lowercase_Letter"]),
    ("Lm", &["Modifier_Letter"]),
    ("Lo", &["Other_Letter"]),
    ("Lt", &["Titlecase_Letter"]),
    ("Lu", &["Uppercase_Letter"]),
    ("M", &["Mark", "Combining_Mark"]),
    ("Mc", &["Spacing_Mark"]),
    ("Me", &["Enclosing_Mark"]),
    ("Mn", &["Nonspacing_Mark"]),
    ("N", &["Number"]),
    ("Nd", &["Decimal_Number", "digit"]),
    ("Nl", &["Letter_Number"]),
    ("No", &["Other_Number"]),
    ("P", &["Punctuation", "punct"]),
    ("Pc", &["Connector_Punctuation"]),
    ("Pd", &["Dash_Punctuation"]),
    ("Pe", &["Close_Punctuation"]),
    ("Pf", &["Final_Punctuation"]),
    ("Pi", &["Initial_Punctuation"]),
    ("Po", &["Other_Punctuation"]),
    ("Ps", &["Open_Punctuation"]),
    ("S", &["Symbol"]),
    ("Sc", &["Currency_Symbol"]),
    ("Sk", &["Modifier_Symbol"]),
    ("Sm", &["Math_Symbol"]),
    ("So", &["Other_Symbol"]),
    ("Z", &["Separator"]),
    ("Zl", &["Line_Separator"]),
    ("Zp", &["Paragraph_Separator"]),
    ("Zs", &["Space_Separator"]),
];

/// Binary properties: the long name, and the short one, which may be the same.
const BINARY: &[(&str, &str)] = &[
    ("ASCII", "ASCII"),
    ("ASCII_Hex_Digit", "AHex"),
    ("Alphabetic", "Alpha"),
    ("Any", "Any"),
    ("Assigned", "Assigned"),
    ("Bidi_Control", "Bidi_C"),
    ("Bidi_Mirrored", "Bidi_M"),
    ("Case_Ignorable", "CI"),
    ("Cased", "Cased"),
    ("Changes_When_Casefolded", "CWCF"),
    ("Changes_When_Casemapped", "CWCM"),
    ("Changes_When_Lowercased", "CWL"),
    (WITHOUT_TABLE, "CWKCF"),
    ("Changes_When_Titlecased", "CWT"),
    ("Changes_When_Uppercased", "CWU"),
    ("Dash", "Dash"),
    ("Default_Ignorable_Code_Point", "DI"),
    ("Deprecated", "Dep"),
    ("Diacritic", "Dia"),
    ("Emoji", "Emoji"),
    ("Emoji_Component", "EComp"),
    ("Emoji_Modifier", "EMod"),
    ("Emoji_Modifier_Base", "EBase"),
    ("Emoji_Presentation", "EPres"),
    ("Extended_Pictographic", "ExtPict"),
    ("Extender", "Ext"),
    ("Grapheme_Base", "Gr_Base"),
    ("Grapheme_Extend", "Gr_Ext"),
    ("Hex_Digit", "Hex"),
    ("IDS_Binary_Operator", "IDSB"),
    ("IDS_Trinary_Operator", "IDST"),
    ("ID_Continue", "IDC"),
    ("ID_Start", "IDS"),
    ("Ideographic", "Ideo"),
    ("Join_Control", "Join_C"),
    ("Logical_Order_Exception", "LOE"),
    ("Lowercase", "Lower"),
    ("Math", "Math"),
    ("Noncharacter_Code_Point", "NChar"),
    ("Pattern_Syntax", "Pat_Syn"),
    ("Pattern_White_Space", "Pat_WS"),
    ("Quotation_Mark", "QMark"),
    ("Radical", "Radical"),
    ("Regional_Indicator", "RI"),
    ("Sentence_Terminal", "STerm"),
    ("Soft_Dotted", "SD"),
    ("Terminal_Punctuation", "Term"),
    ("Unified_Ideograph", "UIdeo"),
    ("Uppercase", "Upper"),
    ("Variation_Selector", "VS"),
    ("White_Space", "space"),
    ("XID_Continue", "XIDC"),
    ("XID_Start", "XIDS"),
];

/// The one property of ECMA-262 that `regex` has no table for.
const WITHOUT_TABLE: &str = "Changes_When_NFKC_Casefolded";

/// No Rust string has a surrogate in it, and `regex` no class for them.
const SURROGATES: &str = "Cs";

impl Parser<'_> {
    /// Reads what follows `\p` or `\P` and returns it as the inside of a class.
    pub(super) fn property(&mut self, start: usize, negated: bool) -> Result<String, PatternError> {
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let opened = self.eat("{");
        let name = self.take_while(is_name);
        let value = if self.eat("=") { Some(self.take_while(is_name)) } else { None };
        if !opened || !self.eat("}") {
            return Err(PatternError::syntax(
                start,
                "`\\p` must be followed by a property in braces, as in `\\p{L}` or `\\p{Script=Greek}`",
            ));
        }
        let letter = if negated { 'P' } else { 'p' };
        let written = match value {
            None => lone(name),
            Some(value) => with_value(name, value),
        };
        match written {
            None => {
                let equals = if value.is_some() { "=" } else { "" };
                let full = format!("{name}{equals}{}", value.unwrap_or_default());
                let message = format!(
                    "ECMA-262 has no property `{full}`: check its spelling and its capitals, as in `\\p{{Lu}}` or `\\p{{Script=Greek}}`"
                );
                Err(PatternError::syntax(start, message))
            }
            Some(Property::Surrogates) => Ok((if negated { emit::ANYTHING } else { emit::NOTHING }).to_owned()),
            Some(Property::Known(known)) => Ok(format!("\\{letter}{{{known}}}")),
            Some(Property::WithoutTable) => {
                let message = format!(
                    "the property `{name}` is not supported in a pattern: check it with `refine` and say the rule in `says`"
                );
                self.note(PatternError::new(PatternErrorKind::Property, start, message));
                Ok(emit::NOTHING.to_owned())
            }
        }
    }
}

/// A property that ECMA-262 has.
enum Property {
    /// As `regex` calls it.
    Known(String),
    Surrogates,
    WithoutTable,
}

/// `\p{Name}`: a general category or a binary property.
fn lone(name: &str) -> Option<Property> {
    if let Some(category) = category(name) {
        return Some(category);
    }
    let &(long, _) = BINARY.iter().find(|(long, short)| *long == name || *short == name)?;
    Some(if long == WITHOUT_TABLE { Property::WithoutTable } else { Property::Known(long.to_owned()) })
}

/// `\p{Name=Value}`: a general category or a script.
fn with_value(name: &str, value: &str) -> Option<Property> {
    let property = match name {
        "General_Category" | "gc" => return category(value),
        "Script" | "sc" => "sc",
        "Script_Extensions" | "scx" => "scx",
        _ => return None,
    };
    scripts::is_name(value).then(|| Property::Known(format!("{property}={value}")))
}

fn category(name: &str) -> Option<Property> {
    let &(short, _) = CATEGORIES.iter().find(|(short, long)| *short == name || long.contains(&name))?;
    Some(if short == SURROGATES { Property::Surrogates } else { Property::Known(format!("gc={short}")) })
}

/// Every name that can stand alone in braces, for tests.
#[cfg(test)]
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let categories = CATEGORIES.iter().flat_map(|&(short, long)| long.iter().copied().chain([short]));
    categories.chain(BINARY.iter().flat_map(|&(long, short)| [long, short]))
}
