//! The deal of the players left: a method with their chips, or shares as they agreed.

use club_log::command::{DealRequest, PlayerPoints, PlayerStack, TournamentAction};

use super::amount::{digits, optional_amount, optional_amount_with};
use super::field::{choice, stacks_of};
use crate::Fields;
use crate::form::FormFault;

/// The action of the form.
pub(super) fn deal(fields: &Fields) -> Result<TournamentAction, FormFault> {
    let how = match fields.text("method")?.as_str() {
        "even" => DealRequest::Even,
        "chips" => DealRequest::Chips,
        "icm" => DealRequest::Icm,
        "agreed" if fields.has("share") => DealRequest::Agreed {
            points: shares(fields)?,
        },
        "agreed" => return agreed(fields),
        other => return Err(choice("method", other)),
    };
    // Every player left is in the form; chips are typed for all of them or for none.
    let stacks = stacks(fields)?;
    let for_winner = fields.optional_whole("for-winner")?.unwrap_or(0);
    let money = match fields.optional("divides")?.as_deref() {
        None | Some("points") => None,
        Some(divides @ ("money" | "both")) => Some(Money {
            for_winner: optional_amount(fields, "money-for-winner")?.unwrap_or(0),
            points: divides == "both",
        }),
        Some(other) => return Err(choice("divides", other)),
    };
    let places = fields.texts("place")?;
    Ok(action(how, stacks, for_winner, places, money))
}

/// The money that a deal divides.
struct Money {
    /// Money that is left to play for.
    for_winner: u64,
    /// Whether the points are divided as well.
    points: bool,
}

fn action(
    how: DealRequest,
    stacks: Vec<PlayerStack>,
    for_winner: u64,
    places: Vec<String>,
    money: Option<Money>,
) -> TournamentAction {
    match money {
        None => TournamentAction::Deal {
            how,
            stacks,
            for_winner,
            places,
        },
        Some(money) => TournamentAction::DealMoney {
            how,
            stacks,
            money_for_winner: money.for_winner,
            points: money.points,
            for_winner,
            places,
        },
    }
}

fn stacks(fields: &Fields) -> Result<Vec<PlayerStack>, FormFault> {
    let players = fields.texts("player")?;
    let numbers = fields.texts("stack")?;
    if numbers.is_empty() {
        return Ok(Vec::new());
    }
    stacks_of(players, &numbers)
}

/// Shares as `entry=points`, one for each player left.
fn shares(fields: &Fields) -> Result<Vec<PlayerPoints>, FormFault> {
    let share = |text: &String| {
        let (player, points) = text.split_once('=').ok_or_else(|| choice("share", text))?;
        Ok(PlayerPoints {
            player: player.to_owned(),
            points: Fields::number("share", points)?,
            money: None,
        })
    };
    fields.texts("share")?.iter().map(share).collect()
}

/// Shares in fields such as `money-e3` and `points-e3`: what is typed for one player is typed for all of them.
///
/// Amounts alone divide the prizes, points alone the points, and both divide both.
fn agreed(fields: &Fields) -> Result<TournamentAction, FormFault> {
    let digits = digits(fields)?;
    let players = fields.texts("player")?;
    let field = |what: &str, player: &str| format!("{what}-{player}");
    let mut typed = Vec::with_capacity(players.len());
    for player in players {
        let money = optional_amount_with(fields, &field("money", &player), digits)?;
        let points: Option<u64> = fields.optional_whole(&field("points", &player))?;
        typed.push((player, money, points));
    }
    let money_for_winner = optional_amount_with(fields, "money-for-winner", digits)?;
    let for_winner: Option<u64> = fields.optional_whole("for-winner")?;
    let has_money = money_for_winner.is_some() || typed.iter().any(|(_, money, _)| money.is_some());
    let has_points =
        for_winner.is_some() || typed.iter().any(|(.., points)| points.is_some()) || !has_money;
    let mut points = Vec::with_capacity(typed.len());
    for (player, money, won) in typed {
        let missing = |what| FormFault::FieldMissing {
            field: field(what, &player),
        };
        let money = has_money.then(|| money.ok_or_else(|| missing("money")));
        let won = has_points.then(|| won.ok_or_else(|| missing("points")));
        // Of prizes alone the amount is what is divided.
        let (won, money) = match (won.transpose()?, money.transpose()?) {
            (Some(won), money) => (won, money),
            (None, money) => (money.unwrap_or_default(), None),
        };
        points.push(PlayerPoints {
            player,
            points: won,
            money,
        });
    }
    let money = has_money.then(|| Money {
        for_winner: money_for_winner.unwrap_or(0),
        points: has_points,
    });
    let how = DealRequest::Agreed { points };
    let places = fields.texts("place")?;
    let for_winner = for_winner.unwrap_or(0);
    Ok(action(how, Vec::new(), for_winner, places, money))
}
