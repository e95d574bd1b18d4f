use counterfoil_derive::Contract;

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
struct Wide {
    id: i128,
    ids: Vec<u128>,
}

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
struct Borrowed<'a> {
    name: &'a str,
    names: Vec<std::borrow::Cow<'a, str>>,
}

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
struct Optional {
    twice: Option<Option<u8>>,
    inside: Vec<Option<u8>>,
}

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
struct Inner(Option<u8>);

fn main() {}
