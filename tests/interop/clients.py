"""The outside clients that `make interop` is expected to run; the summary of a run names each of them."""

from __future__ import annotations

# Producers and consumers that talk to a fake broker, oldest first.
PRODUCERS = ("0.8.2.2", "0.9.0.1", "0.10.0.1", "0.10.2.2", "0.11.0.3", "2.8.2", "4.3.0")
CONSUMERS = ("0.9.0.1", "0.10.0.1", "0.10.2.2", "0.11.0.3", "2.8.2", "4.3.0")
# Kafka's own codec classes.
PROTOCOL_JUDGES = ("2.8.2", "3.9.1", "4.3.0")
OLD_PROTOCOL_JUDGES = ("0.10.2.2", "0.11.0.3")
RECORDS_JUDGES = ("3.9.1", "4.3.0")


def kafka_clients(version: str) -> str:
    return f"kafka-clients {version}"


def version_of(client: str) -> str:
    return client.rsplit(" ", 1)[1]


ALL_CLIENTS = tuple(
    dict.fromkeys(
        kafka_clients(version)
        for version in (*PRODUCERS, *CONSUMERS, *PROTOCOL_JUDGES, *OLD_PROTOCOL_JUDGES, *RECORDS_JUDGES)
    )
)
