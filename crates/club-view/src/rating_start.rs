//! Ratings that the start of a season reset or widened.

use chained_events::ids::MemberId;
use club_log::ids::SeasonId;
use club_log::rating::{Ladder, LadderStart};
use serde::Serialize;
use tier_rating::RatingParams;

use crate::ratings::{ShownRating, tenths};
use crate::{Lang, say};

/// A rating that the start of a season changed.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StartView {
    /// The season.
    pub season: SeasonId,
    /// The rating before it.
    pub from: ShownRating,
    /// The rating with which the season begins.
    pub to: ShownRating,
}

impl StartView {
    /// The last start between a member's last night before a position and that position.
    ///
    /// None where a rating is not a skill.
    pub(crate) fn of(
        params: &RatingParams,
        ladder: &Ladder,
        position: usize,
        member: &MemberId,
    ) -> Option<Self> {
        let LadderStart { season, from, to } = ladder.restarted(position, member)?;
        Some(Self {
            season,
            from: ShownRating::of(params, from)?,
            to: ShownRating::of(params, to)?,
        })
    }

    /// The last start since the last night of a member.
    pub(crate) fn now(params: &RatingParams, ladder: &Ladder, member: &MemberId) -> Option<Self> {
        Self::of(params, ladder, ladder.nights().len(), member)
    }

    /// One line: the season, the rates, and the standard deviations.
    #[must_use]
    pub fn line(&self, lang: Lang) -> String {
        say::rate_start_line(
            lang,
            self.season.to_string(),
            tenths(self.from.rate),
            tenths(self.to.rate),
            tenths(self.from.sigma),
            tenths(self.to.sigma),
        )
    }

    /// A few words for a note.
    pub(crate) fn note(&self, lang: Lang) -> String {
        say::rate_start_note(lang, self.season.to_string())
    }
}
