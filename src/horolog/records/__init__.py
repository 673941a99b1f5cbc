"""Records: the bytes of batches and messages, read, checked, built and converted.

A log and a client deal in batches; what one of them is, in each of Kafka's three formats, is known here and nowhere
else. Formats 0 and 1 are message sets, in which a batch is one message or one compressed wrapper; format 2 has batches
proper. Both kinds answer to the same names, so that `walk` can give either.

| file                   | noun                                                                                  |
| ---------------------- | ------------------------------------------------------------------------------------- |
| batch.py               | `Batch`: a batch of format 2 where it lies: header, checks, what a broker may change   |
| builder.py             | `BatchBuilder`: batches of format 2 from single records                               |
| legacy.py              | `LegacyBatch`: one entry of format 0 or 1, message or wrapper                         |
| legacy_builder.py      | `LegacyBuilder`: entries of formats 0 and 1 from single records                       |
| walk.py                | `walk`, `read`, `scan`: batches, records or headers of any formats, one behind another |
| convert.py             | `Conversion`: the same records in another format, and what that loses                 |
| columns.py, arrow.py   | `Columns`: many batches as flat buffers, batches from them; pyarrow around them        |
| compression.py, crc.py | `Codec` with its two directions and a limit on inflation; checksums                   |
| kernels/               | the loops over bytes: `Record` and its readers, validation, columns, writers          |

Whatever the bytes say, only `CorruptRecords` comes out of reading them, and nothing is read or written outside of
them. Bytes are views of what was given, and copied only into records, columns and new batches.

This room knows no wire protocol, no files, no clock, no settings and no topics. Nothing is imported here: who wants a
batch imports `horolog.records.batch`, and pays for that alone.
"""
