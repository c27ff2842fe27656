//! The words of the verbs about payouts, a function each; what they say is in `locales` of
//! club-view.

club_words::messages! {
    ALL:
    payout_comma();
    payout_and();
    payout_nobody();
    payout_heading(entrants, weights);
    payout_paid(places, first, points, share);
    payout_worth(value);
    payout_last_untied();
    payout_place_named(place);
    payout_places_named(places);
    payout_last_tied(winner, others, rule);
    payout_last_shared(places, rule);
    payout_prizes(sum, pool, left);
    payout_by_paid(places);
    payout_by_places(places);
    payout_by_points(places);
    payout_left_nothing();
    payout_left_carried(left);
    payout_left_places(left, places);
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
    payout_head_player();
    payout_head_chips();
    payout_head_amount();
    payout_dealt(sum);
    payout_played_for(amount);
    payout_chart_title(entrants);
    payout_chart_description(weights);
    payout_chart_share();
}
