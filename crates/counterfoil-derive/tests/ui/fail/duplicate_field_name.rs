use counterfoil_derive::Contract;

#[derive(Contract)]
#[contract(crate = counterfoil_core, rename_all = "camelCase")]
struct Search {
    max_depth: u8,
    #[contract(rename = "maxDepth")]
    depth: u8,
}

fn main() {}
