//! How a session begins: which era the server speaks, and what it says of itself.

use std::sync::Arc;
use std::time::{Duration, Instant};

use counterfoil_json::{Json, JsonObject};

use crate::answer::{Answer, UNSUPPORTED_VERSION};
use crate::error::Error;
use crate::exchange::Exchange;
use crate::http::headers::mirrored;
use crate::options::{Era, NEWEST_LEGACY, NEWEST_MODERN, Options};
use crate::session::link::{Link, Question};

/// What is known while a session begins.
pub(crate) struct Opening<'a> {
    pub(crate) exchange: &'a Arc<Exchange>,
    pub(crate) options: &'a Options,
    pub(crate) deadline: Instant,
}

/// What was agreed on.
pub(crate) struct Agreed {
    pub(crate) link: Link,
    pub(crate) era: Era,
    pub(crate) version: String,
    /// The result of `initialize` or of `server/discover`
    pub(crate) server: Json,
}

/// What an answer to `server/discover` says of the server.
pub(crate) enum Verdict {
    /// It speaks this revision of the modern era, and says this of itself.
    Modern(String, Json),
    /// It is of the modern era, and wants to be asked in this revision.
    AskAgain(String),
    /// It knows no such request.
    Legacy,
    /// It is of the modern era, and refuses.
    Refused(Error),
}

impl Opening<'_> {
    /// The time that is left.
    pub(crate) fn left(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now())
    }

    /// The era that is to be spoken, where it need not be found out.
    pub(crate) fn era(&self) -> Option<Era> {
        let of = |version: &String| if version.as_str() < NEWEST_MODERN { Era::Legacy } else { Era::Modern };
        self.options.era.or_else(|| self.options.protocol_version.as_ref().map(of))
    }

    /// The revision of the modern era to ask for first.
    pub(crate) fn modern_version(&self) -> String {
        self.options.protocol_version.clone().unwrap_or_else(|| NEWEST_MODERN.to_owned())
    }

    /// The parameters of `server/discover`.
    pub(crate) fn discovery(&self, version: &str) -> Json {
        with_meta(None, version, self.options).unwrap_or_default()
    }

    /// Asks a server for what it says of itself in the modern era.
    pub(crate) async fn discover(&self, link: &Link, version: &str, limit: Duration) -> Result<Answer, Error> {
        let params = self.discovery(version);
        let headers = mirrored("server/discover", None);
        if let Link::Streamable(http) = link {
            http.set_version(Some(version.to_owned()));
        }
        let limit = limit.min(self.left());
        link.ask(self.exchange, Question { method: "server/discover", params: Some(&params), headers: &headers, limit })
            .await
    }

    /// Holds the conversation of the modern era, whatever it takes.
    pub(crate) async fn modern(&self, link: Link) -> Result<Agreed, Error> {
        let mut version = self.modern_version();
        // Every answer names a revision that was not asked for yet, so that this ends.
        for _ in 0..3 {
            let answer = self.discover(&link, &version, self.left()).await?;
            let refused = answer.outcome.as_ref().err().cloned();
            match judge(answer, &version) {
                Verdict::Modern(version, server) => return Ok(agreed_modern(link, version, server)),
                Verdict::AskAgain(other) if other != version => version = other,
                Verdict::Refused(error) => return Err(error),
                Verdict::AskAgain(_) | Verdict::Legacy => {
                    let method = "server/discover".to_owned();
                    return Err(match refused {
                        Some(error) => Error::Rpc { method, error },
                        None => Error::Protocol { method, reason: format!("it does not speak {version}") },
                    });
                }
            }
        }
        let reason = "it names another revision each time".to_owned();
        Err(Error::Protocol { method: "server/discover".to_owned(), reason })
    }

    /// The parameters of `initialize`.
    pub(crate) fn greeting(&self) -> Json {
        let version = self.options.protocol_version.as_deref().filter(|version| *version < NEWEST_MODERN);
        Json::object([
            ("protocolVersion", Json::from(version.unwrap_or(NEWEST_LEGACY))),
            ("capabilities", Json::Object(JsonObject::new())),
            ("clientInfo", client_info(self.options)),
        ])
    }

    /// Asks a server to begin a session of the legacy era.
    pub(crate) async fn initialize(&self, link: &Link) -> Result<Json, Error> {
        if let Link::Streamable(http) = link {
            http.start_again();
        }
        let params = self.greeting();
        let question = Question { method: "initialize", params: Some(&params), headers: &[], limit: self.left() };
        link.ask(self.exchange, question).await?.into_result("initialize")
    }

    /// Says that the session has begun, as the server's answer to `initialize` has it.
    pub(crate) async fn initialized(&self, link: Link, server: Json) -> Result<Agreed, Error> {
        let Some(version) = server.get("protocolVersion").and_then(Json::as_str).map(str::to_owned) else {
            let reason = "the result has no string `protocolVersion`".to_owned();
            return Err(Error::Protocol { method: "initialize".to_owned(), reason });
        };
        if let Link::Streamable(http) = &link {
            http.set_version(Some(version.clone()));
        }
        link.notify(self.exchange, "notifications/initialized", None, &[]).await?;
        Ok(Agreed { link, era: Era::Legacy, version, server })
    }

    /// Holds the conversation of the legacy era.
    pub(crate) async fn legacy(&self, link: Link) -> Result<Agreed, Error> {
        let server = self.initialize(&link).await?;
        self.initialized(link, server).await
    }
}

/// What was agreed on with a server of the modern era.
pub(crate) fn agreed_modern(link: Link, version: String, server: Json) -> Agreed {
    if let Link::Streamable(http) = &link {
        http.set_version(Some(version.clone()));
    }
    Agreed { link, era: Era::Modern, version, server }
}

/// What an answer to `server/discover` says; `asked` is the revision that the request named.
pub(crate) fn judge(answer: Answer, asked: &str) -> Verdict {
    let newest = |versions: &[&str]| {
        let modern = versions.iter().filter(|version| **version >= NEWEST_MODERN);
        modern.max().map(|version| (*version).to_owned())
    };
    match answer.outcome {
        Ok(server) => {
            let Some(supported) = server.get("supportedVersions").and_then(Json::as_array) else {
                // Some servers answer whatever they are asked with an empty object.
                return Verdict::Legacy;
            };
            let supported: Vec<&str> = supported.iter().filter_map(Json::as_str).collect();
            if supported.contains(&asked) {
                return Verdict::Modern(asked.to_owned(), server);
            }
            newest(&supported).map_or(Verdict::Legacy, Verdict::AskAgain)
        }
        Err(error) if error.code() == Some(UNSUPPORTED_VERSION) => match newest(&error.supported()) {
            Some(version) if version != asked => Verdict::AskAgain(version),
            None if !error.supported().is_empty() => Verdict::Legacy,
            _ => Verdict::Refused(Error::Rpc { method: "server/discover".to_owned(), error }),
        },
        Err(error) if error.is_modern() => Verdict::Refused(Error::Rpc { method: "server/discover".to_owned(), error }),
        Err(_) => Verdict::Legacy,
    }
}

/// Parameters with what the modern era asks every request to say. What the caller says itself stays.
pub(crate) fn with_meta(params: Option<Json>, version: &str, options: &Options) -> Option<Json> {
    let mut params = match params {
        None | Some(Json::Null) => JsonObject::new(),
        Some(Json::Object(params)) => params,
        // Whoever sends something else wants to see what the server makes of it.
        Some(other) => return Some(other),
    };
    if !params.contains("_meta") {
        params.push("_meta", JsonObject::new());
    }
    if let Some(Json::Object(meta)) = params.get_mut("_meta") {
        for (name, value) in [
            ("io.modelcontextprotocol/protocolVersion", Json::from(version)),
            ("io.modelcontextprotocol/clientInfo", client_info(options)),
            ("io.modelcontextprotocol/clientCapabilities", Json::Object(JsonObject::new())),
        ] {
            if !meta.contains(name) {
                meta.push(name, value);
            }
        }
    }
    Some(Json::Object(params))
}

fn client_info(options: &Options) -> Json {
    Json::object([("name", &options.client_name), ("version", &options.client_version)])
}
