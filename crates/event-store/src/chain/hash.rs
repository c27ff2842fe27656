//! A hash and its text.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Fields;
use crate::ids::bytes_of_hex;

/// A BLAKE3 hash, written as 64 hexadecimal digits in lower case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Hash(pub(super) [u8; 32]);

/// Why a text is not a hash.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("invalid hash {text:?}; expected 64 hexadecimal digits in lower case")]
pub struct HashError {
    /// The text, its first characters.
    pub text: String,
}

impl Hash {
    /// All zeros: what the first event of a log has before it.
    pub const ZERO: Self = Self([0; 32]);

    /// The hash with these bytes.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Its bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The hash of some bytes for some purpose: the fields `domain` and `bytes`.
    ///
    /// ```
    /// use chained_events::chain::Hash;
    ///
    /// assert_eq!(Hash::digest("a", b"bc"), Hash::digest("a", b"bc"));
    /// assert_ne!(Hash::digest("a", b"bc"), Hash::digest("ab", b"c"));
    /// ```
    #[must_use]
    pub fn digest(domain: &str, bytes: &[u8]) -> Self {
        let mut fields = Fields::of(domain);
        fields.length(bytes.len());
        let mut hasher = blake3::Hasher::new();
        hasher.update(&fields.0);
        hasher.update(bytes);
        Self(*hasher.finalize().as_bytes())
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hash({self})")
    }
}

impl FromStr for Hash {
    type Err = HashError;

    fn from_str(text: &str) -> Result<Self, HashError> {
        bytes_of_hex(text).map(Self).ok_or_else(|| HashError {
            text: text.chars().take(64).collect(),
        })
    }
}

impl TryFrom<String> for Hash {
    type Error = HashError;

    fn try_from(text: String) -> Result<Self, HashError> {
        text.parse()
    }
}

impl From<Hash> for String {
    fn from(hash: Hash) -> Self {
        hash.to_string()
    }
}
