"""The list of APIs: key, name, versions, and which header goes with which version. Read from the tables' headlines.

Kafka differs: nothing; the versions are those the codec knows. What a broker serves or a client asks for is a range
inside them.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from horolog.protocol import messages
from horolog.protocol.message import Message
from horolog.protocol.notation import headlines, parse_versions
from horolog.protocol.schema import Versions

API_VERSIONS_KEY = 18


class Api(NamedTuple):
    """One API. `flexible` are the versions with compact types and tagged fields."""

    key: int
    name: str
    versions: Versions
    flexible: Versions

    @property
    def request(self) -> type[Message]:
        return messages.message(self.name + "Request")

    @property
    def response(self) -> type[Message]:
        return messages.message(self.name + "Response")

    def request_header_version(self, version: int) -> int:
        return 2 if version in self.flexible else 1

    def response_header_version(self, version: int) -> int:
        # A client cannot know whether the broker understood the version it asked ApiVersions in, so that answer
        # has the oldest header for ever (KIP-511).
        return 1 if version in self.flexible and self.key != API_VERSIONS_KEY else 0


@cache
def apis() -> dict[int, Api]:
    """All APIs by key."""
    found = {}
    for path in messages.TABLES.glob("*.txt"):
        for kind, name, facts in headlines(path.read_text()):
            if kind == "request":
                versions = parse_versions(facts["versions"])
                flexible = parse_versions(facts["flexible"], versions.last)
                key = int(facts["key"])
                found[key] = Api(key, name.removesuffix("Request"), versions, flexible)
    return dict(sorted(found.items()))


@cache
def api(name: str) -> Api:
    """The API called `name`, such as "Produce"."""
    for row in apis().values():
        if row.name == name:
            return row
    raise KeyError(name)
