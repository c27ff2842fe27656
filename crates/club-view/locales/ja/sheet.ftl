# 紙の言葉。

sheet-standings = 順位表
sheet-payouts = 入賞ポイント表：{ $pool }、{ $weights }
sheet-deal = ディール（{ $method }）：配分 { $divided }
sheet-deal-winner = ディール（{ $method }）：配分 { $divided }、優勝者の分 { $left }
sheet-signin = 受付表
sheet-seats = 座席表
sheet-by-table = テーブル順
sheet-by-name = 名前順
sheet-rank = 順位
sheet-place = 順位
sheet-player = プレイヤー
sheet-points = ポイント
sheet-events = 参加回数
sheet-entries = エントリー数
sheet-with-attendance = 出席点込み
sheet-profit = 利益率
sheet-award = 当選順位（参加人数がこの数に達すると 1 点）
sheet-here = 出席
sheet-signature = 署名
sheet-table = テーブル
sheet-seat = 席
sheet-member = 会員番号
sheet-each = { $names }（各 { $points }）
