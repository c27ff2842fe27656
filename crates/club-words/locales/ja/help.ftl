# ヘルプ。キーは help にコマンドの道筋を付けたもの、引数は二重ハイフンの後に引数の名前。
# どのコマンドでも同じ引数は help-any。上の行は翻訳したときの英語。

# Read a document per line and answer each with a line
help-any--lines = 1 行に 1 件ずつ読み、1 行ずつ答える
# Folder for solutions [default: `desk` in the user's cache folder]
help-any--cache = 解を保存するフォルダ［既定値：キャッシュフォルダの desk］
# Rules: nikogammon, nikogammon-8252, hypergammon-1 to hypergammon-3, halfgammon (counted, too large to solve), or a TOML file
help-any--rules = ルール：nikogammon、nikogammon-8252、hypergammon-1〜hypergammon-3、halfgammon（数えるだけで、解くには大きすぎる）、または TOML ファイル
# Most sweeps over all states; what they reach is the answer [default: 100000]
help-any--sweeps = 全状態を計算する回数の上限。達した精度で答える［既定値：100000］
# Largest residual of the solution, in points [default: 1e-12]
help-any--tolerance = 解の残差の上限（ポイント）［既定値：1e-12］
# The position instead of the standard input: a position id, on 24 points also an id of GNU Backgammon or an XGID, or `start`
help-any--position = 標準入力の代わりに使う局面：局面 ID、24 ポイントなら GNU Backgammon の ID や XGID、または start
# More entrants than C use the structure of C, and a seat is worth S/C
help-any--cap = 参加人数が C を超えたら C 人の配分を使い、1 議席を S/C とする
# Method by which seats are dealt
help-any--method = 議席の配分方式
# Seats that every place gets at least; then places must end
help-any--min_seats = 各順位に最低限与える議席数。入賞数に上限が必要
# The most places paid; as many as win a seat if not given
help-any--places = 入賞数の上限。省略すると議席を得る順位すべて
# Entrants; each brings one seat, that is one point
help-any--seats = 参加人数。1 人が 1 議席（1 ポイント）を持ち寄る
# Place that gets the seat when quotients are equal
help-any--ties = 商が等しいときに議席を得る順位
# How the table is written
help-any--format = 表の形式
# Weights of the places: harmonic, vp-kid, winner, head:100,70,50 (then 100/n for place n), power:100,60,40,25@1.05 (then 25 (4/n)^1.05), fixed:40,25,15,10,6,4 (then nothing)
help-any--weights = 順位のウェイト：harmonic、vp-kid、winner、head:100,70,50（以降 n 位は 100/n）、power:100,60,40,25@1.05（以降 25 (4/n)^1.05）、fixed:40,25,15,10,6,4（以降なし）
# The tournament; the open or the last one if not given
help-any--tournament = トーナメント。省略すると開催中、または最後のもの
# Players dealt in, 2 to 10
help-any--players = 配られる人数（2〜10）
# vs-random, vs-random:N, sklansky-chubukov, chen, push-fold, blend:W, or a file of 169 classes
help-any--order = vs-random、vs-random:N、sklansky-chubukov、chen、push-fold、blend:W、または 169 クラスのファイル
# Points with attendance points
help-any--order--attendance = 出席点込みのポイント
# Points won per entry, less one
help-any--order--profit = 1 エントリー当たりの獲得ポイントから 1 を引いた値
# Points won
help-any--order--total = 獲得ポイント
# Seat of the big blind
help-any--big_blind = ビッグブラインドの席
# Seat of the button
help-any--button = ボタンの席
# Seat of the small blind, unless it is dead
help-any--small_blind = スモールブラインドの席（デッドでなければ）
# Why, in words
help-any--reason = 理由
# Do it: without this the verb only says what it would do
help-any--yes = 実行する。付けなければ、何が起きるかだけを示す
# Name, member id or entry
help-any--player = 名前、会員番号、またはエントリー番号
# The seat
help-any--seat = 席
# The chips of everybody who is in; by default those counted last (desk t chips)
help-any--chips = 残っている全員のチップ。省略時は最後に数えたチップ（desk t chips）
# Who says so
help--actor = 記録者の名前
# When it happened: 19:05 (the last one), 2026-03-07 19:05, or a moment (RFC 3339); now if not given
help--at = 起きた時刻。クラブのタイムゾーンで直近の 19:05、2026-03-07 19:05、または日時（RFC 3339）。省略すると現在
# Why --at is before the last event of the tournament, in words
help--backdate = --at がトーナメントの最後の記録より前である理由
# Club directory, or `postgres://host/db?club=NAME` [default: current directory]
help--club = クラブのフォルダ、または postgres://host/db?club=名前［既定値：現在のフォルダ］
# Answer with JSON instead of text
help--json = 文章の代わりに JSON で答える
# Idempotency key: a command is applied once per key
help--key = コマンドのキー。同じキーのコマンドは一度だけ実行される
# The language: en or ja [default: that of `DESK_LANG`, else of the locale]
help--lang = 言語：en または ja［既定値：DESK_LANG の言語、なければロケールの言語］
# Seed of what is drawn; a random one if not given. That of a draw of all seats is in the log
help--seed = 抽選のシード。省略すると無作為に決める。全員の席決めに使ったものは記録に残る
# The shell
help-completions--shell = シェル
# Write the completions of a shell, to be kept where it looks for them
help-completions = シェルの補完スクリプトを出力する
# The file; one in the folder `backups` of the club if not given
help-db-backup--file = 書き込むファイル。省略するとクラブの backups フォルダの中
# Write a copy of the log to a new file, and check it; of a club on a server an archive
help-db-backup = 記録の写しを新しいファイルに書き、検査する。サーバー上のクラブなら書き出した記録
# The folder, or the address such as `postgres://host/db?club=aoba`
help-db-copy--to = フォルダ、または postgres://host/db?club=aoba のようなアドレス
# Copy the club to a folder or to a server, where there is none yet
help-db-copy = クラブを、まだクラブのないフォルダかサーバーに写す
# Check the backup, tell what would be left behind, and write nothing
help-db-restore--dry_run = バックアップを検査し、失われる記録を示すだけで、書き込まない
# The backup
help-db-restore--file = バックアップ
# Go back to a backup; the log that is there now is kept under another name
help-db-restore = バックアップに戻す。今の記録は別の名前で残る
# The file of the log
help-db = 記録のファイル
# Open the page and play one more night there, for the screen on the wall
help-demo--live = ページを開き、もう 1 回のトーナメントをその場で進める（会場の画面の下見用）
# Open the page on the club
help-demo--serve = 作ったクラブのページを開く
# How many seconds of the night pass in one, 1 to 1,200
help-demo--speed = 1 秒の間に進むトーナメントの秒数。1 から 1,200
# The folder to make the club in; a new one below the current folder if not given
help-demo--dir = クラブを作るフォルダ。省略すると現在のフォルダの下に新しく作る
# Go on with the season of the folder, where it was stopped
help-demo--go_on = フォルダのシーズンを、止めたところから続ける
# Play a demonstration season of twelve nights, one for money, in a new folder
help-demo = 新しいフォルダで 12 回分（うち 1 回は賞金付き）のデモシーズンを進める
# The contract of the question on the standard input, such as rate-field; the names of all if neither it nor --lines is given
help-engine--contract = 標準入力から読む質問の契約の名前（rate-field など）。これも --lines もなければすべての名前を表示する
# Answer lines {"contract":"rate-field/1","id":..,"question":{..}}, each with a line
help-engine--lines = 行 {"{"}"contract":"rate-field/1","id":..,"question":{"{"}..{"}"}{"}"} に 1 行ずつ答える
# The question of any engine's contract, or a pipe of them
help-engine = どのエンジンの契約の質問にも答える。1 件、またはパイプで続けて
# Chips of each player left
help-icm-equity--stacks = 残ったプレイヤーそれぞれのチップ
# Prizes that are left, the first place first
help-icm-equity--prizes = 残っている賞金（1 位から順に）
# What each stack is worth; without stacks reads {"stacks":[..],"prizes":[..],"tolerance":1e-10}
help-icm-equity = 各スタックの価値。スタックがなければ入力：{"{"}"stacks":[..],"prizes":[..],"tolerance":1e-10{"}"}
# How likely a player comes in each place: reads {"stacks":[..],"player":0}
help-icm-finish = プレイヤーが各順位になる確率。入力：{"{"}"stacks":[..],"player":0{"}"}
# The independent chip model: what stacks are worth, who finishes where
help-icm = ICM：スタックの価値と、各順位になる確率
# The club's name
help-init--title = クラブの名前
# IANA time zone of the club; that of this machine if not given
help-init--zone = クラブのタイムゾーン（IANA）。省略するとこのコンピュータのもの
# Begin a club in a folder
help-init = フォルダにクラブを作る
# With names, notes and the digests of commands, each on a line of its own
help-log-export--names = 名前、メモ、コマンドのダイジェストも 1 行ずつ含める
# Write the log as NDJSON, an event a line
help-log-export = 記録を NDJSON（1 行 1 件）で書き出す
# Check everything and write nothing
help-log-import--dry_run = 検査だけ行い、書き込まない
# The file that `log export` wrote
help-log-import--file = log export で書き出したファイル
# Take over an exported log into a club without events
help-log-import = 書き出した記録を、空のクラブに取り込む
# Bring only the events before this one
help-log-salvage--before = この番号より前の記録だけを移す
# Read everything and write nothing
help-log-salvage--dry_run = 読むだけで、書き込まない
# The damaged file, which is not touched; the club's own if not given
help-log-salvage--file = 壊れたファイル（変更しない）。省略するとクラブの記録
# The folder of the new club
help-log-salvage--to = 新しいクラブのフォルダ
# Bring every event before the break of a damaged log into a new club
help-log-salvage = 壊れた記録から、壊れる前の全件を新しいクラブに移す
# All events after this one, 0 for all of them
help-log-tail--after = この番号より後の全件。0 なら最初から
# Go on with events as they are stored here and elsewhere, until the program is stopped
help-log-tail--follow = 止めるまで、ここやほかの場所で記録されるたびに続けて表示する
# How many
help-log-tail--lines = 件数
# Say why seats, tables and moves were decided
help-log-tail--why = 席、テーブル、席移動の理由も示す
# Show the last events, and those that follow
help-log-tail = 最近の記録と、続く記録を表示する
# Check chain, gaps, schemas, that the log folds to what is stored, names, notes and digests
help-log-verify = 連鎖、抜け、形式、再生した結果と保存内容の一致、名前、メモ、ダイジェストを検査する
# The event log
help-log = 記録
# Write the pages of the desk and of every verb into this folder, a file each
help-man--out = desk 全体とすべてのコマンドのページをこのフォルダーに 1 つずつ書き込む
# The page of one verb, such as season or t; the page of the desk if not given
help-man--verb = season や t などのコマンド名。省略すると desk 全体
# Write the manual page
help-man = マニュアルページを出力する
# Changes: name=NAME, zone=ZONE (an IANA time zone)
help-club-edit--changes = 変更：name=名前、zone=タイムゾーン（IANA）
# Change the club's name or its time zone; announced nights keep their zone
help-club-edit = クラブの名前またはタイムゾーンを変える。告知した大会のタイムゾーンはそのまま
# The club's name and time zone
help-club = クラブの名前とタイムゾーン
# A TOML or JSON file with the tables in the order in which they break; none removes them
help-room-set--file = テーブルを書いた TOML または JSON ファイル（ブレイクする順に並べる）。none で会場をなくす
# Set the tables from a file; announced nights keep theirs
help-room-set = ファイルからクラブのテーブルを決める。告知した大会のテーブルはそのまま
# Show the tables: seats, closed seats, the order in which they break
help-room-show = クラブのテーブルを表示する（席数、使わない席、ブレイク順）
# The tables that the club has
help-room = クラブのテーブル
# The id; a random one if not given
help-member-add--id = 番号。省略すると無作為に決める
# The names
help-member-add--names = 名前
# How the name is read; lists are sorted by it
help-member-add--reading = 名前のよみ。一覧はこの順に並ぶ
# Name that people call the member by
help-member-add--nick = 呼び名
# The number in the club's own list
help-member-add--number = クラブの名簿の番号
# Add members; the options are for one alone
help-member-add = 会員を追加する。オプションは 1 人のときだけ
# Name or member id
help-member-edit--player = 名前または会員番号
# Changes such as nick=Ken; without a value it is taken away
help-member-edit--changes = 変えるもの（nick=Ken など）。値がなければ取り除く
# Change a member's name, reading, nickname or number
help-member-edit = 会員の名前、よみ、呼び名、番号を変える
# The file; columns behind the name may be missing
help-member-import--file = ファイル。name より後の列はなくてもよい
# Write nothing: show who would be added
help-member-import--dry_run = 何も書き込まず、追加される会員を表示する
# Add members from a CSV file with the columns name,reading,nick,number: all of them or none
help-member-import = CSV ファイル（name,reading,nick,number の列）から会員を追加する。全員か、誰も追加しないか
# Write nothing: show whose name would go
help-member-erase--dry_run = 何も書き込まず、誰の名前が消えるかを示す
# Name or member id
help-member-erase--player = 名前または会員番号
# Delete a member's name; results stay, under the id
help-member-erase = 会員の名前を消去する。成績は番号で残る
# Only those whose names contain this; width, case, kana, accents and usual forms of kanji make no difference
help-member-list--find = 名前にこの文字を含む会員だけ。全角半角、大文字小文字、ひらがなカタカナ、アクセント記号、よくある異体字は区別しない
# List the members
help-member-list = 会員を一覧する
# Member to merge: name or id
help-member-merge--from = 統合される会員：名前または番号
# Member to keep: name or id
help-member-merge--into = 残す会員：名前または番号
# Write nothing: show whose rate and tier would change
help-member-merge--dry_run = 何も書き込まず、レートとティアの変わる会員を表示する
# Leave the ratings as they are, for this reason
help-member-merge--leave_ratings = この理由により、レートを変更しない
# Merge two members who are one person
help-member-merge = 同一人物の会員 2 件を統合する
# The new name
help-member-rename--name = 新しい名前
# Name or member id
help-member-rename--player = 名前または会員番号
# Name or member id
help-member-show--player = 名前または会員番号
# Show a member: the number, every night with place and points, the rating
help-member-show = 会員を表示する（番号、全大会の順位とポイント、レート）
# Change a member's name
help-member-rename = 会員の名前を変える
# Members of the club
help-member = クラブの会員
# What each play of a game cost: reads a game as written by `niko play --record`
help-niko-analyse = ゲームの各手の損失を調べる。入力：niko play --record で書いたゲーム
# The faces of the two dice, such as 2,1
help-niko-best--roll = 2 個のサイコロの目（例：2,1）
# All plays of a roll, best first: reads a position
help-niko-best = ある目のすべての手を良い順に示す。入力：局面
# Number of states of a game, and of arrangements of one side
help-niko-count = ゲームの状態数と、片側の配置数
# Also show what to do with the doubling cube, for money and by the Jacoby rule; its solution takes longer to make and has a file of its own
help-niko-eval--cube = ダブリングキューブの判断も示す（マネーとジャコビールール）。解に時間がかかり、別のファイルになる
# What a position is worth: reads {"mover":[..],"other":[..]} or {"id":".."}
help-niko-eval = 局面の価値。入力：{"{"}"mover":[..],"other":[..]{"}"} または {"{"}"id":".."{"}"}
# What a game is worth to the first player, and the best play of each opening roll
help-niko-opening = 先手から見たゲームの価値と、初手の各目の最善手
# Write the game as JSON to this file when it is over, for `niko analyse`
help-niko-play--record = 終わったゲームを niko analyse 用に JSON で書くファイル
# Rules, as for the other verbs
help-niko-play--rules = ルール（ほかの動詞と同じ）
# Replace the file of --record if it exists
help-niko-play--force = --record のファイルがあれば置き換える
# Let the computer begin [default: the opening rule decides, or you begin]
help-niko-play--second = コンピュータを先手にする［既定値：初手のルールで決まるか、自分が先手］
# Seed of the dice [default: a random one, which is printed]
help-niko-play--seed = サイコロのシード［既定値：無作為（表示される）］
# Play a game in the terminal against perfect play
help-niko-play = 完全解を相手に端末で対戦する
# The best play of every roll in a position, and what the roll is worth: reads a position
help-niko-roll = 局面での各目の最善手とその価値。入力：局面
# Table file; the one that is kept for the rules if not given
help-niko-verify--file = テーブルのファイル。省略するとそのルールで保存されているもの
# Rules that the table must belong to, as for the other verbs
help-niko-verify--rules = テーブルが属するルール（他のコマンドと同じ書き方）
# Check the certificate and the outcomes of a solution by code that shares nothing with the solver
help-niko-verify = 解の証明書と結果を、解法とは別のコードで検査する
# Nikogammon, a miniature backgammon
help-niko = ニコギャモン（小さなバックギャモン）
# Chips of each player left
help-payout-chop--stacks = 残ったプレイヤーそれぞれのチップ
# Prizes that are left, the first place first, in the smallest unit of the currency
help-payout-chop--prizes = 残っている賞金（1 位から順に、通貨の最小単位で）
# The smallest amount that is handed out
help-payout-chop--unit = 配る金額の最小の刻み
# How the prizes are divided: by the worth of stacks, by chips, or evenly
help-payout-chop--method = 賞金の分け方：スタックの価値（icm）、チップ（chips）、均等（even）
# Money left to play for, taken from the first prize
help-payout-chop--for_winner = 1 位の賞金から取り分け、争う金額
# A deal of the players left; without stacks reads {"stacks":[..],"prizes":[..],"unit":100,"method":"icm"}
help-payout-chop = 残ったプレイヤーのディール。スタックがなければ入力：{"{"}"stacks":[..],"prizes":[..],"unit":100,"method":"icm"{"}"}
# How the table is written; comma separated values have all digits and fractions
help-payout-compare--format = 表の形式。CSV ではすべての桁と分数を書く
# File for a picture of the shares by place (SVG)
help-payout-compare--plot = 順位ごとの割合の図を書くファイル（SVG）
# Replace the file of --plot if it exists
help-payout-compare--force = --plot のファイルがあれば置き換える
# Weights of the places, as for `payout for`; named once for each structure
help-payout-compare--weights = 順位のウェイト（payout for と同じ書き方）。配分ごとに 1 回ずつ指定する
# Structures side by side: paid places, first share, min cash, Gini, top 1 %
help-payout-compare = 配分を並べて比べる：入賞数、1 位の割合、最低賞金、ジニ係数、上位 1 %
# Prizes are multiples of this amount
help-payout-for--denomination = 賞金をこの額の倍数にする
# The least prize
help-payout-for--min_cash = 最低賞金
# Prizes are nice numbers of this unit: 1 to 10, 15 to 95 by 5, 100 to 225 by 25 and so on
help-payout-for--nice = 賞金をこの単位で切りのよい数にする：1〜10、15〜95 は 5 刻み、100〜225 は 25 刻みなど
# Places that are paid: a number, or a percentage of the field such as 15% [default: --places, else the places that win a point]
help-payout-for--paid = 入賞数：人数、または 15% のような参加人数に対する割合［既定値：--places、なければポイントを得る順位］
# Prizes of this pool too, in the smallest unit of the currency
help-payout-for--pool = このプールの賞金も示す（通貨の最小単位）
# Who gets what cannot be divided: first-place, last-paid, carry, error
help-payout-for--remainder = 端数の行き先：first-place、last-paid、carry、error
# File with the stake of every entrant, one number a line; a seat is worth their sum divided by the seats
help-payout-for--stakes = 参加者ごとの出資額を 1 行に 1 つ書いたファイル。1 議席は合計を議席数で割った額になる
# Sizes of the blocks of places with equal prizes; the last one goes on: 1,1,1,3,9
help-payout-for--tiers = 同じ賞金にする順位の区切り。最後の値は繰り返す：1,1,1,3,9
# Points of every paid place for a field of entrants, and prizes of a pool
help-payout-for = 参加人数に対する入賞順位ごとのポイントと、プールの賞金
# Award table: which entrant brings which place its next point
help-payout-table = 当選順位表：何人目の参加で、どの順位に次のポイントが付くか
# Payout structures: points and prizes by place, award tables, comparisons, deals
help-payout = 配分：順位ごとのポイントと賞金、当選順位表、比較、ディール
# Replace the file of --output if it exists
help-print--force = --output のファイルがあれば置き換える
# The form of the sheet
help-print--format = 出力の形式
# Tables in boxes
help-print--format--text = 罫線の表
# A page to print
help-print--format--html = 印刷用のページ
# The tables as comma separated values
help-print--format--csv = カンマ区切りの表
# A workbook of a spreadsheet, into the file of --output
help-print--format--xlsx = 表計算ファイル（--output のファイルへ）
# Text of an e-mail with its subject
help-print--format--mail = 件名付きのメールの文面
# A page of HTML instead of text: short for --format html
help-print--html = 文字の代わりに HTML のページにする（--format html と同じ）
# Write to this new file
help-print--output = このファイルに新しく書き込む
# Points by place next to the award table; after a deal what is paid
help-print-payouts = 順位ごとのポイントと当選順位表。ディールの後は支払い額
# Without members who missed the last N rated nights
help-print-ratings--absent = 直近 N 回の対象トーナメントにすべて不参加の会員を除く
# The ladder; the only one if not given
help-print-ratings--ladder = ラダー（1 つしかなければ省略可）
# Only members with at least this many rated nights
help-print-ratings--nights = 対象トーナメントに N 回以上参加した会員のみ
# Show the change by the nights since this date, such as 2026-03-01
help-print-ratings--since = この日以降の変化を表示する（例：2026-03-01）
# The rates and tiers of a ladder
help-print-ratings = ラダーのレート表
# The places of a finished night: entries, points and knockouts
help-print-results = 終わったトーナメントの結果：順位、エントリー、ポイント、KO
# The blinds of a night: levels, breaks and when they begin
help-print-blinds = トーナメントのブラインド：レベル、休憩、始まる時間
# One page for each table
help-print-seats--tables = テーブルごとに 1 ページ
# A card for each player to cut out
help-print-seats--cards = 切り取るカード（プレイヤーごと）
# A slip for each move that is to be made, and for each new seat of the table that broke last
help-print-seats--slips = 切り取る席移動票（指示された移動と、最後にブレイクしたテーブルの新しい席）
# Who sits where, by table and by name
help-print-seats = 座席表（テーブル順と名前順）
# All members, to tick and sign
help-print-signin = 全会員の受付表（チェック欄と署名欄）
# All members with number, reading and nickname
help-print-members = 全会員の一覧：番号、読み、呼び名
# The names of all members instead
help-print-labels--members = 代わりに全会員の名前
# Labels with the names of those who are in, and their seats: 24 of 70 by 37 mm on a page
help-print-labels = 名札：残っているプレイヤーの名前と席。70×37 mm を 1 ページに 24 枚
# The season; the only one if there is one
help-print-standings--season = シーズン。1 つだけなら省略できる
# The standings of a season
help-print-standings = シーズンの順位表
# Sheets to print: standings, payouts, results, blinds, ratings, sign-in, seats
help-print = 印刷用の表：順位表、入賞ポイント表、結果、ブラインド、レート表、受付表、座席表
# Upper edges, rising, as shares of all hands: 0.05,0.1,0.2
help-range-adjust--edges = 上側の境界を全ハンドに対する割合で小さい順に：0.05,0.1,0.2
# 0 cuts or stretches at the loose end, 1 scales all ranges (sigma)
help-range-adjust--strategy_factor = 0 はルーズな側だけを伸縮、1 は全レンジを一様に伸縮（σ）
# Share of hands to be played, 0 to 1
help-range-adjust--target = プレーするハンドの割合（0〜1）
# Edges of nested ranges for another share of hands
help-range-adjust = 入れ子のレンジの境界を、別のプレー頻度に合わせる
# A preset such as tight-aggressive, or a player's text form with the sizes of its bets
help-range-decide--player = tight-aggressive などの型、またはベットのサイズを含むプレイヤーの文字表記
# Players dealt in, 2 to 10
help-range-decide--players = 参加人数（2〜10）
# Position, one of the last N of UTG EP1 EP2 MP LJ HJ CO BTN SB BB
help-range-decide--position = ポジション：UTG EP1 EP2 MP LJ HJ CO BTN SB BB の最後の N 個のいずれか
# Bet level: 1 when nobody has raised, 2 after an open raise, 3 after a re-raise
help-range-decide--level = ベットレベル：レイズなしは 1、オープンレイズの後は 2、リレイズの後は 3
# The small blind when everybody before it has folded
help-range-decide--folded_to = 前の全員がフォールドしたときのスモールブラインド
# Chips of the player that are not bet, in big blinds: the answer has a size
help-range-decide--behind = プレイヤーの残りのチップ（BB）。指定するとサイズも答える
# Bet of the player in this round, a blind included
help-range-decide--bet = このラウンドでのプレイヤーのベット（BB、ブラインドを含む）
# Highest bet
help-range-decide--highest = 最も大きいベット（BB）
# Least bet that a raise may be to; twice the highest if not given
help-range-decide--least_raise = レイズの最小額（BB）。省略すると最も大きいベットの 2 倍
# Players who limped before
help-range-decide--limpers = 前にリンプした人数
# Players who called the highest bet
help-range-decide--callers = 最も大きいベットにコールした人数
# Seed of the draw for a hand that an edge divides
help-range-decide--seed = 境界で分かれる手札の抽選のシード
# The hand: two cards without a space
help-range-decide--hand = 手札：AsKd など
# The action of a computer player with a hand, and its size where the chips are given
help-range-decide = コンピュータープレイヤーの行動（チップを指定するとサイズも）
# Hands to be played
help-range-drill--hands = 練習するハンド数
# The player whose answer is shown next to the equilibrium's
help-range-drill--player = 均衡と並べて答えを示すプレイヤー
# Seed of the hands; drawn if not given
help-range-drill--seed = ハンドのシード。省略すると抽選する
# Big blinds of each player; if not given drawn from 2 to 20, for every hand of two players and for a round of more
help-range-drill--stack = 各プレイヤーのスタック（BB）。省略すると 2〜20 から抽選する（2 人ではハンドごと、3 人以上では 1 回の練習ごと）
# Players dealt in, 2 to 10; every seat is asked
help-range-drill--players = 参加人数（2〜10）。すべての席が出題される
# Ante of each player, in big blinds
help-range-drill--ante = 各プレイヤーのアンティ（BB）
# Ante of the big blind alone, in big blinds
help-range-drill--bb_ante = ビッグブラインドだけが払うアンティ（BB）
# Count the big blind's ante as dead money: an all-in is for what is left behind it
help-range-drill--dead = ビッグブラインドのアンティをデッドマネーとし、残りのスタックでオールインする
# Random deals that more than two players learn from before the round, 100,000 for each or more, by default 400,000 for each
help-range-drill--deals = 3 人以上の練習で、始める前の計算に使うランダムなディールの数（1 人につき 10 万以上、既定：1 人につき 40 万）
# Keep the score by class of hand in this file, and begin with what was wrong in earlier rounds
help-range-drill--score = 手札の組ごとの成績をこのファイルに残し、前に間違えた場面から始める
# Practise short stacks: push or fold, and what a mistake costs
help-range-drill = ショートスタックの練習：プッシュかフォールドか、間違いの損失
# A range such as 22+,AKs or random
help-range-equity--first = レンジ（例：22+,AKs、random）
# The range that it plays against
help-range-equity--second = 相手のレンジ
# Exact equity of a range against another before the flop
help-range-equity = プリフロップでのレンジ対レンジの正確なエクイティ
# The counts are VPIPs seen at a table of such players: a preset, or a player's text form; without it they are hands within the range
help-range-fit--player = 回数をこのようなプレイヤーのテーブルで観測した VPIP とみなす：型、またはプレイヤーの文字表記。省くとレンジに入ったハンドの数とみなす
# Table of positions: that of the article, or that of push or fold with 10 big blinds [default: standard, or the player's]
help-range-fit--positions = ポジションの表：記事の表、または 10BB のプッシュ・オア・フォールドの表［省略時：standard、またはプレイヤーの表］
# A player's numbers from counts: reads {"observations":[{"players":6,"position":"BTN","hands":800,"vpip":250},..]}
help-range-fit = 観測した回数からプレイヤーの数値を求める。入力：{"{"}"observations":[{"{"}"players":6,"position":"BTN","hands":800,"vpip":250{"}"},..]{"}"}
# The small blind when everybody before it has folded
help-range-grid--folded_to = 全員フォールドで回ってきたスモールブラインド
# A line for each class: class,weight
help-range-grid--format--csv = クラスごとに 1 行：class,weight
# As solvers exchange ranges: AA,KK:0.5
help-range-grid--format--solver = ソルバーが使う形式：AA,KK:0.5
# 1326 weights
help-range-grid--format--weights = 1326 個の重み
# How the grid is written
help-range-grid--format = 表の形式
# Write to a file instead of the standard output
help-range-grid--out = 標準出力の代わりにファイルに書く
# Replace the file of --out if it exists
help-range-grid--force = --out のファイルがあれば置き換える
# A preset such as tight-aggressive, or a player's text form
help-range-grid--player = tight-aggressive などの型、またはプレイヤーの文字表記
# Position, one of the last N of UTG EP1 EP2 MP LJ HJ CO BTN SB BB
help-range-grid--position = ポジション：UTG EP1 EP2 MP LJ HJ CO BTN SB BB の後ろから N 個のいずれか
# A range such as 22+,A2s+; otherwise a player and a seat
help-range-grid--range = レンジ（例：22+,A2s+）。なければプレイヤーと席を指定する
# The 13 by 13 grid of a player in a seat, or of a range
help-range-grid = 席ごとのプレイヤー、またはレンジの 13×13 の表
# An order of preference: which hands come first
help-range-order = ハンドの強さの順
# Let the last weight of a hand count, instead of refusing a hand with two weights
help-range-parse--lenient = 同じハンドに重みが 2 つあれば、拒否せずに後のものを使う
# The order for items such as 12.5%
help-range-parse--order = 12.5% のような指定に使う順
# What `+` means after two neighbouring ranks such as T9s+
help-range-parse--plus = T9s+ のように隣り合うランクに付く + の意味
# A range such as 22+,A2s+,KTo:0.5
help-range-parse--range = レンジ（例：22+,A2s+,KTo:0.5）
# Read a range strictly and write it canonically
help-range-parse = レンジを厳密に読み、標準の形で書く
# Ante of each player, in big blinds
help-range-pushfold--ante = 各プレイヤーのアンティ（BB）
# Ante of the big blind alone, in big blinds
help-range-pushfold--bb_ante = ビッグブラインドだけが払うアンティ（BB）
# Count the big blind's ante as dead money: an all-in is for what is left behind it
help-range-pushfold--dead = ビッグブラインドのアンティをデッドマネーとし、残りのスタックでオールインする
# Random deals to learn from, by default ten million for each player beyond two; half as many again measure what each player could still gain
help-range-pushfold--deals = 計算に使うランダムなディールの数（既定：3 人目から 1 人につき 1000 万）。さらにその半分のディールで、各プレイヤーの改善の余地を測る
# A player whose hands push and call, and what that costs: a preset such as nit, or a player's text form
help-range-pushfold--player = プッシュとコールの損失を調べるプレイヤー：nit などの型、またはプレイヤーの文字表記
# Players dealt in, 2 to 10, by default 2 or as many as --stacks; two are solved exactly, more are learned from random deals
help-range-pushfold--players = 参加人数（2〜10、既定は 2 人または --stacks の数）。2 人は厳密に解き、3 人以上はランダムなディールから計算する
# Stacks that differ, in the order of the seats, the small blind and the big blind last: 12,8,20
help-range-pushfold--stacks = 異なるスタック（BB、席順。最後の 2 人が SB と BB）：12,8,20
# Prizes that are left, first place first: play for prize money, not for chips
help-range-pushfold--prizes = 残っている賞金（1 位から）。チップではなく賞金で計算する
# Stacks at other tables that play for the same prizes
help-range-pushfold--others = 同じ賞金を争うほかのテーブルのスタック（BB）
# Straddle of the first seat, which then acts last, in big blinds
help-range-pushfold--straddle = 最初の席のストラドル（BB）。その席は最後に行動する
# Seed of the deals
help-range-pushfold--seed = ディールのシード
# Big blinds of each player before blinds and antes are posted, at least those; --stacks takes less
help-range-pushfold--stack = ブラインドとアンティを払う前の各プレイヤーのスタック（BB）。ブラインドとアンティの合計以上（それより少ないスタックは --stacks）
# All in or fold: the equilibrium of two players with its proof, or of up to ten from random deals
help-range-pushfold = オールインかフォールドか：2 人の均衡とその証明、または 10 人までのランダムなディールからの計算
# rock, nit, tight-aggressive, loose-aggressive, calling-station, maniac, positionally-blind, inverted, short-handed-nit; or a player's text form, which begins with npc/1
help-range-show--player = rock、nit、tight-aggressive、loose-aggressive、calling-station、maniac、positionally-blind、inverted、short-handed-nit、または npc/1 で始まるプレイヤーの文字表記
# A computer player in words
help-range-show = コンピュータプレイヤーの説明
# Give each player a deck: hands are independent, and chance alone is left of the differences
help-range-simulate--deck_each = プレイヤーごとに別のデッキを使う。ハンドが独立になり、差には偶然だけが残る
# Hands to be played
help-range-simulate--hands = プレーするハンド数
# Hands in the file
help-range-simulate--phh_hands = ファイルに書くハンド数
# Write the first hands as poker hand histories (PHH)
help-range-simulate--phh = 最初のハンドをハンド履歴（PHH 形式）としてファイルに書く
# Replace the file of --phh if it exists
help-range-simulate--force = --phh のファイルがあれば置き換える
# A preset such as tight-aggressive, or a player's text form: once for all seats, or for each seat in the order of play
help-range-simulate--player = tight-aggressive などの型、またはプレイヤーの文字表記。1 つなら全席、または行動順に席の数だけ指定する
# Only all in or fold
help-range-simulate--push_fold = オールインかフォールドだけにする
# Seed of the hands
help-range-simulate--seed = ハンドのシード
# Big blinds of each player in the file: the highest bet of these players or more, with --push-fold any
help-range-simulate--stack = ファイルでの各プレイヤーのスタック（BB）。このプレイヤーが賭ける最高額以上（--push-fold ならいくつでもよい）
# A table of computer players: what they do before the flop, next to what the model predicts
help-range-simulate = コンピュータプレイヤーのテーブル：プリフロップの行動とモデルの予測
# Share of all hands, 0 to 1
help-range-top--share = 全ハンドに対する割合（0〜1）
# The best hands of an order of preference
help-range-top = 強さの順で上位のハンド
# Share of hands played at a table of six (phi), above 0 and at most 1
help-range-vpip--phi = 6 人テーブルでのプレー頻度（φ）。0 より大きく 1 以下
# Adjustment to the position (pi): 0 none, 1 full, less than 0 the wrong way
help-range-vpip--position_factor = ポジションによる調整（π）：0 はなし、1 は完全、負は逆方向
# Table of positions: that of the article, or that of push or fold with 10 big blinds
help-range-vpip--positions = ポジションの表：記事の表、または 10BB のプッシュ・オア・フォールドの表
# Position, one of the last N of UTG EP1 EP2 MP LJ HJ CO BTN SB BB
help-range-vpip--position = ポジション：UTG EP1 EP2 MP LJ HJ CO BTN SB BB の後ろから N 個のいずれか
# Adjustment to the number of players (tau): 0 none, 1 full, less than 0 the wrong way
help-range-vpip--table_factor = 人数による調整（τ）：0 はなし、1 は完全、負は逆方向
# Share of hands that a player plays in a seat
help-range-vpip = 席ごとのプレー頻度（VPIP）
# Ranges of hands before the flop
help-range = プリフロップのハンドレンジ
# Show what has a chance below this, in percent
help-rate-check--below = この確率（%）より低いものを表示する
# The ladder; the only one if not given
help-rate-check--ladder = ラダー（1 つしかなければ省略可）
# Results and knockouts that the ratings find hard to believe, as numbers without judgement
help-rate-check = レートからは考えにくい結果とノックアウトの一覧（数値のみ。判断はしません）
# Ratings after a tournament, with the reason for every number
help-rate-event = トーナメント後のレーティングと、すべての数値の根拠
# Ratings after a field by its finishing order alone: reads {"beta":1000,"players":[{"mu":..,"sigma":..},..]}
help-rate-field = 順位だけから求めるレーティング。入力：{"{"}"beta":1000,"players":[{"{"}"mu":..,"sigma":..{"}"},..]{"}"}
# A season in hindsight: skills smoothed through the whole history
help-rate-hindsight = シーズン全体の結果から振り返ったスキル
# Ratings with early busts rated against the field of their moment
help-rate-partial = 早いバストを、その時点の参加者に対して評価するレーティング
# How likely each player of a field finishes in each place
help-rate-predict = 各プレイヤーが各順位になる確率
# Half of the entries register late
help-rate-simulate--late = エントリーの半分をレイトレジにする
# Repetitions with different draws, 3 to 1000
help-rate-simulate--runs = 抽選を変えて繰り返す回数（3〜1000）
# Seed of the draws
help-rate-simulate--seed = 抽選のシード
# The published simulation: 1000 players of five classes in 325 tournaments
help-rate-simulate = 公開されたシミュレーション：5 段階の 1000 人、325 トーナメント
# Rate and tier of a skill: reads {"mu":1500,"sigma":300}
help-rate-tier = スキルのレートとティア。入力：{"{"}"mu":1500,"sigma":300{"}"}
# Show the parts of each entry: place, play time, weights, and points
help-rate-explain--all = エントリーごとの内訳（順位、プレー時間、重み、ポイント）も表示する
# The ladder; the only one if not given
help-rate-explain--ladder = ラダー（1 つしかなければ省略可）
# The night; the member's last one if not given
help-rate-explain--night = トーナメント（省略すると最後のもの）
# The member: name or id
help-rate-explain--player = 会員（名前または番号）
# Why a member's rating changed
help-rate-explain = レートが変わった理由
# Show what was published, in that order, also where a correction replaced it
help-rate-history--as_published = 訂正前のものも含め、公開された順にすべて表示する
# The ladder; the only one if not given
help-rate-history--ladder = ラダー（1 つしかなければ省略可）
# The member: name or id
help-rate-history--player = 会員（名前または番号）
# Draw the path of the rate with its band as SVG into this file
help-rate-history--svg = レートの推移を幅とともに描くファイル（SVG）
# Replace the file of --svg if it exists
help-rate-history--force = --svg のファイルがあれば置き換える
# A member's ratings night by night
help-rate-history = 会員のレートの推移
# The file, with the header `name,mu,sigma`
help-rate-import--file = 見出しが `name,mu,sigma` のファイル
# The ladder; the only one if not given
help-rate-import--ladder = ラダー（1 つしかなければ省略可）
# Begin the ladder if no season names it and nobody has a rating on it yet
help-rate-import--new_ladder = どのシーズンも指定していない新しいラダーを始める
# Replace all ratings that were imported into the ladder before; before its first rated night
help-rate-import--replace = それまでにラダーへ取り込んだ初期レートをすべて差し替える（最初の対象トーナメントより前に限る）
# Give members the ratings that they had before their first rated night
help-rate-import = 最初の対象トーナメントより前のレートを取り込む
# The ladder; the only one if not given
help-rate-replay--ladder = ラダー（1 つしかなければ省略可）
# Begin the ladder if no season names it and nobody has a rating on it yet
help-rate-replay--new_ladder = どのシーズンも指定していない新しいラダーを始める
# Rate all finished nights that are not rated yet, once
help-rate-replay--publish = レートの付いていない終了済みのトーナメントに一度だけレートを付ける
# Compute all ratings again and compare them with what is published
help-rate-replay = すべてのレートを計算し直し、公開されたものと比べる
# Without members who missed the last N rated nights
help-rate-tiers--absent = 直近 N 回の対象トーナメントにすべて不参加の会員を除く
# The ladder; the only one if not given
help-rate-tiers--ladder = ラダー（1 つしかなければ省略可）
# Only members with at least this many rated nights
help-rate-tiers--nights = 対象トーナメントに N 回以上参加した会員のみ
# Show the change by the nights since this date, such as 2026-03-01
help-rate-tiers--since = この日以降の変化を表示する（例：2026-03-01）
# Everybody's rate and tier, and how many are in each tier
help-rate-tiers = 全員のレートとティア、ティアごとの人数
# Change for members who miss a night: keep, or widen=POINTS
help-rate-whatif--absence = 欠席した会員のレート：keep（そのまま）、widen=POINTS
# The ladder; the only one if not given
help-rate-whatif--ladder = ラダー（1 つしかなければ省略可）
# A parameter that differs from those of the last night, such as beta=800
help-rate-whatif--parameters = 最後のトーナメントと異なるパラメーター（例：beta=800）
# Who would have which rate under other parameters
help-rate-whatif = 別のパラメーターでの各会員のレート
# Ratings and tiers
help-rate = レーティングとティア
# The document, such as rate-event or rate-event-answer; the names of all if not given
help-schema--name = 文書の名前（rate-event、rate-event-answer など）。省略するとすべての名前を表示する
# Write the schemas of all documents into this folder, a file each
help-schema--out = すべての文書のスキーマをこのフォルダーに 1 つずつ書き込む
# JSON Schemas of what is read and answered
help-schema = 入出力の JSON Schema を表示する
# The id
help-season-close--id = 番号
# Close a season
help-season-close = シーズンを終了する
# Changes such as best-k=10, or best-k=none to count all. Fields: title, order, best-k, drop-worst-k, attendance, min-entries, counted-entry (first, last or all), multiplier.NIGHT (such as 3/2)
help-season-edit--changes = best-k=10 のような変更。best-k=none ですべて数える。項目：title、order、best-k、drop-worst-k、attendance、min-entries、counted-entry（first、last、all）、multiplier.大会（3/2 など）
# Write nothing: show what would change, and whose rank
help-season-edit--dry_run = 書き込まない。何が変わり、誰の順位が動くかを示す
# The id
help-season-edit--id = 番号
# Change the title of an open season, or how it counts: the standings follow at once
help-season-edit = 開催中のシーズンの名称や成績の決め方を変える。順位表はすぐに従う
# Count the rows even if the season has an import with the same ones
help-season-import--again = 同じ行がすでに取り込まれていても数える
# Check the file and show what would be imported, but write nothing
help-season-import--dry_run = ファイルを検査し、取り込む内容を示すだけで、書き込まない
# The file, with the header `name,total_points,entries` and `,events` if wanted
help-season-import--file = ファイル。見出しは name,total_points,entries（必要なら ,events も）
# The season that they count for
help-season-import--season = 成績を数えるシーズン
# Import totals of events that have no log from a CSV file
help-season-import = 記録のないイベントの合計を CSV ファイルから取り込む
# Points for each event attended
help-season-open--attendance = 参加 1 回ごとの出席点
# Count only the N best events of a player
help-season-open--best_k = プレイヤーごとに良い方から N 回だけ数える
# Which of a player's entries into a night count
help-season-open--counted_entry = 1 人のエントリーのうち成績になるもの
# Every entry
help-season-open--counted_entry--all = すべてのエントリー
# The first alone: no points for a player who enters again
help-season-open--counted_entry--first = 最初の 1 回だけ。再エントリーした人にはポイントが付かない
# The last alone
help-season-open--counted_entry--last = 最後の 1 回だけ
# Drop the N worst events of a player; the best one always counts
help-season-open--drop_worst_k = プレイヤーごとに悪い方から N 回を除く。最良の 1 回は必ず数える
# The id, such as 2026-spring
help-season-open--id = 番号（例：2026-spring）
# Entries needed to be in the profit order, in the nights that count
help-season-open--min_entries = 利益率の順位に入るのに必要なエントリー数（成績になる大会のもの）
# The order that counts
help-season-open--order = 順位の決め方
# The title; the id if not given
help-season-open--title = 名称。省略すると番号
# Change by a rated night for members who miss it: keep, or widen=POINTS (added to their sigma squared)
help-season-open--rating_absence = 対象トーナメントを欠席した会員のレート：keep（そのまま）、widen=POINTS（POINTS の 2 乗を sigma の 2 乗に加える）
# Rate the nights of the season on this ladder
help-season-open--ladder = シーズンのトーナメントにこのラダーでレートを付ける
# A parameter of the rating that differs from the published one, such as beta=800
help-season-open--rating_parameters = 公開値と異なるレートのパラメーター（例：beta=800）
# What ratings the season begins with: carry, reset, or widen=SIGMA
help-season-open--rating_start = シーズン開始時のレート：carry（引き継ぐ）、reset（初期値に戻す）、widen=SIGMA（不確かさを広げる）
# Open a season
help-season-open = シーズンを始める
# Write nothing: show how they would be rated
help-season-rules--dry_run = 何も書き込まず、レートの付け方を表示する
# The id
help-season-rules--id = 番号
# Rate the nights on this ladder
help-season-rules--ladder = このラダーでレートを付ける
# A parameter of the rating that changes, such as beta=800
help-season-rules--rating_parameters = 変えるレートのパラメーター（例：beta=800）
# Change by a rated night for members who miss it: keep, or widen=POINTS (added to their sigma squared)
help-season-rules--rating_absence = 対象トーナメントを欠席した会員のレート：keep（そのまま）、widen=POINTS（POINTS の 2 乗を sigma の 2 乗に加える）
# What ratings a member begins the season with: carry, reset, or widen=SIGMA
help-season-rules--rating_start = シーズン開始時のレート：carry（引き継ぐ）、reset（初期値に戻す）、widen=SIGMA（不確かさを広げる）
# Rate the nights no more
help-season-rules--unrated = 以後レートを付けない
# Rate the nights of an open season in another way, from the next one that is finished; what is not named stays as it is
help-season-rules = 開催中のシーズンで、次に終了するトーナメントからのレートの付け方を変える。指定しないものはそのまま
# The id; the only season if there is one
help-season-standings--id = 番号。シーズンが 1 つだけなら省略できる
# The order; the season's own if not given
help-season-standings--order = 順位の決め方。省略するとシーズンの設定
# Show the points of each night, with a mark at those that count
help-season-standings--nights = 大会ごとのポイントを示し、成績になる大会に印を付ける
# List the seasons
help-season-list = シーズンの一覧を表示する
# Pay out the fund of a closed season by its standings, once
help-season-payout = 終了したシーズンの積立を最終順位で分けて支払う。1 回だけ
# The id
help-season-payout--id = 番号
# Ranks that are paid: a number, or a share of the players such as 10% [default: those that the weights pay]
help-season-payout--paid = 支払う順位：人数、または 10% のようなプレイヤーに対する割合［既定値：ウェイトで決まる］
# Weights of the ranks, as in t new [default: vp-kid]
help-season-payout--weights = 順位のウェイト。t new と同じ［既定値：vp-kid］
# The smallest coin or note, in the currency of the fund [default: the largest unit of the nights]
help-season-payout--unit = 支払いの最小単位（積立の通貨で）［既定値：大会の単位のうち最大のもの］
# Write nothing: show who would be paid
help-season-payout--dry_run = 書き込まない。誰にいくら支払うかを示す
# The id; the only season if there is one
help-season-show--id = 番号。シーズンが 1 つだけなら省略できる
# Show a season: how it counts, and its nights
help-season-show = シーズンを表示する（成績の決め方と大会）
# The id
help-season-reopen--id = 番号
# Reopen a closed season: its standings follow the results again
help-season-reopen = 終了したシーズンを再開する。順位表は再び成績に従う
# Show the standings
help-season-standings = 順位表を表示する
# The id; the only season if there is one
help-season-whatif--id = 番号。シーズンが 1 つだけなら省略できる
# Weights of the places in every night, as in t new: harmonic, vp-kid, winner, head:100,70,50, ..
help-season-whatif--points = すべての大会の順位のウェイト。t new と同じ：harmonic、vp-kid、winner、head:100,70,50 など
# Points for each event attended
help-season-whatif--attendance = 参加 1 回ごとの出席点
# Count only the K best events of a player
help-season-whatif--best = プレイヤーごとに良い方から K 回だけ数える
# Drop the K worst events of a player; the best one always counts, and 0 counts all
help-season-whatif--drop_worst = プレイヤーごとに悪い方から K 回を除く。最良の 1 回は必ず数え、0 ならすべて数える
# Entries needed to be in the profit order, in the nights that count
help-season-whatif--min_entries = 利益率の順位に入るのに必要なエントリー数（成績になる大会のもの）
# Which of a player's entries into a night count
help-season-whatif--counted_entry = 1 人のエントリーのうち成績になるもの
# Every entry
help-season-whatif--counted_entry--all = すべてのエントリー
# The first alone: no points for a player who enters again
help-season-whatif--counted_entry--first = 最初の 1 回だけ。再エントリーした人にはポイントが付かない
# The last alone
help-season-whatif--counted_entry--last = 最後の 1 回だけ
# A parameter of the rating that differs from those of the last night, such as beta=800
help-season-whatif--parameters = 最後のトーナメントと異なるレートのパラメーター（例：beta=800）
# Change for members who miss a night: keep, or widen=POINTS
help-season-whatif--absence = 欠席した会員のレート：keep（そのまま）、widen=POINTS
# The order of both tables; the season's own if not given
help-season-whatif--order = 両方の表の順位の決め方。省略するとシーズンの設定
# Say everybody who would move; the ten largest moves if not given
help-season-whatif--all = 順位が変わる全員を示す。省略すると変化の大きい 10 人
# Draw the answer as SVG into this file
help-season-whatif--svg = 結果を図として描くファイル（SVG）
# Replace the file of --svg if it exists
help-season-whatif--force = --svg のファイルがあれば置き換える
# Count the recorded nights by other rules: both tables, who would move and why; nothing is written
help-season-whatif = 記録された大会を別の規則で数える。両方の表と、誰の順位がなぜ変わるかを示す。何も書き込まない
# Count the recorded nights by other rules: both tables, who would move and why; nothing is written  Nights stay as they were played: entries, places, deals. Points, what counts of them, and the parameters of the rating can be other ones. There is no what-if of seating: another seat is another night, with other hands, other busts and another finishing order, of which the log knows nothing.
help-season-whatif-long = 記録された大会を別の規則で数える。両方の表と、誰の順位がなぜ変わるかを示す。何も書き込まない。大会はプレイされたとおり（エントリー、順位、ディール）で、ポイント、その数え方、レートのパラメーターを変えられる。席の「もしも」はない。席が違えばハンドもバストも結果も違う別の大会で、ログからは何も分からない
# The id; the only season if there is one
help-season-reliability--id = 番号。シーズンが 1 つだけなら省略できる
# Draw the answer as SVG into this file
help-season-reliability--svg = 結果を図として描くファイル（SVG）
# Replace the file of --svg if it exists
help-season-reliability--force = --svg のファイルがあれば置き換える
# How far the rankings can be trusted: odd nights against even ones, ranks against the next night
help-season-reliability = 順位がどこまで信頼できるか。奇数回と偶数回の大会、大会前の順位とその結果を比べる
# Seasons and their standings
help-season = シーズンと順位表
# How the result is written
help-seating-audit--format = 結果の形式
# Check the log of any seating software: reads `{"config":..,"state":..}`, then `{"event":..,"actions":[..]}` per line
help-seating-audit = 席決めソフトのログを検査する。入力：{"{"}"config":..,"state":..{"}"}、続いて 1 行に 1 件 {"{"}"event":..,"actions":[..]{"}"}
# Players who have no seat yet: one number; or players at each table: several
help-seating-plan--sizes = まだ席のないプレイヤーの人数（数 1 つ）、または各テーブルの人数（数 2 つ以上）
# Seats of a table, 2 to 23
help-seating-plan--n_max = テーブルの席数、2 から 23
# Sizes and fewest moves; without numbers reads `{"n_max":9,"sizes":[9,9,6]}` or `{"config":..,"state":..}`
help-seating-plan = テーブルの人数と最少の席移動。人数がなければ入力：{"{"}"n_max":9,"sizes":[9,9,6]{"}"} または {"{"}"config":..,"state":..{"}"}
# Add the whole state to every answer
help-seating-run--state = 答えに毎回状態全体を付ける
# Decide on a stream of events: reads `{"config":..,"state":..}`, then an event per line
help-seating-run = 続けて届く出来事に対して決める。入力：{"{"}"config":..,"state":..{"}"}、続いて 1 行に 1 件
# Milliseconds for which a short table waits for a mover
help-seating-simulate--hold_ms = 人数の少ないテーブルが移動してくるプレイヤーを待つ時間（ミリ秒）
# Write the log of all events and answers into this file, as an audit reads it
help-seating-simulate--log = すべての出来事と答えのログを、監査が読む形でこのファイルに書く
# Seats of a table, 2 to 23
help-seating-simulate--n_max = テーブルの席数。2 から 23
# Milliseconds for which a new table waits for more players
help-seating-simulate--open_wait_ms = 新しいテーブルがプレイヤーの増えるのを待つ時間（ミリ秒）
# Milliseconds between two hands, up to an hour
help-seating-simulate--pause_ms = ハンドの間隔（ミリ秒）。1 時間まで
# Players, 2 to 999999; a third of them registers late
help-seating-simulate--players = プレイヤー数。2 から 999999。3 分の 1 ほどは遅れて参加する
# The profile by which players move
help-seating-simulate--policy = 席移動の方式（プロファイル）
# Seed of all draws
help-seating-simulate--seed = 抽選のシード
# Draw sizes and gap through time as SVG into this file
help-seating-simulate--svg = テーブルの人数と差の推移を描くファイル（SVG）
# Replace the files of --svg and --log if they exist
help-seating-simulate--force = --svg と --log のファイルがあれば置き換える
# Play a tournament by chance: how close tables stay, how many players move, how long they wait
help-seating-simulate = 偶然で進むトーナメント：テーブルの人数の差、席移動の数、待ち時間
# Seats, table breaks and balancing of multi-table tournaments
help-seating = マルチテーブルの席決め、ブレイク、テーブルバランス
# Let phones and screens in the same network in; this machine alone if not given
help-any--lan = 同じネットワークのスマホや画面からも使えるようにする。省略するとこのパソコンだけ
# The name under which a proxy of the club passes requests on
help-any--name = クラブのプロキシが使うホスト名
# Do not open a browser
help-any--no_open = ブラウザーを開かない
# Let this machine do nothing before it is paired, like any other
help-any--pair_here = このパソコンもほかの端末と同じように登録するまで操作できないようにする
# The port; printed QR codes have it, so it is never another one
help-any--port = ポート。印刷した QR コードに入るため、ほかの番号に変わることはない
# Open the club in a browser: the desk, phones, the screen on the wall
help-serve = クラブをブラウザーで開く：受付、スマホ、会場の画面
# Entries that a player may make in a night
help-sim-season--max_entries = 1 回のトーナメントで 1 人が参加できる回数
# Go on with the season of the folder, where it was stopped; its plan is in the folder
help-sim-season--go_on = フォルダのシーズンを、止めたところから続ける。計画はフォルダにある
# The folder to make the club in
help-sim-season--out = クラブを作るフォルダ
# Blinds: fast, standard or deep
help-sim-season--blinds = ブラインド：fast、standard、deep
# Chips of an entry
help-sim-season--stack = 参加 1 回分のチップ
# Weights of the places for the points: harmonic, vp-kid, winner, ..
help-sim-season--structure = ポイントを決める順位のウェイト：harmonic、vp-kid、winner など
# Players of a night on average, 2 to the number of members
help-sim-season--field = 1 回の平均参加人数。2 から会員数まで
# Nights, 1 to 1,000
help-sim-season--nights = トーナメントの回数。1 から 1,000
# Members of the club, 2 to 1,000
help-sim-season--players = クラブの会員数。2 から 1,000
# A season of computer players in a new club, through the commands of a director
help-sim-season = コンピュータプレイヤーのシーズンを、運営者のコマンドで新しいクラブに記録する
# Replace the file of --out if it exists
help-sim-merge--force = --out のファイルがあれば置き換える
# File of the joined results
help-sim-merge--out = まとめた結果を書き込むファイル
# Files of results, in any order
help-sim-merge--files = 結果のファイル。順番は問わない
# Results of a sweep joined, in the order of the jobs: means with bands, or the sets of parameters compared
help-sim-merge = 一括処理の結果をジョブの番号順にまとめ、全シーズンの平均と範囲、またはパラメーターの組の比較を示す
# Threads; as many as there are cores if not given
help-sim-sweep--threads = スレッド数。省略するとコアの数
# File of the results; one that is there is continued
help-sim-sweep--out = 結果のファイル。すでにあれば続きから書く
# A part of the jobs, such as 1/4: every fourth from the first on
help-sim-sweep--shard = 受け持つジョブ。1/4 なら最初から 4 つおき
# Numbers of the jobs, such as 0..100: up to but not including the second
help-sim-sweep--jobs = ジョブの番号。0..100 なら 0 から 99 まで
# Plan of the seasons, or of the ratings of an archive, a file in TOML
help-sim-sweep--plan = シーズン、または記録のレート計算の計画（TOML ファイル）
# Jobs of a plan, seasons or ratings of a recorded log: a line of results for each
help-sim-sweep = 計画に沿って多数のシーズン、または記録のレート計算を 1 つずつ独立したジョブとして行い、結果を 1 行ずつ書く
# Weights of the places for the points: harmonic, vp-kid, winner, ..
help-sim-strength--structure = ポイントを決める順位のウェイト：harmonic、vp-kid、winner など
# Seats of a table, 2 to 10
help-sim-strength--n_max = 1 テーブルの席数。2 から 10
# Blinds: fast, standard or deep
help-sim-strength--blinds = ブラインド：fast、standard、deep
# Chips of each player
help-sim-strength--stack = 1 人のチップ
# A preset, or a text form that begins with npc/1 or computer/1; several take turns
help-sim-strength--player = 型の名前、または npc/1 か computer/1 で始まる文字表記。複数なら順番に割り当てる
# Largest share of decisions that are lapses, 0 to 1: the players have 0 to this in equal steps
help-sim-strength--lapse = 癖で決める割合の最大値（0〜1）。プレイヤーには 0 からこの値までを等間隔に割り当てる
# Tournaments to be played
help-sim-strength--tournaments = トーナメントの回数
# Players of each tournament, 2 to 100,000
help-sim-strength--players = 1 回の人数。2 から 100,000
# Many tournaments with the engines alone: what each player wins against the field
help-sim-strength = エンジンだけで多数のトーナメントを行い、各プレイヤーの収支を調べる
# Tournaments and seasons of computer players
help-sim = コンピュータプレイヤーのトーナメントとシーズン
# Which tournament; the open one if not given
help-t--tournament = 対象のトーナメント。省略すると開催中のもの
# Names, member ids or entries
help-t-arrive--players = 名前、会員番号、またはエントリー番号
# Record that registered players, or alternates who were passed over, have arrived
help-t-arrive = 登録済みのプレイヤー、または呼び出しに不在だったオルタネイトの到着を記録する
# Pass over an alternate who was not there when called; the seat goes to the next one
help-t-pass = 呼び出しに不在のオルタネイトを飛ばす。席は次のオルタネイトのものになる
# Ask which moves are needed now
help-t-balance = 今必要な席移動を調べる
# Who won the chips of all of them, with a share where several did; or BUSTED=WINNER[:SHARE],.. for the chips of one player; ? if it is not known
help-t-bust--by = チップを獲得したプレイヤー。複数なら割合を付ける。1 人分だけなら バスト=獲得者[:割合],..。不明なら ?
# Names, or name=chips before the hand where several bust at one table; with + between them those of several tables tie
help-t-bust--players = 名前。同じテーブルで複数がバストしたら 名前=ハンド前のチップ。別のテーブルの同順位は + でつなぐ
# Report who busted in one hand
help-t-bust = 1 ハンドでバストしたプレイヤーを記録する
# Stop the clock; each round takes these minutes from it
help-t-hand-for-hand-on--round_minutes = クロックを止め、1 ラウンドごとにこの分数だけ進める
# From now on every table plays one hand and waits for the others; busts of a round tie
help-t-hand-for-hand-on = ハンドフォーハンドを始める。各テーブルは 1 ハンドごとに待ち、同じラウンドのバストは同順位
# A round was played and nobody busted
help-t-hand-for-hand-round = バストのないラウンドが終わった
# The tables play on without waiting for each other
help-t-hand-for-hand-off = ハンドフォーハンドを終える
# Begin or end hand-for-hand play, or report a round in which nobody busts
help-t-hand-for-hand = ハンドフォーハンドの開始・終了、またはバストのないラウンドを記録する
# Call the tournament off: it has no places and counts for nothing
help-t-cancel = トーナメントを中止する。順位はなく、成績にも数えない
# Names with their chips
help-t-chips--chips = 名前=チップ
# Record counted chips
help-t-chips = 数えたチップを記録する
# Seconds to add, or a time such as +2m or 1:30; with a minus sign to remove
help-t-clock-adjust--seconds = 加える秒数、または +2m や 1:30 のような時間。マイナスを付けると減らす
# Correct the time played
help-t-clock-adjust = 経過時間を修正する
# The time that is left in it, such as 6:00, 6m or 90s; all of it if not given
help-t-clock-level--left = そのレベルの残り時間（6:00、6m、90s など）。省略するとレベルの全時間
# Its number, from 1
help-t-clock-level--level = レベルの番号（1 から）
# A level of the blinds began
help-t-clock-level = ブラインドのレベルを設定する
# Go to the next level, past a break if there is one
help-t-clock-next = 次のレベルに進む（休憩があれば飛ばす）
# Stop it
help-t-clock-pause = 一時停止する
# The time left, such as 10:00, 10m or 90s
help-t-clock-set--left = 残り時間（10:00、10m、90s など）
# Set the time that is left in the level or the break
help-t-clock-set = レベルまたは休憩の残り時間を設定する
# Show the level, the time left in it and what comes next; at --at, or now
help-t-clock-show = レベル、残り時間、次のレベルを表示する（--at の時点、なければ現在）
# Let it run
help-t-clock-start = 開始する
# Start, stop, set or show the clock
help-t-clock = クロックの開始、停止、修正、表示
# Close registration
help-t-close-reg = エントリー受付を締め切る
# Why not as ordered, in words
help-t-confirm--reason = 指示と違う理由
# The table, when moves to several are ordered
help-t-confirm--to = 移動先のテーブル（複数が指示されているとき）
# The seat; the ordered one if not given
help-t-confirm--seat = 席。省略すると指示された席
# Confirm that an ordered move was made
help-t-confirm = 指示された席移動の完了を記録する
# Show the shares and write nothing
help-t-deal--dry_run = 取り分を示すだけで、書き込まない
# Points left to play for
help-t-deal--for_winner = 優勝者に残すポイント
# The places as agreed, the first place first; without them the players left are tied in the ratings
help-t-deal--places = 合意した順位（1位から順に）。指定しなければ、残ったプレイヤーはレーティングでは同順位になる
# The share of everybody who is in: points, amounts with --money, both with --money --points (Ann=6000+3)
help-t-deal-agreed--points = 残っている全員の取り分：ポイント、--money を付けたときは通貨の金額、--money --points のときは Ann=6000+3 のように両方
# As the players agreed among themselves
help-t-deal-agreed = プレイヤー同士の合意で分ける
# The next points to everybody, the rest by chips
help-t-deal-chips = 次の順位のポイントを全員に、残りをチップ比例で分ける
# Chips, where a point left over should go to the larger stack; by default those counted last
help-t-deal-even--chips = チップ。端数のポイントを多い方に付けるときに指定する。省略時は最後に数えたチップ
# Everybody the same
help-t-deal-even = 全員同じに分ける
# By the independent chip model
help-t-deal-icm = ICM で分ける
# Record a deal of the players left
help-t-deal = 残ったプレイヤーのディールを記録する
# Only if the draw was announced to be by rating, so that the means of the tables are alike
help-t-draw--by_rating = レートによる席決め（テーブルの平均レートをそろえる）と告知されている場合だけ抽選する
# Draw all seats again before the first hand, for everybody who is in now
help-t-draw--again = 最初のハンドの前に、今いる全員の席を引き直す
# Why again, in words
help-t-draw--reason = 引き直す理由
# Show how large the tables would be, without the seats; nothing is written
help-t-draw--dry_run = テーブルの人数だけを示し、席は示さない。書き込まない
# Draw the seats of the first hand
help-t-draw = 席決めをする（最初のハンドの席を抽選）
# Draw all seats again, at the tables that are needed
help-t-redraw = 必要なテーブルで全員の席を引き直す
# The table
help-t-table--table = テーブル
# Close a seat, which stays empty; several with commas
help-t-table--close = 使わない席（複数ならコンマ区切り）
# Open a closed seat
help-t-table--open = また使う席
# Make it the featured table, which breaks last
help-t-table--featured = 最後にブレイクするテーブルにする
# Let it break in its turn again
help-t-table--not_featured = 順番どおりにブレイクするテーブルに戻す
# Give it another name
help-t-table--rename = 新しい名前
# Its place in the order in which the tables break, from 1
help-t-table--order = ブレイクする順番（1 から）
# Close and open seats of a table, feature it, rename it, or move it in tonight's break order
help-t-table = 今夜のテーブルを変える（席を閉じる・開く、最後にブレイク、名前、ブレイクする順番）
# The table
help-t-break--table = テーブル
# Break a table: its players get seats at the others
help-t-break = テーブルをブレイクする。プレイヤーは他のテーブルの席に移る
# The table
help-t-open--table = テーブル
# Open a table of the room though it is not needed, or let one that was broken open again
help-t-open = 会場のテーブルを、必要でなくても開く。ブレイクしたテーブルをまた使う
# Write nothing: show whose rate and tier would change
help-t-finish--dry_run = 何も書き込まず、レートとティアの変わる会員を表示する
# Leave the ratings as they are, for this reason
help-t-finish--leave_ratings = この理由により、レートを変更しない
# Finish the tournament: places, points and, in a rated season, ratings
help-t-finish = トーナメントを終了し、順位とポイント、対象シーズンではレートを確定する
# Rate it as the last night of its ladder, though later ones are rated
help-t-import-finish--as_last = 後のトーナメントがレート計算済みでも、ラダーの最後としてレートに反映する
# Rate it before all nights that were played after this date, which are rated again
help-t-import-finish--as_of = この日より後に開催されたトーナメントより前の順番でレートに反映し、後のものは計算し直す
# Give the places the points of the season's structure, so that the night counts for the standings
help-t-import-finish--points = シーズンの配分で順位にポイントを付け、順位表の対象にする
# Replace the finishing order of this imported tournament
help-t-import-finish--corrects = 取り込み済みのこのトーナメントの順位を差し替える
# The date
help-t-import-finish--date = 開催日
# Write nothing: show whose rate and tier would change
help-t-import-finish--dry_run = 何も書き込まず、レートとティアの変わる会員を表示する
# The file, with the header `place,player` and `,entries` if wanted; tied players share a place, and the next place counts them all
help-t-import-finish--file = ファイル。見出しは place,player（必要なら ,entries も）。同順位は同じ数字にし、次はその人数分を飛ばす
# The id; made of the date if not given
help-t-import-finish--id = 番号。省略すると開催日から作る
# Leave the ratings as they are, for this reason
help-t-import-finish--leave_ratings = この理由により、レートを変更しない
# Why the order is replaced, in words
help-t-import-finish--reason = 差し替える理由
# The season that it was played in
help-t-import-finish--season = 開催したシーズン
# Seats at a table [default: 9]
help-t-import-finish--seats = 1 テーブルの席数 [既定値：9]
# The title; the date if not given
help-t-import-finish--title = 名称。省略すると開催日
# Record the finishing order of a past tournament that has no log, so that it is rated
help-t-import-finish = 記録のない過去のトーナメントの順位を取り込み、レートを付ける
# The table, such as T1
help-t-hand--table = テーブル（例：T1）
# Report a hand without a bust, with the blinds if you follow them
help-t-hand = バストのないハンドを記録する（ブラインドも追うなら指定）
# The table
help-t-move--table = テーブル
# Move a player by your own decision
help-t-move = 自分の判断でプレイヤーを移動させる
# Blinds that come with the program; levels are set by hand without blinds
help-t-new--blinds = 用意されたブラインド構成。なければレベルは手で進める
# How many players may be in at the same time
help-t-new--capacity = 同時に参加できる人数
# A sit-and-go: the registration that reaches the capacity draws the seats and starts the clock
help-t-new--start_when_full = シットアンドゴー：定員に達した登録で席を決め、クロックを始める
# The end of the list of alternates: registration closes, or the busts reach the money [default: registration]
help-t-new--alternates = オルタネイト（空席待ち）のリストの終わり：受付の締め切り、またはインマネ［既定値：registration］
# The place on the list of an alternate who is not there when called [default: stays-first]
help-t-new--passed_over = 呼び出しに不在のオルタネイトのリスト上の順番［既定値：stays-first］
# The date; today in the club's zone if not given
help-t-new--date = 日付。省略するとクラブの今日
# The id; made of the date if not given
help-t-new--id = 番号。省略すると日付から作る
# Registration stays open for N clock minutes
help-t-new--late_minutes = クロックで N 分間、エントリーを受け付ける
# Players may enter until this level and the break behind it are over
help-t-new--late_until_level = このレベルとその後の休憩が終わるまでエントリーできる
# Entries that a player may make [default: 1]
help-t-new--max_entries = 1 人のエントリー回数の上限［既定値：1］
# Players that a new table needs for its first hand [default: 5, or half of its seats if that is less]
help-t-new--min_start = 新しいテーブルが始まるのに必要な人数［既定値：5、席数の半分がそれより少なければその数］
# The most places paid
help-t-new--places = 入賞数の上限
# Draw the tables so that their mean ratings differ as little as possible; seats stay by lot
help-t-new--draw_by_rating = テーブルの平均レートの差が最小になるように席決めをする（席は抽選のまま）
# A TOML or JSON file with the tables that there are, in the order in which they break; those of the club (desk room show) if not given
help-t-new--room = 会場にあるテーブルを書いた TOML または JSON ファイル（ブレイクする順に並べる）。省略するとクラブのテーブル（desk room show）
# Have as many tables as are needed, whatever the club has
help-t-new--no_room = クラブの会場を使わず、テーブルを必要な数だけ使う
# Only these tables of the room
help-t-new--tables = 会場のテーブルのうち今夜使うもの
# Seats of the final table, if not those of other tables: formed when that number of players is left
help-t-new--final_table = ファイナルテーブルの席数（他のテーブルと違うとき）。残りがその人数になったら作る
# Draw all seats again at these numbers of players left, such as 27,18
help-t-new--redraw_at = 残りがこの人数になったら全員の席を引き直す（27,18 など）
# Fix the seed of the draw now: its hash is in the announcement, the seed comes out with the draw
help-t-new--sealed = 抽選のシードを今決めて封印する。ハッシュを告知に載せ、シードは席決めのときに公開する
# Count for no season
help-t-new--no_season = どのシーズンの成績にもしない
# The season that it counts for; the only open one if not given
help-t-new--season = 成績を数えるシーズン。省略すると、開催中のものが 1 つならそれ
# Seats at a table [default: 9]
help-t-new--seats = 1 テーブルの席数［既定値：9］
# Chips of an entry [default: 20000]
help-t-new--stack = 1 エントリーのチップ［既定値：20000］
# When play is planned to start, in the club's zone: 19:05 on the date, 2026-03-07 19:05, +30m from now, or a moment (RFC 3339)
help-t-new--starts = 開始予定の時刻（クラブのタイムゾーン）：その日の 19:05、2026-03-07 19:05、今から +30m、または日時（RFC 3339）
# A TOML file with the rules; the options go before it
help-t-new--template = ルールを書いた TOML ファイル。オプションの方が優先される
# Who gets the point when quotients are equal [default: better]
help-t-new--ties = 商が等しいときにポイントを得る順位［既定値：better］
# The title
help-t-new--title = 名称
# Weights of the places: harmonic, vp-kid, winner, head:100,70,50, fixed:40,25,15,10,6,4 [default: vp-kid]
help-t-new--weights = 順位のウェイト：harmonic、vp-kid、winner、head:100,70,50、fixed:40,25,15,10,6,4［既定値：vp-kid］
# Announce a tournament
help-t-new = トーナメントを告知する
# Every place of this player: name or member id
help-t-odds--player = このプレイヤーのすべての順位（名前または番号）
# The chance of each place by the ratings, and the rate that places are worth; after the night its surprises
help-t-odds = レートによる各順位の確率と、順位ごとのレートの変化。終了後は意外な結果
# A table instead of a player
help-t-pin--table = プレイヤーの代わりにテーブル
# Let a player keep the seat, or a table stay, whatever balance would ask for
help-t-pin = プレイヤーの席、またはテーブルを固定する（席移動やブレイクの対象にしない）
# The key of the command that was taken back; by default the last of the tournament
help-t-redo--command = 取り消されたコマンドのキー。省略するとトーナメントの最後のもの
# Reverse an undo that nothing has followed
help-t-redo = 直前の取り消しをやり直す
# Name or member id
help-t-reenter--player = 名前または会員番号
# Register a busted player again
help-t-reenter = バストしたプレイヤーのリエントリー
# Take back a registration before the draw, or take an alternate off the list
help-t-unregister = 席決めの前に登録を取り消す。またはオルタネイトをリストから外す
# Names, member ids
help-t-register--players = 名前または会員番号
# The names of a file: one a line, or the column name of a CSV file; - reads them from stdin
help-t-register--from = ファイルの名前。1 行に 1 人、または CSV ファイルの name の列。- なら標準入力
# Register players; after the draw they get a seat, in a full room they are alternates
help-t-register = プレイヤーのエントリー。席決めの後なら席が付き、満席ならオルタネイト（空席待ち）になる
# Reinstate a player who was recorded as out
help-t-reinstate = 敗退と記録されたプレイヤーを復帰させる
# The chips at removal, when they were counted
help-t-remove--chips = 外したときのチップ（数えた場合）
# Disqualified: counts, and holds the place of the moment
help-t-remove--removal--disqualified = 失格：エントリーに数え、その時点の順位になる
# Never came: does not count as an entry
help-t-remove--removal--no-show = ノーショウ：エントリーに数えない
# Left before the draw: does not count as an entry
help-t-remove--removal--unregistered = 席決め前の登録取消：エントリーに数えない
# As what
help-t-remove--removal = 区分
# Remove a player who did not bust
help-t-remove = バストしていないプレイヤーを外す
# The tournament
help-t-reopen--id = トーナメント
# Reopen a finished tournament
help-t-reopen = 終了したトーナメントを再開する
# Names, member ids or entries; with + between those who tied
help-t-reorder--order = 名前、会員番号、またはエントリー番号。同順位は + でつなぐ
# Correct the order of busts, the first one out first
help-t-reorder = バストの順番を訂正する（早い順に指定）
# Write nothing: answer with the events that the lines would lead to
help-t-run--dry_run = 書き込まずに、各行の結果だけを答える
# Go on after a command that is rejected
help-t-run--keep_going = 拒否されたコマンドがあっても続ける
# Read NDJSON commands on stdin, answer with NDJSON events
help-t-run = 標準入力の NDJSON コマンドを実行し、NDJSON の記録で答える
# Write nothing: show whose rate and tier would change
help-t-set-time--dry_run = 何も書き込まず、レートとティアの変わる会員を表示する
# Leave the ratings as they are, for this reason
help-t-set-time--leave_ratings = この理由により、レートを変更しない
# The key of the command (desk log tail --json)
help-t-set-time--command = コマンドのキー（desk log tail --json で確認）
# When it happened: 19:05 (the nearest one), 2026-03-07 19:05, +2m or -2m, or a moment (RFC 3339)
help-t-set-time--time = 起きた時刻：今の時刻に最も近い 19:05（クラブのタイムゾーン）、2026-03-07 19:05、今の時刻からの +2m や -2m、または日時（RFC 3339）
# The first command of the tournament that was typed under a wrong clock
help-t-set-time--from = 間違った時計で入力した、そのトーナメントの最初のコマンド
# The last one; if not given, the last before the clock was put right
help-t-set-time--to = 最後のコマンド（省略すると、時計を直す前の最後のもの）
# By how much to move the times: -365d where the clock was a year ahead, 1h where it was behind
help-t-set-time--by = 時刻を動かす幅。時計が 1 年進んでいたら -365d、1 時間遅れていたら 1h
# Correct the time of a command, or of all that were typed under a wrong clock
help-t-set-time = コマンドの時刻、または間違った時計で入力したすべてのコマンドの時刻を訂正する
# Say why moves are ordered
help-t-show--why = 席移動の理由も示す
# Open registration again
help-t-open-reg = 受付を再開する
# Register one player after the deadline, for this reason
help-t-register--late = 締め切りの後に 1 人だけ登録する。その理由
# How it is paid: cash, transfer, house, or ticket:NIGHT with a ticket won in that night [default: cash]
help-t-register--paid_by = 支払い方法：cash、transfer、house、または ticket:大会（その大会で獲得したチケット）［既定値：cash］
# How it is paid: cash, transfer, house, or ticket:NIGHT with a ticket won in that night [default: cash]
help-t-reenter--paid_by = 支払い方法：cash、transfer、house、または ticket:大会（その大会で獲得したチケット）［既定値：cash］
# Changes such as capacity=40, or capacity=none to take a value away. Fields: title, season, date, starts, capacity, seats, min-start, stack, max-entries, late-until-level, late-minutes, blinds (a preset, a template, or plan: the levels that have not begun, planned for an end), room (a file with the tables), passed-over, alternates, final-table (its seats), redraw-at (such as 27,18), money (a template with the prices), or prices alone: currency, entry, fee, staff, fund, bounty, rebuy, addon, guarantee, added, unit, paid, ticket, and what else desk t new has for them, such as reentry, rebuy-until-level or bounty-shared
help-t-edit--changes = capacity=40 のような変更。capacity=none で値をなくす。項目：title、season、date、starts、capacity、seats、min-start、stack、max-entries、late-until-level、late-minutes、blinds（用意された構成、テンプレート、または plan：まだ始まっていないレベルを終了時刻に合わせて計画する）、room（テーブルを書いたファイル）、passed-over、alternates、final-table（席数）、redraw-at（27,18 など）、money（料金を書いたテンプレート）、または料金だけ：currency、entry、fee、staff、fund、bounty、rebuy、addon、guarantee、added、unit、paid、ticket、そのほか desk t new にあるもの（reentry、rebuy-until-level、bounty-shared など）
# Write nothing: show what would change
help-t-edit--dry_run = 書き込まない。何が変わるかを示す
# End of the night for blinds=plan: 23:30 (the next one), 2026-03-07 23:30, +2h, or a moment (RFC 3339)
help-t-edit--ends = blinds=plan の終了時刻：クラブのタイムゾーンで次の 23:30、2026-03-07 23:30、今から +2h、または日時（RFC 3339）
# Values of the chips for blinds=plan, each a multiple of the one before; usual ones if not given
help-t-edit--chips = blinds=plan のチップの額面。それぞれ前のものの倍数。省略するとよく使われるもの
# Minutes of a level for blinds=plan; as now if that is possible
help-t-edit--level_minutes = blinds=plan のレベルの分数。省略すると、できれば今と同じ
# Minutes of a break for blinds=plan
help-t-edit--break_minutes = blinds=plan の休憩の分数
# Change what was announced
help-t-edit = 告知した内容を変える
# As an Open Tournament Summary 1.1.5, which trackers of poker read (JSON)
help-t-export--ots = Open Tournament Summary 1.1.5（JSON）。ポーカーの成績ソフトが読める形式
# Write to this new file
help-t-export--output = このファイルに新しく書き込む
# Replace the file of --output if it exists
help-t-export--force = --output のファイルがあれば置き換える
# Write a finished tournament for other programs
help-t-export = 終わったトーナメントを他のプログラム用に書き出す
# Only those that are not over
help-t-list--open = 終わっていないものだけ
# Only those of this season
help-t-list--season = このシーズンのものだけ
# List the tournaments
help-t-list = トーナメントの一覧を表示する
# Show tables, players and what to do next
help-t-show = テーブル、プレイヤー、次にすることを表示する
# Print the rules as a template for desk t new --template, or plan the blinds of a new one
help-t-template = ルールを desk t new --template 用に書き出す。または新しいブラインドを計画する
# The level from which on there is an ante, as much as the big blind
help-t-template-plan--ante_from = アンティ（ビッグブラインドと同額）が始まるレベル
# Minutes of a break
help-t-template-plan--break_minutes = 休憩の長さ（分）
# Values of the chips, each a multiple of the one before; usual ones if not given
help-t-template-plan--chips = チップの額面。それぞれ前のものの倍数。省略するとよく使われるもの
# Hours from the first hand to the end, such as 4, 3.5 or 3:30
help-t-template-plan--hours = 最初のハンドから終了までの時間（例：4、3.5、3:30）
# Minutes of a level; chosen if not given
help-t-template-plan--level_minutes = 1 レベルの長さ（分）。省略すると自動
# Stacks that will be in play, re-entries included
help-t-template-plan--players = 場に出るスタックの数（再エントリーを含む）
# Chips of an entry
help-t-template-plan--stack = 1 エントリーのチップ
# Plan blinds, breaks and colour-ups that end near a time, as a template with a table in its comments
help-t-template-plan = ある時刻の近くで終わるブラインド、休憩、カラーアップを計画し、表をコメントに付けたテンプレートにする
# Its key or its beginning (desk log tail); by default your last command if younger than 15 minutes
help-t-undo--command = コマンドのキー、またはその先頭（desk log tail で確認）。省略すると 15 分以内の自分の最後のコマンド
# Show what would be taken back, and write nothing
help-t-undo--dry_run = 取り消される内容を示すだけで、書き込まない
# Take a command back with all its events
help-t-undo = コマンドを、その記録ごと取り消す
# A table instead of a player
help-t-unpin--table = プレイヤーの代わりにテーブル
# Let a pinned player be moved, or a pinned table be broken, again
help-t-unpin = 席やテーブルの固定を解除する
# A tournament night
help-t = トーナメントの運営
# Run poker tournaments and leagues from one event log
help = ポーカーのトーナメントとリーグを、ひとつの記録から運営する
# Its key or its beginning (desk log tail); by default your last command if younger than 15 minutes
help-undo--command = コマンドのキー、またはその先頭（desk log tail で確認）。省略すると 15 分以内の自分の最後のコマンド
# Show what would be taken back, and write nothing
help-undo--dry_run = 取り消される内容を示すだけで、書き込まない
# Take back your last command about the club, or any command by its key
help-undo = クラブについての自分の最後のコマンドを取り消す。キーを指定すればどのコマンドでも取り消せる
# Pay later: t pay records it then
help-any--owes = 後払い。支払いは t pay で記録する
# How it is paid [default: cash]
help-any--paid_by = 支払い方法［既定値：cash］
# Cash, into or out of the box
help-any--paid_by--cash = 現金（金庫に出し入れ）
# A transfer, past the box
help-any--paid_by--transfer = 振込（金庫を通らない）
# The house pays for the player
help-any--paid_by--house = 店がプレイヤーの代わりに払う
# Prices and money rules of this template
help-t-new--money = このテンプレートの料金と賞金の決まり
# The currency of the prices, such as JPY or EUR; that of the template if not given
help-t-new--currency = 料金の通貨。JPY や EUR など。なければテンプレートの通貨
# The price of an entry with all its parts; the rest is for prizes
help-t-new--entry = エントリーの料金の合計。ほかの内訳を引いた残りが賞金になる
# The part of an entry for the house
help-t-new--fee = エントリーのうち店の手数料
# The part of an entry for the staff
help-t-new--staff = エントリーのうちスタッフの分
# The part of an entry for the fund of the season
help-t-new--fund = エントリーのうちシーズン積立の分
# The part of an entry for the player's own head
help-t-new--bounty = エントリーのうち自分にかかるバウンティ
# The price of a rebuy, all of it for prizes
help-t-new--rebuy = リバイの料金。全額が賞金になる
# The price of an add-on, all of it for prizes
help-t-new--addon = アドオンの料金。全額が賞金になる
# The least sum of the prizes: the house pays what is missing
help-t-new--guarantee = 賞金総額の保証。足りない分は店が払う
# Money that is added to the prizes
help-t-new--added = 賞金に加える金額
# The smallest coin or note of a prize
help-t-new--unit = 賞金の最小単位
# Places that are paid: a number, or a share of the entries such as 15%
help-t-new--paid = 入賞の人数、または 15% のようなエントリーに対する割合
# Prizes are tickets of this price: the night is a satellite
help-t-new--ticket = 賞品はこの料金のチケット（サテライト）
# Money that is taken out of the prizes, such as for the room
help-t-new--expenses = 賞金から引く経費（会場代など）
# Share of the prize part of every purchase that the house keeps, such as 5%
help-t-new--rake = 購入ごとの賞金分のうち店が取る割合（5% など）
# No more rake than this of one purchase
help-t-new--rake_cap = 1 回の購入から取る割合の上限
# Weights of the prizes; those of the points if not given
help-t-new--structure = 賞金の順位ごとの重み。指定がなければポイントと同じ
# The least prize
help-t-new--minimum = 賞金の最低額
# Refund of the first place without a prize, out of the first prize
help-t-new--bubble = 賞金のない最初の順位への返金。1 位の賞金から出す
# Place that gets what the unit does not divide [default: first-place]
help-t-new--remainder = 単位で割り切れない分の行き先 [既定値: first-place]
# Player who gets the odd units of a tie [default: larger-stack]
help-t-new--odd = 同順位で割り切れない分の行き先 [既定値: larger-stack]
# The money of players who never came [default: kept]
help-t-new--no_show = 来なかった選手のお金の扱い [既定値: kept]
# Money less than a ticket: for the next place, shared, or this amount for each place behind [default: next-place]
help-t-new--ticket_remainder = チケットに満たない分：次の順位へ、チケット獲得者で等分、またはその額ずつ次の順位から [既定値: next-place]
# The price of a re-entry with all its parts; that of an entry if not given
help-t-new--reentry = リエントリーの料金の合計。指定がなければエントリーと同じ
# The part of a re-entry for the house
help-t-new--reentry_fee = リエントリーのうち店の分
# The part of a re-entry for the staff
help-t-new--reentry_staff = リエントリーのうちスタッフの分
# The part of a re-entry for the fund of the season
help-t-new--reentry_fund = リエントリーのうちシーズンの積立の分
# The part of a re-entry for the player's own head
help-t-new--reentry_bounty = リエントリーのうち本人のバウンティの分
# Chips of a re-entry
help-t-new--reentry_chips = リエントリーのチップ
# The part of a rebuy for the house
help-t-new--rebuy_fee = リバイのうち店の分
# The part of a rebuy for the staff
help-t-new--rebuy_staff = リバイのうちスタッフの分
# The part of a rebuy for the fund of the season
help-t-new--rebuy_fund = リバイのうちシーズンの積立の分
# The part of a rebuy for a new head; only where rebuys need an empty stack
help-t-new--rebuy_bounty = リバイのうち新しいバウンティの分。スタックが空のときだけ買える場合に限る
# Chips of a rebuy
help-t-new--rebuy_chips = リバイのチップ
# The last level with rebuys, and the break behind it
help-t-new--rebuy_until_level = リバイができる最後のレベル（直後の休憩を含む）
# Minutes on the clock until which rebuys are sold
help-t-new--rebuy_until_minute = リバイができる時間（時計の分）
# The most rebuys of an entry
help-t-new--rebuy_at_most = エントリーごとのリバイの回数の上限
# The largest stack with a rebuy; 0 only without chips
help-t-new--rebuy_stack = リバイができる最大のスタック。0 はチップがないときだけ
# The part of an add-on for the house
help-t-new--addon_fee = アドオンのうち店の分
# The part of an add-on for the staff
help-t-new--addon_staff = アドオンのうちスタッフの分
# The part of an add-on for the fund of the season
help-t-new--addon_fund = アドオンのうちシーズンの積立の分
# Chips of an add-on
help-t-new--addon_chips = アドオンのチップ
# The level behind which add-ons are sold; the last one with rebuys if not given
help-t-new--addon_after_level = アドオンを売り始める直前のレベル。指定がなければリバイの最後のレベル
# The most add-ons of an entry [default: 1]
help-t-new--addon_at_most = エントリーごとのアドオンの回数の上限 [既定値: 1]
# Share of a head paid in cash, such as 1/2; the rest goes on the winner's head
help-t-new--progressive = バウンティのうち現金で受け取る割合（1/2 など）。残りは獲得者の首に加わる
# Side that gets the odd unit, cash or head [default: head]
help-t-new--bounty_odd = 現金と首の間で割り切れない分の行き先 [既定値: head]
# A head with several winners: in equal parts, or for the largest share or stack [default: equal]
help-t-new--bounty_shared = 複数人で獲得したバウンティ：等分、ポットの取り分が最大の人、またはスタックの大きい人 [既定値: equal]
# Receiver of the head of a disqualified player [default: pool]
help-t-new--bounty_disqualified = 失格者のバウンティの行き先 [既定値: pool]
# Heads that are left when a deal ends the night [default: kept]
help-t-new--bounty_deal = ディールで終わったときに残るバウンティ [既定値: kept]
# Divide the prizes
help-t-deal--money = 賞金を分ける
# Divide the points as well
help-t-deal--with_points = ポイントも分ける
# Money left to play for, in the currency of the night
help-t-deal--money_for_winner = 優勝者に残す賞金（大会の通貨で）
# Winner of the head, where a rebuy puts a new one on
help-t-rebuy--by = リバイで新しい首が付くとき、前の首を取ったプレイヤー
# Two rebuys at once
help-t-rebuy--double = 2 回分まとめて
# Sell a rebuy: chips for the same entry at the same seat; a bust just reported is taken back
help-t-rebuy = リバイ：同じエントリー、同じ席のチップを買い足す。直前に記録したバストは取り消す
# Names, member ids or entries
help-t-addon--players = 名前、会員番号、またはエントリー番号
# All who are in and have none
help-t-addon--all = 残っていて、まだ買っていない全員
# Sell add-ons
help-t-addon = アドオンを売る
# A part of it
help-t-pay--amount = その一部
# Record that a player pays what they owe, or gives back what they were paid too much
help-t-pay = 未払い分の支払い、または払いすぎた分の返却を記録する
# Names, member ids or entries
help-t-payout--players = 名前、会員番号、またはエントリー番号
# Everybody
help-t-payout--all = 全員
# Pay out the bounties and prizes that are due
help-t-payout = バウンティと賞金を支払う
# Only these parts
help-t-refund--part = この内訳だけ
# For the prize pool
help-t-refund--part--prize = 賞金
# For the house
help-t-refund--part--fee = 店の手数料
# For the staff
help-t-refund--part--staff = スタッフ
# For the fund of the season
help-t-refund--part--fund = シーズン積立
# For the player's own head
help-t-refund--part--bounty = 本人の首
# Pay back what a player bought, or parts of it
help-t-refund = 買った分、またはその一部を返金する
# The cash with which it begins
help-t-till--float = 始まりの釣り銭
# Show what must be in the box, or set the cash with which it begins
help-t-till = 金庫にあるべき額を表示する、または始まりの釣り銭を決める
# The cash
help-t-count--amount = 現金
# A note about the difference, in words
help-t-count--note = 差額についてのメモ
# Record the cash that was counted in the box
help-t-count = 金庫の現金を数えた額を記録する
# The player who went out: name, member id or entry
help-t-knocker--player = 敗退したプレイヤー：名前、会員番号、またはエントリー番号
# Winner of the last chips, with a share where there are several; ? if it is not known
help-t-knocker--by = 最後のチップを獲得したプレイヤー。複数なら割合を付ける。不明なら ?
# Correct who knocked a player out, and with it the heads after that
help-t-knocker = 飛ばした人を直す。その後の首の額も変わる
# Show the money of the night: sold, pool, prizes, heads, who is paid, who owes, the box
help-t-money = 大会の収支を表示する：販売、賞金総額、賞金、首、支払い、未払い、金庫
# The receipt of a player: what was bought and paid in a night
help-print-receipt = プレイヤーの領収書：大会で買ったものと支払い
