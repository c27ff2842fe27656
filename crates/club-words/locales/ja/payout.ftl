# 配分のコマンドの言葉。

payout-nobody = 参加 0 人、入賞なし
payout-heading = 参加 { $entrants } 人、配分 { $weights }
payout-paid = 入賞 { $places } 人、1 位は { $points } ポイント中 { $first } ポイント（{ $share } %）
payout-worth = 1 ポイントの価値は { $value }

payout-dealt = 分け合う額は { $sum }
payout-played-for = このほかに { $amount } を争う
payout-by-paid = 賞金は { $places } 位まで（--paid の指定）
payout-by-places = 賞金は { $places } 位まで（--places の指定）
payout-by-points = 賞金は { $places } 位まで（ポイントを得る順位）
