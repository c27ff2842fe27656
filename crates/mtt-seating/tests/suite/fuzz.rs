//! The bodies of the fuzz targets over their committed corpora and seeded mutations of these.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::fuzz_apply::apply;

/// The files of a folder, by name.
fn files(below: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(below);
    let entries = fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| fs::read(file).unwrap()).collect()
}

/// A text with a few bytes changed, left out, doubled or taken from another text.
fn mutated(rng: &mut ChaCha8Rng, corpus: &[Vec<u8>], text: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..rng.random_range(1..=4) {
        let at = rng.random_range(0..=text.len());
        let to = (at + rng.random_range(0..24_usize)).min(text.len());
        match rng.random_range(0..4) {
            0 => text[at..to]
                .iter_mut()
                .for_each(|byte| *byte = rng.random()),
            1 => drop(text.drain(at..to)),
            2 => {
                let copy = text[at..to].to_vec();
                text.splice(at..at, copy);
            }
            _ => {
                let other = &corpus[rng.random_range(0..corpus.len())];
                let from = rng.random_range(0..=other.len());
                let until = (from + rng.random_range(0..64_usize)).min(other.len());
                text.splice(at..to, other[from..until].iter().copied());
            }
        }
    }
    text
}

#[test]
fn rooms_made_of_bytes_lose_nobody() {
    let corpus = files("tests/corpus/apply");
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mutations = if crate::is_long() { 2000 } else { 3 };
    let (mut taken, mut refused) = (0, 0);
    let mut add = |(more, fewer): (usize, usize)| {
        taken += more;
        refused += fewer;
    };
    for text in &corpus {
        add(apply(text));
        for _ in 0..mutations {
            add(apply(&mutated(&mut rng, &corpus, text)));
        }
    }
    assert!(
        taken > 500 && refused > 50,
        "{taken} taken, {refused} refused"
    );
}

#[cfg(feature = "serde")]
#[test]
fn states_are_restored_or_refused() {
    let corpus = files("tests/scenarios");
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mutations = if crate::is_long() { 20_000 } else { 100 };
    let mut kinds: BTreeSet<String> = BTreeSet::new();
    for text in &corpus {
        kinds.insert(crate::fuzz_restore::restore(text));
        for _ in 0..mutations {
            let mutation = mutated(&mut rng, &corpus, text);
            kinds.insert(crate::fuzz_restore::restore(&mutation));
        }
    }
    for kind in ["ok", "no document", "no rules", "n_max", "DuplicatePlayer"] {
        assert!(kinds.contains(kind), "{kind} is not among {kinds:?}");
    }
}
