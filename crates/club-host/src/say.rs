//! Messages of this crate, a function each; their text is in `locales` of club-words.

club_words::messages! {
    ALL:
    detail_line(line, what);
    detail_column(line, column, what);
    no_healing_nobody();
    no_healing_merged(from, into);
    age_minutes(count);
    age_hours(count);
    age_days(count);
    later_command(what, command);
    later_command_unread(command, event, seq);
    instead_reinstate();
    instead_remove();
    instead_move();
    instead_reopen();
    instead_import();
    instead_first();
    fact_players_in(players);
    fact_entries_made(name, entries);
    fact_seated(name, table, seat);
    fact_blinds_at(table, seat);
    fact_ordered(table, seat);
    fact_table_open(table);
    fact_level_begun(level);
    fact_entered_later(name);
    refused_tables(tables);
    refused_levels(levels);
    refused_until_level(level);
    refused_minutes(minutes);
    form_field();
    form_season_or_none();
    form_date();
    form_time_or_none();
    form_players_or_none();
    form_players();
    form_seats();
    form_seats_or_none();
    form_players_left_or_none();
    form_chips();
    form_entries();
    form_level_or_none();
    form_minutes_or_none();
    form_passed_over();
    form_list_end();
    form_club_field();
    form_season_field();
    form_order();
    form_nights_or_none();
    form_points();
    form_counted_entry();
    form_multiplier();
    form_amount();
    form_paid_places();
    room_without_tables();
    room_name(name);
    room_featured_table(table);
    room_closed_seat(seat, table);
    room_tables(tables);
    room_table_twice(table);
    room_table_open(table, seats);
    room_table_seats(table, seats);
    room_some_tables();
    room_most_tables(most);
    room_once();
    room_of_the_room();
    room_letters(most);
    room_at_least(least);
    room_range(first, last);
    form_amount_or_none();
    form_number_or_none();
    form_share_or_none();
    form_weights_or_none();
    unknown_name(player);
    bad_member(row, fault);
    unknown_name_like(player, like);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use club_words::{Lang, source};

    #[test]
    fn every_message_of_the_file_is_asked_for_and_has_its_variables() {
        for lang in Lang::ALL {
            let text = source(lang, "host").unwrap();
            let written: BTreeSet<(String, BTreeSet<&str>)> = text
                .lines()
                .filter_map(|line| line.split_once(" = "))
                .filter(|(key, _)| !key.starts_with('#'))
                .map(|(key, value)| {
                    let names = value.split("{ $").skip(1);
                    let names = names.map(|name| name.split(' ').next().unwrap_or_default());
                    (key.replace('-', "_"), names.collect())
                })
                .collect();
            let asked = super::ALL
                .iter()
                .map(|(key, names)| ((*key).to_owned(), names.iter().copied().collect()));
            assert_eq!(asked.collect::<BTreeSet<_>>(), written, "{lang}");
        }
    }
}
