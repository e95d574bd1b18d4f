use counterfoil_derive::Contract;

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
struct Search {
    #[contract(minimum = 1, maximum = 50, default = 0)]
    limit: u8,
    #[contract(min_length = 3, default = "a", examples("ticket", "no"))]
    query: String,
    #[contract(default = "yes")]
    open: bool,
    #[contract(default = 3)]
    page: Option<u32>,
}

fn main() {}
