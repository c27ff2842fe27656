# 大会のお金：金額、できごと、収支、領収書。

money-amount = { $currency ->
    [JPY] { $amount } 円
   *[other] { $amount } { $currency }
}
money-payment = { $how ->
    [owes] { $amount }（未払い）
    [transfer] { $amount }（振込）
    [house] { $amount }（店の負担）
    [ticket] { $amount }（チケット）
   *[cash] { $amount }
}
event-with-payment = { $what }、{ $payment }
event-rebuy = { $name } がリバイ { $times } 回：{ $chips } 点、{ $payment }
event-add-on = { $name } がアドオン：{ $chips } 点、{ $payment }
event-payment = { $name } が { $payment } を支払い
event-prize-paid = { $name } に賞金 { $payment } を支払い
event-bounty-paid = { $name } にバウンティ { $payment } を支払い
event-prize-returned = { $name } が払いすぎた賞金 { $payment } を返却
event-bounty-returned = { $name } が払いすぎたバウンティ { $payment } を返却
event-refunded = { $name } に { $amount } を返金
event-refunded-debt = { $name } に { $amount } を返金、未払いの { $debt } は取り消し
event-debt-cancelled = { $name } の未払い { $debt } は取り消し、返金なし
event-refunded-elsewhere = { $what }（うち { $amount } は支払時と同じ方法で、金庫からは出さない）
event-float = 釣り銭の準備は { $amount }
event-cash-counted = 現金を数えた：{ $counted }（あるべき額は { $expected }）{ $state ->
    [over] 、{ $difference } 多い
    [short] 、{ $difference } 不足
   *[right] {""}
}
event-knocker = { $name } を飛ばしたのは { $winners }
event-knocker-unknown = { $name } を飛ばした人は不明

money-heading = { $title }（{ $id }）の収支、通貨 { $currency }
money-sold = 販売：エントリー { $entry }、リエントリー { $reentry }、リバイ { $rebuy }、アドオン { $addon }
money-collected = 集金：{ $amount }
money-parts = 内訳：賞金 { $prize }、手数料 { $fees }、スタッフ { $staff }、シーズン積立 { $fund }、バウンティ { $heads }
money-moved = 賞金に回ったバウンティ：{ $amount }
money-house = 追加 { $added }、経費 { $expenses }、店の負担 { $overlay }
money-pool = 賞金総額：{ $amount }
money-pool-so-far = 現在の賞金総額：{ $amount }（受付、リバイ、アドオンが終わると確定）
money-refunds = 返金：{ $amount }
money-remainder = 単位で割り切れない分は { $places } 位へ
money-held = 飛ばした人が不明で保留：{ $heads }
money-owed = 未収 { $into }、未払い { $out }
money-overpaid = 払いすぎ：{ $amount }
money-overpaid-rows = 返してもらう額：{ $players }
money-overpaid-command = desk t pay 選手
money-box = 金庫：{ $float } ＋ 受取 { $received } − 支払 { $paid } ＝ { $expected }
money-box-below = 金庫の現金がマイナスです。釣り銭の準備を記録するか、現金以外の支払いは振込か店の負担として記録してください
money-box-command = desk t till --float 金額、--paid-by transfer または house
money-counted = 最後に数えた額：{ $counted }（あるべき額は { $expected }）{ $state ->
    [over] 、{ $difference } 多い
    [short] 、{ $difference } 不足
   *[right] {""}
}
money-place = 順位
money-prize = 賞金
money-player = プレイヤー
money-head = 首の額
money-bounties = バウンティ
money-paid = 支払済
money-due = 未払い
money-owes = 未収
money-line = 賞金総額 { $pool }{ $state ->
    [final] {""}
   *[open] （暫定）
}、未収 { $due }
money-receipt-for = 領収書 { $name } 様
money-receipt = { $title }、{ $date }
money-item = 内容
money-sum = 金額
money-receipt-entry = { $ordinal ->
    [1] エントリー
   *[other] リエントリー
}
money-receipt-rebuy = リバイ { $times } 回
money-receipt-add-on = アドオン
money-receipt-refund = 返金
money-receipt-payment = 後日のお支払い：{ $amount }
money-how = 支払方法
money-way = { $how ->
    [owes] 後払い
    [transfer] 振込
    [house] 店の負担
   *[cash] 現金
}
money-way-ticket = { $night } のチケット
money-receipt-paid = お支払い
money-receipt-owes = 未払い
money-results-prize = 賞金
money-results-bounties = バウンティ
edit-money = 料金
season-fund = シーズン積立 { $amount }
season-fund-paid = シーズン積立 { $amount }、支払い済み
event-fund-paid = シーズン { $season } の積立を支払い：{ $shares }
event-ticket-used = { $name } のチケットで { $night } にエントリー
event-ticket-returned = { $night } に使った { $name } のチケットが未使用に戻った
price-item = { $item ->
    [reentry] リエントリー
    [rebuy] リバイ
    [addon] アドオン
   *[entry] エントリー
} { $amount }（{ $parts }）
price-part = { $part ->
    [fee] 手数料
    [staff] スタッフ
    [fund] シーズン積立
    [bounty] バウンティ
   *[prize] 賞金
} { $amount }
price-ticket = 賞品は { $amount }のチケット
price-progressive = プログレッシブ・バウンティ、現金 { $share }
price-paid = 入賞 { $places } 名
price-paid-share = 入賞はエントリーの { $share }
price-guarantee = 保証 { $amount }
price-added = 追加 { $amount }
price-unit = 賞金の単位 { $amount }
price-expenses = 経費 { $amount }
price-rake = レーキ { $share }
price-rake-cap = レーキ { $share }、上限 { $cap }
price-structure = 賞金の配分 { $weights }
price-minimum = 最低賞金 { $amount }
price-bubble = バブル返金 { $amount }
price-remainder = 端数は最下位の入賞者へ
money-tickets = チケット：{ $amount }が { $tickets } 枚
money-ticket-rows = 獲得：{ $rows }
money-ticket-used = { $name }（{ $night } で使用済み）
money-ticket = チケット
money-ticket-and = チケットと { $amount }
money-house-heads = 店に残るバウンティ：{ $amount }
step-hand-for-hand-prizes = 残り { $players }、あと 1 人で全員が入賞：ハンドフォーハンドにする
step-hand-for-hand-tickets = 残り { $players }、あと 1 人で全員がチケットを獲得：ハンドフォーハンドにする
step-finish-by-tickets = 残り { $players }、チケット { $tickets } 枚。トーナメントを終了する
night-starts-when-full = 最後の登録で席を決めてクロックを開始
