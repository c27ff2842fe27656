//! Pictures of the book: the largest stack at which each class is played.

use club_sheets::{Chart, HeatCell, HeatGrid};
use npc_preflop::push_fold::multiway::Spot;
use npc_preflop::{HandClass, Players, Position};

use super::super::GeneratedFile;
use super::page::spot;
use super::{Learned, tenths};
use crate::error::TaskError;

/// Two pictures for each seat but the big blind: its own first all-ins, and the calls of the big blind.
pub(super) fn files(learned: &[Learned]) -> Result<Vec<GeneratedFile>, TaskError> {
    let mut files = Vec::new();
    let positions = Players::MAX.positions().iter().copied();
    for position in positions.filter(|&position| position != Position::Bb) {
        let title = format!("{position} goes all in first");
        let svg = picture(learned, spot(position, &[])?, &title)?;
        files.push(GeneratedFile::text(path(&push_name(position)), svg));
        let title = format!("Big blind calls {position}");
        let svg = picture(learned, spot(Position::Bb, &[position])?, &title)?;
        files.push(GeneratedFile::text(path(&call_name(position)), svg));
    }
    Ok(files)
}

fn path(name: &str) -> String {
    format!("docs/pushfold/book/{name}")
}

/// File name of the first all-ins of a seat.
pub(super) fn push_name(position: Position) -> String {
    format!("{}-push.svg", position.to_string().to_lowercase())
}

/// File name of the calls against a seat.
pub(super) fn call_name(position: Position) -> String {
    format!("bb-calls-{}.svg", position.to_string().to_lowercase())
}

/// Few charts, as a number to divide.
fn count(charts: usize) -> f64 {
    u32::try_from(charts).map_or(0.0, f64::from)
}

fn picture(learned: &[Learned], spot: Spot, title: &str) -> Result<String, TaskError> {
    let description = "The largest stack of the book in big blinds at which each class is played at least half of the \
                       time; a star where it is not played at all smaller ones.";
    let mut grid = HeatGrid::new(title, description, 13);
    for row in 0..13 {
        let classes = (0..13).filter_map(|column| HandClass::from_index(13 * row + column));
        let cells = classes.map(|class| {
            let is_played = |chart: &Learned| chart.strategy.frequency(spot, class) >= 0.5;
            let last = learned.iter().rposition(is_played);
            let star = match last {
                Some(last) if !learned[..last].iter().all(is_played) => "*",
                _ => "",
            };
            HeatCell {
                label: class.to_string(),
                share: last.map_or(0.0, |last| count(last + 1) / count(learned.len())),
                words: last.map_or_else(
                    || "-".to_owned(),
                    |last| format!("{}{star}", tenths(learned[last].chart.tenths())),
                ),
            }
        });
        grid = grid.with_row(cells).map_err(TaskError::making(title))?;
    }
    Ok(Chart::from(grid).to_svg())
}
