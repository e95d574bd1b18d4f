//! `counterfoil call`: one call of a tool of any server.

mod answer;
mod arguments;

use clap::Args;
use counterfoil::core::{Problem, Segment};
use counterfoil_prompts::tools;
use counterfoil_schema::validate::Validator;
use counterfoil_wire::{Json, Session};

use self::arguments::{Read, Wrong};
use crate::exit::Failure;
use crate::signature::Signature;
use crate::target::{self, TargetOptions};
use crate::unknown::unknown;
use crate::{output, plain, say};

const MORE: &str = r#"Arguments:
  name=text        read by the schema: a number where it asks for one, text where it asks for text;
                   for a list, once for each item. Where it takes both, it says so and asks for:
  name:=JSON       the value as it is: priority:=2, labels:='["a","b"]', due:=null
  --args JSON      the whole object; `-` reads it from standard input. The others are added to it.

The arguments are checked against the tool's own schema first, and nothing is sent that the server
would refuse; every problem is told. With --no-check everything is sent, and what the schema does
not know is sent as text.

Exit codes: 1 when the arguments break the schema; 2 for an unknown tool or argument; 3 when the
server cannot be reached, or answers with an error; 5 when the tool answers with `isError`.

Examples:
  counterfoil call get_current_time timezone=Europe/Berlin -- uvx mcp-server-time
  counterfoil call http://127.0.0.1:7420/mcp create_ticket title='No light' priority=2
  echo '{"title": "No light"}' | counterfoil call @tickets create_ticket --args - --json"#;

/// Call a tool of a server
///
/// Prints what the tool answers: text as it is, structured content as JSON.
#[derive(Debug, Args)]
#[command(after_long_help = format!("{}\n\n{MORE}", target::GRAMMAR),
          override_usage = "counterfoil call [OPTIONS] <TARGET> <TOOL> [NAME=VALUE]...\n       counterfoil call [OPTIONS] <TOOL> [NAME=VALUE]... -- <PROGRAM>...")]
pub(crate) struct Options {
    /// The target (left out where a program stands after `--`), the tool, and its arguments
    #[arg(value_name = "WORD", required = true)]
    words: Vec<String>,

    /// The arguments as a JSON object; `-` reads them from standard input
    #[arg(long, value_name = "JSON")]
    args: Option<String>,

    /// Send the arguments without checking them
    #[arg(long)]
    no_check: bool,

    /// Print the whole result as it was received
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    how: TargetOptions,

    /// A program to start, and its arguments
    #[arg(last = true, value_name = "PROGRAM")]
    program: Vec<String>,
}

/// Makes the call, and prints the answer.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let mut words = options.words.iter().map(String::as_str);
    let target = if options.program.is_empty() { words.next() } else { None };
    let Some(tool) = words.next() else {
        return Err(Failure::usage(
            "there is no tool to call: name it after the target, such as `counterfoil call URL TOOL`",
        ));
    };
    let pairs: Vec<&str> = words.collect();
    if target.is_some() && target::is_server(tool) {
        return Err(Failure::usage(format!(
            "`{tool}` is where a server is, and stands after the tool: the target comes first, as `counterfoil call {tool} \
             {}`",
            target.unwrap_or_default()
        )));
    }
    let server = options.how.server(target, &options.program)?;
    let given = arguments::given(options.args.as_deref())?;
    let result = target::block_on(async {
        let connected = options.how.connect(server).await?;
        let session = connected.session;
        let result = call(options, &session, tool, given, &pairs).await;
        session.close().await;
        result
    })??;
    if options.json {
        output::tree(&result)?;
    } else {
        output::raw(&answer::text(&result))?;
    }
    if result.get("isError").and_then(Json::as_bool) == Some(true) { Err(Failure::tool_error()) } else { Ok(()) }
}

async fn call(options: &Options, session: &Session, name: &str, given: Json, pairs: &[&str]) -> Result<Json, Failure> {
    let tool = find(options, session, name).await?;
    let schema = tool.as_ref().and_then(|tool| tool.get("inputSchema"));
    let checked = schema.filter(|_| !options.no_check);
    let Read { arguments, wrong } = arguments::read(given, pairs, schema, options.no_check);
    if !wrong.is_empty() {
        let signature = tool.as_ref().map(|tool| format!("\n\n  {}", Signature::of(tool).line()));
        let told = unreadable(&wrong, checked, &arguments);
        return Err(Failure::usage(format!("{told}{}", signature.unwrap_or_default())));
    }
    if let Some(schema) = checked {
        check(name, schema, &arguments)?;
    }
    let answer = session.call_tool(name, arguments).await.map_err(|error| target::failure(&error, session))?;
    answer.into_result("tools/call").map_err(|error| target::failure(&error, session))
}

/// The tool of that name, if the server lists it. Unchecked calls may be of tools that no list tells of.
async fn find(options: &Options, session: &Session, name: &str) -> Result<Option<Json>, Failure> {
    let listing = match session.list_tools().await {
        Ok(listing) => listing,
        Err(_) if options.no_check => return Ok(None),
        Err(error) => return Err(target::failure(&error, session)),
    };
    let name_of = |tool: &Json| tool.get("name").and_then(Json::as_str).map(str::to_owned);
    if let Some(tool) = listing.items.iter().find(|tool| name_of(tool).as_deref() == Some(name)) {
        return Ok(Some(tool.clone()));
    }
    let malformed = listing.malformed.iter().find(|malformed| name_of(&malformed.value).as_deref() == Some(name));
    match malformed {
        _ if options.no_check => Ok(None),
        Some(malformed) => Err(Failure::unreachable(format!(
            "the tool `{name}` cannot be used: {}; --no-check calls it all the same",
            malformed.reason
        ))),
        None => {
            let names: Vec<String> = listing.items.iter().filter_map(name_of).collect();
            let not_offered = not_offered(session, name, &names);
            Err(Failure::usage(not_offered.unwrap_or_else(|| unknown("tool", name, names.iter().map(String::as_str)))))
        }
    }
}

/// That the tool is one of our registry's, which is left out for whoever calls: a list shows only what a key may call, so
/// that the name would seem to be a slip.
fn not_offered(session: &Session, name: &str, listed: &[String]) -> Option<String> {
    let is_ours = session.server_info()?.get("name")?.as_str()? == "counterfoil";
    let least = tools::least_role(name).filter(|_| is_ours)?;
    listed.iter().any(|name| tools::NAMES.contains(&name.as_str())).then(|| {
        format!(
            "the tool `{name}` is there, but not for this caller: it takes a key of the role `{least}` or a higher one, and \
             neither the key, the URL nor the server's settings may leave it out"
        )
    })
}

/// Says which arguments cannot be read, and what the schema finds wrong besides them.
fn unreadable(wrong: &[Wrong], schema: Option<&Json>, arguments: &Json) -> String {
    let mut lines: Vec<String> = wrong.iter().map(|wrong| wrong.why.clone()).collect();
    let problems = schema.and_then(|schema| Validator::new(schema).ok()?.check(arguments).err());
    let told = |problem: &Problem| match problem.path.first() {
        Some(Segment::Key(name)) => wrong.iter().any(|wrong| wrong.name == **name),
        _ => false,
    };
    if let Some(mut problems) = problems {
        problems.listed.retain(|problem| !told(problem));
        problems.count = problems.listed.len();
        lines.extend(problems.to_text().lines().skip(1).map(|line| line.trim_start_matches("- ").to_owned()));
    }
    match lines.as_slice() {
        [line] => line.clone(),
        lines => format!("nothing was sent: {} problems\n- {}", lines.len(), lines.join("\n- ")),
    }
}

/// Says what is wrong with the arguments, all of it.
fn check(name: &str, schema: &Json, arguments: &Json) -> Result<(), Failure> {
    let validator = match Validator::new(schema) {
        Ok(validator) => validator,
        Err(invalid) => {
            say::line(&format!("the arguments are not checked: the schema of `{name}` is none: {invalid}"));
            return Ok(());
        }
    };
    validator.check(arguments).map_err(|problems| {
        say::line(&plain::lines(&format!("nothing was sent: {}", problems.to_text())));
        Failure::findings()
    })
}
