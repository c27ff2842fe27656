//! Ratings that are less certain after nights away, and what a rule for them would change.

use chained_events::ids::MemberId;
use club_log::directory::Directory;
use club_log::ids::LadderId;
use club_log::rating::{Ladder, LadderAbsence, parameters_of, what_if_absence};
use club_log::rules::RatingRules;
use club_log::{Club, Refusal};
use club_sheets::{Column, Table};
use serde::Serialize;
use tier_rating::{Absence, RatingParams, Skill};

use crate::ratings::{ShownRating, points_of, signed, tenths, whole_tenths};
use crate::tier_list::Attendance;
use crate::{Lang, say};

/// The nights of a column that shows what a longer absence would change.
const LONGER: u32 = 10;

/// A rating that is less certain after nights away.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AwayView {
    /// The nights that the member missed.
    pub nights: u32,
    /// The rating before the first of them.
    pub from: ShownRating,
    /// The rating after the last of them.
    pub to: ShownRating,
}

impl AwayView {
    /// Nights away as they are shown; none where a rating is not a skill.
    pub(crate) fn of(params: &RatingParams, absence: LadderAbsence) -> Option<Self> {
        Some(Self {
            nights: absence.nights,
            from: ShownRating::of(params, absence.from)?,
            to: ShownRating::of(params, absence.to)?,
        })
    }

    /// The nights that a member is away now.
    pub(crate) fn now(params: &RatingParams, ladder: &Ladder, member: &MemberId) -> Option<Self> {
        let absence = ladder.absence(ladder.nights().len(), member)?;
        Self::of(params, absence)
    }

    /// One line: the nights, the rates, and the standard deviations.
    pub(crate) fn line(&self, lang: Lang) -> String {
        say::rate_away_line(
            lang,
            self.nights,
            tenths(self.from.rate),
            tenths(self.to.rate),
            tenths(self.from.sigma),
            tenths(self.to.sigma),
        )
    }

    /// A few words for a note.
    pub(crate) fn note(&self, lang: Lang) -> String {
        say::rate_away_note(lang, self.nights)
    }
}

/// Effect of a rule for members who miss nights.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AbsenceEffectView {
    /// The ladder.
    pub ladder: LadderId,
    /// Rating points whose square each missed night adds to the variance.
    pub points: f64,
    /// The standard deviation of a newcomer, above which none grows.
    pub most: f64,
    /// The least standard deviation that a rating reaches by playing.
    pub least: f64,
    /// Nights in which it grows from the least to that of a newcomer.
    pub nights: Option<u32>,
    /// Rated nights of the ladder so far.
    pub nights_so_far: usize,
    /// Everybody whose rate would change, those who have missed most nights first.
    ///
    /// It changes by missed nights, or would be another one if the rule had always held.
    pub players: Vec<AbsenceEffectRow>,
}

/// Effect of a rule for a player.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AbsenceEffectRow {
    /// The player.
    pub member: MemberId,
    /// The player's name; none where it was deleted.
    pub name: Option<String>,
    /// How often the player was there.
    #[serde(flatten)]
    pub attendance: Attendance,
    /// Rate and tier now.
    pub now: ShownRating,
    /// After the next night, if the player misses it.
    pub next_missed: ShownRating,
    /// After the next ten nights, if the player misses them.
    pub ten_missed: ShownRating,
    /// Now, if all nights of the ladder so far had the rule.
    pub always: ShownRating,
    /// The name with the id of a member who has namesakes.
    #[serde(skip)]
    pub label: String,
}

impl AbsenceEffectView {
    /// The effect of the rule in the rules of a rating. All nights of the ladder are in memory.
    ///
    /// # Errors
    ///
    /// Parameters that this release cannot use, and a night that cannot be rated.
    pub fn of(club: &Club, directory: &Directory, rules: &RatingRules) -> Result<Self, Refusal> {
        let params = parameters_of(rules)?;
        let empty = Ladder::default();
        let ladder = club.ladders().get(&rules.ladder).unwrap_or(&empty);
        let now = ladder.ratings();
        let absence = rules.widening();
        let always = what_if_absence(club, ladder, &rules.absence)?.ladder;
        let always = always.ratings();
        let row = |(member, skill): (&&MemberId, &club_log::event::ExactSkill)| {
            let known = Skill::new(skill.mu.value(), skill.sigma.value()).ok()?;
            let missed = |nights| {
                let wider = absence.map_or(known, |absence: Absence| absence.widen(known, nights));
                ShownRating::of_skill(&params, wider)
            };
            Some(AbsenceEffectRow {
                member: (*member).clone(),
                name: directory.name(member).map(str::to_owned),
                label: directory.label(member),
                attendance: Attendance::of(ladder, member),
                now: ShownRating::of(&params, *skill)?,
                next_missed: missed(1),
                ten_missed: missed(LONGER),
                always: ShownRating::of(&params, *always.get(*member).unwrap_or(skill))?,
            })
        };
        let mut players: Vec<AbsenceEffectRow> = now.iter().filter_map(row).collect();
        players.retain(|row| row.now != row.ten_missed || row.now != row.always);
        players.sort_by(|a, b| {
            let away = b.attendance.absent.cmp(&a.attendance.absent);
            away.then(b.now.rate.total_cmp(&a.now.rate))
        });
        let newcomer = params.newcomer();
        let least = params.tier().sigma_floor();
        let regular = Skill::new(newcomer.mu(), least).ok();
        Ok(Self {
            ladder: rules.ladder.clone(),
            points: rules.absence_points().unwrap_or(0.0),
            most: newcomer.sigma(),
            least,
            nights: absence
                .zip(regular)
                .and_then(|(a, skill)| a.nights_to_most(skill)),
            nights_so_far: ladder.nights().len(),
            players,
        })
    }

    /// For a terminal: the rule in words, and a table of those whom it reaches.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let (points, most) = (plain(self.points), plain(self.most));
        let mut text = say::absence_rule(lang, points, most) + "\n";
        if let Some(nights) = self.nights {
            text.push_str(&say::absence_full(lang, nights, plain(self.least)));
            text.push('\n');
        }
        if self.players.is_empty() {
            text.push_str(&say::absence_nobody(lang, self.ladder.to_string()));
            text.push('\n');
            return text;
        }
        let mut table = Table::new([
            Column::text(say::head_player(lang)),
            Column::number(say::absence_away(lang)),
            Column::number(say::absence_rate_now(lang)),
            Column::text(say::rate_tier(lang)),
            Column::number(say::absence_next(lang)),
            Column::number(say::absence_longer(lang, LONGER)),
            Column::number(say::absence_always(lang)),
            Column::text(say::absence_tier_always(lang)),
        ]);
        for row in &self.players {
            let change = |then: &ShownRating| {
                signed(points_of(
                    whole_tenths(then.rate) - whole_tenths(row.now.rate),
                ))
            };
            table.push([
                row.label.clone(),
                row.attendance.absent.to_string(),
                tenths(row.now.rate),
                row.now.tier.name().to_owned(),
                change(&row.next_missed),
                change(&row.ten_missed),
                change(&row.always),
                row.always.tier.name().to_owned(),
            ]);
        }
        let heading = say::absence_heading(lang, self.ladder.to_string());
        let note = say::absence_note(lang, self.nights_so_far);
        text + &format!("{heading}\n{}{note}\n", table.to_boxed())
    }
}

/// A number with as many decimals as it has.
fn plain(number: f64) -> String {
    number.to_string()
}
