use counterfoil_derive::Contract;

#[derive(Contract)]
#[contract(crate = counterfoil_core, require_docs)]
struct Ticket {
    /// One-line summary of the problem
    title: String,
    customer: String,
}

fn main() {}
