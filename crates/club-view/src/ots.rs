//! A night as an Open Tournament Summary.

use chained_events::timestamp::Timestamp;
use club_log::Refusal;
use club_log::club::Identity;
use club_log::directory::Directory;
use club_log::ids::TournamentId;
use club_log::refusal::NightRefusal;
use club_log::tournament::{Phase, Tournament};
use jiff::Unit;
use serde::Serialize;

/// The release of the format.
const SPEC_VERSION: &str = "1.1.5";
/// The code of ISO 4217 for no currency.
const NO_CURRENCY: &str = "XXX";

/// A finished night as a summary of the format that trackers of poker read.
///
/// The format is the Open Tournament Summary of handhistory.org, next to its Open Hand History. A night without
/// prices has a buy-in of 0 in no currency (`XXX`), and prizes of 0; points are not money and are left out.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OtsView {
    /// Release of the format.
    pub spec_version: &'static str,
    /// The club.
    pub site_name: String,
    /// The tournament.
    pub tournament_number: TournamentId,
    /// Its title.
    pub tournament_name: String,
    /// The first start of the clock, else the draw or the planned start; in seconds, such as
    /// `2026-03-07T10:00:00Z`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_date_utc: Option<String>,
    /// When it was finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_date_utc: Option<String>,
    /// The code of ISO 4217.
    pub currency: &'static str,
    /// Price of an entry without its fee, in the currency.
    pub buyin_amount: u64,
    /// Fee of an entry, in the currency.
    pub fee_amount: u64,
    /// Chips of an entry.
    pub initial_stack: u64,
    /// `STT` with one table, `MTT` with several.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// `Re-Entry` where players may come back.
    pub flags: Vec<&'static str>,
    /// Pace of the blinds; none where levels are set by hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed: Option<OtsSpeed>,
    /// Money that is divided, in the currency.
    pub prize_pool: u64,
    /// Players; one who came back counts once.
    pub player_count: usize,
    /// Players who came back.
    pub tournament_rebuys: Vec<OtsRebuys>,
    /// The places, the best first.
    pub tournament_finishes_and_winnings: Vec<OtsFinish>,
}

/// Pace of the blinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct OtsSpeed {
    /// Always `Normal`: the format has no bounds for the others.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Seconds of the first level.
    pub round_time: u32,
}

/// A player who came back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OtsRebuys {
    /// The name.
    pub player_name: String,
    /// Entries after the first.
    pub rebuys: u32,
}

/// A place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OtsFinish {
    /// The name.
    pub player_name: String,
    /// The place, from 1; tied players share one.
    pub finish_position: u32,
    /// False: the night is finished.
    pub still_playing: bool,
    /// Money won, in the currency.
    pub prize: u64,
}

impl OtsView {
    /// The summary of a night.
    ///
    /// # Errors
    ///
    /// [`NightRefusal::WrongPhase`] for a night that is not finished.
    pub fn of(
        identity: Option<&Identity>,
        directory: &Directory,
        id: &TournamentId,
        night: &Tournament,
    ) -> Result<Self, Refusal> {
        let Some(result) = night.result() else {
            return Err(NightRefusal::WrongPhase {
                tournament: id.clone(),
                phase: night.phase(),
                needed: Phase::Finished,
            }
            .into());
        };
        let announcement = night.announcement();
        let rules = &announcement.rules;
        let rows = &result.results;
        let started = night.clock().segments().first().map(|segment| segment.from);
        let started = started.or(night.drawn_at()).or(announcement.starts);
        let first = rules
            .blinds
            .as_ref()
            .and_then(|blinds| blinds.levels.first());
        let again = rows.iter().filter(|row| row.entries > 1);
        Ok(Self {
            spec_version: SPEC_VERSION,
            site_name: identity.map(|club| club.title.clone()).unwrap_or_default(),
            tournament_number: id.clone(),
            tournament_name: announcement.title.clone(),
            start_date_utc: started.and_then(seconds),
            end_date_utc: night.finished_at().and_then(seconds),
            currency: NO_CURRENCY,
            buyin_amount: 0,
            fee_amount: 0,
            initial_stack: rules.stack,
            kind: if rows.len() > usize::from(rules.seating.n_max) {
                "MTT"
            } else {
                "STT"
            },
            flags: if rules.max_entries > 1 {
                vec!["Re-Entry"]
            } else {
                Vec::new()
            },
            speed: first.map(|level| OtsSpeed {
                kind: "Normal",
                round_time: level.minutes.saturating_mul(60),
            }),
            prize_pool: 0,
            player_count: rows.len(),
            tournament_rebuys: again
                .map(|row| OtsRebuys {
                    player_name: directory.label(&row.member),
                    rebuys: row.entries - 1,
                })
                .collect(),
            tournament_finishes_and_winnings: rows
                .iter()
                .map(|row| OtsFinish {
                    player_name: directory.label(&row.member),
                    finish_position: row.place,
                    still_playing: false,
                    prize: 0,
                })
                .collect(),
        })
    }
}

/// A moment in whole seconds, as the format has it.
fn seconds(at: Timestamp) -> Option<String> {
    let moment = jiff::Timestamp::from_millisecond(at.as_millisecond()).ok()?;
    let moment = moment.round(Unit::Second).ok()?;
    Some(moment.to_string())
}
