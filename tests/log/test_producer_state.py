"""Producer state: what it says of batches, what it learns from them, and that a restart loses nothing that matters."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from horolog.errors import ErrorCode
from horolog.log.marker import Marker, build_marker
from horolog.log.producer_snapshot import pack, unpack
from horolog.log.producer_state import ACCEPTED, Appended, CompletedTransaction, Outcome, ProducerState
from horolog.log.transaction_index import TransactionIndex
from horolog.records.batch import Batch
from horolog.records.builder import BatchBuilder

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "log-producer-state-4.3.0.json").read_text())

LAST_SEQUENCE = 2**31 - 1
COMMIT = Marker(False, 0, 5000)
ABORT = Marker(True, 0, 5000)


def batch(
    first_sequence: int, count: int = 1, *, offset: int = 0, producer: int = 7, epoch: int = 0, txn: bool = False
) -> Batch:
    builder = BatchBuilder()
    for _ in range(count):
        builder.append(1000 + offset, None, b"v")
    return Batch(
        builder.build(
            base_offset=offset,
            producer_id=producer,
            producer_epoch=epoch,
            base_sequence=first_sequence,
            is_transactional=txn,
        )
    )


def marker_batch(marker: Marker, *, offset: int = 0, producer: int = 7, epoch: int = 0) -> Batch:
    return Batch(build_marker(producer, epoch, marker, base_offset=offset))


def state_after(*batches: Batch) -> ProducerState:
    state = ProducerState()
    for one in batches:
        state.apply(one, 0)
    return state


@pytest.mark.spec("467.3")
def test_a_repeated_batch_is_answered_as_it_was_the_first_time() -> None:
    state = state_after(*(batch(2 * n, 2, offset=10 * n) for n in range(6)))
    for n in range(1, 6):
        expected = Appended(2 * n, 2 * n + 1, 10 * n, 10 * n + 1, 1000 + 10 * n)
        assert state.check(batch(2 * n, 2)) == Outcome(duplicate=expected)
    # Six batches ago is forgotten; a part of a batch is not that batch.
    assert state.check(batch(0, 2)).code == ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER
    assert state.check(batch(10, 1)).code == ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER


@pytest.mark.spec("467.3")
@pytest.mark.parametrize(
    ("sequence", "epoch", "code"),
    [
        (5, 3, ErrorCode.NONE),
        (6, 3, ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER),
        (4, 3, ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER),
        (5, 2, ErrorCode.INVALID_PRODUCER_EPOCH),
        (0, 2, ErrorCode.INVALID_PRODUCER_EPOCH),
        (0, 4, ErrorCode.NONE),
        (5, 4, ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER),
    ],
)
def test_sequence_and_epoch_must_follow(sequence: int, epoch: int, code: ErrorCode) -> None:
    state = state_after(batch(0, 5, epoch=3))
    outcome = state.check(batch(sequence, 2, offset=5, epoch=epoch))
    assert outcome.code == code
    assert outcome.duplicate is None
    assert (outcome.message is None) == (code == ErrorCode.NONE)


def test_sequences_start_again_behind_the_last_one() -> None:
    state = state_after(batch(LAST_SEQUENCE - 1, 4))  # ..., 2**31 - 1, 0, 1
    assert state.check(batch(2, 1)) is ACCEPTED
    assert state.check(batch(LAST_SEQUENCE - 1, 4)).duplicate is not None
    state = state_after(batch(LAST_SEQUENCE, 1))
    assert state.check(batch(0, 1)) is ACCEPTED


def test_an_unknown_producer_is_welcome_unless_it_has_to_start_at_zero() -> None:
    state = ProducerState()
    assert state.check(batch(17)) is ACCEPTED
    assert state.check(batch(0), needs_zero=True) is ACCEPTED
    assert state.check(batch(17), needs_zero=True).code == ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER


def test_a_first_batch_that_failed_can_still_get_in_on_an_empty_partition() -> None:
    """Kafka 4.3 takes the second batch from the unknown producer, and the first can never get in again."""
    state = ProducerState()
    second, first = batch(5, 5), batch(0, 5)
    assert state.check(second, needs_zero=True).code == ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER
    assert state.check(first, needs_zero=True) is ACCEPTED
    state.apply(first, 0)
    assert state.check(batch(5, 5, offset=5)) is ACCEPTED


def test_batches_without_a_producer_leave_no_trace() -> None:
    state = ProducerState()
    plain = batch(-1, producer=-1, epoch=-1, offset=41)
    assert state.check(plain, needs_zero=True) is ACCEPTED
    state.apply(plain, 0)
    assert len(state) == 0
    assert state.end_offset == 42


def test_coordinators_have_epochs_but_no_sequences() -> None:
    state = state_after(batch(-1, epoch=2, txn=True))
    assert state.check(batch(-1, epoch=2, txn=True), has_sequences=False) is ACCEPTED
    assert state.check(batch(-1, epoch=1, txn=True), has_sequences=False).code == ErrorCode.INVALID_PRODUCER_EPOCH


@pytest.mark.spec("467.3")
def test_a_transaction_takes_transactional_batches_only() -> None:
    state = state_after(batch(0, txn=True))
    assert state.check(batch(1, txn=True)) is ACCEPTED
    assert state.check(batch(1)).code == ErrorCode.INVALID_TXN_STATE
    state.apply(marker_batch(COMMIT, offset=1), 0)
    assert state.check(batch(1)) is ACCEPTED


@pytest.mark.parametrize(
    ("epoch", "version", "code"),
    [
        (2, 1, ErrorCode.INVALID_PRODUCER_EPOCH),
        (3, 1, ErrorCode.NONE),
        (4, 1, ErrorCode.NONE),
        (2, 2, ErrorCode.INVALID_PRODUCER_EPOCH),
        (3, 2, ErrorCode.INVALID_PRODUCER_EPOCH),
        (4, 2, ErrorCode.NONE),
    ],
)
def test_markers_must_be_new_enough(epoch: int, version: int, code: ErrorCode) -> None:
    state = state_after(batch(0, epoch=3, txn=True))
    found = state.check_marker(marker_batch(COMMIT, epoch=epoch), COMMIT, transaction_version=version)
    assert found.code == code


def test_a_repeated_marker_is_welcome() -> None:
    state = state_after(batch(0, epoch=3, txn=True), marker_batch(COMMIT, epoch=4, offset=1))
    assert state.check_marker(marker_batch(COMMIT, epoch=4), COMMIT, transaction_version=2) is ACCEPTED
    assert state.apply(marker_batch(COMMIT, epoch=4, offset=2), 0) is None


def test_a_marker_raises_the_epoch_and_sequences_start_anew() -> None:
    state = state_after(batch(0, 3, epoch=3, txn=True), marker_batch(COMMIT, epoch=4, offset=3))
    assert state.check(batch(3, epoch=3)).code == ErrorCode.INVALID_PRODUCER_EPOCH
    assert state.check(batch(3, epoch=4)).code == ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER
    assert state.check(batch(0, epoch=4)) is ACCEPTED


def test_an_old_coordinator_is_fenced() -> None:
    newer = Marker(False, 5, 5000)
    state = state_after(batch(0, txn=True), marker_batch(newer, offset=1))
    assert state.check_marker(marker_batch(newer), newer, transaction_version=0) is ACCEPTED
    older = Marker(False, 4, 5000)
    found = state.check_marker(marker_batch(older), older, transaction_version=0)
    assert found.code == ErrorCode.TRANSACTION_COORDINATOR_FENCED


def test_the_oldest_ongoing_transaction_holds_the_last_stable_offset() -> None:
    state = state_after(batch(0, offset=10, producer=1, txn=True), batch(0, offset=11, producer=2, txn=True))
    assert state.last_stable_offset(12) == 10
    assert state.last_stable_offset(7) == 7
    done = state.apply(marker_batch(ABORT, offset=12, producer=1), 0)
    assert done == CompletedTransaction(1, 10, 12, 11, True)
    assert done.aborted == (1, 10, 12, 11)
    assert state.last_stable_offset(13) == 11
    done = state.apply(marker_batch(COMMIT, offset=13, producer=2), 0)
    assert done == CompletedTransaction(2, 11, 13, 14, False)
    assert done.aborted is None
    assert state.last_stable_offset(14) == 14


def test_a_decision_above_the_high_watermark_is_none_yet() -> None:
    state = state_after(batch(0, offset=10, txn=True), marker_batch(COMMIT, offset=11))
    assert state.first_undecided_offset is None
    assert state.last_stable_offset(11) == 10
    assert state.last_stable_offset(12) == 12


def test_idle_producers_are_forgotten_by_the_brokers_time() -> None:
    state = ProducerState()
    state.apply(batch(0, producer=1), now_ms=1_000_000)
    state.apply(batch(0, producer=2, offset=1), now_ms=1_000_500)
    state.apply(batch(0, producer=3, offset=2, txn=True), now_ms=0)
    assert state.expire(1_000_999, 1000) == 0
    assert state.expire(1_001_000, 1000) == 1
    assert [producer.producer_id for producer in state] == [2, 3]
    assert state.expire(10**12, 1000) == 1
    assert [producer.producer_id for producer in state] == [3]
    state.apply(marker_batch(COMMIT, producer=3, offset=3), now_ms=10**12)
    assert state.expire(10**12 + 1000, 1000) == 1


def test_a_restored_producer_gets_a_full_period() -> None:
    state = ProducerState(state_after(batch(0)).snapshot(), now_ms=5000)
    assert state.expire(5999, 1000) == 0
    assert state.expire(6000, 1000) == 1


def test_cutting_the_log_forgets_what_was_cut() -> None:
    state = state_after(batch(0, 5, txn=True))
    kept = state.snapshot()
    state.apply(batch(5, 2, offset=5, txn=True), 0)
    state.apply(marker_batch(COMMIT, offset=7), 0)
    state.restart(kept, end_offset=5, now_ms=0)
    assert state.check(batch(5, 2, offset=5, txn=True)) is ACCEPTED
    assert state.last_stable_offset(5) == 0
    assert state.end_offset == 5
    state.restart(end_offset=0, now_ms=0)
    assert len(state) == 0
    assert state.last_stable_offset(5) == 5


def test_kafkas_state_after_the_same_batches() -> None:
    state = ProducerState()
    index = TransactionIndex(0)
    for text in VECTORS["batches"]:
        done = state.apply(Batch(bytes.fromhex(text)), 0)
        if done is not None and done.aborted is not None:
            index.append(done.aborted)
    assert pack(sorted(state.snapshot())).hex() == VECTORS["snapshot"]
    assert index.pack().hex() == VECTORS["transaction_index"]


STEPS = st.lists(
    st.tuples(
        st.integers(1, 3),  # producer
        st.integers(1, 3),  # records
        st.booleans(),  # transactional
        st.sampled_from(["data", "data", "data", "commit", "abort"]),
    ),
    max_size=25,
)


def run(steps: list[tuple[int, int, bool, str]]) -> list[Batch]:
    """The batches of a log that holds what these producers could send without ever being refused."""
    state = ProducerState()
    log: list[Batch] = []
    for producer, count, txn, kind in steps:
        known = state.get(producer)
        if kind == "data":
            ongoing = known is not None and known.transaction_first_offset >= 0
            first = (known.last_sequence + 1) if known is not None else 0
            one = batch(first, count, offset=state.end_offset, producer=producer, txn=txn or ongoing)
            assert state.check(one, needs_zero=True) is ACCEPTED
        else:
            one = marker_batch(Marker(kind == "abort", 0, 5000), offset=state.end_offset, producer=producer)
        state.apply(one, 0)
        log.append(one)
    return log


@given(STEPS, st.integers(0, 25))
def test_a_restart_from_any_snapshot_gives_the_same_state(steps: list[tuple[int, int, bool, str]], cut: int) -> None:
    log = run(steps)
    whole = state_after(*log)
    before = state_after(*log[:cut])
    restarted = ProducerState(unpack(pack(before.snapshot())), end_offset=before.end_offset)
    done = [restarted.apply(one, 0) for one in log[cut:]]
    whole_again = state_after(*log[:cut])
    assert done == [whole_again.apply(one, 0) for one in log[cut:]]
    assert restarted.snapshot() == whole.snapshot()
    assert restarted.end_offset == whole.end_offset
    assert restarted.last_stable_offset(whole.end_offset) == whole.last_stable_offset(whole.end_offset)


@given(STEPS, st.integers(0, 60))
def test_the_last_stable_offset_against_a_plain_model(steps: list[tuple[int, int, bool, str]], lag: int) -> None:
    log = run(steps)
    state = state_after(*log)
    high_watermark = max(state.end_offset - lag, 0)
    open_since: dict[int, int] = {}
    unstable: list[int] = []
    for one in log:
        if one.is_control:
            first = open_since.pop(one.producer_id, None)
            if first is not None and one.base_offset >= high_watermark:
                unstable.append(first)
        elif one.is_transactional:
            open_since.setdefault(one.producer_id, one.base_offset)
    assert state.last_stable_offset(high_watermark) == min([high_watermark, *open_since.values(), *unstable])
