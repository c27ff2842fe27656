//! The messages of lists of nights, seasons and members, a function each; what they say is in `locales`.

club_words::messages! {
    ALL:
    night_season(season);
    night_no_season();
    night_counted_for_none();
    night_stack(stack);
    night_one_entry();
    night_max_entries(count);
    night_blinds(blinds, count, minutes);
    night_no_blinds();
    night_late_until_level(level);
    night_late_minutes(minutes);
    night_late_until_closed();
    night_capacity(players);
    night_room_places(players, tables);
    night_no_capacity();
    night_alternates();
    night_alternates_money();
    night_passed_stays();
    night_passed_last();
    night_room(tables);
    night_table(name, count);
    night_featured(table);
    night_kept(table);
    night_shut(table);
    night_starts(time);
    nights_none();
    seasons_none();
    list_id();
    list_title();
    list_date();
    list_season();
    list_stage();
    list_entries();
    list_in();
    list_winner();
    list_nights();
    list_order();
    list_place();
    list_points();
    list_knockouts();
    list_rate();
    list_rank();
    list_total();
    season_open();
    season_closed();
    season_heading(title, state, order);
    season_rules_attendance(points);
    season_rules_best(count);
    season_rules_worst(count);
    season_rules_all();
    season_rules_min_entries(entries);
    season_rules_rated(ladder);
    season_rules_not_rated();
    season_rules_absence(points);
    season_imports(players);
    member_heading(name, details);
    member_merged(count);
    member_no_nights();
    member_totals(nights, entries, points);
    member_nights(count);
    member_rate(rate, tier, ladder);
    member_still_in();
    member_place_of(place, players);
    nights_heading(title);
    nights_key(column, date, title, id);
    nights_counted();
    night_edited(changes);
    edit_change(field, old, new);
    edit_none();
    edit_mark();
    edit_quoted(text);
    edit_title();
    edit_season();
    edit_date();
    edit_starts();
    edit_capacity();
    edit_seats();
    edit_min_start();
    edit_stack();
    edit_max_entries();
    edit_late();
    edit_late_level(level);
    edit_late_minutes(minutes);
    edit_late_until_closed();
    edit_blinds();
    edit_room();
    edit_passed_over();
    edit_alternates();
    edit_stays_first();
    edit_goes_last();
    edit_until_registration();
    edit_until_money();
    edit_table_name();
    edit_final_table();
    edit_redraws();
    night_final_table(seats);
    night_redraws(left);
    edit_levels(count, minutes, last);
    registration_reopened();
    plan_heading(stacks, stack, total);
    plan_ends(time, level, asked);
    plan_rest_heading(players, total);
    plan_rest_ends(time, level, asked);
    plan_unneeded(chips);
    plan_level();
    plan_from();
    plan_blinds();
    plan_minutes();
    plan_players();
    plan_average();
    plan_then();
    plan_end(time);
    plan_break(minutes);
    plan_colour_up(chips);
    club_edited(changes);
    edit_club_name();
    edit_club_zone();
    room_set(places, tables);
    room_removed();
    room_none();
    room_table();
    room_seats();
    room_closed();
    room_breaks();
    room_notes();
    room_featured();
    room_kept();
    room_shut();
    season_rules_first();
    season_rules_last();
    season_rules_multiplier(night, times);
    season_edited(season, changes);
    season_now(season, values);
    season_value(field, value);
    season_field_order();
    season_field_best();
    season_field_worst();
    season_field_attendance();
    season_field_min_entries();
    season_field_entry();
    season_field_multiplier(night);
    season_all_nights();
    season_entry_all();
    season_entry_first();
    season_entry_last();
    ranks_same();
    ranks_heading(count, players);
    ranks_before();
    ranks_now();
    ranks_value_before();
    ranks_value_now();
    ranks_none();
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use club_words::{Lang, variables};

    #[test]
    fn the_code_asks_for_every_message_of_the_lists_with_its_variables() {
        let asked: BTreeMap<String, BTreeSet<String>> = super::ALL
            .iter()
            .map(|(name, variables)| {
                let variables = variables.iter().map(|name| (*name).to_owned());
                (name.replace('_', "-"), variables.collect())
            })
            .collect();
        for lang in Lang::ALL {
            assert_eq!(asked, variables(lang, "lists"), "{lang}");
        }
    }
}
