use counterfoil_derive::Contract;

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
struct Nothing;

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
struct Pair(u8, u8);

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
union Raw {
    byte: u8,
    flag: bool,
}

fn main() {}
