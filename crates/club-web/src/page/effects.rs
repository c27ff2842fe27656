//! Effects of an act before it happens: sentences, season and ratings.

use club_view::EffectsView;
use club_words::Lang;
use maud::{Markup, html};

use super::names::name;
use crate::say;

/// Sentences that are shown before the rest is folded away.
const FIRST: usize = 8;

/// Everything that differs.
pub(super) fn all(lang: Lang, effects: &EffectsView) -> Markup {
    let sentences = effects.sentences(lang);
    let (first, rest) = sentences.split_at(sentences.len().min(FIRST));
    html! {
        @if sentences.is_empty() && effects.standings.is_empty() && effects.ratings.is_empty() {
            p { (say::page_nothing_else(lang)) }
        }
        ul.rows { @for sentence in first { li { p { (sentence) } } } }
        @if !rest.is_empty() {
            details {
                summary { (say::page_and_more(lang, rest.len())) }
                ul.rows { @for sentence in rest { li { p { (sentence) } } } }
            }
        }
        (tables(lang, effects))
    }
}

/// Ranks of the season and ratings.
pub(super) fn tables(lang: Lang, effects: &EffectsView) -> Markup {
    let rank =
        |rank: Option<u64>| rank.map_or_else(|| "–".to_owned(), |rank| say::page_place(lang, rank));
    html! {
        @for season in &effects.standings {
            details {
                summary { (say::page_standings(lang)) }
                ul.rows {
                    @for row in &season.moves {
                        li { span.who { (name(&row.label)) } span { (rank(row.rank_before)) " → " (rank(row.rank)) } }
                    }
                }
            }
        }
        @for ladder in &effects.ratings {
            @let text = ladder.text(lang);
            details {
                summary { (say::page_ratings(lang)) }
                ul.rows { @for line in text.lines() { li { p { (line.trim()) } } } }
            }
        }
    }
}
