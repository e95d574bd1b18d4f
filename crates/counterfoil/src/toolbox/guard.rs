//! Keeps a handler's panic from taking the call with it.

use std::any::Any;
use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::object::BoxFuture;

/// What the function gives; if it panics, what the panic said.
pub(super) fn catch_panic<T>(act: impl FnOnce() -> T) -> Result<T, String> {
    // What it has left half done is not looked at again.
    catch_unwind(AssertUnwindSafe(act)).map_err(|panic| message(&*panic))
}

/// Runs the future to its end. If it panics, gives back what the panic said: without this, the
/// caller would wait for an answer that never comes.
pub(crate) async fn contain_panic<T>(mut future: BoxFuture<'_, T>) -> Result<T, String> {
    poll_fn(move |task| {
        // The future is not polled again after a panic, so nobody sees what it left half done.
        match catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(task))) {
            Ok(poll) => poll.map(Ok),
            Err(panic) => std::task::Poll::Ready(Err(message(&*panic))),
        }
    })
    .await
}

fn message(panic: &(dyn Any + Send)) -> String {
    let said = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    match said {
        Some(said) => format!("the handler panicked: {said}"),
        None => "the handler panicked".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_is_told() {
        let numbers: Vec<u8> = Vec::new();
        let broken: BoxFuture<'_, u8> = Box::pin(async move { *numbers.first().expect("a number") });
        assert_eq!(contain_panic(broken).await, Err("the handler panicked: a number".to_owned()));
        assert_eq!(contain_panic(Box::pin(async { 1 })).await, Ok(1));
        let numbers: Vec<u8> = Vec::new();
        let caught = catch_panic(|| *numbers.first().expect("a number"));
        assert_eq!(caught, Err("the handler panicked: a number".to_owned()));
    }
}
