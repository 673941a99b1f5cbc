"""Fuzzes the kernels under the address sanitizer: a copy of the tree, compiled with it, runs the kernels' tests.

Needs gcc with libasan; where it is missing, that is said and nothing is run. Python's own allocator hides small
overruns, so it is switched off too (PYTHONMALLOC=malloc).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
TESTS = ["tests/records", "tests/protocol"]
COPIED = ("src", "tests", "build_backend", "pyproject.toml", "setup.py", "README.md", "LICENSE", "MANIFEST.in")


def library() -> str | None:
    """Where gcc keeps libasan, or None."""
    if shutil.which("gcc") is None:
        return None
    found = subprocess.run(["gcc", "-print-file-name=libasan.so"], capture_output=True, text=True, check=True)
    path = found.stdout.strip()
    return str(Path(path).resolve()) if os.sep in path else None


def copy_tree(target: Path) -> None:
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, target / name, ignore=shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info"))
        else:
            shutil.copy(source, target / name)


def main() -> int:
    asan = library()
    if asan is None:
        print("NOT RUN: the address sanitizer needs gcc and libasan, and this machine has not both")
        return 0
    with tempfile.TemporaryDirectory(prefix="horolog-asan-") as directory:
        copy = Path(directory)
        copy_tree(copy)
        build = {**os.environ, "HOROLOG_SANITIZE": "1", "HOROLOG_BUILD": "compiled", "CC": "gcc"}
        command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
        subprocess.run(command, cwd=copy, env=build, check=True)
        run = {
            **os.environ,
            "LD_PRELOAD": asan,
            "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1",
            "PYTHONMALLOC": "malloc",
            "PYTHONPATH": str(copy / "src"),
        }
        check = f"import horolog, sys; sys.exit(not horolog.__file__.startswith({str(copy)!r}))"
        subprocess.run([sys.executable, "-c", check], cwd=copy, env=run, check=True)
        tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *TESTS, *sys.argv[1:]]
        return subprocess.run(tests, cwd=copy, env=run, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
