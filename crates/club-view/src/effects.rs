//! The difference between two states of a club, night by night and in sentences.

use std::collections::{BTreeMap, BTreeSet};

use chained_events::ids::MemberId;
use club_log::club::Night;
use club_log::entry::{Entry, EntryId};
use club_log::event::{EditedField, MoverRule};
use club_log::ids::{LadderId, SeasonId, TournamentId};
use club_log::tournament::{Phase, Tournament};
use club_log::{Club, Refusal, State};
use jiff::tz::TimeZone;
use mtt_seating::TableId;
use payout_dhondt::Ratio;
use serde::Serialize;

use crate::moves::SeatName;
use crate::{
    Lang, MoneyEffects, OrderView, PlayerView, RatingChangesView, SeasonRanksView, effect_words,
};

/// Effects of a command that was given, or of one that would be.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EffectsView {
    /// Nights that differ, by id.
    pub nights: Vec<NightEffects>,
    /// Seasons in which a rank differs, by id.
    pub standings: Vec<SeasonRanksView>,
    /// Ladders on which a rating differs, by id.
    pub ratings: Vec<RatingChangesView>,
}

/// Differences of a night.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NightEffects {
    /// The tournament.
    pub tournament: TournamentId,
    /// Its title.
    pub title: String,
    /// The phase, where it differs; none before the announcement.
    pub phase: Option<Change<Option<Phase>>>,
    /// Fields of the announcement that differ.
    pub edited: Vec<EditedField>,
    /// Entries that are new, gone, out or in again.
    pub entries: Vec<EntryEffect>,
    /// Players with another seat.
    pub seats: Vec<SeatEffect>,
    /// Tables that are there now and were not.
    pub tables_opened: Vec<TableId>,
    /// Tables that were there and are not.
    pub tables_closed: Vec<TableId>,
    /// Orders that are open now and were not.
    pub orders_given: Vec<OrderView>,
    /// Orders that were open and are not.
    pub orders_withdrawn: Vec<OrderView>,
    /// Players who hold another place.
    pub places: Vec<FigureEffect<u32>>,
    /// Players with other points, in a night with results on one side at least.
    pub points: Vec<FigureEffect<Ratio>>,
    /// Players who owe another amount, in minor units.
    pub owed: Vec<FigureEffect<u64>>,
    /// Differences of the account apart from that.
    #[serde(flatten)]
    pub money: MoneyEffects,
    /// The clocks of the night, and the most seats of a table.
    #[serde(skip)]
    pub(crate) terms: (TimeZone, u8),
    /// The currency of the amounts; empty in a night without prices.
    #[serde(skip)]
    pub(crate) currency: String,
    /// Players whom orders name.
    #[serde(skip)]
    pub(crate) movers: BTreeMap<EntryId, PlayerView>,
}

/// A value before and after.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Change<T> {
    /// Before.
    pub before: T,
    /// After.
    pub after: T,
}

/// Standing of an entry in its tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryState {
    /// In the tournament.
    In,
    /// On the list of alternates.
    Alternate,
    /// Out, with a place.
    Out,
    /// Removed without a place.
    Removed,
}

impl EntryState {
    fn of(entry: &Entry) -> Self {
        if entry.is_alternate() {
            Self::Alternate
        } else if entry.is_alive() {
            Self::In
        } else if entry.is_out() {
            Self::Out
        } else {
            Self::Removed
        }
    }
}

/// An entry in another state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EntryEffect {
    /// The player.
    pub player: PlayerView,
    /// How they stand; none where the entry is not there.
    #[serde(flatten)]
    pub state: Change<Option<EntryState>>,
}

/// A player with another seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeatEffect {
    /// The player.
    pub player: PlayerView,
    /// The seat; none without one.
    #[serde(flatten)]
    pub seat: Change<Option<SeatName>>,
}

/// A player with another figure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FigureEffect<T> {
    /// The player's name, with the id of a member who has namesakes.
    pub player: String,
    /// The figure; none without one.
    #[serde(flatten)]
    pub figure: Change<Option<T>>,
}

impl EffectsView {
    /// Differences between two states, as in a preview and the state after it was made.
    ///
    /// The nights that differ are in memory.
    ///
    /// # Errors
    ///
    /// Standings that cannot be calculated, or parameters of a ladder that this release cannot use.
    pub fn between(before: &State, after: &State) -> Result<Self, Refusal> {
        let (old, new) = (&*before.club, &*after.club);
        let ids: BTreeSet<&TournamentId> = loaded(old).chain(loaded(new)).collect();
        let mut nights = Vec::new();
        let mut seasons: BTreeSet<SeasonId> = BTreeSet::new();
        for id in ids {
            let (was, is) = (night_of(old, id), night_of(new, id));
            if was == is {
                continue;
            }
            let found = was.into_iter().chain(is);
            seasons.extend(found.filter_map(|night| night.announcement().season.clone()));
            nights.extend(NightEffects::of(before, after, id, (was, is)));
        }
        let all = old.seasons().keys().chain(new.seasons().keys());
        let other = all.filter(|id| old.seasons().get(*id) != new.seasons().get(*id));
        seasons.extend(other.cloned());
        let mut standings = Vec::new();
        let both =
            |id: &&SeasonId| old.seasons().contains_key(*id) && new.seasons().contains_key(*id);
        for id in seasons.iter().filter(both) {
            if [old, new].iter().all(|club| is_loaded(club, id)) {
                let ranks = SeasonRanksView::between(&after.directory, id, old, new)?;
                standings.extend((!ranks.moves.is_empty()).then_some(ranks));
            }
        }
        let mut ratings = Vec::new();
        let ladders: BTreeSet<&LadderId> =
            old.ladders().keys().chain(new.ladders().keys()).collect();
        for id in ladders {
            let (earlier, later) = (old.ladders().get(id), new.ladders().get(id));
            if earlier != later {
                let names = &after.directory;
                ratings.extend(RatingChangesView::between_states(
                    names, id, earlier, later,
                )?);
            }
        }
        Ok(Self {
            nights,
            standings,
            ratings,
        })
    }

    /// Whether nothing that it shows differs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nights.is_empty() && self.standings.is_empty() && self.ratings.is_empty()
    }

    /// The differences of the nights in sentences; standings and ratings are tables of their own.
    #[must_use]
    pub fn sentences(&self, lang: Lang) -> Vec<String> {
        let nights = self.nights.iter();
        nights
            .flat_map(|night| effect_words::sentences(lang, night))
            .collect()
    }
}

/// Tournaments in memory.
fn loaded(club: &Club) -> impl Iterator<Item = &TournamentId> {
    club.tournaments().map(|(id, _)| id)
}

/// A tournament in memory.
fn night_of<'a>(club: &'a Club, id: &TournamentId) -> Option<&'a Tournament> {
    match club.night(id) {
        Some(Night::Loaded(night)) => Some(night),
        _ => None,
    }
}

/// Whether all nights of a season are in memory.
fn is_loaded(club: &Club, season: &SeasonId) -> bool {
    let mut nights = club.nights();
    nights.all(|(_, night)| night.season() != Some(season) || matches!(night, Night::Loaded(_)))
}

impl NightEffects {
    /// The differences of a night; none where they are all of another sort, such as the clock.
    fn of(
        before: &State,
        after: &State,
        id: &TournamentId,
        (was, is): (Option<&Tournament>, Option<&Tournament>),
    ) -> Option<Self> {
        let shown = is.or(was)?;
        let player = |entry: EntryId| match (is, was) {
            (Some(night), _) if night.entry(entry).is_some() => {
                PlayerView::of(&after.directory, night, entry)
            }
            (_, Some(night)) => PlayerView::of(&before.directory, night, entry),
            (_, None) => PlayerView::of(&after.directory, shown, entry),
        };
        let entries: BTreeSet<EntryId> = [was, is]
            .into_iter()
            .flatten()
            .flat_map(|night| night.entries().map(|(entry, _)| entry))
            .collect();
        let state = |night: Option<&Tournament>, entry| Some(EntryState::of(night?.entry(entry)?));
        let seat =
            |night: Option<&Tournament>, entry| night?.seats().seat_of(entry).map(SeatName::new);
        let changed_entries = entries.iter().filter_map(|entry| {
            let state = changed(state(was, *entry), state(is, *entry))?;
            let player = player(*entry);
            Some(EntryEffect { player, state })
        });
        let changed_seats = entries.iter().filter_map(|entry| {
            let seat = changed(seat(was, *entry), seat(is, *entry))?;
            let player = player(*entry);
            Some(SeatEffect { player, seat })
        });
        let (tables_before, tables_after) = (tables(was), tables(is));
        let (orders_before, orders_after) = (orders(was), orders(is));
        let directory = &after.directory;
        let movers = orders_before.iter().chain(&orders_after);
        let movers = movers.filter_map(|order| match order.mover {
            MoverRule::Entry(entry) => Some((entry, player(entry))),
            MoverRule::NextBigBlind => None,
        });
        let prices = shown.prices().map(|prices| prices.currency.clone());
        let effects = Self {
            movers: movers.collect(),
            currency: prices.unwrap_or_default(),
            tournament: id.clone(),
            title: shown.announcement().title.clone(),
            phase: changed(was.map(Tournament::phase), is.map(Tournament::phase)),
            edited: match (was, is) {
                (Some(was), Some(is)) => {
                    EditedField::between(was.announcement(), is.announcement())
                }
                _ => Vec::new(),
            },
            terms: (
                TimeZone::get(&shown.announcement().zone).unwrap_or(TimeZone::UTC),
                shown.announcement().rules.seating.n_max,
            ),
            entries: changed_entries.collect(),
            seats: changed_seats.collect(),
            tables_opened: tables_after.difference(&tables_before).cloned().collect(),
            tables_closed: tables_before.difference(&tables_after).cloned().collect(),
            orders_given: without(&orders_after, &orders_before),
            orders_withdrawn: without(&orders_before, &orders_after),
            places: figures(&places(was), &places(is), |entry| player(*entry).label),
            points: figures(&points(was), &points(is), |member| directory.label(member)),
            owed: figures(&owed(was), &owed(is), |member| directory.label(member)),
            money: MoneyEffects::of(was, is, |entry| player(entry).label, directory),
        };
        (!effects.is_empty()).then_some(effects)
    }

    fn is_empty(&self) -> bool {
        self.phase.is_none()
            && self.edited.is_empty()
            && self.entries.is_empty()
            && self.seats.is_empty()
            && self.tables_opened.is_empty()
            && self.tables_closed.is_empty()
            && self.orders_given.is_empty()
            && self.orders_withdrawn.is_empty()
            && self.places.is_empty()
            && self.points.is_empty()
            && self.owed.is_empty()
            && self.money.is_empty()
    }
}

/// Both values, where they differ.
pub(crate) fn changed<T: PartialEq>(before: T, after: T) -> Option<Change<T>> {
    (before != after).then_some(Change { before, after })
}

/// Figures that differ, in the order of their keys.
pub(crate) fn figures<K: Ord, T: PartialEq + Copy>(
    before: &BTreeMap<K, T>,
    after: &BTreeMap<K, T>,
    label: impl Fn(&K) -> String,
) -> Vec<FigureEffect<T>> {
    let keys: BTreeSet<&K> = before.keys().chain(after.keys()).collect();
    let effect = |key: &K| {
        let figure = changed(before.get(key).copied(), after.get(key).copied())?;
        let player = label(key);
        Some(FigureEffect { player, figure })
    };
    keys.into_iter().filter_map(effect).collect()
}

fn tables(night: Option<&Tournament>) -> BTreeSet<TableId> {
    let night = night.into_iter();
    let tables = night.flat_map(|night| night.seats().tables());
    tables.map(|(id, _)| id.clone()).collect()
}

fn orders(night: Option<&Tournament>) -> Vec<OrderView> {
    let night = night.into_iter();
    let orders = night.flat_map(|night| night.seats().orders());
    orders.map(OrderView::of).collect()
}

/// Orders of the first list that the second does not have.
fn without(orders: &[OrderView], others: &[OrderView]) -> Vec<OrderView> {
    let new = orders.iter().filter(|order| !others.contains(order));
    new.cloned().collect()
}

/// Places of players who are out, and all places of a night that is over.
fn places(night: Option<&Tournament>) -> BTreeMap<EntryId, u32> {
    let mut places = BTreeMap::new();
    for placed in night.map(Tournament::places).unwrap_or_default() {
        places.extend(placed.entries.iter().map(|entry| (*entry, placed.place)));
    }
    places
}

fn points(night: Option<&Tournament>) -> BTreeMap<MemberId, Ratio> {
    let result = night.and_then(Tournament::result);
    let rows = result.into_iter().flat_map(|result| &result.results);
    rows.map(|row| (row.member.clone(), row.points)).collect()
}

/// Amounts that players owe.
fn owed(night: Option<&Tournament>) -> BTreeMap<MemberId, u64> {
    let Some(money) = night.and_then(|night| night.money(night.last_at())) else {
        return BTreeMap::new();
    };
    let owed = money.players.into_iter();
    let owed = owed.map(|(member, account)| (member, account.owes));
    owed.filter(|(_, owes)| *owes > 0).collect()
}
