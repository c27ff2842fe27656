//! A club that is open.

mod exit;
mod failure;
mod names;
mod say;

pub use self::exit::Exit;
pub use self::failure::{
    ArchiveFailure, ChainRemedy, ChoiceFailure, CommandFailure, Failure, FileFailure,
    FolderFailure, InternalFailure, LogFailure, RowFault, RowProblem, RowsFailure, RowsState,
    SeatNumber, StoreFailure, SystemCause, TemplateFailure, TemplateFault, TemplateProblem,
    TypedFailure, Unfolded, WayOut,
};
pub use self::names::Names;
