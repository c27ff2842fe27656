# ページの言葉。多くはボタンに載るので短く。名前は分けない。

page-no-club = クラブがまだありません
page-skip = 本文へ
page-pages = ページ
page-tonight = 本日
page-tables = テーブル
page-moves = 席移動
page-more = その他
page-to-tell = 件が未完了
page-log = 記録
page-seats = 席
page-payouts = 配分
page-wall = クロック
page-standings = ランキング
page-home = ホーム
page-settings = 設定
page-programs = プログラム
page-programs-about = スコアボードなどのプログラムは、専用のトークンでクラブの内容を読み、操作を送れます。
page-program-name = プログラムの名前（英小文字、数字、-）
page-make-token = トークンを作る
page-token-of = { $program } のトークン
page-token-once = 今すぐ控えてください。再表示はできません。これを持つ人は、この役割で操作できます。
page-help = ヘルプ
page-light = 明るい配色
page-dark = 暗い配色
page-theme-system = 端末の配色
page-sending = 送信中..
page-undo = 取り消す
page-redo = やり直す
page-close = 閉じる
page-no-connection = 接続なし（{ $time } から）。再接続しています
page-up-to-date = 最新です
page-updated = デスクが更新されました。シートを閉じると読み込み直します
page-kept = 接続がありません。操作は保存され、つながり次第送信されます
page-discard = 破棄
page-keep-on = 画面を消さない

page-level = レベル { $level }
page-break = 休憩
page-next = 次 { $blinds }
page-next-break = 次：休憩 { $minutes } 分
page-break-in = 休憩まで { $time }
page-back-at = { $time } 再開
page-last-minute = 残り 1 分
page-paused = 一時停止中
page-time-left = 残り時間
page-starts-at = { $time } 開始
page-late-closes = レイトレジ締切まで { $time }
page-late-closes-in = レイトレジ締切まで
page-late-open = エントリー受付中
page-late-closed = エントリー締切済み
page-register-late = 締切後のエントリー
page-hand-for-hand-on = ハンドフォーハンド：1 ハンドごとに待つ（{ $rounds } ラウンド終了）

page-registering = 席決め前
page-running = 進行中
page-finished = 終了
page-cancelled = 中止
page-left = 残り
page-of = { $left } / { $entries }
page-left-of = 残り { $left } / { $entries }
page-entries = エントリー数
page-entries-count = エントリー { $count }
page-reentries = リエントリー
page-alternates = オルタネイト（空席待ち）
page-average = 平均スタック
page-clock-behind = このコンピュータの時計は { $now } ですが、最後の記録は { $last } です。時計を合わせてください。
page-prizes = プライズ
page-points = { $count } ポイント
page-points-head = ポイント
page-places-paid = 入賞 { $count } 人
page-next-jump = 次のペイジャンプ
page-place = { $place } 位
page-place-amount = { $place } 位：{ $amount }
page-to-go = あと { $count } 人
page-pool = プール
page-paid = 入賞
page-seat-moves = 席移動
page-your-seat = あなたの席
page-qr-seats = QR コード：席の一覧
page-number = No. { $number }
page-no-name = （名前なし）

page-search = 名前・よみ・番号
page-find = 検索
page-nobody-found = 見つかりませんでした。
page-nobody-registered = まだエントリーがありません。上に名前を入力してください。
page-nobody-out = まだ敗退者はいません。
page-first-members = 最初の会員を追加してください。上に名前を入力します。
page-out-last = 最近の敗退
page-new = 新規
page-not-in = 未エントリー
page-registered = エントリー済み
page-waits = 着席待ち
page-alternate = オルタネイト（空席待ち）
page-out = 敗退
page-out-at = { $time } 敗退
page-register = エントリー
page-reenter = リエントリー
page-add-and-register = 追加してエントリー
page-unregister = 登録取消
page-arrived = 到着
page-reinstate = 復帰
page-correct = 訂正
page-swap = 順番を入れ替える
page-out-already = { $name } さんはすでにバストしています（{ $time }、{ $who }）。何も変わっていません。
page-swap-picture = 記録：{ $first } が { $second } より先に敗退。実際は逆でした。
page-figures = 本日の数字

page-start = 開始
page-pause = 一時停止
page-level-back = 前のレベル
page-level-on = 次のレベル
page-minute-more = 1 分追加
page-minute-less = 1 分減らす
page-draw-seats = 席決め
page-draw-sizes = { $players } 人、{ $tables } テーブル
page-players = { $count } 人
page-not-arrived = 未到着：{ $names }
page-close-registration = 受付を締め切る
page-close-picture = エントリー { $entries }、残り { $left }、入賞 { $paid } 人。この後のエントリーはできません。
page-open-registration = 受付を再開
page-redraw = リドロー
page-redraw-picture = { $count } 人全員の席を決め直します。
page-deal = ディール
page-deal-left = 分けるポイント：{ $count }
page-chips-in-play = 使用中のチップ：{ $chips }
page-deal-method = 方法
page-deal-even = 均等割り
page-deal-chips = チップ比例
page-deal-icm = ICM
page-deal-agreed = 話し合いで決めた額
page-deal-agreed-help = 全員の取り分を入力します。金額は賞金を、ポイントはポイントを分けます。
page-deal-later = ディールは残り { $count } 人以下でできます。
page-agree = 合意する
page-finish = 終了する
page-reopen = 再開する
page-reopen-picture = 結果を取り消します。ポイント、シーズン、レーティングは未確定に戻ります。
page-cancel-night = 中止する
page-cancel-picture = エントリー { $count } は無効になり、ポイントは付きません。
page-take-back = 取り消しを確定
page-what-changes = 影響
page-nothing-else = ほかに影響はありません。
page-nothing-changed = 何も変わっていません
page-and-more = ほか { $count } 件
page-ratings = レーティング
page-recent = 最近の操作
page-nothing-yet = まだありません
page-taken-back = 取消済み
page-next-steps = 次にすること
page-hand-for-hand = ハンドフォーハンド
page-hand-for-hand-end = ハンドフォーハンド終了
page-result = 結果

page-reason = 理由
page-other-reason = ほかの理由
page-reason-mistake = 入力ミス
page-reason-players = プレイヤーの合意
page-reason-room = 会場の都合
page-reason-wrong-player = 人違い
page-reason-still-chips = チップが残っていた
page-reason-order = 順番の間違い
page-reason-asked = 本人の希望
page-reason-delayed = 到着の遅れ
page-reason-in-hand = ハンド中
page-reason-dealer = ディーラー不足
page-reason-desk = 受付で取消
page-reason-never-came = 来なかった
page-reason-conduct = 迷惑行為
page-reason-rules = ルール違反

page-no-moves = 席移動は必要ありません。
page-all-moves = すべての席移動
page-done = 完了
page-moved = 移動した..
page-otherwise = 別の指示
page-told = 伝えた
page-all-told = 全員に伝えた
page-new-seats = 新しい席
page-from-to = { $from } → { $to }
page-who-moved = 移動した人
page-to-seat = 移動先の席
page-ordered = 指示どおり

page-filter = 絞り込み
page-only-needing = 対応が必要なテーブルだけ
page-breaks-next = { $count ->
    [0] 次にブレイク：{ $table }（ハンドが終わり次第）
   *[other] 次にブレイク：{ $table }（あと { $count } 人の敗退後）
}
page-breaks-after = { $count ->
    [0] 次にブレイク、まもなく
   *[other] 次にブレイク、あと { $count } 人
}
page-next-short = 次 { $count }
page-no-tables = テーブルはまだありません。まず席決めをしてください。
page-move-away = { $table } へ移動
page-short = { $count } 人不足
page-short-of = { $count } 人不足
page-halt = ハンド終了後に停止
page-halt-short = 停止
page-table = テーブル
page-table-name = テーブル { $table }
page-table-of = { $table } · { $count } 人
page-blinds-at = 最後の記録：ボタン { $button }、BB { $big }
page-pinned = 固定
page-seat = 席
page-seat-empty = 空席
page-seat-closed = 使わない席
page-several = 複数
page-several-at = { $table } で複数がバスト
page-several-help = このハンドで敗退した人を選び、ハンド前のチップを入力してください。
page-chips = チップ
page-chips-of = { $name } のチップ
page-hand = ハンド終了
page-hand-done = ハンド終了
page-round-done = 全卓 1 ハンド終了
page-paper = 用紙
page-paper-a4 = A4
page-paper-a6 = A6
page-paper-roll = 80 mm ロール紙
page-out-in-round = このラウンドのバスト
page-out-in-round-help = このラウンドでバストした人全員にチェックを入れます。テーブルが違う人どうしは同着です（各テーブルの上位から順に）。同じテーブルの中では、ハンド前のチップで順位が決まります。
page-finish-unrated = レートなしで終了
page-finish-unrated-help = 順位とポイントは記録され、レートは変わりません。
page-chips-leave = 取り除くチップ（数えた場合）
page-share = 割合
page-share-of = { $name } さんの割合
page-shares-help = 取り分が違う場合は、2 と 1 のように割合を入力します。割り切れない分は割合の大きい人に、同じなら席番号の小さい人に付きます。
page-amount = 金額
page-a-part = 一部
page-refund = 返金
page-refund-parts = 返金する内訳
page-refund-all = 何も選ばなければ全額 { $amount } を返金します。
page-nothing-bought = 購入がないか、全額返金済みです。
page-nothing-to-refund = 現在、返金できるものはありません。
page-part = { $part ->
    [prize] 賞金分
    [fee] 会場分
    [staff] スタッフ分
    [fund] シーズン積立
   *[bounty] バウンティ
}
page-close-seat = 席を閉じる
page-open-seat = 席を開ける
page-pin = 固定する
page-unpin = 固定を外す
page-break-short = ブレイク
page-break-table = { $table } をブレイク
page-break-picture = { $players } 人が新しい席へ移ります。ほかのテーブルの空席：{ $free }
page-bust = バスト
page-knocked-out-by = バストさせた人
page-not-seen = 不明
page-entry = エントリー { $entry }
page-since = { $time } から
page-move = 移動
page-empty-seats = 空席
page-count-chips = チップを記録
page-no-show = ノーショウ
page-disqualify = 失格
page-player-page = プレイヤーのページ

page-by-name = 名前順
page-by-table = テーブル順
page-your-name = あなたの名前
page-no-seats = 席決めはまだです。
page-seat-to-come = エントリー済みです。席は席決めで決まります。
page-at-seat = テーブル { $table }、席 { $seat }
page-go-to = 席移動です。テーブル { $table } の席 { $seat } へどうぞ。
page-go-to-table = 席移動です。テーブル { $table } へどうぞ。席はフロアが案内します。
page-new-seat = { $time } から新しい席：テーブル { $table }、席 { $seat }
page-bust-now = 今バストすると { $place } 位です。
page-rank = 順位
page-nights = 参加回数
page-desk = 受付

page-open-nights = 開催中
page-no-night = 開催中のトーナメントはありません。
page-find-seat = 席を探す
page-new-night = 新しいトーナメント
page-title = タイトル
page-season = シーズン
page-no-season = シーズンなし
page-rules-of-last = 前回と同じルールです。
page-announce = 告知する
page-seasons = シーズン
page-no-seasons = シーズンはまだありません
page-last-nights = 最近のトーナメント

page-filter-log = テーブル・プレイヤー・記録者

page-keys = キーボード
page-key = キー
page-key-does = はたらき
page-key-search = 検索欄へ
page-key-arrows = 隣のテーブルや行へ
page-key-enter = 選んだものを開く
page-letters = 入力欄の外で文字キーを使う
page-signs = 記号
page-sign-short = 人数不足
page-sign-move = 移動する人がいる
page-sign-breaks = 次にブレイク
page-sign-halt = ハンド終了後に停止
page-sign-pinned = 固定：移動・ブレイクの対象外
page-without-connection = 接続がないとき
page-help-wall = 壁の画面は操作不要です。
page-wall-in-both = 日本語と英語を交互に表示するクロック
page-help-connection = クロックは手元の予定で進みます。個別の操作は保存して後で送信し、全体の操作は待ちます。
page-help-phone = ロック中のスマホには通知されません。画面の表示、案内票、フロアの声を優先してください。

page-staff = スタッフ
page-no-staff = まだ誰にも役割がありません。この端末がディレクターです。
page-new-staff = 会員
page-role = 役割
page-role-public = プレイヤー
page-role-floor = フロア
page-role-director = ディレクター
page-give-role = 役割を与える
page-end-role = 役割を外す
page-pair-phone = スマホを登録
page-pair = 登録する
page-pair-qr = QR コード：スマホを登録
page-pair-for = このスマホを { $name } さん（{ $role }）の端末にします。
page-pair-how = 受付で表示されるコードを読み取るか、ここに入力してください。
page-pair-note = コードは 1 台分で、5 分で無効になります。
page-code = コード
page-code-ends = { $time } まで、1 台だけ有効。
page-code-refused = コードが無効か、使用済みか、期限切れです。新しいコードを受け取ってください。
page-code-wait = コードの間違いが続きました。{ $seconds } 秒後に試してください。
page-paired = このスマホは登録済みです。
page-on = 進む
page-devices = 端末
page-no-devices = 登録されたスマホはありません。
page-this-device = この端末
page-ends-at = { $time } まで
page-until-ended = 終了するまで
page-end = 終了
page-addresses = アドレス
page-this-machine-only = このページはこの端末からだけ開けます。
page-join-network = Wi-Fi に接続
page-network-name = Wi-Fi の名前
page-network-password = Wi-Fi のパスワード
page-public-names = 公開ページとクロックでの名前
page-nick-or-name = ニックネーム（ない人は名前）
page-nick-only = ニックネームのみ（ない人はエントリー番号）
page-keep = 保存

page-yen = 円
page-priced = { $what } { $amount }
page-other-ways = ほかの支払い方法
page-owes = 未払い
page-by-transfer = 振込
page-by-house = 店の負担
page-by-ticket = チケット（{ $night }）
page-cash-first = 最初のボタンは現金です。
page-rebuy = リバイ
page-two-rebuys = リバイ 2 回
page-add-on = アドオン
page-add-ons = アドオン
page-no-add-ons = 今はアドオンを販売していません。
page-all-added-on = 全員がアドオン済みです。
page-add-on-picture = { $amount } で { $chips } 点。アドオンする人を選んでください。
page-whole-table = 全員（{ $count } 人）
page-several-winners = ポットを分けた場合：勝った人をすべて選ぶ
page-sat-there-before = ほかのプレイヤー
page-nobody-ticked = 誰も選ばなければ「不明」になります。
page-reason-dealer-said = ディーラーの指摘
page-reason-late = 送信の遅れ
page-all-the-same = それでも実行する
page-as-recorded = 記録どおり
page-was-first = こちらが先
page-money = お金
page-collected = 集金
page-added = 追加
page-overlay = 店の負担
page-came-in = 入り
page-goes-out = 内訳
page-sum = 合計
page-heads = 残りのバウンティ
page-bounties = 獲得バウンティ
page-fees = 手数料
page-for-staff = スタッフ
page-season-fund = シーズン積立
page-expenses = 経費
page-refunds = 返金
page-so-far = 暫定
page-owed-in = 未収
page-owed-out = 支払い予定
page-overpaid = 払いすぎ
page-owed-by = 未払いの人
page-nobody-owes = 未払いの人はいません。
page-owes-amount = 未払い { $amount }
page-together = 合計 { $amount }
page-take = 受け取る
page-owed-to = 支払う相手
page-nobody-gets = 今支払う相手はいません。
page-prizes-later = 賞金は、受付・リバイ・アドオンの終了後に支払えます。
page-pay = 支払う
page-prize-of = 賞金 { $amount }
page-bounties-of = バウンティ { $amount }
page-paid-of = 支払済 { $amount }
page-receipt = 領収書
page-receipts = 領収書
page-box = 金庫にあるべき現金
page-cash-count = 現金確認
page-counted = 数えた額
page-note = メモ
page-float = 釣り銭の準備
page-float-begins = 最初の釣り銭
page-prices = 料金
page-held = 保留中のバウンティ（バストさせた人が不明）
page-tickets = チケット
page-tickets-of = { $amount } × { $tickets }
page-place-head = 順位
page-prize = 賞金
page-player = プレイヤー
page-name-amount = { $name }：{ $amount }
page-owing = 未払い
page-slips = 席の案内票
page-print-slips = 案内票を印刷
page-print-how = ブラウザの印刷機能で印刷してください。
page-table-at-a-time = 人数が多いため、テーブルごとに印刷してください。
page-scan-seat = 読み取ると、移動後も自分の席が分かります。
page-away = 不在
page-passed-over = 後回し
page-pass = 後回しにする
page-featured = フィーチャーテーブル
page-closed-seats = 使わない席：{ $seats }
page-other-nights = ほかの開催中トーナメント
page-edit-night = 変更
page-date = 日付
page-capacity = 定員
page-max-entries = 1 人のエントリー上限
page-edit-help = 変えない欄はそのままで。変更の前に影響を確認できます。
page-show-changes = 影響を確認
page-other-changes = 別の値にする
page-late-registration = レイトレジ
page-late-until-level = 最終レベル
page-late-minutes = または分数
page-late-help = どちらか一方を入力します。両方とも空なら、締め切るまで受け付けます。
page-blinds-help = 1 行に 1 レベル：ブラインド、かっこ内にアンティ、分、その後の休憩と、テーブルから回収するチップ。例：300/600 (600) 20 +10 -25。始まったレベルは変えられません。
page-many-levels = { $levels } レベルは画面では多すぎるため、端末で変更します。
page-plan = 終了時刻から計画
page-plan-help = まだ始まっていないレベルを、この時刻の近くで終わるように組み直します。空欄なら、レベルは今と同じ長さ、休憩は { $minutes } 分、チップはよく使われる額面です。
page-plan-ends = 終了時刻
page-plan-level = 1 レベルの分数
page-plan-break = 休憩の分数
page-plan-chips = チップの額面（空白で区切る）
page-room = 会場のテーブル
page-room-help = 1 行に 1 テーブル、ブレイクする順：名前、席数、- の後に使わない席、記号。例：T3 8 -5 *。* はフィーチャーテーブル、+ は開けておくテーブル、x は使わないテーブルです。1 行もなければ、必要な数だけテーブルを使います。
page-many-tables = { $tables } テーブルは画面では多すぎるため、端末で変更します。
page-seats-at-table = 1 テーブルの席数
page-stack = 1 エントリーのチップ
page-feature = フィーチャーにする
page-unfeature = フィーチャーを外す
page-featured-on = はい（最後にブレイク）
page-featured-off = いいえ（順番どおりにブレイク）
page-order-and-name = 順番と名前
page-change-table = テーブルを変更
page-change-table-of = { $table } を変更
page-change-table-help = 今日だけの変更です。クラブの会場はそのままです。変更の前に影響を確認できます。
page-break-order = ブレイクする順番
page-table-rename = 名前
page-structure = ストラクチャー
page-structure-below = 下のとおり
page-structure-name = { $name ->
    [fast] ファスト（10 分）
    [standard] スタンダード（20 分）
   *[deep] ディープ（30 分）
}
page-price-field = { $field ->
    [entry] エントリー（総額）
    [fee] エントリーのうち会場分
    [staff] エントリーのうちスタッフ分
    [fund] エントリーのうちシーズン積立
    [bounty] エントリーのうちバウンティ
    [rebuy] リバイ
    [addon] アドオン
    [guarantee] 賞金の保証額
    [added] 賞金への追加
    [unit] 賞金の最小単位
    [paid] 入賞者の数、またはエントリーの %
   *[ticket] サテライトのチケット
}
page-price-help = これからの購入に適用されます。購入済みの分の料金は変わりません。リバイとアドオンは全額が賞金になります。
page-deal-money-left = 分ける賞金：{ $amount }
page-deal-divides = 分けるもの
page-deal-money = 賞金
page-deal-both = 賞金とポイント
page-deal-points = ポイント
page-for-winner = 優勝者に残す額

page-rating = レーティング
page-standings-by = ランキングの並び順
page-points-won = ポイント
page-with-attendance = 出席点込み
page-profit = 利益率
page-rank-shared = 同順位
page-dropped = 対象外
page-ties-shared = = 同じ数値は同順位で、名前順に並びます。
page-dropped-nights = 取り消し線のポイントは対象外です。
page-nights-by-number = 大会の番号
page-no-ratings = まだレーティングはありません。対象の大会が終わると付きます。
page-ladders = ラダー
page-tiers = ティア別の人数
page-tiers-of = { $players } 人のティア別の人数（上位から）。
page-players-axis = 人数
page-under-review = { $night } が再開中のため、以降のレーティングは変わる可能性があります。
page-what-if = もしもの計算
page-rate = レート
page-tier = ティア
page-remarks = 備考
page-no-rating = このプレイヤーのレーティングはまだありません。
page-explain-night = 大会を選んで内訳を見る
page-show = 表示
page-why = 変化の内訳：{ $night }
page-what-if-help = 別の値を入れて試せます。何も保存されません。空欄は今の値のままです。
page-what-if-season = シーズンを別の規則で数える
page-what-if-season-help = 大会はプレイされたとおりで、ポイントとその数え方を変えられます。席の「もしも」はありません。席が違えば別の大会になるためです。
page-now = 現在
page-try = 試す

page-all-nights = 大会の一覧

page-members = 会員
page-no-members = まだ会員がいません。
page-add-member = 会員を追加
page-add = 追加
page-name = 名前
page-reading = よみ
page-nickname = ニックネーム
page-member-number = 会員番号
page-reading-rows = よみの行
page-row-other = その他
page-edit-member = 会員情報
page-merge = 統合する
page-merge-help = { $name } さんが二重に登録されている場合、残す会員を選んでください。元に戻せません。
page-merge-into = 残す会員
page-merge-picture = { $from } さんを { $into } さんに統合します。大会・ポイント・レーティングは合算されます。元に戻せません。
page-erase = 名前を削除
page-erase-help = 名前は完全に消え、成績は名前なしで残ります。これまでのバックアップと書き出しには残ります。元に戻せません。
page-type-name = 確認のため名前を入力：{ $name }
page-import = 名簿を取り込む
page-import-help = 見出し行のある CSV ファイル（UTF-8 または Shift_JIS）、{ $rows } 行・{ $megabytes } MiB まで。内容を確かめるまで何も追加されません。
page-upload-gone = ファイルが残っていません。選び直してください。
page-csv-file = CSV ファイル
page-look-at-file = 内容を確かめる
page-columns = 列の割り当て
page-no-column = なし
page-nothing-imported = 問題が { $count } 件あります。何も取り込まれません
page-line = { $line } 行目
page-in-field = { $field }：
page-no-rows = 見出しの下に行がありません。
page-would-add = { $count } 人が追加されます
page-import-now = 取り込む
page-other-file = 別のファイル

page-club-log = クラブの記録
page-logs-of-nights = 大会ごとの記録
page-replay = 再生
page-step-of = { $count } 件中 { $number } 件目
page-step-back = ひとつ前
page-step-on = ひとつ次
page-taken-back-later = この操作は後で取り消されました。
page-tables-then = この時点のテーブル
page-kind = 種類
page-all-of-them = すべて
page-kind-entries = エントリー
page-kind-out = バスト
page-kind-seats = 席とテーブル
page-kind-night = クロックと進行
page-kind-money = お金
page-kind-corrections = 訂正

page-check = 検証
page-job = 時間のかかる処理
page-job-waiting = { $ahead ->
    [0] 順番を待っています。次に始まります。
   *[other] 順番を待っています。前に { $ahead } 件あります。
}
page-job-begins = 始めています。
page-job-stage = { $stage ->
    [log] 記録を読んでいます
    [nights] トーナメントを読んでいます
    [seats] 席を確かめています
    [ratings] レーティングを計算しています
    [solve] ゲームを解いています
    [learn] ゲームを学習しています
    [bound] 誤差の上限を求めています
    [seating] 大会を進めています
   *[export] 記録を書き出しています
}
page-job-help = この画面は自動で更新され、終わると結果が出ます。60 秒たつと中止されます。
page-job-stop = 中止
page-job-stopped = 中止しました。何も変わっていません。
page-job-out-of-time = 60 秒以内に終わらなかったため、中止しました。何も変わっていません。
page-job-again = もう一度始める
page-job-done = 終わりました。
page-job-file = ダウンロード
page-check-help = 記録全体のハッシュチェーン、この大会の操作ごとの席、最初の大会からのレーティングをもう一度確かめます。何も変わりません。
page-check-now = 検証する
page-check-again = もう一度検証する
page-sound = 問題なし
page-not-sound = 問題あり
page-verified-since = 検証した範囲の始まり
page-checked-at = 検証した時刻
page-events = 件数
page-findings = 指摘
page-head-hash = 最後の記録のハッシュ
page-looked-at = 確かめた操作
page-breaks = テーブルブレイク
page-largest-difference = 最大の差
page-uneven = 指示なしの人数差
page-twice-seated = { $name } さんが 2 つの席に着いていました
page-seated-not-in = { $name } さんは参加していないのに着席していました
page-too-many = { $table } が席数を超える { $players } 人でした
page-nights-again = 計算し直した大会

page-print = 印刷
page-sign-in = 受付表
page-member-labels = 名札ラベル
page-seat-cards = 席札
page-blinds = ブラインド表
page-labels = 席ラベル
page-export = 書き出し
page-export-help = 記録全体を 1 行 1 件のテキストで書き出します。他のプログラムや保管に使えます。
page-with-names = 名前とメモを含める
page-backups = バックアップ
page-no-backups = まだありません。大会が終わると自動で作られます。
page-kilobytes = { $size } kB
page-restore-help = 復元はデスクを止めてコマンドラインで行います。記録はバックアップの時点に戻ります。

# ツール。
page-tools = ツール
page-all-tools = ツール一覧
page-tool = { $tool ->
    [ranges] レンジ
    [push-or-fold] プッシュ・オア・フォールド
    [payouts] 配分の比較
    [niko] ニコギャモン
    [seating] 席決めのシミュレーション
   *[icm] ディール計算
}
page-tool-about = { $tool ->
    [ranges] 席ごとにどのハンドをプレーするかをスライダーで調整。手で編集したレンジはコピーできます。
    [push-or-fold] ショートスタックの練習。均衡とモデルプレイヤーの答え、間違いの損失がわかります。
    [seating] 同じ大会を方針ごとに乱数で進め、テーブルの人数差、移動の回数、待ち時間を比べます。
    [niko] 間違えないコンピュータと小さなバックギャモンで対戦。盤面と指せる手、1 手ごとの損失がわかります。
    [payouts] 参加人数に対する配分を並べて比較。順位、ポイント、賞金、同順の扱い、端数。
   *[icm] 残ったプレイヤーの取り分を ICM、チップ比例、均等で計算します。
}
page-chance-help = 同じ参加者の大会を、方針ごとに 1 回ずつ乱数で進めます。3 分の 1 はレイトレジで入ります。
page-chance-players = 人数
page-chance-seats = 1 卓の席数
page-chance-pause = ハンドの間（秒）
page-chance-hold = 人数の足りない卓が移動を待つ時間（秒）
page-chance-seed = シード
page-chance-play = 進める
page-chance-policy = { $policy ->
    [online] online：移動する人と席を損得で選び、移動を少なく
    [home] home：移動する人と席はくじ、待たせない
   *[tda] tda：次のビッグブラインドの人を最も不利な席へ
}
page-chance-tables = テーブル
page-chance-phases = 人数と、ちょうどよい人数で配られたハンドの割合（%）。差：テーブルの人数差がその値以内だった時間の割合（%）。待機：止められた卓にいた時間の、ハンド中の時間に対する割合（%）。後半は 4 卓になるまで。
page-chance-waits = カードが配られるまでの待ち
page-chance-waits-note = 移動の指示またはレイトレジから最初のカードまで、平均的なハンドの長さを 1 とした値と、その間に参加できなかったハンドの数。
page-niko-help = コンピュータは最善手だけを指します。指せる手を押すと進みます。終わると 1 手ごとの損失が、サイコロの運と分けて出ます。
page-niko-rules = ゲーム
page-niko-game = { $rules ->
    [hypergammon-1] ハイパーギャモン（駒 1 個）
    [hypergammon-2] ハイパーギャモン（駒 2 個）
   *[nikogammon] ニコギャモン
}
page-niko-new = 新しいゲーム
page-niko-you-begin = あなたが先手
page-niko-computer-begins = コンピュータが先手
page-niko-you = あなた X
page-niko-computer = コンピュータ O
page-niko-board = 盤面
page-niko-on = ポイント { $point } に { $checkers } 個
page-niko-take-back = 待った
page-niko-hint = ヒント
page-niko-play = 手
page-niko-equity = エクイティ
page-niko-cost = 損失
page-niko-roll = 目
page-niko-best = 最善手
page-niko-luck = 運
page-niko-turns = あなたの手番
page-niko-record = ここまでの経過
page-niko-id = 局面 ID
page-niko-file = 棋譜をダウンロード
page-no-number = 「{ $text }」は数ではありません。
page-empty-number = 数が入力されていません。
page-position = ポジション
page-dealt-in = プレイヤー人数
page-range-too-long = レンジが長すぎます。4,000 文字までです。
page-range-cells = 169 のハンドクラス。押すと指定の頻度に設定、もう一度押すと除外
page-range-high = ランク
page-range-notation = 表記
page-range-solver = ソルバー用
page-range-seat = 席
page-range-folded = 全員フォールドで回ってきた
page-range-presets = プリセット
page-preset = { $name ->
    [rock] ロック
    [nit] ニット
    [tight-aggressive] タイトアグレッシブ
    [loose-aggressive] ルースアグレッシブ
    [calling-station] コーリングステーション
    [maniac] マニアック
    [positionally-blind] ポジション無視
    [inverted] ポジション逆転
   *[short-handed-nit] 少人数でもニット
}
page-range-numbers = プレイヤー
page-range-phi = 基準 VPIP（%）
page-range-tau = 人数への適応
page-range-pi = ポジションへの適応
page-range-sigma = 戦略の調整
page-range-level = レンジ { $number }（強いハンドから）
page-range-edge = 上位（%）まで
page-range-bet = レイズの上限（ベットレベル）
page-range-call = コールの上限（ベットレベル）
page-range-back = プレイヤーに戻す
page-range-weight = 押したときの頻度（%）
page-range-typed = レンジを入力
page-range-typed-help = 例：22+, A2s+, KTo:0.5。プレイヤーの代わりに表示され、マスを押して編集できます。
page-drill-you = あなた：{ $position }、スタック { $stack } BB
page-drill-facing = SB がオールインしています。
page-drill-first = 最初に行動します。
page-drill-folded = 前は全員フォールドしました。
page-drill-against = 前でオールイン：{ $pushers }。
page-drill-several = 3 人以上では、最初に数秒かけてゲームを学習します。スタックはラウンドを通して同じです。
page-drill-ante = アンティ（BB）。空欄ならなし
page-drill-ante-by = アンティを出す人
page-drill-ante-way = { $way ->
    [each] 全員
    [dead] BB だけ（デッドマネー）
   *[big-blind] BB だけ
}
page-drill-deals = 3 人以上の学習に使うディール数（1 人あたり 100,000 以上）。空欄なら 1 人あたり 400,000
page-drill-total = 通算：{ $asked } 問中 { $right } 問正解。もう一度出す手札：{ $wrong } 件
page-drill-class = { $class }：{ $asked } 問中 { $right } 問正解、損失 { $cost } BB
page-drill-push = プッシュ
page-drill-call = コール
page-drill-fold = フォールド
page-drill-other = { $action }なら損失 { $cost } BB。
page-drill-next = 次へ
page-drill-new = 新しいラウンド
page-drill-over = ラウンド終了です。
page-drill-hand-of = { $all } 問中 { $number } 問目
page-drill-leaks = 弱点：ハンドクラスごとの損失（BB）
page-drill-no-leaks = 今のところ損失はありません。
page-drill-lost = 損失の合計 { $cost } BB。
page-drill-settings = 人数・スタック・アンティ・モデルプレイヤー
page-drill-stack = スタック（BB）。空欄なら 2〜20 からランダム
page-drill-model = モデルプレイヤー
page-payout-entrants = 参加人数
page-payout-pool = 賞金プール。空欄ならポイント
page-payout-unit = 金額の最小単位
page-payout-ties = 商が等しいとき
page-payout-better = 上位の順位を優先
page-payout-worse = 下位の順位を優先
page-payout-structures = 配分（1 行に 1 つ）
page-payout-structures-help = 例：
page-payout-bounds = 参加 { $entrants } 人、配分 { $structures } 種類までです。
page-payout-places = 順位ごと
page-payout-figures = 数値の比較
page-payout-by-field = 参加人数ごと：各順位の割合（%）
page-payout-paid = 入賞数
page-payout-place-share = { $place } 位
page-payout-more = ほかに { $count } 位分が入賞します。
page-payout-points = { $points }（{ $share } %）
page-deal-bounds = プレイヤーと賞金はそれぞれ { $count } までです。
page-deal-stacks = 残ったプレイヤーのチップ
page-deal-prizes = 残りの賞金（1 位から順に）
page-deal-for-winner = 優勝者のために残す額
page-deal-compute = 計算する
