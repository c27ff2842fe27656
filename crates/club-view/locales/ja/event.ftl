# 記録の一件を一行で。席は T12-7（テーブル、席）と書く。

event-club-created = クラブ「{ $title }」を開設（タイムゾーン { $zone }）
event-command-retracted = コマンド { $command } を取り消し
event-command-restored = コマンド { $command } を復活
event-time-corrected = コマンド { $command } の時刻を { $at } に訂正

event-member-added = 会員 { $member } を追加：{ $name }
event-member-renamed = 会員 { $member } の名前を変更：{ $name }
event-members-merged = 会員 { $from } を会員 { $into } に統合
event-member-erased = 会員 { $member } の名前を消去

event-season-opened = シーズン { $season } を開始：{ $title }
event-season-rules = シーズン { $season } は次のトーナメントからラダー { $ladder } でレートを付ける：{ $rules }
event-season-unrated = シーズン { $season } は次のトーナメントからレートを付けない
event-season-closed = シーズン { $season } を終了
event-results-imported = シーズン { $season } に { $players }分の成績を取り込み

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
event-clock-adjusted = クロックを { $seconds } 秒修正
event-entered = { $name } エントリー（{ $entry }）
event-entered-again = { $name } リエントリー（{ $entry }、{ $ordinal } 回目）
event-entry-removed = { $name } を登録から除外
event-seats-drawn = 席決め：{ $players }、{ $tables }
event-seed = { $what }、シード { $seed }
event-seated = { $name } 着席：{ $table }-{ $seat }
event-seated-after-button = { $name } 着席：{ $table }-{ $seat }（ボタン通過後から参加）
event-table-opened = { $table } オープン
event-table-started = { $table } プレー開始可
event-table-broken = { $table } ブレイク：{ $players }の新しい席
event-hand-ended = { $table } ハンド終了
event-hand-ended-blinds = { $table } ハンド終了（BB は席 { $seat }）
event-busted = バスト：{ $names }
event-busted-tied = バスト：{ $names }（同順位）
event-busted-by = { $name }（チップ獲得：{ $winners }）
event-move-ordered = 席移動の指示：{ $from } の{ $mover } → { $to } の{ $seat }
event-moved = { $name } 席移動：{ $from } → { $to }-{ $seat }
event-moved-otherwise = { $name } 席移動：{ $from } → { $to }-{ $seat }（指示と異なる）
event-moved-by-director = { $name } 席移動：{ $from } → { $to }-{ $seat }（ディレクター判断）
event-move-cancelled = 席移動の指示を取り下げ：{ $from } → { $to }
event-registration-closed = エントリー受付を締切
event-deal = ディール（{ $method }）：{ $shares }
event-deal-places = ディール（{ $method }）：{ $shares }、合意した順位：{ $places }
event-deal-winner = ディール（{ $method }）：{ $shares }、優勝者に残り { $points }
event-finished = 終了：{ $pool }を配分、優勝 { $winners }
event-finish-imported = 記録のない順位を取り込み：{ $players }、優勝 { $winners }
event-finish-replaced = 記録のない順位を差し替え：{ $players }、優勝 { $winners }
event-reopened = トーナメントを再開
event-reordered = バスト順を訂正：{ $names }
event-reinstated = { $name } 復帰
event-cancelled = トーナメントを中止
event-arrived = { $name } 到着
event-chips-counted = チップカウント：{ $stacks }
event-amount = { $name } { $amount }
event-with-reason = { $what }（{ $why }）
nothing-to-do = 変更はありません
