"""Values from text and from Python, and the checks."""

import json
import math
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from horolog.config import Password, Setting, Type
from horolog.config.checks import (
    NON_EMPTY,
    Addresses,
    Choice,
    Each,
    FormatVersion,
    Range,
    ResetPolicy,
    Shape,
    at_least,
    between,
    message_format,
)
from horolog.errors import ConfigError


def row(type_, default=None, check=None):
    return Setting("a.b", type_, default, check, "A setting.")


@pytest.mark.parametrize(
    ("type_", "text", "value"),
    [
        (Type.BOOLEAN, " TRUE ", True),
        (Type.BOOLEAN, "false", False),
        (Type.STRING, "\t two words \n", "two words"),
        (Type.STRING, "", ""),
        (Type.INT, " +7 ", 7),
        (Type.INT, "-2147483648", -(2**31)),
        (Type.INT, "2147483647", 2**31 - 1),
        (Type.INT, "007", 7),
        (Type.SHORT, "-32768", -(2**15)),
        (Type.LONG, "9223372036854775807", 2**63 - 1),
        (Type.DOUBLE, "0.5", 0.5),
        (Type.DOUBLE, "1.7976931348623157E308", 1.7976931348623157e308),
        (Type.DOUBLE, ".5d", 0.5),
        (Type.DOUBLE, "3", 3.0),
        (Type.DOUBLE, "-Infinity", -math.inf),
        (Type.LIST, "a , b,c", ("a", "b", "c")),
        (Type.LIST, "  ", ()),
        (Type.LIST, "a,,b,", ("a", "", "b", "")),
        (Type.CLASS, " my.module.Thing ", "my.module.Thing"),
        (Type.PASSWORD, " s3cret ", Password("s3cret")),
    ],
)
def test_text(type_, text, value):
    parsed = row(type_).parse(text)
    assert parsed == value
    assert type(parsed) is type(value)


@pytest.mark.parametrize(
    ("type_", "value"),
    [
        *((Type.BOOLEAN, value) for value in ("yes", "1", "", 1, 0, [])),
        *((Type.STRING, value) for value in (1, True, 1.5, ["a"], b"a")),
        *((Type.INT, v) for v in ("", "1.0", "1_000", "0x10", "2147483648", "-2147483649", "٣", " - 1", True, 1.0)),
        *((Type.INT, value) for value in (2**31, "9" * 5000, None.__class__)),
        *((Type.SHORT, value) for value in ("32768", -32769)),
        *((Type.LONG, value) for value in ("9223372036854775808", "7d", 2**63, "1e3")),
        *((Type.DOUBLE, value) for value in ("", "one", "1_0", "nan", "inf", "0x1p3", "1e", True, "1.5.2")),
        *((Type.LIST, value) for value in (1, [1], {"a": 1}, ["a", None])),
        *((Type.CLASS, value) for value in ("", "  ")),
        *((Type.PASSWORD, value) for value in (1, ["a"])),
    ],
)
def test_what_is_not_a_value(type_, value):
    with pytest.raises(ConfigError, match=r"^a\.b = .*: must be ") as caught:
        row(type_).parse(value)
    assert caught.value.name == "a.b"


@pytest.mark.parametrize("sign", [1, -1])
def test_whole_number_beyond_all_doubles(sign):
    with pytest.raises(ConfigError, match="must be a number"):
        row(Type.DOUBLE).parse(sign * 10**400)


KAFKA = json.loads((Path(__file__).parents[1] / "vectors" / "config-parse-4.3.json").read_text())["cases"]


@pytest.mark.parametrize(
    "type_", [t for t in Type if t not in (Type.CLASS, Type.PASSWORD)], ids=lambda type_: type_.name.lower()
)
def test_text_is_read_as_kafka_reads_it(type_):
    assert len(KAFKA) > 250
    accepted = 0
    for text, values in KAFKA:
        expected = values.get(type_.name.lower())
        if expected is None:
            with pytest.raises(ConfigError):
                row(type_).parse(text)
            continue
        accepted += 1
        parsed = row(type_).parse(text)
        if type_ is Type.DOUBLE:
            assert repr(parsed) == repr(float(expected)), text
        else:
            assert parsed == (tuple(expected) if type_ is Type.LIST else expected), repr(text)
    assert accepted >= 3


@pytest.mark.parametrize(
    ("type_", "text"),
    [
        (Type.LIST, "a" + " " * 1_000_000 + "b"),
        (Type.LIST, "a" + " \t" * 500_000 + ",b"),
        (Type.DOUBLE, "9" * 1_000_000 + "x"),
    ],
    ids=["blanks in an item", "blanks before a comma", "digits"],
)
def test_long_values_take_time_in_proportion(type_, text):
    # A pattern that starts over at every blank or digit would need hours for a million of them.
    try:
        parsed = row(type_).parse(text)
    except ConfigError:
        assert type_ is Type.DOUBLE
    else:
        assert [item.strip() for item in text.split(",")] == list(parsed)


LIST_TEXT = st.text(st.sampled_from(" \t\n\v\f\r\x00\x1f\x85\xa0,,,ab"), max_size=12)


@given(LIST_TEXT)
def test_list_is_split_as_by_kafkas_pattern(text):
    trimmed = text.strip("".join(map(chr, range(33))))
    expected = re.split(r"\s*,\s*", trimmed, flags=re.ASCII) if trimmed else []
    assert row(Type.LIST).parse(text) == tuple(expected)


def test_values_of_python_pass_as_they_are():
    assert row(Type.INT).parse(5) == 5
    assert row(Type.BOOLEAN).parse(True) is True
    assert row(Type.DOUBLE).parse(1) == 1.0
    assert row(Type.LIST).parse(["a", " b "]) == ("a", "b")
    assert row(Type.LIST).parse(("a:1,b:2", "c:3")) == ("a:1", "b:2", "c:3")
    assert row(Type.CLASS).parse(len) is len
    assert row(Type.PASSWORD).parse(Password("x")) == Password("x")


def test_no_value():
    assert row(Type.INT).parse(None) is None
    with pytest.raises(ConfigError, match="needs a value: a whole number of 32 bits"):
        row(Type.INT, default=1).parse(None)


def test_error_names_setting_value_and_what_is_allowed():
    setting = Setting("linger.ms", Type.LONG, 5, at_least(0), "Wait.")
    with pytest.raises(ConfigError) as caught:
        setting.parse("-1")
    assert str(caught.value) == "linger.ms = '-1': must be a whole number of 64 bits, at least 0"
    assert (caught.value.name, caught.value.value) == ("linger.ms", "-1")


def test_secrets_do_not_show():
    secret = Password("s3cret")
    assert "s3cret" not in f"{secret} {secret!r} {[secret]}"
    assert secret.value == "s3cret"
    setting = row(Type.PASSWORD, check=Shape("x", "x"))
    assert setting.sensitive
    with pytest.raises(ConfigError) as caught:
        setting.parse(["s3cret"])
    assert "s3cret" not in str(caught.value)
    assert "s3cret" not in repr(caught.value.args)


FLOATS = st.floats(allow_nan=False)
# Words without blanks around them, which parsing cuts off, and without surrogates, which files cannot hold.
WORDS = st.text(st.characters(exclude_categories=["Cs"])).map(lambda s: s.strip("".join(map(chr, range(33)))))
BLANKS = st.text(st.sampled_from(" \t\r\n\f"), max_size=3)


@given(
    st.one_of(
        st.tuples(st.just(Type.BOOLEAN), st.booleans()),
        st.tuples(st.just(Type.STRING), WORDS),
        st.tuples(st.just(Type.INT), st.integers(-(2**31), 2**31 - 1)),
        st.tuples(st.just(Type.SHORT), st.integers(-(2**15), 2**15 - 1)),
        st.tuples(st.just(Type.LONG), st.integers(-(2**63), 2**63 - 1)),
        st.tuples(st.just(Type.DOUBLE), FLOATS),
        st.tuples(st.just(Type.LIST), st.lists(WORDS)),
        st.tuples(st.just(Type.PASSWORD), WORDS.map(Password)),
    ),
    BLANKS,
)
def test_text_of_a_value_is_that_value(typed, blanks):
    type_, value = typed
    setting = row(type_)
    parsed = setting.parse(value)
    text = setting.text(parsed)
    assert setting.parse(text) == parsed
    assert setting.parse(blanks + text + blanks) == parsed


@given(st.one_of(st.text(), st.integers(), FLOATS, st.none(), st.booleans(), st.lists(st.text()), st.binary()))
def test_anything_gives_a_value_or_a_config_error(value):
    for type_ in Type:
        try:
            row(type_, default=0, check=None).parse(value)
        except ConfigError as error:
            assert error.name == "a.b"


def test_text_of_a_class():
    setting = row(Type.CLASS)
    assert setting.text(Setting) == "horolog.config.setting.Setting"
    assert setting.text("a.B") == "a.B"
    assert setting.text(None) is None
    assert setting.text(3) == "3"


def accepts(check, value):
    try:
        return check(value) == value
    except ValueError as wrong:
        assert str(wrong) == check.allowed
        return False


def test_range():
    assert [n for n in range(-3, 5) if accepts(at_least(1), n)] == [1, 2, 3, 4]
    assert [n for n in range(-3, 5) if accepts(between(1, 3), n)] == [1, 2, 3]
    assert [n for n in range(-3, 5) if accepts(between(1, 3, or_else=-1), n)] == [-1, 1, 2, 3]
    assert at_least(0) is at_least(0)
    assert at_least(0).allowed == "at least 0"
    assert between(1, 9, or_else=-1).allowed == "from 1 to 9, or -1"
    assert not accepts(Range(0, 1), math.nan)


def test_choice():
    exact, folded = Choice("Ab", "c"), Choice("Ab", "c", fold=True)
    assert accepts(exact, "Ab")
    assert not accepts(exact, "ab")
    assert folded("aB") == "Ab"
    assert not accepts(folded, "d")
    assert exact.allowed == "one of Ab, c"


def test_each():
    check = Each(Choice("a", "b", fold=True))
    assert check(("A", "b")) == ("a", "b")
    assert not accepts(check, ())
    assert not accepts(check, ("a", "a"))
    assert not accepts(check, ("a", "x"))
    assert accepts(Each(Choice("a"), may_be_empty=True), ())


def test_shape():
    assert accepts(NON_EMPTY, "a\nb")
    assert not accepts(NON_EMPTY, "")
    pairs = Shape(r"\d+:\d+", "pairs")
    assert accepts(pairs, ("1:2", "3:4"))
    assert accepts(pairs, ())
    assert not accepts(pairs, ("1:2", "3"))


def test_ports_of_addresses():
    check = Addresses(r"\w+", "pairs", 1)
    assert check.allowed == "pairs, port from 1 to 65535"
    for good in ("a:1", "a:65535", "a:00080", ("a:1", "b:2"), ()):
        assert accepts(check, good)
    for bad in ("a:0", "a:65536", "a", ("a:1", "b:0")):
        assert not accepts(check, bad)
    assert accepts(Addresses(r"\w+", "pairs", 0), "a:0")


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("latest", True),
        ("earliest", True),
        ("none", True),
        ("by_duration:P3D", True),
        ("by_duration:PT1.5S", True),
        ("by_duration:P1DT2H3M4.000000001S", True),
        ("by_duration:P", False),
        ("by_duration:PT", False),
        ("by_duration:P1DT", False),
        ("by_duration:P1H", False),
        ("by_duration:-P1D", False),
        ("LATEST", False),
        ("", False),
    ],
)
def test_reset_policy(text, good):
    assert accepts(ResetPolicy(), text) is good


@pytest.mark.spec("32.12")
@pytest.mark.parametrize(
    ("release", "magic"),
    [
        *((release, 0) for release in ("0.8.0", "0.8.2", "0.9.0", "0.9.0.1"[:5], "0.9")),
        *((release, 1) for release in ("0.10.0", "0.10.0-IV1", "0.10.2", "0.10.2-IV0", "0.10")),
        *((release, 2) for release in ("0.11.0", "0.11.0-IV2", "1.0", "2.8", "3.0-IV1", "4.3", "latest", "10.0")),
    ],
)
def test_message_format_of_a_release(release, magic):
    assert message_format(release) == magic
    assert FormatVersion()(release) == release


@pytest.mark.parametrize("text", ["", "0.7", "0.7.2", "9", "0.10.x", "v1", "Latest", "1.0-RC1", "1.0\n", "٣.0"])
def test_not_a_release(text):
    assert not accepts(FormatVersion(), text)
