"""Both implementations of the kernels can be had, and each says which one it is."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from horolog.records import crc, kernels

ASK = (
    "import horolog.records.kernels as k, horolog.records.kernels.validate as v, horolog.records.kernels.cursor as c;"
    "print(k.COMPILED, k.PURE, v.__file__.endswith('.py'), c.__file__.endswith('.py'))"
)


def answer(**environment: str) -> str:
    run = subprocess.run(
        [sys.executable, "-c", ASK], env={**os.environ, **environment}, capture_output=True, text=True, check=True
    )
    return run.stdout.strip()


def test_the_source_can_be_forced():
    assert answer(HOROLOG_PURE="1") == "False True True True"


def test_the_compiled_ones_win_otherwise():
    directory = Path(kernels.__file__).parent
    built = any(directory.glob("validate.*.so")) or any(directory.glob("validate.*.pyd"))
    expected = "True False False False" if built else "False False True True"
    assert answer(HOROLOG_PURE="") == answer(HOROLOG_PURE="0") == expected


def test_the_implementation_asked_for_is_the_one_under_test():
    assert not (kernels.PURE and kernels.COMPILED)


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_checksums_of_known_values(kind):
    assert crc.crc32c(kind(b"123456789")) == 0xE3069283
    assert crc.crc32(kind(b"123456789")) == 0xCBF43926
    assert crc.crc32c(memoryview(b"x123456789x")[1:-1]) == 0xE3069283
