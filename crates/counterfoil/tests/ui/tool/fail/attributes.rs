use counterfoil::{Contract, ToolError, tool};

#[derive(Contract)]
struct Input {
    word: String,
}

#[tool(tilte = "A tool", read_only_hint = true, wobble, min_length = 5)]
async fn unknown(_: Input) -> Result<(), ToolError> {
    Ok(())
}

#[tool(title, title = 5, read_only = "yes", lenient(everything), destructive = false, destructive = true)]
async fn wrong(_: Input) -> Result<(), ToolError> {
    Ok(())
}

#[tool(read_only, destructive = true, idempotent = false)]
async fn contradiction(_: Input) -> Result<(), ToolError> {
    Ok(())
}

#[tool(name = "create ticket")]
async fn name(_: Input) -> Result<(), ToolError> {
    Ok(())
}

#[tool]
async fn größe(_: Input) -> Result<(), ToolError> {
    Ok(())
}

fn main() {}
