//! Who may do what, over HTTP: every tool with every role, project and state of a key, and what a request without the right
//! key is answered. No answer may hold what is another project's.

mod common;

use std::collections::BTreeMap;
use std::thread;
use std::time::Duration;

use common::Home;
use common::http::Served;
use counterfoil_prompts::domain::Timestamp;
use serde_json::{Value, json};

/// What stands in the prompts of the other project, and in no answer.
const CANARY: &str = "canary-of-the-other-project";

/// The roles, the least first.
const ROLES: [&str; 4] = ["reader", "editor", "promoter", "admin"];

/// Each tool with arguments that would do something, and the least role that may.
fn tools() -> Vec<(&'static str, Value, &'static str)> {
    vec![
        ("getPrompt", json!({"name": "shared"}), "reader"),
        ("getPromptUnresolved", json!({"name": "shared"}), "reader"),
        ("listPrompts", json!({}), "reader"),
        ("searchPrompts", json!({"query": "text"}), "reader"),
        ("listPromptVersions", json!({"name": "shared"}), "reader"),
        ("diffPromptVersions", json!({"name": "shared", "fromVersion": 1}), "reader"),
        ("renderPrompt", json!({"name": "shared"}), "reader"),
        ("listPromptDependents", json!({"name": "shared"}), "reader"),
        ("createTextPrompt", json!({"name": "made", "prompt": "text"}), "editor"),
        ("createChatPrompt", json!({"name": "made chat", "prompt": [{"role": "user", "content": "text"}]}), "editor"),
        ("updatePromptLabels", json!({"name": "shared", "version": 1, "newLabels": ["staging"]}), "editor"),
        ("setPromptTags", json!({"name": "shared", "tags": ["a"]}), "editor"),
        ("promotePrompt", json!({"name": "shared", "version": 1}), "promoter"),
        ("rollbackPrompt", json!({"name": "shared", "toVersion": 2}), "promoter"),
        ("deletePrompt", json!({"name": "spare", "all": true}), "admin"),
    ]
}

/// A server on a file, whose keys are made by the command.
struct House {
    home: Home,
    database: String,
    served: Served,
}

impl House {
    fn of(name: &str) -> Self {
        let home = Home::of(name);
        let database = home.database("prompts.db");
        let mut command = home.command(&["serve", "--http", "127.0.0.1:0", "-vvv", "--db", &database]);
        command.env("COUNTERFOIL_TOOLBOX", "prompts");
        let served = Served::of(&mut command);
        Self { home, database, served }
    }

    /// Makes a key: its public half and its secret.
    fn key(&self, arguments: &[&str]) -> (String, String) {
        let mut all = vec!["keys", "create", "--format", "json", "--db", &self.database];
        all.extend(arguments);
        let ended = self.home.run(&all);
        assert_eq!(ended.code, Some(0), "{}", ended.stderr);
        let key: Value = serde_json::from_str(&ended.stdout).expect("JSON");
        let text = |name: &str| key[name].as_str().expect("a text").to_owned();
        (text("public"), text("secret"))
    }

    fn ask(&self, headers: &[(&str, &str)], method: &str, params: &Value) -> common::http::Answer {
        let message = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        self.served.send("POST /mcp", headers, &message.to_string())
    }

    /// Calls a tool with a secret: whether it did what it was asked, and the whole answer.
    fn call(&self, secret: &str, tool: &str, arguments: &Value) -> (bool, String) {
        let bearer = format!("Bearer {secret}");
        let params = json!({"name": tool, "arguments": arguments});
        let answer = self.ask(&[("authorization", &bearer)], "tools/call", &params);
        let body = answer.json();
        assert!(body.get("error").is_none(), "{body}");
        (body["result"]["isError"] != true, answer.body)
    }
}

/// What a project begins with.
fn fill(house: &House, secret: &str, text: &str) {
    for (name, prompt) in [("shared", text), ("shared", "second text"), ("spare", text)] {
        let (done, answer) = house.call(secret, "createTextPrompt", &json!({"name": name, "prompt": prompt}));
        assert!(done, "{answer}");
    }
}

#[test]
fn every_tool_knows_roles_projects_and_states_of_keys() {
    let house = House::of("access-matrix");
    let (_, ours) = house.key(&["--role", "admin"]);
    let (_, theirs) = house.key(&["--role", "admin", "--project", "other"]);
    fill(&house, &theirs, CANARY);
    let mut cases = 0;
    for role in ROLES {
        // Each role finds the project as it was.
        fill(&house, &ours, "our text");
        let (_, secret) = house.key(&["--role", role]);
        for (tool, arguments, least) in tools() {
            let may = place(role) >= place(least);
            let (done, answer) = house.call(&secret, tool, &arguments);
            assert_eq!(done, may, "{role} calls {tool}: {answer}");
            assert!(!answer.contains(CANARY), "{role} sees in {tool} what is not theirs: {answer}");
            if !may {
                let says_why = answer.contains("FORBIDDEN") || answer.contains("TOOL_NOT_ALLOWED");
                assert!(says_why, "{role} is not told why {tool} is refused: {answer}");
            }
            cases += 1;
        }
    }
    // A link leads to the prompt, for those whose it is.
    let (_, answer) = house.call(&ours, "getPrompt", &json!({"name": "shared", "version": 1}));
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    let url = answer["result"]["structuredContent"]["url"].as_str().expect("a link");
    let path = url.strip_prefix(&format!("http://{}", house.served.address)).expect("the server's own address");
    for (secret, status) in [(&ours, 200), (&theirs, 404)] {
        let bearer = format!("Bearer {secret}");
        let page = house.served.send(&format!("GET {path}"), &[("authorization", &bearer)], "");
        assert_eq!((page.status, page.body.contains("our text")), (status, status == 200), "{}", page.body);
    }
    assert_eq!(house.served.get(path).status, 401);
    // What one project does, the other does not see.
    let (_, answer) = house.call(&theirs, "listPrompts", &json!({}));
    assert!(!answer.contains("made"), "{answer}");
    let (done, answer) = house.call(&theirs, "getPrompt", &json!({"name": "shared", "version": 1}));
    assert!(done && answer.contains(CANARY), "{answer}");
    assert_eq!(cases, ROLES.len() * tools().len());
    assert_eq!(tools().len(), counterfoil_prompts::tools::NAMES.len(), "a tool is not in the matrix");
}

fn place(role: &str) -> usize {
    ROLES.iter().position(|known| *known == role).expect("a role")
}

#[test]
fn who_lacks_a_role_is_told_which_one_would_do() {
    let house = House::of("access-roles");
    let (_, secret) = house.key(&["--role", "reader"]);
    let bearer = format!("Bearer {secret}");
    for (tool, least) in [("createTextPrompt", "editor"), ("deletePrompt", "admin")] {
        let (_, answer) = house.call(&secret, tool, &json!({}));
        let says = format!(
            "the tool `{tool}` exists, but the role `reader` of this key, where `{least}` is needed, allows only"
        );
        assert!(answer.contains(&says), "{answer}");
        let url = format!("http://{}/mcp", house.served.address);
        let ended = house.home.run(&["call", "--header", &format!("Authorization: {bearer}"), &url, tool]);
        assert_eq!(ended.code, Some(2));
        let says = format!("the tool `{tool}` is there, but not for this caller: it takes a key of the role `{least}`");
        assert!(ended.stderr.contains(&says), "{}", ended.stderr);
    }
    // What a role may not call, none of its keys can be for.
    let wanted = "getPrompt,createTextPrompt,deletePrompt,getPrompts";
    let ended = house.home.run(&["keys", "create", "--role", "reader", "--tools", wanted, "--db", &house.database]);
    assert_eq!(ended.code, Some(2));
    for says in [
        "cannot call `createTextPrompt`: leave it out, or make the role `editor`",
        "cannot call `deletePrompt`: leave it out, or make the role `admin`",
        "unknown tool `getPrompts`: did you mean `getPrompt`?",
    ] {
        assert!(ended.stderr.contains(says), "{}", ended.stderr);
    }
    // Roles and what tools say of themselves agree.
    let (_, secret) = house.key(&["--role", "admin"]);
    let listed = house.ask(&[("authorization", &format!("Bearer {secret}"))], "tools/list", &json!({})).json();
    for tool in listed["result"]["tools"].as_array().expect("a list") {
        let least = counterfoil_prompts::tools::least_role(tool["name"].as_str().expect("a name")).expect("a role");
        assert_eq!(tool["annotations"]["readOnlyHint"] == true, least.name() == "reader", "{tool}");
    }
}

#[test]
fn a_key_that_is_none_opens_nothing() {
    let house = House::of("access-states");
    let (public, secret) = house.key(&["--role", "admin"]);
    let (other, other_secret) = house.key(&["--role", "admin", "--project", "other"]);
    let (revoked, revoked_secret) = house.key(&["--role", "admin"]);
    assert_eq!(house.home.run(&["keys", "revoke", &revoked, "--db", &house.database]).code, Some(0));
    // Long enough for the command to find it in the future, on a slow machine too.
    let soon = Timestamp(Timestamp::now().0 + 3_000);
    let (_, expired_secret) = house.key(&["--role", "admin", "--expires", &soon.to_string()]);
    while Timestamp::now() <= soon {
        thread::sleep(Duration::from_millis(50));
    }
    let basic = |public: &str, secret: &str| format!("Basic {}", base64(&format!("{public}:{secret}")));
    let states: BTreeMap<&str, Option<String>> = [
        ("none", None),
        ("empty", Some(String::new())),
        ("no scheme", Some(secret.clone())),
        ("another scheme", Some(format!("Digest {secret}"))),
        ("unknown", Some("Bearer sk-cf-00".to_owned())),
        ("the public half", Some(format!("Bearer {public}"))),
        ("revoked", Some(format!("Bearer {revoked_secret}"))),
        ("expired", Some(format!("Bearer {expired_secret}"))),
        ("halves of two keys", Some(basic(&other, &secret))),
        ("an unknown public half", Some(basic("pk-cf-00", &secret))),
        ("a wrong secret", Some(basic(&public, &other_secret))),
        ("no secret", Some(basic(&public, ""))),
    ]
    .into();
    for (tool, arguments, _) in tools() {
        for (state, header) in &states {
            let headers: Vec<_> = header.iter().map(|header| ("authorization", header.as_str())).collect();
            let answer = house.ask(&headers, "tools/call", &json!({"name": tool, "arguments": arguments}));
            assert_eq!(answer.status, 401, "{tool} with {state}: {}", answer.body);
            let asked = &answer.headers["www-authenticate"];
            assert!(asked.contains("Bearer") || asked.contains("Basic"), "{asked}");
            let body: Value = serde_json::from_str(&answer.body).expect("JSON");
            assert_eq!((&body["jsonrpc"], body["error"]["code"].is_i64()), (&json!("2.0"), true), "{body}");
        }
    }
    for method in ["tools/list", "prompts/list", "resources/list", "initialize"] {
        assert_eq!(house.ask(&[], method, &json!({})).status, 401, "{method}");
    }
    for good in [format!("Bearer {secret}"), basic(&public, &secret)] {
        let params = json!({"name": "listPrompts", "arguments": {}});
        assert_eq!(house.ask(&[("authorization", &good)], "tools/call", &params).status, 200);
    }
    // Clients that look for OAuth after a 401 are told that there is none, and not the same again.
    for path in
        ["GET /.well-known/oauth-protected-resource/mcp", "GET /mcp/.well-known/openid-configuration", "POST /register"]
    {
        let answer = house.served.send(path, &[], "");
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.body.contains("counterfoil keys create"), "{}", answer.body);
    }
    // A page about health is for everyone, and tells nothing.
    assert_eq!(house.served.get("/healthz").status, 200);
    assert_eq!(house.served.get("/readyz").status, 200);
}

#[test]
fn a_key_can_be_for_some_tools_only() {
    let house = House::of("access-tools");
    let (_, secret) = house.key(&["--role", "editor", "--tools", "getPrompt,listPrompts"]);
    let bearer = format!("Bearer {secret}");
    let listed = house.ask(&[("authorization", &bearer)], "tools/list", &json!({})).json();
    let names: Vec<_> =
        listed["result"]["tools"].as_array().expect("a list").iter().map(|tool| &tool["name"]).collect();
    assert_eq!(names, [&json!("getPrompt"), &json!("listPrompts")]);
    let (done, answer) = house.call(&secret, "createTextPrompt", &json!({"name": "x", "prompt": "x"}));
    assert!(!done && answer.contains("--tools"), "{answer}");
    let (public, noted) = house.key(&["--role", "editor", "--note", "the support bot"]);
    let (done, answer) = house.call(&noted, "createTextPrompt", &json!({"name": "x", "prompt": "x"}));
    assert!(done && answer.contains(&format!("the support bot (key {public})")), "{answer}");
    let (_, reader) = house.key(&["--role", "reader"]);
    let bearer = format!("Bearer {reader}");
    let listed = house.ask(&[("authorization", &bearer)], "tools/list", &json!({})).json();
    let writes = listed["result"]["tools"]
        .as_array()
        .expect("a list")
        .iter()
        .any(|tool| tool["annotations"]["readOnlyHint"] != true);
    assert!(!writes, "a reader is shown what it may not call");
}

#[test]
fn what_a_tool_is_refused_is_not_had_by_another_door() {
    let home = Home::of("access-doors");
    let database = home.database("prompts.db");
    let start = |more: &[&str]| {
        let mut command = home.command(&["serve", "--http", "127.0.0.1:0", "--db", &database]);
        Served::of(command.args(more).env("COUNTERFOIL_TOOLBOX", "prompts"))
    };
    let call = |served: &Served, method: &str, params: Value| {
        served.ask(&json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})).to_string()
    };
    let arguments = json!({"name": "x", "prompt": CANARY, "tags": ["slash"]});
    let open = start(&[]);
    call(&open, "tools/call", json!({"name": "createTextPrompt", "arguments": arguments}));
    let uri = json!({"uri": "prompt://default/x@latest"});
    assert!(call(&open, "resources/read", uri.clone()).contains(CANARY));
    drop(open);
    let narrow = start(&["--tools", "listPrompts", "--native-prompts", "tag=slash"]);
    for (method, params) in [("resources/read", uri), ("prompts/get", json!({"name": "x"}))] {
        let answer = call(&narrow, method, params);
        assert!(!answer.contains(CANARY) && answer.contains("getPrompt"), "{method}: {answer}");
    }
    assert_eq!(narrow.get("/api/public/v2/prompts/x?label=latest").status, 403);
    drop(narrow);
    let read_only = start(&["--read-only"]);
    let body = json!({"name": "x", "type": "text", "prompt": "changed"}).to_string();
    assert_eq!(read_only.send("POST /api/public/v2/prompts", &[], &body).status, 403);
    assert_eq!(read_only.get("/api/public/v2/prompts/x?label=latest").status, 200);
    let unknown =
        home.command(&["serve", "--tools", "nope", "--db", &database]).env("COUNTERFOIL_TOOLBOX", "prompts").output();
    assert_eq!(common::Ended::of(&unknown.expect("it starts")).code, Some(2));
}

/// Elsewhere a file that is open cannot be moved.
#[cfg(unix)]
#[test]
fn a_database_whose_file_is_gone_is_not_ready() {
    let house = House::of("access-gone");
    assert_eq!(house.served.get("/readyz").status, 200);
    let file = house.home.path("prompts.db");
    std::fs::rename(&file, house.home.path("aside.db")).expect("it can be moved");
    let answer = house.served.get("/readyz");
    assert_eq!(answer.status, 503);
    assert!(answer.body.contains("was removed or replaced under the running server"), "{}", answer.body);
    assert!(!answer.body.contains("prompts.db"), "{}", answer.body);
    house.served.log.find("prompts.db was removed while it was open");
}

#[test]
fn without_keys_this_machine_alone_is_let_in() {
    let house = House::of("access-open");
    let params = json!({"name": "listPrompts", "arguments": {}});
    assert_eq!(house.ask(&[], "tools/call", &params).status, 200);
    let mut wide = house.home.command(&["serve", "--http", "0.0.0.0:0", "--db", &house.database]);
    let ended = common::Ended::of(&wide.env("COUNTERFOIL_TOOLBOX", "prompts").output().expect("it starts"));
    assert_eq!(ended.code, Some(2), "{}", ended.stderr);
    assert!(ended.stderr.contains("counterfoil keys create"), "{}", ended.stderr);
    // With the first key, the door of a server that runs is shut.
    let (_, secret) = house.key(&["--role", "reader"]);
    assert_eq!(house.ask(&[], "tools/call", &params).status, 401);
    // From now on other machines may come in, and who starts the server reads how.
    let wide = Served::of(wide.env("COUNTERFOIL_TOOLBOX", "prompts"));
    assert!(wide.address.ip().is_loopback(), "{} cannot be opened", wide.address);
    assert_eq!(wide.send("GET /", &[("authorization", &format!("Bearer {secret}"))], "").status, 200);
    wide.log.find(&format!("Other machines reach it at port {} of any address", wide.address.port()));
    let hint = wide.log.find("`Authorization: Bearer SECRET`");
    assert!(!hint.contains(&secret) && hint.contains("counterfoil keys create"), "{hint}");
}

#[test]
fn no_log_holds_a_key_or_what_a_prompt_says() {
    let house = House::of("access-canary");
    let (public, secret) = house.key(&["--role", "admin"]);
    fill(&house, &secret, "canary-of-a-text");
    for (tool, arguments, _) in tools() {
        house.call(&secret, tool, &arguments);
    }
    house.call(
        &secret,
        "createTextPrompt",
        &json!({"name": "canary-of-a-text", "prompt": 5, "lables": ["canary-of-a-text"]}),
    );
    let wrong = format!("Basic {}", base64(&format!("{public}:canary-of-a-secret")));
    house.ask(&[("authorization", &wrong)], "tools/list", &json!({}));
    house.served.get("/?canary-of-a-query");
    let House { served, .. } = house;
    let mut served = served;
    served.child.kill().expect("it ends");
    let (_, output, log) = served.end();
    assert!(log.len() > 10, "everything is logged, so that the test can fail");
    for line in log.iter().chain(&output) {
        for canary in
            ["canary-of-a-text", "canary-of-a-secret", &secret, &secret[10..40], &base64(&format!("{public}:"))[..20]]
        {
            assert!(!line.contains(canary), "{canary} is in the log: {line}");
        }
    }
}

/// Base64 with padding (RFC 4648, section 4).
fn base64(text: &str) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for chunk in text.as_bytes().chunks(3) {
        let bits = chunk.iter().fold(0u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()));
        for at in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * at) & 63) as usize];
            out.push(if at <= chunk.len() { char::from(letter) } else { '=' });
        }
    }
    out
}
