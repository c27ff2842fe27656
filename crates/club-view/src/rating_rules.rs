//! How the nights of a season are rated, in words.

use std::collections::BTreeMap;

use club_log::rating::text_of;
use club_log::rules::{RatingAbsence, RatingRules, RatingStart};
use club_words::list;
use tier_rating::RatingParams;

use crate::{Lang, list_words as words};

/// Rules that change ratings: the start of the season, missed nights, parameters that differ from the published ones.
pub(crate) fn parts(
    lang: Lang,
    start: &RatingStart,
    absence: &RatingAbsence,
    own: &BTreeMap<String, String>,
) -> Vec<String> {
    let start = match start {
        RatingStart::Carry => None,
        RatingStart::Reset => Some(words::season_rules_reset(lang)),
        RatingStart::Widen(sigma) => Some(words::season_rules_widen(lang, sigma.clone())),
    };
    let absence = match absence {
        RatingAbsence::Keep => None,
        RatingAbsence::Widen(points) => Some(words::season_rules_absence(lang, points.clone())),
    };
    let own = own.iter().map(|(name, value)| format!("{name}={value}"));
    start.into_iter().chain(absence).chain(own).collect()
}

/// The same as one text, which begins with what ratings the season begins with.
pub(crate) fn text(lang: Lang, rules: &RatingRules) -> String {
    let own = own_parameters(rules);
    let mut parts = parts(lang, &rules.start, &rules.absence, &own);
    if rules.start == RatingStart::Carry {
        parts.insert(0, words::season_rules_carry(lang));
    }
    list(lang, &parts)
}

/// The parameters that differ from the published ones, with their values.
pub(crate) fn own_parameters(rules: &RatingRules) -> BTreeMap<String, String> {
    let published = text_of(&RatingParams::published());
    let own = rules.parameters.iter();
    let own = own.filter(|(name, value)| published.get(*name) != Some(*value));
    own.map(|(name, value)| (name.clone(), value.clone()))
        .collect()
}
