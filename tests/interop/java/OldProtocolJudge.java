import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Random;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.types.ArrayOf;
import org.apache.kafka.common.protocol.types.Field;
import org.apache.kafka.common.protocol.types.Schema;
import org.apache.kafka.common.protocol.types.Struct;
import org.apache.kafka.common.protocol.types.Type;
import org.apache.kafka.common.record.MemoryRecords;

/**
 * The schemas of kafka-clients 0.10 and 0.11, from before messages were generated, as a judge.
 *
 * list: {"request KEY": [oldest, newest], ...}.
 * echo request|response KEY VERSION HEX: reads and writes again; the bytes.
 * random request|response KEY VERSION SEED: a message of random fields, the same way.
 */
public class OldProtocolJudge {
    public static void main(String[] args) throws Exception {
        Lines.serve(OldProtocolJudge::answer);
    }

    static void answer(String[] words, StringBuilder out) throws Exception {
        if (words[0].equals("list")) {
            list(out);
            return;
        }
        Schema schema = schema(words[1], Integer.parseInt(words[2]), Integer.parseInt(words[3]));
        ByteBuffer data;
        if (words[0].equals("echo")) {
            data = Lines.buffer(words[4]);
        } else {
            data = written((Struct) value(schema, new Random(Long.parseLong(words[4])), 0));
        }
        Struct struct = (Struct) schema.read(data);
        if (data.hasRemaining()) {
            throw new IllegalStateException(data.remaining() + " bytes left");
        }
        out.append("{\"hex\":");
        Lines.hex(out, written(struct));
        out.append('}');
    }

    static ByteBuffer written(Struct struct) {
        ByteBuffer data = ByteBuffer.allocate(struct.sizeOf());
        struct.writeTo(data);
        data.flip();
        return data;
    }

    static void list(StringBuilder out) throws Exception {
        String comma = "{";
        for (ApiKeys api : ApiKeys.values()) {
            for (String side : new String[] {"request", "response"}) {
                out.append(comma).append('"').append(side).append(' ').append(api.id).append("\":[");
                out.append(limit(api, "oldest")).append(',').append(limit(api, "latest")).append(']');
                comma = ",";
            }
        }
        out.append('}');
    }

    /** The questions moved from ProtoUtils to ApiKeys between the two versions. */
    static Object limit(ApiKeys api, String which) throws Exception {
        try {
            return ApiKeys.class.getMethod(which + "Version").invoke(api);
        } catch (NoSuchMethodException old) {
            return utils().getMethod(which + "Version", int.class).invoke(null, (int) api.id);
        }
    }

    static Schema schema(String side, int key, int version) throws Exception {
        try {
            Method method = ApiKeys.class.getMethod(side + "Schema", short.class);
            return (Schema) method.invoke(ApiKeys.forId(key), (short) version);
        } catch (NoSuchMethodException old) {
            return (Schema) utils().getMethod(side + "Schema", int.class, int.class).invoke(null, key, version);
        }
    }

    static Class<?> utils() throws Exception {
        return Class.forName("org.apache.kafka.common.protocol.ProtoUtils");
    }

    static Object value(Type type, Random random, int depth) {
        if (type.isNullable() && !type.toString().equals("RECORDS") && random.nextInt(4) == 0) {
            return null;
        }
        if (type instanceof Schema) {
            Struct struct = new Struct((Schema) type);
            for (Field field : ((Schema) type).fields()) {
                struct.set(field, value(field.type, random, depth + 1));
            }
            return struct;
        }
        if (type instanceof ArrayOf) {
            Object[] items = new Object[random.nextInt(depth > 3 ? 2 : 4)];
            for (int i = 0; i < items.length; i++) {
                items[i] = value(((ArrayOf) type).type(), random, depth + 1);
            }
            return items;
        }
        return primitive(type.toString(), random);
    }

    static Object primitive(String name, Random random) {
        byte[] data = new byte[random.nextInt(3) * 40];
        random.nextBytes(data);
        switch (name) {
            case "BOOLEAN":
                return random.nextBoolean();
            case "INT8":
                return (byte) random.nextInt();
            case "INT16":
                return (short) random.nextInt();
            case "INT32":
                return random.nextInt();
            case "UINT32":
                return random.nextInt() & 0xffffffffL;
            case "INT64":
                return random.nextLong();
            case "STRING":
            case "NULLABLE_STRING":
                return "gr\u00f6\u00dfe".substring(random.nextInt(5));
            case "BYTES":
            case "NULLABLE_BYTES":
                return ByteBuffer.wrap(data);
            case "RECORDS":
                return MemoryRecords.readableRecords(ByteBuffer.wrap(data));
            default:
                throw new IllegalArgumentException("no value for type " + name);
        }
    }
}
