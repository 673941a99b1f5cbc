import java.io.File;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.apache.kafka.common.message.ApiMessageType;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.Message;
import org.apache.kafka.common.protocol.ObjectSerializationCache;
import org.apache.kafka.common.protocol.types.BoundField;
import org.apache.kafka.common.protocol.types.RawTaggedField;
import org.apache.kafka.common.protocol.types.Schema;
import org.apache.kafka.common.protocol.types.Struct;
import org.apache.kafka.common.protocol.types.TaggedFields;
import org.apache.kafka.common.protocol.types.Type;

/**
 * Kafka's generated message classes as a judge of protocol messages. Arguments: the packages to look through.
 *
 * list: every message with its versions; requests and responses with the versions of their headers.
 * echo NAME VERSION HEX: reads and writes again; the bytes and the fields as JSON.
 * random NAME VERSION SEED: a message of random fields, the same way.
 */
public class ProtocolJudge {
    static final Map<String, Class<? extends Message>> CLASSES = new TreeMap<>();

    public static void main(String[] args) throws Exception {
        for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (part.endsWith(".jar")) {
                collect(new File(part), args);
            }
        }
        Lines.serve(ProtocolJudge::answer);
    }

    static void collect(File jar, String[] packages) throws Exception {
        try (JarFile file = new JarFile(jar)) {
            for (Enumeration<JarEntry> entries = file.entries(); entries.hasMoreElements();) {
                String name = entries.nextElement().getName();
                for (String wanted : packages) {
                    if (name.startsWith(wanted.replace('.', '/') + "/") && name.endsWith(".class")
                        && !name.contains("$") && !name.contains("JsonConverter")) {
                        keep(Class.forName(name.substring(0, name.length() - 6).replace('/', '.')));
                    }
                }
            }
        }
    }

    static void keep(Class<?> type) {
        if (Message.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers())) {
            String name = type.getSimpleName();
            boolean api = name.endsWith("RequestData") || name.endsWith("ResponseData") || name.endsWith("HeaderData");
            CLASSES.put(api ? name.substring(0, name.length() - 4) : name, type.asSubclass(Message.class));
        }
    }

    static void answer(String[] words, StringBuilder out) throws Exception {
        if (words[0].equals("list")) {
            list(out);
            return;
        }
        Class<? extends Message> type = CLASSES.get(words[1]);
        if (type == null) {
            throw new IllegalArgumentException("no message " + words[1]);
        }
        short version = Short.parseShort(words[2]);
        if (words[0].equals("echo")) {
            echo(type, version, Lines.buffer(words[3]), out);
        } else {
            Schema schema = ((Schema[]) type.getField("SCHEMAS").get(null))[version];
            Object value = new Maker(Long.parseLong(words[3])).value(schema);
            ByteBuffer buffer = ByteBuffer.allocate(schema.sizeOf(value));
            schema.write(buffer, value);
            buffer.flip();
            echo(type, version, buffer, out);
        }
    }

    static void list(StringBuilder out) throws Exception {
        Map<String, String> headers = new HashMap<>();
        for (ApiMessageType api : ApiMessageType.values()) {
            StringBuilder requests = new StringBuilder();
            StringBuilder responses = new StringBuilder();
            Message request;
            try {
                request = api.newRequest();
            } catch (UnsupportedVersionException retired) {
                continue;
            }
            for (short v = request.lowestSupportedVersion(); v <= request.highestSupportedVersion(); v++) {
                requests.append(requests.length() == 0 ? "" : ",").append(api.requestHeaderVersion(v));
                responses.append(responses.length() == 0 ? "" : ",").append(api.responseHeaderVersion(v));
            }
            headers.put(request.getClass().getSimpleName(), "\"key\":" + api.apiKey() + ",\"headers\":[" + requests + "]");
            headers.put(api.newResponse().getClass().getSimpleName(),
                "\"key\":" + api.apiKey() + ",\"headers\":[" + responses + "]");
        }
        String comma = "{";
        for (Map.Entry<String, Class<? extends Message>> entry : CLASSES.entrySet()) {
            Message message = entry.getValue().getConstructor().newInstance();
            out.append(comma).append('"').append(entry.getKey()).append("\":{\"lowest\":");
            out.append(message.lowestSupportedVersion()).append(",\"highest\":").append(message.highestSupportedVersion());
            String facts = headers.get(entry.getValue().getSimpleName());
            out.append(facts == null ? "" : "," + facts).append('}');
            comma = ",";
        }
        out.append('}');
    }

    static void echo(Class<? extends Message> type, short version, ByteBuffer data, StringBuilder out) throws Exception {
        Message message = type.getConstructor().newInstance();
        message.read(new ByteBufferAccessor(data), version);
        if (data.hasRemaining()) {
            throw new IllegalStateException(data.remaining() + " bytes left");
        }
        ObjectSerializationCache cache = new ObjectSerializationCache();
        ByteBuffer written = ByteBuffer.allocate(message.size(cache, version));
        message.write(new ByteBufferAccessor(written), cache, version);
        if (written.hasRemaining()) {
            throw new IllegalStateException("the size was wrong by " + written.remaining());
        }
        written.flip();
        out.append("{\"hex\":");
        Lines.hex(out, written);
        out.append(",\"json\":").append(json(type, message, version)).append('}');
    }

    static String json(Class<?> type, Message message, short version) throws Exception {
        Class<?> converter = Class.forName(type.getName() + "JsonConverter");
        Method write = converter.getMethod("write", type, short.class, boolean.class);
        return write.invoke(null, message, version, false).toString();
    }

    /** Values of any schema, from a seed. */
    static final class Maker {
        static final String[] TEXTS = {"", "a", "topic-1", "gr\u00f6\u00dfe", "\u65e5\u672c\u8a9e", "x".repeat(126), "y".repeat(127)};
        private final Random random;
        private int depth = 0;

        Maker(long seed) {
            random = new Random(seed);
        }

        Object value(Type type) throws Exception {
            // Records call themselves nullable even where their field is not.
            if (type.isNullable() && !type.toString().endsWith("RECORDS") && random.nextInt(4) == 0) {
                return null;
            }
            if (type instanceof Schema) {
                return struct((Schema) type);
            }
            if (type instanceof TaggedFields) {
                return tags((TaggedFields) type);
            }
            if (type.isArray()) {
                int most = type.arrayElementType().get() instanceof Schema ? (depth > 3 ? 1 : 3) : 5;
                Object[] items = new Object[random.nextInt(most)];
                for (int i = 0; i < items.length; i++) {
                    items[i] = value(type.arrayElementType().get());
                }
                return items;
            }
            return primitive(type.toString().replace("COMPACT_", "").replace("NULLABLE_", ""));
        }

        Struct struct(Schema schema) throws Exception {
            depth++;
            Struct struct = new Struct(schema);
            for (BoundField field : schema.fields()) {
                struct.set(field, value(field.def.type));
            }
            depth--;
            return struct;
        }

        @SuppressWarnings("unchecked")
        NavigableMap<Integer, Object> tags(TaggedFields type) throws Exception {
            Field field = TaggedFields.class.getDeclaredField("fields");
            field.setAccessible(true);
            NavigableMap<Integer, Object> values = new TreeMap<>();
            for (Map.Entry<Integer, org.apache.kafka.common.protocol.types.Field> entry
                : ((Map<Integer, org.apache.kafka.common.protocol.types.Field>) field.get(type)).entrySet()) {
                if (random.nextInt(3) > 0) {
                    values.put(entry.getKey(), value(entry.getValue().type));
                }
            }
            if (random.nextInt(6) == 0) {
                values.put(9000, new RawTaggedField(9000, bytes()));
            }
            return values;
        }

        byte[] bytes() {
            byte[] data = new byte[random.nextInt(3) * 70];
            random.nextBytes(data);
            return data;
        }

        Object primitive(String name) throws Exception {
            boolean edge = random.nextInt(4) == 0;
            switch (name) {
                case "BOOLEAN":
                    return random.nextBoolean();
                case "INT8":
                    return edge ? Byte.MIN_VALUE : (byte) random.nextInt();
                case "INT16":
                    return edge ? Short.MIN_VALUE : (short) random.nextInt();
                case "UINT16":
                    return random.nextInt(1 << 16);
                case "INT32":
                    return edge ? Integer.MIN_VALUE : random.nextInt();
                case "UINT32":
                case "UNSIGNED_INT32":
                    return random.nextInt() & 0xffffffffL;
                case "INT64":
                    return edge ? Long.MAX_VALUE : random.nextLong();
                case "FLOAT64":
                    return random.nextGaussian();
                case "UUID":
                    return edge ? Uuid.ZERO_UUID : new Uuid(random.nextLong(), random.nextLong());
                case "STRING":
                    return TEXTS[random.nextInt(TEXTS.length)];
                case "BYTES":
                    return ByteBuffer.wrap(bytes());
                case "RECORDS":
                    return records();
                default:
                    throw new IllegalArgumentException("no value for type " + name);
            }
        }

        /** Any bytes will do; the package of the class moved in 4.x. */
        Object records() throws Exception {
            Class<?> type;
            try {
                type = Class.forName("org.apache.kafka.common.record.MemoryRecords");
            } catch (ClassNotFoundException moved) {
                type = Class.forName("org.apache.kafka.common.record.internal.MemoryRecords");
            }
            return type.getMethod("readableRecords", ByteBuffer.class).invoke(null, ByteBuffer.wrap(bytes()));
        }
    }
}
