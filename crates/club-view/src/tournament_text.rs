//! A tournament night in words: the heading, the seat chart, the orders, and what to do next.

use club_log::deal::DealSubject;
use club_log::entry::EntryId;
use club_log::next_step::NextStep;
use club_log::tournament::Phase;
use club_sheets::{Column, Table};
use club_words::list;
use mtt_seating::Forecast;

use crate::event::deal_method;
use crate::tournament::{OrderView, ResultRow};
use crate::{
    Lang, MoneyView, PlayerView, TournamentView, alternates, clock, hand_for_hand_words,
    list_words as words, money_say, money_words, points, reason, say, step,
};

/// How many of the last places the text lists.
const LAST_PLACES: usize = 6;

/// Age of the moves in a list, for its heading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moves {
    /// Some were ordered by the command before.
    OrderedNow,
    /// All were ordered earlier and are still to be made.
    Outstanding,
}

impl TournamentView {
    /// The name of an entry.
    pub(crate) fn label(&self, lang: Lang, entry: EntryId) -> String {
        let found = self.players.get(&entry);
        found.map_or_else(|| entry.to_string(), |player| player.text(lang))
    }

    /// The table that breaks next, as a line; empty where none does.
    fn next_break(&self, lang: Lang) -> String {
        let next = self.forecast.first();
        next.map_or_else(String::new, |next| break_line(lang, next) + "\n")
    }

    /// For a terminal of any width.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        self.text_within(lang, usize::MAX)
    }

    /// For a terminal with this number of columns.
    ///
    /// Tables that do not fit next to each other come below each other.
    #[must_use]
    pub fn text_within(&self, lang: Lang, columns: usize) -> String {
        let mut out = self.heading(lang);
        out.push_str(&self.deal_line(lang));
        out.extend(self.money.as_ref().map(|money| money.line(lang)));
        match self.phase {
            Phase::Registering if self.alive > 0 => {
                out.push_str(&self.registered(lang).to_boxed());
            }
            Phase::Running => {
                out.push_str(&self.chart(lang).to_boxed_within(columns));
                out.push_str(&self.next_break(lang));
            }
            Phase::Registering | Phase::Finished | Phase::Cancelled => {}
        }
        out.push_str(&alternates::list_text(lang, &self.alternates));
        if let Some(results) = &self.results {
            let with_points = !self.imported || self.pool > 0;
            let table = results_table(lang, results, with_points, self.money.as_ref());
            out.push_str(&table.to_boxed());
        } else {
            out.push_str(&self.last_places(lang));
            out.push_str(&self.knockouts_line(lang));
        }
        out.push_str(&format!("\n{}\n", say::next_heading(lang)));
        for next in &self.next {
            out.push_str(&format!("  - {}\n", step::hinted(lang, self, next)));
        }
        out
    }

    /// One of the next steps in a sentence, without the command of the terminal.
    #[must_use]
    pub fn step(&self, lang: Lang, step: &NextStep) -> String {
        step::sentence(lang, self, step)
    }

    /// Why each open order was given, for a terminal; empty without orders.
    #[must_use]
    pub fn why_text(&self, lang: Lang) -> String {
        if self.orders.is_empty() {
            return String::new();
        }
        let line = |order: &OrderView| {
            let why = match &order.why {
                Some(why) => reason::sentence(lang, why, |entry| self.label(lang, entry)),
                None => say::reason_not_recorded(lang),
            };
            let (from, to) = (order.from.to_string(), order.to.to_string());
            format!(
                "  - {}\n",
                say::order_why(lang, order.number, from, to, why)
            )
        };
        let lines: String = self.orders.iter().map(line).collect();
        format!("\n{}\n{lines}", say::why_heading(lang))
    }

    fn heading(&self, lang: Lang) -> String {
        let stage = match (self.final_table, self.phase) {
            (true, _) => say::final_table(lang),
            (false, Phase::Registering) => say::phase_registering(lang),
            (false, Phase::Running) => say::phase_running(lang),
            (false, Phase::Finished) => say::phase_finished(lang),
            (false, Phase::Cancelled) => say::phase_cancelled(lang),
        };
        let (title, id) = (&self.title, self.tournament.to_string());
        let first = if self.phase == Phase::Running {
            let level = clock::stage(lang, &self.clock);
            let played = clock::played(lang, &self.clock, self.breaks);
            if self.clock.running {
                say::tournament_heading_running(lang, title, id, stage, level, played)
            } else {
                say::tournament_heading_paused(lang, title, id, stage, level, played)
            }
        } else {
            say::tournament_heading(lang, title, id, stage)
        };
        let entries = say::entries(lang, self.entries);
        let alive = say::players(lang, self.alive);
        let pool = say::points_count(lang, self.pool);
        let second = match (self.phase.is_over(), self.registration_open) {
            (true, _) if self.imported && self.pool > 0 => {
                say::tournament_counts_imported_points(lang, entries, pool)
            }
            (true, _) if self.imported => say::tournament_counts_imported(lang, entries),
            (true, _) => say::tournament_counts(lang, entries, pool),
            (false, true) => say::tournament_counts_open(lang, entries, alive, pool),
            (false, false) => say::tournament_counts_closed(lang, entries, alive, pool),
        };
        let mut heading = format!("{first}\n{second}\n");
        if let Some(play) = self.hand_for_hand {
            heading.push_str(&hand_for_hand_words::shown(lang, play));
            heading.push('\n');
        }
        if self.phase == Phase::Running {
            if let Some(line) = clock::colour_up_line(lang, &self.clock, &self.colour_up) {
                heading.push_str(&(line + "\n"));
            }
            heading.push_str(&self.chips.lines(lang, self.alive));
        }
        heading.push_str(&self.missing_line(lang));
        heading
    }

    /// Players who have not arrived yet, while others may still register; empty where nobody's arrival was
    /// recorded, or everybody's.
    fn missing_line(&self, lang: Lang) -> String {
        if self.missing.is_empty() || !self.registration_open || self.phase.is_over() {
            return String::new();
        }
        self.arrival_text(lang)
    }

    /// How many of those who are in have arrived, and who has not, in a line.
    #[must_use]
    pub fn arrival_text(&self, lang: Lang) -> String {
        let mut line = say::arrived_of(lang, self.arrived, say::players(lang, self.alive));
        if !self.missing.is_empty() {
            let names = self.missing.iter().map(|player| player.text(lang));
            let names = list(lang, &names.collect::<Vec<_>>());
            line.push_str(&say::semicolon(lang));
            line.push_str(&say::arrived_missing(lang, names));
        }
        line + "\n"
    }

    /// The shares of a deal, the largest first, in one line; empty without one.
    fn deal_line(&self, lang: Lang) -> String {
        let Some(deal) = &self.deal else {
            return String::new();
        };
        let prices = self.rules.money.as_deref();
        let mut shares: Vec<_> = deal.shares.iter().collect();
        shares.sort_by_key(|share| std::cmp::Reverse((share.money(), share.points)));
        let shares = shares.into_iter().map(|share| {
            let amount = money_words::share(lang, prices, deal.divides, share);
            say::event_amount(lang, self.label(lang, share.entry), amount)
        });
        let shares = list(lang, &shares.collect::<Vec<_>>());
        let method = deal_method(lang, deal);
        let points = Some(deal.for_winner).filter(|left| *left > 0);
        let points = points.map(|left| say::points_count(lang, left));
        let money = Some(deal.money_for_winner).filter(|left| *left > 0);
        let money = money.map(|left| money_words::of_night(lang, prices, left));
        let left: Vec<String> = points.into_iter().chain(money).collect();
        let rest = match deal.divides {
            DealSubject::Money => Some("points"),
            DealSubject::Points if prices.is_some() => Some("prizes"),
            DealSubject::Points | DealSubject::Both => None,
        };
        let line = match (left.as_slice(), rest) {
            ([], Some(rest)) => say::deal_line_rest(lang, method, shares, rest),
            ([], None) if deal.places.is_empty() => say::deal_line(lang, method, shares),
            ([], None) => {
                let places = deal.places.iter().map(|entry| self.label(lang, *entry));
                let places = list(lang, &places.collect::<Vec<_>>());
                say::deal_line_places(lang, method, shares, places)
            }
            (left, _) => say::deal_line_winner(lang, method, shares, list(lang, left)),
        };
        line + "\n"
    }

    /// The moves that are to be made, for a terminal. It has their reasons, the players who wait
    /// for a seat, and the tables that break next.
    #[must_use]
    pub fn moves_text(&self, lang: Lang, moves: Moves) -> String {
        let mut orders = self.orders.iter();
        let mut lines = String::new();
        for step in &self.next {
            // The steps have the orders in their order.
            let why = match step {
                NextStep::Move { .. } => orders.next().and_then(|order| order.why.as_ref()),
                NextStep::Waiting { .. } | NextStep::Halt { .. } => None,
                _ => continue,
            };
            lines.push_str(&format!("  - {}\n", step::hinted(lang, self, step)));
            if let Some(why) = why {
                let why = reason::sentence(lang, why, |entry| self.label(lang, entry));
                lines.push_str(&format!("    {why}\n"));
            }
        }
        let heading = match (lines.is_empty(), moves) {
            (true, _) => say::moves_needless(lang),
            (false, Moves::OrderedNow) => say::moves_to_make(lang),
            (false, Moves::Outstanding) => say::moves_outstanding(lang),
        };
        let mut text = format!("{heading}\n{lines}");
        for next in &self.forecast {
            text.push_str(&break_line(lang, next));
            text.push('\n');
        }
        text
    }

    /// Table of the entries that are registered, before the draw.
    fn registered(&self, lang: Lang) -> Table {
        let mut table = Table::new([
            Column::number(say::head_entry(lang)),
            Column::text(say::head_player(lang)),
        ]);
        for (entry, number) in self.alive_entries.iter().zip(1_u32..) {
            let label = self.players.get(entry).map(|player| player.label.clone());
            table.push([number.to_string(), label.unwrap_or_default()]);
        }
        table
    }

    /// The seat chart: a row a seat, a column a table.
    fn chart(&self, lang: Lang) -> Table {
        let heads = self.tables.iter().map(|table| {
            let (id, players) = (table.id.to_string(), table.players);
            let head = say::head_table_size(lang, id, players);
            Column::text(marked(lang, table.pinned, head))
        });
        let seat = Column::number(say::head_seat(lang));
        let mut chart = Table::new([seat].into_iter().chain(heads));
        for number in 1..=self.seats_per_table {
            let occupants = self.tables.iter().map(|table| {
                let player = table.seats.get(&number);
                let pinned = table.pinned_seats.contains(&number);
                let closed = table.closed_seats.contains(&number);
                let empty = || {
                    if closed {
                        "-".to_owned()
                    } else {
                        String::new()
                    }
                };
                player.map_or_else(empty, |player| marked(lang, pinned, player.text(lang)))
            });
            chart.push([number.to_string()].into_iter().chain(occupants));
        }
        chart
    }

    /// The players with most knockouts, in a line; empty where no winner of chips was recorded.
    fn knockouts_line(&self, lang: Lang) -> String {
        let most = self.knockouts.iter().take(LAST_PLACES);
        let won = most.map(|row| say::event_amount(lang, &row.label, points(&row.knockouts)));
        let won: Vec<String> = won.collect();
        if won.is_empty() {
            return String::new();
        }
        say::knockouts_most(lang, list(lang, &won)) + "\n"
    }

    fn last_places(&self, lang: Lang) -> String {
        let mut lines = String::new();
        for row in self.places.iter().take(LAST_PLACES) {
            let name = |player: &PlayerView| {
                let name = player.text(lang);
                if self.disqualified.contains(&player.entry) {
                    say::disqualified(lang, name)
                } else {
                    name
                }
            };
            let names: Vec<String> = row.players.iter().map(name).collect();
            let place = format!("{:>3}", row.place);
            lines.push_str(&format!(
                "  {}\n",
                say::out_place(lang, place, list(lang, &names))
            ));
        }
        if lines.is_empty() {
            lines
        } else {
            format!("{}\n{lines}", say::out_last(lang))
        }
    }
}

/// When a table breaks.
fn break_line(lang: Lang, next: &Forecast) -> String {
    let table = next.table.to_string();
    if next.eliminations == 0 {
        say::breaks_now(lang, table)
    } else {
        say::breaks_after(lang, table, next.eliminations)
    }
}

/// A table or a player, marked if pinned.
fn marked(lang: Lang, pinned: bool, label: String) -> String {
    if pinned {
        say::pinned(lang, label)
    } else {
        label
    }
}

/// The results, with the points and the prizes where there are any.
fn results_table(
    lang: Lang,
    results: &[ResultRow],
    with_points: bool,
    money: Option<&MoneyView>,
) -> Table {
    let heads = [
        Column::number(say::head_place(lang)),
        Column::text(say::head_player(lang)),
        Column::number(say::head_entries(lang)),
    ];
    let won = with_points.then(|| Column::number(say::head_points(lang)));
    let with_knockouts = results.iter().any(|row| row.knockouts.is_some());
    let won = won
        .into_iter()
        .chain(with_knockouts.then(|| Column::number(words::list_knockouts(lang))));
    let prize = money.map(|_| Column::number(money_say::money_prize(lang)));
    let mut table = Table::new(heads.into_iter().chain(won).chain(prize));
    for row in results {
        let label = if row.disqualified {
            say::disqualified(lang, &row.label)
        } else {
            row.label.clone()
        };
        let cells = [row.place.to_string(), label, row.entries.to_string()];
        let won = with_points.then(|| points(&row.points));
        let knockouts =
            with_knockouts.then(|| row.knockouts.as_ref().map(points).unwrap_or_default());
        let won = won.into_iter().chain(knockouts);
        let prize = money.map(|money| money.prize_of(lang, &row.member));
        table.push(cells.into_iter().chain(won).chain(prize));
    }
    table
}
