"""Extension modules only; everything else is in pyproject.toml."""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

sys.path.insert(0, str(Path(__file__).parent / "build_backend"))

from horolog_compiler import Kernels

SOURCES = Path("src")
# Behind the other flags, so that its -O1 is the one that counts: compiling takes half the time.
SANITIZE = ["-fsanitize=address", "-fno-omit-frame-pointer", "-O1"] if os.environ.get("HOROLOG_SANITIZE") else []


def kernel(path: Path) -> Extension:
    name = ".".join(path.relative_to(SOURCES).with_suffix("").parts)
    flags = [] if sys.platform == "win32" else ["-O3", "-g0", "-fno-strict-aliasing", "-Wno-unreachable-code"]
    return Extension(name, [str(path)], extra_compile_args=flags + SANITIZE, extra_link_args=SANITIZE)


kernels = [kernel(path) for path in sorted(SOURCES.glob("horolog/**/kernels/[a-z]*.py"))]
setup(ext_modules=kernels, cmdclass={"build_ext": Kernels})
