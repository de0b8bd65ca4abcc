package rota.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// Servers that never come to an end get neither all our memory nor all our time.
class EndlessTest {
    private static final String OK = "HTTP/1.1 200 OK\r\n";
    private static final String CHUNKED = OK + "Transfer-Encoding: chunked\r\n\r\n";
    private static final String MUCH = "x".repeat(10_000);

    @Test
    void a_status_without_end_is_refused() throws InterruptedException {
        assertRefused("HTTP/1.1 200 ", MUCH, "found no end of it");
    }

    @Test
    void a_header_without_end_is_refused() throws InterruptedException {
        assertRefused(OK + "X: ", MUCH, "found no end of it");
    }

    @Test
    void headers_without_end_are_refused_also_those_of_one_name() throws InterruptedException {
        assertRefused(OK, "X: y\r\n".repeat(100), "expected headers");
    }

    @Test
    void long_headers_are_refused_long_before_they_are_many() throws InterruptedException {
        assertRefused(OK, "X: " + MUCH + "\r\n", "expected headers");
    }

    @Test
    void an_extension_of_a_chunk_without_end_is_refused() throws InterruptedException {
        assertRefused(CHUNKED + "5;", MUCH, "found no end of it");
    }

    @Test
    void answers_before_the_answer_end_with_the_patience() throws InterruptedException {
        assertCutOff("", "HTTP/1.1 100 Continue\r\n\r\n".repeat(100));
    }

    @Test
    void trailers_without_end_end_with_the_patience() throws InterruptedException {
        assertCutOff(CHUNKED + "0\r\n", "X: y\r\n".repeat(100));
    }

    private static void assertRefused(String first, String again, String words) throws InterruptedException {
        try (var server = ScriptedServer.sayingForEver(first, again); var connections = Ask.to(server)) {

            var trouble = Ask.trouble(connections, Ask.get("/"));

            assertThat(trouble).isInstanceOf(IOException.class).hasMessageContaining(words);
            assertThat(server.awaitEnd()).isEqualTo(1);
        }
    }

    private static void assertCutOff(String first, String again) throws InterruptedException {
        try (var server = ScriptedServer.sayingForEver(first, again);
                var connections = Ask.to(server, Duration.ofMillis(200))) {

            var trouble = Ask.trouble(connections, Ask.get("/"));

            assertThat(trouble).isInstanceOf(SocketTimeoutException.class);
            assertThat(server.awaitEnd()).isEqualTo(1);
        }
    }
}
