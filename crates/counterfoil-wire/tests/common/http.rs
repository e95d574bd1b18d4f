//! An HTTP server that answers as a test wants it to, down to the bytes.

use std::sync::{Arc, Mutex};

use counterfoil_wire::{Json, Target};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// A request that the server got.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Seen {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The JSON-RPC method in the body.
    pub(crate) fn rpc(&self) -> String {
        let body = Json::parse(&self.body).unwrap_or_default();
        body.get("method").and_then(Json::as_str).unwrap_or_default().to_owned()
    }

    /// The id in the body, as JSON.
    pub(crate) fn id(&self) -> String {
        Json::parse(&self.body).unwrap_or_default().get("id").cloned().unwrap_or_default().to_string()
    }

    /// An answer to this request, as text.
    pub(crate) fn result(&self, result: &str) -> String {
        format!(r#"{{"jsonrpc":"2.0","id":{},"result":{result}}}"#, self.id())
    }
}

/// How the server responds.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(&'static str, String)>,
    pub(crate) body: Body,
}

/// The body of a response.
pub(crate) enum Body {
    Whole(Vec<u8>),
    /// Pieces, until the sender is dropped
    Live(UnboundedReceiver<String>),
    /// Less than was promised
    Cut(String),
    /// None, for ever
    Hang,
}

impl Reply {
    pub(crate) fn new(status: u16, kind: &str, body: impl Into<Vec<u8>>) -> Self {
        Self { status, headers: vec![("content-type", kind.to_owned())], body: Body::Whole(body.into()) }
    }

    pub(crate) fn json(body: impl Into<Vec<u8>>) -> Self {
        Self::new(200, "application/json", body)
    }

    pub(crate) fn sse(body: impl Into<Vec<u8>>) -> Self {
        Self::new(200, "text/event-stream; charset=utf-8", body)
    }

    pub(crate) fn empty(status: u16) -> Self {
        Self { status, headers: Vec::new(), body: Body::Whole(Vec::new()) }
    }

    pub(crate) fn live() -> (UnboundedSender<String>, Self) {
        let (sender, receiver) = unbounded_channel();
        (sender, Self { body: Body::Live(receiver), ..Self::sse("") })
    }

    pub(crate) fn with(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.to_owned()));
        self
    }
}

/// A running server; it ends with the test's runtime.
pub(crate) struct Fake {
    pub(crate) url: String,
    seen: Arc<Mutex<Vec<Seen>>>,
}

impl Fake {
    pub(crate) async fn start(answer: impl Fn(&Seen) -> Reply + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let url = format!("http://{}/mcp", listener.local_addr().expect("an address"));
        let seen: Arc<Mutex<Vec<Seen>>> = Arc::default();
        let (log, answer) = (Arc::clone(&seen), Arc::new(answer));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (log, answer) = (Arc::clone(&log), Arc::clone(&answer));
                tokio::spawn(async move {
                    // A client may go at any time.
                    let _ = serve(stream, &log, answer.as_ref()).await;
                });
            }
        });
        Self { url, seen }
    }

    pub(crate) fn target(&self) -> Target {
        Target::http(&self.url)
    }

    /// The requests so far.
    pub(crate) fn seen(&self) -> Vec<Seen> {
        self.seen.lock().expect("the log").clone()
    }
}

async fn serve(
    stream: TcpStream,
    log: &Mutex<Vec<Seen>>,
    answer: &(impl Fn(&Seen) -> Reply + Send + Sync),
) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    while let Some(seen) = request(&mut stream).await? {
        log.lock().expect("the log").push(seen.clone());
        let reply = answer(&seen);
        let mut head = format!("HTTP/1.1 {} X\r\n", reply.status);
        for (name, value) in &reply.headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        match reply.body {
            Body::Whole(body) => {
                head.push_str(&format!("content-length: {}\r\n\r\n", body.len()));
                stream.write_all(head.as_bytes()).await?;
                stream.write_all(&body).await?;
            }
            Body::Live(mut pieces) => {
                stream.write_all(format!("{head}transfer-encoding: chunked\r\n\r\n").as_bytes()).await?;
                while let Some(piece) = pieces.recv().await {
                    stream.write_all(format!("{:x}\r\n{piece}\r\n", piece.len()).as_bytes()).await?;
                }
                stream.write_all(b"0\r\n\r\n").await?;
            }
            Body::Cut(body) => {
                stream.write_all(format!("{head}content-length: 1000000\r\n\r\n{body}").as_bytes()).await?;
                return Ok(());
            }
            Body::Hang => std::future::pending().await,
        }
    }
    Ok(())
}

/// Reads a request; none when the client has gone.
async fn request(stream: &mut BufReader<TcpStream>) -> std::io::Result<Option<Seen>> {
    let mut line = String::new();
    if stream.read_line(&mut line).await? == 0 {
        return Ok(None);
    }
    let mut words = line.split(' ');
    let mut seen = Seen {
        method: words.next().unwrap_or_default().to_owned(),
        path: words.next().unwrap_or_default().to_owned(),
        ..Seen::default()
    };
    loop {
        line.clear();
        stream.read_line(&mut line).await?;
        let Some((name, value)) = line.trim_end().split_once(": ") else { break };
        seen.headers.push((name.to_ascii_lowercase(), value.to_owned()));
    }
    let length = seen.header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await?;
    seen.body = String::from_utf8_lossy(&body).into_owned();
    Ok(Some(seen))
}
