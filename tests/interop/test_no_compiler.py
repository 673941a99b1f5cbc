"""On a machine without a C compiler the build takes one from PyPI, and only there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
UV = Path(sys.executable).parent / "uv"
COMPILERS = ("gcc", "g++", "cc", "c++", "c89", "c99", "clang", "tcc", "cpp", "zig")

pytestmark = pytest.mark.interop


def is_compiler(name: str) -> bool:
    core = name.rsplit("linux-gnu-", 1)[-1]
    return core.startswith(COMPILERS)


def path_without_compilers(target: Path) -> str:
    """A directory of links to everything on PATH but compilers."""
    target.mkdir()
    for directory in os.environ["PATH"].split(os.pathsep):
        for tool in Path(directory).glob("*") if Path(directory).is_dir() else ():
            link = target / tool.name
            if tool.is_file() and not is_compiler(tool.name) and not link.is_symlink():
                link.symlink_to(tool)
    return str(target)


def copy_of_the_source(target: Path) -> Path:
    for name in ("src", "build_backend", "requirements"):
        ignore = shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info")
        shutil.copytree(ROOT / name, target / name, ignore=ignore)
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, target / name)
    return target


def build_wheel(source: Path, path: str) -> tuple[Path, str]:
    environment = {**os.environ, "PATH": path, "HOROLOG_BUILD": "compiled"}
    environment.pop("CC", None)
    command = [UV, "build", "-v", "--wheel", "--python", sys.executable, "--out-dir", source / "dist", source]
    command += ["--build-constraints", source / "requirements/dev.lock"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    (wheel,) = (source / "dist").glob("*.whl")
    return wheel, done.stdout + done.stderr


def test_wheel_is_compiled_where_there_is_no_compiler(tmp_path: Path) -> None:
    path = path_without_compilers(tmp_path / "bin")
    assert shutil.which("gcc", path=path) is None
    assert shutil.which("cc", path=path) is None
    wheel, log = build_wheel(copy_of_the_source(tmp_path / "source"), path)
    assert "-m ziglang cc" in log
    with zipfile.ZipFile(wheel) as archive:
        compiled = [name for name in archive.namelist() if name.endswith((".so", ".pyd"))]
        archive.extractall(tmp_path / "installed")
    assert compiled
    check = "from horolog.records import kernels; print(kernels.COMPILED, kernels.__file__)"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "installed")}
    done = subprocess.run([sys.executable, "-c", check], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.startswith(f"True {tmp_path}")


@pytest.mark.skipif(not any(map(shutil.which, ("gcc", "cc", "clang"))), reason="this machine has no compiler")
def test_wheel_takes_no_compiler_from_pypi_where_there_is_one(tmp_path: Path) -> None:
    _, log = build_wheel(copy_of_the_source(tmp_path / "source"), os.environ["PATH"])
    assert "ziglang" not in log


def test_source_distribution_has_all_it_needs(tmp_path: Path) -> None:
    source = copy_of_the_source(tmp_path / "source")
    subprocess.run(
        [UV, "build", "--sdist", "--python", sys.executable, "--out-dir", tmp_path / "out", source], check=True
    )
    (archive,) = (tmp_path / "out").glob("*.tar.gz")
    with tarfile.open(archive) as tar:
        names = {"/".join(name.split("/")[1:]) for name in tar.getnames()}
    wanted = {"build_backend/horolog_build.py", "build_backend/horolog_compiler.py", "setup.py"}
    wanted |= {str(p.relative_to(ROOT)) for p in (ROOT / "src").rglob("*.txt") if "egg-info" not in str(p)}
    wanted |= {str(p.relative_to(ROOT)) for p in (ROOT / "src").rglob("*.pxd")}
    assert wanted <= names
