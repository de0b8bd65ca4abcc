package rota.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.testing.ForAll;

/// How a reader finds the end of an answer.
class FramingTest {
    private static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

    @Test
    void a_body_is_as_long_as_the_answer_says() throws IOException {
        assertThat(read("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")).isEqualTo("hello");
        assertThat(read("HTTP/1.1 200\r\ncontent-length:  5 \r\n\r\nhello")).isEqualTo("hello");
        assertThat(read("HTTP/1.1 200 OK\nContent-Length: 5\n\nhello")).isEqualTo("hello");
        assertThat(read("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")).isEmpty();
    }

    @Test
    void an_answer_tells_its_status_and_its_headers_by_any_letters() throws IOException {
        try (var server = ScriptedServer.saying("""
                HTTP/1.1 429 Too Many\r
                Retry-After: 7\r
                warning: one\r
                Warning: two: three\r
                Content-Length: 0\r
                \r
                """);
                var connections = Ask.to(server)) {

            var answer = connections.send(Ask.get("/"));

            assertThat(answer.code()).isEqualTo(429);
            assertThat(answer.headers().get("retry-after")).containsExactly("7");
            assertThat(answer.headers().get("WARNING")).containsExactly("one", "two: three");
        }
    }

    @Test
    void chunks_are_joined() throws IOException {
        assertThat(read(CHUNKED + "5\r\nhello\r\n7\r\n, world\r\n0\r\n\r\n")).isEqualTo("hello, world");
        assertThat(read(CHUNKED + "C\r\nhello, world\r\n0\r\n\r\n")).isEqualTo("hello, world");
        assertThat(read(CHUNKED + "0\r\n\r\n")).isEmpty();
    }

    @Test
    void extensions_and_trailers_of_chunks_are_passed_over() throws IOException {
        assertThat(read(CHUNKED + "5;a=1;b=\"c\"\r\nhello\r\n02 ; d\r\n!!\r\n0;last\r\nX-Sum: 7\r\nX-More: 8\r\n\r\n"))
                .isEqualTo("hello!!");
    }

    @Test
    void a_letter_may_lie_across_two_chunks() throws IOException {
        var euro = "€".getBytes(StandardCharsets.UTF_8);
        var answer = new ByteArrayOutputStream();
        answer.writeBytes(CHUNKED.getBytes(StandardCharsets.US_ASCII));
        for (var each : euro) answer.writeBytes(new byte[] {'1', '\r', '\n', each, '\r', '\n'});
        answer.writeBytes("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));

        try (var server = new ScriptedServer(peer -> {
            peer.hear();
            for (var each : answer.toByteArray()) peer.say(new byte[] {each});
        }); var connections = Ask.to(server)) {
            assertThat(Ask.text(connections, Ask.get("/"))).isEqualTo("€");
        }
    }

    @Test
    void chunks_count_more_than_a_length() throws IOException {
        var head = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: Chunked\r\n\r\n";

        assertThat(read(head + "5\r\nhello\r\n0\r\n\r\n")).isEqualTo("hello");
    }

    @Test
    void a_body_of_unknown_length_goes_on_until_the_line_is_closed() throws IOException {
        assertThat(read("HTTP/1.1 200 OK\r\n\r\nhello")).isEqualTo("hello");
        assertThat(read("HTTP/1.0 200 OK\r\n\r\n")).isEmpty();
    }

    @Test
    void some_answers_have_no_body_whatever_their_headers_say() throws IOException {
        for (var status : new String[] {"204 No Content", "304 Not Modified"}) {
            try (var server = ScriptedServer.saying("HTTP/1.1 " + status + "\r\nContent-Length: 5\r\n\r\n");
                    var connections = Ask.to(server)) {
                assertThat(Ask.text(connections, Ask.get("/"))).isEmpty();
                assertThat(Ask.text(connections, Ask.get("/"))).isEmpty();
                assertThat(server.rest()).extracting(Heard::connection).containsExactly(1, 1);
            }
        }
    }

    @Test
    void the_answer_to_head_has_no_body() throws IOException {
        for (var length : new String[] {"Content-Length: 5", "Transfer-Encoding: chunked", "X: y"}) {
            try (var server = ScriptedServer.saying("HTTP/1.1 200 OK\r\n" + length + "\r\n\r\n");
                    var connections = Ask.to(server)) {
                assertThat(Ask.text(connections, Ask.head("/"))).isEmpty();
                assertThat(Ask.text(connections, Ask.head("/"))).isEmpty();
                assertThat(server.rest()).extracting(Heard::connection).containsExactly(1, 1);
            }
        }
    }

    @Test
    void what_is_said_before_the_answer_is_passed_over() throws IOException {
        var before = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\nContent-Length: 9\r\n\r\n";

        assertThat(read(before + Ask.HI)).isEqualTo("hi");
    }

    @Test
    void a_body_that_fits_into_no_array_is_not_made_room_for() {
        assertThat(trouble("HTTP/1.1 200 OK\r\nContent-Length: 999999999999999\r\n\r\nhello")).isInstanceOf(
                IOException.class).hasMessageContaining("expected 999999999999994 bytes more");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "HTTP/1.1 2", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell",
            "HTTP/1.1 100 Continue\r\n\r\n", CHUNKED, CHUNKED + "5", CHUNKED + "5\r\n", CHUNKED + "5\r\nhel",
            CHUNKED + "5\r\nhello", CHUNKED + "5\r\nhello\r\n", CHUNKED + "5\r\nhello\r\n0\r\n",
            CHUNKED + "5\r\nhello\r\n0\r\nX-Sum: 7\r\n"})
    void what_breaks_off_never_looks_complete(String answer) {
        assertThat(trouble(answer)).isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ZZ", "-5", "+5", "", ";a=1", "0x5", "5 5", "1000000000000000", "fffffffffffffffff"})
    void a_chunk_of_no_size_is_refused(String size) {
        assertThat(trouble(CHUNKED + size + "\r\nhello\r\n0\r\n\r\n")).isInstanceOf(IOException.class)
                .hasMessageContaining("expected a length");
    }

    @Test
    void a_chunk_that_is_longer_than_its_size_is_refused() {
        assertThat(trouble(CHUNKED + "5\r\nhello!\r\n0\r\n\r\n")).isInstanceOf(IOException.class)
                .hasMessageContaining("expected the end of a chunk");
    }

    @Test
    void a_body_that_broke_off_once_is_never_complete_to_who_asks_again() throws IOException {
        try (var server = ScriptedServer.sayingOnce(CHUNKED + "ZZ\r\n\r\n0\r\n\r\n");
                var connections = Ask.to(server);
                var body = connections.send(Ask.get("/")).body()) {
            for (var i = 0; i < 5; i++)
                assertThat(catchThrowable(body::read))
                        .isInstanceOf(IOException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "+5", "five", "", "5.0", "0x5", "1e3", "5, 5", "5 5", "99999999999999999999"})
    void a_length_that_is_no_number_is_refused(String length) {
        assertThat(trouble("HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\n\r\nhello")).isInstanceOf(
                IOException.class).hasMessageContaining("expected a length");
    }

    @Test
    void who_names_two_lengths_is_not_believed_either() throws IOException {
        assertThat(trouble("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 4\r\n\r\nhello")).isInstanceOf(
                IOException.class).hasMessageContaining("expected one length");
        assertThat(read("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello")).isEqualTo("hello");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SSH-2.0-OpenSSH_9.6", "HTTP/2.0 200 OK", "HTTP/1.1 20", "HTTP/1.1 -20 Odd",
            "HTTP/1.1 +20 Odd", "HTTP/1.1 2000 Odd", "HTTP/1.1 099 Odd", "HTTP/1.1 abc Odd", "HTTP/1.x 200 OK",
            "HTTP/1.1  200 OK", "http/1.1 200 OK", "<html>", "", "\u0001\u0015\u0003\u0003\u0002\u0002P"})
    void what_is_no_status_is_refused(String first) {
        assertThat(trouble(first + "\r\nContent-Length: 0\r\n\r\n")).isInstanceOf(IOException.class)
                .hasMessageContaining("expected an answer in HTTP/1.1, found \"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"no colon", ": no name"})
    void what_is_no_header_is_refused(String line) {
        assertThat(trouble("HTTP/1.1 200 OK\r\n" + line + "\r\n\r\n")).isInstanceOf(IOException.class)
                .hasMessageContaining("expected headers, found \"" + line);
    }

    /// Bodies of all lengths come back as they were, however they were cut into chunks and packets.
    @Test
    void neither_chunks_nor_packets_show_in_the_body() {
        ForAll.seeds(60, random -> {
            var body = new byte[random.nextInt(100_000)];
            random.nextBytes(body);
            var answer = random.nextBoolean() ? chunked(body, random) : counted(body);
            var pieces = random.nextInt(1, 5);

            try (var server = new ScriptedServer(peer -> {
                peer.hear();
                for (var i = 0; i < pieces; i++) {
                    var from = answer.length * i / pieces;
                    peer.say(Arrays.copyOfRange(answer, from, answer.length * (i + 1) / pieces));
                }
                peer.awaitHangUp();
            }); var connections = Ask.to(server); var read = connections.send(Ask.get("/")).body()) {
                assertThat(read.readAllBytes()).isEqualTo(body);
            } catch (IOException broken) {
                throw new AssertionError(broken);
            }
        });
    }

    private static byte[] counted(byte[] body) {
        return joined(("HTTP/1.1 200 OK\r\nContent-Length: " + body.length + "\r\n\r\n").getBytes(
                StandardCharsets.US_ASCII), body);
    }

    private static byte[] chunked(byte[] body, RandomGenerator random) {
        var all = CHUNKED.getBytes(StandardCharsets.US_ASCII);
        for (var from = 0; from < body.length;) {
            var to = Math.min(body.length, from + random.nextInt(1, 40_000));
            all = joined(all, (Integer.toHexString(to - from) + "\r\n").getBytes(StandardCharsets.US_ASCII));
            all = joined(joined(all, Arrays.copyOfRange(body, from, to)), new byte[] {'\r', '\n'});
            from = to;
        }
        return joined(all, "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] joined(byte[] one, byte[] other) {
        var both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }

    private static String read(String answer) throws IOException {
        try (var server = ScriptedServer.sayingOnce(answer); var connections = Ask.to(server)) {
            return Ask.text(connections, Ask.get("/"));
        }
    }

    private static Throwable trouble(String answer) {
        try (var server = ScriptedServer.sayingOnce(answer); var connections = Ask.to(server)) {
            return Ask.trouble(connections, Ask.get("/"));
        }
    }
}
