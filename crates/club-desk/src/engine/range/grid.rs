//! `range grid`: the 13 by 13 grid of a player in a seat, or of a range.

use club_sheets::{Chart, HeatCell, HeatGrid, Sheet};
use club_view::Lang;
use engine_contracts::ranges::{GridAnswer, GridLayer, GridPot, GridQuestion, GridSubject, grid};
use npc_preflop::HandClass;
use npc_preflop::player::Pot;

use super::args::{GridArgs, GridFormat};
use super::{position, say, show};
use crate::error::DeskError;
use crate::output::json_line;
use crate::target::Target;

/// A grid in a language: what is drawn in each cell.
pub(crate) struct RangeGrid {
    title: String,
    answer: GridAnswer,
    /// The language of the title and of the words around the grid.
    lang: Lang,
}

impl RangeGrid {
    /// The grid of an answer.
    pub(crate) fn new(answer: GridAnswer, lang: Lang) -> Self {
        let share = format!("{:.1}", 100.0 * answer.share);
        let title = match answer.subject {
            GridSubject::Range => say::range_grid_range(lang, share),
            GridSubject::Seat(seat, pot) => {
                let (position, players) = (seat.position().to_string(), seat.players().count());
                match pot {
                    Pot::Unopened => say::range_grid_folded_to(lang, position, players, share),
                    Pot::Opened => say::range_grid_player(lang, position, players, share),
                }
            }
        };
        Self {
            title,
            answer,
            lang,
        }
    }

    /// Strategies with their letters and ranges, best hands first; none for a plain range.
    fn layers(&self) -> &[GridLayer] {
        &self.answer.strategies
    }

    /// The letter of a class, and whether its hands differ.
    fn mark(&self, class: HandClass) -> (char, bool) {
        let played = self.answer.range.class_weight(class);
        let mut best = ('.', 1.0 - played);
        let plain = [('x', played)];
        let layers = self.layers().iter();
        let layers = layers.map(|layer| (layer.letter, layer.range.class_weight(class)));
        let weights: Vec<(char, f64)> = if self.layers().is_empty() {
            plain.to_vec()
        } else {
            layers.collect()
        };
        for &(letter, weight) in &weights {
            if weight > best.1 {
                best = (letter, weight);
            }
        }
        (best.0, best.1 < 1.0 - 1e-9)
    }

    /// The grid with a letter in every cell; `colour` adds escape sequences.
    pub(crate) fn to_text(&self, colour: bool) -> String {
        let mut text = format!("{}\n\n", self.title);
        for row in 0..13 {
            for column in 0..13 {
                let Some(class) = HandClass::from_index(13 * row + column) else {
                    continue;
                };
                let (letter, divided) = self.mark(class);
                let star = if divided { '*' } else { ' ' };
                let cell = format!("{class:<3} {letter}{star}");
                text += &if colour {
                    format!("\x1b[{}m{cell}\x1b[0m", shade(letter))
                } else {
                    cell
                };
                text += if column == 12 { "\n" } else { " " };
            }
        }
        text += "\n";
        for line in self.legend() {
            text += &line;
            text += "\n";
        }
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        lines.join("\n") + "\n"
    }

    /// What the letters mean, a line each.
    fn legend(&self) -> Vec<String> {
        let layer = |layer: &GridLayer| {
            let (letter, strategy) = (layer.letter, layer.strategy);
            let percent = 100.0 * layer.range.share();
            let meaning = show::meaning(strategy, self.lang);
            format!("{letter}  {strategy}  {percent:>5.1} %  {meaning}")
        };
        let mut lines: Vec<String> = self.layers().iter().map(layer).collect();
        if self.layers().is_empty() {
            lines.push(format!("x  {}", say::range_grid_in(self.lang)));
        }
        lines.push(format!(".  {}", say::range_grid_folds(self.lang)));
        lines.push(format!("*  {}", say::range_grid_divided(self.lang)));
        lines
    }

    /// The same below a picture, which has no letter for hands that fold, and none at all in a plain range.
    fn picture_legend(&self) -> Vec<String> {
        let mut lines = self.legend();
        lines.retain(|line| !self.layers().is_empty() && !line.starts_with('.'));
        lines
    }

    /// The grid as a chart: cells filled to the share that is played, with the letters in words.
    pub(crate) fn to_chart(&self) -> Result<Chart, DeskError> {
        let layers = self.layers().iter();
        let legend: Vec<String> = layers
            .map(|layer| format!("{} = {}", layer.letter, layer.strategy))
            .collect();
        let legend = legend.join(&say::range_grid_comma(self.lang));
        let description = say::range_grid_description(self.lang, legend);
        let mut grid =
            HeatGrid::new(&self.title, description, 13).with_legend(self.picture_legend());
        for row in 0..13 {
            let cells = (0..13).filter_map(|column| HandClass::from_index(13 * row + column));
            let cells = cells.map(|class| {
                let share = self.answer.range.class_weight(class).clamp(0.0, 1.0);
                HeatCell {
                    label: class.to_string(),
                    share,
                    words: self.words(class, share),
                }
            });
            grid = grid.with_row(cells).map_err(DeskError::internal)?;
        }
        Ok(grid.into())
    }

    fn words(&self, class: HandClass, share: f64) -> String {
        let (letter, divided) = self.mark(class);
        match (letter, divided) {
            ('.', false) => String::new(),
            ('x', false) => "100 %".to_owned(),
            (letter, false) => letter.to_string(),
            ('.' | 'x', true) => format!("{:.0} %", 100.0 * share),
            // Divided between strategies alone.
            (letter, true) if share >= 1.0 - 1e-9 => format!("{letter}*"),
            (letter, true) => format!("{letter}* {:.0} %", 100.0 * share),
        }
    }
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
    let grid = RangeGrid::new(grid(&question)?, lang);
    let text = if as_json {
        json_line(&grid.answer)?
    } else {
        match args.format {
            GridFormat::Text => grid.to_text(false),
            GridFormat::Ansi => grid.to_text(true),
            GridFormat::Svg => grid.to_chart()?.to_svg(),
            GridFormat::Html => {
                let chart = grid.to_chart()?;
                Sheet::new(lang.tag(), &grid.title)
                    .with_block(chart)
                    .to_html()
            }
            GridFormat::Csv => grid.answer.range.to_csv(),
            GridFormat::Solver => grid.answer.range.to_solver_text() + "\n",
            GridFormat::Weights => grid.answer.range.to_weights_text() + "\n",
        }
    };
    let Some(path) = &args.out else {
        return Ok(text);
    };
    Target::new(path, args.force.into())?.write(&text)?;
    Ok(String::new())
}
