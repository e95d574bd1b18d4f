//! A note that a client carries for the server, and cannot change.
//!
//! Between two rounds of a question (see [`super::input`]) a server that keeps nothing hands its
//! note to the client. The note goes out with a code (HMAC-SHA-256, RFC 2104) over it and over what
//! it belongs to, so that a handler may trust the one that comes back. It is not secret, and it may
//! come back twice.

use sha2::{Digest as _, Sha256};

/// The length of a block of SHA-256.
const BLOCK: usize = 64;

/// The length of a code in hexadecimal digits.
const CODE: usize = 64;

/// The key of one server.
pub(super) struct Seal([u8; BLOCK]);

impl Seal {
    /// Under a key that other processes may have too.
    pub(super) fn new(key: &[u8]) -> Self {
        let mut block = [0; BLOCK];
        let key = if key.len() > BLOCK { Sha256::digest(key).to_vec() } else { key.to_vec() };
        for (place, byte) in block.iter_mut().zip(key) {
            *place = byte;
        }
        Self(block)
    }

    /// Under a key that is made up now and known to nobody else.
    pub(super) fn random() -> Self {
        let halves = [uuid::Uuid::new_v4(), uuid::Uuid::new_v4()];
        Self::new(&halves.map(uuid::Uuid::into_bytes).concat())
    }

    /// The note as it goes out.
    pub(super) fn close(&self, belongs_to: &str, note: &str) -> String {
        format!("{}.{note}", self.code(belongs_to, note))
    }

    /// The note in what came back; `None` when it is not what went out.
    pub(super) fn open<'a>(&self, belongs_to: &str, sealed: &'a str) -> Option<&'a str> {
        let (code, note) = sealed.split_at_checked(CODE)?;
        let note = note.strip_prefix('.')?;
        let expected = self.code(belongs_to, note);
        // All bytes are compared, so that the time does not tell how many were right.
        let pairs = code.bytes().zip(expected.bytes());
        let difference = pairs.fold(0, |difference, (a, b)| difference | (a ^ b));
        (difference == 0).then_some(note)
    }

    fn code(&self, belongs_to: &str, note: &str) -> String {
        // The length keeps the two apart.
        let length = belongs_to.len().to_string();
        let parts = [length.as_str(), ":", belongs_to, note].concat();
        let code = self.hmac(parts.as_bytes());
        code.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    fn hmac(&self, message: &[u8]) -> Vec<u8> {
        let pad = |with: u8| self.0.map(|byte| byte ^ with);
        let inner = Sha256::new().chain_update(pad(0x36)).chain_update(message).finalize();
        let outer = Sha256::new().chain_update(pad(0x5c)).chain_update(inner);
        outer.finalize().to_vec()
    }
}

impl std::fmt::Debug for Seal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seal")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Cases 1, 2 and 6 of RFC 4231, section 4.
    #[test]
    fn the_code_is_hmac_sha_256() {
        for (key, message, code) in [
            (vec![0x0b; 20], "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
            (
                b"Jefe".to_vec(),
                "what do ya want for nothing?",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
            ),
            (
                vec![0xaa; 131],
                "Test Using Larger Than Block-Size Key - Hash Key First",
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
            ),
        ] {
            assert_eq!(hex(&Seal::new(&key).hmac(message.as_bytes())), code);
        }
    }

    #[test]
    fn a_note_comes_back_unchanged_or_not_at_all() {
        let seal = Seal::random();
        let sealed = seal.close("tools/call a", "note. ü");
        assert_eq!(seal.open("tools/call a", &sealed), Some("note. ü"));
        assert_eq!(seal.open("tools/call b", &sealed), None);
        assert_eq!(Seal::random().open("tools/call a", &sealed), None);
        assert_eq!(seal.open("tools/call a", &format!("{sealed}x")), None);
        assert_eq!(seal.open("tools/call ", &seal.close("tools/call", " n")), None);
        for broken in ["", ".", "note", &"0".repeat(64), &"ü".repeat(60)] {
            assert_eq!(seal.open("tools/call a", broken), None, "{broken}");
        }
    }
}
