from typing import Final

COMPILED: Final[bool]
REASONS: Final[tuple[str, ...]]
