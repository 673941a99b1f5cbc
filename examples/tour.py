"""A tour of what horolog can do so far: one bad timestamp in a batch of a thousand, seen from the bytes up.

    make demo

Every figure printed comes from this run.
"""

from __future__ import annotations

import time

from horolog.clock import SystemClock
from horolog.errors import ErrorCode, ProtocolError
from horolog.protocol.apis import api, apis
from horolog.protocol.envelopes import open_request, request_frame
from horolog.protocol.frames import FrameReader
from horolog.protocol.messages import ProduceRequest
from horolog.records import kernels
from horolog.records.batch import Batch
from horolog.records.builder import BatchBuilder
from horolog.records.compression import Codec
from horolog.records.convert import down_convert

HOUR_MS = 3_600_000
COUNT = 1000
CULPRIT = 417


def say(text: str) -> None:
    print(f"\n\033[1m{text}\033[0m")


def main() -> None:
    now_ms = SystemClock().now_ms()
    built = "compiled" if kernels.COMPILED else "NOT compiled: some 50 times slower"
    print(f"horolog; {len(apis())} APIs; kernels {built}")

    say(f"1. A producer batches {COUNT} records; number {CULPRIT} has nanoseconds where milliseconds belong.")
    builder = BatchBuilder(Codec.LZ4)
    for number in range(COUNT):
        timestamp_ms = now_ms * 1_000_000 if number == CULPRIT else now_ms - COUNT + number
        builder.append(timestamp_ms, b"sensor-%d" % (number % 7), b'{"reading": %d}' % number, [("unit", b"C")])
    data = builder.build()
    print(f"   {builder.size_bytes:,} bytes of records, {len(data):,} with lz4")

    say("2. It travels as a Produce request; the batch is a view of the frame, not a copy.")
    part = ProduceRequest.PartitionProduceData(index=0, records=data)
    topic = ProduceRequest.TopicProduceData(name="readings", partition_data=[part])
    request = ProduceRequest(acks=-1, timeout_ms=30_000, topic_data=[topic])
    wire = b"".join(request_frame(api("Produce"), 9, correlation_id=1, client_id="tour", body=request))
    (payload,) = FrameReader().feed(wire)
    records = open_request(payload).decode_body().topic_data[0].partition_data[0].records
    print(f"   {len(wire):,} bytes on the wire; view of the frame: {records.obj is wire}")

    say("3. One pass finds every culprit; the others' largest timestamp is known as well.")
    batch = Batch(records)
    batch.check_crc()
    start = time.perf_counter()
    found = batch.validate(now_ms - HOUR_MS, now_ms + HOUR_MS)
    taken_us = (time.perf_counter() - start) * 1e6
    (index, _, value) = found.culprits[0]
    print(f"   {found.count} records in {taken_us:.0f} µs, culprits: {len(found.culprits)}: record {index}: {value}")
    error = ErrorCode.INVALID_TIMESTAMP
    print(f"   the answer would be {error.name} ({int(error)}): {error.text}")

    say("4. Without the culprit the batch passes, and can be stamped with the broker's time without inflating it.")
    innocents = BatchBuilder(Codec.LZ4)
    for record in batch:
        if record.offset != CULPRIT:
            innocents.append(record.timestamp, record.key, record.value, record.headers)
    clean = Batch(bytearray(innocents.build()))
    print(f"   culprits: {clean.validate(now_ms - HOUR_MS, now_ms + HOUR_MS).culprits}")
    clean.set_append_time(now_ms)
    clean.check_crc()
    print(f"   stamped: {clean.records()[0]!r}")

    say("5. A consumer from 2016 asks: format 1 has no headers, and the answer says what was lost.")
    old = down_convert(clean.data, 1)
    print(f"   {old.records} records in {len(old.data):,} bytes; {old.losses}")

    say("6. A frame that lies about its sizes is refused by name, and nothing is allocated for it.")
    lie = wire[4:40] + b"\xff\xff\xff\xff\x0f"
    try:
        open_request(lie).decode_body()
    except ProtocolError as refused:
        print(f"   {refused}")
    print("\nNext: the log, the broker, the clients and the Spark pipeline; see the README for what is there today.")


if __name__ == "__main__":
    main()
