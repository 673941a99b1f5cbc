import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.ControlRecordType;
import org.apache.kafka.common.record.internal.EndTransactionMarker;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.MemoryRecordsBuilder;
import org.apache.kafka.common.record.internal.MutableRecordBatch;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.apache.kafka.common.utils.BufferSupplier;
import org.apache.kafka.common.utils.ByteBufferOutputStream;

/**
 * Kafka's own MemoryRecords as a judge of record sets. Questions (words of a line):
 *
 * read HEX: every batch with its fields, its verdict and its records.
 * build MAGIC CODEC TYPE BASE_OFFSET APPEND_TIME PRODUCER_ID EPOCH SEQUENCE TRANSACTIONAL CONTROL LEADER_EPOCH
 *     DELETE_HORIZON RECORD...: a set; RECORD is "offset,timestamp,key,value[,name=value]...".
 * marker BASE_OFFSET TIMESTAMP LEADER_EPOCH PRODUCER_ID EPOCH commit|abort COORDINATOR_EPOCH: an end of transaction.
 * stamp LAST_OFFSET TYPE MAX_TIMESTAMP LEADER_EPOCH HEX: the first batch changed in place, as a broker does.
 * convert MAGIC FIRST_OFFSET HEX: down-conversion (jars that still have it).
 * filter HEX OFFSET...: what compaction leaves when only these offsets are kept.
 */
public class RecordsJudge {
    public static void main(String[] args) throws Exception {
        Lines.serve(RecordsJudge::answer);
    }

    static void answer(String[] words, StringBuilder out) throws Exception {
        switch (words[0]) {
            case "read":
                read(MemoryRecords.readableRecords(Lines.buffer(words[1])), out);
                break;
            case "build":
                set(out, build(words));
                break;
            case "marker":
                set(out, MemoryRecords.withEndTransactionMarker(Long.parseLong(words[1]), Long.parseLong(words[2]),
                    Integer.parseInt(words[3]), Long.parseLong(words[4]), Short.parseShort(words[5]),
                    new EndTransactionMarker(
                        ControlRecordType.valueOf(words[6].toUpperCase()), Integer.parseInt(words[7]))).buffer());
                break;
            case "stamp":
                set(out, stamp(words));
                break;
            case "convert":
                set(out, convert(words));
                break;
            case "filter":
                set(out, filter(words));
                break;
            default:
                throw new IllegalArgumentException("unknown question " + words[0]);
        }
    }

    static void set(StringBuilder out, ByteBuffer data) {
        out.append("{\"hex\":");
        Lines.hex(out, data);
        out.append('}');
    }

    static void read(MemoryRecords records, StringBuilder out) {
        out.append("{\"size\":").append(records.sizeInBytes());
        out.append(",\"batches\":[");
        String comma = "";
        String problem = null;
        try {
            for (RecordBatch batch : records.batches()) {
                out.append(comma);
                comma = ",";
                int mark = out.length();
                try {
                    batch(batch, out);
                } catch (RuntimeException damaged) {
                    out.setLength(mark);
                    out.append("{\"records\":[],\"error\":");
                    Lines.quote(out, damaged.toString());
                    out.append('}');
                }
            }
        } catch (RuntimeException e) {
            problem = e.toString();
        }
        out.append("],\"error\":");
        Lines.quote(out, problem);
        out.append('}');
    }

    static void batch(RecordBatch batch, StringBuilder out) {
        out.append("{\"magic\":").append(batch.magic());
        out.append(",\"base_offset\":").append(baseOffset(batch)).append(",\"last_offset\":").append(batch.lastOffset());
        out.append(",\"size\":").append(batch.sizeInBytes()).append(",\"valid\":").append(batch.isValid());
        out.append(",\"codec\":\"").append(batch.compressionType().name).append('"');
        out.append(",\"timestamp_type\":\"").append(batch.timestampType()).append('"');
        out.append(",\"max_timestamp\":").append(batch.maxTimestamp());
        out.append(",\"producer_id\":").append(batch.producerId()).append(",\"producer_epoch\":").append(batch.producerEpoch());
        out.append(",\"base_sequence\":").append(batch.baseSequence());
        out.append(",\"transactional\":").append(batch.isTransactional()).append(",\"control\":").append(batch.isControlBatch());
        out.append(",\"leader_epoch\":").append(batch.partitionLeaderEpoch());
        out.append(",\"count\":").append(batch.countOrNull());
        OptionalLong horizon = batch.deleteHorizonMs();
        out.append(",\"delete_horizon\":").append(horizon.isPresent() ? Long.toString(horizon.getAsLong()) : "null");
        out.append(",\"records\":[");
        String problem = null;
        int mark = out.length();
        try {
            batch.ensureValid();
            String comma = "";
            for (Record record : batch) {
                record.ensureValid();
                out.append(comma);
                comma = ",";
                record(record, out);
                mark = out.length();
            }
        } catch (RuntimeException e) {
            out.setLength(mark);
            problem = e.toString();
        }
        out.append("],\"error\":");
        Lines.quote(out, problem);
        out.append('}');
    }

    /** Null if a wrapper must be inflated for it and cannot be. */
    static Long baseOffset(RecordBatch batch) {
        try {
            return batch.baseOffset();
        } catch (RuntimeException damaged) {
            return null;
        }
    }

    static void record(Record record, StringBuilder out) {
        out.append("{\"offset\":").append(record.offset()).append(",\"timestamp\":").append(record.timestamp());
        out.append(",\"sequence\":").append(record.sequence()).append(",\"key\":");
        Lines.hex(out, record.key());
        out.append(",\"value\":");
        Lines.hex(out, record.value());
        out.append(",\"headers\":[");
        String comma = "";
        for (Header header : record.headers()) {
            out.append(comma).append('[');
            comma = ",";
            Lines.quote(out, header.key());
            out.append(',');
            Lines.hex(out, header.value() == null ? null : ByteBuffer.wrap(header.value()));
            out.append(']');
        }
        out.append("]}");
    }

    static ByteBuffer build(String[] words) throws Exception {
        byte magic = Byte.parseByte(words[1]);
        MemoryRecordsBuilder builder = new MemoryRecordsBuilder(new ByteBufferOutputStream(1024), magic,
            Compression.of(words[2]).build(), type(words[3]), Long.parseLong(words[4]), Long.parseLong(words[5]),
            Long.parseLong(words[6]), Short.parseShort(words[7]), Integer.parseInt(words[8]),
            words[9].equals("true"), words[10].equals("true"), Integer.parseInt(words[11]), 1 << 24,
            words[12].equals("-") ? RecordBatch.NO_TIMESTAMP : Long.parseLong(words[12]));
        for (int i = 13; i < words.length; i++) {
            String[] fields = words[i].split(",", -1);
            Header[] headers = new Header[fields.length - 4];
            for (int h = 0; h < headers.length; h++) {
                int split = fields[h + 4].indexOf('=');
                String name = new String(Lines.bytes(fields[h + 4].substring(0, split)), StandardCharsets.UTF_8);
                headers[h] = new RecordHeader(name, Lines.bytes(fields[h + 4].substring(split + 1)));
            }
            long offset = Long.parseLong(fields[0]);
            SimpleRecord record = new SimpleRecord(
                Long.parseLong(fields[1]), Lines.buffer(fields[2]), Lines.buffer(fields[3]), headers);
            if (record.timestamp() < RecordBatch.NO_TIMESTAMP) {
                // Old data holds such timestamps; only the unchecked way lets them through.
                builder.appendUncheckedWithOffset(offset, record);
            } else {
                builder.appendWithOffset(offset, record);
            }
        }
        return builder.build().buffer();
    }

    static ByteBuffer stamp(String[] words) {
        MemoryRecords records = MemoryRecords.readableRecords(Lines.buffer(words[5]));
        MutableRecordBatch batch = records.batches().iterator().next();
        batch.setLastOffset(Long.parseLong(words[1]));
        if (!words[2].equals("-")) {
            batch.setMaxTimestamp(type(words[2]), Long.parseLong(words[3]));
        }
        if (!words[4].equals("-")) {
            batch.setPartitionLeaderEpoch(Integer.parseInt(words[4]));
        }
        return records.buffer();
    }

    static ByteBuffer convert(String[] words) throws Exception {
        MemoryRecords records = MemoryRecords.readableRecords(Lines.buffer(words[3]));
        Class<?> time = Class.forName("org.apache.kafka.common.utils.Time");
        Object converted = MemoryRecords.class.getMethod("downConvert", byte.class, long.class, time).invoke(
            records, Byte.parseByte(words[1]), Long.parseLong(words[2]), time.getField("SYSTEM").get(null));
        Object result = converted.getClass().getMethod("records").invoke(converted);
        return ((MemoryRecords) result).buffer();
    }

    static ByteBuffer filter(String[] words) throws Exception {
        Set<Long> kept = new HashSet<>();
        for (int i = 2; i < words.length; i++) {
            kept.add(Long.parseLong(words[i]));
        }
        MemoryRecords records = MemoryRecords.readableRecords(Lines.buffer(words[1]));
        ByteBuffer target = ByteBuffer.allocate(1 << 20);
        Keep keep = new Keep(kept);
        // The parameters changed between the lines of Kafka that are asked.
        for (java.lang.reflect.Method method : MemoryRecords.class.getMethods()) {
            if (method.getName().equals("filterTo")) {
                Object[] arguments = method.getParameterCount() == 3
                    ? new Object[] {keep, target, BufferSupplier.NO_CACHING}
                    : new Object[] {new org.apache.kafka.common.TopicPartition("t", 0), keep, target,
                        Integer.MAX_VALUE, BufferSupplier.NO_CACHING};
                Object result = method.invoke(records, arguments);
                ByteBuffer output = (ByteBuffer) result.getClass().getMethod("outputBuffer").invoke(result);
                output.flip();
                return output;
            }
        }
        throw new IllegalStateException("no filterTo");
    }

    static final class Keep extends MemoryRecords.RecordFilter {
        private final Set<Long> kept;

        Keep(Set<Long> kept) {
            super(0L, 0L);
            this.kept = kept;
        }

        @Override
        protected BatchRetentionResult checkBatchRetention(RecordBatch batch) {
            return new BatchRetentionResult(BatchRetention.DELETE_EMPTY, false);
        }

        @Override
        protected boolean shouldRetainRecord(RecordBatch batch, Record record) {
            return kept.contains(record.offset());
        }
    }

    static TimestampType type(String name) {
        return TimestampType.forName(name);
    }
}
