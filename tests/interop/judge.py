"""A Java judge: one JVM per jar version, asked line by line through a pipe.

A question is a line of words, an answer a line of JSON (see `java/Lines.java`). `ask_all` keeps many questions under
way, which is what makes thousands of them cheap.
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import tempfile
import threading
from collections.abc import Iterable, Mapping, Sequence
from types import TracebackType
from typing import Any

from . import maven

ANSWER_TIMEOUT_S = 120


class Judge:
    """`main_class` of java/, running with the kafka-clients jar of `version`; close it, or use `with`."""

    def __init__(
        self,
        main_class: str,
        version: str,
        *arguments: str,
        extras: Sequence[str] = (),
        substitutions: Mapping[str, str] | None = None,
    ) -> None:
        self.version = version
        jars = maven.classpath(f"org.apache.kafka:kafka-clients:{version}", *extras)
        sources = [maven.JAVA_SOURCES / f"{name}.java" for name in (main_class, "Lines")]
        classes = maven.compile_java(sources, jars, substitutions)
        # A file, not a pipe: nobody reads it while questions are asked, and a full pipe would stop the JVM.
        self._complaints = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115
        self._process = subprocess.Popen(
            maven.java_command(main_class, [classes, *jars], *arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            text=True,
            encoding="utf-8",
        )

    def ask(self, *words: object) -> Any:
        return self.ask_all([" ".join(map(str, words))])[0]

    def ask_all(self, questions: Iterable[str]) -> list[Any]:
        """One answer per question, in order; a question that made Java throw is answered {"error": …}."""
        lines = list(questions)
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        writer = threading.Thread(target=self._write, args=(lines,), daemon=True)
        writer.start()
        # A JVM that hangs must end the run with a reason instead of holding it for ever.
        watchdog = threading.Timer(ANSWER_TIMEOUT_S, self._process.kill)
        watchdog.start()
        try:
            answers = [stdout.readline() for _ in lines]
        finally:
            watchdog.cancel()
        writer.join()
        if answers and not answers[-1]:
            self._complaints.seek(0)
            raise RuntimeError(f"the judge of kafka-clients {self.version} died: {self._complaints.read()[-2000:]}")
        return [json.loads(answer) for answer in answers]

    def _write(self, lines: list[str]) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.writelines(line + "\n" for line in lines)
            self._process.stdin.flush()
        except BrokenPipeError:
            return  # the reader sees the end of the answers and tells why

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with contextlib.suppress(BrokenPipeError):  # it may be gone already
            self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait(timeout=20)
        self._complaints.close()

    def __enter__(self) -> Judge:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def records_judge(version: str) -> Judge:
    """Kafka's MemoryRecords; its package moved in 4.x."""
    moved = {} if version.startswith("4.") else {"common.record.internal.": "common.record."}
    return Judge("RecordsJudge", version, substitutions=moved)


# The generated classes turn messages into JSON with it but leave it to their users to bring it.
JACKSON = "com.fasterxml.jackson.core:jackson-databind:2.16.2"


def protocol_judge(version: str) -> Judge:
    """Kafka's generated message classes (2.4 and later); with 4.x also those of the records that a broker keeps."""
    packages = ["org.apache.kafka.common.message"]
    extras = [JACKSON]
    if version.startswith("4."):
        rooms = ("group-coordinator", "transaction-coordinator", "metadata")
        extras = [f"org.apache.kafka:kafka-{room}:{version}" for room in rooms]
        packages += [f"org.apache.kafka.coordinator.{room}.generated" for room in ("group", "transaction")]
        packages.append("org.apache.kafka.common.metadata")
    return Judge("ProtocolJudge", version, *packages, extras=extras)


def old_protocol_judge(version: str) -> Judge:
    """The schemas of 0.10 and 0.11."""
    return Judge("OldProtocolJudge", version)
