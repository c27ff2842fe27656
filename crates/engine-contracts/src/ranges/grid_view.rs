//! A grid of hands in a language: letters, a legend, a text, a chart.

use club_sheets::{Chart, ChartError, HeatCell, HeatGrid};
use club_words::Lang;
use npc_preflop::HandClass;
use npc_preflop::player::{BetCall, Pot};

use super::{GridAnswer, GridLayer, GridSubject};
use crate::say;

/// Classes in a row of the grid, and rows.
const SIDE: usize = 13;

/// A grid of hands in a language.
#[derive(Debug, Clone, PartialEq)]
pub struct GridView {
    title: String,
    answer: GridAnswer,
    lang: Lang,
}

/// A strategy in words.
#[must_use]
pub fn meaning(strategy: BetCall, lang: Lang) -> String {
    say::range_meaning(lang, strategy.bet(), strategy.call())
}

impl GridView {
    /// The grid of an answer.
    ///
    /// ```
    /// use club_words::Lang;
    /// use engine_contracts::ranges::{GridQuestion, GridView, grid};
    ///
    /// let question = GridQuestion { range: Some("22+,A2s+".to_owned()), ..GridQuestion::default() };
    /// let view = GridView::new(grid(&question)?, Lang::En);
    /// assert_eq!(view.title(), "9.5 % of the hands");
    /// assert_eq!(view.mark("AKs".parse()?), ('x', false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(answer: GridAnswer, lang: Lang) -> Self {
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

    /// The subject and its share of all hands.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The answer that is shown.
    #[must_use]
    pub const fn answer(&self) -> &GridAnswer {
        &self.answer
    }

    /// Strategies with their letters and ranges, best hands first; none for a plain range.
    fn layers(&self) -> &[GridLayer] {
        &self.answer.strategies
    }

    /// The letter of what most hands of a class do, and whether its hands differ. `.` folds, `x` is in a plain range.
    #[must_use]
    pub fn mark(&self, class: HandClass) -> (char, bool) {
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

    /// The grid with a letter in every cell.
    ///
    /// `cell` writes a class, its letter and a star where its hands differ.
    #[must_use]
    pub fn to_text(&self, cell: impl Fn(HandClass, char, char) -> String) -> String {
        let mut text = format!("{}\n\n", self.title);
        for row in 0..SIDE {
            for column in 0..SIDE {
                let Some(class) = HandClass::from_index(SIDE * row + column) else {
                    continue;
                };
                let (letter, divided) = self.mark(class);
                text += &cell(class, letter, if divided { '*' } else { ' ' });
                text += if column + 1 == SIDE { "\n" } else { " " };
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

    /// The meaning of each letter, a line each.
    #[must_use]
    pub fn legend(&self) -> Vec<String> {
        let layer = |layer: &GridLayer| {
            let (letter, strategy) = (layer.letter, layer.strategy);
            let percent = 100.0 * layer.range.share();
            let meaning = meaning(strategy, self.lang);
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

    /// The same below a picture. It has no letter for hands that fold, and a plain range has none at all.
    fn picture_legend(&self) -> Vec<String> {
        let mut lines = self.legend();
        lines.retain(|line| !self.layers().is_empty() && !line.starts_with('.'));
        lines
    }

    /// The grid as a chart: cells filled to the share that is played, with the letters in words.
    ///
    /// # Errors
    ///
    /// [`ChartError`] of a cell that cannot be drawn.
    pub fn to_chart(&self) -> Result<Chart, ChartError> {
        let layers = self.layers().iter();
        let legend: Vec<String> = layers
            .map(|layer| format!("{} = {}", layer.letter, layer.strategy))
            .collect();
        let legend = legend.join(&say::range_grid_comma(self.lang));
        let description = say::range_grid_description(self.lang, legend);
        let mut grid =
            HeatGrid::new(&self.title, description, SIDE).with_legend(self.picture_legend());
        for row in 0..SIDE {
            let cells = (0..SIDE).filter_map(|column| HandClass::from_index(SIDE * row + column));
            let cells = cells.map(|class| {
                let share = self.answer.range.class_weight(class).clamp(0.0, 1.0);
                HeatCell {
                    label: class.to_string(),
                    share,
                    words: self.words(class, share),
                }
            });
            grid = grid.with_row(cells)?;
        }
        Ok(grid.into())
    }

    /// The words below the name of a class of which `share` is played, from 0 to 1.
    #[must_use]
    pub fn words(&self, class: HandClass, share: f64) -> String {
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
