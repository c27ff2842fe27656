//! Answers `icm equity` line by line: a question per line of the standard input, an answer or a failure per line.
//!
//! `cargo run -p engine-contracts --example lines < questions.ndjson`

use std::io::{self, BufRead, Write};

use engine_contracts::icm::{EquityQuestion, equity};
use engine_contracts::{EngineFailure, document};
use serde_json::{Value, json};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let answer = match document::read_line::<EquityQuestion>(line?.as_bytes()) {
            Ok(question) => match equity(&question) {
                Ok(answer) => serde_json::to_value(answer)?,
                Err(failure) => failed(&failure)?,
            },
            Err(failure) => failed(&failure)?,
        };
        writeln!(output, "{answer}")?;
    }
    Ok(())
}

/// The object of the failure with its message.
fn failed<E: EngineFailure>(failure: &E) -> Result<Value, serde_json::Error> {
    let mut error = serde_json::to_value(failure)?;
    error["message"] = failure.message().into();
    Ok(json!({ "error": error }))
}
