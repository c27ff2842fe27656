//! The messages of this crate, a function each; their texts are in `locales`.

crate::messages! {
    ALL:
    comma();
    date(weekday, day, month, year);
    month(month);
    weekday_monday();
    weekday_tuesday();
    weekday_wednesday();
    weekday_thursday();
    weekday_friday();
    weekday_saturday();
    weekday_sunday();
    range(min, max);
}
