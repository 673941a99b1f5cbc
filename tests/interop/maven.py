"""Jars from Maven and Java programs compiled against them.

Two questions are answered here: "which jars make up this artifact at run time" (`classpath`) and "where are the
class files of this source, compiled against those jars" (`compile_java`). Both answers are kept under `.interop/`,
so a second run asks nobody. Whatever stops us from running a client (no Maven, no JDK, no network, a time-out)
is a `NotRun` with a reason that a reader can act upon; a compiler error is our own bug and stays an error.

Layout of `.interop/`:

| path                        | what                                                        |
| --------------------------- | ----------------------------------------------------------- |
| `maven/<key>/pom.xml`       | a project whose only content is the wanted dependencies     |
| `maven/<key>/classpath.txt` | the jars, as Maven answered                                 |
| `classes/<key>/`            | class files; the key covers the sources and the class path  |
| `*.lock`                    | held while one process does the work and others wait for it |

This module knows nothing of Kafka: it will start brokers and clients of any version alike.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".interop"
JAVA_SOURCES = Path(__file__).resolve().parent / "java"

# The first artifact brings Maven's own plugins along; later ones take seconds.
RESOLVE_TIMEOUT_S = 240
COMPILE_TIMEOUT_S = 120


class NotRun(Exception):
    """An outside client could not be brought here; `reason` goes to the summary of the run."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def missing_tools() -> list[str]:
    """The commands that the Java judges need and this machine lacks."""
    return [tool for tool in ("mvn", "java", "javac") if shutil.which(tool) is None]


def classpath(*coordinates: str, timeout_s: float = RESOLVE_TIMEOUT_S) -> tuple[Path, ...]:
    """The jars of `group:artifact:version` (one or several) with everything they need at run time."""
    _, artifact, version = coordinates[0].split(":")
    key = _key("\n".join(coordinates), label=f"{artifact}-{version}")
    folder = CACHE / "maven" / key
    answer = folder / "classpath.txt"
    with _locked(folder):
        jars = _read_classpath(answer)
        if jars is None:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "pom.xml").write_text(_pom(coordinates), encoding="utf-8")
            _resolve(folder, answer, coordinates, timeout_s)
            jars = _read_classpath(answer)
    if jars is None:
        raise NotRun(f"Maven named jars of {', '.join(coordinates)} that are not on disk")
    return jars


def compile_java(
    source: Path | Sequence[Path], jars: Sequence[Path], substitutions: Mapping[str, str] | None = None
) -> Path:
    """Compile one source file, or several together, against `jars`; the folder of class files.

    `substitutions` replace text in the sources first: one source serves versions that moved a package.
    """
    sources = [source] if isinstance(source, Path) else list(source)
    if shutil.which("javac") is None:
        raise NotRun("no javac on PATH (a JDK is needed)")
    texts = {path.name: path.read_text(encoding="utf-8") for path in sources}
    for old, new in (substitutions or {}).items():
        texts = {name: text.replace(old, new) for name, text in texts.items()}
    digest = "\0".join([*texts.values(), *map(str, jars)])
    folder = CACHE / "classes" / _key(digest, label=sources[0].stem)
    with _locked(folder):
        if (folder / "done").exists():
            return folder
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8")
        command = ["javac", "-nowarn", "-encoding", "UTF-8", "-d", str(folder), "-cp", joined(jars)]
        run = subprocess.run(
            [*command, *(str(folder / name) for name in texts)],
            capture_output=True,
            text=True,
            timeout=COMPILE_TIMEOUT_S,
            check=False,
        )
        if run.returncode:
            raise RuntimeError(f"javac failed on {', '.join(p.name for p in sources)}:\n{run.stderr}")
        (folder / "done").touch()
    return folder


def joined(entries: Sequence[Path]) -> str:
    """A class path as `java -cp` wants it."""
    return os.pathsep.join(map(str, entries))


def java_command(main_class: str, entries: Sequence[Path], *arguments: str, options: Sequence[str] = ()) -> list[str]:
    """The command line for a short-lived JVM on a small machine: serial collector, first compiler tier only."""
    if shutil.which("java") is None:
        raise NotRun("no java on PATH")
    quick = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx512m"]
    return ["java", *quick, *options, "-cp", joined(entries), main_class, *arguments]


# Answers that were no, so that every test of a client does not wait for the same no again.
_refused: dict[tuple[str, ...], str] = {}
_timed_out: list[str] = []


def _resolve(folder: Path, answer: Path, coordinates: Sequence[str], timeout_s: float) -> None:
    if tuple(coordinates) in _refused:
        raise NotRun(_refused[tuple(coordinates)])
    try:
        _ask_maven(folder, answer, coordinates, timeout_s)
    except NotRun as refusal:
        _refused[tuple(coordinates)] = refusal.reason
        raise


def _ask_maven(folder: Path, answer: Path, coordinates: Sequence[str], timeout_s: float) -> None:
    if shutil.which("mvn") is None:
        raise NotRun("no mvn on PATH")
    command = ["mvn", "-q", "-B", "-Dstyle.color=never", "-f", str(folder / "pom.xml"), "dependency:build-classpath"]
    command += [f"-Dmdep.outputFile={answer}", "-DincludeScope=runtime"]
    if _timed_out:
        command.append("-o")  # nobody answered before: what is on this machine must do
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=timeout_s, check=False)
    except subprocess.TimeoutExpired:
        _timed_out.extend(coordinates)
        raise NotRun(f"Maven gave no answer for {', '.join(coordinates)} in {timeout_s:g} s") from None
    if run.returncode:
        said = re.sub(r"\x1b\[[0-9;]*m", "", run.stdout + run.stderr)
        lines = [line for line in said.splitlines() if "ERROR" in line]
        first = lines[0].strip() if lines else f"exit {run.returncode}"
        raise NotRun(f"Maven could not fetch {', '.join(coordinates)}: {first[:300]}")


def _read_classpath(answer: Path) -> tuple[Path, ...] | None:
    """What Maven answered before, if those files are still there (someone may have emptied its cache)."""
    if not answer.exists():
        return None
    jars = tuple(Path(entry) for entry in answer.read_text(encoding="utf-8").strip().split(os.pathsep))
    return jars if jars and all(jar.is_file() for jar in jars) else None


def _pom(coordinates: Sequence[str]) -> str:
    rows = []
    for coordinate in coordinates:
        group, artifact, version = (escape(part) for part in coordinate.split(":"))
        rows.append(
            f"    <dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId>"
            f"<version>{version}</version></dependency>"
        )
    return "\n".join(
        [
            '<project xmlns="http://maven.apache.org/POM/4.0.0">',
            "  <modelVersion>4.0.0</modelVersion>",
            "  <groupId>horolog.interop</groupId><artifactId>classpath</artifactId><version>1</version>",
            "  <packaging>pom</packaging>",
            "  <dependencies>",
            *rows,
            "  </dependencies>",
            "</project>",
            "",
        ]
    )


def _key(content: str | bytes, label: str) -> str:
    raw = content.encode() if isinstance(content, str) else content
    return f"{label}-{hashlib.sha256(raw).hexdigest()[:12]}"


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """One process at a time per folder: test workers start together and want the same jars."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with open(folder.with_name(folder.name + ".lock"), "w", encoding="utf-8") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
