//! What stands around a call: who may make it, what holds it back, and what is told of it.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use counterfoil::toolbox::{
    Annotations, Arguments, BoxFuture, CallOutcome, Caller, CallerId, Checked, Gate, GateCall, GateRefusal, Observed,
    Observer, ToolDescriptor, ToolObject, ToolResult, ToolboxBuilder, Toolset,
};
use counterfoil::{Context, Contract, Tool, ToolError, Toolbox};
use serde_json::{Map, json};

/// A number to think about
#[derive(Contract)]
struct Think {
    #[contract(maximum = 9)]
    number: u8,
}

/// Remembers what it saw, and refuses calls of whoever is called `refused`.
#[derive(Default)]
struct Witness(Mutex<Vec<String>>);

impl Witness {
    fn note(&self, line: String) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(line);
    }

    fn notes(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Gate for Witness {
    fn ask(&self, call: &GateCall<'_>) -> Result<(), GateRefusal> {
        let caller = call.context.get::<CallerId>().map_or("nobody", CallerId::as_str);
        self.note(format!("{} {:?} by {caller}", call.tool, call.checked));
        match caller {
            "refused" => Err(GateRefusal::new("CLOSED", "not now").retry_after(Duration::from_secs(7))),
            "broken" => panic!("the gate is broken"),
            _ => Ok(()),
        }
    }
}

impl Observer for Witness {
    fn observe(&self, call: &Observed<'_>) {
        assert!(call.tool != Some("spoil"), "the observer is broken");
        self.note(format!("{} {}", call.tool.unwrap_or("unknown"), call.outcome.as_str()));
    }
}

/// A tool that hands its calls on.
struct Wrapped(Tool);

impl ToolObject for Wrapped {
    fn name(&self) -> &str {
        "wrapped"
    }

    fn descriptor(&self) -> ToolDescriptor {
        ToolDescriptor::new("wrapped", Map::new())
            .with_annotations(Annotations { read_only: Some(true), ..Annotations::default() })
    }

    fn call<'a>(&'a self, arguments: Arguments<'a>, context: Context) -> BoxFuture<'a, ToolResult> {
        self.0.call(arguments, context)
    }
}

async fn think(think: Think) -> Result<u8, ToolError> {
    match think.number {
        1 => Err(ToolError::public("ODD", "one is too odd")),
        2 => Err(ToolError::public("BUSY", "the server is busy").server_error()),
        3 => Err(ToolError::internal("the password is hunter2")),
        4 => panic!("four"),
        number => Ok(number),
    }
}

fn filled(builder: ToolboxBuilder) -> Toolbox {
    builder
        .add(Tool::new("think", think).read_only())
        .add(Tool::new("act", think))
        .add(Wrapped(Tool::new("inner", think)))
        .add(Tool::new("spoil", async || Ok::<_, ToolError>(1u8)))
        .build()
        .expect("four names")
}

async fn call(toolbox: &Toolbox, name: &str, number: u8, context: Context) -> ToolResult {
    toolbox.call(name, (&json!({ "number": number })).into(), context).await.expect("the tool is known")
}

fn by(caller: &'static str) -> Context {
    Context::detached().with_caller(Caller::new(caller))
}

fn text(result: &ToolResult) -> &str {
    result.content.first().and_then(|content| content.as_text()).unwrap_or_default()
}

#[tokio::test]
async fn the_gate_is_asked_once_and_knows_whether_the_arguments_are_sound() {
    let gate = Arc::new(Witness::default());
    let toolbox = filled(Toolbox::builder().gate(gate.clone()));
    assert!(!call(&toolbox, "think", 5, by("ada")).await.is_error);
    assert_eq!(gate.notes(), ["think Valid by ada"]);
    assert!(call(&toolbox, "think", 10, Context::detached()).await.is_error);
    assert_eq!(gate.notes(), ["think Invalid by nobody"]);
    // Nobody knows what another tool makes of its arguments; the one that it holds does not ask again.
    assert!(!call(&toolbox, "wrapped", 5, by("ada")).await.is_error);
    assert!(call(&toolbox, "wrapped", 10, by("ada")).await.is_error);
    assert_eq!(gate.notes(), ["wrapped Valid by ada", "wrapped Valid by ada"]);
    assert!(toolbox.call("thnk", Arguments::Absent, by("ada")).await.is_err());
    assert_eq!(gate.notes(), [""; 0]);
}

#[tokio::test]
async fn what_the_gate_refuses_does_not_run() {
    let gate = Arc::new(Witness::default());
    let toolbox = filled(Toolbox::builder().gate(gate));
    // Four would panic, and ten is more than the contract takes.
    for (name, number) in [("think", 4), ("think", 10), ("wrapped", 4)] {
        let result = call(&toolbox, name, number, by("refused")).await;
        assert!(result.is_error);
        assert_eq!(text(&result), "not now");
        let error = &result.meta.expect("data for programs")["counterfoil/error"];
        assert_eq!(*error, json!({ "code": "CLOSED", "retryAfterSeconds": 7 }));
    }
    for name in ["think", "wrapped"] {
        let result = call(&toolbox, name, 5, by("broken")).await;
        assert!(text(&result).starts_with("internal error"), "{result:?}");
    }
}

#[tokio::test]
async fn the_observer_is_told_how_calls_end() {
    let observer = Arc::new(Witness::default());
    let toolbox = filled(Toolbox::builder().observer(observer.clone()));
    for number in [0, 1, 2, 3, 4, 10] {
        call(&toolbox, "think", number, Context::detached()).await;
    }
    assert!(toolbox.call("thnk", Arguments::Absent, Context::detached()).await.is_err());
    call(&toolbox, "act", 5, Context::detached().within(Toolset::read_only())).await;
    assert_eq!(
        observer.notes(),
        [
            "think success",
            "think request_error",
            "think server_error",
            "think server_error",
            "think server_error",
            "think request_error",
            "unknown request_error",
            "act request_error",
        ]
    );
    let spoiled = toolbox.call("spoil", Arguments::Absent, Context::detached()).await.expect("the tool is known");
    assert!(!spoiled.is_error, "the answer is not lost: {spoiled:?}");
}

#[tokio::test]
async fn a_toolset_says_why_a_tool_may_not_be_called() {
    let toolbox = filled(Toolbox::builder());
    let reader = Caller::new("ada").with(Toolset::read_only().set_by("the role `reader` of this key"));
    let context = || Context::detached().with_caller(reader.clone());
    assert!(!call(&toolbox, "think", 5, context()).await.is_error);
    let refused = call(&toolbox, "act", 5, context()).await;
    assert!(refused.is_error);
    assert_eq!(
        text(&refused),
        "the tool `act` exists, but the role `reader` of this key allows only tools that change nothing; calling it \
         again will not help, the user would have to change that setting"
    );
    let error = &refused.meta.as_ref().expect("data for programs")["counterfoil/error"];
    assert_eq!(*error, json!({ "code": "TOOL_NOT_ALLOWED" }));
    assert_eq!(CallOutcome::of(&refused), CallOutcome::RequestError);
    // Neither the call's own toolset nor one among its values makes up for what the caller's leaves out.
    let wider = context().within(Toolset::named(["act"])).with(Toolset::all());
    assert!(call(&toolbox, "act", 5, wider).await.is_error);
    let narrower = context().within(Toolset::named(["wrapped"]));
    assert!(call(&toolbox, "think", 5, narrower).await.is_error);
    // What may not be called is not offered instead of what is misspelled.
    let unknown = toolbox.call("actt", Arguments::Absent, context()).await.map_err(|unknown| unknown.nearest);
    assert_eq!(unknown, Err(vec![]));
    let unknown = toolbox.call("thinkk", Arguments::Absent, context()).await.map_err(|unknown| unknown.nearest);
    assert_eq!(unknown, Err(vec!["think".to_owned()]));
}

#[test]
fn a_tool_of_one_s_own_can_stand_at_the_gate() {
    let admitted = Context::detached().admit("own", Checked::Valid);
    assert_eq!(admitted, Ok(()), "there is no gate");
}

/// A word that must not be `boom`
#[derive(Contract)]
struct Word {
    #[contract(refine = is_quiet, says = "must be quiet")]
    word: String,
}

fn is_quiet(word: &str) -> bool {
    assert_ne!(word, "boom", "the rule is broken");
    true
}

#[tokio::test]
async fn a_rule_that_panics_ends_its_call_alone() {
    let tool = Tool::new("say", async |word: Word| Ok::<_, ToolError>(word.word));
    let toolbox = Toolbox::builder().add(tool).build().expect("one name");
    let said = toolbox.call("say", r#"{"word":"boom"}"#.into(), Context::detached()).await.expect("it is known");
    assert!(text(&said).starts_with("internal error; the server's log has it under err_"), "{said:?}");
}
