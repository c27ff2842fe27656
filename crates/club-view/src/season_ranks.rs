//! Players whose rank in a season changes when the season counts in another way.

use std::collections::{BTreeMap, BTreeSet};

use chained_events::ids::MemberId;
use club_log::directory::Directory;
use club_log::ids::SeasonId;
use club_log::projection::{own_rows, season_standings};
use club_log::rules::Ranking;
use club_log::season_what_if::figure_of;
use club_log::{Club, Refusal};
use club_sheets::{Column, Table};
use payout_dhondt::Ratio;
use serde::Serialize;

use crate::{Lang, list_words as words, points, say};

/// Decimal digits of a profit.
const PROFIT_DIGITS: usize = 3;

/// The ranks of a season in two states of the club.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeasonRanksView {
    /// The season.
    pub season: SeasonId,
    /// The order of the ranks before.
    pub order_before: Ranking,
    /// The order of the ranks now.
    pub order: Ranking,
    /// Players who are ranked in one state at least.
    pub players: usize,
    /// Players whose rank is another one, in the order of the ranks now.
    pub moves: Vec<RankMove>,
}

/// A player whose rank changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RankMove {
    /// The player.
    pub member: MemberId,
    /// The name; none where it was deleted.
    pub name: Option<String>,
    /// The rank before; none where the player was not ranked.
    pub rank_before: Option<u64>,
    /// The rank now; none where the player is not ranked.
    pub rank: Option<u64>,
    /// The figure that ranked the player before, by the order before.
    pub value_before: Option<Ratio>,
    /// The figure that ranks the player now.
    pub value: Option<Ratio>,
    /// The name with the id of a member who has namesakes.
    #[serde(skip)]
    pub label: String,
}

/// Ranks and figures of the players of a season.
type Ranks = BTreeMap<MemberId, (u64, Ratio)>;

impl SeasonRanksView {
    /// The ranks of a season whose nights are in memory in both states.
    ///
    /// # Errors
    ///
    /// As [`season_standings`].
    pub fn between(
        directory: &Directory,
        season: &SeasonId,
        before: &Club,
        now: &Club,
    ) -> Result<Self, Refusal> {
        let (order_before, old) = ranks(before, season)?;
        let (order, new) = ranks(now, season)?;
        let players: BTreeSet<&MemberId> = old.keys().chain(new.keys()).collect();
        let (was, is) = (|member| old.get(member), |member| new.get(member));
        let rank = |found: Option<&(u64, Ratio)>| found.map(|(rank, _)| *rank);
        let value = |found: Option<&(u64, Ratio)>| found.map(|(_, value)| *value);
        let others = players
            .iter()
            .filter(|member| rank(was(**member)) != rank(is(**member)));
        let mut moves: Vec<RankMove> = others
            .map(|member| RankMove {
                member: (*member).clone(),
                name: directory.name(member).map(str::to_owned),
                rank_before: rank(was(*member)),
                rank: rank(is(*member)),
                value_before: value(was(*member)),
                value: value(is(*member)),
                label: directory.label(member),
            })
            .collect();
        // Players without a rank come last.
        moves.sort_by_key(|row| (row.rank.unwrap_or(u64::MAX), row.rank_before));
        Ok(Self {
            season: season.clone(),
            order_before,
            order,
            players: players.len(),
            moves,
        })
    }

    /// For a terminal.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        if self.moves.is_empty() {
            return words::ranks_same(lang) + "\n";
        }
        let mut table = Table::new([
            Column::number(words::ranks_before(lang)),
            Column::number(words::ranks_now(lang)),
            Column::text(say::head_player(lang)),
            Column::number(words::ranks_value_before(lang)),
            Column::number(words::ranks_value_now(lang)),
        ]);
        let rank = |rank: Option<u64>| {
            rank.map_or_else(|| words::ranks_none(lang), |rank| rank.to_string())
        };
        let figure = |value: Option<Ratio>, order| {
            let value = value.map(|value| match order {
                Ranking::Profit => value.to_decimal(PROFIT_DIGITS),
                Ranking::Total | Ranking::TotalWithAttendance => points(&value),
            });
            value.unwrap_or_default()
        };
        for row in &self.moves {
            table.push([
                rank(row.rank_before),
                rank(row.rank),
                row.label.clone(),
                figure(row.value_before, self.order_before),
                figure(row.value, self.order),
            ]);
        }
        let players = say::players(lang, self.players);
        let heading = words::ranks_heading(lang, self.moves.len(), players);
        format!("{heading}\n{}", table.to_boxed())
    }
}

fn ranks(club: &Club, season: &SeasonId) -> Result<(Ranking, Ranks), Refusal> {
    let order = club.season(season)?.rules.ranking;
    let rows = season_standings(club, season, None)?;
    let rows = own_rows(&rows).into_iter();
    let ranks = rows.map(|(member, row)| (member.clone(), (row.rank, figure_of(row, order))));
    Ok((order, ranks.collect()))
}
