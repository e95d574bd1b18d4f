use counterfoil_derive::Contract;

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
struct Ticket {
    #[contract(min_length = 5)]
    limit: u8,
    #[contract(minimum = 5)]
    title: Option<String>,
    #[contract(max_length = 3)]
    tags: Vec<String>,
    #[contract(trim)]
    open: bool,
}

fn main() {}
