use counterfoil_derive::Contract;

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
struct Search {
    #[contract(minimum = -1)]
    limit: u8,
    #[contract(maximum = 300)]
    page: Option<u8>,
    #[contract(minimum = 0.5)]
    depth: u32,
}

fn main() {}
