//! Amounts, payments and events about money in words.

use chained_events::ids::MemberId;
use club_log::deal::{DealShare, DealSubject};
use club_log::entry::EntryId;
use club_log::event::{CashCounted, Change, Refunded, SeasonFundPaid, TournamentEvent};
use club_log::money::{MoneyRules, PaidBy, PaidRule, Parts, Purchase, Remains, minor_digits};
use club_sheets::Cell;
use club_words::{count, grouped, list};

use crate::player::all_of;
use crate::{Lang, money_say as say};

/// An amount of minor units with its currency: `4,000 JPY`, `10.50 EUR`.
///
/// ```
/// use club_view::{Lang, money_text};
///
/// assert_eq!(money_text(Lang::En, 4_000, "JPY"), "4,000 JPY");
/// assert_eq!(money_text(Lang::En, -1_050, "EUR"), "-10.50 EUR");
/// assert_eq!(money_text(Lang::Ja, 4_000, "JPY"), "4,000 円");
/// ```
#[must_use]
pub fn money_text(lang: Lang, amount: impl Into<i128>, currency: &str) -> String {
    say::money_amount(lang, figure(amount, currency), currency)
}

/// An amount without its currency: `4,000`, `10.50`.
#[must_use]
pub fn money_figure(amount: impl Into<i128>, currency: &str) -> String {
    figure(amount, currency)
}

/// An amount without its currency.
pub(crate) fn figure(amount: impl Into<i128>, currency: &str) -> String {
    let amount: i128 = amount.into();
    let digits = u32::from(minor_digits(currency).unwrap_or(0));
    let unit = 10_u128.pow(digits);
    let (whole, rest) = (amount.unsigned_abs() / unit, amount.unsigned_abs() % unit);
    let sign = if amount < 0 { "-" } else { "" };
    let whole = grouped(&whole.to_string());
    match usize::try_from(digits) {
        Ok(width) if width > 0 => format!("{sign}{whole}.{rest:0width$}"),
        _ => format!("{sign}{whole}"),
    }
}

/// An amount in a table: with its currency on paper, in plain digits in a file.
pub(crate) fn money_cell(lang: Lang, amount: impl Into<i128>, currency: &str) -> Cell {
    let amount: i128 = amount.into();
    let plain = figure(amount, currency).replace(',', "");
    Cell::amount(money_text(lang, amount, currency), plain)
}

/// An amount of a night, whose prices name the currency.
pub(crate) fn of_night(lang: Lang, prices: Option<&MoneyRules>, amount: impl Into<i128>) -> String {
    let currency = prices.map_or("", |prices| prices.currency.as_str());
    money_text(lang, amount, currency)
}

/// An amount with how it is paid.
fn payment(lang: Lang, prices: Option<&MoneyRules>, amount: u64, paid_by: &PaidBy) -> String {
    let how = match paid_by {
        PaidBy::Cash => "cash",
        PaidBy::Owes => "owes",
        PaidBy::Transfer => "transfer",
        PaidBy::House => "house",
        PaidBy::Ticket(_) => "ticket",
    };
    say::money_payment(lang, how, of_night(lang, prices, amount))
}

/// A purchase with how it is paid.
fn purchase(lang: Lang, prices: Option<&MoneyRules>, purchase: &Purchase) -> String {
    payment(lang, prices, purchase.parts.total(), &purchase.paid_by)
}

/// A share of a deal: points, money, or both.
pub(crate) fn share(
    lang: Lang,
    prices: Option<&MoneyRules>,
    divides: DealSubject,
    share: &DealShare,
) -> String {
    let money = || of_night(lang, prices, share.money());
    match divides {
        DealSubject::Points => count(share.points),
        DealSubject::Money => money(),
        DealSubject::Both => {
            let points = crate::say::points_count(lang, share.points);
            all_of(lang, &[points, money()])
        }
    }
}

/// The prices and rules that an edit changes, before and after; none where a side has nothing of its own.
///
/// Both sides are the price list where no line names the rule.
pub(crate) fn edited(lang: Lang, change: &Change<Option<MoneyRules>>) -> [Option<String>; 2] {
    let lines = |prices: &Option<MoneyRules>| {
        let prices = prices.as_ref();
        let all = |prices| [price_lines(lang, prices), rule_lines(lang, prices)].concat();
        prices.map_or_else(Vec::new, all)
    };
    let (old, new) = (lines(&change.old), lines(&change.new));
    let own = |lines: &[String], others: &[String]| {
        let own = lines.iter().filter(|line| !others.contains(line));
        let own: Vec<String> = own.cloned().collect();
        (!own.is_empty()).then(|| own.join(&crate::say::semicolon(lang)))
    };
    match [own(&old, &new), own(&new, &old)] {
        [None, None] => {
            [&change.old, &change.new].map(|prices| Some(price_list(lang, prices.as_ref()?)))
        }
        sides => sides,
    }
}

/// The price list in one line.
pub(crate) fn price_list(lang: Lang, prices: &MoneyRules) -> String {
    price_lines(lang, prices).join(&crate::say::semicolon(lang))
}

/// The price list: each item with its parts, then the rules of the prizes.
pub(crate) fn price_lines(lang: Lang, prices: &MoneyRules) -> Vec<String> {
    let money = |amount: u64| money_text(lang, amount, &prices.currency);
    let item = |item: &'static str, parts: Parts| {
        let by_name = parts.by_name();
        let named = by_name
            .iter()
            .map(|(part, amount)| say::price_part(lang, part.name(), money(*amount)));
        let named = list(lang, &named.collect::<Vec<_>>());
        say::price_item(lang, item, money(parts.total()), named)
    };
    let mut lines = vec![item("entry", prices.entry_parts(1))];
    if prices.reentry.is_some() {
        lines.push(item("reentry", prices.entry_parts(2)));
    }
    lines.extend(prices.rebuy.map(|rebuy| item("rebuy", rebuy.parts(prices))));
    lines.extend(prices.addon.map(|addon| item("addon", addon.parts(prices))));
    if let Some(satellite) = &prices.satellite {
        lines.push(say::price_ticket(lang, money(satellite.ticket)));
    }
    if let Some(share) = prices.bounty.progressive {
        lines.push(say::price_progressive(lang, share.to_string()));
    }
    lines.extend(prices.paid.map(|paid| match paid {
        PaidRule::Places(places) => say::price_paid(lang, places),
        PaidRule::Share(_) => say::price_paid_share(lang, paid.to_string()),
    }));
    if prices.guarantee > 0 {
        lines.push(say::price_guarantee(lang, money(prices.guarantee)));
    }
    if prices.added > 0 {
        lines.push(say::price_added(lang, money(prices.added)));
    }
    lines
}

/// Rules of the pool and the prizes that the price list leaves out, where they are not the usual ones.
fn rule_lines(lang: Lang, prices: &MoneyRules) -> Vec<String> {
    let money = |amount: u64| money_text(lang, amount, &prices.currency);
    let mut lines = Vec::new();
    if prices.unit > 1 {
        lines.push(say::price_unit(lang, money(prices.unit)));
    }
    if prices.expenses > 0 {
        lines.push(say::price_expenses(lang, money(prices.expenses)));
    }
    lines.extend(prices.rake.map(|rake| {
        let (share, cap) = (rake.share.to_string(), rake.cap.map(money));
        match cap {
            Some(cap) => say::price_rake_cap(lang, share, cap),
            None => say::price_rake(lang, share),
        }
    }));
    let weights = prices.structure.as_ref();
    lines.extend(weights.map(|weights| say::price_structure(lang, weights.to_string())));
    if prices.minimum > 0 {
        lines.push(say::price_minimum(lang, money(prices.minimum)));
    }
    if prices.bubble > 0 {
        lines.push(say::price_bubble(lang, money(prices.bubble)));
    }
    if prices.remainder == Remains::LastPaid {
        lines.push(say::price_remainder(lang));
    }
    lines
}

/// A sentence with what was paid.
pub(crate) fn with_purchase(
    lang: Lang,
    prices: Option<&MoneyRules>,
    what: String,
    bought: &Purchase,
) -> String {
    say::event_with_payment(lang, what, purchase(lang, prices, bought))
}

/// An event about money as a sentence; none of another event.
pub(crate) fn event(
    lang: Lang,
    prices: Option<&MoneyRules>,
    who: &dyn Fn(EntryId) -> String,
    event: &TournamentEvent,
) -> Option<String> {
    use TournamentEvent as E;
    let paid = |amount: u64, paid_by: &PaidBy| payment(lang, prices, amount, paid_by);
    Some(match event {
        E::RebuyTaken(body) => {
            let bought = purchase(lang, prices, &body.purchase);
            say::event_rebuy(lang, who(body.entry), body.times, count(body.chips), bought)
        }
        E::AddOnTaken(body) => {
            let bought = purchase(lang, prices, &body.purchase);
            say::event_add_on(lang, who(body.entry), count(body.chips), bought)
        }
        E::PaymentReceived(body) => {
            say::event_payment(lang, who(body.entry), paid(body.amount, &body.paid_by))
        }
        E::PrizePaid(body) if body.returned => {
            say::event_prize_returned(lang, who(body.entry), paid(body.amount, &body.paid_by))
        }
        E::BountyPaid(body) if body.returned => {
            say::event_bounty_returned(lang, who(body.entry), paid(body.amount, &body.paid_by))
        }
        E::PrizePaid(body) => {
            say::event_prize_paid(lang, who(body.entry), paid(body.amount, &body.paid_by))
        }
        E::BountyPaid(body) => {
            say::event_bounty_paid(lang, who(body.entry), paid(body.amount, &body.paid_by))
        }
        E::Refunded(body) => refunded(lang, prices, who(body.entry), body),
        E::TicketUsed(body) => {
            say::event_ticket_used(lang, who(body.entry), body.tournament.to_string())
        }
        E::TicketReturned(body) => {
            say::event_ticket_returned(lang, who(body.entry), body.tournament.to_string())
        }
        E::FloatSet(body) => say::event_float(lang, of_night(lang, prices, body.amount)),
        E::CashCounted(body) => cash_counted(lang, prices, body),
        E::KnockerCorrected(body) => {
            let winners: Vec<String> = body.by.iter().map(|by| who(by.entry)).collect();
            if winners.is_empty() {
                say::event_knocker_unknown(lang, who(body.entry))
            } else {
                say::event_knocker(lang, who(body.entry), all_of(lang, &winners))
            }
        }
        _ => return None,
    })
}

/// The shares of a season's fund as a sentence.
pub(crate) fn fund_paid(
    lang: Lang,
    body: &SeasonFundPaid,
    who: impl Fn(&MemberId) -> String,
) -> String {
    let shares = body.shares.iter().map(|share| {
        let amount = money_text(lang, share.amount, &body.currency);
        crate::say::event_amount(lang, who(&share.member), amount)
    });
    let shares = list(lang, &shares.collect::<Vec<_>>());
    say::event_fund_paid(lang, body.season.to_string(), shares)
}

/// A refund as a sentence.
fn refunded(lang: Lang, prices: Option<&MoneyRules>, name: String, body: &Refunded) -> String {
    let money = |amount: u64| of_night(lang, prices, amount);
    let total = body.parts.total();
    let what = match (body.debt, total - body.debt) {
        (0, back) => say::event_refunded(lang, name, money(back)),
        (debt, 0) => say::event_debt_cancelled(lang, name, money(debt)),
        (debt, back) => say::event_refunded_debt(lang, name, money(back), money(debt)),
    };
    if body.elsewhere == 0 {
        return what;
    }
    say::event_refunded_elsewhere(lang, what, money(body.elsewhere))
}

/// Whether a box has too little, too much or the right cash, with the difference.
pub(crate) fn difference(expected: i64, counted: u64) -> (&'static str, i128) {
    let difference = i128::from(counted) - i128::from(expected);
    let state = match difference {
        0 => "right",
        1.. => "over",
        _ => "short",
    };
    (state, difference.abs())
}

/// A count of the box as a sentence.
fn cash_counted(lang: Lang, prices: Option<&MoneyRules>, body: &CashCounted) -> String {
    let (state, difference) = difference(body.expected, body.counted);
    let money = |amount: i128| of_night(lang, prices, amount);
    say::event_cash_counted(
        lang,
        money(body.counted.into()),
        money(body.expected.into()),
        state,
        money(difference),
    )
}
