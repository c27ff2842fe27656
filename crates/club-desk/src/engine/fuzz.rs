//! Text of any kind for the parsers of the engine verbs: a committed corpus, and mutations of it
//! from a fixed seed. Nothing panics, and everything gets an answer.

use std::collections::BTreeSet;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use serde_json::Value;

use super::payout::weights;
use super::{lines, rate};
use crate::failure::Exit;

/// Mutations of each text of a corpus.
const MUTATIONS: usize = 400;

/// Weights as text: they are read and then written so that they are read as the same, or they are
/// refused with a kind and words; the exit code comes back.
fn weights_text(data: &[u8]) -> Option<Exit> {
    let text = String::from_utf8_lossy(data);
    match weights(&text) {
        Ok(read) => {
            assert_eq!(weights(&read.to_string()).unwrap(), read, "{text}");
            None
        }
        Err(failure) => {
            assert!(!failure.message.is_empty(), "{text}");
            assert!(
                !["Internal", "Refused"].contains(&failure.kind.as_str()),
                "{text}"
            );
            assert!(
                [Exit::Usage, Exit::Refused].contains(&failure.exit),
                "{text}"
            );
            Some(failure.exit)
        }
    }
}

/// Lines for `rate tier --lines`: one answer for each that is not empty, a rate with its tier or
/// an error with the number of the line; the kinds of the errors come back.
fn tier_lines(data: &[u8]) -> BTreeSet<String> {
    let mut output = Vec::new();
    let outcome = lines::run(data, &mut output, rate::tier);
    let mut asked = data
        .split(|&byte| byte == b'\n')
        .zip(1_u64..)
        .filter(|(line, _)| !line.trim_ascii().is_empty());
    let mut kinds = BTreeSet::new();
    for answer in String::from_utf8(output).unwrap().lines() {
        let (_, number) = asked.next().unwrap();
        let answer: Value = serde_json::from_str(answer).unwrap();
        if let Some(kind) = answer["error"]["kind"].as_str() {
            assert_eq!(answer["line"], number, "{answer}");
            kinds.insert(kind.to_owned());
        } else {
            assert!(answer["rate"].as_f64().unwrap() >= 900.0, "{answer}");
            assert!(answer["tier"].is_string(), "{answer}");
        }
    }
    assert_eq!(asked.next(), None);
    assert_eq!(outcome.is_err(), !kinds.is_empty());
    kinds
}

/// A text with a few bytes changed, left out, doubled or taken from another.
fn mutated<R: Rng + ?Sized>(rng: &mut R, corpus: &[&[u8]], text: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..rng.random_range(1..=4) {
        let at = rng.random_range(0..=text.len());
        match rng.random_range(0..5) {
            0 => text.insert(at, rng.random()),
            1 => text.truncate(at),
            2 if at < text.len() => text[at] ^= 1_u8 << rng.random_range(0..8),
            3 if at < text.len() => {
                text.remove(at);
            }
            _ => {
                let other = corpus[rng.random_range(0..corpus.len())];
                let from = rng.random_range(0..=other.len());
                text.splice(at..at, other[from..].iter().copied());
            }
        }
    }
    text
}

/// The texts of a corpus and their mutations.
fn texts(corpus: &str, seed: u64) -> Vec<Vec<u8>> {
    let corpus: Vec<&[u8]> = corpus.lines().map(str::as_bytes).collect();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut all: Vec<Vec<u8>> = corpus.iter().map(|text| text.to_vec()).collect();
    for text in &corpus {
        all.extend((0..MUTATIONS).map(|_| mutated(&mut rng, &corpus, text)));
    }
    all
}

#[test]
fn any_text_is_weights_or_refused() {
    let texts = texts(include_str!("../../tests/corpus/weights.txt"), 1);
    let mut outcomes = [0_usize; 3];
    for text in &texts {
        outcomes[match weights_text(text) {
            None => 0,
            Some(Exit::Usage) => 1,
            Some(_) => 2,
        }] += 1;
    }
    // Each way out is taken often, so the mutations reach behind the first check.
    assert!(outcomes.iter().all(|&count| count > 200), "{outcomes:?}");
}

#[test]
fn any_line_is_answered() {
    let texts = texts(include_str!("../../tests/corpus/tier.ndjson"), 2);
    let mut kinds = BTreeSet::new();
    for text in &texts {
        kinds.extend(tier_lines(text));
    }
    // The run of them all together counts its lines alike.
    assert_eq!(tier_lines(&texts.join(&b'\n')), kinds);
    let kinds: Vec<&str> = kinds.iter().map(String::as_str).collect();
    assert_eq!(kinds, ["InvalidJson", "InvalidRating"]);
}
