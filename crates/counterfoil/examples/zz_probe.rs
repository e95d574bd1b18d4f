#[path = "../tests/repair/contract.rs"]
#[allow(dead_code)]
mod contract;
#[path = "../tests/repair/rng.rs"]
#[allow(dead_code)]
mod rng;
use counterfoil::{Tool, ToolError, toolbox::ToolObject};
fn main() {
    let tool = Tool::new("place_order", async |_: contract::PlaceOrder| Ok::<_, ToolError>(()));
    let d = tool.descriptor();
    let schema = serde_json::to_string(&*d.input_schema).unwrap();
    println!("{schema}\n");
    let json = counterfoil_json::Json::parse(&format!(r#"{{"name":"place_order","inputSchema":{schema}}}"#)).unwrap();
    let name = std::env::args().nth(1).unwrap_or("portable".into());
    let low = counterfoil_schema::lower::lower_list(&[json], &counterfoil_schema::profile::Profile::named(&name).unwrap());
    println!("{}\n", low.tools[0]);
    for n in &low.notes { println!("{} {:?} {:?} {:?} from {} said {:?}", n.at, n.construct, n.change, n.rule.fact.verdict, n.rule.from.name, n.said); }
}
