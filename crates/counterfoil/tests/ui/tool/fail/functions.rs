use counterfoil::{Contract, ToolError, tool};

#[derive(Contract)]
struct Input {
    word: String,
}

#[tool]
fn not_async(_: Input) -> Result<(), ToolError> {
    Ok(())
}

#[tool]
async fn generic<T: Contract>(_: T) -> Result<(), ToolError> {
    Ok(())
}

#[tool]
async fn no_result(_: Input) {}

#[tool]
async unsafe fn not_safe(_: Input) -> Result<(), ToolError> {
    Ok(())
}

struct Server;

impl Server {
    #[tool]
    async fn method(&self, _: Input) -> Result<(), ToolError> {
        Ok(())
    }
}

#[tool]
struct NoFunction;

fn main() {}
