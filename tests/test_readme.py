"""The README's Python runs as it stands, and says what it says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from horolog.errors import ProtocolError
from horolog.protocol.apis import apis

TEXT = (Path(__file__).parent.parent / "README.md").read_text()
BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


def test_blocks_run_and_give_the_results_in_their_comments() -> None:
    validate, message, arrow = BLOCKS
    names: dict[str, Any] = {}
    exec(validate, names)
    promised = re.findall(r"^(batch\..*?)\s+# (.*)$", validate, re.MULTILINE)
    assert len(promised) == 2
    for expression, result in promised:
        assert repr(eval(expression, names)) == result
    with pytest.raises(ProtocolError, match=r"MetadataRequest.topics\[0\].name: longer than the bytes"):
        exec(message, {})
    exec(arrow, names)
    table = eval(arrow.strip().splitlines()[-1].split("#")[0], names)
    assert table.num_rows == 2


def test_number_of_apis() -> None:
    assert f"{len(apis())} APIs" in TEXT
