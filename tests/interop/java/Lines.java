import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** A question per line in, one line of JSON out, until the input ends; and the hex and JSON that this takes. */
final class Lines {
    interface Judge {
        void answer(String[] words, StringBuilder out) throws Exception;
    }

    private static final char[] DIGITS = "0123456789abcdef".toCharArray();

    private Lines() {
    }

    static void serve(Judge judge) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8), 1 << 16);
        Writer out = new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8), 1 << 16);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            StringBuilder answer = new StringBuilder();
            try {
                judge.answer(line.split(" ", -1), answer);
            } catch (Throwable problem) {
                answer.setLength(0);
                answer.append("{\"error\":");
                quote(answer, problem.toString());
                answer.append('}');
            }
            out.append(answer).append('\n');
            // Many questions may be under way; the answers leave when no further one is waiting.
            if (!in.ready()) {
                out.flush();
            }
        }
        out.flush();
    }

    /** "-" is null, "." is empty. */
    static byte[] bytes(String hex) {
        if (hex.equals("-")) {
            return null;
        }
        if (hex.equals(".")) {
            return new byte[0];
        }
        byte[] data = new byte[hex.length() / 2];
        for (int i = 0; i < data.length; i++) {
            data[i] = (byte) (Character.digit(hex.charAt(2 * i), 16) << 4 | Character.digit(hex.charAt(2 * i + 1), 16));
        }
        return data;
    }

    static ByteBuffer buffer(String hex) {
        byte[] data = bytes(hex);
        return data == null ? null : ByteBuffer.wrap(data);
    }

    static void hex(StringBuilder out, ByteBuffer data) {
        if (data == null) {
            out.append("null");
            return;
        }
        out.append('"');
        for (int i = data.position(); i < data.limit(); i++) {
            out.append(DIGITS[(data.get(i) >> 4) & 15]).append(DIGITS[data.get(i) & 15]);
        }
        out.append('"');
    }

    static void quote(StringBuilder out, String text) {
        if (text == null) {
            out.append("null");
            return;
        }
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ' || c > '~') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
