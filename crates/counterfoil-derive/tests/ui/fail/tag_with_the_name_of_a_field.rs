use counterfoil_derive::Contract;

#[derive(Contract)]
#[contract(crate = counterfoil_core, tag = "kind")]
enum Filter {
    Name { kind: String },
    Age(u8),
}

fn main() {}
