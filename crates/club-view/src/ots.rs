//! A night as an Open Tournament Summary.

use chained_events::timestamp::Timestamp;
use club_log::Refusal;
use club_log::club::Identity;
use club_log::directory::Directory;
use club_log::event::PlayerResult;
use club_log::ids::TournamentId;
use club_log::money::{BoughtItem, MoneyRules, Parts};
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
/// The format is the Open Tournament Summary of handhistory.org, next to its Open Hand History. Amounts are in the
/// currency, not in its minor unit. A night without prices has a buy-in of 0 in no currency (`XXX`), and prizes
/// of 0; points are not money and are left out.
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
    pub currency: String,
    /// The part of a first entry that goes to the prizes.
    pub buyin_amount: OtsAmount,
    /// The parts of a first entry for the house, the staff and the season.
    pub fee_amount: OtsAmount,
    /// The part of a first entry for the bounty; absent where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounty_fee_amount: Option<OtsAmount>,
    /// Chips of an entry.
    pub initial_stack: u64,
    /// `STT` with one table, `MTT` with several.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// `Re-Entry`, `Rebuy`, `Bounty` and `Progressive-Bounty` where the night has them.
    pub flags: Vec<&'static str>,
    /// Pace of the blinds; none where levels are set by hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed: Option<OtsSpeed>,
    /// All prizes together, without bounties.
    pub prize_pool: OtsAmount,
    /// Players; one who came back counts once.
    pub player_count: usize,
    /// Players who came back or bought chips.
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

/// A player who came back or bought chips.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OtsRebuys {
    /// The name.
    pub player_name: String,
    /// Entries after the first, rebuys and add-ons.
    pub rebuys: u32,
}

/// A place.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OtsFinish {
    /// The name.
    pub player_name: String,
    /// The place, from 1; tied players share one.
    pub finish_position: u32,
    /// False: the night is finished.
    pub still_playing: bool,
    /// Money won: the prize and the bounties.
    pub prize: OtsAmount,
}

/// An amount in a currency: a number without or with decimals.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(untagged)]
pub enum OtsAmount {
    /// Whole units of the currency.
    Whole(u64),
    /// Units with a part of one.
    Decimal(f64),
}

impl OtsAmount {
    /// An amount in minor units of a currency with these decimal digits.
    #[must_use]
    pub fn from_minor(amount: u64, digits: u8) -> Self {
        let unit = 10_u64.saturating_pow(u32::from(digits));
        if amount.is_multiple_of(unit) {
            return Self::Whole(amount / unit);
        }
        #[expect(
            clippy::cast_precision_loss,
            reason = "amounts of a night are far below 2^53, where numbers of JSON are exact"
        )]
        Self::Decimal(amount as f64 / unit as f64)
    }
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
        let prices = night.prices();
        let money = night.finished_at().and_then(|at| night.money(at));
        let digits = prices.map_or(0, MoneyRules::digits);
        let amount = |minor: u64| OtsAmount::from_minor(minor, digits);
        let entry = prices.map_or_else(Parts::default, |prices| prices.entry_parts(1));
        let again = |row: &PlayerResult| -> u32 {
            let bought = night.bought_by(&row.member).into_iter();
            let chips = bought.map(|bought| match bought.item {
                BoughtItem::Rebuy { times } => times,
                BoughtItem::AddOn => 1,
                BoughtItem::Entry { .. } | BoughtItem::Refund | BoughtItem::Payment => 0,
            });
            let again = row.entries.saturating_sub(1);
            again.saturating_add(chips.fold(0, u32::saturating_add))
        };
        let flags = [
            ("Re-Entry", rules.max_entries > 1),
            ("Rebuy", prices.is_some_and(|prices| prices.rebuy.is_some())),
            ("Bounty", prices.is_some_and(MoneyRules::has_bounties)),
            (
                "Progressive-Bounty",
                prices.is_some_and(|prices| {
                    prices.has_bounties() && prices.bounty.progressive.is_some()
                }),
            ),
        ];
        Ok(Self {
            spec_version: SPEC_VERSION,
            site_name: identity.map(|club| club.title.clone()).unwrap_or_default(),
            tournament_number: id.clone(),
            tournament_name: announcement.title.clone(),
            start_date_utc: started.and_then(seconds),
            end_date_utc: night.finished_at().and_then(seconds),
            currency: prices
                .map_or_else(|| NO_CURRENCY.to_owned(), |prices| prices.currency.clone()),
            buyin_amount: amount(entry.prize),
            fee_amount: amount(entry.fee + entry.staff + entry.fund),
            bounty_fee_amount: (entry.bounty > 0).then(|| amount(entry.bounty)),
            initial_stack: rules.stack,
            kind: if rows.len() > usize::from(rules.seating.n_max) {
                "MTT"
            } else {
                "STT"
            },
            flags: flags
                .into_iter()
                .filter_map(|(flag, set)| set.then_some(flag))
                .collect(),
            speed: first.map(|level| OtsSpeed {
                kind: "Normal",
                round_time: level.minutes.saturating_mul(60),
            }),
            prize_pool: amount(money.as_ref().map_or(0, |money| money.pool)),
            player_count: rows.len(),
            tournament_rebuys: rows
                .iter()
                .map(|row| OtsRebuys {
                    player_name: directory.label(&row.member),
                    rebuys: again(row),
                })
                .filter(|row| row.rebuys > 0)
                .collect(),
            tournament_finishes_and_winnings: rows
                .iter()
                .map(|row| OtsFinish {
                    player_name: directory.label(&row.member),
                    finish_position: row.place,
                    still_playing: false,
                    prize: amount(money.as_ref().map_or(0, |money| {
                        let won = money.player(&row.member);
                        won.prize.saturating_add(won.bounties)
                    })),
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
