"""Bytes to messages and back: frames, headers, and every message of the Kafka protocol in every version.

| file        | noun                                                                          |
| ----------- | ----------------------------------------------------------------------------- |
| tables/     | the fields of each message, in our own notation, one file per API             |
| notation    | reads the tables                                                              |
| schema      | Schema, Struct, Field, Versions                                               |
| message     | Message: the Python classes, `encode(version)`, `decode(data, version)`       |
| messages    | the classes by name, made when first asked for                                |
| plans       | a message in one version, as the kernels follow it                            |
| kernels/    | reader and writer: the loops over bytes                                       |
| apis        | Api: keys, names, versions, header versions                                   |
| frames, envelopes | length-prefixed frames; requests and responses with their headers       |

This room must not know what any message means, nor of records inside it: `records` fields are views of bytes.
"""
