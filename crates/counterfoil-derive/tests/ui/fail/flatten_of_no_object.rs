use counterfoil_derive::Contract;

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
struct Ticket {
    title: String,
    #[contract(flatten)]
    rest: Vec<String>,
}

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
struct Other {
    #[contract(flatten)]
    rest: Option<Ticket>,
}

fn main() {}
