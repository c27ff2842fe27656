"""Every line of `docs/conformance` has the same answer from the package, byte for byte."""

import json
import re
import unittest
from pathlib import Path

import tournament_engines as engines
from tournament_engines import _native

FOLDER = Path(__file__).resolve().parents[3] / "docs/conformance"
END = re.compile(r'(?s)(.*?),"(answer|failure|reply)":(.*),"source":')


def cut(line):
    """What is asked, and what comes back, in the bytes of the line."""
    asked, kind, answer = END.fullmatch(line[: line.rindex(',"source":') + len(',"source":')]).groups()
    return asked + "}", kind, answer


def document(asked, words):
    """The bytes of the question."""
    if "hex" in words:
        found = bytes.fromhex(words["hex"])
    elif "text" in words:
        found = words["text"].encode("utf-8", "surrogatepass")
    else:
        # From its name to the end, or to the circumstances.
        begin = asked.index('"question":') + len('"question":')
        found = asked[begin : asked.rindex(',"with":') if "with" in words else -1].encode()
    return b" " * words.get("with", {}).get("spaces", 0) + found


SHARED = _native.Engines(None)


def asked_of_engines(asked, words):
    given = words.get("with", {})
    # Games that others solved cannot be refused or stopped.
    own = _native.Engines(given.get("most_states")) if given else SHARED
    progress = (lambda share: False) if given.get("stop") else None
    try:
        return "answer", own.ask(words["contract"], document(asked, words), 1, progress)
    except engines.EngineError as error:
        return "failure", failure(error)


def failure(error):
    return json.dumps(
        dict(error.values, kind=error.kind, message=error.message),
        sort_keys=True,
        ensure_ascii=False,
        separators=(",", ":"),
    )


class Conformance(unittest.TestCase):
    maxDiff = None

    def test_every_line_has_its_answer(self):
        files = sorted(FOLDER.glob("*.jsonl"))
        self.assertTrue(files, f"{FOLDER} has no lines")
        for path in files:
            lines = engines.Lines()
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                with self.subTest(file=path.name, line=number):
                    asked, kind, expected = cut(line)
                    words = json.loads(asked)
                    self.check(lines, asked, words, number, kind, expected)

    def check(self, lines, asked, words, number, kind, expected):
        if kind == "reply":
            before = b" " * words.get("with", {}).get("spaces", 0)
            line = words["line"].encode("utf-8", "surrogatepass")
            reply = lines.answer(before + line, number=number)
            self.assertEqual(reply, json.loads(expected) if expected.startswith('"') else expected)
        elif not {"question", "text", "hex"} & set(words) or "night" in words:
            # A line about a tournament, which is open from line to line.
            reply = lines.answer(asked, number=number)
            found, _, answer = reply.partition(',"answer":')
            if kind == "answer":
                self.assertEqual(answer[:-1], expected, found)
            else:
                self.assertIn("error", json.loads(reply))
                self.assertEqual(json.loads(reply)["error"], json.loads(expected))
        else:
            found, answer = asked_of_engines(asked, words)
            if kind == "failure":
                expected = json.dumps(
                    json.loads(expected), sort_keys=True, ensure_ascii=False, separators=(",", ":")
                )
            self.assertEqual((found, answer), (kind, expected))


if __name__ == "__main__":
    unittest.main()
