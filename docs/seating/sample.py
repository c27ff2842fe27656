"""Plays a random tournament with a seating engine and writes the log for `desk seating audit`.

    python3 sample.py desk 7 40 > log.ndjson
    desk seating audit < log.ndjson

The arguments are the program, a seed and the number of players. Any program that answers as
`desk seating run` does can take its place: `python3 sample.py ./my-engine 7 40`.
"""

import json
import random
import subprocess
import sys

program, seed, players = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
chance = random.Random(seed)
engine = subprocess.Popen(
    [program, "seating", "run"],
    stdin=subprocess.PIPE,
    stdout=subprocess.PIPE,
    text=True,
    encoding="utf-8",
)


def ask(document):
    """Sends a line and reads its answer."""
    engine.stdin.write(json.dumps(document) + "\n")
    engine.stdin.flush()
    answer = json.loads(engine.stdout.readline())
    if "error" in answer:
        sys.exit(f"{document}: {answer['error']['message']}")
    return answer


tables = {}  # by name: {"seats": {number: player}, "in_hand": .., "may_deal": .., "paused": ..}


def leave(player):
    """Takes a player out of their seat."""
    for table in tables.values():
        table["seats"] = {seat: who for seat, who in table["seats"].items() if who != player}


def obey(action):
    """Does what the engine decided."""
    kind, table = action["type"], tables.get(action.get("table"))
    if kind == "open":
        tables[action["table"]] = {"seats": {}, "in_hand": False, "may_deal": False, "paused": False}
    elif kind == "break":
        del tables[action["table"]]
    elif kind in ("depart", "wait"):
        leave(action["player"])
    elif kind == "seat":
        table["seats"][action["seat"]] = action["player"]
    elif kind in ("hold", "halt"):
        table["paused"] = True
    elif kind == "may_deal":
        table["may_deal"], table["paused"] = True, False
    elif kind == "final_table" and "seats" in action:
        table["seats"] = {int(seat): player for seat, player in action["seats"].items()}


def happen(event):
    """Reports an event, does what follows, and writes both down."""
    actions = ask(event)["actions"]
    print(json.dumps({"event": event, "actions": actions}))
    for player in event.get("busted", []):
        leave(player)
    for action in actions:
        obey(action)


rules = {
    "n_max": 9,
    "n_min": 5,
    "profile": "tda",
    "tolerance": 1,
    "registration_open": False,
    "seed": seed,
    "hold_ms": 1000,
}
beginning = {"config": rules, "state": {"tables": []}}
ask(beginning)
print(json.dumps(beginning))
for number in range(1, players + 1):
    happen({"type": "register", "player": f"p{number}", "stack": 20000})
happen({"type": "start"})
hands, alive = 0, players
while alive > 1:
    ready, playing, paused = [], [], []
    for name, table in tables.items():
        if table["in_hand"]:
            playing.append(name)
        elif table["paused"]:
            paused.append(name)
        elif table["may_deal"] and len(table["seats"]) > 1:
            ready.append(name)
    if ready and (not playing or chance.random() < 0.5):
        name = chance.choice(ready)
        tables[name]["in_hand"] = True
        happen({"type": "hand_started", "table": name})
        hands += 1
    elif paused and chance.random() < 0.1:
        happen({"type": "hold_expired", "table": chance.choice(paused)})
    else:
        name = chance.choice(playing)
        tables[name]["in_hand"] = False
        busted = []
        if chance.random() < 0.3:
            busted.append(chance.choice(list(tables[name]["seats"].values())))
        alive -= len(busted)
        happen({"type": "hand_ended", "table": name, "busted": busted})
engine.stdin.close()
engine.wait()
print(f"{players} players, {hands} hands", file=sys.stderr)
