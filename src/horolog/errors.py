"""Every way things can go wrong: Kafka's error table and our exception tree.

The table has one row per error code of Apache Kafka 4.3; a row is a member of `ErrorCode`, which is an `int`
that also knows its `retry` advice and a sentence for people. Code that answers requests passes these ints
around and raises nothing; exceptions are for callers that want to stop.

    HorologError
      ProtocolError          the peer sent nonsense; close the connection
      CorruptRecords         the bytes of a batch cannot be what they claim
        InflatedTooLarge     ... because they decompress beyond the limit
      KafkaError             a row of the table: code, name, retriable, text
        RecordsRejected      ... with the records that are to blame
        <Something>Exception ... a row (or a family of rows) that callers tell apart, by Kafka's own name
      StorageError           a file cannot be read, written or believed
      ConfigError            a setting is unknown or its value is not allowed; also known as ConfigException
      StreamsException       a record that stops a pipeline

Names: what ends in `Error` is ours, what ends in `Exception` is called so in Kafka's Java clients, where
users look for it. Only rows that a caller branches on have a class; every other row is a plain `KafkaError`
to be told apart by `.code`. `KafkaError.of(code)` picks the class.

Invariants: 0 (NONE) never becomes an exception. A code that the table does not know, from a newer broker, is
still a KafkaError with that code, not retriable. Every exception here survives pickling, because Spark
carries them between processes.

This module imports nothing of horolog and knows nothing of the wire, of files or of logging.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import ClassVar, Final, Literal, Protocol

Retry = Literal["no", "yes", "metadata", "coordinator"]

# May the same request be sent again, and what must be looked up first?
NO: Final = "no"
YES: Final = "yes"
METADATA: Final = "metadata"
COORDINATOR: Final = "coordinator"


class ErrorCode(IntEnum):
    """One row per error code: `NAME = code, retry, text`."""

    retry: Retry
    text: str

    def __new__(cls, code: int, retry: Retry = NO, text: str = "") -> ErrorCode:
        row = int.__new__(cls, code)
        row._value_ = code
        row.retry = retry
        row.text = text
        return row

    @property
    def retriable(self) -> bool:
        """True where the same request may succeed later without anybody changing it."""
        return self.retry != NO

    UNKNOWN_SERVER_ERROR = -1, NO, "The broker failed in a way it did not foresee; its log says how."
    NONE = 0, NO, "No error."
    OFFSET_OUT_OF_RANGE = (
        1,
        NO,
        "The offset is before the first or after the last one that the partition holds.",
    )
    CORRUPT_MESSAGE = 2, YES, "The bytes of the batch are damaged: checksum or size do not fit."
    UNKNOWN_TOPIC_OR_PARTITION = 3, METADATA, "This broker has no such topic or partition."
    INVALID_FETCH_SIZE = 4, NO, "The size asked for in the fetch is not allowed."
    LEADER_NOT_AVAILABLE = 5, METADATA, "The partition has no leader at the moment."
    NOT_LEADER_OR_FOLLOWER = 6, METADATA, "The partition lives on another broker; refresh the metadata."
    REQUEST_TIMED_OUT = 7, YES, "The request was not finished in the time allowed."
    BROKER_NOT_AVAILABLE = 8, NO, "The broker is not there."
    REPLICA_NOT_AVAILABLE = 9, METADATA, "The replica asked for is not there."
    MESSAGE_TOO_LARGE = 10, NO, "The batch is larger than max.message.bytes of the topic."
    STALE_CONTROLLER_EPOCH = 11, NO, "The controller has moved to another broker."
    OFFSET_METADATA_TOO_LARGE = 12, NO, "The note stored beside a committed offset is too long."
    NETWORK_EXCEPTION = 13, METADATA, "The connection was lost before the answer came."
    COORDINATOR_LOAD_IN_PROGRESS = 14, YES, "The coordinator is still reading its state."
    COORDINATOR_NOT_AVAILABLE = 15, COORDINATOR, "There is no coordinator at the moment."
    NOT_COORDINATOR = 16, COORDINATOR, "Another broker coordinates this group or transaction."
    INVALID_TOPIC_EXCEPTION = 17, NO, "The topic's name is not allowed, or the topic may not be used so."
    RECORD_LIST_TOO_LARGE = 18, NO, "The batch is larger than a whole segment (segment.bytes)."
    NOT_ENOUGH_REPLICAS = 19, YES, "Too few replicas are in sync; nothing was written."
    NOT_ENOUGH_REPLICAS_AFTER_APPEND = 20, YES, "Written, but too few replicas are in sync to call it safe."
    INVALID_REQUIRED_ACKS = 21, NO, "acks must be -1 (all), 0 or 1."
    ILLEGAL_GENERATION = 22, NO, "The group has moved on to a later generation; join again."
    INCONSISTENT_GROUP_PROTOCOL = (
        23,
        NO,
        "The member shares no assignment protocol with the rest of its group.",
    )
    INVALID_GROUP_ID = 24, NO, "The group's name is empty or not allowed."
    UNKNOWN_MEMBER_ID = 25, NO, "The group does not know this member; join again."
    INVALID_SESSION_TIMEOUT = (
        26,
        NO,
        "The session timeout is outside the limits that the broker sets for groups.",
    )
    REBALANCE_IN_PROGRESS = 27, NO, "The group is sharing out its partitions anew; join again."
    INVALID_COMMIT_OFFSET_SIZE = 28, NO, "The offsets to commit are too large for one record."
    TOPIC_AUTHORIZATION_FAILED = 29, NO, "This user may not do that with the topic."
    GROUP_AUTHORIZATION_FAILED = 30, NO, "This user may not do that with the group."
    CLUSTER_AUTHORIZATION_FAILED = 31, NO, "This user may not do that with the cluster."
    INVALID_TIMESTAMP = 32, NO, "A timestamp is out of range, or its type is not the topic's."
    UNSUPPORTED_SASL_MECHANISM = 33, NO, "The broker does not offer this SASL mechanism."
    ILLEGAL_SASL_STATE = 34, NO, "This request does not belong at this point of the SASL exchange."
    UNSUPPORTED_VERSION = 35, NO, "The broker does not serve this version of the API."
    TOPIC_ALREADY_EXISTS = 36, NO, "There is a topic of this name already."
    INVALID_PARTITIONS = 37, NO, "The number of partitions is below 1 or would shrink the topic."
    INVALID_REPLICATION_FACTOR = 38, NO, "The replication factor is below 1 or above the number of brokers."
    INVALID_REPLICA_ASSIGNMENT = 39, NO, "The partitions cannot be placed on the brokers named."
    INVALID_CONFIG = 40, NO, "A setting is unknown or its value is not allowed."
    NOT_CONTROLLER = 41, YES, "Another broker is the controller."
    INVALID_REQUEST = 42, NO, "The request contradicts itself or this version of the protocol."
    UNSUPPORTED_FOR_MESSAGE_FORMAT = 43, NO, "The topic's message format cannot hold this."
    POLICY_VIOLATION = 44, NO, "A policy of the broker forbids it."
    OUT_OF_ORDER_SEQUENCE_NUMBER = 45, NO, "A batch is missing before this one of the idempotent producer."
    DUPLICATE_SEQUENCE_NUMBER = 46, NO, "This batch of the idempotent producer was written before."
    INVALID_PRODUCER_EPOCH = 47, NO, "The producer's epoch is out of date."
    INVALID_TXN_STATE = 48, NO, "The transaction is not in a state that allows this."
    INVALID_PRODUCER_ID_MAPPING = 49, NO, "The producer id does not belong to this transactional id."
    INVALID_TRANSACTION_TIMEOUT = 50, NO, "The transaction timeout is above transaction.max.timeout.ms."
    CONCURRENT_TRANSACTIONS = 51, YES, "The last operation on this transaction is still going on."
    TRANSACTION_COORDINATOR_FENCED = 52, NO, "A newer coordinator has taken the transaction over."
    TRANSACTIONAL_ID_AUTHORIZATION_FAILED = 53, NO, "This user may not use the transactional id."
    SECURITY_DISABLED = 54, NO, "The broker runs without an authorizer."
    OPERATION_NOT_ATTEMPTED = 55, NO, "Not tried, because another part of the same request failed."
    KAFKA_STORAGE_ERROR = 56, METADATA, "The broker cannot read or write its files; its log names the path."
    LOG_DIR_NOT_FOUND = 57, NO, "The broker has no such log directory."
    SASL_AUTHENTICATION_FAILED = 58, NO, "Wrong user or password, or a bad SASL exchange."
    UNKNOWN_PRODUCER_ID = 59, NO, "The broker has forgotten this producer id; its records have expired."
    REASSIGNMENT_IN_PROGRESS = 60, NO, "The partition is being moved."
    DELEGATION_TOKEN_AUTH_DISABLED = 61, NO, "The broker does not use delegation tokens."
    DELEGATION_TOKEN_NOT_FOUND = 62, NO, "There is no such delegation token."
    DELEGATION_TOKEN_OWNER_MISMATCH = 63, NO, "The token belongs to somebody else."
    DELEGATION_TOKEN_REQUEST_NOT_ALLOWED = 64, NO, "Tokens need a connection that proves who the user is."
    DELEGATION_TOKEN_AUTHORIZATION_FAILED = 65, NO, "This user may not do that with the token."
    DELEGATION_TOKEN_EXPIRED = 66, NO, "The delegation token has expired."
    INVALID_PRINCIPAL_TYPE = 67, NO, "The broker does not know this kind of principal."
    NON_EMPTY_GROUP = 68, NO, "The group still has members; stop them first."
    GROUP_ID_NOT_FOUND = 69, NO, "There is no such group."
    FETCH_SESSION_ID_NOT_FOUND = 70, YES, "The fetch session is gone; start a new one."
    INVALID_FETCH_SESSION_EPOCH = 71, YES, "The fetch session is out of step; start a new one."
    LISTENER_NOT_FOUND = 72, METADATA, "The partition's leader has no listener of the kind used here."
    TOPIC_DELETION_DISABLED = 73, NO, "The broker does not let topics be deleted (delete.topic.enable)."
    FENCED_LEADER_EPOCH = 74, METADATA, "The leader epoch is older than the broker's; refresh the metadata."
    UNKNOWN_LEADER_EPOCH = 75, YES, "The leader epoch is newer than any the broker has seen."
    UNSUPPORTED_COMPRESSION_TYPE = 76, NO, "This version of the request cannot carry the codec of the batch."
    STALE_BROKER_EPOCH = 77, NO, "The broker has restarted since."
    OFFSET_NOT_AVAILABLE = 78, YES, "The new leader does not know its last offset yet."
    MEMBER_ID_REQUIRED = 79, NO, "Join again with the member id in this answer."
    PREFERRED_LEADER_NOT_AVAILABLE = 80, METADATA, "The preferred leader is not there."
    GROUP_MAX_SIZE_REACHED = 81, NO, "The group has as many members as it may."
    FENCED_INSTANCE_ID = 82, NO, "Another consumer with the same group.instance.id took its place."
    ELIGIBLE_LEADERS_NOT_AVAILABLE = 83, METADATA, "No replica can become leader."
    ELECTION_NOT_NEEDED = 84, METADATA, "The right leader leads already."
    NO_REASSIGNMENT_IN_PROGRESS = 85, NO, "The partition is not being moved."
    GROUP_SUBSCRIBED_TO_TOPIC = 86, NO, "The group still reads this topic, so its offsets stay."
    INVALID_RECORD = 87, NO, "A record breaks a rule of the topic; the answer names it."
    UNSTABLE_OFFSET_COMMIT = 88, YES, "A transaction that commits offsets of this partition is still open."
    THROTTLING_QUOTA_EXCEEDED = 89, YES, "The quota is used up; wait as long as the answer says."
    PRODUCER_FENCED = 90, NO, "A newer producer uses this transactional id; this one must stop."
    RESOURCE_NOT_FOUND = 91, NO, "The request names something that does not exist."
    DUPLICATE_RESOURCE = 92, NO, "The request names the same thing twice."
    UNACCEPTABLE_CREDENTIAL = 93, NO, "The new credential is too weak or incomplete."
    INCONSISTENT_VOTER_SET = 94, NO, "The two sides disagree about who votes."
    INVALID_UPDATE_VERSION = 95, NO, "The version to update to is not valid."
    FEATURE_UPDATE_FAILED = 96, NO, "The feature level could not be changed."
    PRINCIPAL_DESERIALIZATION_FAILURE = 97, NO, "A forwarded request names its user in a way nobody can read."
    SNAPSHOT_NOT_FOUND = 98, NO, "There is no such metadata snapshot."
    POSITION_OUT_OF_RANGE = 99, NO, "The position is outside the snapshot."
    UNKNOWN_TOPIC_ID = 100, METADATA, "This broker has no topic of that id."
    DUPLICATE_BROKER_REGISTRATION = 101, NO, "Another running broker has this id."
    BROKER_ID_NOT_REGISTERED = 102, NO, "No broker of this id has registered."
    INCONSISTENT_TOPIC_ID = 103, METADATA, "The topic was deleted and made anew: its id is another one."
    INCONSISTENT_CLUSTER_ID = 104, NO, "The request is meant for another cluster."
    TRANSACTIONAL_ID_NOT_FOUND = 105, NO, "There is no such transactional id."
    FETCH_SESSION_TOPIC_ID_ERROR = 106, YES, "The fetch session mixes topic names and topic ids."
    INELIGIBLE_REPLICA = 107, NO, "A replica in the new in-sync set may not be there."
    NEW_LEADER_ELECTED = 108, NO, "Done, and the partition has a new leader."
    OFFSET_MOVED_TO_TIERED_STORAGE = 109, NO, "The offset is in tiered storage."
    FENCED_MEMBER_EPOCH = 110, NO, "The group shut this member out; give up all partitions and join again."
    UNRELEASED_INSTANCE_ID = 111, NO, "Another live member holds this group.instance.id."
    UNSUPPORTED_ASSIGNOR = 112, NO, "The group cannot use this assignor."
    STALE_MEMBER_EPOCH = 113, NO, "The member's epoch is behind; wait for the next heartbeat, then try again."
    MISMATCHED_ENDPOINT_TYPE = (
        114,
        NO,
        "The request went to a broker and belongs to a controller, or the reverse.",
    )
    UNSUPPORTED_ENDPOINT_TYPE = 115, NO, "There is no endpoint of this type."
    UNKNOWN_CONTROLLER_ID = 116, NO, "There is no controller of this id."
    UNKNOWN_SUBSCRIPTION_ID = 117, NO, "The telemetry subscription is out of date; ask for a new one."
    TELEMETRY_TOO_LARGE = 118, NO, "The telemetry push is larger than the broker accepts."
    INVALID_REGISTRATION = 119, NO, "The controller refused the broker's registration."
    TRANSACTION_ABORTABLE = 120, NO, "The transaction must be aborted; the producer may go on after that."
    INVALID_RECORD_STATE = 121, NO, "The record cannot be acknowledged in the state it is in."
    SHARE_SESSION_NOT_FOUND = 122, YES, "The share session is gone; start a new one."
    INVALID_SHARE_SESSION_EPOCH = 123, YES, "The share session is out of step; start a new one."
    FENCED_STATE_EPOCH = 124, NO, "The state of the share group has a newer epoch."
    INVALID_VOTER_KEY = 125, NO, "The voter's key is not the one this replica has."
    DUPLICATE_VOTER = 126, NO, "The voter is in the set already."
    VOTER_NOT_FOUND = 127, NO, "The voter is not in the set."
    INVALID_REGULAR_EXPRESSION = 128, NO, "The regular expression is not valid."
    REBOOTSTRAP_REQUIRED = 129, NO, "The client's metadata is too old; start again from bootstrap.servers."
    STREAMS_INVALID_TOPOLOGY = 130, NO, "The streams topology is not valid."
    STREAMS_INVALID_TOPOLOGY_EPOCH = 131, NO, "The epoch of the streams topology is not valid."
    STREAMS_TOPOLOGY_FENCED = 132, NO, "A newer streams topology is in use."
    SHARE_SESSION_LIMIT_REACHED = 133, YES, "The broker has as many share sessions as it may."


ROWS: Final[dict[int, ErrorCode]] = {row.value: row for row in ErrorCode}
"""Code to row, for codes that come off the wire and may be unknown."""


class RejectedRecord(Protocol):
    """What `RecordsRejected` needs to know of a culprit."""

    @property
    def batch_index(self) -> int: ...

    @property
    def message(self) -> str | None: ...


class HorologError(Exception):
    """Anything that horolog raises on purpose."""


class ProtocolError(HorologError):
    """The peer sent bytes that are not the protocol. `field` is the path of the field, if one is to blame."""

    def __init__(self, message: str, *, field: str | None = None) -> None:
        super().__init__(message)
        self.field = field

    def __str__(self) -> str:
        message = str(self.args[0])
        return f"{self.field}: {message}" if self.field else message


class CorruptRecords(HorologError):
    """The bytes of a batch cannot be what they claim. `position` counts bytes from the buffer's start."""

    def __init__(self, reason: str, position: int | None = None) -> None:
        super().__init__(reason, position)
        self.reason = reason
        self.position = position

    def __str__(self) -> str:
        return self.reason if self.position is None else f"{self.reason} (at byte {self.position})"


class InflatedTooLarge(CorruptRecords):
    """Decompression was stopped because its result would pass the limit."""


class StorageError(HorologError):
    """A file cannot be read, written or believed. `hint` tells the operator what to do about it."""

    def __init__(self, message: str, path: str, position: int | None = None, hint: str | None = None) -> None:
        super().__init__(message, path, position, hint)
        self.message = message
        self.path = path
        self.position = position
        self.hint = hint

    def __str__(self) -> str:
        place = self.path if self.position is None else f"{self.path} at byte {self.position}"
        return f"{place}: {self.message}" + (f". {self.hint}" if self.hint else "")


class ConfigError(HorologError):
    """A setting that cannot be used: its `name`, the `value` given (None if none) and what is `allowed`."""

    def __init__(self, name: str, value: object, allowed: str) -> None:
        super().__init__(name, value, allowed)
        self.name = name
        self.value = value
        self.allowed = allowed

    def __str__(self) -> str:
        if self.value is None:
            return f"{self.name}: {self.allowed}"
        return f"{self.name} = {self.value!r}: {self.allowed}"


ConfigException = ConfigError
"""Kafka's name for it."""


class StreamsException(HorologError):
    """A record that a pipeline cannot go on with; the message names topic, partition, offset and value."""


class KafkaError(HorologError):
    """A row of the error table as an exception.

    `detail` says what happened this time; where there is none, the row's own `text` is the message.
    """

    default_code: ClassVar[int] = ErrorCode.UNKNOWN_SERVER_ERROR
    _classes: ClassVar[dict[int, type[KafkaError]]] = {}

    def __init_subclass__(cls, *, codes: Sequence[ErrorCode] = ()) -> None:
        """`codes` are the rows that become this class; the first is what it means unless told otherwise."""
        super().__init_subclass__()
        if codes:
            cls.default_code = codes[0]
        for code in codes:
            assert code not in KafkaError._classes, f"{code.name} has a class already"
            KafkaError._classes[code] = cls

    def __init__(self, detail: str | None = None, *, code: int | None = None) -> None:
        super().__init__(detail)
        number = self.default_code if code is None else code
        assert number != ErrorCode.NONE, "no error is not an error"
        self.code: int = ROWS.get(number, number)
        self.detail = detail

    @staticmethod
    def of(code: int, detail: str | None = None) -> KafkaError:
        """The exception for a code off the wire, of the class that stands for it."""
        return KafkaError._classes.get(code, KafkaError)(detail, code=code)

    @property
    def name(self) -> str:
        return self.code.name if isinstance(self.code, ErrorCode) else f"UNKNOWN_CODE_{self.code}"

    @property
    def retriable(self) -> bool:
        return isinstance(self.code, ErrorCode) and self.code.retriable

    @property
    def retry(self) -> Retry:
        return self.code.retry if isinstance(self.code, ErrorCode) else NO

    @property
    def text(self) -> str:
        if isinstance(self.code, ErrorCode):
            return self.code.text
        return "The broker is newer than this client, which does not know the code."

    @property
    def message(self) -> str:
        """What to tell a person, or to put into an error_message field."""
        return self.detail or self.text

    def __str__(self) -> str:
        return f"{self.name} ({int(self.code)}): {self.message}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.detail!r}, code={int(self.code)})"


class InvalidRecordException(KafkaError, codes=[ErrorCode.INVALID_RECORD]):
    """Records break a rule of the topic."""


class InvalidTimestampException(KafkaError, codes=[ErrorCode.INVALID_TIMESTAMP]):
    """A timestamp is out of the topic's range."""


class RecordsRejected(KafkaError):
    """A batch was refused because of some of its records: the `culprits`, each with its index and message."""

    default_code = ErrorCode.INVALID_RECORD

    def __init__(
        self, culprits: Sequence[RejectedRecord], detail: str | None = None, *, code: int | None = None
    ) -> None:
        super().__init__(detail, code=code)
        self.culprits = tuple(culprits)
        self.args = (self.culprits, detail)

    @property
    def message(self) -> str:
        if self.detail or not self.culprits:
            return super().message
        first = self.culprits[0]
        rest = f" (and {len(self.culprits) - 1} more)" if len(self.culprits) > 1 else ""
        return f"record {first.batch_index}: {first.message or self.text}{rest}"


class AuthenticationException(
    KafkaError,
    codes=[
        ErrorCode.SASL_AUTHENTICATION_FAILED,
        ErrorCode.UNSUPPORTED_SASL_MECHANISM,
        ErrorCode.ILLEGAL_SASL_STATE,
    ],
):
    """Who the client says it is was not accepted."""


class AuthorizationException(
    KafkaError,
    codes=[
        ErrorCode.CLUSTER_AUTHORIZATION_FAILED,
        ErrorCode.TOPIC_AUTHORIZATION_FAILED,
        ErrorCode.GROUP_AUTHORIZATION_FAILED,
        ErrorCode.TRANSACTIONAL_ID_AUTHORIZATION_FAILED,
        ErrorCode.DELEGATION_TOKEN_AUTHORIZATION_FAILED,
    ],
):
    """The client is known and may not do this."""


class FencedInstanceIdException(KafkaError, codes=[ErrorCode.FENCED_INSTANCE_ID]):
    """Another consumer runs under the same group.instance.id."""


class GroupIdNotFoundException(KafkaError, codes=[ErrorCode.GROUP_ID_NOT_FOUND]):
    """There is no such group."""


class GroupNotEmptyException(KafkaError, codes=[ErrorCode.NON_EMPTY_GROUP]):
    """The group still has members."""


class OffsetOutOfRangeException(KafkaError, codes=[ErrorCode.OFFSET_OUT_OF_RANGE]):
    """The position is outside the log; auto.offset.reset decides what then."""


class OutOfOrderSequenceException(
    KafkaError, codes=[ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER, ErrorCode.UNKNOWN_PRODUCER_ID]
):
    """The idempotent producer and the broker disagree about what was written."""


class ProducerFencedException(KafkaError, codes=[ErrorCode.PRODUCER_FENCED]):
    """A newer producer uses the transactional id; this one must be closed."""


class RebalanceInProgressException(KafkaError, codes=[ErrorCode.REBALANCE_IN_PROGRESS]):
    """The group is rebalancing."""


class RecordTooLargeException(KafkaError, codes=[ErrorCode.MESSAGE_TOO_LARGE, ErrorCode.RECORD_LIST_TOO_LARGE]):
    """A record or batch is above a size limit."""


class TimeoutException(KafkaError, codes=[ErrorCode.REQUEST_TIMED_OUT]):
    """The time allowed for an operation is over."""


class TopicExistsException(KafkaError, codes=[ErrorCode.TOPIC_ALREADY_EXISTS]):
    """There is a topic of this name already."""


class TransactionAbortableException(KafkaError, codes=[ErrorCode.TRANSACTION_ABORTABLE]):
    """Abort the transaction and go on."""


class UnknownTopicOrPartitionException(
    KafkaError, codes=[ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, ErrorCode.UNKNOWN_TOPIC_ID]
):
    """There is no such topic or partition."""


class UnsupportedVersionException(KafkaError, codes=[ErrorCode.UNSUPPORTED_VERSION]):
    """The broker is too old for what was asked."""
