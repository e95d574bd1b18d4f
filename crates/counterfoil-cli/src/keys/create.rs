//! `counterfoil keys create`.

use clap::Args;
use counterfoil_prompts::access::{Keys, Role, Wanted};
use counterfoil_prompts::domain::Timestamp;
use counterfoil_prompts::store::Store;
use counterfoil_prompts::tools;
use serde_json::json;

use super::At;
use crate::exit::Failure;
use crate::output::{self, Format};
use crate::plain::plain;
use crate::registry_store::{failed, project};
use crate::unknown::unknown;

/// Make a key, and show its secret once
///
/// The secret has 256 random bits. Only a hash of it is kept, so it cannot be shown again.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// What it allows: reader, editor (makes versions, sets tags, moves labels), promoter (also protected labels, such as
    /// production) or admin (also deletes)
    #[arg(long, value_name = "ROLE", value_parser = role)]
    role: Role,

    /// The project it opens; made if it is not there
    #[arg(long, value_name = "NAME", default_value = counterfoil_prompts::access::DEFAULT_PROJECT)]
    project: String,

    /// Only these tools, by name [default: all that the role allows]
    #[arg(long, value_name = "TOOL", value_delimiter = ',')]
    tools: Vec<String>,

    /// What it is for
    #[arg(long, value_name = "TEXT", default_value = "")]
    note: String,

    /// When it stops: in so many days (90d) or hours (12h), or at a moment (2027-01-31T00:00:00Z) [default: never]
    #[arg(long, value_name = "WHEN", value_parser = expiry)]
    expires: Option<Expiry>,

    /// How it is printed
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,

    #[command(flatten)]
    pub(super) at: At,
}

/// When a key stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expiry {
    /// So many milliseconds from now on.
    In(i64),
    At(Timestamp),
}

fn role(name: &str) -> Result<Role, String> {
    Role::named(name).ok_or_else(|| unknown("role", name, Role::ALL.iter().map(|role| role.name())))
}

fn expiry(text: &str) -> Result<Expiry, String> {
    let hour = 3_600_000;
    let unit =
        [("d", 24 * hour), ("h", hour)].into_iter().find_map(|(unit, long)| Some((text.strip_suffix(unit)?, long)));
    match unit {
        Some((number, long)) => match number.parse::<u32>() {
            Ok(number) if number > 0 => Ok(Expiry::In(i64::from(number) * long)),
            _ => Err(no_end(text)),
        },
        None => Timestamp::parse(text).map(Expiry::At).map_err(|_| no_end(text)),
    }
}

fn no_end(text: &str) -> String {
    format!(
        "`{}` is no end: write so many days (90d), so many hours (12h), or a moment in UTC (2027-01-31T00:00:00Z)",
        plain(text)
    )
}

/// Refuses tools that are not there, and those that the role may not use, all at once.
fn check_tools(options: &Options) -> Result<(), Failure> {
    let wrong = |tool: &String| match tools::least_role(tool) {
        None => Some(unknown("tool", tool, tools::NAMES)),
        Some(least) if least > options.role => Some(format!(
            "a key of the role `{}` cannot call `{tool}`: leave it out, or make the role `{least}`",
            options.role
        )),
        Some(_) => None,
    };
    let wrong: Vec<String> = options.tools.iter().filter_map(wrong).collect();
    if wrong.is_empty() { Ok(()) } else { Err(Failure::usage(wrong.join("\n"))) }
}

pub(super) async fn run(options: &Options, store: Store) -> Result<(), Failure> {
    let now = Timestamp::now();
    let expires_at = match options.expires {
        Some(Expiry::In(time)) => Some(Timestamp(now.0 + time)),
        Some(Expiry::At(moment)) if moment <= now => {
            return Err(Failure::usage(format!("--expires {moment} has passed already")));
        }
        Some(Expiry::At(moment)) => Some(moment),
        None => None,
    };
    check_tools(options)?;
    let wanted = Wanted {
        project: project(&store, &options.project).await?,
        role: options.role,
        tools: (!options.tools.is_empty()).then(|| options.tools.clone()),
        note: options.note.clone(),
        expires_at,
    };
    let key = Keys::new(store).create(wanted).await.map_err(|error| failed(&error))?;
    match options.format {
        Format::Json => output::json(&json!({
            "public": key.public,
            "secret": key.secret.reveal(),
            "project": options.project,
            "role": options.role.name(),
            "expiresAt": expires_at.map(|moment| moment.to_string()),
        })),
        Format::Text => output::text(&format!(
            "public  {}\nsecret  {}\n\nThe secret is not kept and cannot be shown again. Send it as\n\n  Authorization: Bearer {}\n",
            key.public,
            key.secret.reveal(),
            key.secret.reveal()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_is_a_time_from_now_or_a_moment() {
        assert_eq!(expiry("90d"), Ok(Expiry::In(90 * 86_400_000)));
        assert_eq!(expiry("12h"), Ok(Expiry::In(12 * 3_600_000)));
        assert_eq!(expiry("1970-01-01T00:00:01Z"), Ok(Expiry::At(Timestamp(1000))));
        for wrong in ["", "0d", "-1d", "d", "soon", "5m", "99999999999d"] {
            let told = expiry(wrong).expect_err(wrong);
            for form in ["90d", "12h", "2027-01-31T00:00:00Z"] {
                assert!(told.contains(form), "{told}");
            }
        }
    }

    #[test]
    fn a_role_that_is_not_there_is_told() {
        assert!(role("editr").is_err_and(|why| why.contains("did you mean `editor`?")));
    }
}
