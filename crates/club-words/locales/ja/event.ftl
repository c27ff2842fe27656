# 記録の一件を一行で。席は T12-7（テーブル、席）と書く。

event-club-created = クラブ「{ $title }」を開設（タイムゾーン { $zone }）
event-command-retracted = コマンド { $command } を取り消し
event-command-restored = コマンド { $command } を復活
event-time-corrected = コマンド { $command } の時刻を { $at } に訂正
event-times-corrected = { $tournament } のコマンド { $count } 件の時刻を訂正

event-member-added = 会員を追加：{ $name }
event-member-edited = { $name } の情報を変更：{ $fields }
member-field = { $field ->
    [name] 名前
    [reading] よみ
    [nick] 呼び名
   *[number] 番号
}
event-member-renamed = 会員の名前を変更：{ $name }
event-members-merged = { $from } を { $into } に統合
event-members-merged-unnamed = 別の会員を { $into } に統合
event-member-erased = 会員 { $member } の名前を消去

event-season-opened = シーズン { $season } を開始
event-season-opened-titled = シーズン { $season } を開始：{ $title }
event-season-rules = シーズン { $season } は次のトーナメントからラダー { $ladder } でレートを付ける：{ $rules }
event-season-unrated = シーズン { $season } は次のトーナメントからレートを付けない
event-season-closed = シーズン { $season } を終了
event-season-reopened = シーズン { $season } を再開
event-results-imported = シーズン { $season } に { $players }分の成績を取り込み
event-import-withdrawn = コマンド { $import } で取り込んだ成績をシーズン { $season } から除外（一緒に追加した会員は残す）

event-ratings-published = { $tournament } のレートをラダー { $ladder } に公開（{ $players }）
event-ratings-published-ahead = { $tournament } のレートをラダー { $ladder } の { $next } の前に公開（{ $players }）
event-ratings-published-again = { $tournament } のレートをラダー { $ladder } に再公開（第 { $revision } 版、{ $players }）
event-ratings-imported = ラダー { $ladder } に { $players }分の初期レートを取り込み
event-ratings-kept = { $tournament } のレートはラダー { $ladder } に公開したまま変更しない
event-ratings-withdrawn = { $tournament } のレートをラダー { $ladder } から取り下げ

event-announced = トーナメント { $tournament } を告知：{ $title }、{ $date }、配分 { $weights }、1 テーブル { $seats } 席
event-clock-started = クロック開始
event-clock-paused = クロック一時停止
event-level = レベル { $level }
event-level-blinds = レベル { $level }、{ $blinds }
event-clock-forward = クロックを { $time } 進める
event-clock-back = クロックを { $time } 戻す
event-entered = { $name } エントリー
event-entered-again = { $name } リエントリー（{ $ordinal } エントリー目）
event-entry-removed = { $name } を登録から除外
event-entry-no-show = { $name } 欠席のため登録から除外
event-entry-never-seated = { $name } オルタネイトのまま着席できず、エントリーに数えない
event-alternate-listed = 満席：{ $name } はオルタネイト { $number } 番（空席待ち）
event-alternate-called = { $name } オルタネイトから繰り上げ
event-alternate-passed = { $name } 呼び出しに不在、オルタネイトの順番はそのまま
event-alternate-passed-last = { $name } 呼び出しに不在、オルタネイトの最後へ
event-entry-disqualified = { $name } 失格
event-seats-drawn = 席決め：{ $players }、{ $tables }
event-seats-redrawn = 全員の席を引き直し：{ $players }、{ $tables }
event-seats-redrawn-left = 告知どおり、残り { $left } 人で全員の席を引き直し：{ $players }、{ $tables }
event-past = 「{ $what }」（{ $time }）
event-seed = { $what }、シード { $seed }
event-seated = { $name } 着席：{ $table }-{ $seat }
event-seated-after-button = { $name } 着席：{ $table }-{ $seat }（ボタン通過後から参加）
event-table-opened = { $table } オープン
event-table-started = { $table } プレー開始可
event-table-broken = テーブル { $table } ブレイク：{ $players }の新しい席
event-hand-ended = テーブル { $table } ハンド終了
event-hand-ended-blinds = テーブル { $table } ハンド終了（BB は席 { $seat }）
event-busted = バスト：{ $names }
event-busted-tied = バスト：{ $names }（同順位）
hand-for-hand-began = ハンドフォーハンドを開始：各テーブルは 1 ハンドごとに全テーブルの終了を待つ
hand-for-hand-began-minutes = ハンドフォーハンドを開始：各テーブルは 1 ハンドごとに全テーブルの終了を待つ。1 ラウンドにつきクロックを { $minutes } 分進める
hand-for-hand-ended = ハンドフォーハンドを終了
hand-for-hand-round = 1 ラウンド終了（各テーブル 1 ハンド）
event-busted-by = { $name }（チップ獲得：{ $winners }）
event-move-ordered = 席移動の指示：テーブル { $from } の{ $mover } → テーブル { $to } の{ $seat }
event-moved = { $name } 席移動：テーブル { $from } → テーブル { $to } の席 { $seat }
event-moved-otherwise = { $name } 席移動：テーブル { $from } → テーブル { $to } の席 { $seat }（指示と異なる）
event-moved-by-director = { $name } 席移動：テーブル { $from } → テーブル { $to } の席 { $seat }（ディレクター判断）
event-move-cancelled = 席移動の指示を取り下げ：テーブル { $from } → テーブル { $to }
event-pinned = { $name } の席を固定
event-unpinned = { $name } の席の固定を解除
event-table-pinned = テーブル { $table } を固定（ブレイクしない）
event-table-unpinned = テーブル { $table } の固定を解除
event-redrawn = ファイナルテーブル { $table }、席を引き直し：{ $seats }
event-registration-closed = エントリー受付を締切
event-deal = { $players } 人のディール（{ $method }）：{ $shares }
event-deal-places = { $players } 人のディール（{ $method }）：{ $shares }、合意した順位：{ $places }
event-deal-winner = { $players } 人のディール（{ $method }）：{ $shares }、優勝者に残り { $points }
event-finished = 終了：{ $pool }を配分、優勝 { $winners }
event-finished-deal = 終了：{ $pool }を配分、{ $deal }
event-finish-imported = 記録のない順位を取り込み：{ $players }、優勝 { $winners }
event-finish-replaced = 記録のない順位を差し替え：{ $players }、優勝 { $winners }
event-finish-points = { $finish }、シーズンの成績に { $pool }
event-reopened = トーナメントを再開
event-reordered = バスト順を訂正：{ $names }
event-reinstated = { $name } 復帰
event-cancelled = トーナメントを中止
event-arrived = { $name } 到着
event-chips-counted = チップカウント：{ $stacks }
event-amount = { $name } { $amount }
event-with-reason = { $what }（{ $why }）
nothing-to-do = 変更はありません
event-void = ［取消済み］{ $what }

# 取り消したコマンド。
undone = 取り消しました（{ $time }、{ $ago }前）：{ $what }
undone-if-written = 書き込みません。取り消されるもの（{ $time }、{ $ago }前）：{ $what }
undone-now = 現在：{ $state }
undone-now-after = 。現在：{ $state }
undone-then = 取り消し後：{ $state }
undone-then-after = 。取り消し後：{ $state }
ago-seconds = { $count } 秒
ago-minutes = { $count } 分
ago-hours = { $count } 時間
ago-days = { $count } 日
done-clock-started = クロックの開始
done-clock-paused = クロックの一時停止
done-registration-closed = エントリー受付の締切
done-reopened = トーナメントの再開
done-cancelled = トーナメントの中止
done-season-closed = シーズン { $season } の終了
now-clock-running = { $time } で進行中
now-clock-paused = { $time } で停止中
now-sits = { $name } は { $table }-{ $seat } に戻りました
now-waits = { $name } は席待ちに戻りました
now-alternate = { $name } は再びオルタネイト { $number } 番
now-registering = { $entries }、席決め前
now-running-open = 残り { $alive }、{ $entries }、エントリー受付中
now-running-closed = 残り { $alive }、{ $entries }、エントリー締切済み
now-not-announced = トーナメント { $tournament } はありません
now-members = 会員 { $count } 人
now-unmerged = { $from } と { $into } は別の会員に戻りました
now-ladder = ラダー { $ladder } は { $players }
now-no-season = シーズン { $season } はありません
now-season-rated = シーズン { $season } のレートはラダー { $ladder }（{ $rules }）
now-season-unrated = シーズン { $season } はレートの対象外
now-season-open = シーズン { $season } は開催中
now-season-closed = シーズン { $season } は終了済み
now-imports = シーズン { $season } の取り込みは { $count } 件
