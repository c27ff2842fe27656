# 席決めの理由。

reason-initial-draw = { $players }に { $tables }が必要、人数差は 1 人以内、席は抽選
reason-tables-needed = { $players }に { $tables }が必要（現在 { $open }）
reason-tables-too-many = { $players }は { $tables }に収まる（現在 { $open }）
reason-waiting-draw = { $choices } つの空席から抽選
reason-worst-position = 最も不利な席（BB まであと { $ahead } ハンド）
reason-seat-by-lot = { $choices } 席から抽選
reason-old-seat = 元の席に戻る
reason-sizes-next-big-blind = 人数は { $from } 人と { $to } 人、次のビッグブラインドの人が移動
reason-sizes-mover-by-lot = 人数は { $from } 人と { $to } 人、移動する人は抽選
reason-sizes-director-finds = 人数は { $from } 人と { $to } 人、次のビッグブラインドはディレクターが確認
reason-order-impossible = 指示のテーブルまたはプレイヤーがもういない
reason-order-needless = 移動は不要になった
reason-order-outdated = 今のルールでは別のプレイヤーまたは席になる
reason-enough-to-deal = { $players }（必要 { $need } 人）
reason-director-opens = ディレクターの指示で開く
reason-director-breaks = ディレクターの指示でブレイク
reason-one-table-left = 残り 1 テーブル、エントリー締切後
reason-runner-up = { $why }。次点：{ $name }
