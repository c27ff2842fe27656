"""The package as a whole: examples, README, notebooks, version, and what it needs."""

import ast
import doctest
import importlib
import json
import math
import pkgutil
import re
import subprocess
import sys
import unittest
from pathlib import Path

import notebooks
import tournament_engines as engines

FOLDER = Path(__file__).resolve().parents[1]


class Package(unittest.TestCase):
    maxDiff = None

    def test_examples_in_docstrings_run(self):
        modules = [engines] + [
            importlib.import_module(f"tournament_engines.{found.name}")
            for found in pkgutil.iter_modules(engines.__path__)
        ]
        counted = 0
        for module in modules:
            with self.subTest(module=module.__name__):
                found = doctest.testmod(module)
                self.assertEqual(found.failed, 0)
                counted += found.attempted
        self.assertGreater(counted, 30)

    def test_every_public_name_has_words_and_most_have_examples(self):
        for name in engines.__all__:
            if name != "__version__":
                self.assertTrue(getattr(engines, name).__doc__, name)
                self.assertIn(">>>", getattr(engines, name).__doc__, name)

    def test_the_code_of_the_readme_runs(self):
        text = (FOLDER / "README.md").read_text("utf-8")
        blocks = re.findall(r"(?ms)^```python\n(.*?)^```$", text)
        self.assertGreater(len(blocks), 3)
        names = {}
        for block in blocks:
            exec(compile(block, "README.md", "exec"), names)

    def test_the_readme_lists_the_kinds_of_the_package(self):
        readme = (FOLDER / "README.md").read_text("utf-8")
        listed = re.findall(r"(?m)^\| `(\w+)` \| .+\. \|$", readme)
        # Engines refuse these in arrays; no document has such numbers.
        kinds = {"StackNotFinite", "PrizeNotFinite"}
        for name in ("array_error", "night", "refused"):
            source = (FOLDER / f"src/{name}.rs").read_text("utf-8")
            for kind, variants in re.findall(r"(?ms)^pub\(crate\) (?:struct|enum) (\w+) \{\n(.*?)^\}", source):
                if kind.endswith("Error"):
                    kinds.update(re.findall(r"(?m)^    ([A-Z]\w+)(?: \{|,)", variants))
                elif kind == "Internal":
                    kinds.add(kind)
        for path in (FOLDER / "python/tournament_engines").glob("_*.py"):
            kinds.update(re.findall(r'EngineError\(\s*"(\w+)"', path.read_text("utf-8")))
        # A document in Python fails as one of the program.
        kinds.remove("InvalidJson")
        self.assertEqual(sorted(listed), sorted(kinds))
        errors = (FOLDER.parents[1] / "docs/schema/errors.md").read_text("utf-8")
        self.assertEqual([kind for kind in listed if f"\n## {kind}\n" in errors], [])
        for arguments in (([math.nan, 1], [1]), ([1, 1], [math.inf])):
            with self.assertRaises(engines.EngineError) as caught:
                engines.icm_equities(*arguments)
            self.assertIn(caught.exception.kind, listed)

    def test_the_notebooks_print_what_they_show(self):
        files = sorted((FOLDER / "notebooks").glob("*.ipynb"))
        self.assertEqual(
            [path.stem for path in files], ["final-table-deal", "push-or-fold", "rating-a-league"]
        )
        for path in files:
            with self.subTest(notebook=path.name):
                fresh, kept = notebooks.run(path)
                self.assertEqual(fresh, kept)
                self.assertEqual(notebooks.text(kept), path.read_text("utf-8"))
                self.assertEqual((kept["nbformat"], kept["nbformat_minor"]), (4, 5))

    def test_the_version_is_that_of_the_manifest(self):
        manifest = (FOLDER / "Cargo.toml").read_text("utf-8")
        version = re.search(r'(?m)^version = "(.*)"$', manifest)[1]
        self.assertEqual(engines.__version__, version)
        self.assertEqual(json.loads(engines.Lines.versions())["version"], version)

    def test_nothing_else_is_imported(self):
        code = (
            "import sys; before = set(sys.modules); import tournament_engines;"
            "print(*sorted(name for name in set(sys.modules) - before if not name.startswith('tournament_engines')))"
        )
        found = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, env=self.path())
        self.assertEqual((found.stdout.split(), found.stderr), (["__future__"], ""))

    def path(self):
        return {"PYTHONPATH": str(Path(engines.__file__).parents[1])}

    def test_it_works_where_numpy_is_not_installed(self):
        code = (
            "import sys; sys.modules['numpy'] = None; import tournament_engines as engines;"
            "print(list(engines.deal([1, 1], [3, 1])))"
        )
        found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        self.assertEqual((found.stdout, found.stderr), ("[2, 2]\n", ""))

    def test_sources_are_those_of_python_3_10(self):
        for path in sorted((FOLDER / "python").rglob("*.py*")):
            if path.suffix in (".py", ".pyi"):
                ast.parse(path.read_text("utf-8"), feature_version=(3, 10))


if __name__ == "__main__":
    unittest.main()
