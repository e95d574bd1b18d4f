//! How fast a store is: `cargo run --release --example store_figures -- URL`, with the URL of an empty database.
//!
//! Imports 10,000 prompts of 10 versions each, and then reads, lists, searches and writes.

use std::future::Future;
use std::time::{Duration, Instant};

use counterfoil_prompts::access::Caller;
use counterfoil_prompts::domain::{Content, Kind, PromptName};
use counterfoil_prompts::registry::{NewContent, NewVersion, Registry};
use counterfoil_prompts::store::{Import, ListFilter, OnConflict, Store, StoreError, export, job, new_id};

const PROMPTS: u64 = 10_000;
const VERSIONS: u64 = 10;
const P: &str = "p1";

type Outcome<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

#[tokio::main(worker_threads = 2)]
async fn main() -> Outcome<()> {
    let url = std::env::args().nth(1).ok_or("name the URL of an empty database")?;
    let store = Store::open(&url).await?;
    println!("{}", store.describe());

    let begun = Instant::now();
    let mut import = Import::new(store.clone(), OnConflict::Fail);
    import.line(r#"{"counterfoil-prompts":{"format":1}}"#).await?;
    let made = r#""created_at":"1970-01-01T00:00:00.001Z""#;
    import.line(&format!(r#"{{"project":{{"name":"default","id":"p1",{made},"protected_labels":[]}}}}"#)).await?;
    let mut bytes = 0;
    for prompt in 0..PROMPTS {
        for line in lines(prompt) {
            bytes += line.len();
            import.line(&line).await?;
        }
    }
    let done = import.finish().await?;
    println!("import: {} versions, {} MB, in {:.1} s", done.versions, bytes / 1_000_000, begun.elapsed().as_secs_f64());

    let begun = Instant::now();
    let exported = export(&store, &mut std::io::sink()).await?;
    println!("export: {} versions in {:.1} s", exported.versions, begun.elapsed().as_secs_f64());

    let mut random = Random(42);
    for (name, readers) in [("one reader", 1), ("32 readers", 32)] {
        let names: Vec<_> = (0..20_000).map(|_| name_of(random.below(PROMPTS))).collect();
        let read = |name: String| {
            let store = store.clone();
            async move {
                let label = job::<_, StoreError, _>(move |rows| {
                    let name = name.clone();
                    Box::pin(async move { rows.version_by_label(P, &name, "latest").await })
                });
                store.read(label).await.map(|version| assert!(version.is_some()))
            }
        };
        measure(&format!("version_by_label, {name}"), readers, names, read).await?;
    }
    let names: Vec<_> = (0..5_000).map(|_| name_of(random.below(PROMPTS))).collect();
    open_loop(&store, names).await?;

    let pages: Vec<_> = (0..500).map(|_| random.below(PROMPTS / 50) * 50).collect();
    for (name, filter) in [
        ("list, 50 a page", ListFilter::default()),
        ("list by folder", ListFilter { folder: Some("team3".to_owned()), ..ListFilter::default() }),
        ("list by label", ListFilter { label: Some("production".to_owned()), ..ListFilter::default() }),
        ("list by tag", ListFilter { tag: Some("tag7".to_owned()), ..ListFilter::default() }),
    ] {
        let list = |offset: u64| {
            let (store, filter) = (store.clone(), filter.clone());
            async move {
                let list = job::<_, StoreError, _>(move |rows| {
                    let filter = filter.clone();
                    Box::pin(async move { rows.list(P, &filter, offset, 50).await })
                });
                store.read(list).await.map(|_| ())
            }
        };
        measure(name, 1, pages.clone(), list).await?;
    }
    for words in [
        ["tarica"].as_slice(),
        &["tari"],
        &["ta"],
        &["tarica", "malifa"],
        &["ma", "ta"],
        &["m"],
        &["m", "t", "p"],
        &["team3", "m"],
        &["nothing"],
        &["m", "nothing"],
    ] {
        let search = |_: u64| {
            let store = store.clone();
            let words: Vec<_> = words.iter().map(|word| (*word).to_owned()).collect();
            async move {
                let search = job::<_, StoreError, _>(move |rows| {
                    let words = words.clone();
                    Box::pin(async move { rows.search(P, &words, None, None, 0, 50).await })
                });
                store.read(search).await.map(|_| ())
            }
        };
        measure(&format!("search {words:?}"), 1, pages[..200].to_vec(), search).await?;
    }
    let registry = Registry::new(store.clone(), "http://127.0.0.1:7420");
    for writers in [1, 32] {
        let writes = (0..writers as u64 * 100).map(new_version).collect::<Outcome<_>>()?;
        let write = |new: NewVersion| {
            let registry = registry.clone();
            async move { registry.create(&Caller::local(P), new).await.map(|_| ()) }
        };
        measure(&format!("create, {writers} writers"), writers, writes, write).await?;
    }
    store.close().await;
    Ok(())
}

fn name_of(prompt: u64) -> String {
    format!("team{}/prompt-{prompt:05}", prompt % 20)
}

fn content_of(prompt: u64, version: u64) -> String {
    let mut random = Random(prompt * 31 + version + 1);
    let mut text = format!("You are assistant {prompt}. Answer {{{{question}}}} in {{{{language}}}}.\n");
    while text.len() < 1000 {
        text.push_str(&word(random.below(3000)));
        text.push(' ');
    }
    text
}

/// One of many words, which begin in as many ways as those of a language.
fn word(mut number: u64) -> String {
    let mut word = String::new();
    for vowel in ["a", "i", "a"] {
        let consonant = b"tbcdfghjklmnpqrsvwxz"[(number % 20) as usize];
        word.push(consonant.into());
        word.push_str(vowel);
        number /= 20;
    }
    word
}

fn lines(prompt: u64) -> Vec<String> {
    let shared = format!(r#""project":"default","name":"{}""#, name_of(prompt));
    let moments = r#""created_at":"2026-01-02T03:04:05.678Z","updated_at":"2026-01-02T03:04:05.678Z""#;
    let next = VERSIONS + 1;
    let tags = format!(r#"["tag{}","tag{}"]"#, prompt % 10, prompt % 33 + 10);
    let labels = format!(r#"{{"latest":{VERSIONS},"production":{}}}"#, VERSIONS - 1);
    let mut lines = vec![format!(
        r#"{{"prompt":{{{shared},"kind":"text","next_version":{next},"tags":{tags},"labels":{labels},{moments}}}}}"#
    )];
    for version in 1..=VERSIONS {
        let content = serde_json::Value::from(content_of(prompt, version));
        let id = new_id(1_767_323_045_678);
        let rest = r#""config":{"model":"m"},"commit_message":"tidied","created_by":"figures""#;
        lines.push(format!(
            r#"{{"version":{{{shared},"version":{version},"id":"{id}","content":{content},{rest},{moments}}}}}"#
        ));
    }
    lines
}

/// The next version of one of a few prompts.
fn new_version(at: u64) -> Outcome<NewVersion> {
    Ok(NewVersion {
        name: PromptName::parse(&format!("new/{}", at % 7))?,
        kind: Kind::Text,
        content: NewContent::Whole(Content::Text(content_of(at, 1))),
        labels: vec![],
        tags: None,
        config: None,
        commit_message: None,
        base_version: None,
    })
}

/// Does everything, so many at once, and says how long each took.
async fn measure<T, F, E>(name: &str, at_once: usize, all: Vec<T>, mut each: impl FnMut(T) -> F) -> Outcome<()>
where
    T: Send + 'static,
    F: Future<Output = Result<(), E>> + Send + 'static,
    E: std::error::Error + Send + Sync + 'static,
{
    let count = all.len();
    let mut shares: Vec<Vec<F>> = (0..at_once).map(|_| Vec::new()).collect();
    for (at, one) in all.into_iter().enumerate() {
        shares[at % at_once].push(each(one));
    }
    let begun = Instant::now();
    let mut tasks = tokio::task::JoinSet::new();
    for share in shares {
        tasks.spawn(async move {
            let mut times = Vec::with_capacity(share.len());
            for one in share {
                let begun = Instant::now();
                one.await?;
                times.push(begun.elapsed());
            }
            Ok::<_, E>(times)
        });
    }
    let mut times = Vec::with_capacity(count);
    for share in tasks.join_all().await {
        times.extend(share?);
    }
    let per_second = count as f64 / begun.elapsed().as_secs_f64();
    tell(name, per_second, times);
    Ok(())
}

/// A thousand reads a second, whether the ones before are done or not.
async fn open_loop(store: &Store, names: Vec<String>) -> Outcome<()> {
    let mut tasks = tokio::task::JoinSet::new();
    let mut tick = tokio::time::interval(Duration::from_millis(5));
    let count = names.len();
    let begun = Instant::now();
    for some in names.chunks(5) {
        tick.tick().await;
        for name in some {
            let (store, name, due) = (store.clone(), name.clone(), Instant::now());
            tasks.spawn(async move {
                let read = job::<_, StoreError, _>(move |rows| {
                    let name = name.clone();
                    Box::pin(async move { rows.version_by_label(P, &name, "latest").await })
                });
                store.read(read).await.map(|_| due.elapsed())
            });
        }
    }
    let times = tasks.join_all().await.into_iter().collect::<Result<Vec<_>, _>>()?;
    tell("version_by_label, open loop", count as f64 / begun.elapsed().as_secs_f64(), times);
    Ok(())
}

fn tell(name: &str, per_second: f64, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |part: usize| times[(times.len() - 1) * part / 1000].as_secs_f64() * 1000.0;
    println!("{name}: {per_second:.0}/s, median {:.2} ms, p99 {:.2} ms, p99.9 {:.2} ms", at(500), at(990), at(999));
}

/// Numbers that look random and are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}
