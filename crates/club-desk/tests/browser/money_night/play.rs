//! The acts of the night in the order of the sheet. Entries, levels with rebuys, the break, the bubble, the deal.

use serde_json::{Value, json};

use super::{Night, PEOPLE, WON, known, won};

impl Night<'_> {
    /// The float, 28 entries in cash, one by transfer, one that is owed, and one that is called off.
    pub(super) fn enters(&mut self) {
        self.at("/money");
        self.desk.tap_in("#box", "", "Float");
        self.desk.type_in("#till-amount", "20,000");
        self.desk.tap_on("#box details button", "Float");
        self.desk.shows("#box .figure", "20,000");
        self.types(&["t", "till", "--float", "20000"]);
        self.at("");
        for (name, number) in PEOPLE.iter().zip(1..) {
            self.desk.type_in("#q", name);
            let way = match number {
                29 => "Transfer 6,000",
                30 => "Owes 6,000",
                _ => "",
            };
            if way.is_empty() {
                self.desk.keys("\u{e007}");
            } else {
                self.desk.tap_in("#found li", name, "..");
                self.desk.tap_in("dialog", "", way);
            }
            self.desk.shows("#toast", name);
            match number {
                29 => self.types(&["t", "register", name, "--paid-by", "transfer"]),
                30 => self.types(&["t", "register", name, "--owes"]),
                _ => self.types(&["t", "register", name]),
            }
            match number {
                28 => self.money(168_000, 188_000),
                30 => self.money(180_000, 188_000),
                31 => self.money(186_000, 194_000),
                _ => {}
            }
        }
        // The room is full: who called off was an alternate.
        let gone = PEOPLE[30];
        self.desk.type_in("#q", gone);
        self.desk.tap_in("#found li", gone, "Unregister");
        self.desk.wait("the end of the fourth alternate", || {
            let alternates = self.shown()["alternates"].as_array()?.len();
            (alternates == 3).then_some(())
        });
        self.at("");
        self.types(&["t", "unregister", gone, "--reason", "at the desk"]);
        self.money(186_000, 188_000);
    }

    /// Three tables of nine, and three alternates in the order of their list.
    pub(super) fn draws(&mut self) {
        self.desk.tap_in("#counts", "", "Draw seats");
        self.desk.tap_in("dialog", "", "Draw seats");
        self.desk.tap_in("#heading", "", "Start");
        self.desk.shows("#heading", "Pause");
        self.types(&["t", "draw"]);
        self.types(&["t", "clock", "start"]);
        let shown = self.shown();
        let waiting = shown["alternates"].as_array().unwrap();
        assert_eq!(waiting.len(), 3);
        for (code, player) in ["X", "Y", "Z"].into_iter().zip(waiting) {
            self.players.insert(code.to_owned(), known(player));
        }
        for table in ["A", "B", "C"] {
            for (seat, name) in self.seated(table) {
                self.players.insert(format!("{table}{seat}"), name);
            }
        }
        assert_eq!(self.players.len(), 30);
    }

    /// Registration, until the last level with rebuys.
    pub(super) fn first_levels(&mut self) {
        self.bust("A1", &["A2"]);
        self.bust("B1", &["B2", "B3"]);
        self.bust("B2", &["B4"]);
        self.heads(&[("A2", 1_500, 500), ("B3", 1_300, 200), ("B4", 1_700, 600)]);
        let debtor = self.name("Z");
        self.at("/money");
        self.desk.tap_in("#owing li", debtor, "~Take 6,000");
        self.desk.shows("#owing", "Nobody owes");
        self.types(&["t", "pay", debtor]);
        self.money(186_000, 194_000);

        self.bust("A3", &["A4"]);
        let again = self.name("A3");
        self.floor.tap_in("#toast", "", "Re-enter 5,500");
        self.floor.shows("#toast .big", "A");
        self.types(&["t", "reenter", again]);
        self.money(191_500, 199_500);
        self.bust("A4", &["A6"]);
        let paid = self.name("A6");
        self.at("/money");
        self.desk.tap_in("#due li", paid, "~Pay 700");
        self.desk.shows("#toast", paid);
        self.types(&["t", "payout", paid]);
        self.money(191_500, 198_800);
        self.rebuys_twice("B4");
        self.money(198_500, 205_800);

        // A2 had won the chips of A3, who is in again: four acts later the heads after that are other ones.
        let knocker = self.name("A2");
        self.desk.go(&format!("{}?sheet=more", self.seat_of(again)));
        self.desk.tap_on("dialog a", "Knocked out by");
        self.desk.tap_on("dialog ul.ring label", knocker);
        self.desk.tap_in("dialog", "", "Mistake");
        self.desk.shows("#toast", "");
        self.types(&[
            "t", "knocker", again, "--by", knocker, "--reason", "Mistake",
        ]);
        self.heads(&[("A2", 2_000, 1_000), ("A6", 1_500, 500)]);
        assert_eq!(self.account()["overpaid"], 200);

        for (bought, winner) in (3..).zip(["A7", "A2"]) {
            self.bust("A5", &[winner]);
            let name = self.name("A5");
            self.floor.tap_in("#toast", "", "Rebuy 3,500");
            self.floor.wait("the rebuy", || {
                let sold = &self.account()["sold"]["rebuy"];
                (*sold == json!(bought)).then_some(())
            });
            self.types(&["t", "rebuy", name]);
        }
        self.money(205_500, 212_800);
        // A third one is not offered.
        self.desk.go(&self.seat_of(self.name("A5")));
        self.desk.shows("dialog", "Bust");
        assert!(!self.desk.text("dialog").unwrap().contains("Rebuy"));
        self.bust("C9", &["C8"]);
        self.bust("B5", &["B6"]);
    }

    fn rebuys_twice(&mut self, code: &str) {
        let name = self.name(code);
        self.floor.go(&format!("{}?sheet=more", self.seat_of(name)));
        self.floor.tap_in("dialog", "", "2 rebuys 7,000");
        self.floor.shows("#toast", name);
        self.types(&["t", "rebuy", name, "--double"]);
    }

    /// Add-ons, a fee that goes back, and the first count.
    pub(super) fn break_of_level_6(&mut self) {
        self.at("?sheet=close-reg");
        self.desk.tap_in("dialog", "", "Close registration");
        self.desk.shows("#counts", "Open registration");
        self.types(&["t", "close-reg"]);
        for level in 2..=7 {
            self.level(level);
        }
        assert_eq!(self.left(), 24);
        self.at("?sheet=add-ons");
        for code in ["A2", "A5", "A6", "B3", "B4", "B6"] {
            let name = self.name(code);
            self.desk.tap_in("dialog li", name, "Add-on 2,000");
            self.desk.shows("#toast", name);
            self.types(&["t", "addon", name]);
        }
        let debtor = self.name("X");
        self.desk
            .go(&format!("{}?sheet=more", self.seat_of(debtor)));
        self.desk.tap_in("dialog", "", "Owes 2,000");
        self.desk.shows("#toast", debtor);
        self.types(&["t", "addon", debtor, "--owes"]);
        self.money(219_500, 224_800);

        let dealer = self.name("B9");
        self.at("/money");
        self.desk.type_in("#refund-q", dealer);
        self.desk.tap_in("#refund", "", "Find");
        self.desk.tap_in("#refund li", dealer, "Refund");
        self.desk.tap_on("dialog label.tick", "House");
        self.desk.tap_in("dialog", "", "Player asked");
        self.desk.shows("#toast", dealer);
        let fee = ["--part", "fee", "--reason", "Player asked"];
        self.types(&[&["t", "refund", dealer][..], &fee].concat());
        self.money(219_500, 224_300);
        self.count("224,300", "");
        self.types(&["t", "count", "224300"]);
        assert_eq!(self.account()["till"]["counted"], json!([224_300, 224_300]));
    }

    fn level(&mut self, level: u32) {
        self.at("");
        self.desk.tap_in("#heading", "", "Level on");
        self.desk.shows("#bar", &format!("Level {level}"));
        self.types(&["t", "clock", "next"]);
    }

    /// The cash is counted.
    fn count(&self, amount: &str, note: &str) {
        self.at("/money");
        self.desk.tap_in("#box", "", "Cash count");
        self.desk.type_in("#count-amount", amount);
        self.desk.type_in("#count-note", note);
        self.desk.tap_on("#box details button", "Cash count");
        self.desk.shows("#toast", "");
    }

    /// From 24 players to the bubble.
    pub(super) fn until_the_bubble(&mut self) {
        self.bust("C8", &["C7"]);
        self.bust("A8", &["A2"]);
        self.bust("B7", &["B3", "B4"]);
        let name = self.name("C7");
        self.desk.go(&format!("{}?sheet=more", self.seat_of(name)));
        self.desk.tap_on("dialog summary", "Disqualify");
        self.desk.type_in("#disqualify-chips", "25000");
        self.desk.tap_in("dialog", "", "Conduct");
        self.desk.shows("#toast", name);
        let words = [
            "t",
            "remove",
            name,
            "--as",
            "disqualified",
            "--chips",
            "25000",
        ];
        self.types(&[&words[..], &["--reason", "Conduct"]].concat());
        assert_eq!(self.account()["overlay"], 11_200);
        self.bust("A9", &["A6"]);
        self.bust("B8", &["B9"]);
        assert_eq!(self.left(), 18);
        let from_c: Vec<&str> = (1..=6).map(|seat| self.name(&format!("C{seat}"))).collect();
        for (table, codes) in [("A", ["P", "Q", "R"]), ("B", ["S", "T", "U"])] {
            let came = self.seated(table).into_iter().map(|(_, name)| name);
            let came: Vec<&'static str> = came.filter(|name| from_c.contains(name)).collect();
            assert_eq!(came.len(), 3);
            let named = codes.map(str::to_owned).into_iter().zip(came);
            self.players.extend(named);
        }
        self.bust("X", &["A2"]);
        self.bust("Z", &["B4"]);
        // P came to a seat between theirs. The page names winners by seat.
        self.bust("A7", &["A2", "P", "A6"]);
        self.bust("Y", &[]);
        self.bust("Q", &["P"]);
        self.bust("S", &["T"]);
        self.bust("B3", &["B6"]);
        self.heads(&[
            ("A2", 3_200, 2_200),
            ("P", 1_700, 600),
            ("B6", 2_300, 1_300),
        ]);
        assert_eq!(self.left(), 11);
    }

    /// A round in which nobody goes out, then one with a bust at each table: they share the last prize.
    pub(super) fn hand_for_hand(&mut self) {
        self.at("");
        self.desk.tap_in("#steps li", "", "Hand-for-hand");
        self.desk.tap_in("#hands", "", "Round done");
        self.desk.shows("#hands", "1 round");
        self.types(&["t", "hand-for-hand", "on"]);
        self.types(&["t", "hand-for-hand", "round"]);
        let (first, second) = (self.name("R"), self.name("U"));
        self.desk.tap_in("#hands", "", "Out in this round");
        for (name, chips, by) in [(first, "4,000", "A6"), (second, "6,500", "B9")] {
            let winner = self.name(by);
            self.desk.tap_on("dialog label.tick", name);
            let chips_of = self.desk.script(
                "const [name, winner] = arguments;
                const row = [...document.querySelectorAll('dialog div.row')].find((e) => e.querySelector('label.tick').textContent.includes(name));
                const select = row.querySelector('select');
                select.value = [...select.options].find((e) => e.text.endsWith(winner)).value;
                return row.querySelector('input[inputmode]').id",
                &[json!(name), json!(winner)],
            );
            self.desk
                .type_in(&format!("#{}", chips_of.as_str().unwrap()), chips);
        }
        self.desk.tap_on("dialog button.danger", "Bust");
        self.desk.shows("#toast", "");
        let (out, by) = (
            [format!("{first}=4000"), format!("{second}=6500")],
            [
                format!("{first}={}", self.name("A6")),
                format!("{second}={}", self.name("B9")),
            ],
        );
        let [first_by, second_by] = &by;
        self.types(&[
            "t", "bust", &out[0], &out[1], "--by", first_by, "--by", second_by,
        ]);
        self.heads(&[("A6", 2_700, 1_600), ("B9", 2_000, 1_000)]);
        let shown = self.shown();
        let places = shown["places"].as_array().unwrap().iter();
        let tenth: Vec<&Value> = places.filter(|row| row["place"] == 10).collect();
        assert_eq!(tenth.len(), 1);
        assert_eq!(tenth[0]["players"].as_array().unwrap().len(), 2);
        self.at("");
        self.desk.tap_in("#hands", "", "End hand-for-hand");
        self.desk.gone("#hands");
        self.types(&["t", "hand-for-hand", "off"]);
        assert_eq!(self.left(), 9);
    }

    pub(super) fn until_the_deal(&mut self) {
        self.bust("T", &["A3"]);
        // B4 has the lower seat, so that the odd step for A3 is a larger share.
        self.bust("P", &["A3=2", "B4"]);
        self.bust("A5", &["B9"]);
        self.bust("B6", &["A2"]);
        self.bust("B9", &["A2"]);
        self.bust("B4", &["A6"]);
        assert_eq!(self.left(), 3);
        self.level(8);
    }

    pub(super) fn deal_and_finish(&mut self) {
        self.at("?sheet=deal");
        self.desk.shows("dialog", "885,000");
        self.desk.tap_on("dialog label.tick", "Prizes and points");
        self.desk.tap_on("dialog label.tick", "ICM");
        let mut words = vec!["t".to_owned(), "deal".to_owned(), "icm".to_owned()];
        for (code, chips) in [("A2", "442500"), ("A6", "265500"), ("A3", "177000")] {
            let name = self.name(code);
            let id = self.desk.script(
                "return [...document.querySelectorAll('dialog label')].find((e) => e.htmlFor.startsWith('stack-') && e.textContent.includes(arguments[0])).htmlFor",
                &[json!(name)],
            );
            self.desk
                .type_in(&format!("#{}", id.as_str().unwrap()), chips);
            words.push(format!("{name}={chips}"));
        }
        self.desk.tap("Agree");
        self.desk.shows("#toast", "");
        words.extend(["--money".to_owned(), "--points".to_owned()]);
        self.typed.push(words);
        self.desk.tap_in("#counts", "", "Finish");
        self.desk.tap_in("dialog", "", "Finish");
        self.desk.shows("#found", "34,700");
        self.types(&["t", "finish"]);
    }

    /// Everybody is paid, the box is counted, and the account is that of the sheet.
    pub(super) fn paid_and_counted(&mut self) {
        let account = self.account();
        for (code, prize, bounties) in WON {
            let found = won(&account, self.name(code));
            assert_eq!(found, (prize, bounties), "{code}");
        }
        self.at("/money");
        let due = WON
            .iter()
            .filter(|(_, prize, bounties)| prize + bounties > 0);
        for (code, ..) in due {
            let name = self.name(code);
            self.desk.tap_in("#due li", name, "~Pay ");
            self.desk.shows("#toast", name);
            // The rows below move up; the next button is looked for where it is then.
            self.desk.wait("the row to go", || {
                let due = self.desk.text("#due")?;
                (!due.contains(name)).then_some(())
            });
            self.types(&["t", "payout", name]);
        }
        self.desk.shows("#due", "Nobody gets");
        self.money(219_500, 26_800);
        self.count("26,300", "not found");
        self.types(&["t", "count", "26300", "--note", "not found"]);
        let (_, sum) = self.desk.shows("#sum", "240,700");
        for amount in [
            "219,500", "10,000", "11,200", "170,000", "28,200", "17,000", "15,000", "3,000",
            "6,500",
        ] {
            assert!(sum.contains(amount), "{amount}: {sum}");
        }
        assert_eq!(sum.matches("240,700").count(), 2, "{sum}");
        let (_, in_box) = self.desk.shows("#box", "26,800");
        assert!(in_box.contains("26,300"), "{in_box}");
        self.desk.shows("#held", "1,000");
        self.desk.shows("#owing li", self.name("X"));
    }
}
