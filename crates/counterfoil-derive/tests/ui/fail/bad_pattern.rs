use counterfoil_derive::Contract;

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
struct Ticket {
    #[contract(pattern = "^T-(\\d+$")]
    id: String,
    #[contract(pattern = "^(?!admin)")]
    user: String,
    #[contract(pattern = "^(a)\\1$")]
    twice: String,
    #[contract(format = "e-mail")]
    customer: String,
}

fn main() {}
