"""librdkafka (confluent-kafka) as judge: its consumer reads what we build, we read what its producer sends.

Both talk to a broker that is just enough for a client, on a free port of this machine.
"""

from __future__ import annotations

from typing import Any

import confluent_kafka
import pytest

from horolog.protocol.envelopes import open_request
from horolog.records.compression import Codec
from horolog.records.walk import read, walk
from tests.interop.fake_broker import NEWEST, TOPIC, FakeBroker
from tests.interop.fake_wire import FETCH, PRODUCE
from tests.interop.record_sets import NAMES, build, codecs, samples

# The fake broker answers fetches up to v6 with records.
FETCH_LIMIT = {FETCH: (0, 6)}
TIMEOUT_S = 20.0
APPEND_TIME_MS = 1_500_000_000_000


def settings(broker: FakeBroker, **more: Any) -> dict[str, Any]:
    return {"bootstrap.servers": f"127.0.0.1:{broker.port}", "log.queue": False, **more}


def seen(message: confluent_kafka.Message) -> tuple[Any, ...]:
    kind, timestamp = message.timestamp()
    return (message.partition(), message.offset(), kind, timestamp, message.key(), message.value(), message.headers())


def expected(partition: int, magic: int, append_time_ms: int | None, rows: list[Any]) -> list[tuple[Any, ...]]:
    found: list[tuple[Any, ...]] = []
    for offset, row in enumerate(rows):
        timestamp = row.timestamp if append_time_ms is None else append_time_ms
        kind = confluent_kafka.TIMESTAMP_LOG_APPEND_TIME if append_time_ms else confluent_kafka.TIMESTAMP_CREATE_TIME
        if magic == 0:
            kind, timestamp = confluent_kafka.TIMESTAMP_NOT_AVAILABLE, 0
        # It hands headers over as a list, None where there are none.
        found.append((partition, offset, kind, timestamp, row.key, row.value, list(row.headers) or None))
    return found


@pytest.mark.spec("32.1")
@pytest.mark.parametrize("magic", [0, 1, 2])
def test_librdkafka_reads_what_we_build(magic: int) -> None:
    sets, wanted = [], []
    for codec in codecs(magic):
        for append_time_ms in (None,) if magic == 0 else (None, APPEND_TIME_MS):
            rows = samples(("librdkafka", magic, codec, append_time_ms), magic)
            if magic == 1:  # 0 and -1 are "none" to it in format 1; the other judges have them
                rows = [row for row in rows if (row.timestamp or 0) > 0]
            if not rows:
                continue
            wanted += expected(len(sets), magic, append_time_ms, rows)
            sets.append(build(magic, codec, rows, append_time_ms=append_time_ms))
    assert len(wanted) > len(sets)
    with FakeBroker({**NEWEST, **FETCH_LIMIT}, sets) as broker:
        consumer = confluent_kafka.Consumer(
            settings(broker, **{"group.id": "judge", "enable.auto.commit": False, "check.crcs": True})
        )
        try:
            consumer.assign([confluent_kafka.TopicPartition(TOPIC, index, 0) for index in range(len(sets))])
            messages = consumer.consume(len(wanted), timeout=TIMEOUT_S)
        finally:
            consumer.close()
    assert all(message.error() is None for message in messages)
    assert sorted(map(seen, messages), key=lambda row: row[:2]) == wanted


@pytest.mark.spec("32.1")
@pytest.mark.parametrize(("magic", "codec"), [(magic, codec) for magic in (1, 2) for codec in codecs(magic)])
def test_we_read_what_librdkafka_sends(magic: int, codec: Codec) -> None:
    # -1 would mean "now" to its producer.
    rows = [row for row in samples(("send", codec, magic), magic, most=60) if (row.timestamp or 0) > 0]
    limits = {**NEWEST, PRODUCE: (0, 7 if magic == 2 else 2), FETCH: (0, 10 if magic == 2 else 2)}
    with FakeBroker(limits) as broker:
        producer = confluent_kafka.Producer(settings(broker, **{"compression.type": NAMES[codec], "linger.ms": 200}))
        for row in rows:
            producer.produce(TOPIC, row.value, row.key, 0, timestamp=row.timestamp, headers=list(row.headers))
        assert producer.flush(TIMEOUT_S) == 0
        frames = [c.frame for c in broker.captured if c.api_key == PRODUCE]
    found = []
    for frame in frames:
        data = open_request(frame).decode_body().topic_data[0].partition_data[0].records
        assert {batch.magic for batch in walk(data, strict=True)} == {magic}
        found += [(r.timestamp, r.key, r.value, tuple(r.headers)) for r in read(data, strict=True)]
    assert found == [(row.timestamp, row.key, row.value, row.headers) for row in rows]
