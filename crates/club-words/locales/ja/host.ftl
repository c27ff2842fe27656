# 端末とページに共通の言葉。

detail-line = { $line } 行目：{ $what }
detail-column = { $line } 行目、{ $column } 番目：{ $what }
no-healing-nobody = プレイヤーが 1 人も残りません。
no-healing-merged = { $from }さんと { $into }さんはその後 1 人にまとめられ、両方が出場したことになります。
later-command = { $what }、キー { $command }
later-command-unread = { $command }（{ $event }、記録 { $seq }）
instead-reinstate = 代わりに：desk t reinstate PLAYER または desk t reorder PLAYER PLAYER ..
instead-remove = 代わりに：desk t remove PLAYER --as no-show|disqualified
instead-move = 代わりに：desk t move PLAYER TABLE SEAT
instead-reopen = 代わりに：desk t reopen TOURNAMENT
instead-import = 代わりに：desk t import-finish FILE --corrects TOURNAMENT --reason R、または desk t cancel
instead-first = 先に後のコマンドを取り消してください
