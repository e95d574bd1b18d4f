//! Deliveries to receivers that listen.

mod served;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::post;
use counterfoil_prompts::access::{Caller, DEFAULT_PROJECT};
use counterfoil_prompts::domain::{Content, Kind, PromptName, Timestamp};
use counterfoil_prompts::registry::{NewContent, NewVersion, Registry};
use counterfoil_prompts::webhooks::{Deliverer, Reach, Round, Webhooks};
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde_json::Value;
use served::{Served, registry};
use sha2::Sha256;
use tokio::sync::Notify;

/// A receiver: what it has heard, and what it answers next; with nothing left it is glad.
#[derive(Default)]
struct Receiver {
    heard: Mutex<Vec<(HeaderMap, String)>>,
    answers: Mutex<VecDeque<(u16, Option<&'static str>)>>,
    came: Notify,
}

impl Receiver {
    async fn serve(self: &Arc<Self>) -> Served {
        Served::start(Router::new().route("/hook", post(hear)).with_state(self.clone())).await
    }

    fn answers(&self, status: u16, header: Option<&'static str>) {
        self.answers.lock().expect("no panic").push_back((status, header));
    }

    fn heard(&self) -> Vec<(HeaderMap, String)> {
        std::mem::take(&mut *self.heard.lock().expect("no panic"))
    }
}

async fn hear(State(receiver): State<Arc<Receiver>>, headers: HeaderMap, body: Bytes) -> Response {
    let body = String::from_utf8(body.to_vec()).expect("text");
    receiver.heard.lock().expect("no panic").push((headers, body));
    receiver.came.notify_one();
    let answer = receiver.answers.lock().expect("no panic").pop_front();
    let (status, extra) = answer.unwrap_or((204, None));
    let status = StatusCode::from_u16(status).expect("a status");
    match extra {
        Some(place) if status.is_redirection() => (status, [(header::LOCATION, place)]).into_response(),
        Some(wait) => (status, [(header::RETRY_AFTER, wait)]).into_response(),
        None => status.into_response(),
    }
}

async fn create(registry: &Registry, name: &str) {
    let new = NewVersion {
        name: PromptName::parse(name).expect("a name"),
        kind: Kind::Text,
        content: NewContent::Whole(Content::Text("the secret sauce".to_owned())),
        labels: Vec::new(),
        tags: None,
        config: None,
        commit_message: None,
        base_version: None,
    };
    registry.create(&Caller::local(DEFAULT_PROJECT), new).await.expect("a version");
}

/// Now, and so much later.
fn later(time: Duration) -> Timestamp {
    Timestamp(Timestamp::now().0 + i64::try_from(time.as_millis()).expect("a time"))
}

fn deliverer(registry: &Registry) -> Deliverer {
    Deliverer::new(registry.store().clone(), Reach::Safe).expect("a deliverer")
}

async fn round(deliverer: &Deliverer, after: Duration) -> Round {
    deliverer.round(later(after)).await.expect("a round")
}

const ARRIVED: Round = Round { arrived: 1, failed: 0, given_up: 0 };
const FAILED: Round = Round { arrived: 0, failed: 1, given_up: 0 };

#[tokio::test]
async fn a_change_is_told_once_and_signed() {
    let (registry, receiver) = (registry().await, Arc::new(Receiver::default()));
    let served = receiver.serve().await;
    let webhooks = Webhooks::new(registry.store().clone(), Reach::Safe);
    create(&registry, "before").await;
    let webhook = webhooks.create(DEFAULT_PROJECT, &served.url("/hook")).await.expect("a webhook");
    create(&registry, "a/b").await;
    let deliverer = deliverer(&registry);
    assert_eq!(round(&deliverer, Duration::ZERO).await, ARRIVED);
    assert_eq!(round(&deliverer, Duration::from_secs(3600)).await, Round::default());

    let heard = receiver.heard();
    let [(headers, body)] = heard.as_slice() else { panic!("heard {} times", heard.len()) };
    let json: Value = serde_json::from_str(body).expect("JSON");
    assert_eq!((json["type"].as_str(), json["action"].as_str()), (Some("prompt-version"), Some("created")));
    assert_eq!((json["prompt"]["name"].as_str(), json["prompt"]["version"].as_u64()), (Some("a/b"), Some(1)));
    assert_eq!(json["prompt"]["labels"], serde_json::json!(["latest"]));
    assert!(!body.contains("sauce"), "what a prompt says is not told");
    let signature = headers["x-counterfoil-signature"].to_str().expect("text");
    let (time, given) = signature.strip_prefix("t=").and_then(|rest| rest.split_once(",s=")).expect("t and s");
    let mut mac = Hmac::<Sha256>::new_from_slice(webhook.secret.reveal().as_bytes()).expect("a key");
    mac.update(format!("{time}.{body}").as_bytes());
    let right: String = mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(given, right);
    assert_eq!(headers["x-langfuse-signature"], headers["x-counterfoil-signature"]);
    assert_eq!(headers["content-type"], "application/json");
    assert!(headers["idempotency-key"].to_str().expect("text").starts_with(json["id"].as_str().expect("an id")));
}

#[tokio::test]
async fn what_has_not_arrived_is_tried_again_until_it_is_enough() {
    let (registry, receiver) = (registry().await, Arc::new(Receiver::default()));
    let served = receiver.serve().await;
    let webhooks = Webhooks::new(registry.store().clone(), Reach::Safe);
    webhooks.create(DEFAULT_PROJECT, &served.url("/hook")).await.expect("a webhook");
    create(&registry, "a").await;
    let deliverer = deliverer(&registry);
    // A redirect is a failure too, and is not followed.
    receiver.answers(307, Some("/hook"));
    assert_eq!(round(&deliverer, Duration::ZERO).await, FAILED);
    assert_eq!(round(&deliverer, Duration::from_secs(5)).await, Round::default(), "it waits");
    receiver.answers(503, Some("3000"));
    assert_eq!(round(&deliverer, Duration::from_secs(15)).await, FAILED);
    assert_eq!(round(&deliverer, Duration::from_secs(2000)).await, Round::default(), "the receiver asked for more");
    let far = Duration::from_secs(24 * 3600);
    for _ in 3..10 {
        receiver.answers(400, None);
        assert_eq!(round(&deliverer, far).await, FAILED);
    }
    receiver.answers(500, None);
    assert_eq!(round(&deliverer, far).await, Round { given_up: 1, ..Round::default() });
    assert_eq!(round(&deliverer, far * 2).await, Round::default());
    let heard = receiver.heard();
    assert_eq!(heard.len(), 10);
    assert!(
        heard.iter().all(|(headers, body)| {
            headers["idempotency-key"] == heard[0].0["idempotency-key"] && *body == heard[0].1
        })
    );
}

#[tokio::test]
async fn two_who_deliver_do_not_tell_the_same_twice() {
    let (registry, receiver) = (registry().await, Arc::new(Receiver::default()));
    let served = receiver.serve().await;
    let webhooks = Webhooks::new(registry.store().clone(), Reach::Safe);
    webhooks.create(DEFAULT_PROJECT, &served.url("/hook")).await.expect("a webhook");
    for at in 0..40 {
        create(&registry, &format!("p{at}")).await;
    }
    let (one, other) = (deliverer(&registry), deliverer(&registry));
    let now = later(Duration::from_secs(1));
    let mut arrived = 0;
    for _ in 0..4 {
        let (one, other) = tokio::join!(one.round(now), other.round(now));
        arrived += one.expect("a round").arrived + other.expect("a round").arrived;
    }
    let mut keys: Vec<_> = receiver
        .heard()
        .iter()
        .map(|(headers, _)| headers["idempotency-key"].to_str().expect("text").to_owned())
        .collect();
    assert_eq!((arrived, keys.len()), (40, 40));
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), 40);
}

#[tokio::test]
async fn what_somebody_took_and_dropped_is_taken_by_others() {
    let (registry, receiver) = (registry().await, Arc::new(Receiver::default()));
    let served = receiver.serve().await;
    let webhooks = Webhooks::new(registry.store().clone(), Reach::Safe);
    webhooks.create(DEFAULT_PROJECT, &served.url("/hook")).await.expect("a webhook");
    create(&registry, "a").await;
    let dead = deliverer(&registry);
    // It is dropped in the middle, after it has taken what was due.
    let round_of_the_dead = dead.round(later(Duration::ZERO));
    tokio::select! {
        _ = round_of_the_dead => panic!("the receiver must hear of it first"),
        () = receiver.came.notified() => {}
    }
    let alive = deliverer(&registry);
    assert_eq!(round(&alive, Duration::from_secs(30)).await, Round::default(), "it is still kept");
    assert_eq!(round(&alive, Duration::from_secs(61)).await, ARRIVED);
    assert_eq!(receiver.heard().len(), 2, "it may be told twice, with the same key");
}

#[tokio::test]
async fn webhooks_are_stopped_removed_and_kept_apart() {
    let (registry, receiver) = (registry().await, Arc::new(Receiver::default()));
    let served = receiver.serve().await;
    let webhooks = Webhooks::new(registry.store().clone(), Reach::Safe);
    let made = webhooks.create(DEFAULT_PROJECT, &served.url("/hook")).await.expect("a webhook");
    let second = webhooks.create(DEFAULT_PROJECT, &served.url("/hook?second")).await.expect("a webhook");
    assert!(webhooks.create(DEFAULT_PROJECT, "http://example.com/").await.is_err());
    assert!(!webhooks.disable("other", &made.id, true).await.expect("an answer"));
    assert!(webhooks.disable(DEFAULT_PROJECT, &made.id, true).await.expect("an answer"));
    create(&registry, "a").await;
    let deliverer = deliverer(&registry);
    assert_eq!(round(&deliverer, Duration::ZERO).await, ARRIVED);
    let listed = webhooks.list(DEFAULT_PROJECT).await.expect("a list");
    let disabled = |id: &str| listed.iter().find(|webhook| webhook.id == id).map(|webhook| webhook.disabled);
    assert_eq!((listed.len(), disabled(&made.id), disabled(&second.id)), (2, Some(true), Some(false)));
    assert!(!format!("{listed:?} {made:?}").contains(made.secret.reveal()));
    // What is still to be sent goes with the webhook.
    create(&registry, "b").await;
    assert!(webhooks.delete(DEFAULT_PROJECT, &second.id).await.expect("an answer"));
    assert_eq!(round(&deliverer, Duration::ZERO).await, Round::default());
}

#[tokio::test]
async fn it_runs_until_it_is_told_to_stop() {
    let (registry, receiver) = (registry().await, Arc::new(Receiver::default()));
    let served = receiver.serve().await;
    let webhooks = Webhooks::new(registry.store().clone(), Reach::Safe);
    webhooks.create(DEFAULT_PROJECT, &served.url("/hook")).await.expect("a webhook");
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = deliverer(&registry);
    let task = tokio::spawn(async move { running.run(async { stopped.await.unwrap_or(()) }).await });
    create(&registry, "a").await;
    receiver.came.notified().await;
    stop.send(()).expect("it runs");
    task.await.expect("it ends");
}
