//! A contract with all that clients disagree about, and a tool that tells what reached it.

use std::collections::BTreeMap;

use counterfoil::toolbox::{Arguments, BoxFuture, Context, ToolDescriptor, ToolObject, ToolResult};
use counterfoil::{Contract, Tool, ToolError};
use serde_json::{Value, json};

/// Plan a trip.
#[derive(Contract)]
#[contract(exactly_one_of(train, flight), ordered(from <= to))]
pub(crate) struct Trip {
    /// Where it goes
    #[contract(trim, min_length = 2, max_length = 40)]
    pub goal: String,
    /// How many of each kind travel
    pub travellers: BTreeMap<String, u8>,
    /// How many stars the hotel has: 1, 3 or 5
    #[contract(minimum = 1, maximum = 5, refine = odd, says = "must be 1, 3 or 5")]
    pub stars: u8,
    /// Where to sleep
    pub place: Place,
    /// What to do there
    pub plan: Plan,
    /// The number of the train
    pub train: Option<u16>,
    /// The number of the flight
    pub flight: Option<String>,
    /// The first day
    #[contract(format = "date")]
    pub from: Option<String>,
    /// The last day
    #[contract(format = "date")]
    pub to: Option<String>,
    /// How to pay
    #[contract(rename = "paid with", default = "card")]
    pub paid_with: Payment,
    /// Where to send the bill
    #[contract(rename = "bill to")]
    pub bill: Option<Bill>,
}

fn odd(stars: &u8) -> bool {
    stars % 2 == 1
}

#[derive(Contract)]
#[contract(untagged)]
pub(crate) enum Place {
    /// The number of a hotel
    Hotel(u32),
    /// Any other place
    Other {
        /// What it is called
        #[contract(min_length = 2)]
        name: String,
        /// Whether it has a roof
        #[contract(default = true)]
        roof: bool,
    },
}

/// One thing to do, and what comes after it
#[derive(Contract)]
pub(crate) struct Plan {
    #[contract(min_length = 2)]
    pub what: String,
    pub then: Option<Vec<Plan>>,
}

#[derive(Contract)]
#[contract(rename_all = "lowercase")]
pub(crate) enum Payment {
    Card,
    Cash,
}

#[derive(Contract)]
pub(crate) struct Bill {
    /// Their name
    #[contract(rename = "full name", min_length = 2)]
    pub full_name: String,
    pub floors: Option<BTreeMap<String, i8>>,
}

/// The tool. It gives back, encoded, the value that its handler got.
pub(crate) fn tool() -> impl ToolObject {
    let tool =
        Tool::new("plan_trip", async |trip: Trip| trip.encode().map(ToolResult::structured).map_err(ToolError::from));
    Numbered(tool.description("Plans a trip."))
}

/// The same with the stars as an enum of integers, which no Rust type is.
struct Numbered(Tool);

impl ToolObject for Numbered {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn descriptor(&self) -> ToolDescriptor {
        let mut tool = self.0.descriptor();
        let mut schema = (*tool.input_schema).clone();
        schema["properties"]["stars"] =
            json!({ "type": "integer", "description": "How many stars", "enum": [1, 3, 5] });
        tool.input_schema = schema.into();
        tool
    }

    fn call<'a>(&'a self, arguments: Arguments<'a>, context: Context) -> BoxFuture<'a, ToolResult> {
        self.0.call(arguments, context)
    }
}

/// A sound call, as the tool declares it.
pub(crate) fn sound() -> Value {
    json!({
        "goal": "Rome",
        "travellers": { "adults": 2, "dogs": 1 },
        "stars": 3,
        "place": { "name": "By the river", "roof": false },
        "plan": { "what": "eat", "then": [{ "what": "sleep" }, { "what": "walk", "then": [{ "what": "rest" }] }] },
        "flight": "AZ 611",
        "from": "2026-12-01",
        "to": "2026-12-05",
        "bill to": { "full name": "Ada", "floors": { "ground": -1 } },
    })
}
