//! Chances of a night's places by the ratings, and the rate that places are worth.

use std::collections::BTreeSet;

use chained_events::ids::MemberId;
use club_log::directory::Directory;
use club_log::ids::{LadderId, TournamentId};
use club_log::rating::{NightOdds, PlaceWorth, parameters_of};
use club_log::{Club, Refusal};
use club_sheets::{Column, Table};
use serde::Serialize;

use crate::ratings::{ShownRating, points_of, signed, tenths, whole_tenths};
use crate::{Lang, say};

/// The chances of a night that is not over.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OddsView {
    /// The night.
    pub tournament: TournamentId,
    /// Its title.
    pub title: String,
    /// The ladder on which it will be rated.
    pub ladder: LadderId,
    /// How many places win points, or have a prize in a night for money, by the entries so far.
    pub paid: usize,
    /// Players who are in, the greatest mean first; then those out, the best place first.
    pub players: Vec<OddsRow>,
    /// The player whose every place is shown.
    #[serde(skip)]
    pub of: Option<MemberId>,
}

/// A player's chances.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OddsRow {
    /// The player.
    pub member: MemberId,
    /// The player's name; none where it was deleted.
    pub name: Option<String>,
    /// Rate and tier before the night.
    #[serde(flatten)]
    pub rating: ShownRating,
    /// The place of a player who is out, or who has it by a deal that ended play.
    pub place: Option<u32>,
    /// The chance to win; 0 for a player who is out.
    pub win: f64,
    /// The chance of a paid place; 0 or 1 for a player who is out.
    pub paid: f64,
    /// The place to be expected, or that of a player who is out.
    pub expected_place: f64,
    /// The chance of each place, from the first on; empty for a player who is out.
    pub chances: Vec<f64>,
    /// The worth of places.
    pub worth: Vec<WorthRow>,
    /// The name with the id of a member who has namesakes.
    #[serde(skip)]
    pub label: String,
}

/// The change of the shown rate that a place would bring.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct WorthRow {
    /// The place.
    pub place: usize,
    /// The rate after it.
    pub rate: f64,
    /// The change in tenths of a point, as an explanation would show it.
    pub change: i64,
}

impl From<&PlaceWorth> for WorthRow {
    fn from(worth: &PlaceWorth) -> Self {
        Self {
            place: worth.place,
            rate: worth.after,
            change: whole_tenths(worth.after) - whole_tenths(worth.before),
        }
    }
}

impl OddsView {
    /// The chances of a night; with a player only their every place is worth looking at.
    ///
    /// # Errors
    ///
    /// Parameters that this release cannot use.
    pub fn of(
        club: &Club,
        directory: &Directory,
        id: &TournamentId,
        odds: &NightOdds,
        of: Option<&MemberId>,
    ) -> Result<Self, Refusal> {
        let params = parameters_of(&odds.rules)?;
        let mut players = Vec::with_capacity(odds.players.len());
        for player in &odds.players {
            let Some(rating) = ShownRating::of(&params, player.before) else {
                continue;
            };
            let paid_of = |place: u32| usize::try_from(place).is_ok_and(|place| place <= odds.paid);
            let (win, paid, expected_place) = if let Some(place) = player.place {
                (0.0, f64::from(u8::from(paid_of(place))), f64::from(place))
            } else {
                let numbered = (1_u32..).zip(&player.chances);
                (
                    player.chances.first().copied().unwrap_or(0.0),
                    player.chances.iter().take(odds.paid).sum::<f64>().min(1.0),
                    numbered
                        .map(|(place, chance)| f64::from(place) * chance)
                        .sum(),
                )
            };
            players.push(OddsRow {
                member: player.member.clone(),
                name: directory.name(&player.member).map(str::to_owned),
                label: directory.label(&player.member),
                rating,
                place: player.place,
                win,
                paid,
                expected_place,
                chances: player.chances.clone(),
                worth: player.worth.iter().map(WorthRow::from).collect(),
            });
        }
        Ok(Self {
            tournament: id.clone(),
            title: title(club, id),
            ladder: odds.ladder.clone(),
            paid: odds.paid,
            players,
            of: of.cloned(),
        })
    }

    /// For a terminal: everybody, or every place of one player.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        if self.players.is_empty() {
            return say::odds_nobody(lang, &self.title) + "\n";
        }
        let players = say::players(lang, self.players.len());
        let mut text = say::odds_heading(lang, &self.title, players, self.paid) + "\n";
        let named = self.of.as_ref();
        let one = named.and_then(|of| self.players.iter().find(|row| row.member == *of));
        match one {
            None => text.push_str(&self.everybody(lang).to_boxed()),
            Some(row) => {
                let state = say::rate_state(lang, tenths(row.rating.rate), row.rating.tier.name());
                text.push_str(&say::odds_player(lang, &row.label, state));
                text.push('\n');
                if let Some(place) = row.place {
                    let place = u64::from(place);
                    text.push_str(&match row.worth.first() {
                        Some(worth) => say::odds_dealt(lang, place, change(worth)),
                        None => say::odds_out(lang, place),
                    });
                    text.push('\n');
                    return text;
                }
                text.push_str(&places(lang, row, self.paid).to_boxed());
            }
        }
        text.push_str(&say::odds_note(lang));
        text.push('\n');
        text
    }

    /// Everybody with the worth of the first, the last paid and the last place.
    fn everybody(&self, lang: Lang) -> Table {
        let worth = self.players.iter().flat_map(|row| &row.worth);
        let places: BTreeSet<usize> = worth.map(|worth| worth.place).collect();
        let mut columns = vec![
            Column::text(say::head_player(lang)),
            Column::number(say::rate_rate(lang)),
            Column::text(say::rate_tier(lang)),
            Column::number(say::head_place(lang)),
            Column::number(say::odds_win(lang)),
            Column::number(say::odds_paid(lang)),
        ];
        columns.extend(places.iter().map(|place| {
            let place = u64::try_from(*place).unwrap_or(u64::MAX);
            Column::number(say::odds_worth_of(lang, place))
        }));
        let mut table = Table::new(columns);
        for row in &self.players {
            let is_in = row.place.is_none();
            let shown = |chance: f64| {
                if is_in {
                    percent(chance)
                } else {
                    String::new()
                }
            };
            let place = match row.place {
                Some(place) => place.to_string(),
                None => say::odds_expected(lang, tenths(row.expected_place)),
            };
            let mut cells = vec![
                row.label.clone(),
                tenths(row.rating.rate),
                row.rating.tier.name().to_owned(),
                place,
                shown(row.win),
                shown(row.paid),
            ];
            for place in &places {
                let worth = row.worth.iter().find(|worth| worth.place == *place);
                cells.push(worth.map(change).unwrap_or_default());
            }
            table.push(cells);
        }
        table
    }
}

/// Every place of a player: chance, worth and the rate after it.
fn places(lang: Lang, row: &OddsRow, paid: usize) -> Table {
    let mut table = Table::new([
        Column::number(say::head_place(lang)),
        Column::number(say::odds_chance(lang)),
        Column::number(say::rate_change(lang)),
        Column::number(say::rate_after(lang)),
        Column::text(say::rate_note(lang)),
    ]);
    for (place, chance) in (1_usize..).zip(&row.chances) {
        let worth = row.worth.iter().find(|worth| worth.place == place);
        let note = if place <= paid {
            say::odds_paid(lang)
        } else {
            String::new()
        };
        table.push([
            place.to_string(),
            percent(*chance),
            worth.map(change).unwrap_or_default(),
            worth.map(|worth| tenths(worth.rate)).unwrap_or_default(),
            note,
        ]);
    }
    table
}

fn change(worth: &WorthRow) -> String {
    signed(points_of(worth.change))
}

/// The title of a night, or its id.
pub(crate) fn title(club: &Club, id: &TournamentId) -> String {
    let night = club.night(id);
    night.map_or_else(|| id.to_string(), |night| night.header().title)
}

/// A chance in percent with one decimal; one that is not 0 or 1 is not shown as such.
pub(crate) fn percent(chance: f64) -> String {
    let text = format!("{:.1} %", 100.0 * chance);
    if text == "0.0 %" && chance > 0.0 {
        "< 0.1 %".to_owned()
    } else if text == "100.0 %" && chance < 1.0 - 1e-9 {
        "> 99.9 %".to_owned()
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn a_small_chance_is_not_none() {
        let shown = [0.0, 0.0004, 0.0006, 0.5, 0.9996, 1.0].map(percent);
        let expected = ["0.0 %", "< 0.1 %", "0.1 %", "50.0 %", "> 99.9 %", "100.0 %"];
        assert_eq!(shown, expected);
    }
}
