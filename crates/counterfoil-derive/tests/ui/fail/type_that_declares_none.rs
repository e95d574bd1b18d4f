use counterfoil_derive::Contract;

struct Customer {
    name: String,
}

type Wide = u128;

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
struct Ticket {
    customer: Customer,
    others: Option<Vec<Customer>>,
    id: Wide,
}

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
struct Wrapped(Customer);

#[derive(Contract)]
#[contract(crate = counterfoil_core, external)]
enum Either {
    Customer(Customer),
    Ticket { customer: Customer },
}

fn main() {}
