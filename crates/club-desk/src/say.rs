//! Messages of the command line, a function each; their text is in `locales` of club-words. The
//! messages of the engines are next to their verbs.

club_words::messages! {
    ALL:
    help_usage();
    help_verbs();
    help_verb();
    help_arguments();
    help_options();
    help_club_options();
    help_options_value();
    help_help();
    help_help_verb();
    help_version();
    help_value(name, help);
    help_values(values);
    help_or();
    help_default(value);
    help_example();
    help_night();
    help_shared_options();
    help_env(name);
    serve_here(address);
    serve_lan(address);
    serve_plain();
    serve_stop();
    serve_over();
    serve_file_damaged(path, detail, aside);
    serve_file_later(path, version, aside);
    events(count);
    projections(count);
    names(count);
    commands(count);
    new_members(count);
    applied_before();
    would_erase(name, nights);
    would_merge(from, into, nights);
    closed_seasons_stay(seasons);
    results_of_players(count);
    name_in_backups();
    rating_unusual(player, field, value, min, max);
    drawn_by_rating(difference);
    rating_unusual_replace();
    rating_unusual_stays();
    rating_unusual_widen(sigma, newcomer);
    name_in_traces(file);
    sealed_stays(night);
    night_head(events, head);
    erased_again(count);
    erase_later(names);
    erasures_unknown();
    intact(events, projections, head);
    later_kinds(kinds);
    later_streams(names);
    later_actors(names);
    outdated(names);
    dropped_snapshot(seq);
    later_fields(fields);
    digests(count);
    notes(count);
    outside_chain(digests, names, notes);
    without_digest(count);
    finding(seq, kind, detail);
    finding_outside(detail);
    deal_not_written();
    clock_behind(last, now);
    time_moved(was, is, what);
    times_undo(key);
    import_preview(results, season);
    import_new(members, names);
    restored(events, head);
    would_restore(events, head);
    present_damaged();
    left_behind(count);
    kept(file);
    imported(events, names, head);
    would_import(events, names, head);
    salvage_whole();
    salvage_broken(seq, message);
    salvage_left_out(events);
    salvage_nameless(count);
    salvage_written(events, names, file);
    salvage_would_write(events, names, file);
    backed_up(events, file, head);
    copied(events, place, head);
    tail_waits(why);
    would_seat(players, tables);
    would_record(what);
    warning(words);
    zone_unknown();
    in_two_nights(name, title, id);
    not_backed_up(why);
    stored_in_damaged_log(damage);
    newest_backup(file, events);
    demo_time(commands, events, seconds);
    demo_folder(folder);
    demo_heading(nights, seed);
    demo_entries(count);
    demo_night(title, id, entries, tables);
    demo_wrong_bust();
    demo_no_show();
    demo_interruption();
    demo_corrected();
    demo_for_money();
    demo_money();
    demo_surprise(name, place, title, chance, expected);
    demo_player(player);
    demo_push_fold(stack);
    demo_correction(title, id, down, up, better, worse);
    demo_place();
    demo_final_table();
    demo_points();
    demo_award();
    demo_pool(count);
    demo_places(count);
    demo_payouts(title, id, entries, pool, places, weights);
    demo_log(events, head);
    demo_next();
    demo_live(speed);
    demo_live_over(title, winner);
    demo_live_ended();
    demo_more(count);
    demo_progress(night, nights, entries, alive);
    sim_stopped(nights, all, folder);
    sim_busy_strength(done, all);
    sim_busy_sweep(done, all);
    sim_sweep(jobs, file, known);
    sim_sweep_stopped(done, all, file);
    sim_merge(seasons, players, nights, digest);
    sim_merged(jobs, file);
    sim_head_nights();
    sim_head_ranking();
    sim_head_with_strength();
    sim_head_with_attendance();
    sim_merge_band();
    sim_merge_archive(sets, members, ladder, digest);
    sim_merge_pairs();
    sim_head_set();
    sim_head_pairs();
    sim_head_in_order();
    sim_head_moved();
    sim_not_rated(ladder);
    sim_no_values(name);
    sim_jobs_beyond(jobs, sets);
    sim_set_twice(set);
    sim_strength(players, tournaments, seed);
    sim_pace(hands, each, minutes);
    sim_season_pace(hands, each, minutes);
    sim_lapse_range(got);
    sim_share(name, got, min, max);
    sim_nobody_comes();
    sim_structure_twice(text);
    sim_unknown_blinds(text, names);
    sim_unknown_kind(text, expected);
    sim_bad_text(at);
    sim_too_many_entries(got, max);
    sim_of_option(option, value, words);
    sweep_no_header();
    sweep_version(got, expected);
    sweep_digest();
    sweep_kind(got, expected);
    sweep_line(line);
    sweep_twice_here(job);
    sweep_outside(job, jobs);
    sweep_other_plan(got, expected);
    sweep_other_release(got, expected);
    sweep_other_jobs(got, expected);
    sweep_no_files();
    sweep_plans_differ(file, first);
    sweep_releases_differ(file, got, first, expected);
    sweep_twice(job, first, file);
    sweep_missing(gaps);
    sweep_gaps_and_more(gaps, more);
    sweep_of_shard(jobs, shard);
    sim_ranking(ranking, of);
    sim_band(mean, low, high);
    sim_head_player();
    sim_head_lapse();
    sim_head_profit();
    sim_head_error();
    list_comma();
    usage_hint();
    usage_unknown_argument(argument);
    usage_invalid_value(value, argument);
    usage_invalid_value_allowed(value, argument, allowed);
    usage_unknown_verb(verb);
    usage_missing(arguments);
    usage_missing_verb();
    usage_conflict(argument, other);
    usage_too_many(argument);
    usage_no_value(argument);
    usage_other();
    usage_cause(words, cause);
    usage_cause_from(min);
    usage_cause_range(min, max);
    usage_cause_whole();
    usage_cause_negative();
    usage_cause_chips();
    usage_cause_correction();
    usage_cause_left();
    usage_cause_moment();
    usage_cause_amount();
    usage_cause_paid_by();
    usage_cause_date();
    usage_cause_card();
    usage_cause_start();
    usage_cause_absence();
    usage_cause_percent();
    usage_cause_jobs();
    usage_cause_second_number(min, max);
    usage_cause_shard();
    usage_cause_shard_number();
    usage_cause_one_of(names);
    usage_cause_large();
    usage_cause_number();
    usage_similar(similar);
    workbook_by_night();
    workbook_nights();
    mail_subject(title, line);
    busy_check();
    busy_backup_check();
    busy_export();
    busy_import();
    busy_backup();
    busy_copy();
    busy_salvage();
    busy_predict(players);
    busy_season();
}

#[cfg(test)]
mod tests {
    use club_words::{Lang, asked, variables};

    use crate::engine::{icm, niko, payout, range, seating};

    /// The messages that the code asks for, with their variables.
    type Asked = &'static [(&'static str, &'static [&'static str])];

    /// The messages that the code asks for, by file.
    const FILES: [(&str, Asked); 6] = [
        ("desk", super::ALL),
        ("icm", icm::say::ALL),
        ("payout", payout::say::ALL),
        ("range", range::say::ALL),
        ("seating", seating::say::ALL),
        ("niko", niko::say::ALL),
    ];

    #[test]
    fn the_code_asks_for_every_message_of_the_command_line_with_its_variables() {
        for (file, all) in FILES {
            for lang in Lang::ALL {
                assert_eq!(asked(all), variables(lang, file), "{lang}: {file}");
            }
        }
    }
}
