"""The scripts that make reference pages and the conformance page."""

import importlib
import textwrap
import tomllib
from pathlib import Path

import pytest

from horolog.config import ADMIN, BROKER, CONSUMER, PRODUCER, TOPIC
from horolog.errors import ErrorCode

SCRIPTS = Path(__file__).parents[1] / "scripts"


@pytest.fixture
def script(monkeypatch):
    monkeypatch.syspath_prepend(str(SCRIPTS))
    return importlib.import_module


def test_settings_page_has_every_setting(script):
    page = script("make_docs").settings_page()
    sections = dict(part.split("\n", 1) for part in page.split("\n## ")[1:])
    for table in (BROKER, TOPIC, PRODUCER, CONSUMER, ADMIN):
        section = sections[table.scope.capitalize()]
        for row in table:
            assert section.count(f"\n| `{row.name}` |") == 1
            assert row.doc in section
        rows = [line for line in section.splitlines() if line.startswith("| `")]
        assert all(line.replace("\\|", "").count("|") in (6, 3) for line in rows)
    assert "Deprecated: `message.timestamp.difference.max.ms`, `max.message.time.difference.ms`." in sections["Topic"]
    assert "Unset: `log.retention.minutes`, then `log.retention.hours`." in sections["Broker"]
    assert "| `retention.ms` | long | `604800000` | at least -1 |" in sections["Topic"]


def test_errors_page_has_every_code(script):
    page = script("make_docs").errors_page()
    for row in ErrorCode:
        assert page.count(f"\n| {row.value} | `{row.name}` | {row.retry} | {row.text} |") == 1
    assert "| `UnsupportedVersionException` |" in page


def test_check_notices_a_stale_or_missing_page(script, tmp_path, capsys):
    make_docs = script("make_docs")
    assert make_docs.main(["--check"], tmp_path) == 1
    assert "settings.md is stale" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
    assert make_docs.main([], tmp_path) == 0
    assert make_docs.main(["--check"], tmp_path) == 0
    page = tmp_path / "docs" / "reference" / "errors.md"
    page.write_text(page.read_text().replace("87", "85"))
    assert make_docs.main(["--check"], tmp_path) == 1
    assert make_docs.main([], tmp_path) == 0
    assert make_docs.main(["--check"], tmp_path) == 0
    assert make_docs.main(["--chek"], tmp_path) == 2


ROWS = """
[[groups]]
title = "First"
rows = [
  { id = "1.1", title = "One" },
  { id = "1.2", title = "Two", missing = "the rest" },
  { id = "1.3", title = "Three | with a bar" },
  { id = "1.4", title = "Four", missing = "all" },
]
"""

TESTS = """
import pytest
pytestmark = pytest.mark.spec("1.1")

@pytest.mark.spec("1.2")
def test_a(): ...

def helper(): ...

class TestB:
    pytestmark = [pytest.mark.slow, pytest.mark.spec("1.3")]

    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.spec("1.2"))])
    async def test_c(self, x): ...
"""


@pytest.fixture
def project(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "spec_rows.toml").write_text(ROWS)
    (tmp_path / "tests" / "deep").mkdir(parents=True)
    (tmp_path / "tests" / "deep" / "test_x.py").write_text(TESTS)
    return tmp_path


def test_marks_are_found_wherever_pytest_finds_them(script, project):
    proofs = script("conformance").collect(project / "tests")
    file = "tests/deep/test_x.py"
    assert proofs == {
        "1.1": [(file, "test_a"), (file, "TestB::test_c")],
        "1.2": [(file, "test_a"), (file, "TestB::test_c")],
        "1.3": [(file, "TestB::test_c")],
    }


def test_conformance_page(script, project):
    conformance = script("conformance")
    assert conformance.main([], project) == 0
    assert conformance.main(["--check"], project) == 0
    page = (project / "docs" / "conformance.md").read_text()
    assert "4 rows: 2 proved, 1 in part, 1 open." in page
    assert "| 1.1 | One | proved | `tests/deep/test_x.py`: `test_a`, `TestB::test_c` |" in page
    assert "| 1.2 | Two | in part; missing: the rest | `tests" in page
    assert "| 1.3 | Three \\| with a bar | proved |" in page
    assert "| 1.4 | Four | open |  |" in page
    (project / "tests" / "deep" / "test_x.py").write_text(TESTS.replace("test_a", "test_other"))
    assert conformance.main(["--check"], project) == 1


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ('@pytest.mark.spec("9.9")\ndef test_a(): ...', "'9.9'"),
        ('@pytest.mark.spec("1.1", "9.8")\ndef test_a(): ...', "'9.8'"),
    ],
)
def test_unknown_row_is_an_error(script, project, capsys, source, message):
    (project / "tests" / "test_y.py").write_text(textwrap.dedent(source))
    assert script("conformance").main([], project) == 1
    assert f"tests/test_y.py: test_a names the row {message}" in capsys.readouterr().err
    assert not (project / "docs" / "conformance.md").exists()


def test_row_listed_twice_is_an_error(script, project, capsys):
    rows = project / "docs" / "spec_rows.toml"
    rows.write_text(rows.read_text().replace("1.4", "1.3"))
    assert script("conformance").main([], project) == 1
    assert "1.3 twice" in capsys.readouterr().err


def test_id_that_cannot_be_read_is_an_error(script, project):
    (project / "tests" / "test_y.py").write_text("@pytest.mark.spec(ROW)\ndef test_a(): ...")
    with pytest.raises(SystemExit, match=r"tests/test_y\.py: line 1"):
        script("conformance").main([], project)


def test_every_row_of_the_specification_is_listed():
    groups = tomllib.loads((SCRIPTS.parent / "docs" / "spec_rows.toml").read_text())["groups"]
    ids = {row["id"] for group in groups for row in group["rows"]}
    counts = {"32": 19, "937": 7, "467": 8, "93": 9, "1327": 8}
    numbered = {f"{kip}.{number}" for kip, count in counts.items() for number in range(1, count + 1)}
    assert numbered <= ids
    assert all(row.startswith("beyond.") for row in ids - numbered)
