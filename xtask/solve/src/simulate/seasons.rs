//! `cargo xtask simulate seasons`: seasons of computer players, and what each ranking measures.

mod charts;
mod experiment;
mod figures;
mod law;
mod manifest;
mod page;
mod progress;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use clap::Args;

use self::experiment::Scale;
use self::figures::{ExperimentFigures, Figures};
use self::manifest::{Manifest, Played};
use crate::error::TaskError;
use crate::{files, release};

/// Folder of tables, pictures, figures and manifest.
const FOLDER: &str = "docs/seasons";
/// The figures from which tables and pictures are made.
const FIGURES: &str = "docs/seasons/figures.json";
/// Plans, digests and sizes.
const MANIFEST: &str = "docs/seasons/manifest.toml";
/// The command in messages.
const COMMAND: &str = "cargo xtask simulate seasons";

/// Arguments of the simulation of seasons.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct SeasonsArgs {
    /// A tenth of the seasons: two minutes on two cores.
    #[arg(long)]
    quick: bool,
    /// Write nothing; fail if pages and figures differ, or a first season and the manifest.
    #[arg(long)]
    check: bool,
}

/// Plays the seasons and writes the folder, or checks it.
pub(super) fn run(root: &Path, args: SeasonsArgs) -> Result<(), TaskError> {
    if cfg!(debug_assertions) {
        return release::again(root);
    }
    if args.check {
        check_pages(root)?;
        return check_first_seasons(root);
    }
    let scale = if args.quick {
        Scale::Quick
    } else {
        Scale::Full
    };
    let mut figures = Figures {
        scale,
        experiments: BTreeMap::new(),
    };
    let mut played = Vec::new();
    for experiment in experiment::all() {
        let merged = experiment.results(root, scale)?;
        let own = ExperimentFigures::new(&experiment.checked()?, &merged);
        figures.experiments.insert(experiment.name.to_owned(), own);
        played.push(Played::new(experiment.name, &merged));
    }
    law::check(&figures)?;
    let json = serde_json::to_string_pretty(&figures).map_err(TaskError::making(FIGURES))?;
    files::write(&root.join(FIGURES), (json + "\n").as_bytes())?;
    let manifest = Manifest::new(scale, played);
    files::write(&root.join(MANIFEST), manifest.text()?.as_bytes())?;
    for (path, text) in pages(&figures)? {
        files::write(&root.join(path), text.as_bytes())?;
    }
    Ok(())
}

/// Page and pictures of figures, with their paths.
fn pages(figures: &Figures) -> Result<Vec<(String, String)>, TaskError> {
    let mut files = vec![(format!("{FOLDER}/README.md"), page::page(figures)?)];
    for (name, chart) in charts::charts(figures)? {
        files.push((format!("{FOLDER}/{name}"), chart.to_svg()));
    }
    Ok(files)
}

/// The committed figures.
fn committed(root: &Path) -> Result<Figures, TaskError> {
    let text = files::read(&root.join(FIGURES))?;
    serde_json::from_str(&text).map_err(TaskError::making(FIGURES))
}

/// Fails unless the committed pages are those of the committed figures, and the plans those of the manifest.
fn check_pages(root: &Path) -> Result<(), TaskError> {
    let figures = committed(root)?;
    law::check(&figures)?;
    let stale = |(path, text): &(String, String)| {
        let old = fs::read_to_string(root.join(path)).unwrap_or_default();
        (old.replace("\r\n", "\n") != *text).then(|| path.clone())
    };
    let mut paths: Vec<String> = pages(&figures)?.iter().filter_map(stale).collect();
    let manifest = Manifest::read(root)?;
    if !manifest.is_of(figures.scale, &experiment::all())? {
        paths.push(MANIFEST.to_owned());
    }
    if paths.is_empty() {
        return Ok(());
    }
    Err(TaskError::Stale {
        paths,
        command: COMMAND.to_owned(),
    })
}

/// Plays the first season of each plan again.
fn check_first_seasons(root: &Path) -> Result<(), TaskError> {
    let manifest = Manifest::read(root)?;
    for experiment in experiment::all() {
        let plan = experiment.checked()?;
        let season = season_sim::sweep::job(&plan, 0);
        let season = season.map_err(TaskError::making(experiment.name))?;
        if !manifest.begins_with(experiment.name, &season) {
            return Err(TaskError::Stale {
                paths: vec![MANIFEST.to_owned()],
                command: COMMAND.to_owned(),
            });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_pages_are_those_of_the_committed_figures() {
        if let Err(error) = check_pages(&files::repository()) {
            panic!("{error}");
        }
    }
}
