# Words on paper.

sheet-standings = Standings
sheet-payouts = Payouts: { $pool }, { $weights }
sheet-deal = Deal ({ $method }): { $divided } divided
sheet-deal-winner = Deal ({ $method }): { $divided } divided, { $left } left for the winner
sheet-signin = Sign-in sheet
sheet-seats = Seats
sheet-by-table = By table
sheet-by-name = By name
sheet-rank = Rank
sheet-place = Place
sheet-player = Player
sheet-points = Points
sheet-events = Events
sheet-entries = Entries
sheet-with-attendance = With attendance
sheet-profit = Profit per entry
sheet-award = Points won with entry number
sheet-here = Here
sheet-signature = Signature
sheet-table = Table
sheet-seat = Seat
sheet-member = Member
sheet-each = { $names } ({ $points } each)
