//! Structs, maps and tagged enums that are flattened into an object.

mod common;

use std::collections::BTreeMap;

use common::{accepted, mistakes, problems, schema};
use counterfoil_core::Contract;
use counterfoil_derive::Contract;
use serde_json::json;

#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core)]
struct Paging {
    #[contract(minimum = 1, default = 10)]
    limit: u8,
    offset: Option<u32>,
}

#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core, refine = Range::is_short, says = "at most 7 days")]
struct Range {
    from: u8,
    to: u8,
}

impl Range {
    fn is_short(&self) -> bool {
        self.to - self.from <= 7
    }
}

#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core, tag = "by", rename_all = "lowercase")]
enum Filter {
    Name { name: String },
    Age { least: u8 },
}

#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core, tag = "order", content = "options", rename_all = "lowercase")]
enum Order {
    Newest,
    Best { boost: u8 },
}

#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core)]
struct Search {
    first: String,
    #[contract(flatten)]
    paging: Paging,
    middle: Option<bool>,
    #[contract(flatten)]
    range: Range,
    last: u8,
}

#[test]
fn fields_of_a_struct_stand_beside_the_others() {
    let input = json!({"first": "a", "limit": 5, "offset": 7, "middle": true, "from": 1, "to": 2, "last": 3});
    let read: Search = accepted(input.clone());
    let expected = Search {
        first: "a".into(),
        paging: Paging { limit: 5, offset: Some(7) },
        middle: Some(true),
        range: Range { from: 1, to: 2 },
        last: 3,
    };
    assert_eq!(read, expected);
    assert_eq!(read.encode(), Ok(input));
    let properties = schema::<Search>()["properties"].clone();
    let names: Vec<_> = properties.as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect();
    assert_eq!(names, ["first", "limit", "offset", "middle", "from", "to", "last"]);
    assert_eq!(schema::<Search>()["description"], "at most 7 days");
    assert_eq!(schema::<Range>()["description"], "at most 7 days");
}

#[test]
fn problems_of_flattened_fields_have_their_path() {
    let found = problems::<Search>(json!({"first": "a", "limit": 0, "from": 1, "to": "x"}));
    let paths: Vec<_> = found.iter().map(|line| line.split(':').next().unwrap_or_default()).collect();
    assert_eq!(paths, ["limit", "to", "last"]);
    let found = problems::<Search>(json!({"first": "a", "from": 1, "to": 20, "last": 3}));
    assert_eq!(found, ["(root): at most 7 days"]);
}

#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core)]
struct Everything {
    id: u8,
    #[contract(flatten)]
    filter: Filter,
    #[contract(flatten)]
    order: Order,
    #[contract(flatten)]
    rest: BTreeMap<String, u8>,
}

#[test]
fn tagged_enums_and_a_map_stand_beside_the_fields() {
    let input = json!({"id": 1, "by": "age", "least": 18, "order": "best", "options": {"boost": 2}, "x": 3, "y": 4});
    let read: Everything = accepted(input.clone());
    let expected = Everything {
        id: 1,
        filter: Filter::Age { least: 18 },
        order: Order::Best { boost: 2 },
        rest: [("x".to_owned(), 3), ("y".to_owned(), 4)].into(),
    };
    assert_eq!(read, expected);
    assert_eq!(read.encode(), Ok(input));
}

#[test]
fn a_struct_with_flattened_parts_is_flattened_whole() {
    #[derive(Contract, Debug, PartialEq)]
    #[contract(crate = counterfoil_core)]
    struct Outer {
        #[contract(flatten)]
        inner: Everything,
        #[contract(flatten)]
        paging: Paging,
    }
    let read: Outer = accepted(json!({"by": "name", "name": "n", "order": "newest", "limit": 2, "id": 1, "z": 9}));
    assert_eq!(read.inner.filter, Filter::Name { name: "n".into() });
    assert_eq!(read.inner.order, Order::Newest);
    assert_eq!((read.inner.rest["z"], read.paging.limit), (9, 2));
}

#[test]
fn names_that_clash_show_when_the_contract_is_built() {
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core, at_most_one_of(limit, wrong))]
    struct Clash {
        limit: Option<u8>,
        #[contract(flatten)]
        paging: Paging,
    }
    let mistakes = mistakes::<Clash>();
    assert!(mistakes.iter().any(|mistake| mistake.contains("`limit` is declared twice")), "{mistakes:?}");
    assert!(mistakes.iter().any(|mistake| mistake.contains("`wrong`")), "{mistakes:?}");
}
