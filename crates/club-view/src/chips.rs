//! The chips of a night: in play, on average, counted, and who has most.

use chained_events::timestamp::Timestamp;
use club_log::directory::Directory;
use club_log::tournament::Tournament;
use club_words::count;
use serde::Serialize;

use crate::{Lang, PlayerView, say};

/// The chips of those who are in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChipsView {
    /// Chips that should be on the tables; none where a disqualified player's were never counted.
    pub in_play: Option<u64>,
    /// Chips a player, rounded to the nearest whole number.
    pub average: Option<u64>,
    /// The average in big blinds of the level, rounded; none without blinds.
    pub average_big_blinds: Option<u64>,
    /// Players whose chips were counted.
    pub counted_players: usize,
    /// Their chips as they were counted last, together.
    pub counted: u64,
    /// The player with most chips of those counted; of several with as many the first to register.
    pub leader: Option<ChipLeader>,
}

/// The player with most chips.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChipLeader {
    /// The player.
    pub player: PlayerView,
    /// Their chips.
    pub chips: u64,
}

/// A quotient to the nearest whole number, halves up; none by 0.
fn rounded(dividend: u64, divisor: u64) -> Option<u64> {
    let quotient = dividend.checked_div(divisor)?;
    let rest = dividend % divisor;
    Some(if rest >= divisor - rest {
        quotient + 1
    } else {
        quotient
    })
}

impl ChipsView {
    /// The chips at a moment.
    #[must_use]
    pub fn of(directory: &Directory, tournament: &Tournament, now: Timestamp) -> Self {
        let players = u64::try_from(tournament.alive_count()).unwrap_or(u64::MAX);
        let in_play = tournament.chips_in_play();
        let average = in_play.and_then(|chips| rounded(chips, players));
        let big_blind = tournament.clock_at(now).blinds.map(|level| level.big_blind);
        let counts = || {
            tournament
                .alive()
                .filter_map(|(id, entry)| Some((id, entry.counted?)))
        };
        let most = counts().map(|(_, chips)| chips).max();
        let leader = most.and_then(|most| counts().find(|(_, chips)| *chips == most));
        Self {
            in_play,
            average,
            average_big_blinds: average
                .zip(big_blind)
                .and_then(|(average, blind)| rounded(average, blind)),
            counted_players: counts().count(),
            counted: counts().fold(0, |sum, (_, chips)| sum.saturating_add(chips)),
            leader: leader.map(|(entry, chips)| ChipLeader {
                player: PlayerView::of(directory, tournament, entry),
                chips,
            }),
        }
    }

    /// The average, with its big blinds where there are blinds.
    pub(crate) fn average_text(&self, lang: Lang) -> Option<String> {
        let average = count(self.average?);
        Some(match self.average_big_blinds {
            Some(blinds) => say::average_blinds(lang, average, count(blinds)),
            None => say::average(lang, average),
        })
    }

    /// The chips in play, and how many are missing or too many. None where they are right, or where not
    /// everybody's were counted.
    fn difference(&self, lang: Lang, alive: usize) -> Option<(u64, String)> {
        let all = self.counted_players == alive;
        let in_play = self.in_play.filter(|chips| all && *chips != self.counted)?;
        let difference = if self.counted < in_play {
            say::chips_missing(lang, count(in_play - self.counted))
        } else {
            say::chips_too_many(lang, count(self.counted - in_play))
        };
        Some((in_play, difference))
    }

    /// A warning where the chips of all `alive` players were counted and are not those in play; empty
    /// otherwise.
    #[must_use]
    pub fn warning(&self, lang: Lang, alive: usize) -> String {
        let Some((in_play, difference)) = self.difference(lang, alive) else {
            return String::new();
        };
        say::chips_warning(lang, count(self.counted), count(in_play), difference) + "\n"
    }

    /// Lines for a terminal: chips in play and the average, what was counted.
    pub(crate) fn lines(&self, lang: Lang, alive: usize) -> String {
        let mut text = String::new();
        if let (Some(in_play), Some(average)) = (self.in_play, self.average_text(lang)) {
            text.push_str(&say::chips_in_play(lang, count(in_play), average));
            text.push('\n');
        }
        if let Some(leader) = &self.leader {
            let players = say::players(lang, alive);
            let counted =
                say::chips_counted(lang, count(self.counted), self.counted_players, players);
            text.push_str(&counted);
            if let Some((_, difference)) = self.difference(lang, alive) {
                text.push_str(&say::semicolon(lang));
                text.push_str(&difference);
            }
            text.push_str(&say::semicolon(lang));
            let name = leader.player.text(lang);
            text.push_str(&say::chip_leader(lang, name, count(leader.chips)));
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::rounded;

    #[test]
    fn averages_are_rounded_to_the_nearest() {
        assert_eq!(rounded(500_000, 21), Some(23_810));
        assert_eq!(rounded(23_810, 500), Some(48));
        assert_eq!(rounded(5, 2), Some(3));
        assert_eq!(rounded(4, 3), Some(1));
        assert_eq!(rounded(u64::MAX, 1), Some(u64::MAX));
        assert_eq!(rounded(u64::MAX, u64::MAX), Some(1));
        assert_eq!(rounded(7, 0), None);
    }
}
