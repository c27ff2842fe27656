"""Asks a served club everything that its description allows: `described.py DESK FOLDER DESCRIPTION`.

Runs schemathesis, which the interpreter has, against the club of the demonstration. Left out are streams that do not
end and documents of several lines, which it cannot write; and three of its checks: a rule of a club or an engine may
refuse what the schema allows, and the machine of the server needs no token.
"""

import json
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

LEFT_OUT = r"/(events|commands)$"
CHECKS = "positive_data_acceptance,ignored_auth,missing_required_header"


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def waited_for(origin):
    """Waits until the server answers."""
    for _ in range(100):
        try:
            return urllib.request.urlopen(f"{origin}/health").read()
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    raise SystemExit(f"{origin} does not answer")


def token(origin):
    headers = {"Origin": origin, "Accept": "application/json"}
    body = b"name=description&role=director"
    asked = urllib.request.Request(f"{origin}/token", data=body, headers=headers)
    with urllib.request.urlopen(asked) as answer:
        return json.load(answer)["token"]


def main():
    desk, folder, description = sys.argv[1:]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.run([desk, "demo", "--seed", "7", "--dir", folder], check=True, **quiet)
    port = free_port()
    origin = f"http://localhost:{port}"
    server = subprocess.Popen([desk, "serve", "--club", folder, "--port", str(port)], **quiet)
    try:
        waited_for(origin)
        # One address sends at most twenty commands a second.
        asked = ["--phases", "coverage,fuzzing", "--max-examples", "100", "--rate-limit", "18/s"]
        asked += ["--exclude-path-regex", LEFT_OUT, "--exclude-checks", CHECKS]
        asked += ["--header", f"Authorization: Bearer {token(origin)}", "--no-color", "--continue-on-failure"]
        command = [sys.executable, "-m", "schemathesis.cli", "run", description, "--url", origin, *asked]
        sys.exit(subprocess.run(command).returncode)
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
