# 並びと日付。すべての表示で使う。

comma = 、
date = { $year }年{ $month }{ $day }日({ $weekday })
month = { $month }月
weekday-monday = 月
weekday-tuesday = 火
weekday-wednesday = 水
weekday-thursday = 木
weekday-friday = 金
weekday-saturday = 土
weekday-sunday = 日
range = { $min } から { $max } まで
