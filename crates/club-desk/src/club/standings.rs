//! The standings of a season as a table and as JSON.

use club_log::rules::Ranking;
use club_log::{Club, Directory, SeasonId, SeasonStanding, season_standings};
use serde_json::{Value, json};
use sheets::{Column, Table};

use super::describe::count;
use super::refused::refused;
use super::show::points;
use crate::error::{DeskError, Exit};

/// The season named, or the only one.
pub(crate) fn season_of(club: &Club, named: Option<SeasonId>) -> Result<SeasonId, DeskError> {
    if let Some(id) = named {
        return Ok(id);
    }
    let mut seasons = club.seasons().keys();
    match (seasons.next(), seasons.next()) {
        (Some(only), None) => Ok(only.clone()),
        (None, _) => Err(DeskError::new(
            Exit::NotFound,
            "NoSeason",
            "no season was opened; desk season open ID",
        )),
        (Some(_), Some(_)) => {
            let ids: Vec<String> = club.seasons().keys().map(ToString::to_string).collect();
            let words = format!("there are several seasons, name one of: {}", ids.join(", "));
            Err(DeskError::new(Exit::Refused, "SeveralSeasons", words).with("seasons", ids))
        }
    }
}

/// What the ranking is called.
pub(crate) fn ranking_name(ranking: Ranking) -> &'static str {
    match ranking {
        Ranking::TotalWithAttendance => "points with attendance",
        Ranking::Total => "points won",
        Ranking::Profit => "profit per entry",
    }
}

/// The standings in words.
pub(crate) fn text(
    club: &Club,
    directory: &Directory,
    id: &SeasonId,
    ranking: Option<Ranking>,
) -> Result<String, DeskError> {
    let season = club.season(id).map_err(|refusal| refused(&refusal))?;
    let rows = season_standings(club, id, ranking).map_err(|refusal| refused(&refusal))?;
    let ranking = ranking.unwrap_or(season.rules.ranking);
    let mut table = Table::new([
        Column::number("rank"),
        Column::text("player"),
        Column::number("points"),
        Column::number("events"),
        Column::number("entries"),
        Column::number("with attendance"),
        Column::number("profit"),
    ]);
    for row in &rows {
        table.push([
            row.rank.to_string(),
            directory.label(&row.member),
            points(&row.total.to_string()),
            row.events.to_string(),
            row.entries.to_string(),
            points(&row.total_with_attendance.to_string()),
            row.profit.to_decimal(3),
        ]);
    }
    let least = match ranking {
        Ranking::Profit => {
            format!(", at least {}", count(season.rules.min_entries, "entry"))
        }
        Ranking::Total | Ranking::TotalWithAttendance => String::new(),
    };
    let title = if season.title == id.as_str() {
        season.title.clone()
    } else {
        format!("{} ({id})", season.title)
    };
    Ok(format!(
        "{title} by {}{least}\n{}",
        ranking_name(ranking),
        table.to_boxed()
    ))
}

/// The standings as one document.
pub(crate) fn json(
    club: &Club,
    directory: &Directory,
    id: &SeasonId,
    ranking: Option<Ranking>,
) -> Result<Value, DeskError> {
    let season = club.season(id).map_err(|refusal| refused(&refusal))?;
    let rows = season_standings(club, id, ranking).map_err(|refusal| refused(&refusal))?;
    let named = |row: &SeasonStanding| {
        json!({
            "rank": row.rank,
            "member": row.member,
            "name": directory.name(&row.member),
            "total": row.total,
            "events": row.events,
            "entries": row.entries,
            "total_with_attendance": row.total_with_attendance,
            "profit": row.profit,
        })
    };
    Ok(json!({
        "season": id,
        "title": season.title,
        "order": ranking.unwrap_or(season.rules.ranking),
        "standings": rows.iter().map(named).collect::<Vec<_>>(),
    }))
}
