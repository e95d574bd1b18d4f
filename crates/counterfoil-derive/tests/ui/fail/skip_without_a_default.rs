use counterfoil_derive::Contract;

struct Cache;

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
struct Ticket {
    title: String,
    #[contract(skip)]
    cache: Cache,
}

fn main() {}
