//! Words of the views, a function each; their texts are in the locales of club-words.

club_words::messages! {
    ALL:
    range_meaning(bet, call);
    range_grid_player(position, players, share);
    range_grid_folded_to(position, players, share);
    range_grid_range(share);
    range_grid_in();
    range_grid_folds();
    range_grid_divided();
    range_grid_description(legend);
    range_grid_comma();
    range_drill_judged(verdict, equilibrium, model);
    range_drill_right();
    range_drill_mistake(cost);
    range_drill_always();
    range_drill_never();
    range_drill_often(share);
    range_drill_learned();
    range_drill_score(right, hands, cost);
    payout_comma();
    payout_and();
    payout_last_untied();
    payout_place_named(place);
    payout_places_named(places);
    payout_last_tied(winner, others, rule);
    payout_last_shared(places, rule);
    payout_left_nothing();
    payout_left_carried(left);
    payout_left_places(left, places);
    payout_prizes(sum, pool, left);
    payout_head_place();
    payout_head_points();
    payout_head_share();
    payout_head_share_percent();
    payout_head_value();
    payout_head_prize();
    payout_head_structure();
    payout_head_paid();
    payout_head_paid_percent();
    payout_head_first_percent();
    payout_head_first_to_second();
    payout_head_min_cash();
    payout_head_top_percent();
    payout_head_gini();
    payout_head_gini_paid();
    payout_chart_title(entrants);
    payout_chart_description(weights);
    payout_chart_share();
    payout_head_player();
    payout_head_chips();
    payout_head_amount();
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use club_words::{Lang, variables};

    #[test]
    fn the_views_ask_for_every_message_with_its_variables() {
        let asked: BTreeMap<String, BTreeSet<String>> = super::ALL
            .iter()
            .map(|(name, variables)| {
                let variables = variables.iter().map(|name| (*name).to_owned());
                (name.replace('_', "-"), variables.collect())
            })
            .collect();
        for lang in Lang::ALL {
            assert_eq!(asked, variables(lang, "engine"), "{lang}");
        }
    }
}
