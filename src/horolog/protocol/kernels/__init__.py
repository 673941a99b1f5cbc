"""The loops over message bytes: Cython in pure-Python mode, compiled at install. `HOROLOG_PURE=1` runs the source."""

from horolog.pure import prefer_source

prefer_source(__path__)
