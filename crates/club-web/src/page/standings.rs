//! Standings on the pages of a night.

use std::borrow::Cow;

use club_log::ids::SeasonId;
use club_log::projection::{SeasonStanding, season_standings};

use crate::View;

/// The rows of a season in its own order. They came with the view, or their nights are in memory.
pub(super) fn rows<'v>(view: &'v View, season: &SeasonId) -> Option<Cow<'v, [SeasonStanding]>> {
    match view.standings.get(season) {
        Some(rows) => Some(Cow::Borrowed(rows)),
        None => season_standings(&view.state.club, season, None)
            .ok()
            .map(Cow::Owned),
    }
}
