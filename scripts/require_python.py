"""Says clearly when the Python at hand cannot build horolog."""

import importlib.util
import sys

if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
    sys.exit(f"{sys.executable} has no venv/ensurepip module. On Debian and Ubuntu: apt-get install python3-venv")
