"""The loops over record bytes: Cython in pure-Python mode, one file each.

Each file runs as it is and is compiled at install; the compiled module then wins, unless `HOROLOG_PURE` is set
(`horolog.pure`), so that the same tests and any suspicious result can be tried with both.

Kernels know the layout of bytes and nothing else: no files, no clocks, no settings, and of horolog's modules only
`errors`.
"""

from horolog.pure import PURE, prefer_source

prefer_source(__path__)

from horolog.records.kernels.cursor import COMPILED  # noqa: E402  (the search order must stand before the first import)

__all__ = ["COMPILED", "PURE"]
