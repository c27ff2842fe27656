# ニコギャモンのコマンドの言葉。

niko-count = { $rules }：{ $points } ポイント、駒は各 { $checkers } 個
niko-count-states = 状態数
niko-count-side = 片側

niko-board-id = 局面 { $id }

niko-equity = エクイティ
niko-within = （誤差 { $bound } 以内）
niko-head-any = 合計
niko-head-gammon = ギャモン
niko-head-backgammon = バックギャモン
niko-win = 勝ち
niko-lose = 負け
niko-length = 終局までの平均ロール数 { $length }
niko-roll = 目 { $roll }
niko-luck = 運 { $luck }
niko-no-play = 動かせる手なし
niko-first-player = 先手から見た価値
niko-any-roll = すべての目
niko-unequal-dice = ゾロ目以外

niko-cube = キューブ
niko-cube-no-double = ノーダブル
niko-cube-take = ダブル/テイク
niko-cube-pass = ダブル/パス
niko-cube-centred = 中央
niko-cube-jacoby = 中央（ジャコビー）
niko-cube-mover = 手番側
niko-cube-other = 相手側
niko-cube-decision = { $action ->
    [none] ダブルできない
    [no-double] ノーダブル
    [take] ダブル、テイク
    [pass] ダブル、パス
   *[too-good] トゥーグッド
}

niko-verify-holds = 証明書は全 { $states } 状態で成り立っています
niko-verify-error = エクイティの誤差は最大 { $error }
niko-verify-margin = 1 ロールあたりの余裕 { $margin }、最長のゲームは平均 { $longest } ロール、余裕の { $unused } % は未使用
niko-verify-residual = 残差 { $residual }、チェックサム { $checksum }

niko-busy-solve = ゲームを解いています：反復 { $sweep }、残差 { $residual }
niko-busy-bound = 誤差の上限を求めています
niko-busy-outcomes = 勝敗とゲームの長さを求めています
niko-busy-cube = ダブリングキューブありで解いています：反復 { $sweep }、残差 { $residual }
niko-busy-write = テーブルを書き込んでいます
niko-busy-verify = { $all } 状態中 { $done }
niko-solved-again = { $why } ゲームを解き直します。
niko-not-kept = { $why } 解は保存されません。
niko-no-cache = キャッシュフォルダがないため、解は保存されません（--cache を参照）

niko-play-intro = あなたは X、下の段を右に進みます。サイコロのシードは { $seed }。ヘルプは ? です。
niko-play-help =
    番号、または 8/5、bar/7 のような手：その手を指す
    h  ヒント：すべての手とその損失
    b  盤面
    i  局面の ID（niko eval --position 用）
    ?  このヘルプ
    q  投了
niko-play-prompt = 手>
niko-play-invalid = { $roll } では「{ $play }」と動かせません。ヘルプは ? です。
niko-play-gave-up = 投了しました。
