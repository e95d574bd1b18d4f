//! Serves the desk over standard input and output.

use counterfoil_rmcp_migration::Desk;
use rmcp::ServiceExt;
use rmcp::transport::stdio;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    Desk::new()?.serve(stdio()).await?.waiting().await?;
    Ok(())
}
