//! The ratings of a ladder: everybody with their tier.

use chained_events::ids::MemberId;
use club_log::directory::Directory;
use club_log::event::ExactSkill;
use club_log::ids::{LadderId, SeasonId, TournamentId};
use club_log::rating::Ladder;
use club_log::rating::parameters_of;
use club_log::{Club, Refusal};
use club_sheets::{Column, Table, decimal};
use club_words::list;
use jiff::civil::Date;
use serde::Serialize;
use tier_rating::{RatingParams, Skill, Tier};

use crate::rating_absence::AwayView;
use crate::tier_list::{Attendance, SinceDate, TierFilter};
use crate::{Lang, say};

/// The entries after which a rating is no longer a placement.
const PLACEMENT: u32 = 3;
/// The share of players that each tier is designed for, in percent.
const DESIGN: &str = "10 %";

/// A rating as it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShownRating {
    /// The TIER rate.
    pub rate: f64,
    /// The tier.
    pub tier: Tier,
    /// The mean.
    pub mu: f64,
    /// The standard deviation.
    pub sigma: f64,
}

impl ShownRating {
    /// The rate and the tier of a recorded rating; none if it is not a skill.
    #[must_use]
    pub fn of(params: &RatingParams, skill: ExactSkill) -> Option<Self> {
        let skill = Skill::new(skill.mu.value(), skill.sigma.value()).ok()?;
        Some(Self::of_skill(params, skill))
    }

    /// The rate with one decimal.
    #[must_use]
    pub fn rate_text(&self) -> String {
        tenths(self.rate)
    }

    /// The rate and the tier of a skill.
    pub(crate) fn of_skill(params: &RatingParams, skill: Skill) -> Self {
        let rate = params.tier().rate(skill);
        Self {
            rate: rate.value(),
            tier: rate.tier(),
            mu: skill.mu(),
            sigma: skill.sigma(),
        }
    }
}

/// The parameters by which a ladder is shown: those of its last rated night.
///
/// # Errors
///
/// Parameters that this release cannot use.
pub(crate) fn shown_parameters(ladder: &Ladder) -> Result<RatingParams, Refusal> {
    let rules = ladder.last_rules();
    rules.map_or_else(|| Ok(RatingParams::published()), parameters_of)
}

/// Points of a rating with one decimal.
pub(crate) fn tenths(points: f64) -> String {
    decimal(points, 1)
}

/// Tenths of a point, rounded to the nearest, so that the printed numbers add up.
#[expect(clippy::cast_possible_truncation, reason = "rates are far below 1e15")]
pub(crate) fn whole_tenths(points: f64) -> i64 {
    (10.0 * points).round() as i64
}

/// Points of whole tenths.
#[expect(
    clippy::cast_precision_loss,
    reason = "tenths of rates are far below 2^53"
)]
pub(crate) fn points_of(tenths: i64) -> f64 {
    tenths as f64 / 10.0
}

/// A change with its sign.
pub(crate) fn signed(points: f64) -> String {
    let text = tenths(points);
    if text.starts_with('-') {
        text
    } else {
        format!("+{text}")
    }
}

/// Everybody on a ladder, and how many are in each tier.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TiersView {
    /// The ladder.
    pub ladder: LadderId,
    /// The players, the highest rate first, equal ones by name.
    pub players: Vec<TierRow>,
    /// The tiers, the highest first.
    pub tiers: Vec<TierCount>,
    /// The first night that is open again: ratings from it on may change.
    pub under_review: Option<TournamentId>,
    /// The filter by which players are listed.
    #[serde(flatten)]
    pub filter: TierFilter,
    /// The last season that reset or widened the ratings of earlier nights.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub started: Option<SeasonId>,
    /// The date of the latest rated night; none of ratings that were imported.
    #[serde(skip)]
    pub(crate) last: Option<Date>,
}

/// A player of a ladder.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TierRow {
    /// The rank, from 1; equal rates share it.
    pub rank: usize,
    /// The player.
    pub member: MemberId,
    /// The player's name; none where it was deleted.
    pub name: Option<String>,
    /// Rate and tier.
    #[serde(flatten)]
    pub rating: ShownRating,
    /// Entries that were rated.
    pub entries: u32,
    /// Entries since a season reset or widened the ratings last.
    pub entries_since_start: u32,
    /// Whether these last ones are the first three.
    pub placement: bool,
    /// How often the player was there.
    #[serde(flatten)]
    pub attendance: Attendance,
    /// The nights that made the rating less certain since the player's last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub away: Option<AwayView>,
    /// The change since a date, where one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<SinceDate>,
    /// The name with the id of a member who has namesakes.
    #[serde(skip)]
    pub label: String,
}

impl TierRow {
    /// Whether the player is new, in placement, or was away so that the rating is less certain.
    #[must_use]
    pub fn note(&self, lang: Lang) -> String {
        let first = match (self.placement, self.since.is_some_and(|since| since.new)) {
            (true, _) => Some(say::rate_placement(lang)),
            (false, true) => Some(say::rate_new(lang)),
            (false, false) => None,
        };
        let away = self.away.map(|away| away.note(lang));
        let notes: Vec<String> = first.into_iter().chain(away).collect();
        list(lang, &notes)
    }
}

/// A tier and the players in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TierCount {
    /// The tier.
    pub tier: Tier,
    /// Players in it.
    pub players: usize,
    /// Number of them who are in their first three entries.
    pub placements: usize,
}

impl TiersView {
    /// The ladder as it is now.
    ///
    /// # Errors
    ///
    /// Parameters that this release cannot use.
    pub fn of(
        club: &Club,
        directory: &Directory,
        id: &LadderId,
        ladder: &Ladder,
    ) -> Result<Self, Refusal> {
        let params = shown_parameters(ladder)?;
        let mut players: Vec<TierRow> = Vec::new();
        for (member, skill) in ladder.ratings() {
            let Some(rating) = ShownRating::of(&params, skill) else {
                continue;
            };
            let entries = ladder.history(member).map(|(_, _, row)| row.entries).sum();
            let entries_since_start = ladder.entries_since_start(member);
            players.push(TierRow {
                rank: 0,
                member: member.clone(),
                name: directory.name(member).map(str::to_owned),
                label: directory.label(member),
                rating,
                entries,
                entries_since_start,
                placement: entries_since_start < PLACEMENT,
                attendance: Attendance::of(ladder, member),
                away: AwayView::now(&params, ladder, member),
                since: None,
            });
        }
        players.sort_by(|a, b| {
            let rate = b.rating.rate.total_cmp(&a.rating.rate);
            rate.then_with(|| a.label.cmp(&b.label))
        });
        for at in 0..players.len() {
            let higher = |row: &&TierRow| row.rating.rate > players[at].rating.rate;
            players[at].rank = 1 + players.iter().filter(higher).count();
        }
        let count = |tier: Tier| {
            let inside = || players.iter().filter(move |row| row.rating.tier == tier);
            TierCount {
                tier,
                players: inside().count(),
                placements: inside().filter(|row| row.placement).count(),
            }
        };
        let review = club.under_review(ladder);
        let open = review.and_then(|turn| ladder.nights().get(turn));
        Ok(Self {
            ladder: id.clone(),
            tiers: Tier::ALL.iter().copied().map(count).collect(),
            players,
            under_review: open.map(|night| night.tournament().clone()),
            started: ladder.started().cloned(),
            last: ladder
                .nights()
                .iter()
                .filter_map(|night| Some(club.night(night.tournament())?.date()))
                .max(),
            filter: TierFilter::default(),
        })
    }

    /// For a terminal.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        self.players_text(lang) + &self.tiers_text(lang)
    }

    /// The meaning of a placement, in words.
    #[must_use]
    pub fn placement_words(lang: Lang) -> String {
        say::rate_placement_why(lang, PLACEMENT)
    }

    /// Meaning of nights and entries, where a season reset or widened the ratings.
    pub(crate) fn start_words(&self, lang: Lang) -> Option<String> {
        let season = self.started.as_ref()?;
        Some(say::rate_start_counts(lang, season.to_string()))
    }

    /// The players for a terminal: a heading and a table.
    #[must_use]
    pub fn players_text(&self, lang: Lang) -> String {
        let mut table = Table::new([
            Column::number(say::head_rank(lang)),
            Column::text(say::head_player(lang)),
            Column::number(say::rate_rate(lang)),
            Column::text(say::rate_tier(lang)),
            Column::number(say::head_entries(lang)),
            Column::text(say::rate_note(lang)),
        ]);
        for row in &self.players {
            table.push([
                row.rank.to_string(),
                row.label.clone(),
                tenths(row.rating.rate),
                row.rating.tier.name().to_owned(),
                row.entries_since_start.to_string(),
                row.note(lang),
            ]);
        }
        let players = say::players(lang, self.players.len());
        let heading = say::rate_heading(lang, self.ladder.to_string(), players);
        format!("{heading}\n{}", table.to_boxed())
    }

    /// How many players each tier has, next to the design, as a table.
    #[must_use]
    pub fn tiers_table(&self, lang: Lang) -> Table {
        let mut counts = Table::new([
            Column::text(say::rate_tier(lang)),
            Column::text(say::rate_rate(lang)),
            Column::number(say::rate_players(lang)),
            Column::number(say::rate_share(lang)),
            Column::number(say::rate_design(lang)),
            Column::number(say::rate_in_placement(lang)),
        ]);
        for count in &self.tiers {
            counts.push([
                count.tier.name().to_owned(),
                range(lang, count.tier),
                count.players.to_string(),
                percent(count.players, self.players.len()),
                DESIGN.to_owned(),
                count.placements.to_string(),
            ]);
        }
        counts
    }

    /// The tiers for a terminal. It says how many players each has next to the design, how many of
    /// them are in placement, what a placement is, and whether ratings may still change.
    #[must_use]
    pub fn tiers_text(&self, lang: Lang) -> String {
        let mut text = self.tiers_table(lang).to_boxed();
        if self.players.iter().any(|row| row.placement) {
            text.push_str(&Self::placement_words(lang));
            text.push('\n');
        }
        if let Some(counts) = self.start_words(lang) {
            text.push_str(&counts);
            text.push('\n');
        }
        if let Some(night) = &self.under_review {
            text.push_str(&say::rate_under_review(lang, night.to_string()));
            text.push('\n');
        }
        text
    }
}

/// The rates of a tier, in words.
fn range(lang: Lang, tier: Tier) -> String {
    let whole = |bound: f64| format!("{bound:.0}");
    match (tier.lower_bound().map(whole), tier.upper_bound().map(whole)) {
        (Some(low), Some(high)) => say::rate_range(lang, low, high),
        (Some(low), None) => say::rate_range_from(lang, low),
        (None, Some(high)) => say::rate_range_below(lang, high),
        (None, None) => String::new(),
    }
}

/// A part of a whole in whole percent, rounded to the nearest.
fn percent(part: usize, whole: usize) -> String {
    let percent = (200 * part + whole).checked_div(2 * whole).unwrap_or(0);
    format!("{percent} %")
}
