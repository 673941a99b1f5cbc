from typing import Any

from horolog.protocol.kernels.plan import Plan
from horolog.protocol.primitives import Buffer

def encode_pieces(plan: Plan, message: Any) -> list[Buffer]: ...
