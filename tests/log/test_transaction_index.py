"""The index of aborted transactions: Kafka's bytes, searches, cuts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from horolog.errors import StorageError
from horolog.log.transaction_index import ENTRY_BYTES, AbortedTransaction, TransactionIndex

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "log-producer-state-4.3.0.json").read_text())


@st.composite
def histories(draw: st.DrawFn) -> list[AbortedTransaction]:
    """Aborted transactions as a log makes them: last offsets increase, last stable offsets do not decrease."""
    entries: list[AbortedTransaction] = []
    last, stable = -1, 0
    for producer_id in range(draw(st.integers(0, 8))):
        last += draw(st.integers(2, 6))
        stable = draw(st.integers(stable, last + 1))
        entries.append(AbortedTransaction(producer_id, draw(st.integers(0, last - 1)), last, stable))
    return entries


def filled(entries: list[AbortedTransaction]) -> TransactionIndex:
    index = TransactionIndex(0)
    for entry in entries:
        index.append(entry)
    return index


def test_kafkas_file_is_read_and_written_again() -> None:
    data = bytes.fromhex(VECTORS["transaction_index"])
    index = TransactionIndex(0, data)
    assert list(index) == [AbortedTransaction(2, 3, 8, 5), AbortedTransaction(4, 11, 13, 9)]
    assert index.pack() == data
    assert filled(list(index)).pack() == data


@given(histories(), st.integers(0, 40), st.integers(0, 12))
def test_a_search_finds_what_overlaps_up_to_where_it_may_stop(
    entries: list[AbortedTransaction], start: int, size: int
) -> None:
    end = start + size
    found = filled(entries).collect(start, end)
    stop = next((place for place, entry in enumerate(entries) if entry.last_stable_offset >= end), None)
    seen = entries if stop is None else entries[: stop + 1]
    assert found.is_complete == (stop is not None)
    assert found.transactions == [entry for entry in seen if entry.last_offset >= start and entry.first_offset < end]


@given(histories(), st.integers(0, 40))
def test_truncation_keeps_what_ended_before(entries: list[AbortedTransaction], offset: int) -> None:
    index = filled(entries)
    kept = [entry for entry in entries if entry.last_offset < offset]
    assert index.truncate(offset) == len(kept) * ENTRY_BYTES == index.size_bytes
    assert list(index) == kept


@given(histories(), st.integers(1, ENTRY_BYTES - 1))
def test_a_torn_entry_at_the_end_is_none(entries: list[AbortedTransaction], torn_bytes: int) -> None:
    data = filled(entries).pack()
    assert list(TransactionIndex(0, data + bytes(torn_bytes))) == entries
    assert TransactionIndex(0, data + bytes(torn_bytes)).size_bytes == len(data)


def test_entries_must_go_forward() -> None:
    index = filled([AbortedTransaction(1, 0, 5, 6)])
    with pytest.raises(ValueError, match="not behind offset 5"):
        index.append(AbortedTransaction(2, 0, 5, 6))
    assert len(index) == 1


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\x00\x01" + bytes(32), "version 1"),
        (AbortedTransaction(1, 0, 3, 4).pack(), "cannot follow last offset 9"),
        (AbortedTransaction(1, 13, 12, 4).pack(), "cannot follow"),
        (AbortedTransaction(1, 0, 12, 4).pack() + AbortedTransaction(1, 0, 11, 4).pack(), "cannot follow"),
    ],
)
def test_nonsense_is_reported_with_its_place(data: bytes, words: str) -> None:
    with pytest.raises(StorageError, match=words) as caught:
        TransactionIndex(10, data, "a.txnindex")
    assert caught.value.path == "a.txnindex"
    assert caught.value.position == len(data) - ENTRY_BYTES
