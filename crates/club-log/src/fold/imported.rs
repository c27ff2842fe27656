//! The fold of a finishing order without a log.

use std::collections::BTreeSet;

use chained_events::ids::MemberId;
use payout_dhondt::Ratio;

use super::{Context, FoldFault};
use crate::entry::{Entry, EntryId, EntryStatus, Exit};
use crate::event::{Amounts, FinishImported, ImportedPlace, PlayerResult, TournamentFinished};
use crate::shared::SharedMap;
use crate::tournament::{Phase, Tournament};

impl Tournament {
    /// The tournament is over with these places, instead of those that it was over with before. It has
    /// no times: everybody came and went with the event.
    pub(super) fn fold_imported(
        &mut self,
        body: &FinishImported,
        context: Context<'_>,
    ) -> Result<(), FoldFault> {
        check_places(&body.results)?;
        check_points(body)?;
        let mut entries = SharedMap::default();
        let mut by_member: SharedMap<MemberId, Vec<EntryId>> = SharedMap::default();
        let mut out: Vec<Vec<EntryId>> = Vec::new();
        let mut results = Vec::with_capacity(body.results.len());
        let mut last = 1;
        for (row, before) in body.results.iter().zip(0..) {
            let id = EntryId::after(before);
            let is_first = row.place == 1;
            let exit = (!is_first).then_some(Exit {
                turn: self.turn,
                at: context.at,
            });
            let status = if is_first {
                EntryStatus::Alive
            } else {
                EntryStatus::Busted
            };
            entries.insert(
                id,
                Entry {
                    member: row.member.clone(),
                    ordinal: row.entries,
                    stack: 0,
                    bought: 0,
                    contribution: if body.pool > 0 {
                        u64::from(row.entries)
                    } else {
                        0
                    },
                    status,
                    registered_at: context.at,
                    arrived_at: None,
                    out_at: exit.map(|exit| exit.at),
                    counted: None,
                    listing: None,
                    came: self.turn,
                    went: exit,
                },
            );
            by_member.insert(row.member.clone(), vec![id]);
            match out.last_mut().filter(|_| row.place == last) {
                Some(group) => group.push(id),
                None if is_first => {}
                None => out.push(vec![id]),
            }
            last = row.place;
            results.push(PlayerResult {
                place: row.place,
                member: row.member.clone(),
                entry: id,
                entries: row.entries,
                points: row.points.unwrap_or(Ratio::ZERO),
                amounts: Amounts::new(),
            });
        }
        out.reverse();
        self.entries = entries;
        self.by_member = by_member;
        self.out = out.into();
        self.result = Some(TournamentFinished {
            tickets: 0,
            pool: body.pool,
            amounts: Amounts::new(),
            results,
        });
        self.phase = Phase::Finished;
        self.imported = true;
        self.registration_open = false;
        self.closed = Some(self.turn);
        self.finished_at = Some(context.at);
        Ok(())
    }
}

/// Whether the points add up to the pool, to which every entry brought one.
fn check_points(body: &FinishImported) -> Result<(), FoldFault> {
    let mut sum = Some(Ratio::ZERO);
    for row in &body.results {
        let points = row.points.unwrap_or(Ratio::ZERO);
        if points.is_negative() {
            let member = row.member.clone();
            return Err(FoldFault::NegativePoints { member });
        }
        sum = sum.and_then(|sum| sum.checked_add(points));
    }
    let pool = Ratio::from(body.pool);
    if sum != Some(pool) {
        return Err(FoldFault::WrongSum {
            sum: sum.map_or_else(|| "out of range".to_owned(), |sum| sum.to_string()),
            available: pool.to_string(),
        });
    }
    let entries = body.results.iter().map(|row| u64::from(row.entries));
    let entries = entries.fold(0, u64::saturating_add);
    if body.pool == 0 || body.pool == entries {
        Ok(())
    } else {
        Err(FoldFault::OtherPool { pool: entries })
    }
}

/// Whether each player has one row, and each row the place that follows from those before it.
fn check_places(results: &[ImportedPlace]) -> Result<(), FoldFault> {
    let mut seen: BTreeSet<&MemberId> = BTreeSet::new();
    let mut last = 0;
    for (row, next) in results.iter().zip(1_u32..) {
        let follows = row.place == next || (row.place == last && last > 0);
        if !follows || row.entries == 0 || !seen.insert(&row.member) {
            return Err(FoldFault::BadImport {
                member: row.member.clone(),
                place: row.place,
            });
        }
        last = row.place;
    }
    if results.len() < 2 {
        return Err(FoldFault::ShortImport {
            players: results.len(),
        });
    }
    Ok(())
}
