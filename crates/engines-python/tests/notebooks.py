"""Runs the notebooks: `notebooks.py [--write] FILE..`. With `--write` it keeps what they print, else it compares.

A cell is run as in a notebook: what it prints, and the value of its last line, are its outputs.
"""

import ast
import contextlib
import io
import json
import sys
from pathlib import Path


def outputs(source, names):
    """The outputs of a cell of code, as a notebook has them."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, found = io.StringIO(), []
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "<cell>", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names) if last else None
    if printed.getvalue():
        text = printed.getvalue().splitlines(keepends=True)
        found.append({"name": "stdout", "output_type": "stream", "text": text})
    if value is not None:
        data = {"text/plain": repr(value).splitlines(keepends=True)}
        found.append({"data": data, "metadata": {}, "output_type": "execute_result"})
    return found


def run(path):
    """The notebook with the outputs of this run, and the one that is kept."""
    kept = json.loads(path.read_text("utf-8"))
    fresh = json.loads(path.read_text("utf-8"))
    names, count = {"__name__": "__main__"}, 0
    for cell in fresh["cells"]:
        if cell["cell_type"] != "code":
            continue
        count += 1
        cell["execution_count"] = count
        cell["outputs"] = outputs("".join(cell["source"]), names)
        for output in cell["outputs"]:
            if output["output_type"] == "execute_result":
                output["execution_count"] = count
    return fresh, kept


def text(notebook):
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def main():
    is_writing = "--write" in sys.argv
    for name in sys.argv[1:]:
        if name == "--write":
            continue
        fresh, kept = run(Path(name))
        if is_writing:
            Path(name).write_text(text(fresh), "utf-8")
        elif fresh != kept:
            raise SystemExit(f"{name} prints something else; write it again with --write")


if __name__ == "__main__":
    main()
