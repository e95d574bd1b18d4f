//! Whole calls: CPU time beside a bare server on the SDK with the same tool and no checks, and a toolbox without any transport
//! beside serde's bare parse.

use std::hint::black_box;

use counterfoil::Context;
use counterfoil::toolbox::Arguments;
use counterfoil_bench::measure::{Rounds, Variant};
use counterfoil_bench::serve::{Kind, Transport, bare, load, ours};
use counterfoil_bench::ticket::{Bare, VALID};
use serde_json::json;

const ROUNDS: usize = 5;
const CALLS: usize = 40_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let runtime = |threads| {
        tokio::runtime::Builder::new_multi_thread().worker_threads(threads).enable_all().build().expect("a runtime")
    };
    if let [flag, kind, transport] = &arguments[..]
        && flag == "--server"
    {
        let transport = if transport == "http" { Transport::Http } else { Transport::Stdio };
        match kind.as_str() {
            "ours" => runtime(2).block_on(ours::serve(transport)),
            _ => runtime(2).block_on(bare::serve(transport)),
        }
        return;
    }

    let mut ratios = serde_json::Map::new();
    for transport in [Transport::Http, Transport::Stdio] {
        let mut rounds = Vec::new();
        for _ in 0..ROUNDS {
            let ours = runtime(1).block_on(load::cpu_per_call(Kind::Ours, transport, CALLS));
            let bare = runtime(1).block_on(load::cpu_per_call(Kind::Bare, transport, CALLS));
            eprintln!("{}: {ours:.1} us of CPU a call, a bare server {bare:.1} us", transport.name());
            rounds.push(ours / bare);
        }
        rounds.sort_by(f64::total_cmp);
        ratios.insert(format!("{}/rmcp", transport.name()), json!(round(rounds[ROUNDS / 2])));
    }
    ratios.insert("toolbox/serde".to_owned(), json!(round(toolbox())));
    println!("{}", json!({ "ratios": ratios }));
}

/// `Toolbox::call` with a handler that returns at once, in units of serde's bare parse of the same arguments.
fn toolbox() -> f64 {
    let toolbox = ours::toolbox();
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let rounds = Rounds::run(
        vec![
            Variant::new("Toolbox::call", || {
                let arguments = Arguments::Bytes(black_box(VALID.as_bytes()));
                runtime.block_on(toolbox.call("create_ticket", arguments, Context::detached()))
            }),
            Variant::new("serde, no checks", || serde_json::from_slice::<Bare>(black_box(VALID.as_bytes()))),
        ],
        101,
        1000,
    );
    rounds.print("without a transport");
    rounds.ratio("Toolbox::call", "serde, no checks")
}

fn round(ratio: f64) -> f64 {
    (ratio * 1000.0).round() / 1000.0
}
