"""Records: the bytes of batches and messages, read, checked, built and converted.

A log and a client deal in batches; what one of them is, in each of Kafka's three formats, is known here and nowhere
else. The loops over single records are in `kernels/`.

| module         | what it has                                                         |
| -------------- | ------------------------------------------------------------------- |
| compression    | the codecs, with a limit on inflation                               |
| crc            | checksums                                                           |
| batch          | `Batch`: a batch of format 2 in place                               |
| builder        | `BatchBuilder`: batches from single records                         |
| columns, arrow | `Columns`: many batches as flat buffers, and batches from them      |
| legacy, ...    | messages of formats 0 and 1                                         |

This room knows no wire protocol, no files, no clock and no settings.
"""
