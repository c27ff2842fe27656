# 席のコマンドの言葉。

seating-audit-title = 席決めログの監査
seating-audit-sound = { $events } 件の出来事、食い違いなし。
seating-audit-found = { $events } 件の出来事、食い違い { $found } 件。最初の食い違いの後もログの記録どおりに続けるため、1 つの誤りから複数の食い違いが出ることがあります。
seating-audit-score = 採点
seating-audit-discrepancies = 食い違い
seating-audit-figure = 項目
seating-audit-value = 値
seating-audit-moves = 席移動
seating-audit-least-moves = 同じ結果に必要な最少の席移動
seating-audit-above-tolerance = 移動できる人がいたのに人数差が許容範囲を超えていた出来事
seating-audit-late-breaks = ブレイクが遅れたテーブル
seating-audit-twice = 1 周以内に再び移動したプレイヤーの席移動
seating-audit-missed = 参加できなかったハンドが { $hands } 回のプレイヤー
seating-audit-line = 行
seating-audit-rule = 規則
seating-audit-meaning = 意味
seating-audit-detail = 内容

seating-rule = { $code ->
    [I1] 全員がちょうど 1 か所にいる
    [I2] 席数を超えない
    [I3] ハンド中は出入りしない
    [I4] チップの総量は変わらない
    [I5] プレイできるテーブルがある
    [I8] 動作によって人数の偏りが増えない
    [I12] 次のビッグブラインドが最も不利な席へ移る
    [R1] 最少のテーブル数と均等な人数で抽選する
    [R2] テーブルは必要なとき、すぐに開く
    [R3] テーブルは多すぎるとき、すぐにブレイクする
    [R4] 失われた移動先はすぐに替える
    [R5] 席移動は多いテーブルから少ないテーブルへ
    [R6] 必要な席移動を行う
    [R7] 同じ人数のテーブルから正しい移動先を選ぶ
    [R8] 正しいプレイヤーが移動する
    [R9] 正しい席と最初のハンド
    [R10] 到着したプレイヤーはすぐに着席する
    [R11] 待っているプレイヤーは到着順に着席する
    [R12] 待っているプレイヤーは最初の空きに着席する
    [R13] 新しいテーブルの最初のハンド
    [R14] 待機
    [R15] 停止
    [R16] 準備中、待機中、停止中のテーブルでは配らない
    [R17] ファイナルテーブルは決まったときに 1 度だけ告知する
    [R18] 固定されたプレイヤーとテーブルは動かさない
    [R19] 出来事が状態と合っている
    [R20] ハンドの開始時には何も決めない
    [R21] ログを読める
   *[other] { $code }
}

seating-busy-simulate = 残り { $left } / { $players } 人
seating-simulate = { $players } 人、{ $seats } 人テーブル、方式 { $policy }、シード { $seed }
seating-simulate-times = ハンドの間隔 { $pause } 秒、人数の少ないテーブルの待機は最長 { $hold } 秒
seating-simulate-phases-note = 人数と理想（人数÷必要テーブル数の切り捨てか切り上げ、%）は配られたハンド、差はテーブル間の差がその人数以下だった時間の %、待機はハンド中の延べ時間に対する、待機中のテーブルの延べ時間の %。脱落期は残り 4 テーブルまで。
seating-simulate-waits-note = 決定（遅れて参加した場合は登録）から最初のカードまでの時間（単位はハンドの平均時間）と、その間に自分のテーブルで逃したハンド数。
seating-plan = { $players } 人、{ $seats } 人テーブル { $tables } 卓
seating-head-table = テーブル
seating-head-now = 現在
seating-head-seated = 人数
seating-table-breaks = ブレイク
seating-fewest-moves = 移動は { $moves } 人
