use counterfoil::tool::State;
use counterfoil::{Contract, ToolError, tool};

#[derive(Contract)]
struct Input {
    word: String,
}

struct NoContract;

#[tool]
async fn input(_: NoContract) -> Result<(), ToolError> {
    Ok(())
}

#[tool]
async fn output(_: Input) -> Result<NoContract, ToolError> {
    Ok(NoContract)
}

#[tool]
async fn no_result(_: Input) -> String {
    String::new()
}

#[tool]
async fn not_sendable(_: Input) -> Result<(), ToolError> {
    let held = std::rc::Rc::new(());
    std::future::ready(()).await;
    drop(held);
    Ok(())
}

#[tool]
async fn state(_: State<std::cell::Cell<u8>>) -> Result<(), ToolError> {
    Ok(())
}

#[tool]
async fn error(_: Input) -> Result<(), String> {
    Ok(())
}

fn main() {}
