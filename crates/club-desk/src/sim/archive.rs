//! A plan over a recorded archive, the text of `log export`.

use std::collections::BTreeMap;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use chained_events::chain::Hash;
use club_host::{Failure, FileFailure, ladder_of};
use club_log::Club;
use club_log::ids::LadderId;
use club_log::transfer::{ImportError, read_text};
use season_sim::sweep::{ArchivePlan, ArchivePlanSetup, ParameterText};
use serde::Deserialize;

use super::failure::of_sweep_plan;
use crate::error::DeskError;
use crate::input::LogText;

/// The plan as a file has it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ArchivePlanFile {
    /// The exported log, relative to the folder of the plan.
    archive: PathBuf,
    /// The ladder, where the archive has several.
    ladder: Option<LadderId>,
    #[serde(default)]
    parameters: BTreeMap<String, BTreeMap<String, ParameterText>>,
    #[serde(default)]
    grid: BTreeMap<String, Vec<ParameterText>>,
}

impl ArchivePlanFile {
    /// Reads the archive of a plan in this file, and checks both.
    pub(super) fn checked(self, plan: &Path) -> Result<ArchivePlan, DeskError> {
        let path = plan.with_file_name("").join(&self.archive);
        let (club, archive) = folded(&path).map_err(DeskError::of_host)?;
        let ladder = if club.ladders().is_empty() {
            self.ladder.unwrap_or_else(LadderId::main)
        } else {
            let known = ladder_of(&club, self.ladder);
            known.map_err(DeskError::of_host)?.0.clone()
        };
        let setup = ArchivePlanSetup {
            parameters: self.parameters,
            grid: self.grid,
        };
        let checked = ArchivePlan::new(club, archive, ladder, setup);
        Ok(checked.map_err(of_sweep_plan)?)
    }
}

/// The club of an archive, and the hash of its last event.
fn folded(path: &Path) -> Result<(Club, Hash), Failure> {
    let mut text = LogText::open(path)?;
    let mut bytes = Vec::new();
    let read = text.read_to_end(&mut bytes);
    text.checked(read.map_err(|error| FileFailure::not_read(path, &error).into()))?;
    let archive = read_text(&bytes)?;
    let head = archive.check()?;
    let club = Club::replay(&archive.events).map_err(ImportError::from)?;
    Ok((club, head.hash))
}
