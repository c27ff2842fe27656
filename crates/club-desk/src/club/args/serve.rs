//! The arguments of the page: of `desk serve`, and of a demonstration that opens it.

use clap::{Arg, ArgGroup, ArgMatches, Args, Command, FromArgMatches};

/// Open the club in a browser.
#[derive(Debug, Clone, Args)]
pub(crate) struct ServeArgs {
    /// The port; printed QR codes have it, so it is never another one
    #[arg(long, default_value_t = 7373, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) port: u16,
    /// Let phones and screens in the same network in; this machine alone if not given
    #[arg(long)]
    pub(crate) lan: bool,
    /// The name under which a proxy of the club passes requests on
    #[arg(long, value_name = "HOST")]
    pub(crate) name: Option<String>,
    /// Let this machine do nothing before it is paired, like any other
    #[arg(long)]
    pub(crate) pair_here: bool,
    /// Do not open a browser
    #[arg(long)]
    pub(crate) no_open: bool,
}

/// The page of a demonstration.
#[derive(Debug, Clone, Args)]
#[group(id = "page", multiple = true)]
pub(crate) struct DemoPageArgs {
    /// Open the page on the club
    #[arg(long)]
    serve: bool,
    /// Open the page and play one more night there, for the screen on the wall
    #[arg(long)]
    pub(crate) live: bool,
    /// How many seconds of the night pass in one, 1 to 1,200
    #[arg(
        long,
        value_name = "N",
        requires = "live",
        default_value_t = 20,
        value_parser = clap::value_parser!(u32).range(1..=i64::from(season_sim::MAX_SPEED))
    )]
    pub(crate) speed: u32,
    #[command(flatten)]
    flags: PageFlags,
}

impl DemoPageArgs {
    /// The page, where it is asked for.
    pub(crate) fn of_page(&self) -> Option<ServeArgs> {
        (self.serve || self.live).then(|| self.flags.0.clone())
    }
}

/// The flags of `desk serve` where another verb opens the page: they need one that opens it.
#[derive(Debug, Clone)]
struct PageFlags(ServeArgs);

/// The flags that open the page.
const OPENED: &str = "opened";

impl Args for PageFlags {
    fn augment_args(command: Command) -> Command {
        let flags = ServeArgs::augment_args(Command::new("page"));
        let flags: Vec<Arg> = flags.get_arguments().cloned().collect();
        let opened = ArgGroup::new(OPENED).args(["serve", "live"]).multiple(true);
        let flags = flags.into_iter().map(|flag| flag.requires(OPENED));
        command.args(flags).group(opened)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for PageFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        ServeArgs::from_arg_matches(matches).map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}
