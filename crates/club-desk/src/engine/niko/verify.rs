//! `niko verify`: the certificate of a solution.

use serde::Serialize;
use toolkit::nikogammon::{Table, TableError, Verified, VerifyError, verify as check};

use super::args::VerifyArgs;
use super::{cache, rules};
use crate::engine::failure;
use crate::error::{DeskError, Exit};
use crate::interrupt::Work;
use crate::output::json_line;
use crate::progress::Bar;

/// The answer of `niko verify`.
#[derive(Debug, Serialize)]
struct Checked {
    #[serde(flatten)]
    verified: Verified,
    checksum: String,
}

/// Runs the verb.
pub(crate) fn verify(args: &VerifyArgs, as_json: bool) -> Result<String, DeskError> {
    let rules = args.rules.as_deref().map(rules::rules).transpose()?;
    let table = match (&args.file, &rules) {
        (Some(file), rules) => {
            let bytes = cache::read(file).map_err(|error| {
                let (exit, kind) = match error.kind() {
                    std::io::ErrorKind::NotFound => (Exit::NotFound, "FileNotFound"),
                    _ => (Exit::Failure, "FileNotRead"),
                };
                let words = format!("{}: {error}", file.display());
                DeskError::new(exit, kind, words).with("file", file.display().to_string())
            })?;
            let opened = match rules {
                Some(rules) => Table::open_for(rules, bytes),
                None => Table::open(bytes),
            };
            opened.map_err(|error| refused(&error))?
        }
        (None, Some(rules)) => cache::provide(rules, false, &args.cache)?,
        (None, None) => {
            let words = "neither a table file nor rules are named";
            return Err(DeskError::new(Exit::Usage, "Usage", words));
        }
    };
    let (all, bar, work) = (table.indexer().count(), Bar::new(), Work::begin());
    let verified = check(&table, |done| {
        #[expect(clippy::cast_precision_loss, reason = "a bar of a few characters")]
        let part = done as f64 / all as f64;
        bar.show(part, format!("{done} of {all} states"));
        work.flow()
    });
    drop(bar);
    work.check()?;
    let verified = verified.map_err(|error: VerifyError| failure(Exit::Integrity, &error))?;
    let checksum = format!("{:016x}", table.checksum());
    if as_json {
        return json_line(&Checked { verified, checksum });
    }
    Ok(format!(
        "the certificate holds in all {} states\n\
         largest error of an equity {:.3e}\n\
         margin {:.1e} per roll, longest game {:.3} rolls on average, {:.1} % of the margin unused\n\
         residual {:.1e}, checksum {checksum}\n",
        verified.states,
        verified.error_bound,
        verified.margin,
        verified.longest,
        100.0 * verified.slack,
        verified.residual,
    ))
}

/// A table of other rules is refused; any other error means that the file is damaged.
fn refused(error: &TableError) -> DeskError {
    let exit = match error {
        TableError::RulesMismatch => Exit::Refused,
        _ => Exit::Integrity,
    };
    failure(exit, error)
}
