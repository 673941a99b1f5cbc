"""The validator against Apache Kafka's own: the same bytes under the same rules, Kafka's answers saved.

4.3.0 for format 2 alone; 3.9.1, the last that knows them, for formats 0 and 1. What is written anew is compared record
by record and header by header, because compressors differ; everything else byte by byte.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from horolog.log.rules import Rules
from horolog.log.validator import validate
from horolog.log.verdict import Accepted, Refused
from horolog.records.batch import TimestampType
from horolog.records.compression import Codec
from horolog.records.walk import read, walk

FOLDER = Path(__file__).parents[1] / "vectors"


def rules_of(case: dict[str, Any]) -> Rules:
    return Rules(
        timestamp_type=TimestampType(case["timestamp_type"]),
        before_max_ms=case["before_max_ms"],
        after_max_ms=case["after_max_ms"],
        magic=case["magic"],
        key_required=case["key_required"],
        codec=None if case["codec"] is None else Codec(case["codec"]),
    )


def headers_of(data: bytes) -> list[tuple[int, ...]]:
    return [
        (
            batch.magic,
            batch.attributes,
            batch.last_offset,
            batch.max_timestamp,
            batch.producer_id,
            batch.producer_epoch,
            batch.base_sequence,
            batch.partition_leader_epoch,
        )
        for batch in walk(data, strict=True)
    ]


def rows_of(data: bytes) -> list[tuple[object, ...]]:
    return [(record.offset, record.timestamp, record.key, record.value, record.headers) for record in read(data)]


@pytest.mark.spec("32.3")
@pytest.mark.spec("32.4")
@pytest.mark.spec("467.3")
@pytest.mark.parametrize("version", ["3.9.1", "4.3.0"])
@pytest.mark.parametrize("is_writable", [False, True])
def test_the_same_verdicts_as_kafka(version: str, is_writable: bool) -> None:
    vectors = json.loads((FOLDER / f"log-validator-{version}.json").read_text())
    accepted = refused = 0
    for number, case in enumerate(vectors["cases"]):
        records = bytes.fromhex(case["records"])
        given = bytearray(records) if is_writable else records
        verdict = validate(
            given,
            rules_of(case),
            vectors["now_ms"],
            vectors["next_offset"],
            leader_epoch=vectors["leader_epoch"],
        )
        where = f"case {number}: {case}"
        if "code" in case:
            assert isinstance(verdict, Refused), where
            assert verdict.code == case["code"], where
            assert [culprit.batch_index for culprit in verdict.culprits] == case["culprits"], where
            assert given == records, where
            refused += 1
            continue
        assert isinstance(verdict, Accepted), where
        answer = bytes.fromhex(case["answer"])
        assert verdict.max_timestamp == case["max_timestamp"], where
        data = bytes(verdict.data)
        if verdict.rewritten:
            assert rows_of(data) == rows_of(answer), where
            assert headers_of(data) == headers_of(answer), where
        else:
            assert data == answer, where
        accepted += 1
    assert accepted > 30
    assert refused > 30
