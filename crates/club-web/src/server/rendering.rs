//! Pages of a view and what changed on them, shared by all who read them alike.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use axum::body::Bytes;

use super::live::event;
use crate::memo::Memo;
use crate::{Address, Page, Query, Reader, View, changed};

/// Earlier pages from which a patch leads to a page: the one before, and those of slow phones.
const PATCHES: usize = 8;

/// Address and parameters of a page that somebody has open.
pub(super) type Watched = (Address, Query);

/// A page that is made when it is first asked for. There may be none any more.
type Cell = Arc<OnceLock<Option<Arc<Rendering>>>>;

/// Pages of the newest view, each made once for all who read it in the same way.
#[derive(Debug, Clone, Default)]
pub(super) struct Rendered(Arc<Mutex<Pages>>);

#[derive(Debug, Default)]
struct Pages {
    seq: u64,
    tick: u64,
    made: HashMap<(Watched, Reader), Cell>,
}

impl Rendered {
    /// The page of a view, which the first reader makes. A view older than the newest has none.
    pub(super) fn cell(&self, view: &View, key: (Watched, Reader)) -> Option<Cell> {
        let mut pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (asked, newest) = ((view.seq, view.tick), (pages.seq, pages.tick));
        if asked < newest {
            return None;
        }
        if asked > newest {
            *pages = Pages {
                seq: view.seq,
                tick: view.tick,
                made: HashMap::new(),
            };
        }
        Some(Arc::clone(pages.made.entry(key).or_default()))
    }
}

/// Number and tick of a view.
type At = (u64, u64);

/// A page that was made, with the patches that lead to it.
#[derive(Debug)]
pub(super) struct Rendering {
    page: Page,
    at: At,
    patches: Memo<Option<At>, Option<Bytes>>,
}

impl Rendering {
    pub(super) const fn of(page: Page, view: &View) -> Self {
        Self {
            page,
            at: (view.seq, view.tick),
            patches: Memo::of_most(PATCHES),
        }
    }

    /// The event that leads from an earlier page, or from nothing, to this one. Pages that look alike have none.
    ///
    /// The earlier page is of the same address and reader.
    pub(super) fn patch(&self, from: Option<&Self>) -> Option<Bytes> {
        let earlier = from.map(|from| from.at);
        self.patches.get(
            |known| *known == earlier,
            || earlier,
            || {
                let before = from.map_or(&[][..], |from| &from.page.regions);
                let patch = changed(before, &self.page.regions);
                let html: String = patch.iter().map(|region| region.html.as_str()).collect();
                let (seq, tick) = self.at;
                (!html.is_empty()).then(|| event("patch", &format!("{seq}.{tick}"), &html))
            },
        )
    }
}
