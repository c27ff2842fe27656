//! The ratings of a finished night that counts for another season now.

use super::Draft;
use super::rating::{
    Cause, FirstTurn, cascade, first_publication, published, rate_finished, rules_for, withdraw,
};
use crate::club::Club;
use crate::event::RatingsWithdrawn;
use crate::ids::{LadderId, StreamId, TournamentId};
use crate::refusal::Refusal;
use crate::tournament::Phase;

/// Ratings of a finished night by the rules of its season, which is another one now.
///
/// The night leaves the ladders that its season does not have. On the ladder where it was it keeps its
/// turn, on another one it is rated as of its date, though behind the nights that its season begins after. The nights
/// that follow are rated again.
pub(super) fn moved(club: &Club, id: &TournamentId) -> Result<Vec<Draft>, Refusal> {
    let (_, night) = club.tournament(Some(id))?;
    let (Phase::Finished, Some(result)) = (night.phase(), night.result_seq()) else {
        return Ok(Vec::new());
    };
    let stays = rules_for(club, id)?.map(|rules| rules.ladder.clone());
    let date = night.announcement().date;
    let mut drafts = Vec::new();
    let mut club = club.clone();
    for name in club.ladders_of(id) {
        if stays.as_ref() == Some(&name) {
            drafts.extend(at_its_turn(&club, &name, id, result)?);
        } else {
            let left = withdraw(&club, id, &name)?;
            apply(&mut club, &left)?;
            drafts.extend(left);
        }
    }
    if stays.is_some() && club.ladders_of(id).is_empty() {
        drafts.extend(rate_finished(&club, id, result, FirstTurn::OfDate(date))?);
    }
    Ok(drafts)
}

/// Takes ratings into a working copy of the club.
fn apply(club: &mut Club, drafts: &[Draft]) -> Result<(), Refusal> {
    for draft in drafts {
        if let (StreamId::Rating(name), crate::Event::Rating(event)) = (&draft.stream, &draft.event)
        {
            let seq = club.seq() + 1;
            let taken = club.change_ladder(name, |ladder| ladder.fold(event.clone(), seq));
            taken?;
        }
    }
    Ok(())
}

/// The night is withdrawn and rated by its season's rules at the turn that it had.
fn at_its_turn(
    club: &Club,
    name: &LadderId,
    id: &TournamentId,
    result: u64,
) -> Result<Vec<Draft>, Refusal> {
    let (Some(ladder), Some(rules)) = (club.ladders().get(name), rules_for(club, id)?) else {
        return Ok(Vec::new());
    };
    let Some(turn) = ladder.position_of(id) else {
        return Ok(Vec::new());
    };
    let body = RatingsWithdrawn {
        ladder: name.clone(),
        tournament: id.clone(),
        replaces: ladder.nights()[turn].published(),
    };
    let mut without = club.clone();
    without.change_ladder(name, |ladder| ladder.withdraw(&body))?;
    let mut working = without.ladders().get(name).cloned().unwrap_or_default();
    let again = first_publication(&without, &working, turn, id, rules, result)?;
    let mut drafts = vec![Draft::plain(&StreamId::rating(name), body)];
    drafts.push(published(&mut working, again)?);
    let taken = without.change_ladder(name, |known| {
        *known = working;
        Ok(())
    });
    taken?;
    drafts.extend(cascade(&without, name, turn + 1, Cause::Earlier)?);
    Ok(drafts)
}
