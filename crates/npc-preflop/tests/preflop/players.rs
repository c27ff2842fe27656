//! Players for laws.

use npc_preflop::player::{BetSizes, BoundaryRule, Lapse, SbLimp, StrategyList, VpipModelSetup};
use npc_preflop::range::PreferenceOrder;
use npc_preflop::{Npc, NpcSetup, Preset};
use proptest::prelude::*;

/// A player, from numbers of any size that the model accepts.
pub(crate) fn any_npc() -> impl Strategy<Value = Npc> {
    let ranges = prop::collection::vec((0.001..1.0_f64, 1..=5_u8, 1..=5_u8), 1..4);
    let numbers = (0.01..=1.0_f64, -1.0..2.0_f64, -2.0..2.0_f64, -1.0..2.0_f64);
    let limp = prop::option::of(0.0..=1.0_f64);
    (ranges, numbers, limp, any::<bool>()).prop_map(
        |(mut ranges, (phi, tau, pi, sigma), limp, by_suits)| {
            ranges.sort_by(|a, b| a.0.total_cmp(&b.0));
            let strategy = |(edge, bet, call): (f64, u8, u8)| {
                (edge, format!("{bet}bet/{call}bet").parse().unwrap())
            };
            Npc::new(NpcSetup {
                vpip: VpipModelSetup {
                    base_vpip: phi,
                    table_factor: tau,
                    position_factor: pi,
                    ..VpipModelSetup::default()
                },
                strategy_factor: sigma,
                order: PreferenceOrder::vs_random(),
                strategies: StrategyList::from_ranges(ranges.into_iter().map(strategy).collect())
                    .unwrap(),
                limp: limp.map_or(SbLimp::Never, |call_share| SbLimp::HeadsUpEquivalent {
                    call_share,
                }),
                boundary: if by_suits {
                    BoundaryRule::BySuits
                } else {
                    BoundaryRule::Draw
                },
                sizes: BetSizes::default(),
                lapse: Lapse::default(),
            })
            .unwrap()
        },
    )
}

/// The player whose rates a prototype measured and whose table of positions is worked out by hand.
pub(crate) fn prototype() -> Npc {
    Npc::new(NpcSetup {
        vpip: VpipModelSetup::default(),
        strategy_factor: 0.5,
        limp: SbLimp::Never,
        strategies: StrategyList::new(&[0.05, 0.1, 0.2], &["3bet/3bet", "2bet/3bet", "2bet/2bet"])
            .unwrap(),
        ..Preset::Rock.setup()
    })
    .unwrap()
}
