// Live updates.
