# 端末が失敗の文のすぐ後に付ける言葉：助けになるコマンド。画面ではボタンになる。キーは hint-種類。
# 独自の言葉がある失敗のものは player-failure.ftl と failure.ftl にある。

hint-UnknownPlayer = 新しい会員は desk member add 名前 で追加します。
hint-ImportBeyond = desk t undo { $import } でその取り込みを取り消してください。
hint-MergedBeyond = 先に desk t undo { $import } で取り込みを取り消してください。
hint-NoSeason = desk season open ID で始めてください。
hint-SeveralTables = 順番に飛んだのなら 1 人ずつ入力し、同順位なら desk t bust A+B のように + でつないでください（ハンドフォーハンド中は自動的に同順位）。
hint-NightWithoutRoom = 会場は desk t edit room=FILE で決められます。
hint-NoLog = desk t import-finish FILE --corrects { $tournament } --reason R で順位を差し替えてください。
hint-HasLog = desk t reopen { $tournament } で訂正してください。
hint-NoTimeLeft = 経過時間は desk t clock adjust で修正できます。
hint-HandForHandOff = 開始は desk t hand-for-hand on です。
hint-ClockByRounds = 先に desk t hand-for-hand off で終えてください。
hint-DrawIsPlain = レートによる席決めは告知のときに決めます（desk t new --draw-by-rating）。
hint-PlayHasBegun = いま全員の席を引き直すには desk t redraw --reason R を使ってください。
hint-SealedSeed = 告知した desk で、--seed を付けずに席決めをしてください（desk t draw）。
hint-NightNotRated = シーズンを対象にするには desk season rules ID --ladder main を使ってください。
hint-NoLadder = desk season open ID --ladder main でシーズンを始めるか、desk rate replay --publish で終了済みのトーナメントにレートを付けてください。
hint-NotRated = desk rate tiers を見てください。
hint-NotRatedThere = desk rate history を見てください。
hint-DealStands = 取り消すには：desk t undo { $command }
hint-KeyNeeded = ：{ $scope ->
    [club] desk undo { $command }
   *[tournament] desk t undo { $command }
}
hint-ForeignCommand = 取り消すにはキーを指定してください：desk t undo { $command }
hint-NotOfOneNight = そのトーナメントのコマンドを指定してください（desk log tail で確認）。
hint-NotLater = desk log tail で確認できます。
hint-NoClubFolder = --club DIR または DESK_CLUB でフォルダを指定するか、desk init NAME で作ってください。
hint-LogDoesNotFold = desk log salvage FILE --to DIR --before { $seq } でその前の記録を新しいクラブに移せます。desk db restore FILE でバックアップに戻せます。
hint-LogNotSound-seq = desk log salvage FILE --to DIR --before { $seq } でその前の記録を新しいクラブに移せます。desk db restore FILE でバックアップに戻せます。
hint-Corrupt = desk log salvage FILE --to DIR で壊れる前の記録を救い出せます。desk db restore FILE でバックアップに戻せます。
hint-MissingTable = desk log salvage FILE --to DIR で読める記録を救い出せます。desk db restore FILE でバックアップに戻せます。
hint-Altered = desk log salvage FILE --to DIR で壊れる前の記録を救い出せます。desk db restore FILE でバックアップに戻せます。
hint-ChainBroken = desk log salvage FILE --to DIR でその前の記録を救い出せます。desk db restore FILE でバックアップに戻せます。

# 端末が同じように付ける、コマンドラインのオプション。

option-ImportedBefore = もう一度数えるなら --again を付けてください。
option-SeveralOpenSeasons = --season でどれか指定するか、--no-season を付けてください：{ $seasons }
option-TimeBeforeLast = --backdate 理由 を付けてください。
option-TimeBeforeNeeded = --at でそれ以降の時刻を指定してください。
option-BeforeLastEvent = --at にはそれ以降の時刻を指定してください。
option-NoTurnNamed = { $date } の大会をその前に入れるには --as-of { $date }（後の大会は計算し直し）、最後に入れるには --as-last を指定してください。
option-NewLadder = 新しく始めるには --new-ladder を付けてください。
option-OtherAlgorithm = --leave-ratings を付けて終了するか、その方式を持つバージョンを使ってください。
option-NotRatable = --leave-ratings を付けると、レートなしで終了できます。
option-NothingFollows = --leave-ratings は要りません。
