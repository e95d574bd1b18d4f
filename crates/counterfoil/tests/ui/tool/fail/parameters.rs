use counterfoil::{Context, Contract, ToolError, tool};

#[derive(Contract)]
struct Input {
    word: String,
}

#[tool]
async fn two_inputs(_: Input, _: Input, _: Context, _: Context) -> Result<(), ToolError> {
    Ok(())
}

#[tool]
async fn borrowed(_: &Input, _: &Context) -> Result<(), ToolError> {
    Ok(())
}

#[tool]
async fn shared(_: std::sync::Arc<String>, _: State) -> Result<(), ToolError> {
    Ok(())
}

#[tool]
async fn no_object(_: String) -> Result<(), ToolError> {
    Ok(())
}

#[tool]
async fn optional(_: Option<Input>) -> Result<(), ToolError> {
    Ok(())
}

#[tool]
async fn anything(_: serde_json::Value) -> Result<(), ToolError> {
    Ok(())
}

#[tool]
async fn some(_: impl Contract) -> Result<(), ToolError> {
    Ok(())
}

fn main() {}
