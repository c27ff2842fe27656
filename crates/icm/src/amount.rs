//! Numbers of chips and of money.

/// A stack or a prize: `u32`, `u64` or `f64`, in any unit.
///
/// The model is real-valued and computes in `f64`: a whole number above 2^53 is rounded to the
/// nearest `f64`, a part in 10^16. Other types cannot be added.
pub trait Amount: Copy + sealed::Real {}

impl Amount for u32 {}
impl Amount for u64 {}
impl Amount for f64 {}

pub(crate) mod sealed {
    /// The nearest `f64`.
    pub trait Real {
        /// The amount as a real number.
        fn real(self) -> f64;
    }

    impl Real for u32 {
        fn real(self) -> f64 {
            f64::from(self)
        }
    }

    impl Real for u64 {
        #[expect(
            clippy::cast_precision_loss,
            reason = "documented: rounded to the nearest number"
        )]
        fn real(self) -> f64 {
            self as f64
        }
    }

    impl Real for f64 {
        fn real(self) -> f64 {
            self
        }
    }
}
