//! Questions and answers of `docs/conformance`, asked through the library.

mod line;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use engine_contracts::{EngineLines, Engines, KeptGames};

pub(crate) use self::line::{Line, Outcome, files};

/// The answer or the failure to a line, in the bytes of the file.
fn said(engines: &Engines, lines: &mut EngineLines, number: u64, line: &Line) -> Outcome {
    let mut go_on = |_| ControlFlow::Continue(());
    if let Some(text) = line.piped() {
        return Outcome::of_reply(line, &lines.answer(text.as_bytes(), number, &mut go_on));
    }
    let document = line.document();
    let with = line.asked.with.unwrap_or_default();
    let answer = if with.stop {
        engines.ask(&line.asked.contract, &document, &mut |_| {
            ControlFlow::Break(())
        })
    } else if let Some(most) = with.most_states {
        let engines = Engines::default().with_games(Box::new(KeptGames::of_at_most(most)));
        engines.ask(&line.asked.contract, &document, &mut go_on)
    } else {
        engines.ask(&line.asked.contract, &document, &mut go_on)
    };
    match answer {
        Ok(answer) => Outcome::Answer(answer),
        Err(refusal) => Outcome::Failure(refusal.error().to_string()),
    }
}

#[test]
fn every_line_has_the_same_bytes_through_the_library() {
    let engines = Engines::default();
    let mut wrong = Vec::new();
    for file in files() {
        let mut lines = EngineLines::new(Engines::default());
        for (number, line) in (1..).zip(&file.lines) {
            let said = said(&engines, &mut lines, number, line);
            if said != line.outcome {
                wrong.push(format!(
                    "{}:{number}: {}\n  is now {said:?}",
                    file.name, line.text
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_contract_has_a_file_of_at_least_20_lines_with_sources() {
    let names: BTreeSet<String> = Engines::contracts()
        .map(|contract| contract.name().to_owned())
        .chain(["seating-run".to_owned(), "pipe".to_owned()])
        .collect();
    let files = files();
    let found: BTreeSet<String> = files.iter().map(|file| file.name.clone()).collect();
    assert_eq!(found, names);
    for file in files {
        assert!(
            file.lines.len() >= 20 || file.name == "pipe",
            "{}",
            file.name
        );
        let mut asked = BTreeSet::new();
        for line in &file.lines {
            assert!(!line.source.is_empty(), "{}", line.text);
            let is_of_file = line.asked.contract.starts_with(&format!("{}/", file.name));
            assert!(is_of_file || file.name == "pipe", "{}", line.text);
            // Lines of a night may come again, as they change it.
            let is_new = asked.insert(&line.head);
            assert!(is_new || file.name == "seating-run", "{}", line.text);
        }
    }
}
