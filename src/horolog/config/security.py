"""TLS and SASL settings: most rows are the same for a broker and for every kind of client."""

from __future__ import annotations

from typing import Final

from horolog.config.checks import Choice, at_least, between
from horolog.config.setting import (
    BOOLEAN,
    CLASS,
    DOUBLE,
    INT,
    LIST,
    LONG,
    NO_JAVA,
    NO_KERBEROS,
    PASSWORD,
    PER_BROKER,
    SHORT,
    STRING,
)
from horolog.config.setting import Setting as S

_STORES: Final = Choice("PEM", "PKCS12", "JKS", fold=True)

_TLS: Final = (
    S("ssl.keystore.location", STRING, None, None, "File with this side's key and certificates."),
    # Kafka differs: JKS, a format that only Java reads.
    S("ssl.keystore.type", STRING, "PEM", _STORES, "Format of that file."),
    S("ssl.keystore.password", PASSWORD, None, None, "Password of that file."),
    S("ssl.key.password", PASSWORD, None, None, "Password of the private key."),
    S("ssl.keystore.key", PASSWORD, None, None, "The private key itself, as PEM text."),
    S("ssl.keystore.certificate.chain", PASSWORD, None, None, "The certificates themselves, as PEM text."),
    S("ssl.truststore.location", STRING, None, None, "File with the authorities to trust."),
    S("ssl.truststore.type", STRING, "PEM", _STORES, "Format of that file."),
    S("ssl.truststore.password", PASSWORD, None, None, "Password of that file."),
    S("ssl.truststore.certificates", PASSWORD, None, None, "The authorities themselves, as PEM text."),
    S("ssl.protocol", STRING, "TLSv1.3", None, "Newest version of TLS to offer."),
    S("ssl.enabled.protocols", LIST, ("TLSv1.2", "TLSv1.3"), None, "Versions of TLS to accept."),
    S("ssl.cipher.suites", LIST, (), None, "Ciphers to accept; empty leaves the choice to OpenSSL."),
    S("ssl.endpoint.identification.algorithm", STRING, "https", None, "Check the host name; empty does not."),
    S("ssl.provider", STRING, None, None, "Java's TLS provider.", inert=NO_JAVA),
    S("ssl.keymanager.algorithm", STRING, "SunX509", None, "Java's key manager.", inert=NO_JAVA),
    S("ssl.trustmanager.algorithm", STRING, "PKIX", None, "Java's trust manager.", inert=NO_JAVA),
    S("ssl.secure.random.implementation", STRING, None, None, "Java's source of randomness.", inert=NO_JAVA),
    S("ssl.engine.factory.class", CLASS, None, None, "Makes the TLS context."),
)

_SASL: Final = (
    S("sasl.jaas.config", PASSWORD, None, None, "Login as Kafka writes it: module, flag and options."),
    S("sasl.kerberos.service.name", STRING, None, None, "Kerberos principal of the broker.", inert=NO_KERBEROS),
    S("sasl.kerberos.kinit.cmd", STRING, "/usr/bin/kinit", None, "Path of kinit.", inert=NO_KERBEROS),
    S(
        "sasl.kerberos.ticket.renew.window.factor",
        DOUBLE,
        0.8,
        None,
        "Part of a ticket's life after which it is renewed.",
        inert=NO_KERBEROS,
    ),
    S("sasl.kerberos.ticket.renew.jitter", DOUBLE, 0.05, None, "Randomness in that time.", inert=NO_KERBEROS),
    S(
        "sasl.kerberos.min.time.before.relogin",
        LONG,
        60_000,
        None,
        "Least time between two Kerberos logins.",
        inert=NO_KERBEROS,
    ),
    S(
        "sasl.login.refresh.window.factor",
        DOUBLE,
        0.8,
        between(0.5, 1.0),
        "Part of a token's life to wait for renewal.",
    ),
    S("sasl.login.refresh.window.jitter", DOUBLE, 0.05, between(0.0, 0.25), "Randomness in that time."),
    S("sasl.login.refresh.min.period.seconds", SHORT, 60, between(0, 900), "Least time between two renewals."),
    S("sasl.login.refresh.buffer.seconds", SHORT, 300, between(0, 3600), "Time before expiry to be done by."),
)

_SASL_LOGIN: Final = (
    S("sasl.client.callback.handler.class", CLASS, None, None, "Answers the client's side of a SASL exchange."),
    S("sasl.login.callback.handler.class", CLASS, None, None, "Fetches credentials for a login."),
    S("sasl.login.class", CLASS, None, None, "Does the login itself."),
    S("sasl.login.connect.timeout.ms", INT, None, None, "Time to connect to the token provider."),
    S("sasl.login.read.timeout.ms", INT, None, None, "Time to read from the token provider."),
    S("sasl.login.retry.backoff.ms", LONG, 100, None, "First pause between two tries at the token provider."),
    S("sasl.login.retry.backoff.max.ms", LONG, 10_000, None, "Longest pause between two such tries."),
    S("security.providers", STRING, None, None, "Java's security providers.", inert=NO_JAVA),
)

_O: Final = "sasl.oauthbearer."
_OAUTH: Final = (
    S(_O + "token.endpoint.url", STRING, None, None, "Where tokens are fetched."),
    S(_O + "scope", STRING, None, None, "Scope to ask for in a token."),
    S(_O + "scope.claim.name", STRING, "scope", None, "Claim that holds the scope."),
    S(_O + "sub.claim.name", STRING, "sub", None, "Claim that holds the user."),
    S(_O + "client.credentials.client.id", STRING, None, None, "Client id of the client-credentials grant."),
    S(_O + "client.credentials.client.secret", PASSWORD, None, None, "Secret of the client-credentials grant."),
    S(_O + "jwks.endpoint.url", STRING, None, None, "Where the keys that sign tokens are fetched."),
    S(_O + "jwks.endpoint.refresh.ms", LONG, 3_600_000, None, "How long those keys are good for."),
    S(_O + "jwks.endpoint.retry.backoff.ms", LONG, 100, None, "First pause between two tries at the keys."),
    S(_O + "jwks.endpoint.retry.backoff.max.ms", LONG, 10_000, None, "Longest pause between two such tries."),
    S(_O + "clock.skew.seconds", INT, 30, None, "How far the issuer's clock may differ."),
    S(_O + "expected.audience", LIST, (), None, "Audiences of which a token must name one."),
    S(_O + "expected.issuer", STRING, None, None, "Issuer that a token must name."),
    # Kafka differs: Java classes are the defaults.
    S(_O + "jwt.retriever.class", CLASS, None, None, "Fetches tokens; unset takes the built-in one."),
    S(_O + "jwt.validator.class", CLASS, None, None, "Checks tokens; unset takes the built-in one."),
    S(_O + "assertion.algorithm", STRING, "RS256", Choice("ES256", "RS256", fold=True), "How assertions are signed."),
    S(_O + "assertion.claim.aud", STRING, None, None, "Audience of an assertion."),
    S(_O + "assertion.claim.iss", STRING, None, None, "Issuer of an assertion."),
    S(_O + "assertion.claim.sub", STRING, None, None, "Subject of an assertion."),
    S(_O + "assertion.claim.jti.include", BOOLEAN, False, None, "Give each assertion an id of its own."),
    S(_O + "assertion.claim.exp.seconds", INT, 300, between(0, 86_400), "How long an assertion is good for."),
    S(_O + "assertion.claim.nbf.seconds", INT, 60, between(0, 3_600), "How long before now an assertion is good."),
    S(_O + "assertion.file", STRING, None, None, "File with a ready-made assertion."),
    S(_O + "assertion.template.file", STRING, None, None, "File with the fixed parts of assertions."),
    S(_O + "assertion.private.key.file", STRING, None, None, "File with the key that signs assertions."),
    S(_O + "assertion.private.key.passphrase", PASSWORD, None, None, "Password of that key."),
)

_PROTOCOLS: Final = ("PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL")

CLIENT_ROWS: Final = (
    S("security.protocol", STRING, "PLAINTEXT", Choice(*_PROTOCOLS, fold=True), "How to talk to brokers."),
    S("sasl.mechanism", STRING, "GSSAPI", None, "SASL mechanism: PLAIN, SCRAM-SHA-256, SCRAM-SHA-512, OAUTHBEARER."),
    *_TLS,
    *_SASL,
    *_SASL_LOGIN,
    *_OAUTH,
    S(_O + "header.urlencode", BOOLEAN, False, None, "Encode client id and secret as the OAuth standard says."),
)

BROKER_ROWS: Final = (
    *(row.but(update=PER_BROKER) for row in (*_TLS, *_SASL)),
    *_SASL_LOGIN,
    *_OAUTH,
    S(
        "ssl.client.auth",
        STRING,
        "none",
        Choice("required", "requested", "none"),
        "Whether clients must show a certificate.",
        update=PER_BROKER,
    ),
    S("ssl.principal.mapping.rules", STRING, "DEFAULT", None, "Rules that make a user of a certificate's name."),
    S("ssl.allow.dn.changes", BOOLEAN, False, None, "Let a new certificate have another name."),
    S("ssl.allow.san.changes", BOOLEAN, False, None, "Let a new certificate have other host names."),
    # Kafka differs: GSSAPI.
    S("sasl.enabled.mechanisms", LIST, ("PLAIN",), None, "SASL mechanisms to offer.", update=PER_BROKER),
    S(
        "sasl.kerberos.principal.to.local.rules",
        LIST,
        ("DEFAULT",),
        None,
        "Rules that make a user of a Kerberos principal.",
        update=PER_BROKER,
        inert=NO_KERBEROS,
    ),
    S("sasl.server.callback.handler.class", CLASS, None, None, "Answers the broker's side of a SASL exchange."),
    S("sasl.server.max.receive.size", INT, 524_288, None, "Largest message of a SASL exchange."),
    S("connections.max.reauth.ms", LONG, 0, None, "Time after which a client must log in again; 0 for never."),
    # Kafka differs: a Java class is the default.
    S("principal.builder.class", CLASS, None, None, "Makes the user of a connection.", update=PER_BROKER),
    S("delegation.token.secret.key", PASSWORD, None, None, "Secret that signs delegation tokens; unset has none."),
    S("delegation.token.max.lifetime.ms", LONG, 604_800_000, at_least(1), "Longest life of a delegation token."),
    S("delegation.token.expiry.time.ms", LONG, 86_400_000, at_least(1), "Life of a token between two renewals."),
    S("delegation.token.expiry.check.interval.ms", LONG, 3_600_000, at_least(1), "How often expired tokens go."),
)
