"""Makes the reference pages in docs/reference from the tables in the code. --check: fail if one is stale."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from generated import ROOT, cell, settle
from horolog import errors
from horolog.config import ADMIN, BROKER, CONSUMER, PRODUCER, REQUIRED, TOPIC, Setting, Table, Update
from horolog.protocol import messages
from horolog.protocol.apis import apis

NOTE = "<!-- Made by scripts/make_docs.py from the code; `make docs` renews it. -->"

INTRODUCTIONS = {
    "broker": "In the settings file, as `name=value` on the command line, or as keywords of `Broker`. "
    "Those marked *live* can be altered while the broker runs; *live, one broker* not for all brokers at once.",
    "topic": "When a topic is created, and by altering it later. What a topic does not set, the broker setting "
    "named beside it decides.",
    "producer": "Keywords of the producer, with underscores for dots: `linger_ms=10`.",
    "consumer": "Keywords of the consumer, with underscores for dots.",
    "admin": "Keywords of the admin client, with underscores for dots.",
}

UPDATES = {Update.READ_ONLY: "", Update.PER_BROKER: "Live, one broker.", Update.CLUSTER_WIDE: "Live."}


def shown_default(row: Setting) -> str:
    if row.default is REQUIRED:
        return "*must be given*"
    text = row.text(row.default)
    return "*none*" if text is None else f"`{text}`" if text else "*empty*"


def remarks(table: Table, row: Setting) -> Iterable[str]:
    if table is BROKER:
        yield UPDATES[row.update]
        if row.topic_name:
            yield f"Topic: `{row.topic_name}`."
    if table is TOPIC:
        brokers = [other for other in BROKER if other.topic_name == row.name]
        yield from (f"Broker: `{other.name}`." for other in brokers)
    if row.falls_to:
        yield "Unset: " + ", then ".join(f"`{step.name}`" for step in row.falls_to) + "."
    if row.replaces:
        yield "Deprecated: " + ", ".join(f"`{name}`" for name in row.replaces) + "."
    if row.inert:
        yield f"No effect: {row.inert}."


def settings_page() -> str:
    lines = [NOTE, "# Settings", ""]
    lines.append(
        "One row per setting, as declared in `src/horolog/config`. Names and meanings are those of Apache Kafka."
    )
    for table in (BROKER, TOPIC, PRODUCER, CONSUMER, ADMIN):
        lines += ["", f"## {table.scope.capitalize()}", "", INTRODUCTIONS[table.scope], ""]
        lines += ["| setting | type | default | allowed | meaning |", "| --- | --- | --- | --- | --- |"]
        for row in table:
            allowed = row.check.allowed if row.check else ""
            meaning = " ".join(part for part in (row.doc, *remarks(table, row)) if part)
            cells = (f"`{row.name}`", row.type.name.lower(), shown_default(row), allowed, meaning)
            lines.append("| " + " | ".join(cell(text) for text in cells) + " |")
        if table.left_out:
            lines += ["", f"Settings of Kafka that a {table.scope} does not have, and why:", ""]
            lines += ["| begins with | reason |", "| --- | --- |"]
            lines += [f"| `{start}` | {cell(reason)} |" for start, reason in table.left_out]
    return "\n".join(lines) + "\n"


def errors_page() -> str:
    lines = [NOTE, "# Errors", ""]
    lines.append("Codes and names are Kafka's. *Retry* says whether the same request may be sent again, and what to")
    lines.append("look up first. Rows without an exception of their own are raised as `KafkaError`.")
    lines += ["", "| code | name | retry | meaning | exception |", "| --- | --- | --- | --- | --- |"]
    for row in errors.ErrorCode:
        exception = type(errors.KafkaError.of(row)).__name__ if row else ""
        exception = "" if exception == "KafkaError" else f"`{exception}`"
        cells = (str(row.value), f"`{row.name}`", row.retry, row.text, exception)
        lines.append("| " + " | ".join(cell(text) for text in cells) + " |")
    return "\n".join(lines) + "\n"


def apis_page() -> str:
    lines = [NOTE, "# APIs", ""]
    lines.append("The messages that the codec knows, in every version: what a broker serves or a client asks for is a")
    lines.append("range inside these. Flexible versions have compact types and tagged fields. Fields are in the tables")
    lines.append("under `src/horolog/protocol/tables`.")
    lines += ["", "| key | API | versions | flexible |", "| ---: | --- | --- | --- |"]
    lines += [f"| {row.key} | {row.name} | {row.versions} | {row.flexible} |" for row in apis().values()]
    lines += ["", "## Other messages", "", "| message | kind | key | versions |", "| --- | --- | ---: | --- |"]
    for name in messages.names():
        schema = messages.message(name).schema
        if schema.kind not in ("request", "response"):
            key = "" if schema.key is None else str(schema.key)
            lines.append(f"| {name} | {schema.kind} | {key} | {schema.versions} |")
    return "\n".join(lines) + "\n"


PAGES: dict[str, Callable[[], str]] = {
    "docs/reference/settings.md": settings_page,
    "docs/reference/errors.md": errors_page,
    "docs/reference/apis.md": apis_page,
}


def main(arguments: list[str], root: Path = ROOT) -> int:
    return settle({root / path: make() for path, make in PAGES.items()}, arguments, "run `make docs`")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
