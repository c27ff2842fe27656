//! Values of a reader in a sentence.

/// Characters of a value that a sentence repeats.
const MOST: usize = 60;

/// The beginning of a value, as a sentence repeats it.
pub(crate) fn shortened(text: &str) -> String {
    text.chars().take(MOST).collect()
}
