//! A night for money is sold, played and paid to the last unit.

use chained_events::MemoryStore;
use club_log::Ledger;
use season_sim::{night_id, play_season};
use tokio::runtime::Builder;

use crate::{go_on, plan};

#[test]
fn a_night_for_money_is_paid_and_counted() {
    let runtime = Builder::new_current_thread().enable_time().build().unwrap();
    runtime.block_on(async {
        let mut ledger = Ledger::open(MemoryStore::default()).await.unwrap();
        play_season(&mut ledger, &plan(1), go_on).await.unwrap();
        ledger.load_all().await.unwrap();
        let id = night_id(2).unwrap();
        let (_, night) = ledger.club().tournament(Some(&id)).unwrap();
        let money = night.money(night.last_at()).unwrap();
        assert!(
            money.sold.rebuy > 0 && money.sold.addon > 0,
            "{:?}",
            money.sold
        );
        let sold = money.sold;
        let entries = u64::from(sold.entry + sold.reentry);
        let (rebuys, addons) = (u64::from(sold.rebuy), u64::from(sold.addon));
        assert_eq!(
            money.collected,
            6_000 * entries + 3_500 * rebuys + 2_000 * addons
        );
        let prizes = 4_000 * entries + 3_000 * rebuys + 2_000 * addons;
        assert_eq!(money.pool, prizes.max(200_000));
        assert_eq!(money.heads.won.values().sum::<u64>(), 1_000 * entries);
        assert_eq!(money.paid_out, money.pool + 1_000 * entries);
        assert_eq!((money.owed_in, money.owed_out, money.overpaid), (0, 0, 0));
        let (expected, counted) = money.till.counted.unwrap();
        assert_eq!(expected, counted.cast_signed());
        // The float, the fees and the staff's part are left: the house put in what the guarantee lacked.
        let left = 30_000 + 1_000 * entries + 500 * rebuys;
        assert_eq!(expected, left.cast_signed());
        for (other, night) in ledger.club().tournaments() {
            assert_eq!(night.prices().is_some(), *other == id);
        }
    });
}
