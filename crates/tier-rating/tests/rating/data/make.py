"""Makes the reference values of the tests: `python make.py`, with the packages of `PEERS`.

Independent of the Rust code: message passing is that of the packages, truncated normals are 40-digit
arithmetic, and a tournament is rated by the plain words of the documentation.
"""

# PEERS: trueskill==0.4.5 scipy mpmath trueskillthroughtime==1.1.0

import json
import math
import random

import mpmath
import trueskill
from mpmath import mp, mpf

mp.dps = 40
ENV = {}


def env(beta):
    if beta not in ENV:
        ENV[beta] = trueskill.TrueSkill(
            mu=1500.0, sigma=500.0, beta=beta, tau=0.0, draw_probability=0.0, backend="scipy"
        )
    return ENV[beta]


def ep(skills, beta):
    """Skills after a field in finishing order."""
    if len(skills) < 2:
        return list(skills)
    teams = [(trueskill.Rating(mu, sigma),) for mu, sigma in skills]
    rated = env(beta).rate(teams, min_delta=1e-14)
    return [(team[0].mu, team[0].sigma) for team in rated]


def write(name, document):
    with open(name, "w", encoding="ascii") as file:
        lines = ",\n".join(json.dumps(row) for row in document)
        file.write("[\n" + lines + "\n]\n")


def random_skill(rng, kind):
    if kind == 0:
        return (1500.0, 500.0)
    if kind == 1:
        return (round(rng.uniform(900, 2300), 3), round(rng.uniform(250, 500), 3))
    return (round(rng.gauss(1500, 900), 3), round(rng.uniform(30, 900), 3))


def fields():
    rng = random.Random(20221)
    rows = []
    for size in list(range(2, 21)) + [23, 29, 34, 41, 47, 50]:
        for kind in range(3):
            beta = rng.choice([1000.0, 250.0, 700.0])
            before = [random_skill(rng, kind) for _ in range(size)]
            rows.append({"beta": beta, "before": before, "after": ep(before, beta)})
    write("trueskill.json", rows)


# 40-digit arithmetic.


def excess(t):
    """k = phi(t) / Phi(t) + t."""
    t = mpf(t)
    if t < -40:
        x, q = -t, mpf(0)
        for i in range(300, 0, -1):
            q = i / (x + q)
        return q
    with mp.workdps(420):
        return mpmath.exp(-t * t / 2) / mpmath.sqrt(2 * mp.pi) / mpmath.ncdf(t) + t


def tail():
    rng = random.Random(20222)
    points = [-(10.0 ** (e / 8)) for e in range(-24, 49)] + [0.0, -1e6, 37.5]
    points += [10.0 ** (e / 8) for e in range(-24, 13)] + [i / 8 for i in range(-330, 300)]
    points += [-(10.0 ** rng.uniform(-3, 6)) for _ in range(200)]
    points += [rng.uniform(0, 37.5) for _ in range(100)]
    rows = []
    for t in sorted(set(points)):
        if t > 37.5:
            continue
        with mp.workdps(420):
            k = excess(t)
            v = k - mpf(t)
            w = v * k
            numbers = [float(x) for x in (v, k, w, 1 - w)]
        rows.append([t] + numbers)
    write("tail.json", rows)


def ep40(skills, beta):
    """Expectation propagation in 40 digits, in means and variances as textbooks write it."""
    n = len(skills)
    prior = [(mpf(mu), mpf(sigma) ** 2 + mpf(beta) ** 2) for mu, sigma in skills]
    zero = (mpf(0), mpf(0))
    left, right = [zero] * n, [zero] * n

    def times(prior, message):
        pi = 1 / prior[1] + message[0]
        tau = prior[0] / prior[1] + message[1]
        return tau / pi, 1 / pi

    for _ in range(80):
        for direction in (0, 1):
            for j in range(n - 1) if direction == 0 else range(n - 2, -1, -1):
                a, va = times(prior[j], left[j])
                b, vb = times(prior[j + 1], right[j + 1])
                c = mpmath.sqrt(va + vb)
                t = (a - b) / c
                v = excess(t) - t
                w = v * (v + t)
                if direction == 0:
                    m, s = b - v * vb / c, vb * (1 - w * vb / c**2)
                    left[j + 1] = (1 / s - 1 / vb, m / s - b / vb)
                else:
                    m, s = a + v * va / c, va * (1 - w * va / c**2)
                    right[j] = (1 / s - 1 / va, m / s - a / va)
    after = []
    for (mu, sigma), l, r in zip(skills, left, right):
        pi, tau = l[0] + r[0], l[1] + r[1]
        scale = 1 + mpf(beta) ** 2 * pi
        spi = 1 / mpf(sigma) ** 2 + pi / scale
        stau = mpf(mu) / mpf(sigma) ** 2 + tau / scale
        after.append((float(stau / spi), float(1 / mpmath.sqrt(spi))))
    return after


def digits():
    rng = random.Random(20223)
    rows = []
    for size in (2, 3, 4, 5, 6, 8, 10):
        for kind in (0, 1, 2):
            before = [random_skill(rng, kind) for _ in range(size)]
            rows.append({"beta": 1000.0, "before": before, "after": ep40(before, 1000.0)})
    write("digits.json", rows)


# A tournament by the words of the documentation.

VPIP = {2: 80, 3: 50, 4: 37.5, 5: 30, 6: 25, 7: 150 / 6.5, 8: 150 / 7, 9: 20, 10: 18.75}
PUBLISHED = dict(
    beta=1000.0, sigma0=500.0, info_rate=0.4, gamma=1.0, mean_gain=0.725, hand_low=200.0,
    hand_high=300.0, hand_reference=250.0, hand_time="own", partial_games=True,
    place_weights=True, conserve=True, late="table", late_first=1.25, late_again=1.0,
    sigma_floor=300.0,
)


def table_penalty(b):
    xs = [0, 1 / 60, 11 / 60, 21 / 60, 31 / 60]
    ys = [0, 0.5, 3.6, 9.0, 13.3]
    if b >= xs[-1]:
        return 13.3 * b / xs[-1]
    d = [(ys[i + 1] - ys[i]) / (xs[i + 1] - xs[i]) for i in range(4)]
    m = [d[0]] + [(d[i] + d[i + 1]) / 2 for i in range(3)] + [d[3]]
    i = max(i for i in range(4) if b >= xs[i])
    h = xs[i + 1] - xs[i]
    t = (b - xs[i]) / h
    return (
        (2 * t**3 - 3 * t**2 + 1) * ys[i]
        + (t**3 - 2 * t**2 + t) * h * m[i]
        + (-2 * t**3 + 3 * t**2) * ys[i + 1]
        + (t**3 - t**2) * h * m[i + 1]
    )


def message(before, after):
    """What message passing said about a skill: precision and weighted mean."""
    pi0, pi1 = before[1] ** -2, after[1] ** -2
    return pi1 - pi0, after[0] * pi1 - before[0] * pi0


def applied(before, messages):
    pi = before[1] ** -2 + sum(m[0] for m in messages) / len(messages)
    tau = before[0] * before[1] ** -2 + sum(m[1] for m in messages) / len(messages)
    return tau / pi, pi**-0.5


def rate_event(document):
    p = dict(PUBLISHED, **document.get("params", {}))
    es, n = document["entries"], len(document["entries"])
    close, duration, n_max = (document[k] for k in ("registration_close", "duration", "n_max"))
    place = [e.get("place", i + 1) for i, e in enumerate(es)]
    group = [[j for j in range(n) if place[j] == place[i]] for i in range(n)]
    bust = [math.inf if e["bust"] is None else e["bust"] for e in es]
    by_player = {}
    for i in range(n - 1, -1, -1):
        by_player.setdefault(es[i]["player"], []).append(i)
    number = [by_player[es[i]["player"]].index(i) for i in range(n)]
    prior = {e["player"]: (e["mu"], e["sigma"]) for e in es}
    current = dict(prior)
    out = [None] * n
    for loop in range(max(number) + 1):
        skill = [current[e["player"]] for e in es]
        following = dict(prior)
        key = lambda i: (-skill[i][0], skill[i][1], es[i]["player"])

        def run(order, x):
            return message(skill[x], ep([skill[i] for i in order], p["beta"])[order.index(x)])

        def arranged(members, order_of_groups):
            order = []
            for i in range(n):
                if group[i][0] == i:
                    order += [j for j in order_of_groups(i) if j in members]
            return order

        for x in range(n):
            if number[x] != loop:
                continue
            early = p["partial_games"] and bust[x] < close
            members = {i for i in range(n) if not early or i == x or es[i]["registered"] < bust[x]}
            canonical = lambda i: sorted(group[i], key=key)
            if len(group[x]) == 1:
                ms = [
                    run(arranged(members, canonical), x),
                    run(arranged(members, lambda i: canonical(i)[::-1]), x),
                ]
            else:
                ms = []
                for position in range(len(group[x])):

                    def around(i):
                        if x not in group[i]:
                            return canonical(i)
                        others = [j for j in canonical(i) if j != x]
                        return others[:position] + [x] + others[position:]

                    ms.append(run(arranged(members, around), x))
            mu, sigma = skill[x]
            ep_mu, ep_sigma = applied(skill[x], ms) if len(members) > 1 else skill[x]
            unit = 1 + (VPIP[n_max] / VPIP[9] - 1) * 0.5
            clamp = lambda minutes: min(max(minutes * unit, p["hand_low"]), p["hand_high"])
            until = min(bust[x], duration)
            own = clamp(until - es[x]["registered"])
            if p["hand_time"] == "same_place":
                own = clamp(duration) * own / clamp(until)
            h = 1.0 if p["hand_reference"] is None else (own / p["hand_reference"]) ** (1 / 3)
            w = p["info_rate"] * (p["sigma0"] / sigma) ** p["gamma"] * h
            after = (sigma**-2 + w * (ep_sigma**-2 - sigma**-2)) ** -0.5
            after = sigma if sigma <= p["sigma_floor"] else max(after, p["sigma_floor"])
            gain = p["mean_gain"] * h * (ep_mu - mu)
            out[x] = dict(
                place=place[x], field=len(members), mu=mu, sigma=sigma, ep_mu=ep_mu,
                ep_sigma=ep_sigma, info_weight=w, hand_index=h, gain=gain, after=after,
            )
            if number[x] + 1 < len(by_player[es[x]["player"]]):
                following[es[x]["player"]] = (mu + gain, after)
        current = following

    edge = max(1, math.floor(0.03 * n + 0.5))

    def fixed(r):
        if r == 1:
            return 1.0
        if r <= edge:
            return 0.97
        if r <= n_max:
            return 0.95
        return 0.92 if r > n - edge else None

    spans = [[fixed(r) for r in range(place[i], place[i] + len(group[i]))] for i in range(n)]
    total = lambda other: sum(
        (sum(other if s is None else s for s in spans[i]) / len(spans[i]) - 1) * out[i]["gain"]
        for i in range(n)
    )
    has_other = any(s is None for span in spans for s in span)
    slope = total(1.0) - total(0.0)
    other = min(max(-total(0.0) / slope, 0.8), 0.9) if slope != 0 else 0.9
    changes = []
    for i in range(n):
        r = sum(other if s is None else s for s in spans[i]) / len(spans[i])
        r = r if p["place_weights"] else 1.0
        out[i]["place_weight"] = r
        out[i]["change"] = r * out[i]["gain"]
        changes.append(out[i]["change"])
    shift = sum(changes) / n if p["conserve"] else 0.0
    for i in range(n):
        at = es[i]["registered"]
        busts = sum(b <= at for b in bust)
        count = sum(e["registered"] <= at for e in es)
        late = 0.0
        if p["late"] == "table" and busts:
            late = table_penalty(busts / count) / 1.25
            late *= p["late_first"] if number[i] == 0 else p["late_again"]
        out[i]["conserve"], out[i]["late"] = shift, late
    players = []
    for player, own in by_player.items():
        mu, _ = prior[player]
        points = sum(out[i]["change"] - out[i]["conserve"] - out[i]["late"] for i in own)
        players.append(
            dict(
                player=player,
                after=[mu + points, out[own[-1]]["after"]],
                explain=[{k: v for k, v in out[i].items() if k not in ("gain", "after")} for i in own],
            )
        )
    players.sort(key=lambda c: (min(e["place"] for e in c["explain"]), c["player"]))
    return dict(players=players, other_weight=other if has_other and p["place_weights"] else None)


def random_event(rng):
    """A tournament with late entries, re-entries, shared places."""
    players = rng.randint(2, 14)
    duration = float(rng.randint(60, 700))
    close = round(duration * rng.uniform(0.2, 0.8))
    names = ["p%02d" % i for i in range(players)]
    rng.shuffle(names)
    skills = {name: random_skill(rng, rng.choice([0, 1, 1])) for name in names}
    entries = []
    for name in names:
        at = 0.0 if rng.random() < 0.5 else float(rng.randint(0, close - 2))
        while True:
            bust = float(rng.randint(int(at) + 1, int(duration)))
            entries.append(dict(player=name, registered=at, bust=bust))
            if bust >= close or rng.random() < 0.5:
                break
            at = bust + rng.choice([0.0, 0.0, 5.0])
            if at > close:
                break
    entries.sort(key=lambda e: -e["bust"])
    left = 1
    if rng.random() < 0.3:
        left = rng.randint(1, min(4, len(entries)))
        left = len({e["player"] for e in entries[:left]})
    for entry in entries[:left]:
        entry["bust"] = None
    if left > 1:
        owners = [e["player"] for e in entries[:left]]
        if len(set(owners)) < left:
            return None
    i = left
    places = [1] * left
    while i < len(entries):
        j = i + 1
        if rng.random() < 0.6:
            while j < len(entries) and entries[j]["bust"] == entries[i]["bust"]:
                j += 1
        elif rng.random() < 0.1 and j < len(entries):
            entries[j]["bust"] = entries[i]["bust"]
            if entries[j]["registered"] >= entries[j]["bust"]:
                return None
            j += 1
        if len({e["player"] for e in entries[i:j]}) < j - i:
            return None
        places += [i + 1] * (j - i)
        i = j
    for entry, place in zip(entries, places):
        entry["place"] = place
        entry["mu"], entry["sigma"] = skills[entry["player"]]
    if [e["bust"] or math.inf for e in entries] != sorted(
        [e["bust"] or math.inf for e in entries], reverse=True
    ):
        return None
    by_player = {}
    for e in reversed(entries):
        by_player.setdefault(e["player"], []).append(e)
    for own in by_player.values():
        if any(b["registered"] < (a["bust"] or math.inf) for a, b in zip(own, own[1:])):
            return None
    document = dict(
        n_max=rng.choice([2, 6, 9, 9, 10]), registration_close=float(close), duration=duration,
        entries=entries,
    )
    params = {}
    for name, values in dict(
        beta=[250.0, 600.0], info_rate=[1.0, 0.2], gamma=[0.0, 0.5, 2.0], mean_gain=[1.0, 0.3],
        hand_low=[30.0], hand_high=[600.0], hand_reference=[None, 100.0],
        hand_time=["same_place"], partial_games=[False], place_weights=[False], conserve=[False],
        late=["off"], late_first=[2.0], late_again=[0.5], sigma_floor=[100.0, 450.0],
        sigma0=[400.0],
    ).items():
        if rng.random() < 0.2:
            params[name] = rng.choice(values)
    document["params"] = params
    return document


def events():
    rng = random.Random(20224)
    rows = []
    while len(rows) < 60:
        document = random_event(rng)
        if document is not None:
            rows.append(dict(document=document, expected=rate_event(document)))
    write("events.json", rows)


def hindsight():
    import trueskillthroughtime as ttt

    # Its own error function is good to seven digits only, and its inner loop ends early.
    ttt.erfc = math.erfc
    ttt.gr_tuple = lambda step, bound: max(step) > min(bound, 1e-10)

    rng = random.Random(20225)
    rows = []
    for drift in (0.0, 0.0, 100.0, 2500.0, 400.0):
        names = ["p%d" % i for i in range(rng.randint(3, 7))]
        day, history = 0, []
        for _ in range(rng.randint(3, 8)):
            day += rng.choice([0, 1, 7, 7])
            field = rng.sample(names, rng.randint(2, len(names)))
            history.append(dict(day=day, players=field))
        found = ttt.History(
            [[[p] for p in event["players"]] for event in history],
            times=[event["day"] for event in history],
            mu=1500.0, sigma=500.0, beta=1000.0, gamma=math.sqrt(drift), p_draw=0.0,
        )
        found.convergence(epsilon=1e-10, iterations=500, verbose=False)
        curves = {
            name: [[day, g.mu, g.sigma] for day, g in curve]
            for name, curve in found.learning_curves().items()
        }
        rows.append(dict(beta=1000.0, drift=drift, events=history, expected=curves))
    write("hindsight.json", rows)


if __name__ == "__main__":
    import sys

    for make in sys.argv[1:] or ["fields", "tail", "digits", "events", "hindsight"]:
        globals()[make]()
