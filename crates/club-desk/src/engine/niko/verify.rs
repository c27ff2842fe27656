//! `niko verify`: the certificate of a solution.

use club_view::Lang;
use nikogammon::{Table, TableError, Verified, VerifyError, verify as check};
use schemars::JsonSchema;
use serde::Serialize;

use super::args::VerifyArgs;
use super::{cache, rules, say};
use crate::engine::failure;
use crate::error::{DeskError, Exit};
use crate::interrupt::Work;
use crate::output::json_line;
use crate::progress::Bar;

/// The answer of `niko verify`.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Checked {
    #[serde(flatten)]
    verified: Verified,
    checksum: String,
}

/// Runs the verb.
pub(crate) fn verify(args: &VerifyArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let rules = args.rules.as_deref().map(rules::rules).transpose()?;
    let table = match (&args.file, &rules) {
        (Some(file), rules) => {
            let bytes = cache::read(file).map_err(|error| {
                let (exit, kind) = match error.kind() {
                    std::io::ErrorKind::NotFound => (Exit::NotFound, "FileNotFound"),
                    _ => (Exit::Failure, "FileNotRead"),
                };
                DeskError::of_file(exit, kind, file, &error)
            })?;
            let opened = match rules {
                Some(rules) => Table::open_for(rules, bytes),
                None => Table::open(bytes),
            };
            opened.map_err(|error| refused(&error))?
        }
        (None, Some(rules)) => cache::provide(rules, false, &args.cache, lang)?,
        (None, None) => {
            let words = "neither a table file nor rules are named";
            return Err(DeskError::new(Exit::Usage, "Usage", words));
        }
    };
    let (all, bar, work) = (table.indexer().count(), Bar::new(), Work::begin());
    let verified = check(&table, |done| {
        #[expect(clippy::cast_precision_loss, reason = "a bar of a few characters")]
        let part = done as f64 / all as f64;
        bar.show(part, say::niko_busy_verify(lang, done, all));
        work.flow()
    });
    drop(bar);
    work.check()?;
    let verified = verified.map_err(|error: VerifyError| failure(Exit::Integrity, &error))?;
    let checksum = format!("{:016x}", table.checksum());
    if as_json {
        return json_line(&Checked { verified, checksum });
    }
    let lines = [
        say::niko_verify_holds(lang, verified.states.to_string()),
        say::niko_verify_error(lang, format!("{:.3e}", verified.error_bound)),
        say::niko_verify_margin(
            lang,
            format!("{:.1e}", verified.margin),
            format!("{:.3}", verified.longest),
            format!("{:.1}", 100.0 * verified.slack),
        ),
        say::niko_verify_residual(lang, format!("{:.1e}", verified.residual), checksum),
    ];
    Ok(lines.join("\n") + "\n")
}

/// A table of other rules is refused; any other error means that the file is damaged.
fn refused(error: &TableError) -> DeskError {
    let exit = match error {
        TableError::RulesMismatch => Exit::Refused,
        _ => Exit::Integrity,
    };
    failure(exit, error)
}
