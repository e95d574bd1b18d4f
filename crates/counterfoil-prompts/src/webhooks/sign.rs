//! Signatures, by which a receiver knows who has sent something, and when.

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

/// The signature of a body that is sent at that moment: `t=SECONDS,s=HEX`.
pub(super) fn signature(secret: &str, seconds: i64, body: &str) -> String {
    // A key of any length will do: longer ones are hashed first.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else {
        return String::new();
    };
    mac.update(seconds.to_string().as_bytes());
    mac.update(b".");
    mac.update(body.as_bytes());
    let hex: String = mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("t={seconds},s={hex}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_what_others_compute() {
        // `printf '1796000000.{"a":1}' | openssl dgst -sha256 -hmac whsec_test`
        assert_eq!(
            signature("whsec_test", 1_796_000_000, r#"{"a":1}"#),
            "t=1796000000,s=085ae0e1f7d07c47ac6d09a4d065480abc30b77a8295721984b7a20f8b9c2000"
        );
    }

    #[test]
    fn everything_counts() {
        let right = signature("s", 1, "b");
        assert_ne!(right, signature("s", 2, "b"));
        assert_ne!(right, signature("t", 1, "b"));
        assert_ne!(right, signature("s", 1, "c"));
    }
}
