"""The log: the records of a partition on disk, found by offset and by time, and kept through crashes.

| module                                     | what it has                                                           |
| ------------------------------------------ | --------------------------------------------------------------------- |
| files, open_files                          | the file port: all that touches the operating system                  |
| names                                      | names of directories and files, and which topics may have one         |
| offset_index, time_index, sparse_index     | where a segment has an offset or a time: Kafka's index files          |
| append_time_index                          | when the broker took in what: ours                                    |
| checkpoints                                | Kafka's small text files: recovery points, epochs, whose data this is |
| rules, validator, verdict, unit_doctor     | what may be appended, and what exactly is written                     |
| producer_state, producer_snapshot, marker, | idempotent and transactional producers of a partition, aborted        |
| transaction_index                          | transactions of a segment                                             |

This room knows no wire protocol and no socket, and takes time from a clock that it is given.
"""
