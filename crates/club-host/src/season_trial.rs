//! The recorded nights of a season counted by other rules, and its ladder under other parameters.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use club_log::Club;
use club_log::directory::Directory;
use club_log::ids::{LadderId, SeasonId};
use club_log::progress::LogWatch;
use club_log::refusal::SeasonRefusal;
use club_log::rules::RatingAbsence;
use club_log::season_count::CountChanges;
use club_log::season_what_if::{SeasonWhatIf, season_what_if};
use club_view::{SeasonWhatIfView, WhatIfView};

use crate::{Failure, OtherRatings, ladder_of, other_ratings_with};

/// Rules to try on a season; nothing is written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SeasonTrial {
    /// Rules of the count that would be other ones.
    pub count: CountChanges,
    /// Parameters of the rating that would be other ones, as decimal text by name.
    pub parameters: BTreeMap<String, String>,
    /// Another rule for members who miss nights.
    pub absence: Option<RatingAbsence>,
}

impl SeasonTrial {
    /// Whether ratings would be computed again.
    #[must_use]
    pub fn rates(&self) -> bool {
        !self.parameters.is_empty() || self.absence.is_some()
    }
}

/// A season as it was tried, for a view with the names that a reader may see.
#[derive(Debug, Clone, PartialEq)]
pub struct SeasonTried {
    /// The season.
    pub season: SeasonId,
    /// Both tables.
    pub counted: SeasonWhatIf,
    /// Its ladder under other parameters, where some were named.
    pub rating: Option<(LadderId, OtherRatings)>,
}

impl SeasonTried {
    /// Both tables with names, and who would move and why.
    ///
    /// # Errors
    ///
    /// [`Failure`] of a season or ladder that is not in the club.
    pub fn view(&self, club: &Club, directory: &Directory) -> Result<SeasonWhatIfView, Failure> {
        let rating = self.rating.as_ref().map(|(id, other)| {
            let (_, ladder) = ladder_of(club, Some(id.clone()))?;
            let view = WhatIfView::of(directory, id, ladder, &other.replay, &other.rules);
            Ok::<_, Failure>(view?)
        });
        let rating = rating.transpose()?;
        let view = SeasonWhatIfView::of(club, directory, &self.season, &self.counted, rating);
        Ok(view?)
    }
}

/// A season under other rules, next to what is recorded; `watch` hears of each rated night, and may stop.
///
/// The nights of the season are in memory, and all nights of the club where ratings are computed again.
///
/// # Returns
///
/// A break where `watch` broke off.
///
/// # Errors
///
/// [`Failure`] as of [`season_what_if`]; of a season that is not rated, and as of
/// [`other_ratings`](crate::other_ratings), where ratings are computed again.
pub fn season_trial(
    club: &Club,
    id: &SeasonId,
    trial: &SeasonTrial,
    watch: &mut LogWatch<'_>,
) -> Result<ControlFlow<(), SeasonTried>, Failure> {
    let season = club.season(id)?;
    let mut tried = SeasonTried {
        season: id.clone(),
        counted: season_what_if(club, id, &trial.count.of(season))?,
        rating: None,
    };
    if trial.rates() {
        let not_rated = || SeasonRefusal::SeasonNotRated { season: id.clone() };
        let rules = season.rating.as_ref().ok_or_else(not_rated)?;
        let (name, ladder) = ladder_of(club, Some(rules.ladder.clone()))?;
        let absence = trial.absence.as_ref();
        let other = other_ratings_with(club, name, ladder, &trial.parameters, absence, watch)?;
        match other {
            ControlFlow::Break(()) => return Ok(ControlFlow::Break(())),
            ControlFlow::Continue(other) => tried.rating = Some((name.clone(), other)),
        }
    }
    Ok(ControlFlow::Continue(tried))
}
