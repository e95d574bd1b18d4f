use counterfoil_derive::Contract;

#[derive(Contract)]
#[contract(crate = counterfoil_core, refine = Ticket::is_sound)]
struct Ticket {
    #[contract(refine = is_known)]
    customer: String,
}

impl Ticket {
    fn is_sound(&self) -> bool {
        true
    }
}

fn is_known(_: &str) -> bool {
    true
}

fn main() {}
