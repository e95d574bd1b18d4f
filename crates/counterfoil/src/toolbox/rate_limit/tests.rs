//! The limit under a clock that stands still until it is set.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::*;
use crate::toolbox::{Caller, Context};

/// A clock in milliseconds.
#[derive(Clone, Default)]
struct Clock(Arc<AtomicU64>);

impl Clock {
    fn add(&self, millis: u64) {
        self.0.fetch_add(millis, Ordering::Relaxed);
    }

    fn limit(&self, per_minute: u32, burst: u32) -> RateLimit {
        let now = self.0.clone();
        RateLimit::per_minute(per_minute).burst(burst).clock(move || Duration::from_millis(now.load(Ordering::Relaxed)))
    }
}

fn ask(limit: &RateLimit, caller: &str, checked: Checked) -> Result<(), GateRefusal> {
    let context = Context::detached().with_caller(Caller::new(caller));
    limit.ask(&GateCall::new("t", checked, &context))
}

/// How many of so many calls go through.
fn through(limit: &RateLimit, caller: &str, checked: Checked, calls: usize) -> usize {
    (0..calls).filter(|_| ask(limit, caller, checked).is_ok()).count()
}

#[test]
fn a_burst_goes_through_and_the_rest_waits() {
    let clock = Clock::default();
    let limit = clock.limit(60, 3);
    assert_eq!(through(&limit, "a", Checked::Valid, 10), 3);
    clock.add(999);
    assert_eq!(through(&limit, "a", Checked::Valid, 1), 0);
    clock.add(1);
    assert_eq!(through(&limit, "a", Checked::Valid, 5), 1);
    clock.add(2000);
    assert_eq!(through(&limit, "a", Checked::Valid, 5), 2);
    clock.add(3_600_000);
    assert_eq!(through(&limit, "a", Checked::Valid, 10), 3, "an allowance does not grow beyond the burst");
}

#[test]
fn over_a_long_time_the_rate_holds() {
    let clock = Clock::default();
    let limit = clock.limit(7, 2);
    let mut passed = 0;
    for _ in 0..60_000 {
        passed += through(&limit, "a", Checked::Valid, 1);
        clock.add(10);
    }
    assert!((71..=72).contains(&passed), "{passed} in ten minutes");
}

#[test]
fn callers_and_invalid_calls_have_their_own() {
    let clock = Clock::default();
    let limit = clock.limit(6, 2);
    assert_eq!(through(&limit, "a", Checked::Valid, 9), 2);
    assert_eq!(through(&limit, "b", Checked::Valid, 9), 2);
    assert_eq!(through(&limit, "a", Checked::Invalid, 99), 20);
    let nobody = GateCall::new("t", Checked::Valid, &Context::detached()).context.clone();
    assert!(limit.ask(&GateCall::new("t", Checked::Valid, &nobody)).is_ok());
}

#[test]
fn the_refusal_says_what_is_allowed_and_when() {
    let clock = Clock::default();
    let limit = clock.limit(6, 1);
    assert!(ask(&limit, "a", Checked::Valid).is_ok());
    clock.add(500);
    let refused = ask(&limit, "a", Checked::Valid).expect_err("it is refused").into_result();
    let text = refused.content[0].as_text().expect("text");
    assert_eq!(text, "too many calls: at most 6 a minute are taken, 1 of them at once; try again in 10 seconds");
    assert_eq!(
        refused.meta.map(serde_json::Value::Object),
        Some(json!({ "counterfoil/error": {
            "code": "RATE_LIMITED",
            "retryAfterSeconds": 10,
            "limit": { "perMinute": 6, "burst": 1 },
        }}))
    );
    clock.add(9_500);
    assert!(ask(&limit, "a", Checked::Valid).is_ok(), "it was said when");
    assert_eq!(through(&limit, "a", Checked::Invalid, 10), 10);
    let refused = ask(&limit, "a", Checked::Invalid).expect_err("it is refused").into_result();
    let text = refused.content[0].as_text().expect("text");
    assert_eq!(
        text,
        "too many calls with invalid arguments: at most 60 a minute are taken, 10 of them at once; read what the last \
         answers say is wrong, and try again in 1 second"
    );
}

#[test]
fn who_has_not_called_for_long_is_forgotten() {
    let clock = Clock::default();
    let limit = clock.limit(60, 5);
    for number in 0..20_000 {
        let caller = number.to_string();
        assert_eq!(through(&limit, &caller, Checked::Valid, 1), 1);
        clock.add(10);
    }
    // 100 of them have called within the last second.
    assert!(limit.callers() <= FIRST_SWEEP, "{}", limit.callers());
    assert_eq!(through(&limit, "19999", Checked::Valid, 9), 4, "the last one is still known");
}
