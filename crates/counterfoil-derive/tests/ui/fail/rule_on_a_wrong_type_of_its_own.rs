use counterfoil_derive::Contract;

type Count = u8;

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
struct Customer {
    name: String,
}

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
struct Ticket {
    #[contract(min_length = 5)]
    count: Count,
    #[contract(minimum = 5)]
    customer: Option<Customer>,
    #[contract(max_items = 3)]
    other: Customer,
    #[contract(lowercase)]
    third: Customer,
}

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
struct Page<T> {
    #[contract(minimum = 5)]
    item: T,
}

fn main() {}
