# Money of a night: amounts, events, the account, receipts.

money-amount = { $amount } { $currency }
money-payment = { $how ->
    [owes] owes { $amount }
    [transfer] { $amount } by transfer
    [house] { $amount } by the house
    [ticket] { $amount } by ticket
   *[cash] { $amount }
}
event-with-payment = { $what }, { $payment }
event-rebuy = { $name } takes { $times ->
    [one] a rebuy
   *[other] { $times } rebuys
}: { $chips } chips, { $payment }
event-add-on = { $name } takes an add-on: { $chips } chips, { $payment }
event-payment = { $name } pays { $payment }
event-prize-paid = paid out to { $name }: prize { $payment }
event-bounty-paid = paid out to { $name }: bounties { $payment }
event-prize-returned = { $name } gives back a prize that was paid too much: { $payment }
event-bounty-returned = { $name } gives back bounties that were paid too much: { $payment }
event-refunded = { $name } gets { $amount } back
event-refunded-debt = { $name } gets { $amount } back, and a debt of { $debt } is cancelled
event-debt-cancelled = a debt of { $debt } of { $name } is cancelled, and nothing is paid back
event-refunded-elsewhere = { $what }; { $amount } of it the way it was paid, not from the box
event-float = the box begins with { $amount }
event-cash-counted = { $counted } counted in the box, { $expected } expected{ $state ->
    [over] : { $difference } too much
    [short] : { $difference } missing
   *[right] {""}
}
event-knocker = { $name } was knocked out by { $winners }
event-knocker-unknown = it is not known who knocked out { $name }

money-heading = { $title } ({ $id }), money in { $currency }
money-sold = sold: { $entry ->
    [one] { $entry } entry
   *[other] { $entry } entries
}, { $reentry ->
    [one] { $reentry } re-entry
   *[other] { $reentry } re-entries
}, { $rebuy ->
    [one] { $rebuy } rebuy
   *[other] { $rebuy } rebuys
}, { $addon ->
    [one] { $addon } add-on
   *[other] { $addon } add-ons
}
money-collected = collected: { $amount }
money-parts = for prizes { $prize }, fees { $fees }, staff { $staff }, season fund { $fund }, heads { $heads }
money-moved = heads moved to the prize pool: { $amount }
money-house = added { $added }, expenses { $expenses }, paid by the house { $overlay }
money-pool = prize pool: { $amount }
money-pool-so-far = prize pool so far: { $amount }; final when registration, rebuys and add-ons are over
money-refunds = paid back: { $amount }
money-remainder = what the unit does not divide went to place { $places }
money-held = held, winner not known: { $heads }
money-owed = players owe { $into }; due to players { $out }
money-overpaid = paid above what is due: { $amount }
money-overpaid-rows = { $players } to give back
money-overpaid-command = desk t pay PLAYER
money-box = box: { $float } + { $received } received - { $paid } paid = { $expected }
money-box-below = the box cannot hold less than nothing: record the float, or what was not paid in cash
money-box-command = desk t till --float AMOUNT; --paid-by transfer or house
money-counted = counted last: { $counted } of { $expected }{ $state ->
    [over] , { $difference } too much
    [short] , { $difference } missing
   *[right] {""}
}
money-place = place
money-prize = prize
money-player = player
money-head = head
money-bounties = bounties
money-paid = paid
money-due = due
money-owes = owes
money-line = prize pool { $pool }{ $state ->
    [final] {""}
   *[open] {" so far"}
}; players owe { $due }
money-receipt-for = Receipt for { $name }
money-receipt = { $title }, { $date }
money-item = Item
money-sum = Amount
money-receipt-entry = { $ordinal ->
    [1] Entry
   *[other] Re-entry
}
money-receipt-rebuy = { $times ->
    [one] Rebuy
   *[other] { $times } rebuys
}
money-receipt-add-on = Add-on
money-receipt-refund = Paid back
money-receipt-payment = Paid later: { $amount }
money-how = How
money-way = { $how ->
    [owes] on credit
    [transfer] transfer
    [house] paid by the house
   *[cash] cash
}
money-way-ticket = ticket of { $night }
money-receipt-paid = Paid
money-receipt-owes = Still to be paid
money-results-prize = Prize
money-results-bounties = Bounties
edit-money = prices
season-fund = season fund { $amount }
season-fund-paid = season fund { $amount }, paid out
event-fund-paid = the fund of season { $season } is paid out: { $shares }
event-ticket-used = { $name }'s ticket pays an entry of { $night }
event-ticket-returned = { $name }'s ticket for { $night } is unused again
price-item = { $item ->
    [reentry] re-entry
    [rebuy] rebuy
    [addon] add-on
   *[entry] entry
} { $amount } ({ $parts })
price-part = { $part ->
    [fee] fee
    [staff] staff
    [fund] season fund
    [bounty] head
   *[prize] prizes
} { $amount }
price-ticket = prizes are tickets of { $amount }
price-progressive = progressive bounties, { $share } in cash
price-paid = { $places ->
    [one] one place paid
   *[other] { $places } places paid
}
price-paid-share = places paid: { $share } of the entries
price-guarantee = { $amount } guaranteed
price-added = { $amount } added
price-unit = prizes in steps of { $amount }
price-expenses = { $amount } taken out for expenses
price-rake = rake { $share }
price-rake-cap = rake { $share }, at most { $cap }
price-structure = prizes by { $weights }
price-minimum = no prize below { $amount }
price-bubble = { $amount } back for the bubble
price-remainder = the remainder goes to the last paid place
money-tickets = tickets: { $tickets } of { $amount }
money-ticket-rows = won by { $rows }
money-ticket-used = { $name } (used: { $night })
money-ticket = ticket
money-ticket-and = ticket and { $amount }
money-house-heads = heads kept by the house: { $amount }
step-hand-for-hand-prizes = { $players } in, and all but one win a prize: play hand-for-hand
step-hand-for-hand-tickets = { $players } in, and all but one win a ticket: play hand-for-hand
step-finish-by-tickets = { $players } in for { $tickets ->
    [one] { $tickets } ticket
   *[other] { $tickets } tickets
}; finish the tournament
night-starts-when-full = the last registration draws the seats and starts the clock
