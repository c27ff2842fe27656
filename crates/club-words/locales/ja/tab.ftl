# サーバーなしで、ブラウザーのタブで動く画面の枠。

tab-tools = ツール
tab-night = 一晩を試す
tab-here = この画面はブラウザーの中で動きます。どこにも何も送りません。
tab-lost = 試すためのクラブで、メモリーの中だけにあります。読み込み直すと消えます。
tab-waits = 計算しています…
tab-stop = やめる
tab-failed = 画面を読み込めませんでした。もう一度読み込んでください。
tab-language = English
tab-title = クラブの画面
