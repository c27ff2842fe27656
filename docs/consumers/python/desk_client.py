"""A client of the page of a poker club, with Python's standard library alone.

`desk serve` serves a club. The director makes a token for a program in the settings, and the program sends it with each
request. This file is a module, and a small program that shows each part of it:

    DESK_TOKEN=.. python3 desk_client.py http://localhost:7373 NIGHT PLAYER [PLAYER ..]

registers the players, draws the seats where the token is a director's, busts the last one, and follows the events of
the log until it has read that bust.
"""

import http.client
import json
import os
import secrets
import sys
import urllib.parse


class Refused(Exception):
    """A request or a line that the club refused: its kind, its values, and the status."""

    def __init__(self, status, error):
        super().__init__(error["message"])
        self.status = status
        self.kind = error["kind"]
        self.error = error


class Desk:
    """A club at an address, as one program sees it."""

    def __init__(self, address, token=None):
        parts = urllib.parse.urlsplit(address)
        self._secure = parts.scheme == "https"
        self._host = parts.netloc
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}

    def document(self, *path, **query):
        """A document, such as `document("nights", "2026-03-07", "clock")`."""
        with self._ask("GET", self._address(path, query)) as answer:
            return json.load(answer)

    def send(self, command, key=None):
        """Gives a command once, also where the connection breaks, and returns its events.

        The key makes it one command however often it is sent.
        """
        line = json.dumps({"key": key or f"py/{secrets.token_hex(16)}", "command": command})
        for attempt in range(3):
            try:
                with self._ask("POST", "/api/v1/commands", line.encode()) as answer:
                    return [json.loads(text) for text in answer]
            except (ConnectionError, http.client.HTTPException):
                if attempt == 2:
                    raise
        raise AssertionError("three attempts return or raise")

    def engine(self, name, question):
        """The answer of an engine to a question."""
        address = f"/api/v1/engines/{urllib.parse.quote(name)}"
        with self._ask("POST", address, json.dumps(question).encode(), "application/json") as answer:
            return json.load(answer)

    def events(self, after=0):
        """The stored events after a number, without end: it waits for more, and connects again after a cut."""
        while True:
            try:
                address = self._address(["events"], {"after": after, "follow": "on"})
                with self._ask("GET", address) as answer:
                    for line in answer:
                        # An empty line says that the server lives.
                        if line.strip():
                            event = json.loads(line)
                            after = event["seq"]
                            yield event
            except (ConnectionError, TimeoutError, http.client.IncompleteRead):
                continue

    @staticmethod
    def _address(path, query):
        address = "/api/v1/" + "/".join(urllib.parse.quote(part, safe="") for part in path)
        return f"{address}?{urllib.parse.urlencode(query)}" if query else address

    def _ask(self, method, address, body=None, media="application/x-ndjson"):
        kind = http.client.HTTPSConnection if self._secure else http.client.HTTPConnection
        # A server that lives sends something every five seconds.
        connection = kind(self._host, timeout=15)
        headers = dict(self._headers)
        if body is not None:
            headers["Content-Type"] = media
        connection.request(method, address, body, headers)
        answer = connection.getresponse()
        if answer.status != 200:
            with answer:
                raise Refused(answer.status, json.load(answer)["error"])
        return answer


def main():
    address, night, *players = sys.argv[1:]
    desk = Desk(address, os.environ.get("DESK_TOKEN"))
    for player in players:
        for event in desk.send({"register": {"tournament": night, "player": player}}):
            print(event["kind"], event["actor"])
    try:
        desk.send({"draw": {"tournament": night}})
    except Refused as refused:
        print(refused.kind)
    for row in desk.document("nights", night, "seats")["seats"]:
        print(row["table"], row["seat"], row["player"]["name"])
    bust = desk.send({"bust": {"tournament": night, "players": [{"player": players[-1]}]}})
    for event in desk.events(after=bust[0]["seq"] - 1):
        print(event["kind"], event["seq"] == bust[0]["seq"])
        if event["seq"] == bust[-1]["seq"]:
            return


if __name__ == "__main__":
    main()
