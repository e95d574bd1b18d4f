use counterfoil_derive::Contract;

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
struct Ticket {
    #[contract(refine = length, says = "short")]
    title: String,
    #[contract(refine = is_even, says = "even")]
    customer: String,
    #[contract(transform = length)]
    note: String,
    #[contract(transform = no_such_function)]
    other: String,
}

fn length(text: &String) -> usize {
    text.len()
}

fn is_even(number: &u8) -> bool {
    number % 2 == 0
}

fn main() {}
