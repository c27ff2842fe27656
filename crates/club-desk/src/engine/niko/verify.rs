//! `niko verify`: the certificate of a solution.

use club_host::FileFailure;
use club_view::Lang;
use engine_contracts::niko::{VerifyAnswer, open, verify as check};

use super::args::VerifyArgs;
use super::{cache, rules, say};
use crate::error::{DeskError, DeskFailure};
use crate::interrupt::Work;
use crate::output::json_line;
use crate::progress::Bar;

/// Runs the verb.
pub(crate) fn verify(args: &VerifyArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let rules = args.rules.as_deref().map(rules::rules).transpose()?;
    let table = match (&args.file, &rules) {
        (Some(file), rules) => {
            let bytes = cache::read(file);
            let bytes =
                bytes.map_err(|error| DeskError::of_host(FileFailure::not_read(file, &error)))?;
            open(rules.as_ref(), bytes)?
        }
        (None, Some(rules)) => cache::provide(rules, false, &args.cache, lang)?,
        (None, None) => {
            return Err(DeskFailure::NoTable.into());
        }
    };
    let (all, bar, work) = (table.indexer().count(), Bar::new(), Work::begin());
    let answer = check(&table, |done| {
        #[expect(clippy::cast_precision_loss, reason = "a bar of a few characters")]
        let part = done as f64 / all as f64;
        bar.show(part, say::niko_busy_verify(lang, done, all));
        work.flow()
    });
    drop(bar);
    work.check()?;
    let answer = answer?;
    if as_json {
        return json_line(&answer);
    }
    let VerifyAnswer { verified, checksum } = answer;
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
