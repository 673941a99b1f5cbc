"""Which outside clients took part in the run, told at its end.

A test says whom it needs with `@pytest.mark.client("kafka-clients 4.3.0")` or by its parameter `client`. A client that
could not be brought here (`maven.NotRun`) makes its tests skip, and the summary says NOT RUN with the reason; the exit
code stays 0, since an unreachable registry is no fault of horolog. A client that ran and disagreed is a failure.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field

import pytest
from _pytest.terminal import TerminalReporter

from . import maven
from .clients import ALL_CLIENTS

PROPERTY = "outside client"


@dataclass
class Tally:
    """What became of the tests of one client."""

    passed: int = 0
    failed: int = 0
    reasons: set[str] = field(default_factory=set)

    def verdict(self) -> str:
        if self.failed:
            return f"FAILED ({self.failed} of {self.failed + self.passed} tests)"
        if self.reasons:
            some = f", though {self.passed} tests ran" if self.passed else ""
            return f"NOT RUN: {'; '.join(sorted(self.reasons))}{some}"
        return f"ran ({self.passed} tests passed)" if self.passed else "NOT RUN: no test asked for it"


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "client(name): the outside client that the test runs")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A NotRun anywhere in a test or its fixtures is a skip with its reason, never a silent pass."""
    names = [mark.args[0] for mark in item.iter_markers("client")]
    if hasattr(item, "callspec") and "client" in item.callspec.params:
        names.append(item.callspec.params["client"])
    report = yield
    if call.excinfo is not None and isinstance(call.excinfo.value, maven.NotRun):
        report.outcome = "skipped"
        path, line = item.location[0], item.location[1] or 0
        report.longrepr = (path, line, f"NOT RUN: {call.excinfo.value.reason}")
    known = {value for name, value in report.user_properties if name == PROPERTY}
    report.user_properties += [(PROPERTY, name) for name in names if name not in known]
    return report


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    tallies = {name: Tally() for name in ALL_CLIENTS}
    seen = False
    for outcome, reports in terminalreporter.stats.items():
        for report in reports:
            for key, name in getattr(report, "user_properties", []):
                if key == PROPERTY and isinstance(name, str):
                    seen = True
                    _count(tallies.setdefault(name, Tally()), outcome, report)
    if not seen:
        return
    terminalreporter.section("outside clients", sep="=", bold=True)
    if missing := maven.missing_tools():
        terminalreporter.line(
            f"!!! {', '.join(missing)} not found on PATH: Java clients cannot be fetched or run !!!",
            red=True,
            bold=True,
        )
    for name, tally in sorted(tallies.items()):
        verdict = tally.verdict()
        terminalreporter.line(f"{name:32} {verdict}", red=not verdict.startswith("ran"))


def _count(tally: Tally, outcome: str, report: pytest.TestReport) -> None:
    if outcome == "passed" and report.when == "call":
        tally.passed += 1
    elif outcome in ("failed", "error"):
        tally.failed += 1
    elif outcome == "skipped" and isinstance(report.longrepr, tuple):
        tally.reasons.add(str(report.longrepr[2]).removeprefix("NOT RUN: "))
