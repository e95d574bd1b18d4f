use counterfoil_derive::Contract;

#[derive(Contract)]
#[contract(crate = counterfoil_core, rename_all = "lowercase")]
enum Priority {
    Low,
    High,
}

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
struct Ticket {
    #[contract(default)]
    priority: Priority,
    #[contract(default = 5u8.pow(2))]
    title: String,
}

fn main() {}
