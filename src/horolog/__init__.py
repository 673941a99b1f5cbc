"""horolog: a log that keeps good time."""

__version__ = "0.1.0.dev0"
