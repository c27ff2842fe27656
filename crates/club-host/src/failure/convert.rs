//! Errors of the log and its store as failures.

use chained_events::archive::ArchiveError;
use chained_events::chain::ChainError;
#[cfg(feature = "sqlite")]
use chained_events::sqlite::BackupError;
use chained_events::store::StoreError;
use club_log::Refusal;
use club_log::authorise::NotAuthorised;
use club_log::blinds::BlindPlanError;
use club_log::codec::DecodeError;
use club_log::fold::FoldError;
use club_log::ledger::LedgerError;
use club_log::refusal::{
    ClubRefusal, DealRefusal, EditRefusal, EntryRefusal, MemberRefusal, NightRefusal,
    RatingRefusal, RulesRefusal, SeasonRefusal, SeatRefusal, UndoRefusal,
};
use club_log::transfer::ImportError;
use club_log::verify::VerifyError;
use mtt_seating::SeatOutOfRange;

use super::{
    ArchiveFailure, AuthorityFailure, ChainRemedy, CommandFailure, Failure, InternalFailure,
    LogFailure, StoreFailure, TypedFailure, Unfolded,
};

/// Refusals by subject, each a refused command.
macro_rules! refusals {
    ($($refusal:ty),+ $(,)?) => {
        $(
            impl From<$refusal> for Failure {
                fn from(refusal: $refusal) -> Self {
                    Self::Command(Box::new(CommandFailure::from(refusal)))
                }
            }
        )+
    };
}

refusals!(
    Refusal,
    ClubRefusal,
    MemberRefusal,
    SeasonRefusal,
    RulesRefusal,
    NightRefusal,
    EntryRefusal,
    SeatRefusal,
    UndoRefusal,
    DealRefusal,
    EditRefusal,
    RatingRefusal,
    BlindPlanError,
);

impl From<LogFailure> for Failure {
    fn from(failure: LogFailure) -> Self {
        Self::Log(Box::new(failure))
    }
}

impl From<NotAuthorised> for Failure {
    fn from(refused: NotAuthorised) -> Self {
        AuthorityFailure(refused).into()
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Store(StoreFailure(error))
    }
}

impl From<ChainError> for Failure {
    fn from(error: ChainError) -> Self {
        LogFailure::from(error).into()
    }
}

impl From<FoldError> for Failure {
    fn from(error: FoldError) -> Self {
        LogFailure::from(error).into()
    }
}

impl From<DecodeError> for Failure {
    fn from(error: DecodeError) -> Self {
        LogFailure::from(error).into()
    }
}

impl From<LedgerError> for Failure {
    fn from(error: LedgerError) -> Self {
        match error {
            LedgerError::Refused(refusal) => refusal.into(),
            LedgerError::Store(error) => error.into(),
            LedgerError::Chain(error) => error.into(),
            LedgerError::Fold(error) => error.into(),
            other => {
                let words = other.to_string();
                InternalFailure::LedgerFailed { words }.into()
            }
        }
    }
}

impl From<VerifyError> for Failure {
    fn from(error: VerifyError) -> Self {
        match error {
            VerifyError::Store(error) => error.into(),
            VerifyError::Chain(error) => error.into(),
            VerifyError::Fold(fold) => LogFailure::LogNotSound(Unfolded::of_log(fold)).into(),
            other => {
                let words = other.to_string();
                LogFailure::NotChecked { words }.into()
            }
        }
    }
}

#[cfg(feature = "sqlite")]
impl From<BackupError> for Failure {
    fn from(error: BackupError) -> Self {
        match error {
            BackupError::Store(error) => error.into(),
            other => {
                let words = other.to_string();
                LogFailure::BackupNotSound { words }.into()
            }
        }
    }
}

impl From<ArchiveError> for Failure {
    fn from(error: ArchiveError) -> Self {
        match error {
            ArchiveError::Lines(lines) => ArchiveFailure::BadLines { lines }.into(),
            ArchiveError::Store(error) => error.into(),
            ArchiveError::Empty => ArchiveFailure::NoEvents.into(),
            ArchiveError::Stray { what, of } => ArchiveFailure::Stray { what, of }.into(),
            ArchiveError::Chain(chain) => LogFailure::of_chain(chain, ChainRemedy::None).into(),
            other => {
                let words = other.to_string();
                ArchiveFailure::ArchiveNotSound { words }.into()
            }
        }
    }
}

impl From<ImportError> for Failure {
    fn from(error: ImportError) -> Self {
        match error {
            ImportError::Archive(error) => error.into(),
            ImportError::Fold(fold) => LogFailure::LogDoesNotFold(Unfolded::elsewhere(fold)).into(),
            other => {
                let words = other.to_string();
                ArchiveFailure::ArchiveNotSound { words }.into()
            }
        }
    }
}

impl From<SeatOutOfRange> for Failure {
    fn from(error: SeatOutOfRange) -> Self {
        TypedFailure::from(error).into()
    }
}
