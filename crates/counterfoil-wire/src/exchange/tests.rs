//! What becomes of messages, without any transport.

use super::*;

fn exchange() -> Arc<Exchange> {
    Arc::new(Exchange::new(Recorder::new(1 << 20, None)))
}

fn receive(exchange: &Exchange, bytes: &[u8]) -> Vec<String> {
    let at = Instant::now();
    exchange.receive(&Received { bytes, at, transport: Transport::Stdio, http: None, answers: None })
}

fn kinds(exchange: &Exchange) -> Vec<Kind> {
    exchange.recorder.messages().iter().map(|message| message.kind.clone()).collect()
}

#[test]
fn answers_find_their_requests_in_any_order() {
    let exchange = exchange();
    let (mut a, mut b) = (exchange.expect("a"), exchange.expect("b"));
    receive(&exchange, br#"{"id":2,"result":"b"}"#);
    receive(&exchange, br#"{"id":1.0,"error":{"code":-1}}"#);
    let b = b.answer_now().expect("an answer").expect("no failure").outcome;
    assert_eq!(b.ok(), Some(Json::from("b")));
    let a = a.answer_now().expect("an answer").expect("no failure").outcome;
    assert_eq!(a.err().and_then(|error| error.code()), Some(-1));
}

#[test]
fn a_batch_is_several_messages() {
    let exchange = exchange();
    let mut ticket = exchange.expect("a");
    let replies = receive(&exchange, br#"[{"id":9,"method":"ping"},{"id":1,"result":{}}]"#);
    assert_eq!(replies, [r#"{"jsonrpc":"2.0","id":9,"result":{}}"#]);
    assert!(ticket.answer_now().is_some_and(|answer| answer.is_ok()));
    assert_eq!(kinds(&exchange).len(), 2);
}

#[test]
fn an_answer_with_an_id_of_another_kind_says_so_at_once() {
    let exchange = exchange();
    let mut ticket = exchange.expect("tools/list");
    receive(&exchange, br#"{"id":"1","result":{}}"#);
    let error = ticket.answer_now().and_then(Result::err).expect("a failure");
    assert_eq!(
        error.to_string(),
        "the server breaks the protocol in its answer to tools/list: its id is \"1\", which no request has: the server has to be mended"
    );
}

#[test]
fn a_stray_answer_is_recorded_and_told_and_harms_nobody() {
    let told: Arc<Mutex<Vec<String>>> = Arc::default();
    let heard = Arc::clone(&told);
    let observer: crate::Observer = Arc::new(move |event| {
        if let crate::Event::Warning(words) = event {
            heard.lock().expect("the warnings").push(words.to_owned());
        }
    });
    let exchange = Arc::new(Exchange::new(Recorder::new(1 << 20, Some(observer))));
    let mut ticket = exchange.expect("tools/list");
    for stray in [r#"{"id":99,"result":{}}"#, r#"{"id":"x","error":{"code":1}}"#, r#"{"id":null,"result":{}}"#] {
        receive(&exchange, stray.as_bytes());
    }
    assert!(ticket.answer_now().is_none());
    receive(&exchange, br#"{"id":1,"result":"right"}"#);
    assert!(ticket.answer_now().is_some_and(|answer| answer.is_ok()));
    assert_eq!(kinds(&exchange).len(), 4);
    let told = told.lock().expect("the warnings");
    assert_eq!(told.len(), 3);
    assert_eq!(told[0], "the server answers with the id 99, which no request has: it is passed over");
}

#[test]
fn a_late_answer_harms_nobody() {
    let exchange = exchange();
    drop(exchange.expect("slow"));
    let mut ticket = exchange.expect("next");
    receive(&exchange, br#"{"id":1,"result":{}}"#);
    assert!(ticket.answer_now().is_none());
}

#[test]
fn an_error_without_an_id_answers_the_only_request() {
    let exchange = exchange();
    let mut ticket = exchange.expect("a");
    receive(&exchange, br#"{"id":null,"error":{"code":-32700,"message":"parse error"}}"#);
    let outcome = ticket.answer_now().expect("an answer").expect("no failure").outcome;
    assert_eq!(outcome.err().map(|error| error.to_string()).as_deref(), Some("parse error (-32700)"));
}

#[test]
fn broken_messages_end_their_request_and_noise_does_not() {
    let exchange = exchange();
    let mut ticket = exchange.expect("a");
    receive(&exchange, b"Server listening on stdio");
    receive(&exchange, br#"{"level":"info"}"#);
    assert!(ticket.answer_now().is_none());
    receive(&exchange, br#"{"jsonrpc":"2.0","id":1,"result":{"a":"\ud800"}}"#);
    let error = ticket.answer_now().and_then(Result::err).expect("a failure").to_string();
    assert!(error.contains("line 1, column 40: half of a surrogate pair"), "{error}");
    assert_eq!(kinds(&exchange), [Kind::Noise, Kind::Noise, Kind::Noise]);
}

#[test]
fn bytes_that_are_not_utf_8_end_the_request_that_they_name() {
    let exchange = exchange();
    let (mut a, mut b) = (exchange.expect("a"), exchange.expect("b"));
    receive(&exchange, b"{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":\"\xff\"}");
    assert!(a.answer_now().is_none());
    let error = b.answer_now().and_then(Result::err).expect("a failure").to_string();
    assert!(error.starts_with("the answer to b is not JSON, for it is not UTF-8 from byte 34 on"), "{error}");
}

#[test]
fn the_end_reaches_those_who_wait_and_those_who_come() {
    let exchange = exchange();
    let connection = exchange.begin();
    let mut before = exchange.expect("a");
    exchange.end(connection - 1, &Error::ProgramNotFound { program: "of an older connection".to_owned() });
    assert!(before.answer_now().is_none());
    exchange.end(connection, &Error::Interrupted { method: "a".to_owned(), reason: "over".to_owned() });
    let mut after = exchange.expect("b");
    assert!(before.answer_now().is_some_and(|answer| answer.is_err()));
    assert!(after.answer_now().is_some_and(|answer| answer.is_err()));
}
