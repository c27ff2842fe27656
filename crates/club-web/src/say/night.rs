//! Messages about changes and purchases of a night, a function each.

club_words::messages! {
    NIGHT:
    page_round_done();
    page_share();
    page_share_of(name);
    page_shares_help();
    page_amount();
    page_a_part();
    page_refund();
    page_refund_parts();
    page_refund_all(amount);
    page_nothing_bought();
    page_part(part);
    page_close_seat();
    page_open_seat();
    page_show_changes();
    page_other_changes();
    page_late_registration();
    page_late_until_level();
    page_late_minutes();
    page_late_help();
    page_blinds_help();
    page_many_levels(levels);
    page_structure();
    page_structure_below();
    page_structure_name(name);
    page_price_field(field);
    page_price_help();
}
