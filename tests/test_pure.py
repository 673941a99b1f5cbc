"""What `HOROLOG_PURE` may say."""

import runpy
import sys
from importlib.machinery import SourceFileLoader

import pytest

from horolog import pure


def loaded(monkeypatch, value):
    """The module as a fresh interpreter would have it."""
    if value is None:
        monkeypatch.delenv("HOROLOG_PURE", raising=False)
    else:
        monkeypatch.setenv("HOROLOG_PURE", value)
    return runpy.run_path(pure.__file__)


@pytest.mark.parametrize("value", ["1", "true", "True", "yes", "ON", " 1 ", "2", "anything"])
def test_source_is_asked_for(monkeypatch, value):
    assert loaded(monkeypatch, value)["PURE"] is True


@pytest.mark.parametrize("value", [None, "", " ", "\t", "0", " 0 ", "false", "FALSE", "no", "No", "off"])
def test_source_is_not_asked_for(monkeypatch, value):
    assert loaded(monkeypatch, value)["PURE"] is False


@pytest.mark.parametrize(("value", "source_only"), [("yes", True), ("no", False)])
def test_directories_are_searched_for_source_only_where_that_is_asked_for(monkeypatch, tmp_path, value, source_only):
    (tmp_path / "kernel.py").write_text("")
    monkeypatch.setattr(sys, "path_importer_cache", {})
    loaded(monkeypatch, value)["prefer_source"]([str(tmp_path)])
    assert list(sys.path_importer_cache) == ([str(tmp_path)] if source_only else [])
    for finder in sys.path_importer_cache.values():
        assert isinstance(finder.find_spec("kernel").loader, SourceFileLoader)
