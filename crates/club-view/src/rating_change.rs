//! Why a rating changed, and whose changed most.

use std::collections::BTreeSet;

use chained_events::ids::MemberId;
use club_log::directory::Directory;
use club_log::event::{ExactSkill, PublishedRating, RatingsPublished, Timing};
use club_log::ids::{LadderId, TournamentId};
use club_log::rating::parameters_of;
use club_log::rating::{Ladder, RatedNight};
use club_log::{Club, Refusal};
use club_words::list;
use serde::Serialize;
use tier_rating::{ChangeParts, EntryPoints, OwnEntries, RatingParams, Skill, Tier};

use crate::rating_absence::AwayView;
use crate::rating_start::StartView;
use crate::ratings::{ShownRating, points_of, shown_parameters, signed, tenths, whole_tenths};
use crate::{Lang, say};

/// How many of the largest changes are said when a night ends.
const LARGEST: usize = 5;

/// The change of one member's rating by a night, in parts that add up.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RatingChangeView {
    /// The ladder.
    pub ladder: LadderId,
    /// The night.
    pub tournament: TournamentId,
    /// Its title.
    pub title: String,
    /// The member.
    pub member: MemberId,
    /// The member's name; none where it was deleted.
    pub name: Option<String>,
    /// The start of a season that changed the rating before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begun: Option<StartView>,
    /// The nights that the member missed before it, where they made the rating less certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub away: Option<AwayView>,
    /// The start of a season that changed the rating after it, if it is the member's last night.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begun_since: Option<StartView>,
    /// Before it.
    pub before: ShownRating,
    /// After it.
    pub after: ShownRating,
    /// The best place of each entry among all entries, the first entry first.
    pub places: Vec<u64>,
    /// The last place of the tie of each entry; its own place where it is not tied.
    pub last_places: Vec<u64>,
    /// How many entries each was rated against.
    pub fields: Vec<u64>,
    /// How many entries there were.
    pub entries: usize,
    /// How many of them were rated: of a night that was imported, the last one of each player.
    pub rated: usize,
    /// Part due to the places alone, in tenths of a point.
    pub by_place: i64,
    /// Part taken from everybody so that the mean of all stays, in tenths.
    pub shared: i64,
    /// Cost of a late registration, in tenths.
    pub late: i64,
    /// Part due to a smaller sigma, in tenths.
    pub by_certainty: i64,
    /// Part due to the floor of the rate, in tenths; the five parts add up to the change.
    pub by_floor: i64,
    /// The floor: no rate is shown below it.
    pub floor: f64,
    /// Precision in which the times were known.
    pub timing: Timing,
    /// Whether the ratings were left as they are when places were corrected.
    pub kept: bool,
    /// The players of the night, where a player's own other entries are left out of the field.
    #[serde(skip)]
    pub people: Option<usize>,
    /// The name with the id of a member who has namesakes.
    #[serde(skip)]
    pub label: String,
}

impl RatingChangeView {
    /// The change of a member by a publication; none if the member is not in it.
    ///
    /// # Errors
    ///
    /// Parameters that this release cannot use.
    pub fn of(
        club: &Club,
        directory: &Directory,
        published: &RatingsPublished,
        member: &MemberId,
    ) -> Result<Option<Self>, Refusal> {
        let params = parameters_of(&published.rules)?;
        let is_theirs = |row: &&PublishedRating| club.effective_member(&row.member) == member;
        let Some(row) = published.players.iter().find(is_theirs) else {
            return Ok(None);
        };
        let (Some(before), Some(after)) = (
            ShownRating::of(&params, row.before),
            ShownRating::of(&params, row.after),
        ) else {
            return Ok(None);
        };
        let points = row.entries.iter().map(|entry| EntryPoints {
            change: entry.change.value(),
            conserve: entry.conserve.value(),
            late: entry.late.value(),
        });
        let points: Vec<EntryPoints> = points.collect();
        let Some([from, to]) = skills([row.before, row.after]) else {
            return Ok(None);
        };
        let parts = ChangeParts::new(params.tier(), from, to, &points);
        let night = club.night(&published.tournament);
        let rated_entries = published.players.iter().map(|row| row.entries.len()).sum();
        let in_memory = club.tournament(Some(&published.tournament)).ok();
        let imported = in_memory.filter(|(_, night)| night.is_imported());
        let ladder = club.ladders().get(&published.rules.ladder);
        let turn = ladder.and_then(|ladder| ladder.position_of(&published.tournament));
        let placed = ladder.zip(turn);
        let rated = placed.and_then(|(ladder, turn)| ladder.nights().get(turn));
        // Where a season began with the night, or an older publication is shown, it opened otherwise.
        let absence = placed.and_then(|(ladder, turn)| ladder.absence(turn, member));
        let absence = absence.filter(|absence| absence.to == row.before);
        let holds = rated.is_some_and(|night| night.revision() == published.revision);
        // A frozen night may have opened otherwise than the ladder says now.
        let holds = holds && !rated.is_some_and(RatedNight::is_frozen);
        let placed = placed.filter(|_| holds);
        let begun = placed.and_then(|(ladder, turn)| StartView::of(&params, ladder, turn, member));
        let is_last = |ladder: &Ladder, turn| {
            let last = ladder.history(member).next_back();
            last.is_some_and(|(position, _, _)| position == turn)
        };
        let last = placed.filter(|(ladder, turn)| is_last(ladder, *turn));
        let begun_since = last.and_then(|(ladder, _)| StartView::now(&params, ladder, member));
        Ok(Some(Self {
            ladder: published.rules.ladder.clone(),
            tournament: published.tournament.clone(),
            title: night.map_or_else(
                || published.tournament.to_string(),
                |night| night.header().title,
            ),
            member: member.clone(),
            name: directory.name(member).map(str::to_owned),
            people: match params.setup().own_entries {
                OwnEntries::Included => None,
                OwnEntries::Excluded => Some(published.players.len()),
            },
            label: directory.label(member),
            begun,
            away: absence.and_then(|absence| AwayView::of(&params, absence)),
            begun_since,
            before,
            after,
            places: row.entries.iter().map(|entry| entry.place).collect(),
            last_places: last_places(published, row),
            fields: row.entries.iter().map(|entry| entry.field).collect(),
            entries: imported.map_or(rated_entries, |(_, night)| night.entry_count()),
            rated: rated_entries,
            by_place: parts.by_place,
            shared: parts.shared,
            late: parts.late,
            by_certainty: parts.by_certainty,
            by_floor: parts.by_floor,
            floor: params.tier().rate_floor(),
            timing: published.timing,
            kept: rated.is_some_and(RatedNight::is_frozen),
        }))
    }

    /// Six lines for a terminal, and more where there is more to say.
    ///
    /// That is the start of a season, nights away, the floor, times that were not known, a correction.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let numbers = |numbers: &[u64]| {
            let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            list(lang, &numbers)
        };
        let points = |tenths: i64| signed(points_of(tenths));
        let state =
            |rating: &ShownRating| say::rate_state(lang, tenths(rating.rate), rating.tier.name());
        let size = self.people.unwrap_or(self.rated);
        let whole = self.fields.iter().all(|field| *field == size as u64);
        let of = if whole && size < self.entries {
            say::rate_why_field_players(lang, size, self.entries)
        } else {
            say::rate_why_field(lang, self.entries)
        };
        let mut places = if self.last_places == self.places {
            say::rate_why_places(lang, numbers(&self.places), of)
        } else {
            say::rate_why_ties(lang, self.ties(lang), of)
        };
        if !whole {
            places = match self.people {
                None => say::rate_why_partial(lang, places, numbers(&self.fields)),
                Some(_) => say::rate_why_partial_players(lang, places, numbers(&self.fields)),
            };
        }
        let by_place = say::rate_why_by_place(lang, places, points(self.by_place));
        let (from, to) = (tenths(self.before.sigma), tenths(self.after.sigma));
        let before = say::rate_why_before(lang, &self.label, &self.title, state(&self.before));
        let begun = self.begun.as_ref().map(|begun| begun.line(lang));
        let away = self.away.map(|away| away.line(lang));
        let opening = [before].into_iter().chain(begun).chain(away);
        let mut lines: Vec<String> = opening.collect();
        lines.extend([
            by_place,
            say::rate_why_shared(lang, points(self.shared)),
            say::rate_why_late(lang, points(self.late)),
            say::rate_why_certainty(lang, points(self.by_certainty), from, to),
        ]);
        if self.by_floor != 0 {
            let floor = tenths(self.floor);
            lines.push(say::rate_why_floor(lang, points(self.by_floor), floor));
        }
        let parts = [self.by_place, self.shared, self.late, self.by_certainty];
        let change = parts.iter().sum::<i64>() + self.by_floor;
        lines.push(say::rate_why_after(
            lang,
            state(&self.after),
            points(change),
        ));
        match self.timing {
            Timing::Clock => {}
            Timing::Order => lines.push(say::rate_why_no_clock(lang)),
            Timing::Unknown => lines.push(say::rate_why_no_times(lang)),
        }
        if self.kept {
            lines.push(say::rate_why_kept(lang));
        }
        lines.extend(self.begun_since.as_ref().map(|begun| begun.line(lang)));
        lines.join("\n") + "\n"
    }

    /// The places of all entries, with those of a tie.
    fn ties(&self, lang: Lang) -> String {
        let places = self.places.iter().zip(&self.last_places);
        let places = places.map(|(first, last)| {
            if first == last {
                say::rate_why_place(lang, *first)
            } else {
                say::rate_why_tie(lang, *first, *last)
            }
        });
        list(lang, &places.collect::<Vec<_>>())
    }
}

/// The last place of the tie in which each entry of a player is.
fn last_places(published: &RatingsPublished, row: &PublishedRating) -> Vec<u64> {
    let all = || published.players.iter().flat_map(|row| &row.entries);
    let last = |place: u64| {
        let tied = all().filter(|entry| entry.place == place).count();
        place.saturating_add(tied as u64).saturating_sub(1)
    };
    row.entries.iter().map(|entry| last(entry.place)).collect()
}

/// The skills of recorded ratings; none where one is not a skill.
pub(super) fn skills(recorded: [ExactSkill; 2]) -> Option<[Skill; 2]> {
    let [from, to] = recorded.map(|skill| Skill::new(skill.mu.value(), skill.sigma.value()).ok());
    Some([from?, to?])
}

/// The largest changes of a night, and who changed tier.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RatingChangesView {
    /// The ladder.
    pub ladder: LadderId,
    /// The night, where the ratings follow from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentId>,
    /// Everybody whose rate changed, the largest change first.
    pub changes: Vec<ChangeRow>,
}

/// One player's change.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChangeRow {
    /// The player.
    pub member: MemberId,
    /// The rate and tier shown before.
    pub from: ShownRating,
    /// The rate and tier from now on.
    pub to: ShownRating,
    /// The name with the id of a member who has namesakes.
    #[serde(skip)]
    pub label: String,
}

impl ChangeRow {
    fn change(&self) -> f64 {
        self.to.rate - self.from.rate
    }
}

impl RatingChangesView {
    /// Changes that a finished night or a correction has made to a ladder. They include those of
    /// nights that were rated again.
    ///
    /// The changes of a new last night are measured from the ratings with which it began: where a season
    /// begins with it, from those that the season begins with.
    ///
    /// # Errors
    ///
    /// Parameters that this release cannot use.
    pub fn between(
        directory: &Directory,
        id: &LadderId,
        tournament: Option<&TournamentId>,
        earlier: Option<&Ladder>,
        later: &Ladder,
    ) -> Result<Self, Refusal> {
        let params = shown_parameters(later)?;
        let ratings = later.ratings().into_iter();
        let known = earlier.map_or(0, |ladder| ladder.nights().len());
        let added = later.nights().get(known..).unwrap_or_default();
        let new = match added {
            [night] if Some(night.tournament()) == tournament => Some(known),
            _ => None,
        };
        let rows = ratings.filter_map(|(member, to)| {
            let opening = |position| later.opening_of(position, member);
            let known = || earlier.and_then(|ladder| ladder.current(member));
            let first = || later.history(member).next().map(|(_, _, row)| row.before);
            Some((member, new.map_or_else(known, opening).or_else(first)?, to))
        });
        Ok(Self {
            ladder: id.clone(),
            tournament: tournament.cloned(),
            changes: changes(directory, (&params, &params), rows),
        })
    }

    /// Changes between two states of a ladder, either of which may be without it.
    ///
    /// A player who is rated in one of them alone has in the other the rating with which they began.
    ///
    /// # Errors
    ///
    /// Parameters that this release cannot use.
    pub(crate) fn between_states(
        directory: &Directory,
        id: &LadderId,
        earlier: Option<&Ladder>,
        later: Option<&Ladder>,
    ) -> Result<Vec<Self>, Refusal> {
        let Some(shown) = later.or(earlier) else {
            return Ok(Vec::new());
        };
        let params = shown_parameters(shown)?;
        let states = [earlier, later];
        let rated = states.into_iter().flatten().flat_map(Ladder::ratings);
        let members: BTreeSet<&MemberId> = rated.map(|(member, _)| member).collect();
        let rating = |own: Option<&Ladder>, other: Option<&Ladder>, member: &MemberId| {
            let first = || Some(other?.history(member).next()?.2.before);
            own.and_then(|ladder| ladder.current(member)).or_else(first)
        };
        let rows = members.into_iter().filter_map(|member| {
            let from = rating(earlier, later, member)?;
            Some((member, from, rating(later, earlier, member)?))
        });
        let changes = changes(directory, (&params, &params), rows);
        let view = Self {
            ladder: id.clone(),
            tournament: None,
            changes,
        };
        let differs = !view.changes.is_empty();
        Ok(differs.then_some(view).into_iter().collect())
    }

    /// Text for a terminal: a line for each of the largest changes and for each new tier. All
    /// others have one line together. A rate that looks the same, as its uncertainty alone has changed, is left out.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let is_seen = |row: &&ChangeRow| {
            row.from.tier != row.to.tier || whole_tenths(row.from.rate) != whole_tenths(row.to.rate)
        };
        let changes: Vec<&ChangeRow> = self.changes.iter().filter(is_seen).collect();
        match (self.changes.is_empty(), changes.is_empty()) {
            (true, _) => return no_rating_changes(lang),
            (false, true) => return say::rate_nothing_seen(lang) + "\n",
            (false, false) => {}
        }
        let heading = match &self.tournament {
            Some(tournament) => say::rate_changes_heading(lang, tournament.to_string()),
            None => say::rate_changes_on(lang, self.ladder.to_string()),
        };
        let mut text = heading + "\n";
        text.push_str(&change_lines(lang, changes.iter().copied().take(LARGEST)));
        let more = changes.iter().copied().skip(LARGEST);
        let new_tier = |row: &&ChangeRow| row.from.tier != row.to.tier;
        text.push_str(&change_lines(lang, more.clone().filter(new_tier)));
        let mut rest = more.filter(|row| !new_tier(row));
        if let Some(largest) = rest.next() {
            let points = tenths(largest.change().abs());
            let line = say::rate_changes_more(lang, 1 + rest.count(), points);
            text.push_str(&format!("  {line}\n"));
        }
        text
    }
}

/// Sentence for a change of no rating.
#[must_use]
pub fn no_rating_changes(lang: Lang) -> String {
    say::rate_nothing_changes(lang) + "\n"
}

/// A line for each change.
fn change_lines<'a>(lang: Lang, rows: impl Iterator<Item = &'a ChangeRow>) -> String {
    let mut text = String::new();
    for row in rows {
        let change = whole_tenths(row.to.rate) - whole_tenths(row.from.rate);
        let (rate, change) = (tenths(row.to.rate), signed(points_of(change)));
        let line = if row.from.tier == row.to.tier {
            say::rate_change_line(lang, &row.label, rate, change, row.to.tier.name())
        } else {
            let tier = |tier: Tier| tier.name();
            let (from, to) = (tier(row.from.tier), tier(row.to.tier));
            say::rate_change_line_tier(lang, &row.label, rate, change, from, to)
        };
        text.push_str(&format!("  {line}\n"));
    }
    text
}

/// The changes between two ratings of each, shown by the parameters of each, the largest first.
pub(crate) fn changes<'a>(
    directory: &Directory,
    params: (&RatingParams, &RatingParams),
    rows: impl Iterator<Item = (&'a MemberId, ExactSkill, ExactSkill)>,
) -> Vec<ChangeRow> {
    let row = |(member, from, to): (&MemberId, _, _)| {
        Some(ChangeRow {
            member: member.clone(),
            label: directory.label(member),
            from: ShownRating::of(params.0, from)?,
            to: ShownRating::of(params.1, to)?,
        })
    };
    let mut changes: Vec<ChangeRow> = rows.filter_map(row).collect();
    changes.retain(|row| row.from != row.to);
    changes.sort_by(|a, b| b.change().abs().total_cmp(&a.change().abs()));
    changes
}
