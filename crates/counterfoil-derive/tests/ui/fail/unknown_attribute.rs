use counterfoil_derive::Contract;

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
struct Ticket {
    #[contract(min_lenght = 5, maxLength = 120)]
    title: String,
    #[contract(email)]
    customer: String,
    #[contract(rename_all = "camelCase")]
    priority: String,
}

fn main() {}
