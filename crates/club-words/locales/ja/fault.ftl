# 記録のおかしな点。英語はエラーそのもの。キーは fault-種類。

## 読めない記録

fault-UnknownKind = 種類 { $event } はバージョン { $release } では読めません。新しいバージョンが必要です。
fault-NewerSchema = 種類 { $event } の形式 { $schema } は新しく、バージョン { $release } が読めるのは { $known } までです。
fault-UnknownStream = 系列 { $stream } はバージョン { $release } では読めません。新しいバージョンが必要です。
fault-UnknownActor = 記録者 { $actor } の書き方はバージョン { $release } では読めません。新しいバージョンが必要です。
fault-UnknownField = { $event } にバージョン { $release } の知らない項目か値があります（{ $detail }）。新しいバージョンが必要です。
fault-Body = { $event } の中身が読めません：{ $detail }

## 記録の順序と形

fault-OutOfOrder = 番号が続いていません。次は { $expected } のはずです。
fault-NeedsHistory = 前のコマンドが必要です。
fault-Refold = 系列 { $stream } を再生し直せません：{ $first }
fault-WrongStream = { $event } は系列 { $stream } のものではありません。
fault-OtherId = { $named } についての記録ですが、系列は { $stream } です。
fault-BadText = 題名またはタイムゾーンが、制御文字のない 1〜{ $max } 文字ではありません。
fault-ControlCharacter = 文字列に制御文字（番号 { $code }）があります。
fault-NumberOutOfRange = { $field } の値 { $value } は範囲（{ $allowed }）の外です。
fault-OtherAmount = エントリー { $entry } の { $field } は { $value } ですが、ルールでは { $expected } です。
fault-EntryTwice = エントリー { $entry } が 2 回出てきます。
fault-MemberTwice = 会員 { $member } が 2 回出てきます。
fault-TableTwice = テーブル { $table } が 2 回出てきます。
fault-EmptyTable = テーブル { $table } にだれも割り当てられていません。
fault-NobodyNamed = だれの記録かわかりません。
fault-OwnChips = エントリー { $entry } が自分のチップを取ったことになっています。
fault-NoSuchSeat = テーブル { $table } の席は 1〜{ $seats } で、{ $seat } はありません。
fault-NegativePoints = 会員 { $member } のポイントが負です。

## 会員、シーズン、トーナメント

fault-ClubExists = クラブはすでにあります。
fault-MemberExists = 会員 { $member } はすでにいます。
fault-UnknownMember = 会員 { $member } はいません。
fault-NotOnePerson = 会員 { $from } と { $into } は同じ人ではありません。
fault-SeasonExists = シーズン { $season } はすでにあります。
fault-UnknownImport = シーズン { $season } に、コマンド { $import } で取り込んだ結果はありません。
fault-NoOpenSeason = シーズン { $season } は始まっていないか、終了しています。
fault-NoClosedSeason = シーズン { $season } は終了していません。
fault-TournamentExists = トーナメント { $tournament } はすでにあります。
fault-UnknownTournament = トーナメント { $tournament } はありません。
fault-NotLoaded = トーナメント { $tournament } はまだ読み込まれていません。
fault-OtherValue = 変更前の値（{ $field }）が記録と違います。
fault-HandForHand = { $on ->
    [true] すでにハンドフォーハンド中です
   *[other] ハンドフォーハンド中ではありません
}
fault-NoMoney = このトーナメントは賞金なしです。
fault-UnknownCurrency = 通貨「{ $currency }」はありません。JPY や EUR のような ISO 4217 の記号にしてください
fault-NoUnit = 賞金の単位は 1 以上にしてください
fault-AmountTooLarge = { $field } の { $amount } は大きすぎます（最小単位で { $max } まで）
fault-PartsDoNotAddUp = { $item } の内訳の合計は { $sum } で、料金 { $price } と違います
fault-RakeAndFee = { $item } に手数料 { $fee } とレーキの両方があります。どちらかにしてください
fault-NoShare = { $field } の { $share } は使えません。0〜1 の割合にしてください
fault-NoPlaces = 入賞人数 { $paid } は使えません。1 人以上、または 100 % までの割合にしてください
fault-OtherStack = エントリーのチップは { $chips } ですが、スタックは { $stack } です
fault-Chips = { $item } のチップ { $chips } は使えません。1〜{ $max } にしてください
fault-NoneSold = { $item } の at_most に 0 は使えません。ないなら { $item } を書かないでください
fault-TwoEnds = リバイの終わりはレベルか分のどちらかにしてください
fault-HeadOfAStack = リバイにバウンティ { $bounty } を付けるなら stack_at_most = 0 が要ります
fault-Ticket = チケットの値段 { $ticket } は使えません。1〜{ $max } にしてください
fault-TicketStep = 残りの刻み { $step } は使えません。1〜チケットの { $ticket } にしてください
fault-OfASatellite = サテライトに { $field } はありません。賞品はチケットです
fault-NotPaid = エントリー { $entry } に { $amount } は支払われていないため、返してもらえません。
fault-NoTicket = エントリー { $entry } に使える、または戻せるチケットがありません。
fault-FundNotDue = シーズン { $season } の積立は今は支払えません。
fault-WrongPhase = トーナメントは{ $phase ->
    [registering] 席決め前
    [running] 進行中
    [finished] 終了後
   *[cancelled] 中止後
}です。
fault-EntryExists = エントリー { $entry } はすでにあります。
fault-UnknownEntry = エントリー { $entry } はありません。
fault-MemberIsIn = 会員 { $member } はエントリー { $entry } で参加中です。
fault-WrongOrdinal = 会員 { $member } の { $expected } 回目のエントリーのはずです。
fault-AlreadyIn = エントリー { $entry } はすでに参加中です。
fault-NotIn = エントリー { $entry } は参加していません。
fault-NotOut = エントリー { $entry } は脱落していません。
fault-NotAlternate = エントリー { $entry } はオルタネイトではありません。
fault-NotWaiting = エントリー { $entry } は席を待っていません。
fault-NotAtTable = エントリー { $entry } はテーブル { $table } にいません。
fault-OtherPlayersDrawn = 席決めの対象が参加者と一致しません。
fault-OtherSeed = 席決めのシードが封印されたものと違います。
fault-UnknownTable = テーブル { $table } は開いていません。
fault-TableUsed = テーブル { $table } は前に使われています。
fault-SeatTaken = テーブル { $table } の席 { $seat } には { $entry } がいます。
fault-NoSurvivor = テーブル { $table } にだれも残りません。
fault-BustBetween = その間にエントリー { $entry } が脱落しています。
fault-NotAllOut = 脱落していないエントリーがあります。
fault-DealExists = ディールはすでに成立しています。
fault-OtherShares = 取り分が、残っているプレイヤーのものではありません。
fault-OtherDealPlaces = ディールの順位が、取り分のある全員のものではありません。
fault-WrongSum = 合計は { $sum } ですが、分けるのは { $available } です。
fault-OtherPool = プールは { $pool } のはずです。
fault-StillPlaying = まだ { $alive } 人残っています。
fault-OtherPlaces = 順位が脱落の順と違います。
fault-BadImport = 会員 { $member } は { $place } 位になれません。
fault-ShortImport = 順位に { $players } 人しかいません。2 人以上必要です。
fault-OtherPlayer = エントリー { $entry } の成績が別のプレイヤーのものです。

## 前のコマンドについて

fault-NotBefore = コマンド { $command } はそれより前にありません。
fault-Itself = コマンド { $command } が自分自身を取り消しています。
fault-CannotBeTakenBack = コマンド { $command } の { $event } は取り消せません。
fault-OtherStreams = コマンド { $command } が記録した系列は { $streams } ではありません。
fault-TakenBackBefore = コマンド { $command } はすでに取り消されています。
fault-NotTakenBack = コマンド { $command } は { $retraction } に取り消されていません。

## レート

fault-OtherLadder = ラダー { $ladder } についての記録です。
fault-RatedPhase = トーナメント { $tournament } は{ $phase ->
    [registering] 席決め前
    [running] 進行中
    [finished] 終了後
   *[cancelled] 中止後
}です。
fault-NotRated = トーナメント { $tournament } にはレートが付いていません。
fault-HasTurn = トーナメント { $tournament } にはすでに順番があります。
fault-Revision = トーナメント { $tournament } の第 { $revision } 版ですが、第 { $expected } 版のはずです。
fault-Opening = 会員 { $member } は { $found } で始まっていますが、{ $expected } のはずです。
fault-TwoRows = 会員 { $member } の行が 2 つあります。
fault-Rated = 会員 { $member } にはすでにレートが付いています。
fault-BuiltOn = このラダーでは { $nights } 回のトーナメントにレートが付いているので、取り込みを差し替えられません。
fault-BadSigma = 会員 { $member } の標準偏差は { $sigma } ですが、0 より大きいはずです。
fault-Parts = 会員 { $member } のレートの変化が、説明の数字の合計と違います。

## 点検

fault-OtherReason = 理由が別のコマンド { $reason } のメモです。
fault-NoZone = タイムゾーン「{ $zone }」はありません。
fault-NotFollowed = { $field } があります。このバージョンまでの desk は書きません。
fault-Invisible = 題名に見えない文字があります。
fault-OtherSealedSeed = 席決めのシードが、告知で封印されたものと違います。
fault-TooFewDrawn = { $players } 人の席決めです。2 人以上必要です。
fault-EntryAfterClose = エントリー { $entry } は受付の締め切り後に登録されています。
fault-ClosedBefore = 受付はすでに締め切られています。
fault-LastRemoved = エントリー { $entry } を除くと、だれも残りません。
fault-TooManyChips = エントリー { $entry } のチップは { $chips } ですが、全体で { $in_play } しかありません。
fault-WinnerNotThere = { $entry } のチップを取った { $winner } は同じテーブルにいません。
fault-OtherOrder = 脱落の順がチップの量と合いません。
fault-OtherSource = エントリー { $entry } はテーブル { $from } にいませんでした。
fault-OtherOrderNumber = { $from } から { $to } への席移動の指示がないか、番号が違います。
fault-OtherPlayersMoved = 解散するテーブル { $table } のプレイヤーが、座っていた人と違います。
fault-OrderWithoutSeat = テーブル { $from } から { $to } への移動の指示を実行できません（席か選手がいません）。
fault-DealSum = ディールの取り分の合計は { $sum } ですが、残りの全員で分けるのは { $available } です。
fault-OtherShare = エントリー { $entry } の取り分は { $points } ですが、ディールの方法では { $expected } です。
fault-OtherPoints = 会員 { $member } のポイントは { $points } ですが、ルールでは { $expected } です。
fault-OpenAtClose = シーズン { $season } の終了時に、トーナメント { $tournament } が終わっていません。
fault-AfterClose = シーズン { $season } の終了後の記録です。
fault-OtherStandings = シーズン { $season } の確定順位が、{ $member } の行で成績と違います。
fault-NotCalculated = 計算し直せません：{ $refusal }
fault-OtherResult = トーナメント { $tournament } の結果は記録 { $expected } ですが、記録 { $result } にレートを付けています。
fault-OtherRatings = トーナメント { $tournament } のラダー { $ladder } のレートが、結果から計算したものと違います。

## 連鎖の外

fault-NoDigest = コマンド { $command } のダイジェストがありません。
fault-DigestOfNothing = ダイジェストのあるコマンド { $command } の記録がありません。
fault-BadDigest = コマンド { $command } のダイジェストが { $bytes } バイトです（32 のはずです）。
fault-NameOfNobody = 名前のある会員 { $member } が記録にいません。
fault-NameOfErased = 消去された会員 { $member } の名前が残っています。
fault-BadName = 会員 { $member } の名前が使えない形です。
fault-NoteOfNothing = メモのあるコマンド { $id } が記録にありません。
fault-BadNote = コマンド { $id } のメモが使えない形です。
