//! Names that clients take, and names that they do not.

use counterfoil::{Tool, ToolError, Toolbox};

fn register(name: &str) -> Result<Toolbox, String> {
    let tool = Tool::new(name, async || Ok::<_, ToolError>("done".to_owned()));
    Toolbox::builder().add(tool).build().map_err(|error| error.to_string())
}

#[test]
fn names_are_those_of_the_specification() {
    for name in ["a", "create_ticket", "Files.read-all", &"x".repeat(128)] {
        assert!(register(name).is_ok(), "{name}");
    }
    for name in ["", "a b", "ä", "bad!", "a/b", &"x".repeat(129)] {
        let error = register(name).expect_err(name);
        assert!(error.contains("a tool's name is 1 to 128 of the characters"), "{error}");
    }
}
