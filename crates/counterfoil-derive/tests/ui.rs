//! What compiles, and what does not: the mistakes as an author sees them.

#[test]
fn declarations_compile_or_say_what_to_write() {
    let cases = trybuild::TestCases::new();
    cases.pass("tests/ui/pass/*.rs");
    cases.compile_fail("tests/ui/fail/*.rs");
}
