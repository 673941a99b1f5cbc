"""Which implementation of the kernels runs: the compiled one, or with `HOROLOG_PURE=1` the same files as Python.

| `HOROLOG_PURE`                                                   | runs                                |
| ---------------------------------------------------------------- | ----------------------------------- |
| unset, blank, 0, false, no, off (capitals and blanks no matter)  | the compiled ones, where installed  |
| 1, true, yes, on, and everything else                            | the source files                    |

Each `kernels` package calls `prefer_source` before its first import. Extension modules come first in Python's search;
for such a package the environment variable turns that round.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from typing import Final

PURE: Final[bool] = os.environ.get("HOROLOG_PURE", "").strip().lower() not in ("", "0", "false", "no", "off")


def prefer_source(directories: Iterable[str]) -> None:
    """Under `HOROLOG_PURE`, let these directories be searched for source files only."""
    if PURE:
        for directory in directories:
            sys.path_importer_cache[directory] = FileFinder(directory, (SourceFileLoader, SOURCE_SUFFIXES))
