# コマンドラインの言葉。

help-usage = 使い方：
help-verbs = コマンド
help-verb = コマンド
help-arguments = 引数
help-options = オプション
help-club-options = クラブのコマンドに共通のオプション
help-options-value = [オプション]
help-help = ヘルプを表示する
help-help-verb = このヘルプ、または指定したコマンドのヘルプを表示する
help-version = バージョンを表示する
help-value = { $name }（{ $help }）
help-values = ［値：{ $values }］
help-or = 、
help-default = ［既定値：{ $value }］
help-shared-options = クラブのコマンドに共通のオプションは desk --help にあります。
help-example = 例：
help-env = ［環境変数：{ $name }］

events = 記録 { $count } 件
projections = 保存された集計 { $count } 件
names = 名前 { $count } 件
digests = コマンド { $count } 件のダイジェスト
notes = メモ { $count } 件
commands = コマンド { $count } 件
new-members = 新しい会員 { $count } 人
results-of-players = { $count } 人分の成績

name-in-backups = これまでに作ったバックアップと、名前付きの書き出しには名前が残っています。
drawn-by-rating = レートによる席決め：テーブルの平均レートの差は最大 { $difference } 点
rating-unusual = { $player } の { $field } が { $value } です。通常は { $min }〜{ $max } です。
rating-unusual-replace = 入力の誤りなら、最初の対象トーナメントより前に、正しいファイルを --replace を付けて取り込んでください
rating-unusual-stays = 入力の誤りなら、そのプレイヤーの最初の対象トーナメントより前に、desk undo で取り込みを取り消してください
rating-unusual-widen = レートの不確かさを { $sigma } に広げますが、新規会員の { $newcomer } より大きい値です
name-in-traces = 別のプログラムがクラブを読んでいるため、消去したものが { $file } に残っています。そのプログラムが終わった後、次にコマンドを実行するか、クラブを開くと消えます
sealed-stays = { $night } の封印された抽選は、告知したコンピュータに残ります。記録の写しではこの抽選を行えません
night-head = ログ：{ $events }、先頭 { $head }
erased-again = もう一度消去した会員：{ $count } 人（バックアップの後に名前を消去した会員）
erase-later = まだトーナメントに参加している会員の名前を消去しましたが、記録にはまだありません。終了後に desk member erase { $names } を実行してください
erasures-unknown = バックアップの後に消去された会員がいるかどうかは、もう読めません。desk member erase NAME でもう一度消去できます
intact = 異常なし：{ $events }、{ $projections }が一致、先頭 { $head }
later-kinds = 新しいバージョンの種類：{ $kinds }
later-streams = 新しいバージョンの対象：{ $names }
later-actors = 新しいバージョンの記録者：{ $names }
outdated = 作り直しが必要：{ $names }
dropped-snapshot = 記録 { $seq } のスナップショットがログと違っていたため破棄しました。キャッシュなので、ログは壊れていません
later-fields = 新しいバージョンの項目：{ $fields }
outside-chain = 連鎖の外：{ $digests }、{ $names }、{ $notes }
without-digest = ダイジェストのないコマンド（同じキーは受け付けません）：{ $count }
finding = 所見：記録 { $seq }（{ $kind }）：{ $detail }
finding-outside = 所見：{ $detail }
deal-not-written = まだ書き込んでいません。--dry-run を外すとディールになります
time-moved = { $was } → { $is }：{ $what }
times-undo = 取り消すには desk t undo { $key }
clock-behind = 最後の記録の時刻は { $last } ですが、このコンピュータの時計は { $now } です
import-preview = { $results }をシーズン { $season } に取り込みます（まだ書き込んでいません）
import-new = { $members }：{ $names }
restored = 復元しました：{ $events }、先頭 { $head }
would-restore = 復元の確認：{ $events }、先頭 { $head }
present-damaged = 今の記録は読めません
left-behind = 失われる記録：{ $count } 件
kept = 残したファイル：{ $file }
imported = 取り込みました：{ $events }、{ $names }、先頭 { $head }
would-import = 取り込みの確認：{ $events }、{ $names }、先頭 { $head }
salvage-whole = 連鎖を見る限り、記録は壊れていません
salvage-broken = 記録は { $seq } 番で壊れています：{ $message }
salvage-left-out = 除外：途中で切れたコマンドの{ $events }
salvage-nameless = 名前のない会員：{ $count } 人
salvage-written = 書き込みました：{ $events }、{ $names } → { $file }
salvage-would-write = 書き込みの確認：{ $events }、{ $names } → { $file }
backed-up = { $events }を { $file } に保存、先頭 { $head }
copied = { $events }を { $place } に写しました。先頭 { $head }
tail-waits = { $why }サーバーが戻れば続きを表示します
would-seat = 席決めの確認：{ $players } 人、{ $tables }
zone-unknown = このコンピュータのタイムゾーンが分からないため、クラブは UTC になります。desk club edit zone=ZONE で変えられます
would-record = 書き込みなし。記録される内容：{ $what }
warning = 注意：{ $words }
stored-in-damaged-log = トーナメントは記録されましたが、記録が壊れているためバックアップできません。{ $damage }
newest-backup = 壊れていない最新のバックアップ（{ $events }）：desk db restore { $file }
not-backed-up = トーナメントは記録されましたが、バックアップに失敗しました（{ $why }）。desk db backup を実行してください

demo-time = { $commands }、{ $events }、{ $seconds } 秒
demo-folder = クラブのフォルダ：{ $folder }
demo-heading = { $nights } 回のシーズン、シード { $seed }
demo-entries = エントリー { $count }
demo-night = { $title }（{ $id }）：{ $entries }、テーブル { $tables }
demo-wrong-bust = 、誤ったバストを取り消し
demo-no-show = 、ノーショウを除外
demo-interruption = 、プログラムが止まり、起動し直して続行
demo-for-money = 、賞金付き
demo-money = 賞金付きトーナメントの収支（全体は desk t money で表示）：
demo-corrected = 、シーズン後に訂正
demo-player = コンピュータープレイヤー { $player } のハンド。5 つの数値から、席ごとにこのような表ができます：
demo-push-fold = 残り 2 人、それぞれ { $stack } BB のプッシュ・オア・フォールド。双方の最善の戦略：
demo-surprise = シーズン最大の番狂わせ：{ $title } で { $name } が { $place } 位になりました。予想は { $expected } 位で、これほど離れた結果の確率は { $chance } % でした。レートの変化の内訳：
demo-correction = シーズン後、{ $title }（{ $id }）で 2 人の順位を取り違えていたことが分かりました。正しくは { $up } が { $better } 位、{ $down } が { $worse } 位です。
    トーナメントを再開して訂正し、もう一度終了すると、それ以降のレートもすべて計算し直されます。上の表はすべて訂正後のものです。
demo-place = 順位
demo-final-table = ファイナルテーブル
demo-points = ポイント
demo-award = 当選順位
demo-pool = { $count } ポイント
demo-places = { $count } 人入賞
demo-payouts = { $title }（{ $id }）：{ $entries }、{ $pool }、{ $places }、配分 { $weights }
demo-log = 記録：{ $events }、連鎖は正常、先頭 { $head }
demo-next = 次に試すこと：
demo-live = もう 1 回のトーナメントを { $speed } 倍速で進めます。
demo-live-over = { $title } が終わりました。優勝は { $winner } です。
demo-live-ended = トーナメントはページの操作で終了しました。
demo-more = .. ほか { $count } 人
demo-progress = { $nights } 回中 { $night } 回目：{ $entries }、残り { $alive } 人
sim-stopped = { $all } 回中 { $nights } 回で止めました。クラブの記録は正常です。--continue とフォルダ { $folder } を指定すると続きを進めます。
sim-busy-strength = { $all } 回中 { $done } 回
sim-strength = { $players } 人のトーナメントを { $tournaments } 回、シード { $seed }
sim-pace = { $hands } ハンド、敗退 1 回につき { $each } ハンド。1 ハンド 90 秒で 1 回 { $minutes } 分。
sim-season-pace = 実際のカードで { $hands } ハンド、敗退 1 回につき { $each } ハンド。1 回の平均は { $minutes } 分。
sim-share = { $name ->
        [lapse] 癖の割合（lapse）
        [attendance] 参加率（attendance）
        [late] 遅刻の割合（late）
        [re-entry] リエントリーの割合（reentry）
       *[other] 「{ $name }」
    }の値 { $got } は範囲外です。{ $min }〜{ $max } にしてください。
sim-nobody-comes = 参加率（attendance）が全員 0 です。最もよく来るプレイヤーは 0 より大きくしてください。
sim-structure-twice = 配分 { $text } が 2 回あります。
sim-unknown-blinds = 「{ $text }」というブラインドはありません。使えるもの：{ $names }
sim-lapse-range = --lapse の値 { $got } は範囲外です。0〜1 にしてください。
sim-unknown-kind = 「{ $text }」という種類のプレイヤーはありません。使えるもの：{ $expected }
sim-bad-text = プレイヤーの文字表記を「{ $at }」で読み取れません。
sim-too-many-entries = 1 人 { $got } エントリーは多すぎます。ルールでは { $max } までです。
sim-of-option = { $option }「{ $value }」：{ $words }
sim-busy-sweep = ジョブ { $done }／{ $all } 件
sim-sweep = { $file } にジョブの結果が { $jobs } 件あります（{ $known ->
    [0] すべて今回の分
   *[other] うち { $known } 件は以前の分
}）。
sim-sweep-stopped = { $file } に { $all } 件中 { $done } 件の結果を書いたところで中断しました。同じコマンドで続きから実行できます。
sim-merge = { $nights } 回のシーズンを { $seasons } 本、リーグは { $players } 人。計画 { $digest }
sim-merged = { $jobs } 件の結果を { $file } に書き込みました。
sim-head-nights = 回数
sim-head-ranking = 順位の基準
sim-head-with-strength = 強さとの相関
sim-head-with-attendance = 参加回数との相関
sim-merge-band = 順位相関係数。全シーズンの平均と、シーズンの 9 割が入る範囲。
sim-merge-archive = パラメーターの組 { $sets } 件、ラダー { $ladder } のメンバー { $members } 人。記録 { $digest }
sim-merge-pairs = 順序の一致：大会前のレートの順に順位が付いた 2 人の組の割合。50 % は偶然。順位の変動：順位が記録と異なるメンバーの数。
sim-head-set = パラメーターの組
sim-head-pairs = 2 人の組
sim-head-in-order = 順序の一致
sim-head-moved = 順位の変動
sim-not-rated = ラダー { $ladder } にはレートの付いたトーナメントが 0 回しかありません。1 回以上必要です。
sim-no-values = グリッドの { $name } に値が 0 個しかありません。1 個以上必要です。
sim-jobs-beyond = ジョブ { $jobs } は計画にありません。指定できるのは 0..{ $sets } です。
sim-set-twice = 「{ $set }」という名前のパラメーターの組が 2 つあります。
sweep-no-header = 先頭の行が見出しではないため、一括処理の結果ではありません。
sweep-version = 結果の形式 { $got } は読めません。読めるのは { $expected } です。
sweep-digest = 見出しのハッシュが計画と一致しません。
sweep-kind = 結果が{ $got ->
        [archive] 記録のレート計算
       *[seasons] コンピュータプレイヤーのシーズン
    }です。必要なのは{ $expected ->
        [archive] 記録のレート計算
       *[seasons] コンピュータプレイヤーのシーズン
    }です。
sweep-line = { $line } 行目が壊れています。
sweep-twice-here = ジョブ { $job } が 2 つあります。
sweep-outside = ジョブ { $job } は { $jobs } に含まれません。
sweep-other-plan = 計画が異なります（{ $got }）。必要なのは { $expected } です。
sweep-other-release = リリースが { $got } です。必要なのは { $expected } です。
sweep-other-jobs = ジョブは { $got } です。必要なジョブ：{ $expected }
sweep-no-files = まとめる結果がありません。
sweep-plans-differ = { $file } と { $first } の計画が異なります。
sweep-releases-differ = { $file } はリリース { $got }、{ $first } はリリース { $expected } で作られました。
sweep-twice = ジョブ { $job } が { $first } と { $file } の両方にあります。
sweep-missing = ジョブが足りません：{ $gaps }
sweep-gaps-and-more = { $gaps } ほか { $more } か所
sweep-of-shard = { $jobs }（分担 { $shard }）
sim-ranking = { $ranking ->
        [points] ポイント（{ $of }）
        [attendance] 出席点込みのポイント（{ $of }）
        [profit] 収支（{ $of }）
        [place] 平均順位
       *[rating] レート（{ $of }）
    }
sim-band = { $mean }（{ $low }〜{ $high }）
sim-head-player = プレイヤー
sim-head-lapse = 癖の割合
sim-head-profit = 収支
sim-head-error = 標準誤差

list-comma = 、

usage-hint = 詳しくは --help を付けて実行してください。
usage-unknown-argument = 引数「{ $argument }」は使えません
usage-invalid-value = 「{ $argument }」に値「{ $value }」は使えません
usage-invalid-value-allowed = 「{ $argument }」に値「{ $value }」は使えません。使える値：{ $allowed }
usage-unknown-verb = 「{ $verb }」というコマンドはありません
usage-missing = 引数が足りません：{ $arguments }
usage-missing-verb = コマンドを指定してください
usage-conflict = 「{ $argument }」は「{ $other }」と同時に使えません
usage-too-many = 「{ $argument }」の指定が多すぎます
usage-no-value = 「{ $argument }」には値が必要です
usage-other = コマンドラインを読み取れません
usage-cause = { $words }：{ $cause }
usage-cause-from = { $min } 以上の数を指定してください
usage-cause-range = { $min } から { $max } までの数を指定してください
usage-cause-whole = 整数を指定してください
usage-cause-negative = 負でない整数を指定してください
usage-cause-chips = 12000、12,000、12k、1.5k のように、整数になるチップの数を指定してください
usage-cause-correction = -90 のような秒数、または +2m や -1:30 のような時間を指定してください
usage-cause-left = 10:00、10m、90s のような時間を指定してください
usage-cause-amount = 4,000 や 10.50 のような金額を指定してください
usage-cause-paid-by = cash、transfer、house、ticket:大会 のどれかにしてください
usage-cause-date = 2026-03-07 のような日付を指定してください
usage-cause-card = name=、reading=、nick=、number= のどれかにしてください
usage-cause-start = carry、reset、widen=シグマ のいずれかを指定してください
usage-cause-absence = keep か widen=点数 を指定してください
usage-cause-percent = 0 より大きく 100 以下の百分率を指定してください
usage-cause-jobs = 0..100 のように 2 つの数を指定してください
usage-cause-second-number = 2 つ目の数は { $min }〜{ $max } にしてください
usage-cause-shard = 1/4 のように 2 つの数を指定してください
usage-cause-shard-number = 1 つ目の数は 1 から 2 つ目の数までにしてください
usage-cause-one-of = { $names } のいずれかを指定してください
usage-cause-moment = 19:05、2026-03-07 19:05、+2m、2026-03-07T19:05:00+09:00 のような時刻を指定してください
usage-cause-large = 数が大きすぎます
usage-cause-number = 数を指定してください
usage-similar = もしかして：{ $similar }

workbook-by-night = 大会別
workbook-nights = 大会
mail-subject = 件名：{ $title }：{ $line }
busy-check = 記録を検査しています
busy-backup-check = バックアップを検査しています
busy-export = 記録を書き出しています
busy-import = 記録を取り込んでいます
busy-backup = バックアップを作っています
busy-copy = クラブを写しています
busy-salvage = 記録を読んでいます
busy-predict = { $players } 人の順位を計算しています
busy-season = シーズンを進めています
in-two-nights = { $name } さんは { $title }（{ $id }）にも参加中です
applied-before = このコマンドはすでに実行されています
would-erase = { $name } の名前を消去します。元には戻せません。{ $nights } 回のトーナメントの成績は名前なしで残ります
would-merge = { $from } を { $into } にまとめます。{ $from } の { $nights } 回のトーナメントは { $into } のものになります
closed-seasons-stay = 終了したシーズンの順位表は、desk season reopen で再開するまで、残す名前で記録されたとおりに残ります：{ $seasons }
help-night = いちばん短い夜：

serve-here = このパソコンで：{ $address }
serve-lan = ネットワークから：{ $address }
serve-plain = 同じネットワークの人は通信を読めます。来客用ではなく、クラブ専用の Wi-Fi を使ってください。
serve-stop = Ctrl-C で終了します。
serve-file-damaged = { $path } が壊れています（{ $detail }）。{ $aside } という名前に変えました。スマートフォンは登録し直してください。
serve-file-later = { $path } は新しい版のプログラムのものです（形式 { $version }）。{ $aside } という名前に変えました。スマートフォンは登録し直してください。
serve-over = ページを閉じました。記録はすべて保存されています。
