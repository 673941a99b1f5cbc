import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * A real producer or consumer of whichever kafka-clients jar is on the class path, from 0.8.2 to 4.x.
 * What not every version has (timestamps, headers, flush, the consumer itself) is found by reflection.
 *
 * produce PORT TOPIC [name=value ...]: records on stdin, "partition timestamp key value [name=value ...]" in hex,
 *   "-" for none, "." for empty; all of a run go out when the input ends. A line "sent OFFSET" per record comes back.
 * listen PORT TOPIC assign|join [name=value ...]: a consumer that finds its place, fetches and commits for a second.
 * consume PORT TOPIC PARTITIONS EXPECTED [name=value ...]: reads partitions 0..PARTITIONS-1 from offset 0 until
 *   EXPECTED records are there (or 20 s are over), "partition offset timestamp type key value [name=value ...]".
 */
public class ProbeClient {
    static final long PATIENCE_MS = 20_000;

    public static void main(String[] args) throws Exception {
        Properties settings = new Properties();
        settings.put("bootstrap.servers", "127.0.0.1:" + args[1]);
        settings.put("client.id", "golden-client");
        int fixed = args[0].equals("produce") ? 3 : args[0].equals("listen") ? 4 : 5;
        for (int i = fixed; i < args.length; i++) {
            int split = args[i].indexOf('=');
            settings.put(args[i].substring(0, split), args[i].substring(split + 1));
        }
        if (args[0].equals("produce")) {
            produce(settings, args[2]);
        } else if (args[0].equals("listen")) {
            listen(settings, args[2], args[3].equals("join"));
        } else {
            consume(settings, args[2], Integer.parseInt(args[3]), Integer.parseInt(args[4]));
        }
    }

    static void produce(Properties settings, String topic) throws Exception {
        settings.put("key.serializer", "org.apache.kafka.common.serialization.ByteArraySerializer");
        settings.put("value.serializer", "org.apache.kafka.common.serialization.ByteArraySerializer");
        settings.put("linger.ms", "60000");
        settings.put("batch.size", "1000000");
        KafkaProducer<byte[], byte[]> producer = new KafkaProducer<byte[], byte[]>(settings);
        List<Future<?>> sent = new ArrayList<Future<?>>();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            sent.add(producer.send(record(topic, line.split(" "))));
        }
        producer.close();
        for (Future<?> future : sent) {
            Object metadata = future.get();
            System.out.println("sent " + metadata.getClass().getMethod("offset").invoke(metadata));
        }
    }

    @SuppressWarnings("unchecked")
    static ProducerRecord<byte[], byte[]> record(String topic, String[] words) throws Exception {
        Integer partition = Integer.valueOf(words[0]);
        byte[] key = bytes(words[2]);
        byte[] value = bytes(words[3]);
        if (words[1].equals("-")) {
            return new ProducerRecord<byte[], byte[]>(topic, partition, key, value);
        }
        Constructor<?> stamped = ProducerRecord.class.getConstructor(
            String.class, Integer.class, Long.class, Object.class, Object.class);
        Object record = stamped.newInstance(topic, partition, Long.valueOf(words[1]), key, value);
        for (int i = 4; i < words.length; i++) {
            int split = words[i].indexOf('=');
            Object headers = record.getClass().getMethod("headers").invoke(record);
            Method add = Class.forName("org.apache.kafka.common.header.Headers")
                .getMethod("add", String.class, byte[].class);
            add.invoke(headers, new String(bytes(words[i].substring(0, split)), "UTF-8"), bytes(words[i].substring(split + 1)));
        }
        return (ProducerRecord<byte[], byte[]>) record;
    }

    static Object consumer(Properties settings) throws Exception {
        settings.put("key.deserializer", "org.apache.kafka.common.serialization.ByteArrayDeserializer");
        settings.put("value.deserializer", "org.apache.kafka.common.serialization.ByteArrayDeserializer");
        settings.put("group.id", "golden-group");
        settings.put("enable.auto.commit", "false");
        settings.put("auto.offset.reset", "earliest");
        return Class.forName("org.apache.kafka.clients.consumer.KafkaConsumer")
            .getConstructor(Properties.class).newInstance(settings);
    }

    static Object place(String topic, int partition) throws Exception {
        return Class.forName("org.apache.kafka.common.TopicPartition")
            .getConstructor(String.class, int.class).newInstance(topic, partition);
    }

    /** A method that took a List before it took a Collection. */
    static void give(Object consumer, String name, List<?> argument) throws Exception {
        Method method;
        try {
            method = consumer.getClass().getMethod(name, Collection.class);
        } catch (NoSuchMethodException old) {
            method = consumer.getClass().getMethod(name, List.class);
        }
        method.invoke(consumer, argument);
    }

    static void listen(Properties settings, String topic, boolean join) throws Exception {
        if (!"consumer".equals(settings.get("group.protocol"))) {
            settings.put("heartbeat.interval.ms", "100");
        }
        Object consumer = consumer(settings);
        if (join) {
            give(consumer, "subscribe", Collections.singletonList(topic));
        } else {
            give(consumer, "assign", Collections.singletonList(place(topic, 0)));
        }
        long deadline = System.currentTimeMillis() + 1_000;
        while (System.currentTimeMillis() < deadline) {
            poll(consumer.getClass(), consumer);
        }
        Object offset = Class.forName("org.apache.kafka.clients.consumer.OffsetAndMetadata")
            .getConstructor(long.class, String.class).newInstance(7L, "note");
        consumer.getClass().getMethod("commitSync", Map.class)
            .invoke(consumer, Collections.singletonMap(place(topic, 0), offset));
        consumer.getClass().getMethod("close").invoke(consumer);
    }

    static void consume(Properties settings, String topic, int partitions, int expected) throws Exception {
        Object consumer = consumer(settings);
        Class<?> type = consumer.getClass();
        List<Object> places = new ArrayList<Object>();
        for (int i = 0; i < partitions; i++) {
            places.add(place(topic, i));
        }
        give(consumer, "assign", places);
        for (Object each : places) {
            type.getMethod("seek", each.getClass(), long.class).invoke(consumer, each, 0L);
        }
        long deadline = System.currentTimeMillis() + PATIENCE_MS;
        int seen = 0;
        while (seen < expected && System.currentTimeMillis() < deadline) {
            for (Object record : (Iterable<?>) poll(type, consumer)) {
                System.out.println(describe(record));
                seen++;
            }
        }
        type.getMethod("close").invoke(consumer);
        System.out.println("seen " + seen);
    }

    static Object poll(Class<?> type, Object consumer) throws Exception {
        try {
            Class<?> duration = Class.forName("java.time.Duration");
            return type.getMethod("poll", duration).invoke(consumer, java.time.Duration.ofMillis(100));
        } catch (NoSuchMethodException old) {
            return type.getMethod("poll", long.class).invoke(consumer, 100L);
        }
    }

    static String describe(Object record) throws Exception {
        StringBuilder out = new StringBuilder();
        out.append(get(record, "partition")).append(' ').append(get(record, "offset"));
        out.append(' ').append(get(record, "timestamp")).append(' ').append(get(record, "timestampType"));
        out.append(' ').append(hex((byte[]) get(record, "key"))).append(' ').append(hex((byte[]) get(record, "value")));
        Object headers = get(record, "headers");
        if (headers instanceof Iterable) {
            for (Object header : (Iterable<?>) headers) {
                Class<?> type = Class.forName("org.apache.kafka.common.header.Header");
                String name = (String) type.getMethod("key").invoke(header);
                out.append(' ').append(hex(name.getBytes("UTF-8"))).append('=');
                out.append(hex((byte[]) type.getMethod("value").invoke(header)));
            }
        }
        return out.toString();
    }

    /** What the record has under this name, "~" where its version knows no such thing. */
    static Object get(Object record, String name) throws Exception {
        try {
            return record.getClass().getMethod(name).invoke(record);
        } catch (NoSuchMethodException old) {
            return "~";
        }
    }

    static byte[] bytes(String hex) {
        if (hex.equals("-")) {
            return null;
        }
        if (hex.equals(".")) {
            return new byte[0];
        }
        byte[] out = new byte[hex.length() / 2];
        for (int i = 0; i < out.length; i++) {
            out[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
        }
        return out;
    }

    static String hex(byte[] data) {
        if (data == null) {
            return "-";
        }
        if (data.length == 0) {
            return ".";
        }
        StringBuilder out = new StringBuilder();
        for (byte b : data) {
            out.append(String.format("%02x", b));
        }
        return out.toString();
    }
}
