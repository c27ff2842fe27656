# 配分のコマンドの言葉。

payout-comma = 、
payout-and = 、

payout-nobody = 参加 0 人、入賞なし
payout-heading = 参加 { $entrants } 人、配分 { $weights }
payout-paid = 入賞 { $places } 人、1 位は { $points } ポイント中 { $first } ポイント（{ $share } %）
payout-worth = 1 ポイントの価値は { $value }
payout-last-untied = 最後の 1 ポイントで商が等しい順位はありません
payout-place-named = { $place } 位
payout-places-named = { $places } 位
payout-last-tied = 最後の 1 ポイントは { $winner } 位が獲得（{ $others }も商が等しく、{ $rule ->
    [better] 上位
   *[worse] 下位
}の順位を優先）
payout-last-shared = 最後の 1 ポイントで { $places }が並んでいます（{ $rule ->
    [better] 上位
   *[worse] 下位
}の順位を優先）

payout-prizes = プール { $pool } から賞金 { $sum }。{ $left }
payout-left-nothing = 端数はありません
payout-left-carried = 端数 { $left } は繰り越します
payout-left-places = 端数 { $left } は { $places }に加えました

payout-head-place = 順位
payout-head-points = ポイント
payout-head-share = 割合
payout-head-share-percent = 割合 %
payout-head-value = 価値
payout-head-prize = 賞金
payout-head-structure = 配分
payout-head-paid = 入賞数
payout-head-paid-percent = 入賞率 %
payout-head-first-percent = 1 位 %
payout-head-first-to-second = 1 位/2 位
payout-head-min-cash = 最低賞金
payout-head-top-percent = 上位 1 %
payout-head-gini = ジニ係数
payout-head-gini-paid = 入賞者のジニ係数

payout-chart-title = 順位ごとのプールの割合（参加 { $entrants } 人）
payout-chart-description = 入賞順位ごとの割合。配分：{ $weights }。
payout-chart-share = プールに対する割合
payout-head-player = プレイヤー
payout-head-chips = チップ
payout-head-amount = 金額
payout-dealt = 分け合う額は { $sum }
payout-played-for = このほかに { $amount } を争う
payout-by-paid = 賞金は { $places } 位まで（--paid の指定）
payout-by-places = 賞金は { $places } 位まで（--places の指定）
payout-by-points = 賞金は { $places } 位まで（ポイントを得る順位）
