use counterfoil_derive::Contract;

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
struct Ticket {
    #[contract(min_length = 120, max_length = 5)]
    title: String,
    #[contract(minimum = 50, maximum = 1)]
    limit: u8,
    #[contract(exclusive_minimum = 1, exclusive_maximum = 2)]
    page: u32,
    #[contract(min_items = 4, max_items = 3)]
    tags: Vec<String>,
}

fn main() {}
