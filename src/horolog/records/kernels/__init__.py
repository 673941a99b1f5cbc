"""The loops over record bytes: Cython in pure-Python mode, one file each.

Each file runs as it is and is compiled at install; the compiled module then wins, because extension modules come
first in Python's search. `HOROLOG_PURE=1` turns that round for this package, so that the same tests and any
suspicious result can be tried with both.

Kernels know the layout of bytes and nothing else: no files, no clocks, no settings, and of horolog's modules only
`errors`.
"""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from typing import Final

PURE: Final[bool] = os.environ.get("HOROLOG_PURE", "") not in ("", "0")

if PURE:
    # A finder that knows source files only, for this directory alone.
    for _directory in __path__:
        sys.path_importer_cache[_directory] = FileFinder(_directory, (SourceFileLoader, SOURCE_SUFFIXES))

from horolog.records.kernels.cursor import COMPILED  # noqa: E402  (the finder must stand before the first import)

__all__ = ["COMPILED", "PURE"]
