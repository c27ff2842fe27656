//! The words of the verbs about seats, a function each; what they say is in `locales` of club-view.

club_words::messages! {
    ALL:
    seating_audit_title();
    seating_audit_sound(events);
    seating_audit_found(events, found);
    seating_audit_score();
    seating_audit_discrepancies();
    seating_audit_figure();
    seating_audit_value();
    seating_audit_moves();
    seating_audit_least_moves();
    seating_audit_above_tolerance();
    seating_audit_late_breaks();
    seating_audit_twice();
    seating_audit_missed(hands);
    seating_audit_line();
    seating_audit_rule();
    seating_audit_meaning();
    seating_audit_detail();
    seating_rule(code);
    seating_busy_simulate(left, players);
    seating_simulate(players, seats, policy, seed);
    seating_simulate_times(pause, hold);
    seating_simulate_hands(hands, deviation, moves);
    seating_simulate_hands_alone(hands, moves);
    seating_simulate_phases_note();
    seating_simulate_waits_note();
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
}
