# `desk icm` の文言。

icm-head-player = プレイヤー
icm-head-chips = チップ
icm-head-chip-share = チップの割合
icm-head-worth = 価値
icm-head-prize-share = 賞金の割合
