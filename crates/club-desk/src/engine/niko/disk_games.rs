//! Solved games of a program that stays: in memory, and in the folder where solutions are kept.

use std::sync::Arc;

use club_view::Lang;
use engine_contracts::niko::{NikoFailure, NikoSolution, SolvedParts, solved_table};
use engine_contracts::{KeptGames, SolvedGames, Watch};
use nikogammon::{Rules, Table};

use super::args::CacheArgs;
use super::cache;

/// Games that are read from the folder, or solved and kept there.
#[derive(Debug)]
pub(crate) struct DiskGames {
    folder: CacheArgs,
    lang: Lang,
    games: KeptGames,
}

impl DiskGames {
    pub(crate) fn new(folder: CacheArgs, lang: Lang) -> Self {
        Self {
            folder,
            lang,
            games: KeptGames::default(),
        }
    }
}

impl SolvedGames for DiskGames {
    fn solved(
        &self,
        rules: &Rules,
        parts: SolvedParts,
        threads: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Arc<NikoSolution>, NikoFailure> {
        // A file has outcomes as well.
        let parts = parts.max(SolvedParts::Outcomes);
        let cube = parts == SolvedParts::Cube;
        self.games.kept_or(rules, parts, || {
            let kept = cache::kept(rules, cube, &self.folder, self.lang);
            let table = if let Some(table) = kept {
                table
            } else {
                let bytes = solved_table(rules, parts, threads, watch)?;
                cache::keep(rules, cube, &self.folder, &bytes, self.lang);
                Table::open_for(rules, bytes)?
            };
            Ok(NikoSolution::of_table(rules.clone(), table))
        })
    }
}
