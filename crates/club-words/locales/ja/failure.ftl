# 失敗と拒否。英語はエラーそのもの。キーは failure-種類、同じ種類に別の値があれば failure-種類-値の名前。
# プレイヤーの名前を使うものは player-failure.ftl、計算エンジンのものは engine-failure.ftl。

## クラブ

failure-NoClub = クラブがまだ作られていません。
failure-SameClub = クラブはすでに「{ $title }」、タイムゾーン { $zone } です。
failure-SameRoom = クラブの会場はすでにこのテーブル（{ $tables }）です。
failure-NoRoomSet = クラブには会場が決められていません。
failure-ClubExists = クラブ「{ $title }」はすでにあります。
failure-ClubExists-file = { $file } はすでにあります。
failure-BadTitle = 「{ $value }」は使えません。見える文字で 1〜{ $max } 文字にしてください（制御文字は不可）。
failure-UnknownZone = タイムゾーン「{ $zone }」はありません。Asia/Tokyo のような IANA の名前にしてください。
failure-WrongClock = このコンピュータの時計は { $now } を示していますが、正しくないようです（{ $earliest }〜{ $latest } のはずです）。先に時計を合わせてください。
failure-NoCanonicalForm = 値を正規の形で書けません：{ $detail }

## 会員

failure-BadName = 「{ $name }」は名前に使えません。1〜60 文字で、制御文字や見えない文字は使えません。
failure-MemberExists = 会員 { $member } はすでにいます。
failure-UnknownPlayer = 「{ $player }」という会員は見つかりません。名前、読み、ニックネーム、会員番号、または T2/7 のような席で指定してください。
failure-UnknownPlayers = 見つからない名前があります：{ $players }
failure-Namesakes = 「{ $name }」に当たる会員は { $members } です。会員番号で指定してください。
failure-BadMembers = 追加できない行があります：{ $rows }
failure-DetailTwice = { $field ->
    [name] 名前「{ $value }」は { $row } 行目と同じです。同姓同名なら呼び名か番号を付けてください。
    [nick] 呼び名「{ $value }」は { $row } 行目と同じです。
   *[number] 番号 { $value } は { $row } 行目と同じです。
}
failure-NickLikeNumber = 呼び名「{ $nick }」は番号やエントリーと区別できません。別の呼び名にしてください。
failure-BadNumber = 番号 { $number } は使えません。1〜{ $max } にしてください。
failure-NightWithoutRoom = このトーナメントでは必要な数のテーブルを使い、変更できる会場のテーブルはありません。
failure-NobodyThere = { $table }-{ $seat } には誰も座っていません。
failure-ErasedMember = 会員 { $member } は消去されているので参加できません。新しい会員として追加してください。
failure-NameIsId = 「{ $name }」は会員 { $member } の番号と同じです。別の名前にしてください。
failure-IdIsName = 番号 { $id } は会員 { $member } の名前と同じです。別の番号にしてください。
failure-NameLikeEntry = 「{ $text }」はエントリー番号と区別できません。別の名前または番号にしてください。

## シーズン

failure-UnknownSeason = シーズン { $season } はありません。
failure-UnknownSeason-seasons = シーズン { $season } はありません。あるのは { $seasons } です。
failure-SeasonExists = シーズン { $season } はすでにあります。
failure-SeasonIsOpen = シーズン { $season } は終了していません。
failure-FundPaid = シーズン { $season } の積立は支払い済みです。
failure-NoFund = シーズン { $season } に支払う積立はありません。
failure-SeasonIsClosed = シーズン { $season } は終了しています。
failure-SeasonHasOpenTournaments = シーズン { $season } には終わっていないトーナメントがあります：{ $open }
failure-SeasonStands = シーズン { $season } は終了しており、成績は確定しています。
failure-SeasonNotRated = シーズン { $season } にはレートが付いていません。ラダーを指定してください。
failure-LadderTakenOver = 開いているシーズン { $by } がラダー { $ladder } のレートを始め直すため、シーズン { $season } を同時に開けません。先に { $by } を終了してください。
failure-BeforeOtherSeason = シーズン { $season } はレートを始め直すため、ほかのシーズンのトーナメント（{ $nights }）より前の回としてレートを付けられません。
failure-LadderInSeason = 同じラダー { $ladder } のシーズンが開いている間（{ $open }）は、シーズン { $season } でレートを始め直せません。先に終了するか、レートを引き継いでください。
failure-SeasonHasBegun = シーズン { $season } は始まっています。ラダー { $ladder } で最初のトーナメントのレートが付いたので、開始の方法は変えられません。
failure-SameRules = シーズン { $season } のレートの付け方はすでにそのとおりです。
failure-SameSeason = シーズン { $season } はすでにそのとおりです。
failure-NightOfAnother = トーナメント { $tournament } はシーズン { $season } の大会ではありません。
failure-NightOfAnother-nights = トーナメント { $tournament } はシーズン { $season } の大会ではありません。あるのは { $nights } です。
failure-Multiplier = トーナメント { $tournament } を { $times } 倍にはできません。1/20〜100、分母は 20 までにしてください。
failure-NothingCounted = シーズン { $season } には終了した大会も取り込んだ合計もなく、数えるものがありません。
failure-NothingCounted-open = シーズン { $season } には終了した大会も取り込んだ合計もなく、数えるものがありません。終わっていないトーナメント：{ $open }
failure-TooFewNights = シーズン { $season } の成績になる終了した大会は { $nights } です。順位の信頼性を調べるには { $needed } 以上必要です。
failure-TooFewRegulars = シーズン { $season } で奇数回と偶数回の両方に出たプレイヤーは { $players } 人です。順位の信頼性を調べるには { $needed } 人以上必要です。
failure-ImportedBefore = 同じ { $rows } 行はすでにシーズン { $season } に取り込まれています。
failure-NoSeason = シーズンがまだありません。
failure-SeveralOpenSeasons = 開催中のシーズンが複数あります。
failure-SeveralSeasons = シーズンが複数あります。どれか指定してください：{ $seasons }

## トーナメントの段階

failure-UnknownTournament = トーナメント { $tournament } はありません。
failure-UnknownTournament-latest = トーナメント { $tournament } はありません。最近のものは { $latest } です。
failure-TournamentExists = トーナメント { $tournament } はすでにあります。
failure-NoLog = トーナメント { $tournament } は記録のない順位の取り込みのため再開できません。
failure-HasLog = トーナメント { $tournament } には記録があります。
failure-SameFinish = トーナメント { $tournament } の順位はすでにそのとおりです。
failure-NoOpenTournament = 開催中のトーナメントはありません。
failure-SeveralOpenTournaments = 開催中のトーナメントが複数あります。-t か DESK_TOURNAMENT でどれか指定してください：{ $open }
failure-WrongPhase = トーナメント { $tournament } は{ $phase ->
    [registering] 席決め前
    [running] 進行中
    [finished] 終了後
   *[cancelled] 中止後
}です。このコマンドは{ $needed ->
    [registering] 席決め前
    [running] 進行中
    [finished] 終了後
   *[cancelled] 中止後
}でなければ使えません。
failure-RegistrationIsClosed = トーナメント { $tournament } のエントリー受付は締め切られています。
failure-NoSuchLevel = レベル { $level } はありません。最後のレベルは { $last } です。
failure-NoTimeLeft = トーナメント { $tournament } にはブラインドの設定がなく、レベルの残り時間がありません。
failure-LevelWithoutEnd = { $level ->
    [0] まだレベルが始まっていないため、残り時間がありません。
   *[other] レベル { $level } は最後のレベルで、終わりがありません。
}
failure-LeftOutOfRange = 残り時間 { $left } にはできません。{ $on_break ->
    [true] レベル { $level } の後の休憩
   *[false] レベル { $level }
} は 0:01〜{ $longest } です。
failure-StillPlaying = まだ { $alive } 人残っています。残り 1 人になってから終了できます。
failure-ClockUnchanged = クロックはすでに{ $state ->
    [running] 動いています
   *[paused] 止まっています
}。
failure-RegistrationIsOpen = トーナメント { $tournament } はエントリー受付中です。
failure-TimeInTheFuture = { $at } は未来です。今は { $now } で、5 分後までにしてください。
failure-TimeBeforeLast = { $at } はトーナメントの最後の記録（{ $last }）より前です。
failure-BeforeLastEvent = トーナメントの最後の記録は { $last } です。
failure-InvalidAmount = 金額「{ $text }」は { $currency } の最小単位で表せません。
terminal-UnitOfCurrencies = 単位「{ $text }」は { $currencies } で同じになりません。--unit なしで支払ってください。
failure-CurrencyMissing = 料金の通貨がありません。JPY や EUR のように指定してください。
failure-PriceMissing = { $field } には料金が必要です。{ $price } がありません。
failure-InvalidEdit = 変更「{ $text }」は読めません。使えるもの：{ $expected }
failure-SameAnnouncement = トーナメント { $tournament } はすでにそのとおりに告知されています。
failure-TooLateToEdit = { $field } はもう変更できません。トーナメント { $tournament } は{ $phase ->
    [registering] 席決め前
    [running] 進行中
    [finished] 終了後
   *[cancelled] 中止後
}です。
failure-AlreadyOpen = トーナメント { $tournament } のエントリーはすでに受付中です。
failure-FinalTableDrawn = トーナメント { $tournament } のファイナルテーブルの席は決まっています。先にその席決めを取り消してください。
failure-Full = トーナメント { $tournament } は定員 { $capacity } 人に達しています。
failure-DrawIsPlain = トーナメント { $tournament } の席決めは通常の抽選です。
failure-PlayHasBegun = プレイが始まっているので（{ $by ->
    [clock] 時計が動いた
    [hand] ハンドの報告があった
   *[bust] 敗退の報告があった
}）、最初の席決めをやり直すことはできません。
failure-SealedOnce = トーナメント { $tournament } の席決めは封印されていて 1 回だけです。最初のハンドの前に引き直すと、封印した席ではなくなります。
failure-SealedSeed = シードが、トーナメント { $tournament } の告知で封印されたものと違います。
failure-NotLoaded = トーナメント { $tournament } の状態を先に読み込む必要があります。

## ルール

failure-Prices = この料金は使えません：{ $faults }
failure-NoMoney = トーナメント { $tournament } は賞金なしです。
failure-EntriesWithout = すでに { $entries } エントリーあります。料金を付けたりなくしたりできるのは最初のエントリーの前だけです。
failure-NotSold = トーナメント { $tournament } には{ $item ->
    [addon] アドオン
   *[rebuy] リバイ
}がありません。
failure-SaleNotYet = まだ{ $item ->
    [addon] アドオン
   *[rebuy] リバイ
}はできません。今はレベル { $level }、レベル { $after_level } の後からです。
failure-SaleOver = もう{ $item ->
    [addon] アドオン
   *[rebuy] リバイ
}はできません。今はレベル { $level }、レベル { $until_level } までです。
failure-SaleTimeOver = もう{ $item ->
    [addon] アドオン
   *[rebuy] リバイ
}はできません。{ $played } 分たちました。{ $minutes } 分までです。
failure-SaleClosed = 受付を締め切ったので、{ $item ->
    [addon] アドオン
   *[rebuy] リバイ
}はできません。
failure-NobodyToAddOn = アドオンできる人はもういません。
failure-WayOfPayment = 支払い方法「{ $paid_by }」はここでは使えません。使えるもの：{ $expected }
failure-NothingDueToAnybody = 支払うものはもうありません。
failure-PrizesNotFinal = トーナメント { $tournament } の賞金は、受付、リバイ、アドオンが終わるまで確定しません。
failure-HeadsWon = すでに敗退した人がいるので、単位とバウンティの決まりは変えられません。
failure-PrizesPaid = すでに賞金を支払ったので、賞金の決まりは変えられません。
failure-NotASatellite = トーナメント { $tournament } はサテライトではなく、賞品はチケットではありません。
failure-TicketOfAnotherPrice = トーナメント { $tournament } のチケットは { $ticket } ですが、エントリーは { $price } です。
failure-TicketsUsed = トーナメント { $tournament } のチケットは次の大会のエントリーに使われています：{ $used }
failure-OtherTickets = トーナメント { $tournament } はチケット { $won } 枚で終了しています。{ $now } 枚になる変更はできません。
failure-StillForTickets = チケット { $tickets } 枚に対してまだ { $alive } 人残っています。
failure-DealOfTickets = チケットはディールで分けられません。
failure-Blinds = このブラインドは使えません：{ $faults }
failure-PlanOutOfRange = { $field } の値 { $value } は使えません。範囲：{ $min }〜{ $max }
failure-ChipsFall = チップ { $chip } の前が { $before } です。1 以上の値を小さい順に並べてください。
failure-ChipNotMultiple = チップ { $chip } は前の { $before } の倍数ではありません。
failure-StackNotPayable = スタック { $stack } は { $chip } 以上のチップで作れません。
failure-NoBlinds = 場のチップ { $total } に合うブラインドがありません。小さいチップか大きいスタックにしてください。
failure-NoSuchTime = { $minutes } 分で終わるブラインドはありません。この人数、スタック、チップでは { $shortest }〜{ $longest } 分です。
failure-LateForEver = レイトレジがレベル { $until_level } までだと終わりません。最後のレベル { $last } は最後まで続くためです。
failure-OutOfRange-allowed = { $field } の値 { $value } は使えません。範囲：{ $allowed }
failure-OutOfRange-max = { $field } の値 { $value } は大きすぎます。最大 { $max } です。
failure-OutOfRange-place = { $place } 位のウェイトの桁数が多すぎます。
failure-OutOfRange-text = 「{ $text }」の桁数が多すぎます。
failure-OutOfRange = 合計が正確に扱える範囲を超えています。
failure-InvalidConfig = { $field ->
    [n_max] 1 テーブルの席数は { $value } にできません。範囲：{ $allowed }
    [n_min] 新しいテーブルに必要な人数は { $value } にできません。範囲：{ $allowed }
    [final_table] ファイナルテーブルの席数は { $value } にできません。範囲：{ $allowed }
   *[other] { $field } の値 { $value } は使えません。範囲：{ $allowed }
}
failure-ForComparison = 席決めの方式 { $profile } は比較のためのもので、トーナメントには使えません（遅れて来たプレイヤーがいつまでも待つことがあります）。tda、online、home のどれかにしてください。
failure-Unsupported = { $field } はこのバージョンでは使えません。
failure-NeverFull = 満員で始まる大会には定員（capacity）が要ります。

## エントリーとバスト

failure-LateRegistrationOver = トーナメント { $tournament } のレイトレジはレベル { $until_level } で終わりました。今はレベル { $level } です。
failure-LateRegistrationTimeOver = トーナメント { $tournament } のレイトレジは { $minutes } 分で終わりました。今は { $played } 分です。
failure-NobodyNamed = プレイヤーが指定されていません。
failure-SeveralTables = バストが複数のテーブル（{ $tables }）にまたがっています。
failure-HandForHandOn = すでにハンドフォーハンド中です。
failure-HandForHandOff = ハンドフォーハンド中ではありません。
failure-OneTable = 残りは { $tables } テーブルで、待ち合わせる相手がいません。
failure-ClockByRounds = クロックは止まっていて、ハンドフォーハンドの 1 ラウンドごとに { $minutes } 分進みます。
failure-ChangedSince = トーナメント { $tournament } は見たあとに変わっています（見たのは { $seen } 件目の記録まで、いまは { $now } 件目）。もう一度見てから実行してください。
failure-SeenOfNoTournament = 「seen」の { $seen } がどのトーナメントのものかわかりません。トーナメントについての操作ではないか、これから作るものです。「seen」を付けずに送ってください。
failure-BlindsOfOneTable = ブラインドは 1 テーブル分だけ指定できます。バストは { $tables } テーブルにまたがっています。
failure-SameOrder = バストの順番はすでにそのとおりです。
failure-ImpossibleBlinds = テーブル { $table } の席 { $seat } は { $which ->
    [button] ボタン
    [small-blind] スモールブラインド
   *[big-blind] ビッグブラインド
}にできません。

## 席と席移動

failure-TablePinned = { $table } はすでに固定されています。
failure-TableNotPinned = { $table } は固定されていません。
failure-NoOrder = { $from } からの席移動は指示されていません。
failure-NoOrder-to = { $from } から { $to } への席移動は指示されていません。
failure-SeveralOrders = { $from } からは複数のテーブルへの席移動が指示されています。移動先を指定してください：{ $to }
failure-TableFull = テーブル { $table } は満席です（{ $n_max } 席中 { $taken } 席が使用中または予約済み）。
failure-UnknownTable = テーブル { $table } は開いていません。
failure-SeatOutOfRange = 席 { $seat } はありません。
failure-SeatOutOfRange-n_max = 席 { $seat } はありません。席は 1〜{ $n_max } です。
failure-NotEnoughPlayers = { $have } 人では始められません。{ $need } 人必要です。
failure-AlreadyStarted = トーナメントはすでに始まっています。
failure-NotStarted = トーナメントはまだ始まっていません。
failure-AlreadyClosed = 受付はすでに締め切られています。
failure-TooFewToDeal = テーブル { $table } は { $have } 人です。{ $need } 人いなければプレーできません。
failure-NoSurvivor = テーブル { $table } の { $busted } 人全員がバストと記録されています。
failure-ChipsNotConserved = テーブル { $table } のチップの合計は { $got } ですが、ハンド前は { $expected } でした。
failure-UnknownOrder = { $from } から { $to } への席移動は指示されていません。
failure-TableHeld = テーブル { $table } は待機中です。
failure-TableHalted = テーブル { $table } は停止中です。

## 会場

failure-RoomFull = 会場は満席です（全部で { $places } 席）。
failure-NoRoom = このトーナメントには会場のテーブルが決められていません。
failure-NotInRoom = テーブル { $table } は会場にありません。
failure-SeatClosed = テーブル { $table } の席 { $seat } は使わない席です。
failure-SeatNotClosed = テーブル { $table } の席 { $seat } は使える席です。
failure-TooFewSeats = テーブル { $table } の使える席が { $seats } 席になります。{ $need } 席必要です。
failure-PinnedTable = テーブル { $table } は固定されています。
failure-TableOpen = テーブル { $table } はすでに開いています。
failure-TableShut = テーブル { $table } はすでに使わないことになっています。
failure-TooFewForTables = { $tables } テーブルには { $need } 人必要です。今は { $players } 人です。
failure-FinalTablePlayed = 残り { $players } 人は 1 テーブルでプレーします。
failure-OrderIncomplete = 順番にテーブル { $table } がありません。

## ディール

failure-NoTurnNamed = { $played } の { $night } がすでにレート計算済みです。
failure-DealStands = ディールがすでに成立しています。
failure-TooFewForADeal = 残りは { $alive } 人です。ディールには 2 人必要です。
failure-PlacesAreOpen = 優勝者に { $for_winner } ポイントが残っているので、順位は合意で決められません。
failure-ForWinner = 優勝者の分 { $for_winner } は多すぎます。このディールで残せるのは { $most } までです。
failure-NoNumber = 「{ $values }」は読めません。Ann=12,000 や Ann=1.5k のように 名前=数 の形で指定してください。

## 取り消しと訂正

failure-UnknownCommand = コマンド { $command } は記録にありません。
failure-NothingToUndo = 取り消すものがありません。
failure-AlreadyRetracted = コマンド { $command } はすでに取り消されています。
failure-NotRetracted = コマンド { $command } は取り消されていません。
failure-NameGone = コマンド { $command } で追加した会員の名前は、取り消しのときに消去されました。会員を追加し直すか、ファイルをもう一度取り込んでください。
failure-NotRetractable = コマンド { $command }（{ $event }）は取り消せません。
failure-StillNeeded = コマンド { $command } は取り消せません。後のコマンドがこれを前提にしています：
failure-NeedsLog = このコマンドは記録全体を見て判断します。
failure-LogDoesNotFold = 記録を再生できません。
failure-LogDoesNotFold-event = 記録 { $seq }（{ $event }）を再生できません。
failure-LogDoesNotFold-salvage = 連鎖は正しいのですが、記録 { $seq }（{ $event }）を再生できません。
failure-SalvageDoesNotFold = 何も書き込んでいません。記録 { $seq }（{ $event }）を再生できません。
failure-LogDoesNotFold-release = 記録 { $seq }（{ $event }）は新しいバージョンのものです。バージョン { $release } 以降の desk を使ってください。
failure-AmbiguousKey = { $command } で始まるコマンドは複数あります（{ $commands }）。もっと長く入力してください。
failure-KeyNeeded = 取り消すにはキーを指定してください
failure-ForeignCommand = トーナメントの最後のコマンド { $command } は { $actor } のものです。
failure-NothingToRedo = やり直すものがありません。やり直せるのは直前の取り消しだけです。
failure-NoHealing = コマンド { $command } は取り消せません。取り消すと、その後の記録が成り立たなくなります。
failure-NotOfOneNight = コマンド { $command } は 1 つのトーナメントのものではありません。
failure-NotLater = コマンド { $command } は同じトーナメントのそれより後のコマンドではありません。
failure-SameTimes = 変わる時刻はありません。それだけずれた時計で入力されたコマンドがありません。
failure-TimeOutOfOrder = コマンド { $command } の時刻は { $earliest } から { $latest } の間です。{ $at } にはできません。
failure-DoesNotFold = 決定が記録と合わないため、何も保存していません：{ $detail }

## レート

failure-UnknownLadder = ラダー { $ladder } はありません。
failure-NewLadder = ラダー { $ladder } はまだありません。
failure-NewLadder-ladders = ラダー { $ladder } はありません。クラブのラダー：{ $ladders }
terminal-UnknownSchema = 「{ $name }」という文書はありません。名前の一覧は desk schema で表示できます。
failure-UnknownParameter = レートのパラメーターに { $name } はありません。使えるのは { $parameters } です。
failure-BadParameter = レートのパラメーター { $name } に「{ $value }」は使えません。
failure-BadParameter-min = レートのパラメーター { $name } に「{ $value }」は使えません。{ $min }〜{ $max } の数にしてください。
failure-BadParameter-or = レートのパラメーター { $name } に「{ $value }」は使えません。{ $min }〜{ $max } の数か { $or } にしてください。
failure-BadParameter-options = レートのパラメーター { $name } に「{ $value }」は使えません。使えるのは { $options } です。
failure-NoNewcomer = 記録されたレートの規則に、新しいプレイヤーのレートがありません。
failure-OtherAlgorithm = レートは別の計算方式（{ $algorithm } 番、このバージョンは { $known } 番）によるものです。
failure-NotRatable = トーナメント { $tournament } のレートは計算できません：{ $detail }。
failure-NotRatedAsOf = トーナメント { $tournament } はレートの対象ではないため、{ $date } の順番には入れられません。
failure-NightNotRated = トーナメント { $tournament } はレートの対象ではありません。
failure-NothingToLeave = トーナメント { $tournament } はレートの対象ではありません。
failure-NothingFollows = 変わるレートはありません。
failure-AlreadyRated = { $member } はラダー { $ladder } ですでにレートが付いています。初期レートは最初の対象トーナメントより前に限ります。
failure-ImportBuiltOn = ラダー { $ladder } では { $nights } 回のトーナメントにレートが付いています。取り込んだ初期レートを差し替えられるのは最初の 1 回より前だけです。
failure-RatingOutOfRange = { $row } 番目の行：{ $field } の値 { $value } は使えません。{ $min }〜{ $max } にしてください。
failure-BadRating = { $row } 番目の行：{ $detail }
failure-NoNightRated = ラダー { $ladder } でレートの付いたトーナメントはまだありません。
failure-NoLadder = レートの付いたトーナメントはまだありません。
failure-SeveralLadders = ラダーが複数あります。次のいずれかを指定してください：{ $ladders }
failure-NotRated-player = { $player } にレートの付いたトーナメントはありません。
failure-NotRatedThere = { $player } は { $tournament } ではレートの対象になっていません。
failure-RatingsDiffer = ラダー { $ladder } のレートが記録から計算したものと一致しません（最大の差：{ $largest } ポイント）。
failure-NothingToRate = レートの付いていない終了済みのトーナメントはありません。

## ファイルと記録

failure-NoClubFolder = { $folder } にクラブはありません。
failure-FolderNotMade = フォルダ { $folder } を作れません{ $why ->
    [PermissionDenied] （権限がありません）
    [StorageFull] （空き容量がありません）
    [ReadOnlyFilesystem] （読み取り専用です）
    [IsADirectory] （フォルダです）
    [NotADirectory] （フォルダではないものがあります）
    [NotFound] （フォルダがありません）
    [AlreadyExists] （同じ名前のものがあります）
    [InvalidFilename] （名前に使えない文字があります）
   *[other] {""}
}。
failure-Missing = ファイル { $path } がありません。
failure-Exists = { $path } はすでにあります。
failure-Locked = { $path } は別のプログラムが使用中です。
failure-ReadOnly = { $path } に書き込めません。
failure-Full-path = 空き容量がなく、{ $path } に書き込めません。
failure-NotADatabase = { $path } はデータベースではありません。
failure-OtherDatabase = { $path } は別のプログラムのデータベースです。
failure-NewerSchema = { $path } は新しいバージョンの形式です（スキーマ { $found }、このバージョンは { $known } まで）。
failure-NewerSchema-release = { $path } は新しいバージョンの形式です（スキーマ { $found }、このバージョンは { $known } まで）。バージョン { $release } 以降の desk を使ってください。
failure-OlderSchema = { $path } は古い形式です（スキーマ { $found }、このバージョンは { $known }）。一度書き込み用に開くと更新されます。
failure-LaterRelease = 記録 { $seq } は新しいバージョンのものです。記録したバージョンの desk を使ってください。
failure-LaterRelease-release = 記録 { $seq } は新しいバージョンのものです。バージョン { $release } 以降の desk を使ってください。
failure-Corrupt = { $path } は壊れています。
failure-MissingTable = { $path } に表 { $table } がありません。
failure-Altered = { $path } は書き換えられています（{ $row }）。
failure-ChainBroken = 記録の連鎖が { $seq } 番で切れています。
failure-File = { $path } を読み書きできません。
failure-NoServers = このプログラムはサーバー上のクラブを開けません（機能 postgres なしで作られています）。
failure-Address = サーバーのアドレスを読めません。
failure-AddressPassword = サーバーのアドレスにパスワードが入っています。PGPASSFILE が示すファイルに書き、パスワードを変えてください。ほかの人に見られたおそれがあります。
failure-AddressNoClub = サーバーのアドレスにクラブがありません。最後に ?club=名前 を付けてください。
failure-AddressClub = サーバーのアドレスのクラブ「{ $club }」は使えません。{ $max } 文字まで、英小文字で始まり、英小文字、数字、- と _ だけ、pg_ で始まらない名前にしてください。
failure-AddressOption = サーバーのアドレスに「{ $option }」という項目はありません。使えるもの：{ $expected }
failure-AddressPlain = { $host } への接続が暗号化されません（sslmode は { $mode }）。require、verify-ca、verify-full のどれかにしてください。
failure-Unreachable = { $path } につながりません（{ $message }）。
failure-AccessDenied = { $path } に入れません。ユーザー名、パスワード、権限を確かめてください（{ $message }）。
failure-NoDatabase = データベース { $path } がありません。
failure-LogAbsent = クラブ { $path } がありません。
failure-ServerFull = サーバーに空き容量がなく、{ $path } に書き込めません。
failure-OtherSchema = { $path } には別のプログラムの表 { $table } があります。
failure-OtherEncoding = { $path } の文字コードは { $found } です。UTF8 のデータベースが必要です。
failure-Pooled = { $path } の手前の接続プールが、文ごとに接続を替えています。セッション単位のプールか、サーバーそのものを使ってください。
failure-OnServer = { $place } はサーバー上のクラブです。この操作にはフォルダのクラブが必要です。
failure-FileNotFound = ファイル { $file } がありません。
failure-FileNotRead = { $file } を読めません{ $why ->
    [PermissionDenied] （権限がありません）
    [StorageFull] （空き容量がありません）
    [ReadOnlyFilesystem] （読み取り専用です）
    [IsADirectory] （フォルダです）
    [NotADirectory] （フォルダではないものがあります）
    [NotFound] （フォルダがありません）
    [AlreadyExists] （同じ名前のものがあります）
    [InvalidFilename] （名前に使えない文字があります）
   *[other] {""}
}。
failure-FileNotWritten = { $file } に書き込めません{ $why ->
    [PermissionDenied] （権限がありません）
    [StorageFull] （空き容量がありません）
    [ReadOnlyFilesystem] （読み取り専用です）
    [IsADirectory] （フォルダです）
    [NotADirectory] （フォルダではないものがあります）
    [NotFound] （フォルダがありません）
    [AlreadyExists] （同じ名前のものがあります）
    [InvalidFilename] （名前に使えない文字があります）
   *[other] {""}
}。
failure-CommandConflict = コマンドキー { $key } は別の内容のコマンドに使われています。
failure-CommandForgotten = コマンドキー { $key } は以前に使われています。同じコマンドでなければ別のキーにしてください。
failure-VersionConflict = 別の操作が先に記録されました（{ $stream }：{ $actual }、想定 { $expected }）。もう一度実行してください。
failure-HeadMoved = 別の操作が先に記録されました（{ $actual }、想定 { $expected }）。もう一度実行してください。
failure-UnknownLang = DESK_LANG の「{ $value }」という言語はありません。en または ja にしてください。
failure-FileTooLarge = { $file } は { $max } バイトを超えています。
failure-StreamFailed = { $stream ->
    [stdin] 標準入力を読めません
   *[other] 標準出力に書き込めません
}。
failure-Database = データベース { $path } を読み書きできません。
failure-LogNotEmpty = { $file } にはすでに記録が { $events } 件あります。空のクラブに取り込んでください。
failure-LogInUse = { $file } は別のプログラムが使用中です。そのプログラムを終了してください。
failure-LogNotSound-salvage = 連鎖は正しいのですが、記録 { $seq }（{ $event }）を再生できません。
failure-LogNotSound = 記録が正しくありません。
failure-BackupNotSound = バックアップが記録と一致しません。
failure-ArchiveNotSound = 書き出したファイルの内容が正しくないため、何も書き込んでいません。
failure-NothingToSalvage = { $file } から救い出せる記録がありません。
failure-LedgerFailed = 記録を扱えません。
failure-NoEvents = ファイルに記録がありません。
failure-Stray = { $what }（{ $of }）に対応する記録がありません。
failure-SimulationOutOfRange = { $name ->
        [players] 人数
        [nights] 回数
        [tournaments] 大会数
        [field] 1 回の人数
        [max_entries] 1 人のエントリー数の上限
        [late_minutes] 遅刻の分数
        [seats] 1 テーブルの席数
        [n_max] 1 テーブルの席数
        [min_nights] 順位に必要な回数
        [after] 比べる時点の回数
        [structures] 配分の数
       *[other] 「{ $name }」
    }の値 { $got } は使えません。{ $min }〜{ $max } にしてください。
failure-BlindsAboveStacks = 最初のビッグブラインド { $big_blind } が開始スタック { $stack } を超えています。
failure-TooManyChipsToPlay = チップの合計 { $got } が多すぎます。{ $max } 以下にしてください。
failure-SimulationRefused = シミュレーションを始められません：{ $words }
failure-SeasonIsOver = シーズンの { $nights } 回はすべて終わっています。
failure-NoSeasonPlan = { $file } がないか、シミュレーションの計画ではありません。
failure-ResultsRefused = { $file } は使えません：{ $words }
failure-ResultsDamaged = { $file } が壊れています：{ $words }
failure-ResultsInUse = { $file } は別のプログラムが使用中です。
failure-MergeRefused = 結果をまとめられません：{ $words }
failure-JobFailed = ジョブを実行できませんでした。
failure-DemoFailed = デモシーズンを進められませんでした。
failure-Interrupted = 中断しました。
failure-Internal = プログラムの内部の誤りです。
failure-NoRuntime = プログラムを始められません。
failure-NoRandomness = システムから乱数を得られません。
terminal-NoSeed = システムから乱数を得られません。--seed を指定してください。
failure-OneMember = よみ・呼び名・番号・会員番号を付けて追加できるのは一度に 1 人です（{ $names } 人が指定されました）。
terminal-ConsentNeeded = { $effects }
    何も書いていません。実行するには --yes を付けてください。
terminal-NoClubRoom = --tables は会場のテーブルから選びます。--room で会場のファイルを指定するか、desk room set でクラブの会場を決めてください。
terminal-NoWorkbookFile = 表計算ファイルは文字ではないため、--output でファイルを指定してください。
failure-WorkbookTable = { $rows } 行 { $columns } 列の表は表計算ファイルに入りません。シートは { $max_rows } 行 { $max_columns } 列までです。
failure-WorkbookText = { $row } 行 { $column } 列の文字列（{ $length } 文字）は表計算ファイルに入りません。セルは { $max } 文字までです。
terminal-NoPlanEnd = ブラインドの計画には、--ends で終了時刻を、blinds=plan と一緒に指定してください。
failure-NoLevelsToPlan = このトーナメントのレベルは手動のため、続きを計画するもとになるブラインドがありません。
failure-OneLatePlayer = 締め切りの後に登録できるのは一度に 1 人です（{ $players } 人が指定されました）。
failure-NoCommand = このコマンドは記録に何も加えません。

## 取り込みとテンプレート

failure-BadRows = 取り込むファイルに誤りのある行があります。
failure-CsvOnlyHeader = 見出しが「{ $header }」です。「{ $expected }」にしてください。
failure-CsvDigits = 「{ $text }」は桁数が多すぎます。
failure-CsvOutOfRange = 「{ $text }」は { $min }〜{ $max } の数ではありません。
failure-NoShares = 「{ $values }」は読めません。Ann=6,000+3 のように 名前=金額+ポイント の形で指定してください。
failure-CapacityAboveRoom = 定員は { $capacity } 名ですが、会場の席は { $seats } 席です。
failure-CsvNoNumber = 「{ $text }」は数ではありません。
failure-NoRows = { $file } には見出しの下の行がありません。
failure-CsvNotRead = CSV として読み取れません。
failure-CsvNotUtf8 = UTF-8 の文字ではありません。
failure-CsvHeader = 見出しが「{ $header }」です。「{ $short }」または「{ $long }」にしてください。
failure-CsvTooManyRows = { $max } 行を超えています。
failure-CsvEmpty = ファイルが空で、見出しがありません。
failure-CsvFields = 項目が { $got } 個あります。{ $expected } 個にしてください。
failure-CsvNoPoints = 「{ $text }」は整数でも 3/2 のような分数でもありません。
failure-CsvNoCount = 「{ $text }」は { $min } から { $max } までの整数ではありません。
failure-CsvNoNames = ファイルに名前がありません。
failure-CsvMember = この行の会員は追加できません。
failure-CsvDetailTwice = 「{ $value }」は { $line } 行目と同じです。
failure-CsvPlayer = このプレイヤーは使えません。1〜60 文字で、エントリー番号と区別でき、同姓同名のいない名前か、会員番号にしてください。
failure-CsvSamePlayer = 同じプレイヤーが { $line } 行目にもあります。
failure-CsvNegative = { $points } は負の数です。
failure-CsvBeyond = { $figure ->
    [points] { $value } 点
    [denominator] 点数の分母が { $value }
   *[entries] { $value } エントリー
}{ $in_all ->
    [true] {" "}（これまでの取り込みとの合計）
   *[false] {""}
}です。最大 { $max } です。
failure-CsvNoEntries = エントリーが 0 回です。1 以上にしてください。
failure-CsvEvents = 参加 { $events } 回に対してエントリーが { $entries } 回しかありません。
failure-CsvNoMember = この名前または番号で登録できる会員は 1 人に決まりません。
failure-CsvPlace = 順位 { $place } がほかの順位に続きません。同順位は同じ数字にし、次はその人数分を飛ばしてください。
failure-CsvEntryCount = エントリーは 1〜1000 回にしてください。
failure-BadLines = 誤った行が { $count } 行あります。何も書き込んでいません。
failure-Json = JSON として読み取れません。
failure-Altered-seq = 記録 { $seq } が書き換えられています（ハッシュが合いません）。
failure-Body = 記録 { $seq } の内容を読み取れません。
failure-Text-detail = 文字を読み取れません。
failure-Again = { $what }（{ $of }）が 2 回あります。
failure-InvalidTemplate = テンプレート { $file } に誤りがあります。何も書き込んでいません。
failure-InvalidToml = { $file } の { $line } 行目、{ $column } 文字目を読み取れません（{ $detail }）。
failure-TemplateNotUtf8 = UTF-8 の文字ではありません。
failure-TemplateText = 読み取れません（{ $detail }）。
failure-NoTemplate = ルールをテンプレートとして書き出せません。
terminal-InvalidWinner = --by { $by } を読み取れません。WINNER、WINNER=SHARE、または BUSTED=WINNER:SHARE,WINNER:SHARE の形にしてください。
terminal-NotBusted = --by { $by } は、この指定でバストしたプレイヤーではありません。
failure-Usage-value = 「{ $value }」は人数でも 15% のような割合でもありません。
terminal-Usage = コマンドラインを読み取れません。詳しくは --help を付けて実行してください。
terminal-UnknownVerb = 「{ $verb }」というコマンドはありません。desk --help を見てください。

# desk serve
failure-Served = このクラブはすでに { $address } で開いています。
terminal-PortTaken = ポート { $port } はほかのプログラムが使っています。そのプログラムを終了するか、--port で別のポートを指定してください。
failure-NoPort = ポート { $port } は使えません。
failure-NoServeFile = { $path } に書き込めません。

# ページへのリクエスト
failure-OtherHost = このサーバーは { $host } ではありません。
failure-OtherOrigin = 別のページ（{ $from }）から送られたため、受け付けませんでした。
failure-NoOrigin = どのページから送られたか分からないため、受け付けませんでした。
failure-FieldMissing = { $field ->
        [amount] 金額
        [player] プレイヤー
        [by] ノックアウトした人
        [stack] スタック
        [seat] 席
        [table] テーブル
        [reason] 理由
        [name] 名前
        [title] 大会名
        [date] 日付
        [number] 番号
        [money-for-winner] 優勝者の分
       *[other] 「{ $field }」
    }が入力されていません。
failure-FieldRepeated = { $field } が { $times } 回送られました。1 回だけ送ってください。
failure-FieldUnknown = この操作に { $field } という項目はありません。
failure-FieldValue = { $field ->
        [amount] 金額
        [player] プレイヤー
        [by] ノックアウトした人
        [stack] スタック
        [seat] 席
        [table] テーブル
        [reason] 理由
        [name] 名前
        [title] 大会名
        [date] 日付
        [number] 番号
        [money-for-winner] 優勝者の分
       *[other] 「{ $field }」
    }の「{ $value }」は{ $expected ->
    [whole_number] 整数
    [seat] 席番号
    [id] ID
    [key] 操作のキー
    [player_or_table] プレイヤーかテーブルのどちらか一方
    [chosen_player] 選んだプレイヤーのチップ
    [amount] 金額
    [level] 「300/600 (600) 20 +10」のようなレベル
    [room_table] 「TV 8 -5 *」のようなテーブル
    [time_of_day] 「23:30」のような時刻
    [level_or_minutes] レベルか分のどちらか一方
   *[choice] 選択肢のどれか
}ではありません。
failure-FieldTooLong = { $field } は { $length } 文字あります。{ $most } 文字までです。
failure-NotAForm = 送られた内容を読み取れません。
failure-NothingHere = { $path } には何もありません。
failure-NoSuchVerb = 「{ $verb }」という操作はありません。
failure-WrongMethod = { $path } では { $method } を使えません。
failure-PairFirst = スタッフ用のページです。先にこの端末を登録してください。
failure-DirectorsPage = ディレクター用のページです。
failure-BodyTooLarge = 送られた内容が大きすぎます（{ $most } バイトまで）。
failure-NoForm = フォームではありません（{ $media }）。
failure-NoDocument = JSON ではありません（{ $media }）。
failure-TooManyLines = 行が多すぎます（{ $most } 行まで）。
failure-TokenOver = このトークンは使えません。ディレクターが設定で新しく作ってください。
failure-CookieWithToken = トークンのあるリクエストに Cookie は付けられません。
failure-OtherActor = この行の操作者は { $actor } ですが、送ったのは { $own } です。
failure-DirectorsField = { $field } を指定できるのはディレクターだけです。
failure-NoProgramName = 「{ $name }」はプログラムの名前にできません。英小文字、数字、- で { $most } 文字までです。
failure-ProgramTaken = { $name } という名前は使われています。先にそのプログラムを終了してください。
failure-TooManyPrograms = プログラムは { $most } 件までです。先にどれかを終了してください。
failure-TooFast = 操作が速すぎます（1 秒に { $most } 回まで）。少し待ってください。
failure-TooManyStreams = { $most } 画面が開いています。ほかを閉じるまで、この画面は自動更新されません。
failure-CodeOver = コード { $code } はもう使えません。受付で新しいコードを出してもらってください。
failure-TooManyCodes = 間違ったコードが { $most } 回を超えました。1 分待ってください。
failure-NoRole = { $member } に役割がありません。先に役割を決めてください。
failure-NotAMember = { $member } は会員ではありません。
failure-NotKept = このパソコンに保存できませんでした：{ $detail }
failure-ChangedSince-since = この画面を表示したあとに、次のことがありました。
failure-WhoWasFirst = 先に別のバストが記録されています。先にバストしたのはどちらですか。
failure-OtherName = 「{ $typed }」はこの会員の名前ではありません。何も変わっていません。
failure-TooManyJobs = この端末の処理が { $most } 件、まだ終わっていません。終わるのを待つか、どれかを中止してください。
failure-NotYourJob = この処理を始めたのは別の人です。中止できるのは始めた人とスタッフだけです。
failure-Busy = 混み合っています。もう一度お試しください。
failure-Closing = ページを閉じているところです。

## 端末が上の文の後に付ける言葉。英語のエラーにはないもの

words-hint-NoOpenTournament = 指定するか、desk t new で告知してください。
words-hint-RegistrationIsOpen = 先に締め切ってください（desk t close-reg）。
words-hint-LogNotSound = バックアップに戻すには desk db restore FILE を使ってください。
words-hint-BackupNotSound = もう一度 desk db backup を実行してください。

## 端末での文。コマンドラインのオプションを示す

terminal-SeasonNotRated = シーズン { $season } にはレートが付いていません。--ladder でラダーを指定してください。
terminal-NewLadder-ladders = ラダー { $ladder } はありません。クラブのラダー（{ $ladders }）を指定するか、新しく始めるには --new-ladder を付けてください。
terminal-NotRatedAsOf = トーナメント { $tournament } はレートの対象ではないため、--as-of { $date } は使えません。
terminal-NothingToLeave = トーナメント { $tournament } はレートの対象ではないため、--leave-ratings は使えません。
terminal-NothingFollows = 変わるレートがないため、--leave-ratings は要りません。
terminal-File = { $path } を読み書きできません。原因は --json を付けると message に示されます。
terminal-Database = データベース { $path } を読み書きできません。原因は --json を付けると message に示されます。
terminal-SalvageDoesNotFold = 何も書き込んでいません。記録 { $seq }（{ $event }）を再生できません。--before { $seq } を付けると、その前の記録を移せます。
