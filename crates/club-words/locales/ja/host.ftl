# 端末とページに共通の言葉。

detail-line = { $line } 行目：{ $what }
detail-column = { $line } 行目、{ $column } 番目：{ $what }
no-healing-nobody = プレイヤーが 1 人も残りません。
no-healing-merged = { $from }さんと { $into }さんはその後 1 人にまとめられ、両方が出場したことになります。
age-minutes = { $count } 分
age-hours = { $count } 時間
age-days = { $count } 日
later-command = { $what }、キー { $command }
later-command-unread = { $command }（{ $event }、記録 { $seq }）
instead-reinstate = 代わりに：desk t reinstate PLAYER または desk t reorder PLAYER PLAYER ..
instead-remove = 代わりに：desk t remove PLAYER --as no-show|disqualified
instead-move = 代わりに：desk t move PLAYER TABLE SEAT
instead-reopen = 代わりに：desk t reopen TOURNAMENT
instead-import = 代わりに：desk t import-finish FILE --corrects TOURNAMENT --reason R、または desk t cancel
instead-first = 先に後のコマンドを取り消してください
fact-players-in = 残っているプレイヤー：{ $players } 人
fact-entries-made = { $name } さんのエントリー：{ $entries } 回
fact-seated = { $name } さんが { $table }-{ $seat } に座っている
fact-blinds-at = { $table } のボタンかブラインドが席 { $seat } にある
fact-ordered = { $table }-{ $seat } への席移動が指示されている
fact-table-open = テーブル { $table } は開いている
fact-level-begun = レベル { $level } は始まっている
fact-entered-later = { $name } さんはそれより後にエントリーした
refused-tables = この { $tables } 卓
refused-levels = この { $levels } レベル
refused-until-level = レベル { $level } の終わりまで
refused-minutes = { $minutes } 分
form-field = 項目=値（項目は title、season、date、starts、capacity、seats、min-start、stack、max-entries、late-until-level、late-minutes、blinds、room、passed-over、alternates、final-table、redraw-at、money、entry、fee、staff、fund、bounty、rebuy、addon、guarantee、added、unit、paid、ticket）
form-season-or-none = シーズンの id または none
form-date = 2026-03-07 のような日付
form-time-or-none = 19:05、2026-03-07 19:05、+30m、2026-03-07T19:05:00+09:00 のような時刻または none
form-players-or-none = 人数または none
form-players = 人数
form-seats = 席数
form-seats-or-none = 席数または none
form-players-left-or-none = 27,18 のような残り人数、または none
form-chips = 12000、12,000、12k のようなチップの数
form-entries = エントリーの回数
form-level-or-none = レベルの番号または none
form-minutes-or-none = 何分間かの数または none
form-passed-over = stays-first または goes-last
form-list-end = registration または money
form-club-field = 項目=値（項目は name、zone）
form-season-field = 項目=値（項目は title、order、best-k、drop-worst-k、attendance、min-entries、counted-entry、multiplier.大会）
form-order = attendance、total、profit のどれか
form-nights-or-none = 1 以上の大会数または none
form-points = ポイントの数
form-counted-entry = first、last、all のどれか
form-multiplier = multiplier.final=3/2 のような大会と倍率
form-amount = 3000、3,000、10.50 のような金額
form-paid-places = 5 のような入賞者の数、または 15% のようなエントリーに対する割合
unknown-name = 「{ $player }」
unknown-name-like = 「{ $player }」：{ $like } のことですか？
bad-member = { $row } 行目：{ $fault }
