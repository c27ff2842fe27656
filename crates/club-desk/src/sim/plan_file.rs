//! The plan of a simulated season in its folder, so that it can go on.

use std::path::Path;

use club_log::blinds::BlindPreset;
use club_log::rules::{StructureRules, TournamentRules};
use season_sim::SeasonPlan;
use serde::{Deserialize, Serialize};

use crate::error::{DeskFailure, SimulationCause};
use crate::input::{MAX_FILE, read_file};

/// The file in the folder of the club.
const FILE: &str = "simulation.json";

/// Choices of a simulated season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlanFile {
    /// Seed of everything random.
    pub(crate) seed: u64,
    /// Members of the club.
    pub(crate) players: u32,
    /// Nights of the season.
    pub(crate) nights: u32,
    /// Players of a night on average.
    pub(crate) field: u32,
    /// Weights of the places.
    pub(crate) structure: String,
    /// Chips of an entry.
    pub(crate) stack: u64,
    /// Blinds by name.
    pub(crate) blinds: String,
    /// Entries that a player may make in a night.
    pub(crate) max_entries: u32,
    /// The night for money, if there is one.
    pub(crate) money_night: Option<u32>,
}

impl PlanFile {
    /// The choices of the demonstration.
    pub(crate) fn demonstration(seed: u64) -> Result<Self, DeskFailure> {
        let plan = SeasonPlan::demonstration(seed).map_err(super::refused)?;
        Ok(Self {
            seed,
            players: plan.members,
            nights: plan.nights,
            field: plan.field,
            structure: plan.rules.structure.weights.to_string(),
            stack: plan.rules.stack,
            blinds: BlindPreset::Standard.name().to_owned(),
            max_entries: plan.rules.max_entries,
            money_night: plan.money_night,
        })
    }

    /// The plan of the season, checked.
    pub(crate) fn plan(&self) -> Result<SeasonPlan, DeskFailure> {
        let unusable = |words: String| DeskFailure::SimulationRefused {
            words,
            cause: Box::new(SimulationCause::Other),
        };
        let weights = self.structure.parse();
        let blinds: Result<BlindPreset, _> = self.blinds.parse();
        let usual = SeasonPlan::demonstration(self.seed).map_err(super::refused)?;
        let plan = SeasonPlan {
            nights: self.nights,
            members: self.players,
            field: self.field,
            rules: TournamentRules {
                stack: self.stack,
                max_entries: self.max_entries,
                structure: StructureRules {
                    weights: weights.map_err(|error| super::failure::of_weights(&error))?,
                    ..StructureRules::default()
                },
                blinds: Some(blinds.map_err(|error| unusable(error.to_string()))?.rules()),
                ..usual.rules
            },
            money_night: self.money_night,
            ..usual
        };
        let checked = plan.check();
        checked.map_err(super::failure::of_plan)?;
        Ok(plan)
    }

    /// Writes the file.
    pub(crate) fn write(&self, folder: &Path) -> Result<(), DeskFailure> {
        let failed = |words: String| DeskFailure::DemoFailed { words };
        let text = serde_json::to_string(self).map_err(|error| failed(error.to_string()))?;
        let path = folder.join(FILE);
        std::fs::write(path, text + "\n").map_err(|error| failed(club_host::system_words(&error)))
    }

    /// Reads the file of a folder.
    pub(crate) fn read(folder: &Path) -> Result<Self, DeskFailure> {
        let path = folder.join(FILE);
        let missing = || DeskFailure::NoSeasonPlan {
            file: path.display().to_string(),
        };
        let text = read_file(&path, MAX_FILE).map_err(|_| missing())?;
        serde_json::from_slice(&text).map_err(|_| missing())
    }
}
