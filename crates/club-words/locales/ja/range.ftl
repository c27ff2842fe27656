# ハンドレンジのコマンドの言葉。

range-vpip = { $players } 人テーブルの { $position } のプレー頻度は { $share } %
range-vpip-clamped = 上限か下限に合わせた値です（式のままでは { $share } %）
range-vpip-tables = { $table } の表ではこの席は平均の { $multiple } 倍。{ $other } の表（{ $other_multiple } 倍）では { $share } %

range-equity = { $first } 対 { $second }：ポットの { $equity } %
range-equity-shares = 勝ち { $win } %、引き分け { $tie } %、負け { $lose } %

range-combos = 1326 コンボ中 { $combos }
range-combos-share = 1326 コンボ中 { $combos }（{ $share } %）
range-top-divided = { $class } は { $share } % のコンボだけが入ります
range-note-plus = 注：「{ $item }」は { $read } と読みました。隣り合うランクを両方上げるツールもあります（--plus を参照）
range-note-weight = 注：「{ $item }」が { $combo } の重みを置き換えました

range-push = プッシュ { $share } %：{ $range }
range-call = コール { $share } %：{ $range }
range-call-forced = ビッグブラインドは選択の余地なし（ブラインドとアンティでスタックがなくなります）
range-value = スモールブラインドから見た価値は 1 ハンド { $value } BB
range-proof = { $proof ->
    [unique] 整数計算で証明済み：エクスプロイタビリティ 0、唯一の均衡
    [exact] 整数計算で証明済み：エクスプロイタビリティ 0
   *[none] 証明なし
}

range-player-push = プレイヤーは { $share } % でプッシュ：1 ハンドの損失は均衡に対して { $loss } BB、最善の応手（{ $calls } % でコール）に対して { $worst } BB
range-player-call = プレイヤーは { $share } % でコール：1 ハンドの損失は均衡に対して { $loss } BB、最善の応手（{ $pushes } % でプッシュ）に対して { $worst } BB

range-busy-simulate = { $hands } ハンド中 { $done }
range-simulate-betting = プリフロップ { $hands } ハンド、シード { $seed }。VPIP（全ハンドに対する %）：
range-simulate-push-fold = プッシュかフォールド { $hands } ハンド、シード { $seed }。プレーしたハンド（%）：
range-simulate-vpip-note = レンジに、他のプレイヤーのレイズ、ウォーク、無料のチェックによる変化を加えたものが、ハンドが独立だとした予測です。残りはカードの除去効果と偶然です。
range-simulate-rates-note = レイズとウォークは全ハンドに対する %、スリーベットは機会に対する %、最初の決断はレイズが 1 回までのときにプレーした %。
range-head-width = レンジ
range-head-behaviour = 展開
range-head-predicted = 予測
range-head-removal = 除去効果
range-head-measured = 実測
range-head-error = 標準誤差
range-head-z = z
range-head-pfr = PFR
range-head-three-bet = 3ベット
range-head-first = 最初の決断
range-head-walks = ウォーク

range-multiway = { $players } 人、スタック { $stack } BB、ランダムな { $deals } ディールから計算（シード { $seed }）：オールインする手札の割合
range-multiway-stacks = { $players } 人（スタックは行動順に { $stacks } BB）、ランダムな { $deals } ディールから計算（シード { $seed }）：オールインする手札の割合
range-multiway-straddle = { $seat } が { $straddle } BB のストラドルを出し、最後に行動します。
range-multiway-prizes = 賞金（ICM）で計算：{ $prizes }
range-multiway-others = ほかのテーブルのスタック：{ $stacks } BB
range-multiway-worth = 価値
range-multiway-prize-unit = 単位は賞金（計算に使っていないディールで測定）。「価値」は、ハンドの後のスタックの価値です。改善の余地は、ほかのプレイヤーに対する最適応答で増える分です。下限は応答を選ぶのに使っていないディールでの平均（標準誤差つき）、上限は選ぶのに使ったディールでの平均です。
range-multiway-first = 最初
range-multiway-against = 対 { $position }
range-multiway-value = 収支
range-multiway-gain = 改善の余地（下限）
range-multiway-most = 上限
range-multiway-rare = (..)：手札ごとの出現が { $visits } 回未満で、意味のある値ではありません。--deals でディールを増やしてください。
range-multiway-unknown = 出現が少なすぎます
range-multiway-no-hand = なし
range-multiway-nothing = 選択の余地なし
range-multiway-dash = –：選択の余地なし（ブラインドとアンティでスタックがなくなるか、コールする額がありません）
range-multiway-error = 標準誤差
range-multiway-unit = 1 ハンドあたりの BB（計算に使っていないディールで測定）。改善の余地は、ほかのプレイヤーに対する最適応答で増える分です。下限は応答を選ぶのに使っていないディールでの平均（標準誤差つき）、上限は選ぶのに使ったディールでの平均です。
range-multiway-unsettled = { $hands }；どちらともいえない { $unsettled }
range-multiway-hands = 前が全員フォールドしたときにオールインする手札（「どちらともいえない」手札は、このディール数では決まりません）：
range-multiway-range = { $position }：{ $range }
range-multiway-busy = { $all } ディール中 { $deals } ディール

range-show-share = 6 人テーブルで { $share } % のハンドをプレーする。
range-show-players = { $change ->
    [inverted] 人数が減るほどプレーするハンドが減る。
    [none] どの人数でも同じだけプレーする。
    [little] 人数が減ると少しだけ広げる。
    [full] 人数に合わせて広げる。
   *[excessive] 人数が少ないと広げすぎる。
}
range-show-position = { $change ->
    [inverted] 有利なポジションより不利なポジションで多くプレーする。
    [none] ポジションを考えない。
    [little] レイトポジションで少しだけ多くプレーする。
    [full] レイトポジションで多くプレーする。
   *[excessive] レイトポジションで多くプレーしすぎる。
}
range-show-strategy = 上位 { $share } % まで：{ $meaning }。
range-show-limp = 全員フォールドで回ってきたスモールブラインドでは、リンプするハンドを増やし、その { $share } % でレイズにコールする。
range-show-sizes = オープンは { $open } BB（リンプ 1 人につき +{ $limper } BB）、リレイズは直前のベットの { $reraise } 倍（コール 1 人につき +{ $caller } 倍）。
range-show-push-below = スタックが { $stack } BB 以下ではプッシュかフォールドだけ。
range-show-most-call = コールは残りのチップの { $share } % まで。
range-decide-fold = フォールド
range-decide-check = チェック
range-decide-limp = リンプ
range-decide-call = コール
range-decide-raise = { $level ->
    [2] オープンレイズ
   *[other] { $level }ベット
}
range-decide-pays = { $more } BB をコール
range-decide-raises-to = { $size } BB にレイズ
range-decide-all-in = オールイン
range-show-table = { $table ->
    [own] ポジションの倍率は独自の表による。
    [standard] ポジションの倍率は標準の表による。
   *[other] ポジションの倍率は { $table } の表による。
}
range-show-order = { $kind ->
    [vs-random] { $value ->
        [two] ハンドの順は、ランダムな 1 ハンドに対するエクイティの高い順。
       *[other] ハンドの順は、{ $value } 人全員がランダムなハンドのときに得るポットの割合の高い順。
    }
    [blend] ハンドの順は、ハイカード重視（0）とスーテッド・コネクター重視（1）の間の { $value }。
    [sklansky-chubukov] ハンドの順は Sklansky-Chubukov（手を見せてプッシュできる最大スタックの大きい順）。
    [chen] ハンドの順は Bill Chen の点数順。
    [push-fold] ハンドの順は、均衡でプッシュする最大スタックの大きい順。
   *[custom] ハンドの順は独自の順。
}
range-head-seat = ポジション
range-head-players = { $players } 人

range-drill-rules = 2 人、ブラインド 0.5 と 1。シード { $seed }。
range-drill-rules-several = { $players } 人、スタックは全員 { $stack } BB、ブラインド 0.5 と 1。シード { $seed }。
range-drill-ante = アンティは 1 人 { $ante } BB。
range-drill-bb-ante = アンティはビッグブラインドだけが { $ante } BB。
range-drill-keys = p（push）または c（call）でオールイン、f でフォールド、q で終了。間違えた場面は、ほかの 3 ハンドの後にもう一度出ます。
range-drill-opens = { $number }. { $position }、{ $hand }：最初に行動。プッシュかフォールドか？
range-drill-first-in = { $number }. { $position }、{ $hand }：前は全員フォールド。プッシュかフォールドか？
range-drill-against = { $number }. { $position }、{ $hand }：{ $pushers } がオールイン。コールかフォールドか？
range-drill-total = 通算：{ $asked } 問中 { $right } 問正解、損失 { $cost } BB。もう一度出す場面：{ $wrong } 件
range-drill-class = { $class }：{ $asked } 問中 { $right } 問正解、損失 { $cost } BB
range-drill-question = { $number }. { $position }、{ $hand }、{ $stack } BB：{ $action ->
    [push] プッシュかフォールドか
   *[call] スモールブラインドがオールイン、コールかフォールドか
}？
range-drill-again = p（push）、c（call）、f（fold）、q（quit）のどれかを入力：
