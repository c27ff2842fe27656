//! The words of the verbs about nikogammon, a function each; what they say is in `locales` of
//! club-words.

club_words::messages! {
    ALL:
    niko_count(rules, points, checkers);
    niko_count_states();
    niko_count_side();
    niko_board_id(id);
    niko_equity();
    niko_within(bound);
    niko_head_any();
    niko_head_gammon();
    niko_head_backgammon();
    niko_win();
    niko_lose();
    niko_length(length);
    niko_roll(roll);
    niko_luck(luck);
    niko_no_play();
    niko_first_player();
    niko_any_roll();
    niko_unequal_dice();
    niko_cube();
    niko_cube_no_double();
    niko_cube_take();
    niko_cube_pass();
    niko_cube_centred();
    niko_cube_jacoby();
    niko_cube_mover();
    niko_cube_other();
    niko_cube_decision(action);
    niko_verify_holds(states);
    niko_verify_error(error);
    niko_verify_margin(margin, longest, unused);
    niko_verify_residual(residual, checksum);
    niko_busy_solve(sweep, residual);
    niko_busy_bound();
    niko_busy_outcomes();
    niko_busy_cube(sweep, residual);
    niko_busy_write();
    niko_busy_verify(done, all);
    niko_solved_again(why);
    niko_not_kept(why);
    niko_no_cache();
    niko_play_intro(seed);
    niko_play_help();
    niko_play_prompt();
    niko_play_invalid(play, roll);
    niko_play_gave_up();
}
