//! The words of the verbs about the independent chip model; what they say is in `locales` of club-words.

club_words::messages! {
    ALL:
    icm_head_player();
    icm_head_chips();
    icm_head_chip_share();
    icm_head_worth();
    icm_head_prize_share();
}
