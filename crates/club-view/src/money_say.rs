//! The messages about money, a function each; what they say is in `locales`.

club_words::messages! {
    ALL:
    money_amount(amount, currency);
    money_payment(how, amount);
    event_with_payment(what, payment);
    event_rebuy(name, times, chips, payment);
    event_add_on(name, chips, payment);
    event_payment(name, payment);
    event_prize_paid(name, payment);
    event_prize_returned(name, payment);
    event_bounty_returned(name, payment);
    event_bounty_paid(name, payment);
    event_refunded(name, amount);
    event_refunded_debt(name, amount, debt);
    event_debt_cancelled(name, debt);
    event_refunded_elsewhere(what, amount);
    event_float(amount);
    event_cash_counted(counted, expected, state, difference);
    event_knocker(name, winners);
    event_knocker_unknown(name);
    money_heading(title, id, currency);
    money_sold(entry, reentry, rebuy, addon);
    money_collected(amount);
    money_parts(prize, fees, staff, fund, heads);
    money_moved(amount);
    money_house(added, expenses, overlay);
    money_pool(amount);
    money_pool_so_far(amount);
    money_refunds(amount);
    money_remainder(places);
    money_held(heads);
    money_owed(into, out);
    money_overpaid(amount);
    money_overpaid_rows(players);
    money_overpaid_command();
    money_box(float, received, paid, expected);
    money_counted(counted, expected, state, difference);
    money_place();
    money_prize();
    money_player();
    money_head();
    money_bounties();
    money_paid();
    money_due();
    money_owes();
    money_line(pool, state, due);
    money_receipt_for(name);
    money_receipt(title, date);
    money_item();
    money_sum();
    money_receipt_entry(ordinal);
    money_receipt_rebuy(times);
    money_receipt_add_on();
    money_receipt_refund();
    money_receipt_payment(amount);
    money_how();
    money_way(how);
    money_way_ticket(night);
    money_receipt_paid();
    money_receipt_owes();
    money_results_prize();
    money_results_bounties();
    edit_money();
    season_fund(amount);
    season_fund_paid(amount);
    event_fund_paid(season, shares);
    event_ticket_used(name, night);
    event_ticket_returned(name, night);
    price_item(item, amount, parts);
    price_part(part, amount);
    price_ticket(amount);
    price_progressive(share);
    price_paid(places);
    price_paid_share(share);
    money_box_below();
    money_box_command();
    price_guarantee(amount);
    price_added(amount);
    price_unit(amount);
    price_expenses(amount);
    price_rake(share);
    price_rake_cap(share, cap);
    price_structure(weights);
    price_minimum(amount);
    price_bubble(amount);
    price_remainder();
    money_tickets(tickets, amount);
    money_ticket_rows(rows);
    money_ticket_used(name, night);
    money_ticket();
    money_ticket_and(amount);
    money_house_heads(amount);
    step_hand_for_hand_prizes(players);
    step_hand_for_hand_tickets(players);
    step_finish_by_tickets(players, tickets);
    night_starts_when_full();
}

#[cfg(test)]
mod tests {
    use club_words::{Lang, asked, variables};

    #[test]
    fn the_code_asks_for_every_message_about_money_with_its_variables() {
        for lang in Lang::ALL {
            assert_eq!(asked(super::ALL), variables(lang, "money"), "{lang}");
        }
    }
}
