//! The module that Python imports.

/// The compiled half of `club_desk_jobs`.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::jobs::{check, merge, run};

    #[expect(non_upper_case_globals, reason = "the name in Python")]
    #[pymodule_export]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
