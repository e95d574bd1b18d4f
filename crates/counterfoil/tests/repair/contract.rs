//! A contract with a bit of everything, and calls that keep it.

use std::collections::BTreeMap;

use counterfoil::{Contract, Nullable};
use serde_json::{Value, json};

use crate::rng::Rng;

/// Place an order for one customer.
#[derive(Contract)]
#[contract(
    exactly_one_of(email, phone),
    at_most_one_of(gift_note, gift_card),
    requires(coupon => account),
    ordered(earliest <= latest),
    unknown_fields = "near_miss"
)]
pub(crate) struct PlaceOrder {
    /// The customer's own reference, like PO-2041
    #[contract(trim, pattern = r"^PO-\d{4}$")]
    pub reference: String,
    /// Who the order is for
    #[contract(trim, min_length = 2, max_length = 60)]
    pub name: String,
    /// Where the confirmation goes
    #[contract(format = "email")]
    pub email: Option<String>,
    /// A number to call, with the code of the country
    #[contract(pattern = r"^\+[1-9][0-9]{6,14}$")]
    pub phone: Option<String>,
    /// Where it goes
    pub address: Address,
    /// What is ordered
    #[contract(min_items = 1, max_items = 4)]
    pub items: Vec<Item>,
    /// How it gets there
    pub delivery: Delivery,
    /// How it is paid
    pub payment: Payment,
    /// Whom to ask
    pub contact: Option<Contact>,
    /// The first day on which it may come
    #[contract(format = "date")]
    pub earliest: Option<String>,
    /// The last day on which it may come
    #[contract(format = "date")]
    pub latest: Option<String>,
    /// Up to 3 labels
    #[contract(max_items = 3, unique_items)]
    pub labels: Option<Vec<Label>>,
    /// Who is told when it has left
    #[contract(format = "uri")]
    pub callback: Option<String>,
    #[contract(max_length = 200)]
    pub gift_note: Option<String>,
    pub gift_card: Option<bool>,
    #[contract(pattern = "^[A-Z]{2,4}[0-9]{2}$")]
    pub coupon: Option<String>,
    #[contract(minimum = 1)]
    pub account: Option<u32>,
    /// Use express only when the customer asked for it.
    #[contract(default = "standard")]
    pub speed: Speed,
    /// Length, width and height in centimetres
    pub size: Option<(f64, f64, f64)>,
    /// What the value is insured for, null for not at all
    pub insured: Option<Nullable<Amount>>,
    /// Counters of your own
    pub counters: Option<BTreeMap<String, i16>>,
    /// The id of this call, to send it twice without harm
    #[contract(format = "uuid")]
    pub call_id: Option<String>,
}

/// An amount of money
#[derive(Contract)]
pub(crate) struct Amount(#[contract(minimum = 0, maximum = 10000)] pub f64);

/// Where an order goes
#[derive(Contract)]
#[contract(unknown_fields = "reject", rename_all = "camelCase")]
pub(crate) struct Address {
    #[contract(min_length = 1, max_length = 80)]
    pub street: String,
    #[contract(min_length = 1, max_length = 80)]
    pub city: String,
    /// Like 1012 or EC1A
    #[contract(pattern = "^[0-9A-Z]{4,8}$", message = "give the postal code without spaces, like 1012 or EC1A")]
    pub postal_code: String,
    pub country: Country,
}

macro_rules! countries {
    ($($name:ident)*) => {
        /// A country of the European Union
        #[derive(Contract)]
        pub(crate) enum Country { $($name),* }

        const COUNTRIES: &[&str] = &[$(stringify!($name)),*];
    };
}
countries!(Austria Belgium Bulgaria Croatia Cyprus Czechia Denmark Estonia Finland France Germany Greece Hungary Ireland
    Italy Latvia Lithuania Luxembourg Malta Netherlands Poland Portugal Romania Slovakia Slovenia Spain Sweden);

/// One line of an order
#[derive(Contract)]
pub(crate) struct Item {
    /// The article's number
    #[contract(pattern = "^[A-Z]{3}-[0-9]{3,5}(/[a-z])?$")]
    pub sku: String,
    #[contract(minimum = 1, maximum = 99)]
    pub quantity: u8,
    /// Per piece
    #[contract(exclusive_minimum = 0, maximum = 5000)]
    pub price: f64,
    /// Sold by the dozen
    #[contract(multiple_of = 12)]
    pub packed: Option<u16>,
    /// Colours, each once
    #[contract(min_items = 1, max_items = 2, unique_items)]
    pub colours: Option<Vec<Colour>>,
}

#[derive(Contract)]
#[contract(rename_all = "lowercase")]
pub(crate) enum Colour {
    Red,
    Green,
    Blue,
    Black,
}

/// How an order gets there
#[derive(Contract)]
#[contract(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Delivery {
    /// Brought to the door
    #[contract(ordered(from <= until))]
    Courier {
        /// Not before
        #[contract(format = "time")]
        from: Option<String>,
        /// Not after
        #[contract(format = "time")]
        until: Option<String>,
        #[contract(max_length = 100)]
        hint: Option<String>,
    },
    /// Fetched
    Pickup { shop: Shop },
    /// Left in a locker
    Locker {
        #[contract(format = "hostname")]
        host: String,
        #[contract(minimum = 100, maximum = 999)]
        number: u16,
    },
    /// Sent by mail
    Mail,
}

#[derive(Contract)]
#[contract(rename_all = "kebab-case")]
pub(crate) enum Shop {
    OldTown,
    Harbour,
    Airport,
}

/// How an order is paid
#[derive(Contract)]
#[contract(external, rename_all = "snake_case")]
pub(crate) enum Payment {
    Cash,
    OnAccount,
    Card {
        #[contract(pattern = "^[0-9]{4}$")]
        last_four: String,
        #[contract(minimum = 1, maximum = 12)]
        month: u8,
    },
    Invoice {
        #[contract(minimum = 0, maximum = 60)]
        days: u8,
    },
}

/// A person's number, or a name and a team
#[derive(Contract)]
#[contract(untagged)]
pub(crate) enum Contact {
    Number(#[contract(minimum = 1000, maximum = 9999)] u16),
    Person {
        #[contract(min_length = 2)]
        name: String,
        team: Option<Team>,
    },
}

#[derive(Contract)]
#[contract(rename_all = "lowercase")]
pub(crate) enum Team {
    Sales,
    Support,
}

#[derive(Contract)]
#[contract(rename_all = "lowercase")]
pub(crate) enum Label {
    Fragile,
    Heavy,
    Cold,
    Gift,
}

#[derive(Contract)]
#[contract(rename_all = "lowercase")]
pub(crate) enum Speed {
    Standard,
    Express,
}

/// A call that keeps the contract.
pub(crate) fn sound(rng: &mut Rng) -> Value {
    let mut call = json!({
        "reference": format!("PO-{}", 1000 + rng.below(9000)),
        "name": rng.pick(&["Dana Lopez", "Kim", "Åsa Öberg"]),
        "address": {
            "street": rng.pick(&["Long Lane 5", "Dam 1"]),
            "city": rng.pick(&["Delft", "Cork"]),
            "postalCode": rng.pick(&["1012", "EC1A", "2611AB"]),
            "country": rng.pick(COUNTRIES),
        },
        "items": (0..1 + rng.below(4)).map(|_| item(rng)).collect::<Vec<_>>(),
        "delivery": match rng.below(4) {
            0 => json!({ "kind": "courier", "from": "08:00:00Z", "until": "12:30:00Z", "hint": "ring twice" }),
            1 => json!({ "kind": "pickup", "shop": rng.pick(&["old-town", "harbour", "airport"]) }),
            2 => json!({ "kind": "locker", "host": "lockers.example.com", "number": 100 + rng.below(900) }),
            _ => json!({ "kind": "mail" }),
        },
        "payment": match rng.below(3) {
            0 => json!(rng.pick(&["cash", "on_account"])),
            1 => json!({ "card": { "last_four": "4242", "month": 1 + rng.below(12) } }),
            _ => json!({ "invoice": { "days": rng.below(61) } }),
        },
    });
    let (key, value) = match rng.below(2) {
        0 => ("email", "dana@acme.com"),
        _ => ("phone", "+31201234567"),
    };
    call[key] = json!(value);
    let optional = [
        ("contact", if rng.flip() { json!(1000 + rng.below(9000)) } else { json!({ "name": "Kim", "team": "sales" }) }),
        ("earliest", json!(format!("2026-01-{:02}", 1 + rng.below(20)))),
        ("latest", json!(format!("2026-02-{:02}", 1 + rng.below(20)))),
        ("labels", json!(["fragile", "cold"])),
        ("callback", json!("https://acme.com/orders?id=5")),
        ("speed", json!(rng.pick(&["standard", "express"]))),
        ("size", json!([10.5, 20, 30])),
        ("insured", if rng.flip() { json!(null) } else { json!(250.5) }),
        ("counters", json!({ "visits": 3, "e mails": -4 })),
        ("call_id", json!("6fa459ea-ee8a-4ca4-894e-db77e160355e")),
        ("gift_note", json!("Enjoy!")),
    ];
    for (key, value) in optional {
        if rng.flip() {
            call[key] = value;
        }
    }
    if rng.below(3) == 0 {
        call["coupon"] = json!("XMAS26");
        call["account"] = json!(1 + rng.below(1000));
    }
    call
}

fn item(rng: &mut Rng) -> Value {
    let mut item = json!({
        "sku": rng.pick(&["ABC-123", "XYZ-98765/b"]),
        "quantity": 1 + rng.below(99),
        "price": rng.pick(&[json!(0.5), json!(20), json!(4999.99)]),
    });
    if rng.flip() {
        item["packed"] = json!(12 * (1 + rng.below(10)));
    }
    if rng.flip() {
        item["colours"] = json!(["red", "blue"]);
    }
    item
}
