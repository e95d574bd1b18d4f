//! Who is told of which changes.

use std::time::Duration;

use counterfoil::server::{Announced, Change, Changes, Resources};
use counterfoil::toolbox::{self, Context};
use counterfoil_prompts::access::{self, Caller, Keys, Role, Wanted};
use counterfoil_prompts::domain::{Content, Kind, PromptName};
use counterfoil_prompts::native::{Choice, NativePrompts, RegistryResources, Watch};
use counterfoil_prompts::registry::{NewContent, NewVersion, Registry};
use counterfoil_prompts::store::Store;
use tokio::sync::broadcast::Receiver;

/// How often the watch looks.
const EVERY: Duration = Duration::from_millis(5);
/// By when everything has been told.
const SOON: Duration = Duration::from_millis(300);

struct House {
    registry: Registry,
    resources: RegistryResources,
    changes: Changes,
}

impl House {
    /// A registry with two projects, and a watch over it for a server with native prompts or without.
    async fn new(choice: Option<Choice>) -> Self {
        let store = Store::open("sqlite::memory:").await.expect("a store");
        for project in ["one", "two"] {
            access::project(&store, project).await.expect("a project");
        }
        let registry = Registry::new(store.clone(), "http://127.0.0.1");
        let (changes, resources) = (Changes::new(), RegistryResources::new(registry.clone()));
        let prompts = choice.map(|choice| NativePrompts::new(registry.clone(), choice));
        tokio::spawn(Watch::new(store, prompts, resources.clone(), changes.clone()).run(EVERY));
        Self { registry, resources, changes }
    }

    async fn create(&self, project: &str, name: &str, text: &str, tag: Option<&str>) {
        let new = NewVersion {
            name: PromptName::parse(name).expect("a name"),
            kind: Kind::Text,
            content: NewContent::Whole(Content::Text(text.to_owned())),
            labels: Vec::new(),
            tags: tag.map(|tag| vec![tag.to_owned()]),
            config: None,
            commit_message: None,
            base_version: None,
        };
        self.registry.create(&Caller::local(project), new).await.expect("a version");
    }
}

fn caller(project: &str) -> toolbox::Caller {
    toolbox::Caller::new("somebody").with(Caller::local(project))
}

/// What is announced next.
async fn next(heard: &mut Receiver<Announced>) -> Announced {
    tokio::time::timeout(Duration::from_secs(5), heard.recv()).await.expect("it comes soon").expect("it comes")
}

/// What a client of that project is told of all that was announced.
async fn told(heard: &mut Receiver<Announced>, project: &str) -> Vec<Change> {
    tokio::time::sleep(SOON).await;
    let mut told = Vec::new();
    while let Ok(announced) = heard.try_recv() {
        assert!(!announced.is_for(None), "nobody is told who is of no project");
        if announced.is_for(Some(&caller(project))) {
            told.extend(announced.changes.iter().cloned());
        }
    }
    told
}

#[tokio::test]
async fn clients_hear_of_their_own_project() {
    let house = House::new(Some(Choice::Tag("slash".to_owned()))).await;
    let (mut of_one, mut of_two) = (house.changes.listen(), house.changes.listen());
    tokio::time::sleep(SOON).await;
    house.create("one", "a", "text", Some("slash")).await;
    assert_eq!(told(&mut of_one, "one").await, [Change::Prompts, Change::Resources]);
    assert_eq!(told(&mut of_two, "two").await, []);
}

#[tokio::test]
async fn without_native_prompts_their_list_never_changes() {
    let house = House::new(None).await;
    let mut heard = house.changes.listen();
    tokio::time::sleep(SOON).await;
    house.create("one", "a", "text", Some("slash")).await;
    assert_eq!(told(&mut heard, "one").await, [Change::Resources]);
    // Another version has the same name.
    house.create("one", "a", "other text", None).await;
    assert_eq!(told(&mut heard, "one").await, []);
}

#[tokio::test]
async fn what_has_changed_before_anyone_looked_is_told() {
    let house = House::new(None).await;
    tokio::time::sleep(SOON).await;
    house.create("one", "a", "text", None).await;
    // The watch may not have looked yet, or have looked while nobody listened.
    let mut heard = house.changes.listen();
    house.create("one", "b", "text", None).await;
    assert_eq!(told(&mut heard, "one").await, [Change::Resources]);
}

#[tokio::test]
async fn only_what_is_there_in_the_own_project_can_be_followed() {
    let house = House::new(None).await;
    house.create("one", "a", "text", None).await;
    let follow = async |uri: &str| {
        let context = Context::detached().with_caller(caller("one"));
        house.resources.subscribe(uri, context).await.map_err(|error| error.to_string())
    };
    assert_eq!(follow("prompt://one/a@latest").await, Ok(()));
    for uri in ["prompt://one/a@production", "prompt://one/b@latest", "prompt://two/a@latest", "file:///a"] {
        assert!(follow(uri).await.is_err(), "{uri}");
    }
}

#[tokio::test]
async fn a_key_that_is_revoked_hears_nothing() {
    let house = House::new(None).await;
    let keys = Keys::new(house.registry.store().clone());
    let wanted =
        Wanted { project: "one".to_owned(), role: Role::Reader, tools: None, note: String::new(), expires_at: None };
    let public = keys.create(wanted).await.expect("a key").public;
    let of_key = || {
        let who = Caller { who: format!("key {public}"), ..Caller::local("one") };
        toolbox::Caller::new(public.as_str()).with(who)
    };
    let mut heard = house.changes.listen();
    tokio::time::sleep(SOON).await;
    house.create("one", "a", "text", None).await;
    assert!(next(&mut heard).await.is_for(Some(&of_key())));
    assert!(keys.revoke(&public).await.expect("it is revoked"));
    house.create("one", "b", "text", None).await;
    let announced = next(&mut heard).await;
    assert!(!announced.is_for(Some(&of_key())) && announced.is_for(Some(&caller("one"))));
}
