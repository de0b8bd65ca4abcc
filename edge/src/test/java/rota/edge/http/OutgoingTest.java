package rota.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rota.edge.http.Destination.Detour;

/// A request as it leaves.
class OutgoingTest {
    private static final Detour DIRECT = new Detour.None();

    @Test
    void a_request_names_its_server_and_has_its_headers_and_no_length_without_a_body() {
        var headers = Map.of("Accept", List.of("text/plain", "text/html"));

        assertThat(text(new Outgoing("GET", "/a?b=c", headers, ""), plain("example.org", 8080, DIRECT))).isEqualTo("""
                GET /a?b=c HTTP/1.1\r
                Host: example.org:8080\r
                Accept: text/plain\r
                Accept: text/html\r
                \r
                """);
    }

    @Test
    void the_length_of_a_body_is_counted_in_bytes() {
        assertThat(text(new Outgoing("DELETE", "/", Map.of(), "Zoë"), plain("a", 80, DIRECT))).isEqualTo("""
                DELETE / HTTP/1.1\r
                Host: a\r
                Content-Length: 4\r
                \r
                Zoë""");
    }

    @Test
    void an_empty_body_is_announced_where_one_is_usual() {
        for (var method : List.of("POST", "PUT", "PATCH")) {
            assertThat(text(new Outgoing(method, "/", Map.of(), ""), plain("a", 80, DIRECT))).endsWith(
                    "\r\nContent-Length: 0\r\n\r\n");
        }
    }

    @ParameterizedTest
    @CsvSource({"example.org, 80, false, example.org", "example.org, 443, false, example.org:443",
            "example.org, 443, true, example.org", "example.org, 80, true, example.org:80",
            "10.0.0.1, 6443, true, 10.0.0.1:6443", "::1, 80, false, [::1]", "::1, 443, true, [::1]",
            "fd00::7, 6443, true, [fd00::7]:6443"})
    void a_server_is_named_without_its_usual_port_and_by_its_address_in_brackets(String host, int port,
            boolean secure, String authority) {
        var destination = secure ? secure(host, port) : plain(host, port, DIRECT);

        assertThat(destination.authority()).isEqualTo(authority);
    }

    @Test
    void a_proxy_that_fetches_by_itself_is_told_from_where_and_who_asks() {
        var proxy = new Detour.Proxy(InetSocketAddress.createUnresolved("proxy", 3128), Optional.of("Basic eDp5"));

        assertThat(text(Ask.get("/a"), plain("fd00::7", 8080, proxy))).isEqualTo("""
                GET http://[fd00::7]:8080/a HTTP/1.1\r
                Host: [fd00::7]:8080\r
                Proxy-Authorization: Basic eDp5\r
                \r
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nX-Evil: 1", "a\nX-Evil: 1", "a\rX-Evil: 1", "\r\n\r\nGET /evil HTTP/1.1"})
    void a_header_of_more_than_one_line_is_refused_before_anything_is_sent(String several) throws IOException {
        try (var server = ScriptedServer.saying(Ask.HI); var connections = Ask.to(server)) {
            for (var headers : List.of(Map.of("X", List.of("fine", several)), Map.of(several, List.of("x")))) {
                assertThatThrownBy(() -> connections.send(new Outgoing("GET", "/", headers, ""))).isInstanceOf(
                        IllegalArgumentException.class).hasMessageContaining("of one line, found more");
            }

            assertThat(Ask.text(connections, Ask.get("/fine"))).isEqualTo("hi");
            assertThat(server.rest()).extracting(Heard::first).containsExactly("GET /fine HTTP/1.1");
        }
    }

    private static Destination plain(String host, int port, Detour detour) {
        return new Destination(host, port, Optional.empty(), detour, Ask.PATIENCE);
    }

    private static Destination secure(String host, int port) {
        return new Destination(host, port, Optional.of((name, number) -> Tls.checking(Tls.trustingNobody(), name,
                number)), DIRECT, Ask.PATIENCE);
    }

    private static String text(Outgoing request, Destination to) {
        return new String(request.bytes(to).array(), StandardCharsets.UTF_8);
    }
}
