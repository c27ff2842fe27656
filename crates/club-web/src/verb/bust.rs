//! Verbs about players who are out: their chips, and who won them.

use std::cmp::Reverse;
use std::num::NonZeroU32;

use club_log::command::{BustedPlayer, TournamentAction, WinnerText};

use super::field::{blinds, groups, paired};
use crate::Fields;
use crate::form::{Expected, FormFault};

/// One player with the winners of the chips, or several with their chips before the hand.
pub(super) fn bust(fields: &Fields) -> Result<TournamentAction, FormFault> {
    let players = fields.texts("player")?;
    let stacks = fields.texts("stack")?;
    let by = winners(fields)?;
    let tied = fields.ticked("tied")?;
    let blinds = blinds(fields)?;
    if players.is_empty() {
        return Err(FormFault::FieldMissing {
            field: "player".to_owned(),
        });
    }
    let own = own_stacks(fields, &players)?;
    let chips = if own.iter().any(Option::is_some) {
        own
    } else {
        paired(&players, &stacks, "stack")?
    };
    let mut own = own_winners(fields, &players)?;
    match own.as_mut_slice() {
        [one] => one.extend(by),
        _ if by.is_empty() => {}
        // Winners of the chips of several players are named with each of them.
        _ => {
            return Err(FormFault::FieldUnknown {
                field: "by".to_owned(),
            });
        }
    }
    let players = players.into_iter().zip(chips).zip(own);
    let busted = |((player, stack), by)| BustedPlayer { player, stack, by };
    Ok(TournamentAction::Bust {
        players: players.map(busted).collect(),
        tied,
        blinds,
    })
}

/// Chips in fields of their own, `stack-e3`: those of a player who is not chosen belong to nobody.
fn own_stacks(fields: &Fields, players: &[String]) -> Result<Vec<Option<u64>>, FormFault> {
    let mut typed = fields.by_rest("stack-")?;
    let mut own = |player: &String| {
        let text = typed.remove(player);
        text.map(|text| Fields::number("stack", &text)).transpose()
    };
    let chips = players.iter().map(&mut own).collect::<Result<_, _>>()?;
    match typed.pop_first() {
        None => Ok(chips),
        Some((_, value)) => Err(FormFault::FieldValue {
            field: "stack".to_owned(),
            value,
            expected: Expected::ChosenPlayer,
        }),
    }
}

/// The order of busts in which the players of one are in front of others.
pub(super) fn in_front(bust: &TournamentAction, others: &[String]) -> Vec<Vec<String>> {
    let TournamentAction::Bust { players, .. } = bust else {
        return groups(others);
    };
    let own = players.iter().map(|busted| busted.player.clone()).collect();
    std::iter::once(own).chain(groups(others)).collect()
}

/// Winners of the chips, with their shares in fields such as `share-e3`; `?` says that nobody saw it.
///
/// The larger shares come first, and equal ones by seat as on the form: odd units go to the first.
pub(super) fn winners(fields: &Fields) -> Result<Vec<WinnerText>, FormFault> {
    let mut shares = fields.by_rest("share-")?;
    let mut winner = |player: String| -> Result<WinnerText, FormFault> {
        let share = shares.remove(&player);
        let share = share.map(|text| Fields::number::<NonZeroU32>("share", &text));
        let share = share.transpose()?.map_or(1, NonZeroU32::get);
        Ok(WinnerText { player, share })
    };
    let by = seen(fields.texts("by")?);
    let mut by = by.map(&mut winner).collect::<Result<Vec<_>, _>>()?;
    by.sort_by_key(|winner| Reverse(winner.share));
    match shares.pop_first() {
        None => Ok(by),
        Some((_, value)) => Err(FormFault::FieldValue {
            field: "share".to_owned(),
            value,
            expected: Expected::ChosenPlayer,
        }),
    }
}

/// The names of winners without `?`.
fn seen(by: Vec<String>) -> impl Iterator<Item = String> {
    by.into_iter().filter(|name| name != "?")
}

/// Winners of each player's chips, in fields such as `by-e3`; of a player who is not chosen there are none.
fn own_winners(fields: &Fields, players: &[String]) -> Result<Vec<Vec<WinnerText>>, FormFault> {
    let mut chosen = fields.all_by_rest("by-")?;
    let mut own = |player: &String| {
        let by = seen(chosen.remove(player).unwrap_or_default());
        let winner = |player| WinnerText { player, share: 1 };
        by.map(winner).collect()
    };
    let winners = players.iter().map(&mut own).collect();
    match chosen.pop_first() {
        None => Ok(winners),
        Some((_, by)) => Err(FormFault::FieldValue {
            field: "by".to_owned(),
            value: by.join(","),
            expected: Expected::ChosenPlayer,
        }),
    }
}
