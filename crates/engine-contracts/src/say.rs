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
    range_drill_mistake_about(cost, error);
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
    seating_simulate_hands(hands, deviation, moves);
    seating_simulate_hands_alone(hands, moves);
    seating_head_phase();
    seating_head_size();
    seating_head_ideal();
    seating_head_gap(players);
    seating_head_moves();
    seating_head_idle();
    seating_registration();
    seating_elimination();
    seating_head_wait();
    seating_head_players();
    seating_head_mean();
    seating_head_p99();
    seating_head_max();
    seating_head_missed();
    seating_head_most_missed();
    seating_movers();
    seating_broken();
    seating_late();
    seating_plot(players, seats, policy);
    seating_plot_text();
    seating_plot_hours();
    seating_plot_players();
    seating_plot_size();
    seating_plot_gap();
    seating_plot_close();
    seating_head_policy();
    seating_policies_plot(players, seats);
    seating_policies_text();
    niko_board_bar(count);
    niko_board_off(count);
    niko_play_throw(yours, theirs);
    niko_play_turn(roll);
    niko_play_hint(cost);
    niko_play_played(play, judged);
    niko_play_cost(cost, best);
    niko_play_best();
    niko_play_no_play(player, roll);
    niko_play_computer(roll, play);
    niko_play_endless();
    niko_play_result(winner, kind);
    niko_play_sum(mistakes, cost, luck);
}

#[cfg(test)]
mod tests {
    use club_words::{Lang, asked, variables};

    #[test]
    fn the_views_ask_for_every_message_with_its_variables() {
        for lang in Lang::ALL {
            assert_eq!(asked(super::ALL), variables(lang, "engine"), "{lang}");
        }
    }
}
