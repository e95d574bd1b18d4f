//! Who is let in: whoever has a key, or everyone on this machine while there are no keys.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use counterfoil::serve::{Authenticate, Denied};
use counterfoil::toolbox::{BoxFuture, Caller, Toolset};
use counterfoil_prompts::access::{self, Credentials, Key, Keys, Role};
use counterfoil_prompts::domain::Timestamp;
use counterfoil_prompts::tools::{NAMES, least_role};
use http::header::AUTHORIZATION;
use http::request::Parts;

/// How a client says who it is.
const BEARER: &str = r#"Bearer realm="counterfoil""#;
const BASIC: &str = r#"Basic realm="counterfoil", charset="UTF-8""#;

/// How long to wait before keys that cannot be checked are asked for again.
const PAUSE: Duration = Duration::from_secs(1);

/// The door of a server with a prompt registry.
pub(super) struct Door {
    keys: Arc<Keys>,
    /// Who needs no key, if there were none when the server began, so that it listens on this machine alone.
    local: Option<Caller>,
}

impl Door {
    pub(super) fn new(keys: Arc<Keys>, local: Option<Caller>) -> Self {
        Self { keys, local }
    }

    async fn caller(&self, head: &Parts) -> Result<Caller, Denied> {
        let Some(header) = head.headers.get(AUTHORIZATION) else {
            return self.without_key().await;
        };
        let credentials =
            header.to_str().map_err(|_| access::Denied::Malformed("the Authorization header is not plain text"));
        let credentials = credentials.and_then(|header| Credentials::read(header).map_err(access::Denied::Malformed));
        match credentials {
            Ok(credentials) => match self.keys.check(&credentials, Timestamp::now()).await {
                Ok(key) => Ok(of_key(&key)),
                Err(why) => Err(denied(&why)),
            },
            Err(why) => Err(denied(&why)),
        }
    }

    /// Without keys, everyone on this machine may do everything. That ends with the first key, whoever makes it.
    async fn without_key(&self) -> Result<Caller, Denied> {
        let Some(local) = &self.local else { return Err(denied(&access::Denied::Missing)) };
        match self.keys.any().await {
            Ok(false) => Ok(local.clone()),
            Ok(true) => Err(denied(&access::Denied::Missing)),
            Err(error) => Err(denied(&access::Denied::Store(error))),
        }
    }
}

impl Authenticate for Door {
    fn authenticate<'a>(&'a self, head: &'a Parts) -> BoxFuture<'a, Result<Caller, Denied>> {
        Box::pin(self.caller(head))
    }
}

impl fmt::Debug for Door {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Door").field("local", &self.local).finish_non_exhaustive()
    }
}

/// The one user of a server without keys, who works in that project.
pub(super) fn local(project: &str) -> Caller {
    Caller::new("local").with(access::Caller::local(project))
}

/// Whoever has that key.
fn of_key(key: &Key) -> Caller {
    let mut tools = Toolset::all();
    // What takes the most comes first, so that who is refused reads of the role that would do.
    for least in Role::ALL.into_iter().rev().filter(|least| *least > key.role) {
        if NAMES.into_iter().any(|name| least_role(name) == Some(least)) {
            let others = NAMES.into_iter().filter(|name| least_role(name).is_some_and(|role| role < least));
            let setting = format!("the role `{}` of this key, where `{least}` is needed,", key.role);
            tools = tools.and(Toolset::named(others).set_by(setting));
        }
    }
    if let Some(names) = &key.tools {
        tools = tools.and(Toolset::named(names.clone()).set_by("the `--tools` of this key"));
    }
    Caller::new(key.public.as_str()).with(key.caller()).with(tools)
}

fn denied(why: &access::Denied) -> Denied {
    let text = why.to_string();
    match why {
        access::Denied::Store(error) => {
            tracing::error!(%error, "keys cannot be checked");
            Denied::unavailable(text).retry_after(PAUSE)
        }
        // RFC 6750, section 3.1: a request without any key is told no error code.
        access::Denied::Missing => Denied::unauthorized(text).challenge(BEARER).challenge(BASIC),
        _ => Denied::unauthorized(text).challenge(format!("{BEARER}, error=\"invalid_token\"")).challenge(BASIC),
    }
}
