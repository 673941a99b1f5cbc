"""Settings files; Java itself is the judge of properties."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from horolog.config.files import properties, read, toml, words
from horolog.errors import ConfigError

JAVA = json.loads((Path(__file__).parents[1] / "vectors" / "properties-java17.json").read_text())["cases"]


def test_properties_are_read_as_java_reads_them():
    assert len(JAVA) > 300
    for text, expected in JAVA:
        if expected is None:
            with pytest.raises(ConfigError, match="escape"):
                properties(text)
        else:
            assert properties(text) == expected, repr(text)


def written(text):
    """As java.util.Properties.store would write a key or a value."""
    return "".join(f"\\u{ord(c):04x}" if ord(c) < 0x10000 else c for c in text)


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=15)


@given(st.dictionaries(TEXT, TEXT))
def test_whatever_is_escaped_comes_back(settings):
    assert properties("".join(f"{written(k)}={written(v)}\n" for k, v in settings.items())) == settings


@given(st.text(max_size=60))
def test_any_text_gives_properties_or_a_config_error(text):
    try:
        found = properties(text)
    except ConfigError:
        assert "\\u" in text
    else:
        assert all(isinstance(part, str) for pair in found.items() for part in pair)


def test_toml_tables_are_joined_with_dots():
    text = """
    num.partitions = 3
    "log.retention.ms" = -1
    listeners = ["PLAINTEXT://:9092", "SSL://:9093"]
    [log.message.timestamp]
    type = "LogAppendTime"
    [log.cleaner]
    enable = false
    min.cleanable.ratio = 0.25
    """
    assert toml(text) == {
        "num.partitions": 3,
        "log.retention.ms": -1,
        "listeners": ["PLAINTEXT://:9092", "SSL://:9093"],
        "log.message.timestamp.type": "LogAppendTime",
        "log.cleaner.enable": False,
        "log.cleaner.min.cleanable.ratio": 0.25,
    }


def test_toml_that_says_a_thing_twice():
    with pytest.raises(ConfigError, match=r"log\.dir.*twice"):
        toml('"log.dir" = "a"\n[log]\ndir = "b"')


def test_not_toml():
    with pytest.raises(ConfigError, match=r"my\.toml: is not TOML: .*line 1"):
        toml("a = = 1\n", "my.toml")


def test_words():
    assert words(["a.b=c", " d =e=f", "g="]) == {"a.b": "c", "d": "e=f", "g": ""}
    for wrong in ("a", "=b", " =b", ""):
        with pytest.raises(ConfigError, match="name=value"):
            words([wrong])


def test_read(tmp_path):
    (tmp_path / "server.properties").write_text("num.partitions=3 # not a comment\n")
    (tmp_path / "server.toml").write_text("num.partitions = 3\n")
    (tmp_path / "latin.properties").write_bytes(b"a=\xe9")
    assert read(tmp_path / "server.properties") == {"num.partitions": "3 # not a comment"}
    assert read(str(tmp_path / "server.toml")) == {"num.partitions": 3}
    with pytest.raises(ConfigError, match=r"nothing\.properties: cannot be read"):
        read(tmp_path / "nothing.properties")
    with pytest.raises(ConfigError, match=r"latin\.properties: cannot be read"):
        read(tmp_path / "latin.properties")
