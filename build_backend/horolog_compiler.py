"""Which C compiler the build uses: the machine's own, else zig's from PyPI, else none.

`Kernels` (a setuptools `build_ext`) compiles the pure-Python-mode Cython modules. A build that cannot compile
(no `Python.h`, compiler broken) still installs: the same files then run as plain Python, and the build says so. A
mistake in a kernel is an error all the same.
"""

import importlib.util
import os
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError, LinkError, PlatformError

ZIG_REQUIREMENT = "ziglang>=0.13"


def wanted() -> bool:
    """Whether kernels are to be compiled at all."""
    return os.environ.get("HOROLOG_BUILD", "") != "pure" and has_headers()


def has_headers() -> bool:
    return (Path(sysconfig.get_path("include")) / "Python.h").is_file()


def local_compiler() -> str | None:
    """The compiler command of this machine, or None."""
    for command in (os.environ.get("CC"), sysconfig.get_config_var("CC"), "cc", "gcc", "clang"):
        words = shlex.split(command or "")
        if words and shutil.which(words[0]):
            return command
    if sys.platform == "win32" and importlib.util.find_spec("setuptools._distutils._msvccompiler"):
        from setuptools._distutils import _msvccompiler

        return "msvc" if _msvccompiler._find_vcvarsall("x86_amd64")[0] else None
    return None


def extra_requirements() -> list[str]:
    return [ZIG_REQUIREMENT] if wanted() and local_compiler() is None else []


def use_compiler() -> str:
    """Set CC and LDSHARED for distutils; returns a line that says which compiler it is."""
    compiler = local_compiler()
    if compiler == "msvc":
        return "kernels: compiling with MSVC"
    if compiler is None:
        if importlib.util.find_spec("ziglang") is None:
            raise RuntimeError("no C compiler on PATH and ziglang is not installed")
        compiler = f"{shlex.quote(sys.executable)} -m ziglang cc"
        flags = "-dynamiclib -undefined dynamic_lookup" if sys.platform == "darwin" else "-shared"
        os.environ["LDSHARED"] = f"{compiler} {flags}"
        os.environ["CC"] = compiler
    elif shutil.which(shlex.split(sysconfig.get_config_var("CC") or "cc")[0]) is None:
        os.environ.setdefault("CC", compiler)
        os.environ.setdefault("LDSHARED", f"{compiler} -shared")
    return f"kernels: compiling with {compiler}"


class Kernels(build_ext):
    """build_ext that cythonizes late and survives a C compiler that fails."""

    def run(self) -> None:
        if not wanted():
            reason = "HOROLOG_BUILD=pure" if has_headers() else "this Python has no Python.h"
            return self._stay_pure(reason)
        self._cythonize()
        try:
            print(use_compiler(), file=sys.stderr)
            super().run()
        except (CompileError, LinkError, PlatformError, RuntimeError) as error:
            if os.environ.get("HOROLOG_BUILD") == "compiled":
                raise
            self._stay_pure(f"{type(error).__name__}: {error}")

    def _cythonize(self) -> None:
        from Cython.Build import cythonize

        self.extensions = cythonize(
            self.extensions,
            build_dir="build/cython",
            compiler_directives={"language_level": 3, "embedsignature": True},
            annotate=bool(os.environ.get("HOROLOG_ANNOTATE")),
        )
        for extension in self.extensions:
            extension._needs_stub = False

    def _stay_pure(self, reason: str) -> None:
        self.extensions = []
        print(
            f"WARNING: horolog's kernels were NOT compiled ({reason}). They run as plain Python, some 50 times slower.",
            file=sys.stderr,
        )
