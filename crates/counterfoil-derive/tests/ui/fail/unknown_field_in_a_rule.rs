use counterfoil_derive::Contract;

#[derive(Contract)]
#[contract(crate = counterfoil_core, exactly_one_of(user_id, user_nam), ordered(from <= until))]
struct Search {
    user_id: Option<u64>,
    user_name: Option<String>,
    from: Option<u8>,
    to: Option<u8>,
}

fn main() {}
