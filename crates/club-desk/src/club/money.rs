//! The money of a night: commands of its verbs, and its account.

use club_host::{KnownNames, Machine as _};
use club_log::command::{TournamentAction, WinnerText};
use club_log::ids::TournamentId;
use club_log::money::{MoneyRules, PaidBy};
use club_log::refusal::MoneyRefusal;
use club_view::MoneyView;

use super::answer::answer;
use super::args::{MoneyVerb, known_winners};
use super::session::Session;
use super::shown::{found, load_shown, looked_at};
use super::typed::Amount;
use crate::app::App;
use crate::club::error::ClubError;
use crate::output::document;

/// A verb about money: shows the account, or sends its command. Money also changes hands after the end, so
/// that without a name it is the night that is shown.
pub(super) async fn money(
    app: &App,
    session: &mut Session<'_>,
    named: Option<TournamentId>,
    verb: MoneyVerb,
) -> Result<String, ClubError> {
    load_shown(session, named.as_ref()).await?;
    let shows = matches!(verb, MoneyVerb::Money | MoneyVerb::Till { float: None });
    if shows {
        let now = looked_at(app, session, named.as_ref())?;
        let (id, night) = found(session, named.as_ref())?;
        let directory = session.club.ledger.directory();
        let view = MoneyView::of(directory, id, night, now).ok_or_else(|| no_money(id))?;
        return match (app.json, verb) {
            (true, MoneyVerb::Money) => document(&view),
            (true, _) => document(&view.till_view()),
            (false, MoneyVerb::Money) => Ok(view.text(session.lang())),
            (false, _) => Ok(view.till_text(session.lang())),
        };
    }
    let id = found(session, named.as_ref())?.0.clone();
    let command = {
        let (_, night) = found(session, Some(&id))?;
        let prices = night.prices().ok_or_else(|| no_money(&id))?;
        command(session.club.known_names(), prices, verb)?
    };
    let before = account(app, session, &id)?;
    let stored = session
        .send_line(session.line(command.on(Some(id.clone()))))
        .await?;
    let mut out = answer(session, stored.events(), app.json).await?;
    let (Some(before), Some(after), false) = (before, account(app, session, &id)?, app.json) else {
        return Ok(out);
    };
    if after.overpaid != before.overpaid {
        out.push_str(&after.overpaid_text(session.lang()));
    }
    if after.expected_box < before.expected_box {
        out.push_str(&after.box_text(session.lang()));
    }
    Ok(out)
}

/// The account now.
fn account(
    app: &App,
    session: &Session<'_>,
    id: &TournamentId,
) -> Result<Option<MoneyView>, ClubError> {
    let (id, night) = found(session, Some(id))?;
    let now = app.now().max(night.last_at());
    let directory = session.club.ledger.directory();
    Ok(MoneyView::of(directory, id, night, now))
}

fn no_money(id: &TournamentId) -> club_log::Refusal {
    MoneyRefusal::NoMoney {
        tournament: id.clone(),
    }
    .into()
}

/// The action of a verb that writes.
fn command(
    names: KnownNames<'_>,
    prices: &MoneyRules,
    verb: MoneyVerb,
) -> Result<TournamentAction, ClubError> {
    let minor = |amount: Amount| amount.minor_of(&prices.currency);
    let paid =
        |paid_by: Option<super::args::PaidByArg>| paid_by.map(PaidBy::from).unwrap_or_default();
    Ok(match verb {
        MoneyVerb::Rebuy {
            player,
            double,
            by,
            paid,
        } => TournamentAction::Rebuy {
            times: if double { 2 } else { 1 },
            by: winners(names, &player, &by)?,
            player,
            paid_by: paid.into(),
        },
        MoneyVerb::Addon { players, all, paid } => TournamentAction::AddOn {
            players,
            all,
            paid_by: paid.into(),
        },
        MoneyVerb::Pay {
            player,
            amount,
            paid_by,
        } => TournamentAction::Pay {
            player,
            amount: amount.map(minor).transpose()?,
            paid_by: paid(paid_by),
        },
        MoneyVerb::Payout {
            players, paid_by, ..
        } => TournamentAction::PayOut {
            players,
            paid_by: paid(paid_by),
        },
        MoneyVerb::Refund {
            player,
            part,
            reason,
        } => TournamentAction::Refund {
            player,
            parts: part.into_iter().map(Into::into).collect(),
            reason,
        },
        MoneyVerb::Till { float } => TournamentAction::SetFloat {
            amount: float.map(minor).transpose()?.unwrap_or_default(),
        },
        MoneyVerb::Count { amount, note } => TournamentAction::CountCash {
            amount: minor(amount)?,
            note,
        },
        MoneyVerb::Knocker { player, by, reason } => TournamentAction::CorrectKnocker {
            by: winners(names, &player, &by)?,
            player,
            reason,
        },
        MoneyVerb::Money => return Err(crate::error::DeskFailure::NoCommand.into()),
    })
}

/// The winners of a player's chips; nobody for `?`.
fn winners(
    names: KnownNames<'_>,
    player: &str,
    by: &[String],
) -> Result<Vec<WinnerText>, ClubError> {
    let by = known_winners(by);
    let (busts, _) = names.busts(&[player.to_owned()], &by)?;
    Ok(busts.into_iter().flat_map(|bust| bust.by).collect())
}
