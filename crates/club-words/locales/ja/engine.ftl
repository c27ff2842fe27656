# エンジンの答えの表、図、文。ターミナルとページの両方で使う。

range-meaning = { $bet ->
    [1] リンプ
    [2] オープンレイズ
   *[other] { $bet }ベットまでレイズ
}、{ $call ->
    [1] ビッグブラインド
    [2] オープンレイズ
   *[other] { $call }ベット
}までコール
range-grid-player = { $players } 人テーブルの { $position }：{ $share } %
range-grid-folded-to = { $players } 人テーブルの { $position }（全員フォールドで回ってきたとき）：{ $share } %
range-grid-range = 全ハンドの { $share } %
range-grid-in = レンジ内
range-grid-folds = フォールド
range-grid-divided = ハンドによって違う。文字は最も多いもの
range-grid-description = クラスごとのプレーする割合。{ $legend }
range-grid-comma = 、
range-drill-judged = { $verdict }。オールインする頻度は、均衡 { $equilibrium }、モデル { $model }
range-drill-right = 正解
range-drill-mistake = 間違い（損失 { $cost } BB）
range-drill-mistake-about = 間違い（損失 { $cost } BB、標準誤差 { $error } BB）
range-drill-always = 100 %
range-drill-never = 0 %
range-drill-often = { $share } %
range-drill-learned = （再出題）
range-drill-score = { $hands } 問中 { $right } 問正解、損失 { $cost } BB

payout-comma = 、
payout-and = 、
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
payout-left-nothing = 端数はありません
payout-left-carried = 端数 { $left } は繰り越します
payout-left-places = 端数 { $left } は { $places }に加えました
payout-prizes = プール { $pool } から賞金 { $sum }。{ $left }
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

niko-board-bar = バー { $count }
niko-board-off = 上がり { $count }
niko-play-throw = あなたの目は { $yours }、コンピュータの目は { $theirs }。
niko-play-turn = あなたの目は { $roll }：
niko-play-hint = 損失 { $cost }
niko-play-played = あなたの手は { $play }：{ $judged }。
niko-play-cost = 損失 { $cost }、最善手は { $best }
niko-play-best = 最善手です
niko-play-no-play = { $player ->
    [you] あなた
   *[computer] コンピュータ
}の目は { $roll }、動かせる手はありません。
niko-play-computer = コンピュータの目は { $roll }、手は { $play }。
niko-play-endless = どちらももう動けないため、ゲームは終わりません。
niko-play-result = { $winner ->
    [you] あなた
   *[computer] コンピュータ
}の勝ち、{ $kind ->
    [backgammon] バックギャモン（3 点）
    [gammon] ギャモン（2 点）
   *[single] シングル（1 点）
}。
niko-play-sum = 間違い：{ $mistakes ->
    [0] なし
   *[other] { $mistakes } 回（損失 { $cost }）
}。サイコロの運：{ $luck }。

seating-simulate-hands = { $hands } ハンド。席移動が最も多いプレイヤーは { $moves } 回。支払った BB と公平な割り当ての差の標準偏差は { $deviation }
seating-simulate-hands-alone = { $hands } ハンド。席移動が最も多いプレイヤーは { $moves } 回
seating-head-phase = 時期
seating-head-size = 人数
seating-head-ideal = 理想
seating-head-gap = 差 { $players } 以下
seating-head-moves = 移動/脱落
seating-head-idle = 待機
seating-registration = 登録中
seating-elimination = 脱落期
seating-head-wait = 待ち時間
seating-head-players = 人数
seating-head-mean = 平均
seating-head-p99 = 99 %
seating-head-max = 最長
seating-head-missed = ハンドを逃した人
seating-head-most-missed = 逃した最多
seating-movers = バランス移動
seating-broken = ブレイク
seating-late = 遅れて参加
seating-plot = { $players } 人、{ $seats } 人テーブル、{ $policy }
seating-plot-text = テーブルの平均人数と最小から最大までの幅、およびテーブル間の差の平均を 1 分ごとに示す。
seating-plot-hours = 時間
seating-plot-players = 人数
seating-plot-size = テーブルの人数
seating-plot-gap = 差
seating-plot-close = 登録締切
seating-head-policy = 方針
seating-policies-plot = { $players } 人、1 卓 { $seats } 席：テーブルの人数差
seating-policies-text = 最大の卓と最小の卓の人数差の平均。方針ごとに 1 本の線。
