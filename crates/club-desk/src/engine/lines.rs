//! Documents on the standard input, answers on the standard output.

use std::io::{BufRead, Write};

use engine_contracts::document::{self, MAX_DOCUMENT};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::DeskError;
use crate::input::{next_line, read_document};
use crate::output::{broken, json_line};

/// Answers the whole standard input, or every line of it.
///
/// The answer to a whole input is returned. Answers to lines are written one by one; then an empty text
/// is returned, or the first failure, which was already reported.
pub(crate) fn answer<Q, A, F>(by_line: bool, reply: F) -> Result<String, DeskError>
where
    Q: DeserializeOwned,
    A: Serialize,
    F: Fn(Q) -> Result<A, DeskError>,
{
    answer_up_to(MAX_DOCUMENT, by_line, reply)
}

/// The same for a document of at most `most` bytes; lines have their own bound.
pub(crate) fn answer_up_to<Q, A, F>(
    most: usize,
    by_line: bool,
    reply: F,
) -> Result<String, DeskError>
where
    Q: DeserializeOwned,
    A: Serialize,
    F: Fn(Q) -> Result<A, DeskError>,
{
    let stdin = std::io::stdin().lock();
    if by_line {
        run(stdin, std::io::stdout().lock(), |line| {
            reply(document::read_line(line)?)
        })
        .map(|()| String::new())
    } else {
        json_line(&reply(read_document(stdin, most)?)?)
    }
}

/// Answers every line of `input` with a line of `output`, and each before the next is read.
///
/// Returns the failure of the first line that failed.
pub(crate) fn run<R, W, A, F>(mut input: R, mut output: W, mut reply: F) -> Result<(), DeskError>
where
    R: BufRead,
    W: Write,
    A: Serialize,
    F: FnMut(&[u8]) -> Result<A, DeskError>,
{
    let mut first: Option<DeskError> = None;
    let mut number = 0_u64;
    let mut line = Vec::new();
    while next_line(&mut input, &mut line).map_err(|error| broken("stdin", &error))? {
        number += 1;
        let text = document::trimmed(&line);
        if text.len() <= MAX_DOCUMENT && text.trim_ascii().is_empty() {
            continue;
        }
        let answered = reply(&line).and_then(|answer| json_line(&answer));
        let answer = answered.unwrap_or_else(|failure| {
            let answer = format!("{}\n", failure.line_document(number));
            first.get_or_insert(failure.already_reported());
            answer
        });
        output
            .write_all(answer.as_bytes())
            .and_then(|()| output.flush())
            .map_err(|error| broken("stdout", &error))?;
    }
    first.map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::error::Exit;

    #[test]
    fn a_line_of_spaces_beyond_the_limit_hides_nothing() {
        let mut input = br#"{"a":1}"#.to_vec();
        input.extend(vec![b' '; 2 * MAX_DOCUMENT]);
        input.extend(b"garbage\n\n{}\n");
        let mut output = Vec::new();
        let reply = |line: &[u8]| Ok(document::read_line::<Value>(line)?);
        let failure = run(&input[..], &mut output, reply).unwrap_err();
        assert_eq!(
            (
                failure.kind().as_str(),
                failure.exit(),
                failure.is_reported()
            ),
            ("LineTooLong", Exit::Usage, true)
        );
        let output = String::from_utf8(output).unwrap();
        let answers: Vec<Value> = output
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(answers.len(), 2);
        assert_eq!(answers[0]["line"], 1);
        assert_eq!(answers[1], json!({}));
    }
}
