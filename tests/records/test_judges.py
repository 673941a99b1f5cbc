"""Outside judges: aiokafka's and kafka-python's record codecs read our batches, and we read theirs."""

import pytest
from aiokafka.record._crecords.default_records import DefaultRecordBatch as CythonBatch
from aiokafka.record._crecords.default_records import DefaultRecordBatchBuilder as CythonBuilder
from aiokafka.record.default_records import _DefaultRecordBatchBuilderPy as AiokafkaBuilder
from aiokafka.record.default_records import _DefaultRecordBatchPy as AiokafkaBatch
from kafka.record.default_records import DefaultRecordBatch as KafkaPythonBatch
from kafka.record.default_records import DefaultRecordBatchBuilder as KafkaPythonBuilder

from horolog.records.batch import Batch
from horolog.records.builder import BatchBuilder
from horolog.records.compression import Codec

READERS = [CythonBatch, AiokafkaBatch, KafkaPythonBatch]
BUILDERS = [CythonBuilder, AiokafkaBuilder, KafkaPythonBuilder]
NOW_MS = 1_763_000_000_000

CASES = {
    "plain": [(NOW_MS + i, b"key%d" % i, b"value" * i, []) for i in range(200)],
    "nulls": [(NOW_MS, None, None, []), (NOW_MS, b"", b"", []), (NOW_MS, None, b"v", []), (NOW_MS, b"k", None, [])],
    "backwards": [(NOW_MS - i * 10_000, b"k", b"v", []) for i in range(50)],
    "far future": [(2**62, b"k", b"v", []), (1, b"k", b"v", []), (2**62 + 5, b"k", b"v", [])],
    "headers": [(NOW_MS, b"k", b"v", [("a", b"1"), ("a", None), ("\u00fcml\u00e4ut", b"")]), (NOW_MS, b"k", b"v", [])],
    "large": [(NOW_MS, b"k" * 70, b"v" * 200_000, []), (NOW_MS, b"k" * 9000, b"\x00\xff" * 9000, [("h", b"x" * 300)])],
}


def seen(record) -> tuple:
    headers = [(name, None if content is None else bytes(content)) for name, content in record.headers]
    key, value = (None if data is None else bytes(data) for data in (record.key, record.value))
    return (record.offset, record.timestamp, key, value, headers)


def expected(case: str, base_offset: int = 0) -> list[tuple]:
    return [(base_offset + index, *record) for index, record in enumerate(CASES[case])]


@pytest.mark.spec("32.1")
@pytest.mark.parametrize("codec", Codec)
@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("reader", READERS, ids=["aiokafka-cython", "aiokafka-python", "kafka-python"])
def test_they_read_ours(reader, case, codec):
    builder = BatchBuilder(codec)
    for timestamp, key, value, headers in CASES[case]:
        builder.append(timestamp, key, value, headers)
    data = builder.build(base_offset=1000, producer_id=77, producer_epoch=2, base_sequence=5, is_transactional=True)
    theirs = reader(data)
    assert theirs.validate_crc()
    assert [seen(record) for record in theirs] == expected(case, 1000)
    assert (theirs.producer_id, theirs.producer_epoch, theirs.base_sequence) == (77, 2, 5)
    assert theirs.is_transactional
    assert theirs.next_offset == 1000 + len(CASES[case])


@pytest.mark.spec("32.1")
@pytest.mark.parametrize("codec", Codec)
@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("maker", BUILDERS, ids=["aiokafka-cython", "aiokafka-python", "kafka-python"])
def test_we_read_theirs(maker, case, codec):
    theirs = maker(
        magic=2,
        compression_type=codec,
        is_transactional=0,
        producer_id=77,
        producer_epoch=2,
        base_sequence=5,
        batch_size=1 << 24,
    )
    for index, (timestamp, key, value, headers) in enumerate(CASES[case]):
        assert theirs.append(index, timestamp, key, value, headers) is not None
    batch = Batch(bytes(theirs.build()))
    batch.check_crc()
    assert [seen(record) for record in batch] == expected(case)
    assert (batch.producer_id, batch.producer_epoch, batch.base_sequence) == (77, 2, 5)
    found = batch.validate()
    assert (found.failure, found.culprits, found.count) == (None, [], len(CASES[case]))
    assert found.max_timestamp == batch.max_timestamp
