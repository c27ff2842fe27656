//! `sim sweep`: many jobs of a plan, a line of results for each.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::thread;

use season_sim::sweep::{
    PlanShape, Sweep, SweepHeader, SweepKind, SweepPlan, SweepPlanSetup, run_jobs,
};
use serde::de::DeserializeOwned;
use serde_json::json;

use super::archive::ArchivePlanFile;
use super::args::SweepArgs;
use super::failure::{of_job, of_sweep_plan};
use super::sweep_file::ResultsFile;
use crate::app::App;
use crate::error::{DeskError, DeskFailure};
use crate::input::{MAX_SMALL_FILE, parse_toml, read_file};
use crate::interrupt::Work;
use crate::output::json_line;
use crate::progress::Bar;
use crate::say;

/// Runs the jobs that the file has not yet.
pub(super) fn run(app: &App, args: &SweepArgs) -> Result<String, DeskError> {
    let path = &args.plan;
    let bytes = read_file(path, MAX_SMALL_FILE)?;
    let text = String::from_utf8_lossy(&bytes);
    if parsed::<PlanShape>(path, &text)?.kind() == SweepKind::Archive {
        let plan = parsed::<ArchivePlanFile>(path, &text)?.checked(path)?;
        plan.check_jobs(args.jobs).map_err(of_sweep_plan)?;
        return swept(app, args, &plan);
    }
    let setup: SweepPlanSetup = parsed(path, &text)?;
    swept(app, args, &SweepPlan::new(setup).map_err(of_sweep_plan)?)
}

fn swept(app: &App, args: &SweepArgs, plan: &impl Sweep) -> Result<String, DeskError> {
    let lang = app.args.spoken;
    let header = SweepHeader::new(plan, args.jobs, args.shard);
    let mut file = ResultsFile::open(&args.out, &header)?;
    let known = file.known().clone();
    let all = header.numbers().count();
    let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let threads = args
        .threads
        .and_then(|threads| NonZeroUsize::new(threads.into()));
    let threads = threads.unwrap_or_else(cores);
    let mut done = known.len();
    let mut failed = None;
    let (bar, work) = (Bar::new(), Work::begin());
    let show = |done: usize| {
        #[expect(clippy::cast_precision_loss, reason = "a bar of a few characters")]
        let part = done as f64 / all.max(1) as f64;
        bar.show(
            part,
            say::sim_busy_sweep(lang, done.to_string(), all.to_string()),
        );
    };
    show(done);
    let left = header.numbers().filter(|number| !known.contains(number));
    let played = run_jobs(plan, left, threads, |result| {
        match file.add(&result) {
            Ok(()) => done += 1,
            Err(error) => failed = failed.take().or(Some(error)),
        }
        show(done);
        if failed.is_some() {
            return ControlFlow::Break(());
        }
        work.flow()
    });
    drop(bar);
    let words = args.out.display().to_string();
    if let Some(error) = failed {
        return Err(error);
    }
    played.map_err(of_job)?;
    file.finish()?;
    if work.is_stopped() && done < all {
        let (done, all) = (done.to_string(), all.to_string());
        app.note(&say::sim_sweep_stopped(lang, done, all, &words));
    }
    if done < all {
        work.check()?;
    }
    if app.json {
        return json_line(&json!({
            "file": words,
            "plan": header.digest,
            "release": header.release,
            "jobs": header.jobs,
            "shard": header.shard,
            "results": done,
            "known": known.len(),
        }));
    }
    Ok(say::sim_sweep(lang, done, words, known.len()) + "\n")
}

/// A plan in the text of a file.
fn parsed<T: DeserializeOwned>(path: &Path, text: &str) -> Result<T, DeskFailure> {
    parse_toml(text).map_err(|fault| DeskFailure::InvalidToml {
        detail: fault.words,
        file: path.display().to_string(),
        line: fault.line,
        column: fault.column,
    })
}
