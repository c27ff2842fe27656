//! Questions of any contract, as documents.

use std::borrow::Cow;
use std::sync::Arc;

use engine_contracts::niko::{NikoFailure, NikoSolution, SolvedParts};
use engine_contracts::ranges::SIMULATE;
use engine_contracts::seating::RUN;
use engine_contracts::{KeptGames, SolvedGames, Watch};
use nikogammon::Rules;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMemoryView, PyString, PyTuple};

use crate::array_error::ArrayError;
use crate::numbers::{optional_whole, text, threads, type_name};
use crate::refused;
use crate::work::{self, Threads};

/// Engines that answer documents and keep the games that they solve.
#[pyclass(frozen, module = "tournament_engines._native")]
#[derive(Debug)]
pub(crate) struct Engines {
    games: Arc<KeptGames>,
}

/// Games that several questions at a time share.
#[derive(Debug)]
struct Shared(Arc<KeptGames>);

impl SolvedGames for Shared {
    fn solved(
        &self,
        rules: &Rules,
        parts: SolvedParts,
        threads: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Arc<NikoSolution>, NikoFailure> {
        self.0.solved(rules, parts, threads, watch)
    }
}

#[pymethods]
impl Engines {
    /// Engines that solve games of at most `most_states` states, or of any number.
    #[new]
    #[pyo3(signature = (most_states))]
    fn new(most_states: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let games = match optional_whole("most_states", most_states)? {
            Some(states) => KeptGames::of_at_most(states),
            None => KeptGames::default(),
        };
        let games = Arc::new(games);
        Ok(Self { games })
    }

    /// The answer to a question, as text.
    #[pyo3(signature = (contract, document, threads, progress))]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "the interpreter gives its arguments away"
    )]
    fn ask<'py>(
        &self,
        contract: &Bound<'py, PyAny>,
        document: &Bound<'py, PyAny>,
        threads: &Bound<'py, PyAny>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyString>> {
        let py = contract.py();
        let threads = self::threads(threads)?;
        let contract = text("contract", contract)?;
        let document = bytes(document)?;
        let question = document.as_ref();
        let engines = engine_contracts::Engines::default()
            .with_threads(threads)
            .with_games(Box::new(Shared(Arc::clone(&self.games))));
        // A simulation takes the threads of the pool that it runs in, else those of the whole process.
        let pool = if threads > 1 || contract.starts_with(SIMULATE.name()) {
            Threads::Pool(threads)
        } else {
            Threads::Caller
        };
        let answer = work::long(py, pool, progress.as_ref(), |watch| {
            engines.ask(&contract, question, watch)
        })?;
        Ok(PyString::new(py, &answer))
    }
}

/// The contracts that a question can be asked of, and that of a night.
#[pyfunction]
pub(crate) fn contracts(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    let all = engine_contracts::Engines::contracts().chain([RUN]);
    PyTuple::new(
        py,
        all.map(|contract| contract.to_string()).collect::<Vec<_>>(),
    )
}

/// The bytes of a document: those of a text in UTF-8, or those of a buffer.
///
/// Half of a pair of surrogates gets bytes that are not UTF-8, where the engine finds it.
pub(crate) fn bytes<'a>(document: &'a Bound<'_, PyAny>) -> PyResult<Cow<'a, [u8]>> {
    if let Ok(text) = document.cast::<PyString>() {
        if let Ok(text) = text.to_str() {
            return Ok(Cow::Borrowed(text.as_bytes()));
        }
        let bytes = text.call_method1("encode", ("utf-8", "surrogatepass"))?;
        return Ok(Cow::Owned(bytes.extract()?));
    }
    if let Ok(bytes) = document.cast::<PyBytes>() {
        return Ok(Cow::Borrowed(bytes.as_bytes()));
    }
    let Ok(view) = PyMemoryView::from(document) else {
        let failure = ArrayError::InvalidText {
            argument: "document".to_owned(),
            got: type_name(document),
        };
        return Err(refused::of(document.py(), &failure));
    };
    Ok(Cow::Owned(view.call_method0("tobytes")?.extract()?))
}
