use counterfoil_derive::Contract;

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
enum Filter {
    Name { name: String },
    Age(u8),
}

fn main() {}
