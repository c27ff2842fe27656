//! A ladder folded again from its stream.

use chained_events::envelope::Recorded;

use super::{Misfit, Revisions, refold_stream};
use crate::club::{Club, Merge};
use crate::codec::decode;
use crate::event::Event;
use crate::fold::FoldFault;
use crate::ids::{LadderId, StreamId};
use crate::rating::Ladder;

/// The state of one ladder from the events of its stream. None if all of them are void.
///
/// That the tournaments were at the stage that each event needs was checked when it was stored, and
/// holds as long as no command that changes the stage of a rated tournament is taken back without the
/// ratings that came with it.
///
/// # Errors
///
/// The first event that does not fit.
pub(crate) fn refold_ladder(
    events: &[Recorded],
    revisions: &Revisions,
    merges: &[Merge],
) -> Result<Option<Ladder>, Misfit> {
    let mut ladder: Option<Ladder> = None;
    let merge_in = |ladder: &mut Option<Ladder>, merge: &Merge| {
        if let Some(ladder) = ladder {
            ladder.hand_over(&merge.from, &merge.into);
        }
        Ok(())
    };
    let fold_one = |ladder: &mut Option<Ladder>, recorded: &Recorded, _| {
        for event in decode(recorded)? {
            let Event::Rating(event) = event else {
                return Err(FoldFault::WrongStream {
                    kind: event.kind(),
                    stream: StreamId::from(&recorded.stream),
                });
            };
            let ladder = ladder.get_or_insert_default();
            ladder.fold(event, recorded.seq)?;
        }
        Ok(())
    };
    refold_stream(&mut ladder, events, revisions, merges, merge_in, fold_one)?;
    Ok(ladder)
}

impl Club {
    /// Puts the state of a ladder in place of the one before; none removes it.
    pub(crate) fn replace_ladder(&mut self, id: &LadderId, ladder: Option<Ladder>) {
        self.ladders.change(|ladders| match ladder {
            Some(ladder) => drop(ladders.0.insert(id.clone(), ladder)),
            None => drop(ladders.0.remove(id)),
        });
    }
}
