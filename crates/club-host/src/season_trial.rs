//! The recorded nights of a season counted by other rules, and its ladder under other parameters.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use club_log::Club;
use club_log::directory::Directory;
use club_log::ids::{LadderId, SeasonId};
use club_log::progress::LogWatch;
use club_log::refusal::SeasonRefusal;
use club_log::rules::{CountedEntry, Ranking, RatingAbsence};
use club_log::season_count::CountChanges;
use club_log::season_what_if::{SeasonWhatIf, season_what_if};
use club_view::{SeasonWhatIfView, WhatIfView};

use crate::{EditForm, Failure, OtherRatings, TypedFailure, ladder_of, other_ratings_with};

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
    /// The rules that the fields of a form name, those that are empty left out.
    ///
    /// The fields are `points`, `attendance`, `best`, `drop-worst`, `min-entries`, `counted-entry`, `order` and
    /// `absence`, with values as in [`EditForm`]; every other name is a parameter of the rating.
    ///
    /// # Errors
    ///
    /// [`TypedFailure::InvalidEdit`] with the first value that cannot be read.
    pub fn of_fields(fields: &BTreeMap<String, String>) -> Result<Self, TypedFailure> {
        let mut trial = Self::default();
        for (name, value) in fields.iter().filter(|(_, value)| !value.is_empty()) {
            let invalid = |expected| TypedFailure::InvalidEdit {
                text: format!("{name}={value}"),
                expected,
            };
            let number = |form| value.parse::<u32>().map_err(|_| invalid(form));
            let count = &mut trial.count;
            match name.as_str() {
                "points" => {
                    let weights = value
                        .parse()
                        .map_err(|_| invalid(EditForm::WeightsOrNone))?;
                    count.weights = Some(weights);
                }
                "attendance" => count.attendance_bonus = Some(number(EditForm::Points)?),
                "best" => count.best_k = Some(number(EditForm::NightsOrNone)?),
                "drop-worst" => count.drop_worst_k = Some(number(EditForm::NightsOrNone)?),
                "min-entries" => count.min_entries = Some(number(EditForm::Entries)?),
                "counted-entry" => {
                    count.counted_entry = Some(match value.as_str() {
                        "all" => CountedEntry::All,
                        "first" => CountedEntry::First,
                        "last" => CountedEntry::Last,
                        _ => return Err(invalid(EditForm::CountedEntry)),
                    });
                }
                "order" => {
                    count.order = Some(match value.as_str() {
                        "attendance" => Ranking::TotalWithAttendance,
                        "total" => Ranking::Total,
                        "profit" => Ranking::Profit,
                        _ => return Err(invalid(EditForm::Order)),
                    });
                }
                "absence" => trial.absence = Some(absence_of(value)),
                _ => drop(trial.parameters.insert(name.clone(), value.clone())),
            }
        }
        Ok(trial)
    }

    /// Whether ratings would be computed again.
    #[must_use]
    pub fn rates(&self) -> bool {
        !self.parameters.is_empty() || self.absence.is_some()
    }
}

/// A rule for members who miss nights: a number of points, which may follow `widen=`, or `keep` or 0.
#[must_use]
pub fn absence_of(text: &str) -> RatingAbsence {
    match text.strip_prefix("widen=").unwrap_or(text) {
        "keep" | "0" => RatingAbsence::Keep,
        points => RatingAbsence::Widen(points.to_owned()),
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
