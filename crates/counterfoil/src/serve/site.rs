//! Where requests arrive: the doors in front of all that answers them.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::request::Parts;
use http::{Method, StatusCode, header};
use http_body_util::{BodyExt as _, Limited};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;

use super::answer::{denied, refused};
use super::cors::Cors;
use super::guard::{Guard, the_only};
use super::http_options::HttpOptions;
use super::ingress;
use super::refusal::Refusal;
use crate::toolbox::contain_panic;

/// As many requests as are ever answered at once; taking them all means that none is left.
pub(super) const PLACES: u32 = u32::MAX;

/// How much is read of a request whose caller is not let in, to answer it under its id.
const STRANGER_S_BODY: usize = 64 * 1024;

/// How long such a request may take to come.
const STRANGER_S_TIME: Duration = Duration::from_secs(1);

/// What all requests have in common, whatever answers them.
pub(super) struct Site {
    pub(super) guard: Guard,
    pub(super) options: HttpOptions,
    /// One place for each request that is being answered.
    pub(super) places: Arc<Semaphore>,
    /// Cancelled to end streams of events.
    pub(super) stop: CancellationToken,
}

/// Other routes behind the same authentication.
pub(super) async fn authenticated(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    // A stream that is asked for by GET lasts until somebody ends it, so it is not waited for.
    let _place = site.place(&request);
    let (mut parts, body) = request.into_parts();
    let cors = match site.greet(&parts) {
        ControlFlow::Continue(cors) => cors,
        ControlFlow::Break(response) => return response,
    };
    let response = match site.let_in(&mut parts, body).await {
        Ok(body) => next.run(Request::from_parts(parts, body)).await,
        Err(response) => response,
    };
    cors.dress(response)
}

/// Other routes for everyone.
pub(super) async fn open(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let _place = site.place(&request);
    let (parts, body) = request.into_parts();
    match site.greet(&parts) {
        ControlFlow::Continue(cors) => cors.dress(next.run(Request::from_parts(parts, body)).await),
        ControlFlow::Break(response) => response,
    }
}

impl Site {
    pub(super) fn new(options: HttpOptions) -> Arc<Self> {
        let places = Arc::new(Semaphore::new(PLACES as usize));
        Arc::new(Self { guard: Guard::new(&options), options, places, stop: CancellationToken::new() })
    }

    /// The place of a request that is waited for when the server stops.
    fn place(&self, request: &Request) -> Option<OwnedSemaphorePermit> {
        if request.method() != Method::POST {
            return None;
        }
        self.places.clone().try_acquire_owned().ok()
    }

    pub(super) fn asks_who_calls(&self) -> bool {
        self.options.door.is_some()
    }

    /// How answers to the request are to be dressed; else its answer, when it comes from where it must not, or when it only
    /// asks what a page may send.
    pub(super) fn greet(&self, parts: &Parts) -> ControlFlow<Response, Cors> {
        if let Some(why) = self.guard.refuses(&parts.uri, &parts.headers) {
            tracing::warn!(why, "a request is refused");
            let response = refused(StatusCode::FORBIDDEN, &Refusal::invalid_request(why, None));
            return ControlFlow::Break(Cors::refused().dress(response));
        }
        let cors = Cors::of(&parts.headers);
        match cors.preflight(parts) {
            Some(response) => ControlFlow::Break(cors.dress(response)),
            None => ControlFlow::Continue(cors),
        }
    }

    /// Lets the caller in, where somebody asks who it is; else its answer.
    pub(super) async fn let_in(&self, parts: &mut Parts, body: Body) -> Result<Body, Response> {
        let Some(door) = &self.options.door else { return Ok(body) };
        if let Err(why) = the_only(&parts.headers, &header::AUTHORIZATION) {
            return Err(refused(StatusCode::BAD_REQUEST, &Refusal::invalid_request(why, None)));
        }
        if let Some(secret) = parts.headers.get_mut(header::AUTHORIZATION) {
            // Whoever writes headers into a log from here on leaves it out.
            secret.set_sensitive(true);
        }
        match contain_panic(door.0.authenticate(parts)).await {
            Ok(Ok(caller)) => {
                parts.extensions.insert(caller);
                Ok(body)
            }
            Ok(Err(why)) => Err(denied(&why, readable_id(body).await.as_deref())),
            Err(panic) => {
                tracing::error!(panic, "the authenticator panicked");
                let refusal = Refusal::internal_error(readable_id(body).await.as_deref());
                Err(refused(StatusCode::INTERNAL_SERVER_ERROR, &refusal))
            }
        }
    }
}

/// The id of a request that is not answered otherwise, where it can be read soon.
async fn readable_id(body: Body) -> Option<String> {
    let read = Limited::new(body, STRANGER_S_BODY).collect();
    let bytes = tokio::time::timeout(STRANGER_S_TIME, read).await.ok()?.ok()?.to_bytes();
    match ingress::read(&bytes) {
        Ok(message) => message.request_id().map(str::to_owned),
        Err(refusal) => refusal.id,
    }
}
