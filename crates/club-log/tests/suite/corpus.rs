//! Lines that people and programs might send, and seeded mutations of them. Whatever comes in, the
//! answer is events or a typed refusal, and the log stays sound.

use std::fs;
use std::path::Path;

use crate::bodies::{any_archive, session};

fn corpus() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/commands");
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files.iter().map(|file| fs::read(file).unwrap()).collect()
}

/// A small generator for mutations; what it draws need only be the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

/// Swaps lines, drops bytes, replaces digits and letters, doubles pieces.
fn mutate(bytes: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut out = bytes.to_vec();
    for _ in 0..=dice.below(6) {
        if out.is_empty() {
            break;
        }
        let at = dice.below(out.len());
        match dice.below(5) {
            0 => drop(out.remove(at)),
            1 => out[at] = b"0123456789eEmM-\"{}[],:\\x"[dice.below(24)],
            2 => {
                let mut lines: Vec<&[u8]> = out.split(|byte| *byte == b'\n').collect();
                let (a, b) = (dice.below(lines.len()), dice.below(lines.len()));
                lines.swap(a, b);
                out = lines.join(&b'\n');
            }
            3 => {
                let end = (at + dice.below(40)).min(out.len());
                let piece = out[at..end].to_vec();
                out.splice(at..at, piece);
            }
            _ => out.insert(at, (dice.below(256)) as u8),
        }
    }
    out
}

#[test]
fn the_corpus_is_carried_out_where_it_can_be() {
    let done: usize = corpus().iter().map(|bytes| session(bytes)).sum();
    assert!(done >= 30, "{done} commands of the corpus were carried out");
}

#[test]
fn mutations_of_the_corpus_never_panic_and_leave_a_sound_log() {
    let mut dice = Dice(42);
    for bytes in corpus() {
        for _ in 0..150 {
            session(&mutate(&bytes, &mut dice));
        }
    }
}

#[test]
fn mutations_of_an_exported_log_never_panic_and_never_pass_for_it() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/log-v1.ndjson");
    let bytes = fs::read(file).unwrap();
    let whole = any_archive(&bytes).unwrap();
    let mut dice = Dice(11);
    for _ in 0..150 {
        // White space between the fields is not an alteration, and the beginning of a log is a log.
        if let Some(text) = any_archive(&mutate(&bytes, &mut dice)) {
            assert!(whole.starts_with(&text), "an altered log passed for sound");
        }
    }
}
