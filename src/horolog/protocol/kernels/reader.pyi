from typing import Any

from horolog.protocol.kernels.plan import Plan
from horolog.protocol.primitives import Buffer

def decode(plan: Plan, data: Buffer, view: memoryview | None, position: int, room: int) -> tuple[Any, int]: ...
