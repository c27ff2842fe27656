//! Failures of the desk itself: the command line, the streams, the machine.

use club_words::Lang;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::{Exit, SimulationCause};

/// Why the desk itself could not do what was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
pub(crate) enum DeskFailure {
    /// A command line that cannot be parsed.
    #[error(transparent)]
    Usage(Box<UsageFailure>),
    /// No verb at all.
    #[error("no verb is named, see --help")]
    #[serde(rename = "Usage")]
    NoVerb,
    /// A finishing order without the season and date of its night.
    #[error("name the season and the date with --season and --date")]
    #[serde(rename = "Usage")]
    NoNight,
    /// A correction of times without a command or a period.
    #[error("name a command and its time, or --from KEY with --by PERIOD")]
    #[serde(rename = "Usage")]
    NoTime,
    /// A workbook without a file, which a terminal cannot show.
    #[error("a workbook is not text: name its file with --output FILE")]
    NoWorkbookFile,
    /// A table with more rows or columns than a worksheet has.
    #[error(
        "no workbook can hold a table of {rows} rows and {columns} columns: a worksheet has \
         {max_rows} rows and {max_columns} columns"
    )]
    WorkbookTable {
        /// Its rows, with the header.
        rows: usize,
        /// Its columns.
        columns: usize,
        /// Rows of a worksheet.
        max_rows: usize,
        /// Columns of a worksheet.
        max_columns: usize,
    },
    /// A text that is longer than a cell of a worksheet holds.
    #[error(
        "no workbook can hold a text of {length} characters (row {row}, column {column}): a cell \
         holds {max}"
    )]
    WorkbookText {
        /// The row of the worksheet, from 1.
        row: usize,
        /// The column, from 1.
        column: usize,
        /// The length.
        length: usize,
        /// The most that a cell holds.
        max: usize,
    },
    /// A plan of the blinds without an end, or an end without a plan.
    #[error("name the end of the night with --ends TIME, and blinds=plan with it")]
    NoPlanEnd,
    /// A verb that there is not.
    #[error("there is no verb {verb}, see --help")]
    UnknownVerb {
        /// The text.
        verb: String,
    },
    /// A variable that names no language.
    #[error("{words}")]
    UnknownLang {
        /// Words of the parser, with the variable.
        #[serde(skip)]
        words: String,
        /// Its value.
        value: String,
    },
    /// Tables of a room without a room.
    #[error(
        "--tables picks tables of a room: name its file with --room, or set that of the club with desk room set FILE"
    )]
    NoClubRoom,
    /// Several players are to be let in after the deadline.
    #[error("one player at a time after the deadline, not {players}")]
    OneLatePlayer {
        /// How many were named.
        players: usize,
    },
    /// Several names with the details of one member.
    #[error("--reading, --nick, --number and --id are for one member, not {names}")]
    OneMember {
        /// How many were named.
        names: usize,
    },
    /// A verb whose effects cannot be taken back, without the word that agrees to them.
    #[error("{effects}\nnothing is written; to do it, add --yes")]
    ConsentNeeded {
        /// Its effects, in words.
        effects: String,
    },
    /// A verb that only shows, that sends several commands, or whose command is sent elsewhere.
    #[error("the verb does not send a command")]
    NoCommand,
    /// Nobody reads the standard output any more.
    #[error("{stream}: {words}")]
    BrokenPipe {
        /// The stream.
        #[serde(skip)]
        stream: &'static str,
        /// Words of the system.
        #[serde(skip)]
        words: String,
    },
    /// A stream cannot be read or written.
    #[error("{stream}: {words}")]
    StreamFailed {
        /// The stream.
        #[serde(skip)]
        stream: &'static str,
        /// Words of the system.
        #[serde(skip)]
        words: String,
    },
    /// The program cannot begin.
    #[error("{words}")]
    NoRuntime {
        /// Words of the system.
        #[serde(skip)]
        words: String,
    },
    /// The system has no random numbers.
    #[error("{words}")]
    NoRandomness {
        /// Words of the system.
        #[serde(skip)]
        words: String,
    },
    /// The system has no random numbers for a seed that was not given.
    #[error("{words}")]
    NoSeed {
        /// Words of the system.
        #[serde(skip)]
        words: String,
    },
    /// A schema that there is not.
    #[error("no document is called {name:?}; there are {}", .schemas.join(", "))]
    UnknownSchema {
        /// The name.
        name: String,
        /// The names of all.
        schemas: Vec<String>,
    },
    /// A file of rules that is not the TOML that was expected.
    #[error("{detail}, at line {line} column {column} of {file}")]
    InvalidToml {
        /// The fault, in words.
        #[serde(skip)]
        detail: String,
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// A verification of neither a file nor a game.
    #[error("neither a table file nor rules are named")]
    #[serde(rename = "Usage")]
    NoTable,
    /// Another server has the club.
    #[cfg(feature = "serve")]
    #[error("the club is served already, at {address}")]
    Served {
        /// Its address.
        address: String,
    },
    /// Another program has the port.
    #[cfg(feature = "serve")]
    #[error(
        "port {port} is taken: {words}; end the other program, or name another port with --port"
    )]
    PortTaken {
        /// The port.
        port: String,
        /// Words of the system.
        #[serde(skip)]
        words: String,
    },
    /// The port cannot be used.
    #[cfg(feature = "serve")]
    #[error("port {port} cannot be used: {words}")]
    NoPort {
        /// The port.
        port: String,
        /// Words of the system.
        #[serde(skip)]
        words: String,
    },
    /// The club's folder takes no file.
    #[cfg(feature = "serve")]
    #[error("{path}: {words}")]
    NoServeFile {
        /// The file.
        path: String,
        /// Words of the system.
        #[serde(skip)]
        words: String,
    },
    /// A number of a simulation outside its range.
    #[error("{name} is {got}, must be from {min} to {max}")]
    SimulationOutOfRange {
        /// The number's name.
        name: &'static str,
        /// Its value.
        got: u64,
        /// The least value.
        min: u64,
        /// The greatest value.
        max: u64,
    },
    /// A first big blind that nobody could post.
    #[error("the first big blind is {big_blind}, must be at most the starting stack of {stack}")]
    BlindsAboveStacks {
        /// The first big blind.
        big_blind: u64,
        /// The starting stack.
        stack: u64,
    },
    /// More chips than a table may hold.
    #[error("{got} chips in play, must be {max} at most")]
    TooManyChipsToPlay {
        /// All chips.
        got: String,
        /// The bound.
        max: u64,
    },
    /// A player or blinds of a simulation that cannot be used.
    #[error("{words}")]
    SimulationRefused {
        /// Words of the cause, with value and bound.
        words: String,
        /// The cause, for the words of other languages.
        #[serde(skip)]
        cause: Box<SimulationCause>,
    },
    /// A season that is to be continued and is over.
    #[error("all {nights} nights of the season are over")]
    SeasonIsOver {
        /// Nights of the season.
        nights: u32,
    },
    /// A folder without a season that could be continued.
    #[error("{file} is not there or is not the plan of a simulated season")]
    NoSeasonPlan {
        /// The file.
        file: String,
    },
    /// A file of results that is another's, or that is not one.
    #[error("{file}: {words}")]
    ResultsRefused {
        /// The file.
        file: String,
        /// Words of the cause, with what was expected.
        words: String,
        /// The cause, for the words of other languages.
        #[serde(skip)]
        cause: Box<SimulationCause>,
    },
    /// A file of results with a line that is not as it was written.
    #[error("{file}: {words}")]
    ResultsDamaged {
        /// The file.
        file: String,
        /// Words of the cause, with the line.
        words: String,
        /// The cause, for the words of other languages.
        #[serde(skip)]
        cause: Box<SimulationCause>,
    },
    /// A file of results that another program is writing.
    #[error("{file} is in use by another program")]
    ResultsInUse {
        /// The file.
        file: String,
    },
    /// Files of results that do not belong together, or not all of them.
    #[error("{words}")]
    MergeRefused {
        /// Words of the cause, with files and jobs.
        words: String,
        /// The cause, for the words of other languages.
        #[serde(skip)]
        cause: Box<SimulationCause>,
    },
    /// A job of a sweep that cannot be played.
    #[error("{words}")]
    JobFailed {
        /// Words of the cause.
        #[serde(skip)]
        words: String,
    },
    /// The demonstration cannot go on.
    #[error("{words}")]
    DemoFailed {
        /// Words of the cause.
        #[serde(skip)]
        words: String,
    },
    /// A signal came.
    #[error("interrupted")]
    Interrupted,
}

/// A command line that cannot be parsed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[error("{words}")]
pub(crate) struct UsageFailure {
    /// Words of the parser.
    #[serde(skip)]
    pub(crate) words: String,
    /// The argument.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) argument: Option<Named>,
    /// The verb that there is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) verb: Option<Named>,
    /// The value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) value: Option<Named>,
    /// The values that are allowed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) allowed: Option<Named>,
}

/// One text of a command line, or several.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(crate) enum Named {
    /// One.
    One(String),
    /// Several.
    Several(Vec<String>),
}

impl DeskFailure {
    /// The exit code.
    pub(crate) const fn exit(&self) -> Exit {
        match self {
            Self::Usage(_)
            | Self::NoVerb
            | Self::NoNight
            | Self::NoTime
            | Self::NoTable
            | Self::NoClubRoom
            | Self::NoPlanEnd
            | Self::NoWorkbookFile
            | Self::InvalidToml { .. }
            | Self::UnknownLang { .. }
            | Self::OneLatePlayer { .. }
            | Self::OneMember { .. }
            | Self::NoCommand => Exit::Usage,
            Self::ConsentNeeded { .. } | Self::WorkbookTable { .. } | Self::WorkbookText { .. } => {
                Exit::Refused
            }
            Self::SimulationOutOfRange { .. }
            | Self::BlindsAboveStacks { .. }
            | Self::TooManyChipsToPlay { .. }
            | Self::SimulationRefused { .. }
            | Self::SeasonIsOver { .. }
            | Self::ResultsRefused { .. }
            | Self::ResultsInUse { .. }
            | Self::MergeRefused { .. } => Exit::Refused,
            Self::ResultsDamaged { .. } => Exit::Integrity,
            Self::UnknownVerb { .. } | Self::UnknownSchema { .. } | Self::NoSeasonPlan { .. } => {
                Exit::NotFound
            }
            Self::BrokenPipe { .. }
            | Self::StreamFailed { .. }
            | Self::NoRuntime { .. }
            | Self::NoRandomness { .. }
            | Self::NoSeed { .. }
            | Self::JobFailed { .. }
            | Self::DemoFailed { .. } => Exit::Failure,
            #[cfg(feature = "serve")]
            Self::Served { .. } => Exit::Refused,
            #[cfg(feature = "serve")]
            Self::PortTaken { .. } | Self::NoPort { .. } | Self::NoServeFile { .. } => {
                Exit::Failure
            }
            Self::Interrupted => Exit::Interrupted,
        }
    }

    /// The kind.
    #[cfg(any(test, feature = "fuzz"))]
    pub(crate) fn kind(&self) -> String {
        self.object().0
    }

    /// The document of the contract.
    pub(crate) fn document(&self) -> Value {
        let (kind, mut error) = self.object();
        error.insert("kind".to_owned(), json!(kind));
        error.insert("message".to_owned(), json!(self.to_string()));
        json!({ "error": error })
    }

    /// The failure in words of a language.
    pub(crate) fn words(&self, lang: Lang) -> String {
        let (kind, mut values) = self.object();
        if let Self::StreamFailed { stream, .. } = self {
            values.insert("stream".to_owned(), json!(stream));
        }
        if let Self::InvalidToml { detail, .. } = self {
            values.insert("detail".to_owned(), json!(detail));
        }
        if let Self::SimulationRefused { cause, .. }
        | Self::ResultsRefused { cause, .. }
        | Self::ResultsDamaged { cause, .. }
        | Self::MergeRefused { cause, .. } = self
            && let Some(words) = cause.words(lang)
        {
            values.insert("words".to_owned(), json!(words));
        }
        let words = lang.terminal_failure(&kind, &values);
        words.unwrap_or_else(|| self.to_string())
    }

    fn object(&self) -> (String, Map<String, Value>) {
        let Ok(Value::Object(mut object)) = serde_json::to_value(self) else {
            return (String::new(), Map::new());
        };
        match object.remove("kind") {
            Some(Value::String(kind)) => (kind, object),
            // Every variant is tagged with its kind.
            _ => (String::new(), object),
        }
    }
}
