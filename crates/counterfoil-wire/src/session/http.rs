//! How a session begins with a server behind a URL.
//!
//! A request of the modern era first; what is no answer of that era leads to `initialize`, and where the server takes no such
//! POST at all, to the stream of events of 2024.

use std::time::Duration;

use crate::error::Error;
use crate::http::events::Events;
use crate::http::streamable::Streamable;
use crate::http::web::Web;
use crate::options::Era;
use crate::session::link::Link;
use crate::session::opening::{Agreed, Opening, Verdict, agreed_modern, judge};

/// How long a server may take to name the endpoint of its stream. A stream of Streamable HTTP never names one.
const ENDPOINT: Duration = Duration::from_secs(5);

/// Agrees with a server on how to speak.
pub(crate) async fn open(opening: &Opening<'_>, web: Web) -> Result<Agreed, Error> {
    let http = Streamable::new(web.clone());
    let link = Link::Streamable(http);
    match opening.era() {
        Some(Era::Modern) => return opening.modern(link).await,
        Some(Era::Legacy) => return legacy(opening, link, web).await,
        None => {}
    }
    let version = opening.modern_version();
    match opening.discover(&link, &version, opening.options.probe_timeout).await {
        Ok(answer) => match judge(answer, &version) {
            Verdict::Modern(version, server) => return Ok(agreed_modern(link, version, server)),
            Verdict::AskAgain(_) => return opening.modern(link).await,
            Verdict::Refused(error) => return Err(error),
            Verdict::Legacy => {}
        },
        Err(error) if is_final(&error) => return Err(error),
        Err(_) => {}
    }
    legacy(opening, link, web).await
}

/// Begins a session of the legacy era, over whichever transport the server has.
async fn legacy(opening: &Opening<'_>, link: Link, web: Web) -> Result<Agreed, Error> {
    let error = match opening.initialize(&link).await {
        Ok(server) => return opening.initialized(link, server).await,
        Err(error) => error,
    };
    match &error {
        // It was too slow for the first question, and is of the modern era after all.
        Error::Rpc { error: refusal, .. } if refusal.is_modern() && opening.era().is_none() => {
            opening.modern(link).await
        }
        Error::Status { status: 400..=499, .. } if !is_final(&error) => {
            // When there is no such stream either, what the server said to the POST says more.
            let Ok(events) = Events::open(web, opening.left().min(ENDPOINT)).await else {
                return Err(error);
            };
            opening.legacy(Link::Events(events)).await
        }
        _ => Err(error),
    }
}

/// Whether another way of asking cannot help.
const fn is_final(error: &Error) -> bool {
    matches!(
        error,
        Error::Connect { .. } | Error::Url { .. } | Error::Status { status: 300..=399 | 401 | 403 | 407 | 429, .. }
    )
}
