//! The pace of a machine: how long two compilers at once take for a text that never changes.
//!
//! The same checks took 10 minutes on one machine of two cores and 20 on another. A ceiling in minutes says
//! more about the machine than about the repository, so it is stretched by the pace of the run itself.

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use crate::error::XtaskError;
use crate::io_error::IoError;
use crate::run;

/// Compiles the text once on each of two cores and gives back the time until both are ready.
pub(crate) fn measure(root: &Path) -> Result<Duration, XtaskError> {
    let shell = run::shell(root)?;
    let folder = shell.create_temp_dir()?;
    let source = folder.path().join("pace.rs");
    shell.write_file(&source, text())?;
    let start = Instant::now();
    let compilers = [
        compiler(&source, &folder.path().join("first.o"))?,
        compiler(&source, &folder.path().join("second.o"))?,
    ];
    for mut compiler in compilers {
        if !compiler.wait().is_ok_and(|status| status.success()) {
            let names = vec!["rustc".to_owned()];
            return Err(XtaskError::StepsFailed { names });
        }
    }
    Ok(start.elapsed())
}

/// A compiler that works on the text alone, without cargo and its locks.
fn compiler(source: &Path, object: &Path) -> Result<Child, XtaskError> {
    let flags = "--edition 2024 --crate-type lib --emit obj -C opt-level=1 -C codegen-units=1 -o";
    let mut command = Command::new("rustc");
    command.args(flags.split(' ')).arg(object).arg(source);
    Ok(command.spawn().map_err(IoError::starting("rustc"))?)
}

/// A dozen functions that make the compiler work as ours do: maps, closures, text.
fn text() -> String {
    (0..12).fold(String::new(), |mut text, number| {
        let bytes = number % 7 + 1;
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "pub fn f{number}(numbers: &[u64]) -> Option<(u64, String)> {{
                let map: std::collections::BTreeMap<u64, [u8; {bytes}]> =
                    numbers.iter().map(|x| (x ^ {number}, [0; {bytes}])).collect();
                map.keys().max().map(|key| (*key, format!(\"{{key}} {number}\")))
            }}"
        );
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_compiles_and_takes_a_while() {
        assert!(measure(&run::repository()).unwrap() > Duration::from_millis(50));
    }
}
