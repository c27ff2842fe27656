//! `range grid`: the 13 by 13 grid of a player in a seat, or of a range.

use club_sheets::{Chart, Sheet};
use club_view::Lang;
use engine_contracts::ranges::{GridPot, GridQuestion, GridView, grid};

use super::args::{GridArgs, GridFormat};
use super::position;
use crate::error::DeskError;
use crate::output::json_line;
use crate::target::Target;

/// The grid as a text without colours.
pub(crate) fn plain(grid: &GridView) -> String {
    grid.to_text(|class, letter, star| format!("{class:<3} {letter}{star}"))
}

/// The grid as a chart.
fn chart(grid: &GridView) -> Result<Chart, DeskError> {
    grid.to_chart().map_err(DeskError::internal)
}

/// Colours of a terminal: red for raises, darker with the level, green for calls, blue for limps.
fn shade(letter: char) -> &'static str {
    match letter {
        '2' => "30;48;5;217",
        '3' => "30;48;5;209",
        '4'..='9' => "97;48;5;124",
        'c' => "30;48;5;114",
        'l' => "30;48;5;117",
        'x' => "30;48;5;222",
        _ => "90",
    }
}

/// Runs the verb.
pub(super) fn run(args: &GridArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let question = match &args.range {
        Some(range) => GridQuestion {
            range: Some(range.clone()),
            ..GridQuestion::default()
        },
        None => GridQuestion {
            player: Some(args.player.clone()),
            players: Some(args.players),
            position: Some(position(&args.position)?),
            pot: if args.folded_to {
                GridPot::FoldedTo
            } else {
                GridPot::Opened
            },
            ..GridQuestion::default()
        },
    };
    let grid = GridView::new(grid(&question)?, lang);
    let text = if as_json {
        json_line(grid.answer())?
    } else {
        match args.format {
            GridFormat::Text => plain(&grid),
            GridFormat::Ansi => grid.to_text(|class, letter, star| {
                format!("\x1b[{}m{class:<3} {letter}{star}\x1b[0m", shade(letter))
            }),
            GridFormat::Svg => chart(&grid)?.to_svg(),
            GridFormat::Html => {
                let chart = chart(&grid)?;
                Sheet::new(lang.tag(), grid.title())
                    .with_block(chart)
                    .to_html()
            }
            GridFormat::Csv => grid.answer().range.to_csv(),
            GridFormat::Solver => grid.answer().range.to_solver_text() + "\n",
            GridFormat::Weights => grid.answer().range.to_weights_text() + "\n",
        }
    };
    let Some(path) = &args.out else {
        return Ok(text);
    };
    Target::new(path, args.force.into())?.write(&text)?;
    Ok(String::new())
}
