//! What a declaration holds, read from source.

use counterfoil_core::Lenient;
use counterfoil_core::terms::{Bound, Keyword, UnknownFields};
use counterfoil_syntax::{
    Body, Branch, BranchBody, Choice, CrossRule, Declaration, DefaultValue, Field, Form, Given, Role, Struct,
    Transparent, TypeForm, Union, parse_items,
};
use serde_json::json;

fn declaration(source: &str) -> Declaration {
    let items = parse_items(source).unwrap_or_else(|errors| panic!("{errors}"));
    items.declarations.into_iter().next().expect("a type that derives Contract")
}

fn object(source: &str) -> Struct {
    match declaration(source).body {
        Body::Struct(object) => object,
        other => panic!("not a struct: {other:?}"),
    }
}

fn choice(source: &str) -> Choice {
    match declaration(source).body {
        Body::Choice(choice) => choice,
        other => panic!("not a choice: {other:?}"),
    }
}

fn union(source: &str) -> Union {
    match declaration(source).body {
        Body::Union(union) => union,
        other => panic!("not a union: {other:?}"),
    }
}

fn transparent(source: &str) -> (Declaration, Transparent) {
    let declaration = declaration(source);
    match declaration.body.clone() {
        Body::Transparent(transparent) => (declaration, *transparent),
        other => panic!("not transparent: {other:?}"),
    }
}

/// The only field of a struct, with these attributes and this type.
fn field(attributes: &str, ty: &str) -> Field {
    let object = object(&format!("#[derive(Contract)] struct S {{ {attributes} a: {ty} }}"));
    object.fields.into_iter().next().expect("a field")
}

fn names(fields: &[Field]) -> Vec<&str> {
    fields.iter().map(|field| field.name.as_str()).collect()
}

#[test]
fn rules_are_read_with_their_numbers() {
    let rules = field("#[contract(min_length = 5, max_length = 120, pattern = \"^T\", format = \"email\")]", "String")
        .terms
        .rules;
    let count = |rule: Option<counterfoil_syntax::At<Given<usize>>>| rule.and_then(|at| at.value.known());
    assert_eq!((count(rules.min_length), count(rules.max_length)), (Some(5), Some(120)));
    assert_eq!(rules.pattern.map(|at| at.value).as_deref(), Some("^T"));
    assert_eq!(rules.format.map(|at| at.value).as_deref(), Some("email"));

    let rules = field("#[contract(minimum = -1, exclusive_maximum = 2.5, multiple_of = 0.5)]", "f64").terms.rules;
    let bound = |rule: Option<counterfoil_syntax::At<Given<Bound>>>| rule.and_then(|at| at.value.known());
    assert_eq!(bound(rules.minimum), Some(Bound::Integer(-1)));
    assert_eq!(bound(rules.exclusive_maximum), Some(Bound::Float(2.5)));
    assert_eq!(bound(rules.multiple_of), Some(Bound::Float(0.5)));

    let rules = field("#[contract(min_items = 1, max_items = 3, unique_items)]", "Vec<Label>").terms.rules;
    assert_eq!(
        rules.items().iter().map(|(name, _)| *name).collect::<Vec<_>>(),
        ["min_items", "max_items", "unique_items"]
    );

    let rules = field("#[contract(trim, lowercase)]", "Option<String>").terms.rules;
    assert_eq!(rules.tidying().len(), 2);
}

#[test]
fn a_rule_may_be_a_constant() {
    let rules = field("#[contract(max_length = LIMIT, maximum = limits::MOST + 1)]", "Title").terms.rules;
    assert!(matches!(rules.max_length.map(|at| at.value), Some(Given::Computed(_))));
    assert!(matches!(rules.maximum.map(|at| at.value), Some(Given::Computed(_))));
}

#[test]
fn notes_are_read_from_docs_and_attributes() {
    let read = field(
        "/// One-line\n/// summary\n#[contract(title = \"Title\", message = \"be brief\")] #[deprecated]",
        "String",
    );
    let notes = read.terms.notes;
    assert_eq!(notes.description.as_deref(), Some("One-line summary"));
    assert_eq!((notes.title.as_deref(), notes.message.as_deref()), (Some("Title"), Some("be brief")));
    assert!(notes.deprecated);

    let overridden = field("/// For programmers\n#[contract(description = \"For models\")]", "String");
    assert_eq!(overridden.terms.notes.description.as_deref(), Some("For models"));
}

#[test]
fn the_other_words_of_a_value_are_read() {
    let terms = field(
        "#[contract(transform = tidy::up, refine = is_known, says = \"known\", refine = Self::fits::<u8>, says = none)]
         #[contract(advertise(hide(pattern, max_length)), lenient(json_strings, null_is_absent), echo)]
         #[contract(examples(\"a\", \"b\"))]",
        "Label",
    )
    .terms;
    assert!(terms.transform.is_some());
    assert_eq!(
        terms.refinements.iter().map(|refinement| refinement.says.as_deref()).collect::<Vec<_>>(),
        [Some("known"), None]
    );
    assert_eq!(terms.hide, [Keyword::Pattern, Keyword::MaxLength]);
    assert_eq!(terms.lenient, Lenient { json_strings: true, null_is_absent: true, ..Lenient::NONE });
    assert!(terms.echo);
    assert_eq!(
        terms.examples.iter().map(|example| example.value.clone()).collect::<Vec<_>>(),
        [json!("a"), json!("b")]
    );
}

#[test]
fn defaults_are_json_or_left_to_the_compiler() {
    let default = |attributes: &str, ty: &str| field(attributes, ty).default.map(|at| at.value);
    assert!(
        matches!(default("#[contract(default = 10)]", "u8"), Some(DefaultValue::Json(value)) if value == json!(10))
    );
    assert!(matches!(
        default("#[contract(default = { \"a\": [1, null] })]", "Inner"),
        Some(DefaultValue::Json(value)) if value == json!({"a": [1, null]})
    ));
    assert!(matches!(default("#[contract(default = Priority::Normal)]", "Priority"), Some(DefaultValue::Computed(_))));
    assert!(matches!(default("#[contract(default)]", "u8"), Some(DefaultValue::OfType)));
    assert!(matches!(default("#[serde(default)]", "u8"), Some(DefaultValue::OfType)));
    assert!(matches!(default("#[serde(default = \"make::it\")]", "u8"), Some(DefaultValue::Call(_))));
    assert!(default("#[serde(default)]", "Option<u8>").is_none());
    assert!(matches!(
        default("#[serde(default = \"a\")] #[contract(default = 3)]", "u8"),
        Some(DefaultValue::Json(value)) if value == json!(3)
    ));
}

#[test]
fn a_struct_may_hold_the_defaults_of_its_fields() {
    let object = object(
        "#[derive(Contract)] #[serde(default)] struct S { a: u8, b: Option<u8>, #[contract(default = 5)] c: u8 }",
    );
    let defaults: Vec<_> = object.fields.into_iter().map(|field| field.default.map(|at| at.value)).collect();
    assert!(matches!(defaults.as_slice(), [Some(DefaultValue::OfStruct), None, Some(DefaultValue::Json(_))]));
}

#[test]
fn names_are_those_of_the_wire() {
    let object = object(
        "#[derive(Contract)]
         #[contract(rename_all = \"camelCase\", unknown_fields = \"near_miss\")]
         struct S { max_depth: u8, r#type: u8, #[contract(rename = \"x-id\")] id: u8, #[serde(rename = \"y\")] why: u8 }",
    );
    assert_eq!(names(&object.fields), ["maxDepth", "type", "x-id", "y"]);
    assert_eq!(object.unknown_fields, UnknownFields::NearMiss);

    let renamed = declaration("#[derive(Contract)] #[contract(rename = \"Ticket\", crate = my::root)] struct S {}");
    assert_eq!(renamed.name, "Ticket");
    assert!(renamed.root.is_some());
}

#[test]
fn serde_is_read_where_it_says_the_same() {
    let object = object(
        "#[derive(Serialize, Deserialize, Contract)]
         #[serde(rename_all(serialize = \"kebab-case\", deserialize = \"kebab-case\"), deny_unknown_fields, crate = \"x\")]
         struct S {
             #[serde(skip_serializing_if = \"Option::is_none\")] first_name: Option<u8>,
             #[serde(flatten)] rest: Rest,
             #[serde(skip)] cache: Cache,
         }",
    );
    assert_eq!(names(&object.fields), ["first-name", "rest", "cache"]);
    assert_eq!(
        object.fields.iter().map(|field| field.role).collect::<Vec<_>>(),
        [Role::Own, Role::Flatten, Role::Skip]
    );
    assert_eq!(object.unknown_fields, UnknownFields::Reject);
}

#[test]
fn rules_across_fields_carry_names_of_the_wire() {
    let object = object(
        "#[derive(Contract)]
         #[contract(rename_all = \"camelCase\")]
         #[contract(exactly_one_of(user_id, name), at_most_one_of(a, b), requires(a => (b, name)), ordered(from_day <= to_day))]
         struct S {
             user_id: Option<u8>, name: Option<String>, a: Option<u8>, b: Option<u8>,
             from_day: Option<NaiveDate>, to_day: Option<NaiveDate>,
         }",
    );
    let named = |rule: &CrossRule| rule.fields().into_iter().map(|field| field.name.clone()).collect::<Vec<_>>();
    let rules: Vec<_> = object.rules.iter().map(|rule| named(&rule.value)).collect();
    assert_eq!(rules, [vec!["userId", "name"], vec!["a", "b"], vec!["a", "b", "name"], vec!["fromDay", "toDay"]]);
    assert!(
        matches!(&object.rules[2].value, CrossRule::Requires(first, others) if first.name == "a" && others.len() == 2)
    );
}

#[test]
fn a_rule_may_name_a_field_of_what_is_flattened() {
    let object = object(
        "#[derive(Contract)] #[contract(at_most_one_of(a, page))] struct S { a: Option<u8>, #[contract(flatten)] rest: Rest }",
    );
    assert_eq!(object.rules[0].value.fields()[1].name, "page");
}

#[test]
fn an_enum_of_names_is_a_choice() {
    let choice = choice(
        "#[derive(Contract)] #[contract(rename_all = \"snake_case\")]
         enum E { VeryLow, /** Usual */ Normal, #[contract(rename = \"HI\")] High, #[contract(skip)] Secret }",
    );
    let values: Vec<_> =
        choice.values.iter().map(|value| (value.name.as_str(), value.description.as_deref())).collect();
    assert_eq!(values, [("very_low", None), ("normal", Some("Usual")), ("HI", None)]);
    assert_eq!(choice.skipped.len(), 1);
}

#[test]
fn an_enum_with_data_is_a_union() {
    let source = |form: &str| {
        format!(
            "#[derive(Contract)] #[contract({form}, rename_all_fields = \"camelCase\")]
             enum E {{ /** A circle */ Circle {{ the_radius: f64 }}, #[contract(rename = \"sq\", rename_all = \"UPPERCASE\")] Square {{ side: f64 }}, Other(Other), None }}"
        )
    };
    let tagged = union(&source("tag = \"kind\""));
    assert_eq!(tagged.form, Form::Tagged { tag: "kind".into() });
    let [circle, square, other, none] = tagged.branches.as_slice() else { panic!("not four branches") };
    assert_eq!((circle.name.as_str(), circle.description.as_deref()), ("Circle", Some("A circle")));
    let fields = |branch: &Branch| match &branch.body {
        BranchBody::Fields(object) => object.fields.iter().map(|field| field.name.clone()).collect::<Vec<_>>(),
        other => panic!("no fields: {other:?}"),
    };
    assert_eq!((fields(circle), fields(square)), (vec!["theRadius".to_owned()], vec!["SIDE".to_owned()]));
    assert!(matches!(&other.body, BranchBody::Value(field) if field.form == TypeForm::Named("Other".into())));
    assert!(matches!(none.body, BranchBody::Unit));

    let adjacent = Form::Adjacent { tag: "t".into(), content: "c".into() };
    assert_eq!(union(&source("tag = \"t\", content = \"c\"")).form, adjacent);
    assert_eq!(union(&source("external")).form, Form::External);
    assert_eq!(union("#[derive(Contract)] #[serde(untagged)] enum E { A(u8), B(String) }").form, Form::Untagged);
    assert_eq!(
        union("#[derive(Contract)] #[serde(tag = \"t\")] enum E { A, B }").form,
        Form::Tagged { tag: "t".into() }
    );
}

#[test]
fn a_struct_around_one_value_is_that_value() {
    let (declaration, email) = transparent(
        "/// An address\n#[derive(Contract)] #[contract(max_length = 9)] struct Email(#[contract(format = \"email\", lowercase)] String);",
    );
    assert_eq!(declaration.terms.notes.description.as_deref(), Some("An address"));
    assert!(declaration.terms.rules.max_length.is_some());
    assert!(email.field.terms.rules.format.is_some());

    let (_, id) = transparent("#[derive(Contract)] struct Id<T>(u64, #[contract(skip)] PhantomData<T>);");
    assert_eq!(id.skipped.len(), 1);
    let (_, named) = transparent("#[derive(Contract)] #[serde(transparent)] struct Named { inner: String }");
    assert!(matches!(named.field.member, syn::Member::Named(_)));
}

#[test]
fn what_derives_no_contract_is_kept_aside() {
    let items = parse_items(
        "#[derive(Debug)] struct A; fn is_known(id: &u8) -> bool { true } #[derive(counterfoil::Contract)] struct B {}",
    );
    let items = items.unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!((items.declarations.len(), items.others.len()), (1, 2));
}
