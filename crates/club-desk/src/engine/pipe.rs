//! `desk engine`: the question of any contract, or a pipe of them.

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::thread;

use clap::Args;
use club_view::Lang;
use engine_contracts::document::{self, MAX_DOCUMENT, MAX_EVENT_DOCUMENT};
use engine_contracts::{EngineLines, Engines};

use super::niko::DiskGames;
use super::niko::args::CacheArgs;
use crate::error::{DeskError, EngineError};
use crate::input::{next_line, read_bytes};
use crate::interrupt::Work;
use crate::output::broken;

/// The words after `desk engine`.
#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    /// The contract of the question on the standard input, such as rate-field; the names of all if neither it nor --lines is given
    #[arg(conflicts_with = "lines")]
    contract: Option<String>,
    /// Answer lines {"contract":"rate-field/1","id":..,"question":{..}}, each with a line
    #[arg(long)]
    lines: bool,
    /// Folder for solutions [default: `desk` in the user's cache folder]
    #[arg(long, value_name = "DIR", env = "DESK_CACHE", hide_env = true)]
    cache: Option<PathBuf>,
}

impl EngineArgs {
    /// Whether the verb reads documents from the standard input.
    pub(crate) fn reads_stdin(&self) -> bool {
        self.lines || self.contract.is_some()
    }
}

/// Runs the verb.
pub(crate) fn run(args: &EngineArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let folder = CacheArgs {
        cache: args.cache.clone(),
        tolerance: None,
        sweeps: None,
    };
    let games = DiskGames::new(folder, lang);
    let threads = thread::available_parallelism().map_or(1, Into::into);
    let engines = Engines::default()
        .with_threads(threads)
        .with_games(Box::new(games));
    if args.lines {
        let (input, output) = (std::io::stdin().lock(), std::io::stdout().lock());
        return pipe(EngineLines::new(engines), input, output).map(|()| String::new());
    }
    let Some(contract) = &args.contract else {
        return Ok(if as_json {
            EngineLines::versions() + "\n"
        } else {
            let contracts = Engines::contracts();
            let names: Vec<String> = contracts.map(|contract| contract.to_string()).collect();
            names.join("\n") + "\n"
        });
    };
    let question = read_bytes(std::io::stdin().lock(), MAX_EVENT_DOCUMENT)?;
    let work = Work::begin();
    let answer = engines.ask(contract, &question, &mut |_| work.flow());
    work.check()?;
    let answer = answer.map_err(|refusal| EngineError::of_refusal(&refusal))?;
    Ok(answer + "\n")
}

/// Answers each line before the next is read. Blank lines are counted and not answered.
fn pipe(
    mut lines: EngineLines,
    mut input: impl BufRead,
    mut output: impl Write,
) -> Result<(), DeskError> {
    let mut say = |text: &str| {
        let written = output.write_all(text.as_bytes());
        let written = written.and_then(|()| output.write_all(b"\n"));
        let written = written.and_then(|()| output.flush());
        written.map_err(|error| broken("stdout", &error))
    };
    say(&EngineLines::versions())?;
    let mut line = Vec::new();
    let mut number = 0_u64;
    while next_line(&mut input, &mut line).map_err(|error| broken("stdin", &error))? {
        number += 1;
        let text = document::trimmed(&line);
        if text.len() <= MAX_DOCUMENT && text.trim_ascii().is_empty() {
            continue;
        }
        let work = Work::begin();
        let answer = lines.answer(&line, number, &mut |_| work.flow());
        work.check()?;
        say(&answer)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn each_line_has_an_answer_and_blank_lines_have_a_number() {
        let question = r#"{"stacks":[1,1],"prizes":[3,1],"method":"icm"}"#;
        let input = format!(
            "{{\"contract\":\"payout-chop/1\",\"id\":\"a\",\"question\":{question}}}\n\n\
             {{\"contract\":\"payout-chop/1\",\"id\":[2],\"question\":{{}}}}\nno JSON\n"
        );
        let mut output = Vec::new();
        pipe(
            EngineLines::new(Engines::default()),
            input.as_bytes(),
            &mut output,
        )
        .unwrap();
        let output = String::from_utf8(output).unwrap();
        let mut lines = output.lines();
        assert_eq!(lines.next(), Some(EngineLines::versions().as_str()));
        let lines: Vec<Value> = lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(
            lines,
            [
                json!({
                    "contract": "payout-chop/1", "id": "a",
                    "answer": { "amounts": [2, 2], "sum": 4, "for_winner": 0 },
                }),
                json!({
                    "contract": "payout-chop/1", "id": [2],
                    "error": {
                        "kind": "InvalidJson", "line": 1, "column": 2,
                        "message": "missing field `stacks`, at line 1 column 2",
                    },
                    "line": 3,
                }),
                json!({
                    "error": {
                        "kind": "InvalidJson", "column": 2,
                        "message": "expected ident, at column 2",
                    },
                    "line": 4,
                }),
            ]
        );
    }
}
