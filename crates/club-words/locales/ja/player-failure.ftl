# プレイヤーの名前を使う拒否。

failure-AlreadyEntered = { $member } はすでに参加中です。
failure-EnteredAgain = { $member } はその後もう一度参加しています。{ $entry } を復帰させるか、そのエントリーを先に取り消してください。
failure-IsReentry = { $member } はすでにバストしています。
failure-NoFirstEntry = { $member } はまだエントリーしていません。
failure-TooManyEntries = { $member } はすでに { $entries } 回エントリーしています。ルールでは { $max } 回までです。
failure-NotEntered = { $member } はこのトーナメントに参加していません。
failure-NotAlive = { $entry } はもう敗退しています。
failure-NamedTwice = { $entry } が 2 回指定されています。
failure-StackNeeded = テーブル { $table } で同じハンドに { $count } 人がバストしました。順位はハンド前のチップで決まるので、{ $entry }=チップ の形で指定してください。
failure-NoStack = { $entry } のハンド前のチップが { $stack } です。1 以上にしてください。
failure-NotBust = { $entry } はバストしていません。
failure-BustBetween = { $entry } が間にバストしています。新しい順番に含めてください。
failure-NotUnregistered = 席決めの後なので、{ $entry } はノーショウまたは失格にしてください。
failure-Disqualified = { $member } は失格になっているので、再び参加できません。
failure-LastPlayer = { $entry } は最後の 1 人です。
failure-WinnerElsewhere = { $winner } は { $entry } のチップを獲得できません。獲得できるのは同じテーブルの別のプレイヤーだけです。
failure-AlreadyArrived = { $entry } はすでに到着しています。
failure-IsAlternate = { $entry } はオルタネイト（空席待ち）で、まだ席がありません。
failure-NotCalled = { $entry } はオルタネイトから呼ばれていません。
failure-AlternateIsAway = { $entry } は不在なので呼ばれません。
failure-NotNextAlternate = 次のオルタネイトは { $next } で、{ $entry } ではありません。
failure-AlternatePlays = { $entry } はオルタネイトから呼ばれた後、すでにプレイしています。
failure-AlternateLeaves = { $entry } はオルタネイトです。
failure-NotOnList = { $entry } はオルタネイトのリストにいません。

failure-NotSeated = { $entry } には席がありません。
failure-PlayerPinned = { $entry } の席はすでに固定されています。
failure-PlayerNotPinned = { $entry } の席は固定されていません。
failure-NoSeatOrdered = { $table } への席移動の指示には、{ $entry } の席がありません。席も指定してください。
failure-SitsThere = { $entry } はすでに { $table }-{ $seat } に座っています。

failure-SeatTaken = { $table }-{ $seat } には { $by } が座っています。
failure-RegistrationClosed = 受付は締め切られているので、{ $player } はエントリーできません。
failure-Pinned = { $player } は席が固定されています。
failure-UnknownPlayer-table = { $player } はテーブル { $table } に座っていません。
failure-OnTheWay = { $player } はテーブル { $to } へ移動中です。
failure-WaitingForSeat = { $player } は席を待っています。
failure-StackMissing = テーブル { $table } の { $player } のチップがありません。
failure-BustedWithChips = { $player } にはまだチップが { $stack } あります。
failure-DuplicatePlayer = { $player } が 2 か所にいます。

failure-ChipsNeeded = { $entry } のチップを指定してください。
failure-NoChips = { $entry } のチップが 0 です。1 以上にしてください。
failure-PlaceNeeded = { $entry } は残っていますが、順位が指定されていません。
failure-ShareNeeded = { $entry } は残っていますが、取り分が指定されていません。

failure-UnknownPlayer-like = 「{ $player }」という会員もエントリーも見つかりません。{ $like } のことですか？
failure-UnknownPlayers-count = 見つからない名前が { $count } 件あります。
failure-Namesakes-named = 「{ $name }」に当たる会員は { $named } です。名前をもっと書くか、ここに示した形で書いてください。
failure-BadMembers-count = { $count } 行に誤りがあります。誰も追加しません：
failure-BadRows-file = { $file }：誤り { $count } 件。何も取り込んでいません。
failure-DetailTaken = { $field ->
    [name] 名前「{ $value }」の会員 { $member } がすでにいます。同姓同名なら呼び名か番号を付けてください。
    [nick] 呼び名「{ $value }」は { $member } のものです。
   *[number] 番号 { $value } は { $member } のものです。
}
failure-SameDetails = { $member } の情報はすでにそのとおりです。
failure-SameName = { $member } はすでにその名前です。
failure-SameMember = 両方とも { $member } です。
failure-BothEntered = { $from } と { $into } は同じトーナメント { $tournament } に参加しているので、統合できません。
failure-StillIn = { $member } はトーナメント { $tournament } に参加中です。
failure-MergedMember = { $member } は { $into } に統合されています。

failure-ImportBeyond = { $member } がシーズン { $season } に取り込んだ成績は{ $figure ->
    [points] 合計 { $value } 点
    [denominator] 点数の分母が { $value }
   *[entries] 合計 { $value } エントリー
}で、集計できる上限 { $max } を超えています。
failure-MergedBeyond = { $from } と { $into } の同じシーズンに取り込んだ成績を合わせると{ $figure ->
    [points] { $value } 点
    [denominator] 点数の分母が { $value }
   *[entries] { $value } エントリー
}となり、上限 { $max } を超えます。

failure-TimeBeforeNeeded = { $at } は{ $needed ->
    [draw] 席決め
    [registration] { $entry } の登録
    [exit] { $entry } の敗退
    [table] テーブル { $table } の開設
    [clock] 最後のクロック操作
    [finish] トーナメントの終了
   *[announcement] 告知
}（{ $since }）より前です。

failure-TooManyChips = { $entry } のチップが { $stack } になることはありません。場にあるのは { $in_play } です。
failure-TooManyChipsTogether = プレイヤーのチップの合計が { $sum } になることはありません。場にあるのは { $in_play } です。

failure-StillNeeded-what = { $what }は取り消せません。後のコマンドがこれを前提にしています：
failure-NotRetractable-what = { $what }は取り消せません。
failure-AlreadyRetracted-what = { $what }はすでに取り消されています。
failure-NoHealing-what = { $what }は取り消せません：{ $cause }
failure-ForeignCommand-what = トーナメントの最後のコマンド{ $what }は { $actor } のものです。
failure-KeyNeeded-what = { $cause ->
    [too_old] 最後のコマンドから 15 分以上たっています。
    [undone] 最後のコマンドはすでに取り消されています。
    [stays] 最後のコマンドは取り消せません。
   *[elsewhere] 最後のコマンドは別のものについてです。
}キーを指定すると取り消されるもの：「{ $what }」（入力 { $typed }）
failure-KeyNeeded-yours = { $cause ->
    [too_old] 最後のコマンド{ $yours }から 15 分以上たっています。
    [undone] 最後のコマンド{ $yours }は取り消しか、すでに取り消されたものです。
    [stays] 最後のコマンド{ $yours }は取り消せません。
   *[elsewhere] 最後のコマンド{ $yours }は別のものについてです。
}キーを指定すると取り消されるもの：「{ $what }」（入力 { $typed }）
failure-Contradicted = { $field } は { $value } にできません。すでに起きたこと：

failure-TooManyBought = { $entry } の{ $item ->
    [addon] アドオン
   *[rebuy] リバイ
}はすでに { $bought } 回です。{ $most } 回までです。
failure-StackTooLarge = { $entry } のチップは { $stack } です。リバイできるのは { $most } までです。
failure-NotLastBust = { $entry } のバストは最後のものではありません。
failure-WinnerOut = { $winner } は敗退しているので、{ $entry } のチップを獲得できません。
failure-WinnerStackNeeded = { $entry } のバウンティはスタックの大きい方に渡すため、{ $winner } のチップが必要です。
failure-MoneyShareNeeded = { $entry } の取り分はポイントだけです。賞金も分けるので、両方を指定してください。
failure-OneShareNeeded = { $entry } の取り分にポイントと賞金の両方があります。分けるのはどちらか一方です。
failure-DealSum = { $of ->
    [money] 取り分と優勝者の分の賞金の合計は { $sum } ですが、分けられるのは { $there } です。
   *[points] 取り分と優勝者の分の合計は { $sum } ポイントですが、分けられるのは { $there } ポイントです。
}
failure-NoBust = { $entry } を飛ばした人はいません。
failure-NothingOwed = { $member } に未払いも、返してもらう払いすぎもありません。
failure-AboveOwed = 金額 { $amount } は使えません。{ $member } の未払いは { $owes } です。
failure-NothingDue = { $member } に支払うものはありません。支払済みは { $paid } です。
failure-NothingToRefund = { $entry } に返金できるものはありません。
failure-HeadGone = { $entry } の首の額は { $head } なので、{ $bounty } は返金できません。
failure-NoTicket = { $member } はトーナメント { $tournament } でチケットを獲得していません。
failure-TicketIsUsed = { $member } のトーナメント { $tournament } のチケットは { $used_for } のエントリーに使われています。

failure-NeedsRole = この操作は{ $needed ->
    [floor] フロア担当とディレクター
   *[director] ディレクター
}だけができます。{ $actor } は{ $role ->
    [public] スタッフではありません
   *[floor] フロア担当です
}。
failure-OthersCommand = それは { $by } の操作です。{ $actor } が取り消せるのは自分の操作だけです。
failure-CommandTooOld = それは { $age }前の操作です。{ $actor } が自分の操作を取り消せるのは { $most }以内で、その後はディレクターが取り消せます。
failure-NoCommandToRevise = { $actor } が取り消せるのは自分の操作だけです。どの操作かを指定してください。

# 端末が上の文の後に付ける言葉。

words-hint-IsReentry = desk t reenter を使ってください。
words-hint-NoFirstEntry = 先に desk t register で登録してください。
words-hint-NotEntered = desk t register で登録してください。
words-hint-NotAlive = 戻すには desk t reenter または desk t reinstate を使ってください。
words-hint-LastPlayer = トーナメントを終了してください（desk t finish）。
words-hint-IsAlternate = リストから外すには desk t unregister を使ってください。
words-hint-AlternateIsAway = 来たら desk t arrive で記録してください。
words-hint-AlternateLeaves = desk t unregister を使ってください。
words-hint-UnknownPlayer-like = {" "}新しい会員は desk member add "{ $player }" で追加します。
words-hint-UnknownPlayers = 新しい会員は desk member add 名前 名前 .. で追加します。
words-hint-NotLastBust = 先に desk t reinstate で戻してください。

# 端末での文。コマンドラインのオプションを示す。

terminal-NotUnregistered = 席決めの後なので、{ $entry } はノーショウまたは失格にしてください（--as no-show、--as disqualified）。
terminal-DetailTaken = { $field ->
    [name] 名前「{ $value }」の会員 { $member } がすでにいます。同姓同名なら --nick か --number を付けてください。
    [nick] 呼び名「{ $value }」は { $member } のものです。
   *[number] 番号 { $value } は { $member } のものです。
}
