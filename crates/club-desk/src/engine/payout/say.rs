//! The words of the verbs about payouts, a function each; what they say is in `locales` of
//! club-words.

club_words::messages! {
    ALL:
    payout_nobody();
    payout_heading(entrants, weights);
    payout_paid(places, first, points, share);
    payout_worth(value);
    payout_by_paid(places);
    payout_by_places(places);
    payout_by_points(places);
    payout_dealt(sum);
    payout_played_for(amount);
}
