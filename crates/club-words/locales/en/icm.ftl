# Words of `desk icm`.

icm-head-player = player
icm-head-chips = chips
icm-head-chip-share = of the chips
icm-head-worth = worth
icm-head-prize-share = of the prizes
