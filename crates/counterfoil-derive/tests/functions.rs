//! The author's own functions: `transform` and `refine`, on fields, variants and whole types.

mod common;

use common::{accepted, problems, schema};
use counterfoil_derive::Contract;
use serde_json::json;

fn without_spaces(mut text: String) -> String {
    text.retain(|letter| letter != ' ');
    text
}

fn is_even(number: &u8) -> bool {
    number.is_multiple_of(2)
}

fn is_known(name: &str) -> Result<(), String> {
    if name == "acme" { Ok(()) } else { Err(format!("there is no customer called {name}")) }
}

#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core, transform = Order::rounded, refine = Order::is_small, says = "at most 100 in all")]
struct Order {
    /// Who orders
    #[contract(min_length = 4, transform = without_spaces, refine = is_known, says = "a known customer")]
    customer: String,
    #[contract(refine = is_even, says = "an even number")]
    count: u8,
    #[contract(refine = is_even, says = none)]
    spare: Option<u8>,
    #[contract(refine = Even::is_positive, says = "not zero")]
    even: Option<Even>,
}

impl Order {
    fn rounded(self) -> Self {
        Self { count: self.count / 10 * 10, ..self }
    }

    fn is_small(&self) -> bool {
        self.count <= 100
    }
}

/// A type with a refinement of its own, which a field adds to.
#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core, refine = Even::is_even, says = "an even value")]
struct Even(#[contract(transform = u8::reverse_bits)] u8);

impl Even {
    fn is_even(&self) -> bool {
        self.0.is_multiple_of(2)
    }

    fn is_positive(&self) -> bool {
        self.0 > 0
    }
}

#[test]
fn a_transform_follows_the_rules() {
    let order: Order = accepted(json!({"customer": "a c m e", "count": 98, "even": 0b0100_0000}));
    let expected = Order { customer: "acme".into(), count: 90, spare: None, even: Some(Even(0b10)) };
    assert_eq!(order, expected);
}

#[test]
fn a_refinement_follows_the_transform() {
    // Reversed, this is odd.
    assert_eq!(
        problems::<Even>(json!(0b1000_0000)),
        ["(root): an even value (A type with a refinement of its own, which a field adds to.)"]
    );
}

#[test]
fn every_refused_value_is_heard_in_the_right_words() {
    let found = problems::<Order>(json!({"customer": "beta", "count": 3, "spare": 5, "even": 0}));
    assert_eq!(
        found,
        [
            "customer: there is no customer called beta (Who orders)",
            "count: an even number",
            "spare: refused by a rule of this tool",
            "even: not zero (A type with a refinement of its own, which a field adds to.)",
        ]
    );
}

#[test]
fn a_broken_rule_hides_the_refinement_of_that_value_alone() {
    let found = problems::<Order>(json!({"customer": "b", "count": 3}));
    assert_eq!(
        found,
        ["customer: expected at least 4 characters, got 1 character (Who orders)", "count: an even number"]
    );
}

#[test]
fn a_rule_over_the_whole_waits_for_sound_fields() {
    assert_eq!(problems::<Order>(json!({"customer": "acme", "count": 118})), ["(root): at most 100 in all"]);
    assert_eq!(problems::<Order>(json!({"customer": "acme", "count": 119})), ["count: an even number"]);
}

#[test]
fn what_no_keyword_states_is_said_in_the_description() {
    let schema = schema::<Order>();
    let description = |field: &str| schema["properties"][field]["description"].as_str().unwrap_or_default().to_owned();
    assert!(description("customer").contains("a known customer"));
    assert!(description("even").contains("an even value") && description("even").contains("not zero"));
    assert!(schema["description"].as_str().is_some_and(|text| text.contains("at most 100 in all")));
}

#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core, untagged, refine = Size::is_not_huge, says = "not huge")]
enum Size {
    Number(#[contract(refine = is_even, says = "an even number")] u8),
    Name {
        #[contract(transform = without_spaces)]
        name: String,
    },
}

impl Size {
    fn is_not_huge(&self) -> bool {
        !matches!(self, Self::Number(200..)) && !matches!(self, Self::Name { name } if name == "huge")
    }
}

#[test]
fn the_values_of_variants_are_refined_too() {
    assert_eq!(accepted::<Size>(json!({"name": "s m"})), Size::Name { name: "sm".into() });
    assert_eq!(problems::<Size>(json!({"name": "hu ge"})), ["(root): not huge"]);
    assert_eq!(problems::<Size>(json!(202)), ["(root): not huge"]);
    assert!(problems::<Size>(json!(3))[0].contains("an even number"));
}
