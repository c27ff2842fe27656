//! The bodies over their corpora and seeded mutations of these.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};

use super::*;

/// The files of a folder, by name.
fn files(below: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(below);
    let entries = fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| fs::read(file).unwrap()).collect()
}

/// A text with a few bytes changed, left out, doubled or taken from another text or the tokens.
fn mutated<R: Rng + ?Sized>(
    rng: &mut R,
    corpus: &[Vec<u8>],
    tokens: &[&[u8]],
    text: &[u8],
) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..rng.random_range(1..=4) {
        let at = rng.random_range(0..=text.len());
        let end = (at + rng.random_range(0..40)).min(text.len());
        match rng.random_range(0..7) {
            0 => text.insert(at, rng.random()),
            1 if at < text.len() => text[at] ^= 1_u8 << rng.random_range(0..8),
            2 => drop(text.drain(at..end)),
            3 => {
                let piece = text[at..end].to_vec();
                text.splice(at..at, piece);
            }
            4 if !tokens.is_empty() => {
                let token = tokens[rng.random_range(0..tokens.len())];
                text.splice(at..at, token.iter().copied());
            }
            5 => text.truncate(at),
            _ => {
                let other = &corpus[rng.random_range(0..corpus.len())];
                let from = rng.random_range(0..=other.len());
                text.splice(at..at, other[from..].iter().copied());
            }
        }
    }
    text
}

/// The texts of a corpus and a number of mutations of them.
fn texts(corpus: &[Vec<u8>], tokens: &[&[u8]], mutations: usize, seed: u64) -> Vec<Vec<u8>> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut all = corpus.to_vec();
    for round in 0..mutations {
        let text = &corpus[round % corpus.len()];
        all.push(mutated(&mut rng, corpus, tokens, text));
    }
    all
}

/// The lines of a text as a corpus.
fn by_line(text: &str) -> Vec<Vec<u8>> {
    text.lines().map(|line| line.as_bytes().to_vec()).collect()
}

#[test]
fn any_bytes_are_a_sheet_or_reported() {
    let corpus = files("tests/corpus/season");
    let sound = corpus.iter().filter(|text| season_sheet(text)).count();
    assert_eq!(sound, 3, "of the corpus");
    let tokens: [&[u8]; 6] = [b"\"", b",", b"\r\n", b"-1", b"99999999999999999999", b"3/0"];
    let texts = texts(&corpus, &tokens, 2_000, 7);
    let sound = texts.iter().filter(|text| season_sheet(text)).count();
    assert!((20..1_900).contains(&sound), "{sound} were read");
}

#[test]
fn any_bytes_are_a_template_or_reported() {
    let mut corpus = files("tests/corpus/templates");
    let sound = corpus
        .iter()
        .filter(|text| tournament_template(text))
        .count();
    assert_eq!(sound, 2, "of the corpus");
    corpus.extend(files("../../docs/templates"));
    let tokens: [&[u8]; 10] = [
        b"[",
        b"]",
        b"=",
        b"\"",
        b"\n",
        b"[[blinds.levels]]\n",
        b"-1",
        b"99999999999999999999",
        b"nan",
        b"stack",
    ];
    let texts = texts(&corpus, &tokens, 1_500, 19);
    let sound = texts
        .iter()
        .filter(|text| tournament_template(text))
        .count();
    assert!((50..1_450).contains(&sound), "{sound} were read");
}

#[test]
fn any_text_is_weights_or_refused() {
    let corpus = by_line(include_str!("../../tests/corpus/weights.txt"));
    let mut outcomes = [0_usize; 3];
    for text in texts(&corpus, &[], 400 * corpus.len(), 1) {
        outcomes[match weights(&text) {
            None => 0,
            Some(2) => 1,
            Some(_) => 2,
        }] += 1;
    }
    // Each way out is taken often, so the mutations reach behind the first check.
    assert!(outcomes.iter().all(|&count| count > 200), "{outcomes:?}");
}

#[test]
fn any_line_is_answered() {
    let corpus = by_line(include_str!("../../tests/corpus/tier.ndjson"));
    let texts = texts(&corpus, &[], 400 * corpus.len(), 2);
    let mut kinds = BTreeSet::new();
    for text in &texts {
        kinds.extend(tier_lines(text));
    }
    // The run of them all together counts its lines alike.
    assert_eq!(tier_lines(&texts.join(&b'\n')), kinds);
    let kinds: Vec<&str> = kinds.iter().map(String::as_str).collect();
    assert_eq!(kinds, ["InvalidJson", "InvalidRating"]);
}

#[test]
fn a_first_line_that_is_a_byte_order_mark_alone_gets_no_answer() {
    let kinds = tier_lines(b"\xef\xbb\xbf\r\n{\"mu\":1500,\"sigma\":300}\n:\r\n");
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), ["InvalidJson"]);
}

#[test]
fn any_tournament_is_rated_or_refused() {
    let corpus = by_line(include_str!("../../tests/corpus/rate-events.ndjson"));
    let tokens: [&[u8]; 8] = [
        b"-1",
        b"1e300",
        b"1e-300",
        b"null",
        b"\"bust\":200",
        b"\"place\":2,",
        b"\"params\":{\"late\":\"derived\"},",
        b"9.0",
    ];
    let texts = texts(&corpus, &tokens, 3_000, 37);
    let mut kinds = BTreeSet::new();
    for text in &texts {
        kinds.extend(rate_events(text));
    }
    for kind in [
        "ok",
        "InvalidJson",
        "InvalidRating",
        "BustOrderMismatch",
        "RankGap",
    ] {
        assert!(kinds.contains(kind), "{kind} of {kinds:?}");
    }
}

#[test]
fn any_bytes_are_a_tournament_that_is_rated_or_refused() {
    let corpus = files("tests/corpus/tournaments");
    let outcomes: Vec<String> = corpus.iter().map(|bytes| tournament(bytes)).collect();
    assert_eq!(outcomes, ["ok"; 4]);
    let mut kinds = BTreeMap::new();
    for bytes in texts(&corpus, &[], 3_000, 41) {
        *kinds.entry(tournament(&bytes)).or_insert(0_usize) += 1;
    }
    // Mutations reach behind the checks, and every check.
    assert!(kinds["ok"] > 300, "{kinds:?}");
    for kind in [
        "UnsupportedTableSize",
        "InvalidRating",
        "InvalidTime",
        "BustBeforeRegistration",
        "RegisteredAfterClose",
        "OverlappingEntries",
        "BustOrderMismatch",
        "SeveralWinners",
        "RankGap",
    ] {
        assert!(kinds.contains_key(kind), "{kind} of {kinds:?}");
    }
}

#[test]
fn any_bytes_are_a_log_that_is_audited_or_refused() {
    let corpus = files("tests/corpus/seating-logs");
    let mut outcomes: Vec<String> = corpus.iter().map(|bytes| audit(bytes)).collect();
    outcomes.sort();
    let expected = [
        "InvalidConfig",
        "InvalidJson",
        "found",
        "found",
        "found",
        "sound",
        "sound",
        "sound",
    ];
    assert_eq!(outcomes, expected);
    let tokens: [&[u8]; 8] = [
        b"\n",
        b"0",
        b"9",
        b"\"A\"",
        b"\"A4\"",
        b"null",
        b"\"forming\":true,",
        b"{\"event\":{\"type\":\"rebalance\"},\"actions\":[]}\n",
    ];
    let mut kinds = BTreeMap::new();
    for bytes in texts(&corpus, &tokens, 3_000, 53) {
        *kinds.entry(audit(&bytes)).or_insert(0_usize) += 1;
    }
    for kind in ["sound", "found", "InvalidJson", "InvalidConfig"] {
        assert!(kinds.contains_key(kind), "{kind} of {kinds:?}");
    }
    // Bytes that change mostly spoil a line; lines that change reach behind the reading.
    let mut rng = ChaCha8Rng::seed_from_u64(59);
    let lines = |text: &[u8]| -> Vec<Vec<u8>> {
        let lines = text.split_inclusive(|byte| *byte == b'\n');
        lines.map(<[u8]>::to_vec).collect()
    };
    let mut kinds = BTreeMap::new();
    for round in 0..1_000 {
        let mut log = lines(&corpus[round % corpus.len()]);
        for _ in 0..rng.random_range(1..=3) {
            let at = rng.random_range(0..log.len());
            let other = lines(&corpus[rng.random_range(0..corpus.len())]);
            let line = other[rng.random_range(0..other.len())].clone();
            match rng.random_range(0..3) {
                0 if log.len() > 1 => drop(log.remove(at)),
                1 => log.insert(at, log[at].clone()),
                _ => log.insert(at + 1, line),
            }
        }
        *kinds.entry(audit(&log.concat())).or_insert(0_usize) += 1;
    }
    assert!(kinds["found"] > 100, "{kinds:?}");
}

#[test]
fn any_bytes_are_rules_of_a_game_or_reported() {
    let corpus = files("tests/corpus/niko-rules");
    let sound = corpus.iter().filter(|text| niko_rules(text)).count();
    assert_eq!(sound, 4, "of the corpus");
    let tokens: [&[u8]; 7] = [
        b"[",
        b"=",
        b"\n",
        b"home = 1\n",
        b"-1",
        b"99999999999999999999",
        b"nan",
    ];
    let texts = texts(&corpus, &tokens, 3_000, 23);
    let sound = texts.iter().filter(|text| niko_rules(text)).count();
    assert!((100..2_700).contains(&sound), "{sound} were read");
}

#[test]
fn any_text_is_a_position_or_refused() {
    let corpus = by_line(include_str!("../../tests/corpus/niko-positions.txt"));
    let of = |text: &Vec<u8>| niko_position(text);
    let counts: Vec<usize> = corpus.iter().map(of).collect();
    // Ids of six characters belong to the board with their check digit; the word is for both.
    assert_eq!(counts, [1, 1, 1, 1, 1, 0, 1, 1, 1, 2]);
    let texts = texts(&corpus, &[b"id", b"-1", b"[", b"start"], 3_000, 29);
    let read = texts.iter().filter(|text| niko_position(text) > 0).count();
    assert!((100..2_900).contains(&read), "{read} were read");
    let mut exits = BTreeSet::new();
    for text in &texts {
        exits.extend(niko_id(text));
    }
    assert!(exits.contains(&2), "{exits:?}");
}

#[test]
fn any_bytes_are_a_table_or_refused() {
    let corpus = files("tests/corpus/niko-tables");
    let sound = corpus.iter().filter(|bytes| niko_table(bytes)).count();
    assert_eq!(sound, 3, "of the corpus");
    // The header begins with magic, version and lengths.
    let tokens: [&[u8]; 3] = [&[0; 8], &[0xFF; 8], &1.0_f64.to_le_bytes()];
    let texts = texts(&corpus, &tokens, 3_000, 31);
    let sound = texts.iter().filter(|bytes| niko_table(bytes)).count();
    assert!((30..2_900).contains(&sound), "{sound} were read");
}
