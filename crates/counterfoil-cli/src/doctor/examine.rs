//! What is asked of a server, and what came of it.

use std::time::Duration;

use counterfoil_lint::{Config, Counts, DEFAULT_CLIENTS, Diagnostic, Severity, Source, lint};
use counterfoil_wire::{Direction, Json, JsonObject, Listing, Session};

/// What was found out of a server.
#[derive(Debug)]
pub(super) struct Report {
    pub(super) target: String,
    pub(super) transport: &'static str,
    pub(super) era: String,
    pub(super) protocol_version: String,
    /// The result of `initialize` or `server/discover`
    pub(super) server: Json,
    pub(super) server_info: Option<Json>,
    pub(super) connect_took: Duration,
    pub(super) ping_took: Option<Duration>,
    pub(super) listing: Listing,
    /// Why there is no list
    pub(super) unlisted: Option<String>,
    /// What the linter found
    pub(super) counts: Counts,
    /// What is lost with which client
    pub(super) clients: Vec<Client>,
    pub(super) stderr: String,
    messages: Vec<Json>,
}

/// What a client makes of the tools.
#[derive(Debug)]
pub(super) struct Client {
    pub(super) name: &'static str,
    /// What loses a tool, a request or the list there
    pub(super) losses: Vec<Loss>,
}

/// Something that a client loses.
#[derive(Debug)]
pub(super) struct Loss {
    pub(super) tool: String,
    pub(super) rule: &'static str,
    pub(super) verdict: &'static str,
    pub(super) at: String,
}

/// Asks a server all there is to ask without doing anything.
pub(super) async fn examine(session: &Session) -> Report {
    let (listing, unlisted) = match session.list_tools().await {
        Ok(listing) => (listing, None),
        Err(error) => (Listing::default(), Some(session.redactor().text(&error.to_string()))),
    };
    let ping_took = match session.era() {
        counterfoil_wire::Era::Legacy => session.request("ping", None).await.ok().map(|answer| answer.took),
        // There is no ping in the modern era.
        counterfoil_wire::Era::Modern => None,
    };
    let linted = lint(&Source::of_tools("", listing.items.clone()), &Config::for_default_clients());
    let clients = DEFAULT_CLIENTS
        .iter()
        .map(|name| Client { name, losses: linted.diagnostics.iter().filter_map(|found| loss(found, name)).collect() });
    Report {
        target: session.redactor().text(&session.target().to_string()),
        transport: session.transport(),
        era: session.era().to_string(),
        protocol_version: session.protocol_version().to_owned(),
        server: session.server().clone(),
        server_info: session.server_info().cloned(),
        connect_took: session.connect_took(),
        ping_took,
        clients: clients.collect(),
        counts: linted.counts,
        listing,
        unlisted,
        stderr: session.redactor().text(&session.stderr()),
        messages: messages(session),
    }
}

/// What a client loses by a finding, if it does.
fn loss(found: &Diagnostic, client: &str) -> Option<Loss> {
    let consequence = found.consequences.iter().find(|it| it.profile.name() == client)?;
    (consequence.severity() == Severity::Error).then(|| Loss {
        tool: found.tool_name.to_string(),
        rule: found.rule.name,
        verdict: consequence.verdict().name(),
        at: found.place().to_owned(),
    })
}

fn messages(session: &Session) -> Vec<Json> {
    let message = |message: counterfoil_wire::Message| {
        let direction = match message.direction {
            Direction::ToServer => "to server",
            Direction::FromServer => "from server",
        };
        let mut view = JsonObject::new();
        view.push("direction", direction);
        view.push("ms", milliseconds(message.at));
        if let Some(http) = &message.http {
            view.push("http", http.line.as_str());
            let headers = http.headers.iter().map(|(name, value)| (name.clone(), Json::from(value.as_str())));
            view.push("headers", Json::object(headers));
        }
        view.push("body", Json::parse(&message.body).unwrap_or_else(|_| Json::from(&*message.body)));
        Json::Object(view)
    };
    session.redacted().into_iter().map(message).collect()
}

/// To the tenth of a millisecond.
pub(super) fn milliseconds(time: Duration) -> Json {
    Json::parse(&format!("{:.1}", time.as_secs_f64() * 1000.0)).unwrap_or_default()
}

impl Report {
    /// Whether anything is wrong.
    pub(super) fn has_findings(&self) -> bool {
        !self.listing.malformed.is_empty() || self.counts.errors > 0
    }

    /// The tools and their bytes.
    pub(super) fn bytes(&self) -> usize {
        self.listing.items.iter().map(|tool| tool.to_string().len()).sum()
    }

    pub(super) fn json(&self) -> Json {
        let mut json = JsonObject::new();
        json.push("counterfoil", env!("CARGO_PKG_VERSION"));
        json.push("target", self.target.as_str());
        json.push("transport", self.transport);
        json.push("era", self.era.as_str());
        json.push("protocolVersion", self.protocol_version.as_str());
        json.push("connectMs", milliseconds(self.connect_took));
        json.push("pingMs", self.ping_took.map_or(Json::Null, milliseconds));
        json.push("listMs", milliseconds(self.listing.took));
        json.push("server", self.server.clone());
        json.push("listError", self.unlisted.as_deref().map_or(Json::Null, Json::from));
        json.push("tools", Json::Array(self.listing.items.clone()));
        let malformed = self.listing.malformed.iter().map(|it| {
            let index = Json::from(u64::try_from(it.index).unwrap_or(u64::MAX));
            Json::object([("index", index), ("why", Json::from(it.reason.as_str())), ("value", it.value.clone())])
        });
        json.push("malformed", Json::array(malformed));
        json.push(
            "clients",
            Json::object(self.clients.iter().map(|client| (client.name.to_owned(), self.lost(client)))),
        );
        let count = |count: usize| Json::from(u64::try_from(count).unwrap_or(u64::MAX));
        let Counts { errors, warnings, infos, .. } = self.counts;
        json.push(
            "lint",
            Json::object([("errors", count(errors)), ("warnings", count(warnings)), ("infos", count(infos))]),
        );
        json.push("stderr", self.stderr.as_str());
        json.push("messages", Json::Array(self.messages.clone()));
        Json::Object(json)
    }

    fn lost(&self, client: &Client) -> Json {
        Json::array(client.losses.iter().map(|loss| {
            Json::object([
                ("tool", loss.tool.as_str()),
                ("rule", loss.rule),
                ("verdict", loss.verdict),
                ("at", loss.at.as_str()),
            ])
        }))
    }
}
