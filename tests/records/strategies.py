"""What hypothesis draws records and batches from."""

from hypothesis import strategies as st

from .model import ModelRecord

LONGS = st.integers(-(2**63), 2**63 - 1)
# Mostly times of our days, sometimes anything that fits.
TIMESTAMPS = st.one_of(st.integers(1_700_000_000_000, 1_700_000_100_000), st.just(-1), LONGS)
SMALL = st.binary(max_size=12)
# Long enough for lengths of two and of three bytes.
LARGE = st.builds(lambda unit, times: unit * times, st.binary(min_size=1, max_size=3), st.integers(20, 9000))
BYTES = st.one_of(st.none(), SMALL, SMALL, LARGE)
HEADERS = st.lists(st.tuples(st.text(max_size=8), st.one_of(st.none(), SMALL)), max_size=4)
RECORDS = st.builds(ModelRecord, TIMESTAMPS, BYTES, BYTES, st.one_of(st.just([]), HEADERS))
BATCHES = st.lists(RECORDS, min_size=1, max_size=12)
