//! The exact equities of all starting hands: every board is counted.

use std::path::Path;

use npc_preflop::equity::{count_class_wins, count_random_shares};

use super::GeneratedFile;
use crate::error::TaskError;

/// The wins as numbers of four bytes and the shares as numbers of eight, the lowest byte first.
#[expect(
    clippy::unnecessary_wraps,
    reason = "a generator among others, which may fail"
)]
pub(super) fn files(_root: &Path) -> Result<Vec<GeneratedFile>, TaskError> {
    let wins = count_class_wins();
    let wins = wins
        .iter()
        .flatten()
        .flat_map(|number| number.to_le_bytes());

    let shares = count_random_shares();
    // With one opponent they are the exact equities.
    let shares = shares
        .iter()
        .skip(1)
        .flatten()
        .flat_map(|share| share.to_le_bytes());
    let path = |name: &str| format!("crates/npc-preflop/src/generated/{name}");
    Ok(vec![
        GeneratedFile {
            path: path("class_equity.bin"),
            bytes: wins.collect(),
        },
        GeneratedFile {
            path: path("random_shares.bin"),
            bytes: shares.collect(),
        },
    ])
}
