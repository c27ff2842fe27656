//! The words of the verbs about ranges, a function each; what they say is in `locales` of
//! club-view.

club_view::messages! {
    ALL:
    range_vpip(position, players, share);
    range_vpip_clamped(share);
    range_equity(first, second, equity);
    range_equity_shares(win, tie, lose);
    range_combos(combos);
    range_combos_share(combos, share);
    range_top_divided(class, share);
    range_note_plus(item, read);
    range_note_weight(item, combo);
    range_push(share, range);
    range_call(share, range);
    range_value(value);
    range_proof(proof);
    range_show_share(share);
    range_show_players(change);
    range_show_position(change);
    range_show_strategy(share, meaning);
    range_show_limp(share);
    range_show_order(order);
    range_meaning(bet, call);
    range_head_seat();
    range_head_players(players);
    range_grid_player(position, players, share);
    range_grid_folded_to(position, players, share);
    range_grid_range(share);
    range_grid_in();
    range_grid_folds();
    range_grid_divided();
    range_grid_description(legend);
    range_grid_comma();
    range_drill_rules(seed);
    range_drill_question(number, position, hand, stack, action);
    range_drill_again();
    range_drill_judged(verdict, equilibrium, model);
    range_drill_right();
    range_drill_mistake(cost);
    range_drill_always();
    range_drill_never();
    range_drill_often(share);
    range_drill_score(right, hands, cost);
}
