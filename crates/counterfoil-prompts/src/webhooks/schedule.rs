//! When a delivery that has failed is tried again.

use std::time::Duration;

use crate::net;

/// How often a delivery is tried in all.
pub(super) const TRIES: u64 = 10;

/// How long it is waited after the first time; three times as long after each further one.
const FIRST: Duration = Duration::from_secs(10);

/// How long it is waited at most.
const LONGEST: Duration = Duration::from_secs(6 * 60 * 60);

/// How long to wait after so many tries that have failed, the last one included; nothing if that was enough. All tries take
/// about 15 hours. A receiver may ask for more time.
pub(super) fn pause(tried: u64, asked: Option<Duration>) -> Option<Duration> {
    (tried < TRIES).then(|| net::jittered(backoff(tried).max(asked.unwrap_or_default().min(LONGEST))))
}

fn backoff(tried: u64) -> Duration {
    let times = u32::try_from(tried.saturating_sub(1)).unwrap_or(u32::MAX);
    FIRST.saturating_mul(3_u32.saturating_pow(times)).min(LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_end() {
        let seconds: Vec<_> = (1..TRIES).map(|tried| backoff(tried).as_secs()).collect();
        assert_eq!(seconds, [10, 30, 90, 270, 810, 2430, 7290, 21600, 21600]);
        assert_eq!(backoff(u64::MAX), LONGEST);
        assert!(pause(TRIES - 1, None).is_some() && pause(TRIES, None).is_none());
    }

    #[test]
    fn a_receiver_may_ask_for_more_but_not_for_less() {
        let pause = |asked: u64| pause(1, Some(Duration::from_secs(asked))).expect("a pause").as_secs();
        assert!((53..=67).contains(&pause(60)));
        assert!((8..=11).contains(&pause(1)));
        assert!(pause(u64::MAX) <= 24_000);
    }
}
