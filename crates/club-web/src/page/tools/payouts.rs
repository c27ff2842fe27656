//! Structures of payouts for a field, next to each other.

use club_words::{Lang, count};
use engine_contracts::payout::{
    CompareAnswer, CompareQuestion, FieldQuestion, ForAnswer, ForQuestion, MoneyQuestion,
    PayoutFailure, compare, comparison_chart, comparison_table, last_seat_words, payout_for,
    percent, prizes_words,
};
use maud::{Markup, PreEscaped, html};

use super::super::{Look, Page};
use super::{back, field, name, refusal_words, refused};
use crate::refusal::{Refusal, no_choice, whole};
use crate::{Address, Region, Tool, say};

const THIS: Address = Address::Tool(Tool::Payouts);
/// The largest field.
const MOST_ENTRANTS: u64 = 2_000;
/// The most structures next to each other.
const MOST_STRUCTURES: usize = 5;
/// Places of the table, the first first.
const PLACES: usize = 20;
/// Places of the table by the size of the field.
const FIRST_PLACES: usize = 6;
/// Structures where none are named.
const USUAL: &str = "vp-kid\nharmonic\nhead:100,70,50";

/// The question of an address.
struct Asked<'l> {
    entrants: &'l str,
    structures: &'l str,
    pool: Option<&'l str>,
    unit: &'l str,
    ties: &'l str,
}

/// The answers.
struct Compared {
    entrants: u64,
    pool: Option<u64>,
    comparison: CompareAnswer,
    structures: Vec<(String, ForAnswer)>,
}

/// The page.
pub(super) fn page(look: &Look<'_>) -> Page {
    let lang = look.reader.lang;
    let asked = Asked {
        entrants: field(look, "entrants").unwrap_or("30"),
        structures: field(look, "structures").unwrap_or(USUAL),
        pool: field(look, "pool"),
        unit: field(look, "unit").unwrap_or("1"),
        ties: field(look, "ties").unwrap_or("better"),
    };
    let answer = asked.compare().and_then(|compared| shown(lang, &compared));
    let element = html! {
        section.panel.stack id="structures" {
            h1 { (name(Tool::Payouts, lang)) }
            (form(lang, &asked))
            @match answer {
                Ok(answer) => (answer),
                Err(refusal) => (refused(&refusal_words(lang, &refusal, || say::page_payout_bounds(lang, count(MOST_ENTRANTS), MOST_STRUCTURES)))),
            }
            (back(lang))
        }
    };
    let title = name(Tool::Payouts, lang);
    Page::new(title, vec![Region::new("structures", element)])
}

impl Asked<'_> {
    fn compare(&self) -> Result<Compared, Refusal<PayoutFailure>> {
        let entrants = whole(self.entrants)?;
        let pool = self.pool.map(whole).transpose()?;
        let denomination = whole(self.unit)?;
        let lines = self.structures.lines().map(str::trim);
        let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
        if entrants > MOST_ENTRANTS || lines.len() > MOST_STRUCTURES {
            return Err(Refusal::Bounds);
        }
        let ties = self.ties.parse();
        let field = FieldQuestion {
            seats: entrants,
            ties: ties.map_err(|_| no_choice("ties", self.ties))?,
            ..FieldQuestion::default()
        };
        let comparison = compare(&CompareQuestion {
            contract: None,
            weights: lines.iter().map(|&line| line.to_owned()).collect(),
            field: field.clone(),
        })?;
        let dealt = |weights: &&str| {
            let answer = payout_for(&ForQuestion {
                weights: (*weights).to_owned(),
                field: field.clone(),
                money: pool.map(|pool| MoneyQuestion {
                    denomination,
                    ..MoneyQuestion::new(pool)
                }),
                ..ForQuestion::default()
            })?;
            Ok(((*weights).to_owned(), answer))
        };
        let structures: Result<Vec<_>, PayoutFailure> = lines.iter().map(dealt).collect();
        Ok(Compared {
            entrants,
            pool,
            comparison,
            structures: structures?,
        })
    }
}

fn form(lang: Lang, asked: &Asked<'_>) -> Markup {
    html! {
        form.stack method="get" action=(THIS) {
            div.parameters {
                div {
                    label for="entrants" { (say::page_payout_entrants(lang)) }
                    input id="entrants" name="entrants" inputmode="numeric" required value=(asked.entrants);
                }
                div {
                    label for="pool" { (say::page_payout_pool(lang)) }
                    input id="pool" name="pool" inputmode="numeric" value=[asked.pool];
                }
                div {
                    label for="unit" { (say::page_payout_unit(lang)) }
                    input id="unit" name="unit" inputmode="numeric" value=(asked.unit);
                }
                div {
                    label for="ties" { (say::page_payout_ties(lang)) }
                    select id="ties" name="ties" {
                        option value="better" selected[asked.ties != "worse"] { (say::page_payout_better(lang)) }
                        option value="worse" selected[asked.ties == "worse"] { (say::page_payout_worse(lang)) }
                    }
                }
            }
            div {
                label for="structures-typed" { (say::page_payout_structures(lang)) }
                textarea id="structures-typed" name="structures" rows="5" spellcheck="false" autocapitalize="off" { (asked.structures) }
                p.small { (say::page_payout_structures_help(lang)) " " code { "harmonic, vp-kid, winner, head:100,70,50, power:100,60,40,25@1.05, fixed:40,25,15" } }
            }
            button.primary type="submit" { (say::page_show(lang)) }
        }
    }
}

fn shown(lang: Lang, compared: &Compared) -> Result<Markup, Refusal<PayoutFailure>> {
    let comparison = &compared.comparison.comparison;
    let chart = comparison_chart(comparison, lang).ok();
    let by_field = compared.by_field(lang)?;
    let ties = compared.sentences(lang)?;
    Ok(html! {
        h2 { (say::page_payout_places(lang)) }
        (compared.places(lang))
        ul.rows { @for (weights, words) in &ties { li { div.who { code { (weights) } @for line in words { p { (line) } } } } } }
        h2 { (say::page_payout_figures(lang)) }
        div.scroll tabindex="0" { (PreEscaped(comparison_table(comparison, lang).to_html())) }
        @if let Some(chart) = &chart { figure.sheet-figure tabindex="0" { (PreEscaped(chart.to_inline_svg())) } }
        h2 { (say::page_payout_by_field(lang)) }
        (by_field)
    })
}

impl Compared {
    /// A row for each of the first places, a column for each structure: prizes, or points with their share.
    fn places(&self, lang: Lang) -> Markup {
        let paid = self.structures.iter().map(|(_, answer)| {
            let prizes = answer.prizes.as_ref().map(|pool| pool.prizes.amounts());
            prizes.unwrap_or(answer.allocation.points()).len()
        });
        let most = paid.max().unwrap_or_default();
        html! {
            div.scroll tabindex="0" {
                table {
                    thead { tr { th.n scope="col" { (say::page_rank(lang)) } @for (weights, _) in &self.structures { th.n scope="col" { code { (weights) } } } } }
                    tbody {
                        @for place in 0..most.min(PLACES) {
                            tr {
                                th.n scope="row" { (place + 1) }
                                @for (_, answer) in &self.structures { td.n { (won(lang, answer, place)) } }
                            }
                        }
                    }
                }
            }
            @if most > PLACES { p.small { (say::page_payout_more(lang, most - PLACES)) } }
        }
    }

    /// Ties for the last seat and remainders of the pool, in words.
    fn sentences(&self, lang: Lang) -> Result<Vec<(String, Vec<String>)>, Refusal<PayoutFailure>> {
        let words = |(weights, answer): &(String, ForAnswer)| {
            let last = last_seat_words(&answer.structure, &answer.allocation, lang);
            let mut words = vec![last.map_err(PayoutFailure::from)?];
            if let (Some(pool), Some(prizes)) = (self.pool, &answer.prizes) {
                words.push(prizes_words(&prizes.prizes, pool, lang));
            }
            Ok((weights.clone(), words))
        };
        self.structures.iter().map(words).collect()
    }

    /// Paid places and the shares of the first ones, in smaller and larger fields.
    fn by_field(&self, lang: Lang) -> Result<Markup, Refusal<PayoutFailure>> {
        let quarters = [1, 2, 3, 4, 5, 6, 8].map(|quarters| self.entrants * quarters / 4);
        let mut sizes: Vec<u64> = quarters.into_iter().filter(|size| *size >= 2).collect();
        sizes.dedup();
        let mut tables = Vec::new();
        for (weights, answer) in &self.structures {
            let mut rows = Vec::new();
            for &size in &sizes {
                let dealt = answer.structure.allocate(size);
                let dealt = dealt.map_err(PayoutFailure::from)?;
                let shares = dealt.points().iter().take(FIRST_PLACES);
                let shares: Vec<String> =
                    shares.map(|held| percent(*held, dealt.dealt())).collect();
                rows.push((size, dealt.paid(), shares));
            }
            tables.push((weights, rows));
        }
        Ok(html! {
            @for (weights, rows) in tables {
                details {
                    summary { code { (weights) } }
                    div.scroll tabindex="0" {
                        table {
                            thead {
                                tr {
                                    th.n scope="col" { (say::page_payout_entrants(lang)) }
                                    th.n scope="col" { (say::page_payout_paid(lang)) }
                                    @for place in 1..=FIRST_PLACES { th.n scope="col" { (say::page_payout_place_share(lang, place)) } }
                                }
                            }
                            tbody {
                                @for (size, paid, shares) in rows {
                                    tr {
                                        th.n scope="row" { (count(size)) }
                                        td.n { (count(paid)) }
                                        @for place in 0..FIRST_PLACES { td.n { @if let Some(share) = shares.get(place) { (share) } } }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        })
    }
}

/// Points or prize of a place under a structure.
fn won(lang: Lang, answer: &ForAnswer, place: usize) -> String {
    if let Some(pool) = &answer.prizes {
        let amount = pool.prizes.amounts().get(place);
        return amount.map(|amount| count(*amount)).unwrap_or_default();
    }
    let dealt = answer.allocation.dealt();
    let held = answer.allocation.points().get(place);
    let words = held.map(|&held| say::page_payout_points(lang, held, percent(held, dealt)));
    words.unwrap_or_default()
}
