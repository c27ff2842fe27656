//! Changes of an announcement in words.

use club_log::event::{Change, ClubEdited, ClubField, EditedField, TournamentEdited};
use club_log::late::LateRegistration;
use club_words::{count, date};
use jiff::tz::TimeZone;

use crate::{
    Lang, alternates, clock, list_words as words, moment, money_say, money_words, night_terms,
    room_words,
};

/// Changes of an announcement, field by field, with the value before and after.
/// Tables have `n_max` seats at most.
pub(crate) fn edited(lang: Lang, zone: &TimeZone, n_max: u8, body: &TournamentEdited) -> String {
    let changes: Vec<String> = body
        .changes
        .iter()
        .map(|change| changed(lang, zone, n_max, change))
        .collect();
    words::night_edited(lang, changes.join(&words::edit_mark(lang)))
}

/// Changes of the club's name and zone, with the value before and after.
pub(crate) fn club_edited(lang: Lang, body: &ClubEdited) -> String {
    let changes = body.changes.iter().map(|change| match change {
        ClubField::Name(change) => between(lang, words::edit_club_name(lang), change, |name| {
            words::edit_quoted(lang, name)
        }),
        ClubField::Zone(change) => {
            between(lang, words::edit_club_zone(lang), change, String::clone)
        }
    });
    let changes: Vec<String> = changes.collect();
    words::club_edited(lang, changes.join(&words::edit_mark(lang)))
}

/// A field with the value before and after.
pub(crate) fn changed(lang: Lang, zone: &TimeZone, n_max: u8, field: &EditedField) -> String {
    let none = || words::edit_none(lang);
    match field {
        EditedField::Title(change) => between(lang, words::edit_title(lang), change, |title| {
            words::edit_quoted(lang, title)
        }),
        EditedField::Season(change) => between(lang, words::edit_season(lang), change, |season| {
            season.as_ref().map_or_else(none, ToString::to_string)
        }),
        EditedField::Date(change) => {
            between(lang, words::edit_date(lang), change, |day| date(lang, *day))
        }
        EditedField::Starts(change) => between(lang, words::edit_starts(lang), change, |at| {
            at.map_or_else(none, |at| moment(zone, at))
        }),
        EditedField::Capacity(change) => {
            between(lang, words::edit_capacity(lang), change, |most| {
                most.map_or_else(none, count)
            })
        }
        EditedField::Seats(change) => {
            between(lang, words::edit_seats(lang), change, ToString::to_string)
        }
        EditedField::MinStart(change) => between(
            lang,
            words::edit_min_start(lang),
            change,
            ToString::to_string,
        ),
        EditedField::Stack(change) => {
            between(lang, words::edit_stack(lang), change, |chips| count(*chips))
        }
        EditedField::MaxEntries(change) => between(
            lang,
            words::edit_max_entries(lang),
            change,
            ToString::to_string,
        ),
        EditedField::LateRegistration(change) => {
            between(lang, words::edit_late(lang), change, |rule| match rule {
                None => words::edit_late_until_closed(lang),
                Some(LateRegistration::UntilLevel(level)) => words::edit_late_level(lang, *level),
                Some(LateRegistration::Minutes(minutes)) => {
                    words::edit_late_minutes(lang, *minutes)
                }
            })
        }
        EditedField::Room(change) => between(lang, words::edit_room(lang), change, |room| {
            room.as_ref()
                .map_or_else(none, |room| night_terms::table_names(lang, room, n_max))
        }),
        EditedField::PassedOver(change) => {
            between(lang, words::edit_passed_over(lang), change, |rule| {
                alternates::passed_over(lang, *rule)
            })
        }
        EditedField::AlternatesUntil(change) => {
            between(lang, words::edit_alternates(lang), change, |end| {
                alternates::list_end(lang, *end)
            })
        }
        EditedField::TableName(change) => between(
            lang,
            words::edit_table_name(lang),
            change,
            ToString::to_string,
        ),
        EditedField::FinalTable(change) => {
            between(lang, words::edit_final_table(lang), change, |seats| {
                seats.map_or_else(none, |seats| seats.to_string())
            })
        }
        EditedField::Redraws(change) => between(lang, words::edit_redraws(lang), change, |left| {
            room_words::redraws(lang, left)
        }),
        EditedField::Money(change) => {
            let [old, new] =
                money_words::edited(lang, change).map(|side| side.unwrap_or_else(none));
            words::edit_change(lang, money_say::edit_money(lang), old, new)
        }
        EditedField::Blinds(change) => between(lang, words::edit_blinds(lang), change, |rules| {
            let levels = rules.as_ref().map(|rules| rules.levels.as_slice());
            match levels.and_then(|levels| Some((levels.len(), levels.first()?, levels.last()?))) {
                Some((levels, first, last)) => {
                    words::edit_levels(lang, levels, first.minutes, clock::blinds(lang, last))
                }
                None => none(),
            }
        }),
    }
}

/// A field with the value before and after.
pub(crate) fn between<T>(
    lang: Lang,
    field: String,
    change: &Change<T>,
    say: impl Fn(&T) -> String,
) -> String {
    words::edit_change(lang, field, say(&change.old), say(&change.new))
}
