//! The module that Python imports.

/// The compiled half of `tournament_engines`.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::chips::{deal, icm_equities, icm_finish};
    #[pymodule_export]
    use crate::engines::{Engines, contracts};
    #[pymodule_export]
    use crate::lines::Lines;
    #[pymodule_export]
    use crate::night::Night;
    #[pymodule_export]
    use crate::payouts::payouts;
    #[pymodule_export]
    use crate::preflop::{hand_classes, push_fold, range_equity};
    #[pymodule_export]
    use crate::rating::rate_field;

    #[expect(non_upper_case_globals, reason = "the name in Python")]
    #[pymodule_export]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
