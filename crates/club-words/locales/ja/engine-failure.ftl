# 計算エンジンの失敗と拒否。英語はエラーそのもの。キーの作り方は failure.ftl と同じ。

## 数と配分

failure-ZeroDenominator = { $numer }/0 は分母が 0 です。
failure-Parse = 「{ $text }」を数として読み取れません。3、3/2、0.25 のように書いてください。
failure-Empty = ウェイトのある順位がありません。
failure-FirstZero = 1 位のウェイトが 0 です。
failure-Negative = { $place } 位のウェイト { $weight } は負の数です。
failure-Negative-item = 金額 { $minor_units } は負の数です。
failure-Increasing = { $place } 位のウェイト { $weight } が、その上の順位の { $before } より大きくなっています。
failure-NotFinite = { $place } 位のウェイトが有限の数ではありません。
failure-NotFinite-name = { $name } が有限の数ではありません。
failure-NoLimit = ウェイトが { $places } 位までに 0 になりません。
failure-TooManyPlaces = { $places } 位までは多すぎます。最大 { $limit } 位です。
failure-TooManyPlaces-max = { $places } 位までは多すぎます。最大 { $max } 位です。
failure-TooManyPlaces-seats = { $seats } 議席では入賞が { $limit } 位を超えます。
failure-TooManyPlaces-players = { $places } 位までは多すぎます。プレイヤーは { $players } 人です。
failure-Alpha = 指数 { $alpha } は 0 より大きくしてください。
failure-UnknownFamily = 「{ $text }」というウェイトはありません。harmonic、vp-kid、winner、head:100,70,50、power:100,60,40,25@1.05、fixed:40,25,15,10 のいずれかの形にしてください。
failure-Number = { $place } 位のウェイトを読み取れません。
failure-Exponent = 指数を読み取れません。
failure-ZeroCap = 上限を 0 議席にはできません。
failure-PlaceZero = 0 位はありません。順位は 1 からです。
failure-EmptyTie = { $first_place } 位の同順位が 0 人です。
failure-TooManyTied = { $seats } 議席の最後の 1 つで { $limit } を超える順位が並びます。
failure-TooManyCompared = { $places } 位までの比較は多すぎます。最大 { $limit } 位です。
failure-TableTooLarge = { $seats } 議席の表は大きすぎます。最大 { $limit } マスです。
failure-TableTooLarge-cells = { $cells } 個の表は大きすぎます。最大 { $limit } 個です。
failure-TableTooLarge-players = { $players } 人、{ $places } 位までの表は大きすぎます。最大 { $max } マスです。
failure-ZeroStep = 増分は 1 以上にしてください。
failure-PlacesExceedSeats = 議席が { $seats } では、すべての順位に 1 議席ずつ配れません。
failure-MinimumTooLarge = 最低の議席だけで { $needed } 議席が必要ですが、{ $seats } 議席しかありません。
failure-MinimumTooLarge-pool = { $minimum } 以上の賞金を { $places } 位まで払うには { $needed } が必要ですが、プールは { $pool } です。
failure-MinimumWithoutDivisor = 最大剰余方式では最低議席（{ $minimum }）を保証できません。
failure-UnlimitedPlaces = この方式や最低議席では、入賞数を限る必要があります。
failure-NoAwardOrder = 最大剰余方式には当選順位がありません。参加が増えるとポイントが減ることがあるためです。
failure-Overflow = { $seats } 議席の計算が、正確に扱える数の範囲を超えます。
failure-Overflow-bits = { $places } か所に { $stones } 個を置く場合の数が { $bits } ビットを超えます。
failure-NegativePool = プール { $pool } は負の数です。
failure-PoolWithoutSeats = プール { $pool } を分ける議席がありません。
failure-ValueOutOfRange = プール { $pool }、{ $seats } 議席の価値が、正確に扱える数の範囲を超えます。
failure-NoSeats = 0 議席では比べられません。1 以上にしてください。
failure-Structure = { $structure } 番目の配分を計算できません。

## 賞金とディール

failure-Share = 割合 { $share } は 0 から 1 の間にしてください。
failure-Multiple = 倍率 { $multiple } は負の数です。
failure-BountyAbovePrice = バウンティ { $bounty } が参加費 { $price } を超えています。
failure-RakeTooLarge = 手数料と経費 { $rake } が集めた額 { $collected } を超えています。
failure-TooLarge = 金額が 2^64 - 1 を超えています。
failure-TooLarge-one_side = 片側の配置が { $one_side } 通りあり、解ける上限 { $limit } を超えています。状態数を数えることはできます（niko count）。
failure-ZeroDenomination = 支払い単位が 0 です。
failure-NoPlaces = 入賞数は 1 以上にしてください。
failure-NoEntries = プール { $pool } を払う参加者がいません。
failure-NoEntries-total = エントリーが 0 回なので、合計 { $total } の利益率を計算できません。
failure-Remainder = { $left } の端数が残りますが、端数を認めない指定です。
failure-EmptyTier = { $tier } 番目の区切りが 0 人です。
failure-EmptyLadder = 丸めの { $step } 番目の段が 0 か、ありません。
failure-LadderOrder = 丸めの { $step } 番目の段 { $from } は、前の段 { $before } より大きくしてください。
failure-LadderOffGrid = 丸めの { $amount } が支払い単位 { $denomination } の倍数ではありません。
failure-BelowLadder = { $place } 位の賞金 { $prize } が、丸めの最低額 { $least } を下回ります。
failure-MinimumOffLadder = 最低賞金 { $minimum } は切りのよい数ではありません。{ $next } にしてください。
failure-BubbleAboveLast = バブル返金 { $refund } が最下位の賞金 { $last } を超えています。
failure-BubbleTooLarge = バブル返金の合計 { $refunds } は多すぎます。最大 { $most } です。
failure-UnknownRemainder = 端数の行き先「{ $text }」はありません。first-place、last-paid、carry、error のいずれかにしてください。
failure-UnknownContract = 契約「{ $contract }」ではありません。{ $expected } として送ってください。
failure-StakeCount = 出資額が { $got } 件ありますが、参加は { $expected } 人です。
failure-NegativeStake = { $line } 行目の出資額 { $stake } は負の数です。
failure-Equities = ICM で計算できません。
failure-NoPlayer = プレイヤーがいません。
failure-ZeroStack = プレイヤー { $player } のチップが 0 です。
failure-TooManyPrizes = 賞金が { $prizes } 位までありますが、プレイヤーは { $players } 人です。
failure-IncreasingPrizes = { $place } 位の賞金 { $prize } が、その上の順位の { $before } より大きくなっています。
failure-ZeroUnit = 最小単位が 0 です。
failure-NegativeStack = チップ { $stack } は負の数です。
failure-StackNotFinite = チップが有限の数ではありません。
failure-ShareTooSmall = チップの割合 { $share } が小さすぎます。{ $min } 以上にしてください。
failure-NegativePrize = { $place } 位の賞金 { $prize } は負の数です。
failure-PrizeNotFinite = { $place } 位の賞金が有限の数ではありません。
failure-TooManyPlayers = { $players } 人は多すぎます。最大 { $max } 人です。
failure-PlayerOutOfRange = プレイヤー { $player } はいません。全部で { $players } 人です。
failure-SamePlayer = 同じプレイヤー { $player } が 2 回指定されています。
failure-TooFewDraws = 抽選 { $draws } 回は少なすぎます。
failure-InvalidTolerance = 許容誤差 { $tolerance } は使えません。
failure-ToleranceTooSmall = 許容誤差 { $tolerance } は小さすぎます。{ $players } 人では { $min } 以上にしてください。
failure-ToleranceNotReached = 許容誤差 { $tolerance } に届きません（残差 { $residual }）。

## 席

failure-DuplicateTable = テーブル { $table } が 2 回あります。
failure-NotInHand = テーブル { $table } はハンド中ではありません。
failure-AlreadyInHand = テーブル { $table } はすでにハンド中です。
failure-TableInHand = テーブル { $table } はハンド中です。
failure-UntrackedTable = テーブル { $table } のブラインドは記録されていません。
failure-StaleEvent = 次の記録は { $expected } 番ですが、{ $got } 番が来ました。
failure-NoProcedure = 席決めの方式 { $profile } には専用の手順が必要です。
failure-ActionMismatch = 席の指示が状態と合いません。
failure-BadSnapshot = 席の状態が正しくありません（{ $invariant }）。
failure-NotHeld = テーブル { $table } は待機中ではありません。

## シーズンの計算

failure-EventsExceedEntries = 参加 { $events } 回に対してエントリーが { $entries } 回しかありません。
failure-Weight = ウェイト { $weight } は 0 より大きくしてください。
failure-BestOfNone = 良い方から 0 回では数えるものがありません。1 以上にしてください。
failure-BestAndWorst = 良い方から { $best_k } 回と悪い方から { $drop_worst_k } 回は同時に指定できません。
failure-EmptyPosition = 順位の { $position } 番目に誰もいません。
failure-NotInFinish = 追加のエントリーの { $item } 番目は、順位にいないプレイヤーです。

## ハンドレンジ

failure-PlayersOutOfRange = { $got } 人は範囲外です。{ $min }〜{ $max } 人にしてください。
failure-NoSuchPosition = { $players } 人テーブルに { $position } はありません。使えるポジション：{ $available }
failure-UnknownPosition = 「{ $text }」というポジションはありません。UTG、EP1、EP2、MP、LJ、HJ、CO、BTN、SB、BB のいずれかにしてください。
failure-RateOutOfRange = { $name } の値 { $got } は範囲外です。0 から 1 の割合で指定してください。
failure-SizeOutOfRange = { $name } の値 { $got } は範囲外です。{ $min }〜{ $max } にしてください。
failure-ColumnCount = 表が { $got } 列あります。2〜10 人の { $expected } 列にしてください。
failure-CellCount = { $players } 人の列に { $got } 個の値があります。{ $players } 個にしてください。
failure-UnbalancedTable = { $players } 人の列の平均が { $mean } です。1 にしてください。
failure-NoStrategies = 戦略がありません。1 つ以上必要です。
failure-ZeroVpipList = 最後の境界が 0 です。0 より大きくしてください。
failure-EdgesNotIncreasing = { $item } 番目の境界が、その前の境界より小さくなっています。小さい順に指定してください。
failure-StrategyCount = 境界が { $edges } 個、戦略が { $strategies } 個あります。同じ数にしてください。
failure-BadStrategy = 戦略「{ $text }」を「{ $at }」で読み取れません。3bet/2bet のように書いてください。
failure-NotAPermutation = 順には 169 クラスが 1 回ずつ必要です。不足：{ $missing }、重複：{ $repeated }
failure-OrderClass = ハンドの順を読み取れません。
failure-UnknownOrder-text = 「{ $text }」というハンドの順はありません。vs-random、vs-random:N、sklansky-chubukov、chen、push-fold、blend:W、またはファイルを指定してください。
failure-WeightOutOfRange = 重み { $got } は範囲外です。0 から 1 の間にしてください。
failure-UnknownPreset = 「{ $text }」というプレイヤーはありません。使えるもの：{ $expected }
failure-BadNpcText = プレイヤーの文字表記を「{ $at }」で読み取れません。
failure-NpcVersion = プレイヤーの文字表記の版 { $got } は読めません。このバージョンで読めるのは { $expected } です。
failure-StackOutOfRange = スタック { $got } BB は範囲外です。{ $min }〜{ $max } BB にしてください。
failure-Players = この人数のテーブルはありません。
failure-NothingToSimulate = ハンド数が 0 です。1 以上にしてください。
failure-Stopped = { $hands } ハンドで中断しました。
failure-InvalidJson-file = { $column ->
    [0] { $file } を練習の成績（JSON）として読み取れません。
   *[other] { $file } の { $line } 行目、{ $column } 文字目を、練習の成績（JSON）として読み取れません。
}
failure-UnknownScoreClass = 「{ $class }」という手札の組はありません。
failure-ScoreCount = { $class } の正解 { $right } 問が、出題 { $asked } 問より多くなっています。
failure-ScoreCost = { $class } の損失 { $cost } は使えません。0 以上にしてください。
failure-ScoreSpot = もう一度出す場面の { $item } 番目が使えません：{ $words }
failure-ZeroLevel = ベットレベル 0 は使えません。ビッグブラインドの 1 以上にしてください。
failure-StackCount = スタックが { $got } 個ありますが、プレイヤーは { $players } 人です。
terminal-TwoPlayersOnly = プレイヤーの損失は 2 人のときだけ計算できます。--player か --players（{ $players }）のどちらかを外してください。
failure-PlayerCount = { $seats } 席に { $got } 人のプレイヤーが指定されました。1 人または { $seats } 人にしてください。
failure-StraddleOutOfRange = ストラドル { $got } BB は範囲外です。{ $min }〜{ $max } BB にしてください。
failure-AnteOutOfRange = アンティ { $got } BB は範囲外です。0〜{ $max } BB にしてください。
failure-FrequencyOutOfRange = { $class } の頻度 { $got } は範囲外です。0 から 1 の間にしてください。
failure-NotConverged = { $steps } 回の計算で解けませんでした（エクスプロイタビリティ { $exploitability }）。
failure-CountOutOfRange = { $name } の数 { $got } は範囲外です。{ $min }〜{ $max } にしてください。
failure-DealsOutOfRange = 試行 { $got } 回は範囲外です。{ $min }〜{ $max } 回にしてください。
failure-NoSuchSpot = { $players } 人のゲームに、{ $pushers } のオールインに { $position } が答える場面はありません。
failure-RangeParse = レンジの「{ $item }」（{ $column } 文字目）を読み取れません。22+、A2s+、KTo:0.5 のように書いてください。
failure-ConflictingWeight = 「{ $item }」（{ $column } 文字目）：{ $combo } にはすでに別の重みがあります。
failure-WeightCount = 重みが { $got } 個あります。{ $expected } 個にしてください。
failure-UnknownCard = 「{ $text }」というカードはありません。As、Td のように書いてください。
failure-UnknownClass = 「{ $text }」というハンドはありません。AA、AKs、T9o のように書いてください。
failure-DuplicateCard = { $card } が 2 回あります。
failure-SharedCard = どの組み合わせでも { $card } などのカードが重なります。
failure-EmptyRange = { $name ->
    [first] 1 つ目
   *[second] 2 つ目
}のレンジが空です。

## ニコギャモン

failure-Dice = サイコロの指定が使えません：{ $fault ->
    [NoFaces] 目がありません
    [OnlyZero] 0 以外の目がありません
    [Duplicate] 目 { $face } が 2 回あります
    [Weights] 目が { $faces } 個に対して重みが { $weights } 個あります
    [ZeroWeight] 目 { $face } の重みが 0 です
   *[NoUnequalRoll] 目が { $face } だけでは、ゾロ目以外で始められません
}。
failure-Start = 初期配置が使えません：{ $fault ->
    [Place] { $place } という場所はありません（0〜{ $max }、{ $max } はバー）
    [Repeated] 場所 { $place } が 2 回あります
    [Total] 駒が { $got } 個あります（{ $expected } 個にしてください）
    [Overlap] 先手から見たポイント { $point } に両方の駒があります
   *[Finished] 片側の駒がすべて上がっています
}。
failure-OutOfRange-min = { $field } の値 { $value } は使えません。範囲：{ $min }〜{ $max }
failure-Endless = endless の値 { $value } は -3 から 3 の間にしてください。
failure-Endless-state = 状態 { $state } ではどちらも動けませんが、エクイティ { $equity } が終わらないゲームの値と違います。
failure-UnknownName = 「{ $name }」というルールはありません。nikogammon、nikogammon-8252、halfgammon、hypergammon-1〜hypergammon-3、または TOML ファイルを指定してください。
failure-Places = 場所が { $got } 個あります。{ $expected } 個にしてください。
failure-Total = 駒が { $got } 個あります。{ $expected } 個にしてください。
failure-Overlap = 手番側のポイント { $point } に両方の駒があります。
failure-BothFinished = 両方の駒がすべて上がっています。
failure-Finished = ゲームは終わっています。
failure-NoSuchFace = サイコロに目 { $face } はありません。
failure-Text = 目「{ $text }」を読み取れません。2,1 のように書いてください。
failure-Count = 値が { $got } 個あります。{ $expected } 個必要です。
failure-Value = 状態 { $index } の値が範囲外です。
failure-Character = 局面 ID に「{ $character }」は使えません。
failure-Length = 局面 ID が { $got } 文字です。{ $expected } 文字にしてください。
failure-Check = 局面 ID「{ $id }」のチェック文字が合いません。
failure-Form = { $form }「{ $text }」を読み取れません。
failure-Board = { $points } ポイントの盤に { $form } はありません。24 ポイントの盤だけにあります。
failure-NoStart = このルールには初期配置がなく、ニコギャモンの初期配置も盤に合いません。
failure-NoSuchPlay = { $roll } では「{ $play }」と動かせません。
failure-GameOver = { $turn } 手目より前にゲームが終わっています。
failure-NoCertificate = テーブルに証明書がありません。
failure-Violated = 状態 { $state } で証明書が成り立ちません（差 { $by }）。
failure-Outcomes = 状態 { $state } の勝敗の確率がエクイティと合いません（差 { $by }）。
failure-ErrorBound = テーブルの誤差は { $promised } とされていますが、証明書から言えるのは { $follows } までです。
failure-Cancelled = 中断しました。
failure-Truncated = テーブルが途中で切れています（{ $expected } バイト中 { $bytes } バイト）。
failure-TooLong = テーブルが長すぎます（{ $bytes } バイト、正しくは { $expected } バイト）。
failure-TooLong-max = 行が { $bytes } バイトあります。最大 { $max } バイトです。
failure-Magic = ニコギャモンのテーブルではありません。
failure-Version = テーブルの版 { $version } は読めません。このバージョンで読めるのは { $known } です。
failure-Checksum = テーブルが書き換えられています（チェックサムが合いません）。
failure-Header = テーブルのヘッダが正しくありません。
failure-RulesMismatch = テーブルは別のルールのものです。
failure-NoColumn = テーブルに { $column } がありません。
failure-Bound = { $name } の値 { $value } は 0 以上にしてください。
failure-Repeated = { $column } が 2 回あります。
failure-Memory = 表に { $bytes } バイト必要で、上限 { $limit } バイトを超えています。
failure-Tolerance = 許容誤差 { $tolerance } は小さすぎます。{ $least } 以上にしてください。
failure-Improper = { $states } 状態からゲームが終わらないことがあり、その価値がルールで決まっていません。
failure-OtherGame = エクイティは別のゲームのものです。

## 席のシミュレーション

failure-PauseTooLong = ハンドの間隔 { $pause_ms } ミリ秒は長すぎます。最大 { $max } ミリ秒です。
failure-Stuck = { $players } 人が残っていますが、開始から { $at_ms } ミリ秒以後、カードを配れるテーブルがありません。
failure-Refused-at_ms = 開始から { $at_ms } ミリ秒の出来事をエンジンが拒否しました。
failure-Stopped-run = { $run } 回目の前で中断しました。
failure-Stopped-at_ms = 開始から { $at_ms } ミリ秒で中断しました。

failure-Discrepancies = 席決めログに食い違いがあります。
failure-DifferentRatings = { $player } のエントリーのレートが一致していません。
failure-DocumentTooLong = 文書が { $max } バイトを超えています。
failure-LineTooLong = 行が { $max } バイトを超えています。
failure-NegativeStake-entrant = 参加者 { $entrant } の出資額 { $stake } が負です。
failure-NotBegun = まだ始まっていません。最初の行に config と state が必要です。
failure-RunsOutOfRange = 試行回数 { $runs } は使えません。{ $min } 以上 { $max } 以下にしてください。
failure-SequenceMixed = 番号は、すべてのイベントに付けるか、どれにも付けないかのどちらかにしてください。
failure-TooManyTables = テーブルが { $max } 卓を超えています。

## どのエンジンにも

failure-NoSuchContract = 契約「{ $contract }」はありません。
failure-NoQuestion = 行に question がありません。
failure-NoNight = { $field } は { $expected } の行のものです。{ $contract } の行には書けません。
failure-NightForm = トーナメントの行には open、question、close のどれか 1 つを書いてください（{ $given } 個あります）。
failure-NightName = トーナメントの名前は 1 から { $max } バイトです（{ $length } バイトあります）。
failure-NightNotOpen = トーナメント「{ $night }」は開いていません。
failure-NightIsOpen = トーナメント「{ $night }」はもう開いています。
failure-TooManyNights = 同時に開けるトーナメントは { $max } までです。
failure-OtherRules = ルールが別のゲームのものです。
failure-TooManyStates = このゲームには { $states } 状態あります。質問に答えるために解くのは { $max } 状態までです。

## 端末での文。コマンドラインのオプションを示す

terminal-UnlimitedPlaces = この方式や最低議席では、入賞数を限る必要があります。--places を指定してください。
terminal-Remainder = { $left } の端数が残りますが、端数を認めない指定です（--remainder error）。
terminal-BadNpcText = プレイヤーの文字表記を「{ $at }」で読み取れません。desk range show が最後の行に示す形で書いてください。
terminal-ConflictingWeight = 「{ $item }」（{ $column } 文字目）：{ $combo } にはすでに別の重みがあります。後のものを使うなら --lenient を付けてください。

## レーティング

failure-EmptyField = レートを計算するプレイヤーがいません。
failure-NotConverged-residual = { $sweeps } 回の計算で収束しませんでした（残差 { $residual }）。
failure-FieldTooWide = レートの差が大きすぎます。計算に { $nodes } 点が必要ですが、上限は { $max } 点です。
failure-TooManyPlayers-count = { $count } 人は多すぎます。最大 { $max } 人です。
failure-InvalidParam = { $name } の値 { $value } は範囲外です。範囲（最小、最大）：{ $allowed }
failure-InvalidRating = { $field } の値 { $value } は使えません。平均は有限の数、標準偏差は 0 より大きい有限の数にしてください。
failure-InvalidRating-entry = エントリー { $entry } の { $field } の値 { $value } は使えません。平均は有限の数、標準偏差は 0 より大きい有限の数にしてください。
failure-InvalidStack = エントリー { $index } のスタック { $value } は使えません。0 より大きい有限の数にしてください。
failure-InvalidTime = { $field } の値 { $value } は範囲外です。範囲（最小、最大）：{ $allowed }
failure-InvalidTime-entry = エントリー { $entry } の { $field } の値 { $value } は範囲外です。範囲（最小、最大）：{ $allowed }
failure-ListedTwice = プレイヤー { $player } が 2 回あります。
failure-NoWinner = すべてのエントリーがバストしています。優勝者が必要です。
failure-SeveralWinners = エントリー { $a } と { $b } が残っていますが、同じ 1 位ではありません。
failure-OverlappingEntries = プレイヤー { $player } の再エントリーが、前のエントリーのバストより前にあります。
failure-PartlyTimed = 時刻のある項目とない項目が混ざっています（{ $field }）。
failure-PartlyTimed-entry = エントリー { $entry } の { $field }：時刻のある項目とない項目が混ざっています。
failure-RankGap = { $missing } 位のエントリーがありません。
failure-RankOrder = エントリー { $a } より順位の良いエントリー { $b } が後にあります。
failure-RegisteredAfterClose = エントリー { $entry } の登録 { $registered } が、受付の締め切り { $close } より後です。
failure-TiedWithSelf = プレイヤー { $player } の 2 つのエントリーが同順位です。
failure-BustBeforeRegistration = エントリー { $entry } のバスト { $bust } が、登録 { $registered } より後ではありません。
failure-BustOrderMismatch = エントリー { $a } と { $b } のバストの順番が順位と合いません。
failure-UnsupportedTableSize = { $n_max } 席のテーブルは扱えません。2〜10 席にしてください。

## レンジの推定と文書

failure-CountOutOfRange-item = 観察 { $item } の { $count } が { $got } ですが、{ $hands } より多くできません。
failure-NotIdentified = { $parameter } を決められません（{ $why }）。
failure-NothingToFit = 観察されたハンドがありません。
failure-TwoPlayersOnly = { $players } 人のゲームでは計算できません。{ $expected } 人にしてください。
failure-InvalidJson = { $line ->
    [0] JSON の文書として読み取れません。
   *[other] { $line } 行目、{ $column } 文字目を JSON の文書として読み取れません。
}
