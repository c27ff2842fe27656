//! The messages of a season that is counted otherwise and of the reliability of rankings.
//!
//! Their words are in `locales`.

club_words::messages! {
    ALL:
    what_if_heading(season, changes);
    what_if_recorded(season);
    what_if_same();
    what_if_weights();
    what_if_by(order);
    what_if_head_now(figure);
    what_if_head_rank_now();
    what_if_moved(count, players);
    what_if_move(name, from, to, why);
    what_if_more(count);
    what_if_unranked();
    what_if_why_recorded(change);
    what_if_why_weights(change);
    what_if_why_entry(change);
    what_if_why_nights(change);
    what_if_why_attendance(change);
    what_if_why_enough(entries);
    what_if_why_too_few(needed);
    what_if_passes(players);
    what_if_passed_by(players);
    what_if_dealt(night);
    what_if_imports(players);
    what_if_open(nights);
    what_if_no_minimum();
    what_if_chart(season);
    what_if_chart_about(count, players);
    what_if_chart_now();
    what_if_chart_then();
    what_if_rates_chart(ladder);
    what_if_rates_about(count);
    what_if_rate_now();
    what_if_rate_then();
    what_if_rate_same();
    reliability_heading(season, nights, players);
    reliability_halves(odd, even, players);
    reliability_next(nights, pairs);
    reliability_band(draws, seed);
    reliability_method();
    reliability_overlap();
    reliability_imports(players);
    reliability_ranking();
    reliability_correlation();
    reliability_share();
    reliability_low();
    reliability_high();
    reliability_none();
    reliability_points();
    reliability_profit();
    reliability_tier();
    reliability_place();
    reliability_chart(season);
    reliability_chart_about();
    reliability_chart_axis();
    reliability_chart_halves();
    reliability_chart_next();
    reliability_chart_chance();
}

#[cfg(test)]
mod tests {
    use club_words::{Lang, asked, variables};

    #[test]
    fn the_code_asks_for_every_message_of_the_evidence_with_its_variables() {
        for lang in Lang::ALL {
            assert_eq!(asked(super::ALL), variables(lang, "evidence"), "{lang}");
        }
    }
}
