# The frame around the page in a browser tab without a server.

tab-tools = Tools
tab-night = Try a night
tab-here = This page runs in your browser. Nothing is sent anywhere.
tab-lost = A club to try, in memory. It is lost when this page is loaded again.
tab-waits = Working…
tab-stop = Stop
tab-failed = The page could not be loaded. Load it again.
tab-language = 日本語
tab-title = The page of the club
