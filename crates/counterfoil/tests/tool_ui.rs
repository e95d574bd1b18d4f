//! What `#[tool]` takes, and what it does not: the mistakes as an author sees them.

#[test]
fn tools_compile_or_say_what_to_write() {
    let cases = trybuild::TestCases::new();
    cases.pass("tests/ui/tool/pass/*.rs");
    cases.compile_fail("tests/ui/tool/fail/*.rs");
}
