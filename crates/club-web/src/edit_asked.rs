//! Changes of an announcement as the address of its sheet has them, with planned blinds.

use std::collections::BTreeMap;

use chained_events::timestamp::Timestamp;
use club_host::RestPlan;
use club_log::tournament::Tournament;
use club_view::BlindRestView;
use jiff::civil::Time;
use jiff::tz::TimeZone;

use crate::Fields;
use crate::form::{Expected, FormFault};
use crate::verb::{NoDeed, levels_text};

/// Names of the fields that ask for a plan, by which an address has them as well.
pub(crate) const PLAN_FIELDS: [&str; 4] = [ENDS, LEVEL_MINUTES, BREAK_MINUTES, CHIPS];
const ENDS: &str = "ends";
const LEVEL_MINUTES: &str = "level-minutes";
const BREAK_MINUTES: &str = "break-minutes";
const CHIPS: &str = "chips";

/// Changes of an announcement that an address asks for.
pub(crate) struct EditAsked {
    /// Fields of the verb, each with what was shown. The rules of money are too long for an address.
    pub(crate) fields: BTreeMap<String, String>,
    /// The plan whose levels are among them, where one is asked for.
    pub(crate) plan: Option<BlindRestView>,
}

impl EditAsked {
    /// The changes for a night as it is now. Planned levels replace those that were typed or chosen.
    pub(crate) fn of(
        night: &Tournament,
        edit: &BTreeMap<String, String>,
        now: Timestamp,
    ) -> Result<Self, NoDeed> {
        let mut fields = edit.clone();
        let asked = PLAN_FIELDS.map(|name| (name.to_owned(), fields.remove(name)));
        let asked = asked
            .into_iter()
            .filter_map(|(name, value)| Some((name, value?)));
        let plan = plan(night, &Fields::of_pairs(asked), now)?;
        if let Some(plan) = &plan {
            let blinds = night.announcement().rules.blinds.as_ref();
            let was = blinds.map(levels_text).unwrap_or_default();
            fields.remove("preset");
            fields.insert(
                "blinds".to_owned(),
                levels_text(&RestPlan::rules(plan, night)),
            );
            fields.insert("blinds-was".to_owned(), was);
        }
        Ok(Self { fields, plan })
    }
}

/// The plan for the rest of a night; none where no end is asked for.
fn plan(
    night: &Tournament,
    fields: &Fields,
    now: Timestamp,
) -> Result<Option<BlindRestView>, NoDeed> {
    let ends = fields.optional_of(ENDS, Expected::TimeOfDay, |text| {
        Time::strptime("%H:%M", text).ok()
    })?;
    let level_minutes = fields.optional_whole(LEVEL_MINUTES)?;
    let break_minutes = fields.optional_whole(BREAK_MINUTES)?;
    let chips = fields.optional(CHIPS)?;
    let Some(ends) = ends else {
        // They say something about a plan alone.
        if level_minutes.is_some() || break_minutes.is_some() || chips.is_some() {
            return Err(FormFault::FieldMissing {
                field: ENDS.to_owned(),
            }
            .into());
        }
        return Ok(None);
    };
    let chips = chips.unwrap_or_default();
    let chips = chips.split_whitespace();
    let chips = chips.map(|value| Fields::number(CHIPS, value));
    let now = now.max(night.last_at());
    let zone = TimeZone::get(&night.announcement().zone).unwrap_or(TimeZone::UTC);
    let wishes = RestPlan {
        ends: next(&zone, now, ends).unwrap_or(now),
        chips: chips.collect::<Result<_, _>>()?,
        level_minutes,
        break_minutes: break_minutes.unwrap_or(RestPlan::BREAK_MINUTES),
    };
    Ok(Some(wishes.of_night(night, now)?))
}

/// The next moment at which the clocks of a zone show a time.
///
/// One that they leave out is an hour on.
fn next(zone: &TimeZone, now: Timestamp, time: Time) -> Option<Timestamp> {
    let moment = jiff::Timestamp::from_millisecond(now.as_millisecond()).ok()?;
    let today = moment.to_zoned(zone.clone()).date();
    let days = [Some(today), today.tomorrow().ok()];
    let moments = days.into_iter().flatten().filter_map(|day| {
        let shown = zone.to_ambiguous_timestamp(day.to_datetime(time));
        let moment = shown.compatible().ok()?;
        Timestamp::from_millisecond(moment.as_millisecond()).ok()
    });
    let mut moments = moments.filter(|moment| *moment >= now);
    moments.next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_the_next_one_on_the_clocks_of_the_night() {
        let zone = TimeZone::get("Asia/Tokyo").unwrap();
        let stamp = |text: &str| text.parse::<Timestamp>().unwrap();
        let now = stamp("2026-03-07T22:00:00+09:00");
        for (time, moment) in [
            ("23:30", "2026-03-07T23:30:00+09:00"),
            ("22:00", "2026-03-07T22:00:00+09:00"),
            ("21:59", "2026-03-08T21:59:00+09:00"),
            ("0:15", "2026-03-08T00:15:00+09:00"),
        ] {
            let time = Time::strptime("%H:%M", time).unwrap();
            assert_eq!(next(&zone, now, time), Some(stamp(moment)), "{time}");
        }
    }
}
