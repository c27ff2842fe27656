//! `sim merge`: results of a sweep joined, in the order of the jobs.

use std::fs;

use chained_events::chain::Hash;
use club_host::FileFailure;
use club_sheets::{Cell, Column, Table};
use club_words::Lang;
use season_sim::sweep::{
    ArchivePlanText, Band, Merged, Ranking, SweepKind, SweepPlan, SweepPlanSetup, SweepSummary,
    SweepText, merge,
};

use super::args::MergeArgs;
use super::failure::{of_merge, of_results, of_sweep_plan};
use crate::app::App;
use crate::error::DeskError;
use crate::say;
use crate::target::Target;

/// Digits of a digest in a heading.
const DIGEST: usize = 12;

/// Joins the files. The answer is a table, or with `--json` the joined lines themselves.
pub(super) fn run(app: &App, args: &MergeArgs) -> Result<String, DeskError> {
    let mut files = Vec::new();
    for path in &args.files {
        let bytes = fs::read(path);
        let unread = |error| DeskError::of_host(FileFailure::not_read(path, &error));
        files.push((path.display().to_string(), bytes.map_err(unread)?));
    }
    let kind = files
        .first()
        .map(|(name, bytes)| SweepKind::of(bytes).map_err(|fault| of_results(name.clone(), fault)));
    match kind.transpose()? {
        Some(SweepKind::Archive) => {
            answer(app, args, &files, |merged, lang| Ok(sets(merged, lang)))
        }
        _ => answer(app, args, &files, summary),
    }
}

/// Joins files whose plans are of one kind.
fn answer<T: SweepText>(
    app: &App,
    args: &MergeArgs,
    files: &[(String, Vec<u8>)],
    table: fn(&Merged<T>, Lang) -> Result<String, DeskError>,
) -> Result<String, DeskError> {
    let lang = app.args.spoken;
    let files = files.iter();
    let merged = merge(files.map(|(name, bytes)| (name.as_str(), bytes.as_slice())));
    let merged = merged.map_err(of_merge)?;
    if let Some(path) = &args.out {
        Target::new(path, args.force.into())?.write(merged.text())?;
        let jobs = merged.results.len();
        app.note(&say::sim_merged(lang, jobs, path.display().to_string()));
    }
    if app.json {
        return Ok(merged.text());
    }
    table(&merged, lang)
}

/// Means and bands, a row for each ranking.
fn summary(merged: &Merged<SweepPlanSetup>, lang: Lang) -> Result<String, DeskError> {
    let setup = &merged.header.plan;
    let plan = SweepPlan::new(setup.clone()).map_err(of_sweep_plan)?;
    let summary = SweepSummary::new(&plan, &merged.results);
    let mut table = Table::new([
        Column::number(say::sim_head_nights(lang)),
        Column::text(say::sim_head_ranking(lang)),
        Column::number(say::sim_head_with_strength(lang)),
        Column::number(say::sim_head_with_attendance(lang)),
    ]);
    for row in &summary.rows {
        table.push([
            Cell::number(row.nights),
            Cell::text(ranking(lang, &row.ranking)),
            Cell::number(figure(lang, row.strength)),
            Cell::number(figure(lang, row.attendance)),
        ]);
    }
    let title = say::sim_merge(
        lang,
        summary.seasons,
        setup.players,
        setup.nights,
        beginning(merged.header.digest),
    );
    let band = say::sim_merge_band(lang);
    Ok(format!("{title}\n\n{}\n{band}\n", table.to_boxed()))
}

/// Sets of parameters, in the order of their jobs.
fn sets(merged: &Merged<ArchivePlanText>, lang: Lang) -> String {
    let plan = &merged.header.plan;
    let mut table = Table::new([
        Column::text(say::sim_head_set(lang)),
        Column::number(say::sim_head_pairs(lang)),
        Column::number(say::sim_head_in_order(lang)),
        Column::number(say::sim_head_moved(lang)),
    ]);
    for result in &merged.results {
        let share = result.predicted().share();
        let share = share.map(|share| format!("{:.2} %", 100.0 * share));
        table.push([
            Cell::text(result.set.clone()),
            Cell::number(result.pairs.to_string()),
            Cell::number(share.unwrap_or_else(|| "-".to_owned())),
            Cell::number(result.moved.to_string()),
        ]);
    }
    let title = say::sim_merge_archive(
        lang,
        merged.results.len(),
        plan.members.len(),
        plan.ladder.to_string(),
        beginning(plan.archive),
    );
    let pairs = say::sim_merge_pairs(lang);
    format!("{title}\n\n{}\n{pairs}\n", table.to_boxed())
}

/// The beginning of a digest, as a heading has it.
fn beginning(digest: Hash) -> String {
    digest.to_string().chars().take(DIGEST).collect()
}

/// A mean with its band, and a dash where there is none.
fn figure(lang: Lang, band: Option<Band>) -> String {
    let two = |figure: f64| format!("{figure:+.2}");
    band.map_or_else(
        || "-".to_owned(),
        |band| say::sim_band(lang, two(band.mean), two(band.low), two(band.high)),
    )
}

/// The name of a ranking, with its structure or its set of parameters.
fn ranking(lang: Lang, ranking: &Ranking) -> String {
    let (kind, of) = match ranking {
        Ranking::Points(structure) => ("points", structure.as_str()),
        Ranking::PointsAndAttendance(structure) => ("attendance", structure.as_str()),
        Ranking::Profit(structure) => ("profit", structure.as_str()),
        Ranking::MeanPlace => ("place", ""),
        Ranking::Rating(set) => ("rating", set.as_str()),
    };
    say::sim_ranking(lang, kind, of)
}
