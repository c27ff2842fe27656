//! The words of the verbs about seats, a function each; what they say is in `locales` of club-words.

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
    seating_plan(players, seats, tables);
    seating_head_table();
    seating_head_now();
    seating_head_seated();
    seating_table_breaks();
    seating_fewest_moves(moves);
    seating_busy_simulate(left, players);
    seating_simulate(players, seats, policy, seed);
    seating_simulate_times(pause, hold);
    seating_simulate_phases_note();
    seating_simulate_waits_note();
}
