# Words that the desk and a page share.

detail-line = line { $line }: { $what }
detail-column = line { $line }, column { $column }: { $what }
no-healing-nobody = no player would be left
no-healing-merged = { $from } and { $into } were merged since, and both would have played
later-command = { $what }, key { $command }
later-command-unread = { $command } ({ $event }, event { $seq })
instead-reinstate = instead: desk t reinstate PLAYER, or desk t reorder PLAYER PLAYER ..
instead-remove = instead: desk t remove PLAYER --as no-show|disqualified
instead-move = instead: desk t move PLAYER TABLE SEAT
instead-reopen = instead: desk t reopen TOURNAMENT
instead-import = instead: desk t import-finish FILE --corrects TOURNAMENT --reason R, or desk t cancel
instead-first = instead: take those back first
