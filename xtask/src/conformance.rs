//! `cargo xtask conformance`: answers for the questions of `docs/conformance` that have none yet.
//!
//! The program is asked about every line. A line without an answer gets one; a line whose answer is another one
//! now is reported and stays as it is.

mod line;

use std::path::{Path, PathBuf};

use xshell::{Shell, cmd};

use self::line::{Line, Outcome, Way};
use crate::error::XtaskError;
use crate::{metadata, run};

/// The folder of the questions and answers.
const FOLDER: &str = "docs/conformance";

/// Asks the program about every line of the folder, and writes the answers that are missing.
///
/// The program is built where none is named.
pub(crate) fn conformance(root: &Path, program: Option<&Path>) -> Result<(), XtaskError> {
    let shell = run::shell(root)?;
    let program = match program {
        Some(program) => program.to_owned(),
        None => built(&shell, root)?,
    };
    let mut files = shell.read_dir(FOLDER)?;
    files.retain(|file| file.extension().is_some_and(|end| end == "jsonl"));
    files.sort();
    let mut differences = 0;
    for file in files {
        let text = shell.read_file(&file)?;
        let (asked, found) = filled(&text, |way| ask(&shell, &program, way))?;
        for finding in &found {
            eprintln!("{}:{finding}", file.display());
        }
        differences += found.len();
        if asked != text {
            shell.write_file(&file, asked)?;
        }
    }
    if differences == 0 {
        return Ok(());
    }
    Err(XtaskError::Findings {
        check: "conformance",
        count: differences,
    })
}

/// Builds the program, and gives its path.
pub(crate) fn built(shell: &Shell, root: &Path) -> Result<PathBuf, XtaskError> {
    run::cargo(shell, "build --quiet --locked --package club-desk").run()?;
    let folder = metadata::workspace(root)?.target_directory;
    Ok(folder.join("debug/desk").into_std_path_buf())
}

/// Asks the program in one way: lines of the pipe, or one document.
fn ask(shell: &Shell, program: &Path, way: &Way<'_>) -> Result<Vec<String>, XtaskError> {
    let output = match way {
        Way::Pipe(lines) => cmd!(shell, "{program} engine --lines").stdin(lines.join("\n")),
        Way::Document { contract, text } => cmd!(shell, "{program} engine {contract}").stdin(text),
    };
    // A program that was built again solves its games again.
    let cache = shell.create_temp_dir()?;
    let output = output.env("DESK_CACHE", cache.path());
    let output = output.quiet().ignore_status().output()?;
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    Ok(said.lines().map(str::to_owned).collect())
}

/// A file with the answers that were missing, and what differs, each with the number of its line.
fn filled(
    text: &str,
    mut ask: impl FnMut(&Way<'_>) -> Result<Vec<String>, XtaskError>,
) -> Result<(String, Vec<String>), XtaskError> {
    let lines: Vec<Line<'_>> = text.lines().map(Line::read).collect();
    let piped: Vec<String> = lines.iter().filter_map(Line::piped).collect();
    let mut replies = if piped.is_empty() {
        Vec::new()
    } else {
        ask(&Way::Pipe(&piped))?
    }
    .into_iter()
    // The first line tells versions.
    .skip(1);
    let mut written = String::new();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let said = if line.piped().is_some() {
            replies.next()
        } else if let Some((contract, text)) = line.document() {
            ask(&Way::Document { contract, text })?.pop()
        } else {
            // The program cannot be asked this way; a test of the engines asks it.
            written.push_str(line.text);
            written.push('\n');
            continue;
        };
        let said = said.as_deref().and_then(|said| Outcome::of(line, said));
        match (&line.outcome, said) {
            (None, Some(outcome)) => written.push_str(&line.with(&outcome)),
            (Some(old), Some(new)) if *old == new => written.push_str(line.text),
            (_, new) => {
                let new = new.map_or_else(|| "no answer".to_owned(), |new| new.body.to_owned());
                found.push(format!("{}: the answer is now {new}", at + 1));
                written.push_str(line.text);
            }
        }
        written.push('\n');
    }
    Ok((written, found))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(way: &Way<'_>) -> Vec<String> {
        match way {
            Way::Pipe(lines) => {
                let replies = lines.iter().map(|line| {
                    let line = line.strip_suffix('}').unwrap();
                    let contract = line.split_once(",\"question\"").unwrap().0;
                    format!("{contract},\"answer\":{{\"x\":1}}}}")
                });
                [String::from("{}")].into_iter().chain(replies).collect()
            }
            Way::Document { .. } => vec![r#"{"error":{"kind":"InvalidJson"}}"#.to_owned()],
        }
    }

    #[track_caller]
    fn check(text: &str, expected: &str, differences: &[&str]) {
        let (written, found) = filled(text, |way| Ok(asked(way))).unwrap();
        assert_eq!(written, expected);
        assert_eq!(found, differences);
    }

    #[test]
    fn a_missing_answer_is_written_and_others_stay() {
        check(
            "{\"contract\":\"a/1\",\"question\":{},\"source\":\"s\"}\n\
             {\"contract\":\"a/1\",\"text\":\"{\",\"source\":\"s\"}\n\
             {\"contract\":\"a/1\",\"question\":{},\"answer\":{\"x\":1},\"source\":\"s\"}\n",
            "{\"contract\":\"a/1\",\"question\":{},\"answer\":{\"x\":1},\"source\":\"s\"}\n\
             {\"contract\":\"a/1\",\"text\":\"{\",\"failure\":{\"kind\":\"InvalidJson\"},\"source\":\"s\"}\n\
             {\"contract\":\"a/1\",\"question\":{},\"answer\":{\"x\":1},\"source\":\"s\"}\n",
            &[],
        );
    }

    #[test]
    fn an_answer_that_changed_is_reported_and_not_written_over() {
        let line = "{\"contract\":\"a/1\",\"question\":{},\"answer\":{\"x\":2},\"source\":\"s\"}\n";
        check(line, line, &["1: the answer is now {\"x\":1}"]);
    }
}
