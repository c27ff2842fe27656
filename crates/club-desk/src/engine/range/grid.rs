//! `range grid`: the 13 by 13 grid of a player in a seat, or of a range.

use club_sheets::{Chart, HeatCell, HeatGrid, Sheet};
use club_view::Lang;
use npc_preflop::player::{BetCall, Pot, ToCall};
use npc_preflop::{Action, HandClass, Npc, Range, Seat};
use schemars::JsonSchema;
use serde::Serialize;

use super::args::{GridArgs, GridFormat};
use super::player::{read_player, read_seat};
use super::{Classes, read_range, say, show};
use crate::error::{DeskError, Exit};
use crate::output::json_line;
use crate::target::Target;

/// The answer of `range grid`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct GridAnswer {
    title: String,
    share: f64,
    classes: Classes,
    strategies: Vec<StrategyAnswer>,
}

#[derive(Serialize, JsonSchema)]
struct StrategyAnswer {
    letter: char,
    strategy: BetCall,
    classes: Classes,
}

/// A grid: what is drawn in each cell.
pub(crate) struct RangeGrid {
    title: String,
    range: Range,
    /// Strategies with their letters and ranges, best hands first; none for a plain range.
    layers: Vec<(char, BetCall, Range)>,
    /// The language of the title and of the words around the grid.
    lang: Lang,
}

impl RangeGrid {
    /// The grid of a player in a seat.
    pub(crate) fn of_player(npc: &Npc, seat: Seat, pot: Pot, lang: Lang) -> Self {
        let plan = npc.plan(seat, pot);
        let mut layers: Vec<(char, BetCall, Range)> = Vec::new();
        for (_, strategy) in plan.ranges() {
            let range = plan.range(|other| other == strategy);
            if !range.is_empty() && layers.iter().all(|layer| layer.1 != strategy) {
                layers.push((letter(strategy), strategy, range));
            }
        }
        let range = plan.range(|_| true);
        let (position, players) = (seat.position().to_string(), seat.players().count());
        let share = format!("{:.1}", 100.0 * range.share());
        Self {
            title: match pot {
                Pot::Unopened => say::range_grid_folded_to(lang, position, players, share),
                Pot::Opened => say::range_grid_player(lang, position, players, share),
            },
            range,
            layers,
            lang,
        }
    }

    fn of_range(range: Range, lang: Lang) -> Self {
        Self {
            title: say::range_grid_range(lang, format!("{:.1}", 100.0 * range.share())),
            range,
            layers: Vec::new(),
            lang,
        }
    }

    /// The letter of a class, and whether its hands differ.
    fn mark(&self, class: HandClass) -> (char, bool) {
        let played = self.range.class_weight(class);
        let mut best = ('.', 1.0 - played);
        let plain = [('x', played)];
        let layers = self
            .layers
            .iter()
            .map(|layer| (layer.0, layer.2.class_weight(class)));
        let weights: Vec<(char, f64)> = if self.layers.is_empty() {
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
        let layer = |(letter, strategy, range): &(char, BetCall, Range)| {
            let percent = 100.0 * range.share();
            let meaning = show::meaning(*strategy, self.lang);
            format!("{letter}  {strategy}  {percent:>5.1} %  {meaning}")
        };
        let mut lines: Vec<String> = self.layers.iter().map(layer).collect();
        if self.layers.is_empty() {
            lines.push(format!("x  {}", say::range_grid_in(self.lang)));
        }
        lines.push(format!(".  {}", say::range_grid_folds(self.lang)));
        lines.push(format!("*  {}", say::range_grid_divided(self.lang)));
        lines
    }

    /// The same below a picture, which has no letter for hands that fold, and none at all in a plain range.
    fn picture_legend(&self) -> Vec<String> {
        let mut lines = self.legend();
        lines.retain(|line| !self.layers.is_empty() && !line.starts_with('.'));
        lines
    }

    /// The grid as a chart: cells filled to the share that is played, with the letters in words.
    pub(crate) fn to_chart(&self) -> Result<Chart, DeskError> {
        let legend: Vec<String> = self
            .layers
            .iter()
            .map(|(letter, strategy, _)| format!("{letter} = {strategy}"))
            .collect();
        let legend = legend.join(&say::range_grid_comma(self.lang));
        let description = say::range_grid_description(self.lang, legend);
        let mut grid =
            HeatGrid::new(&self.title, description, 13).with_legend(self.picture_legend());
        for row in 0..13 {
            let cells = (0..13).filter_map(|column| HandClass::from_index(13 * row + column));
            let cells = cells.map(|class| {
                let share = self.range.class_weight(class).clamp(0.0, 1.0);
                HeatCell {
                    label: class.to_string(),
                    share,
                    words: self.words(class, share),
                }
            });
            grid = grid
                .with_row(cells)
                .map_err(|error| DeskError::new(Exit::Failure, "Internal", error))?;
        }
        Ok(grid.into())
    }

    /// The grid for programs.
    pub(crate) fn answer(&self) -> GridAnswer {
        let layer = |(letter, strategy, range): &(char, BetCall, Range)| StrategyAnswer {
            letter: *letter,
            strategy: *strategy,
            classes: Classes::of_range(range),
        };
        GridAnswer {
            title: self.title.clone(),
            share: self.range.share(),
            classes: Classes::of_range(&self.range),
            strategies: self.layers.iter().map(layer).collect(),
        }
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

/// The letter of a strategy: the bet level of those that raise, `c` for hands that limp or call
/// and then call, `l` for those that limp and fold.
fn letter(strategy: BetCall) -> char {
    match strategy.action(1, ToCall::Chips) {
        Action::Raise { .. } => char::from(b'0' + strategy.bet()),
        _ if strategy.call() > 1 => 'c',
        _ => 'l',
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
    // The title in a JSON answer is the same in every language.
    let lang = if as_json { Lang::En } else { lang };
    let grid = if let Some(text) = &args.range {
        RangeGrid::of_range(read_range(text)?, lang)
    } else {
        let npc = read_player(&args.player)?;
        let seat = read_seat(args.players, &args.position)?;
        let pot = if args.folded_to {
            Pot::Unopened
        } else {
            Pot::Opened
        };
        RangeGrid::of_player(&npc, seat, pot, lang)
    };
    let text = if as_json {
        json_line(&grid.answer())?
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
            GridFormat::Csv => grid.range.to_csv(),
            GridFormat::Solver => grid.range.to_solver_text() + "\n",
            GridFormat::Weights => grid.range.to_weights_text() + "\n",
        }
    };
    let Some(path) = &args.out else {
        return Ok(text);
    };
    Target::new(path, args.force.into())?.write(&text)?;
    Ok(String::new())
}
