package rota.local.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.http.HttpClient.Version;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.wire.Codec;

/// Goal: nothing that a client sends hurts the server. Method: it is sent; the answer is a proper `Status`, and the
/// next client is served as if nothing had happened.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BadInputTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String[] JSON = {"Content-Type", "application/json"};

    private TestServer server;
    private Client admin;

    @BeforeAll
    void start(@TempDir Path directory) {
        server = new TestServer(directory);
        admin = server.admin(Version.HTTP_1_1);
    }

    @AfterAll
    void stop() {
        admin.close();
        server.close();
    }

    @AfterEach
    void the_server_lives() {
        assertThat(admin.get("/readyz").text()).isEqualTo("ok");
    }

    static Stream<String> broken() {
        return Stream.of("", "{", "{bad", "[]", "null", "1", "\"x\"", "{\"metadata\":", "{}{}", "\0", "\u00e9",
                "{\"metadata\":{\"name\":\"x\"}} trailing", "[".repeat(100_000), "{\"a\":".repeat(100_000),
                "{\"metadata\":{\"name\":\"x\",\"labels\":" + "1".repeat(5000) + "}}");
    }

    @ParameterizedTest
    @MethodSource("broken")
    void what_is_no_object_is_a_bad_request(String body) {
        var refused = admin.sendRaw("POST", MAPS, body, JSON);

        assertStatus(refused, 400, "BadRequest");
    }

    static Stream<String> brokenYaml() {
        return Stream.of("", "a: b\n  - x: [", "- x", "!!javax.script.ScriptEngineManager [x]", "&a [*a]",
                "a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\n" + Stream.iterate(0, it -> it + 1).limit(60)
                        .map(it -> "k" + it + ": *c\n").reduce("", String::concat),
                "{".repeat(10_000), "? [a]\n: b", "a: !!binary x", "@");
    }

    @ParameterizedTest
    @MethodSource("brokenYaml")
    void what_is_no_object_in_yaml_is_a_bad_request(String body) {
        var refused = admin.sendRaw("POST", MAPS, body, "Content-Type", "application/yaml");

        assertThat(refused.code()).as(refused.text()).isIn(400, 422);
        assertThat(refused.json().text("kind")).hasValue("Status");
    }

    @ParameterizedTest
    @CsvSource({"application/json-patch+json,{}", "application/json-patch+json,[1]", "application/json-patch+json,{",
            "application/merge-patch+json,[]", "application/merge-patch+json,{", "application/merge-patch+json,1",
            "application/strategic-merge-patch+json,[]", "application/strategic-merge-patch+json,x",
            "application/apply-patch+yaml,[]", "application/apply-patch+yaml,{", "application/apply-patch+yaml,a: b"})
    void a_broken_patch_is_refused(String type, String body) {
        admin.post(MAPS, "{'metadata':{'name':'patched'}}", JSON);

        var refused = admin.sendRaw("PATCH", MAPS + "/patched?fieldManager=m", body, "Content-Type", type);

        assertThat(refused.code()).as(refused.text()).isIn(400, 422);
        assertThat(refused.json().text("kind")).hasValue("Status");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/apply-patch+cbor", "text/plain", "x", "a/b/c"})
    void an_unknown_patch_is_an_unsupported_media_type(String type) {
        assertStatus(admin.sendRaw("PATCH", MAPS + "/x", "{}", "Content-Type", type), 415, "UnsupportedMediaType");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/cbor", "x"})
    void a_body_in_another_format_is_an_unsupported_media_type(String type) {
        assertStatus(admin.sendRaw("POST", MAPS, "{}", "Content-Type", type), 415, "UnsupportedMediaType");
    }

    @Test
    void a_body_that_only_claims_to_be_protobuf_is_a_bad_request() {
        assertStatus(admin.sendRaw("POST", MAPS, "{}", "Content-Type", "application/vnd.kubernetes.protobuf"), 400,
                "BadRequest");
    }

    @Test
    void a_body_of_ten_megabytes_is_too_large() {
        var body = "{'metadata':{'name':'huge'},'data':{'k':'" + "x".repeat(10_000_000) + "'}}";

        assertStatus(admin.post(MAPS, body, JSON), 413, "RequestEntityTooLarge");
    }

    @Test
    void an_object_that_no_store_would_take_is_too_large() {
        var body = "{'metadata':{'name':'large'},'data':{'k':'" + "x".repeat(1_600_000) + "'}}";

        assertStatus(admin.post(MAPS, body, JSON), 413, "RequestEntityTooLarge");
    }

    @Test
    void an_object_of_one_megabyte_is_not() {
        var body = "{'metadata':{'name':'fits'},'data':{'k':'" + "x".repeat(1_000_000) + "'}}";

        assertThat(admin.post(MAPS, body, JSON).code()).isEqualTo(201);
    }

    @ParameterizedTest
    @ValueSource(strings = {"A", "a_b", "-a", "a b", "..", "a/b", "", "é"})
    void no_object_has_such_a_name(String name) {
        assertStatus(admin.post(MAPS, "{'metadata':{'name':'" + name + "'}}", JSON), 422, "Invalid");
    }

    @ParameterizedTest
    @CsvSource({"/api/v1/namespaces/default/../default/configmaps,404", "/api/v1/namespaces/%2e%2e/configmaps,404",
            "/api/v1/namespaces/default/configmaps/a%2fb,404", "/api//v1/configmaps,404", "//api/v1/configmaps,404",
            "/api/v1/namespaces/default/configmaps/a%00b,400", "/api/v1/namespaces/default/configmaps/%zz,400",
            "/api/v1/namespaces/default/configmaps/%,400", "/api/v1/namespaces/default/configmaps/%ff%fe,400",
            "/api/v1/namespaces/default/configmaps/a%5Cb,404", "/api/v1/namespaces/default/configmaps;x=y,404",
            "/api/v1/namespaces/default/configmaps/./x,404", "/api/v1/namespaces/default/pods/x/y/z,404",
            "/etc/passwd,404", "/api/v1/configmaps?labelSelector=%zz,400", "/api/v9/pods,404", "/apis/x/v1/pods,404",
            "/api/v1/pods/x,404", "/api/v1/namespaces/default/nodes,404"})
    void tricks_with_the_path_lead_nowhere(String path, int code) throws IOException {
        var answer = raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");

        assertStatus(answer, code, code == 404 ? "NotFound" : "BadRequest");
    }

    @Test
    void an_endless_path_is_refused() throws IOException {
        assertStatus(raw("GET /api/v1/" + "a".repeat(10_000)
                + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"), 400, "BadRequest");
        assertStatus(raw("GET /api/v1/" + "a".repeat(100_000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n"), 414,
                "BadRequest");
    }

    static Stream<Arguments> noHttp() {
        return Stream.of(Arguments.of("GET\r\n\r\n", 400), Arguments.of("\0\0\0\0\r\n\r\n", 400),
                Arguments.of("GET / HTTP/9.9\r\nHost: x\r\n\r\n", 505),
                Arguments.of("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400),
                Arguments.of("GET / HTTP/1.1\r\nbad header\r\n\r\n", 400),
                Arguments.of("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400));
    }

    @ParameterizedTest
    @MethodSource("noHttp")
    void what_is_no_http_is_told_so(String request, int code) throws IOException {
        assertStatus(raw(request), code, code < 500 ? "BadRequest" : "InternalError");
    }

    @ParameterizedTest
    @CsvSource({"PUT,/api/v1/pods", "POST,/api/v1/pods", "DELETE,/api/v1/configmaps", "DELETE,/api/v1/namespaces",
            "FOO,/api/v1/pods",
            "PATCH,/version", "POST,/healthz", "PUT,/api/v1/namespaces/default/configmaps", "POST,/apis",
            "POST,/api/v1/namespaces/default/configmaps/x", "OPTIONS,/api/v1/pods",
            "GET,/apis/authentication.k8s.io/v1/selfsubjectreviews", "DELETE,/api/v1/namespaces/default/pods/x/status"})
    void a_method_that_makes_no_sense_is_not_allowed(String method, String path) {
        assertStatus(admin.sendRaw(method, path, "", JSON), 405, "MethodNotAllowed");
    }

    @Test
    void a_header_without_end_is_refused() throws IOException {
        assertStatus(raw("GET /version HTTP/1.1\r\nHost: localhost\r\nX: " + "a".repeat(100_000) + "\r\n\r\n"), 431,
                "BadRequest");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'kind':'Secret'}", "{'apiVersion':'v2'}", "{'kind':'ConfigMap','apiVersion':'apps/v1'}",
            "{'kind':7}", "{'metadata':7}", "{'metadata':{'name':7}}", "{'metadata':{'name':'x'},'data':{'k':7}}",
            "{'metadata':{'namespace':'elsewhere','name':'x'}}", "{'metadata':{'name':'x','labels':{'a':{}}}}"})
    void an_object_that_does_not_fit_the_address_is_a_bad_request(String body) {
        assertStatus(admin.post(MAPS, body, JSON), 400, "BadRequest");
    }

    @Test
    void an_unknown_field_is_refused_where_that_is_asked_for() {
        var refused = admin.post(MAPS + "?fieldValidation=Strict", "{'metadata':{'name':'x'},'dta':{}}", JSON);

        assertStatus(refused, 400, "BadRequest");
        assertThat(refused.message()).contains("unknown field \"dta\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer", "Bearer x", "Bearer a.b.c", "Bearer ..", "Bearer eyJhbGciOiJub25lIn0.e30.",
            "Basic eDp4",
            "Bearer \u00e9", "Nonsense"})
    void a_bad_token_opens_no_door(String token) {
        try (var stranger = server.stranger()) {
            assertStatus(stranger.get(MAPS, "Authorization", token), 401, "Unauthorized");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TRACE", "CONNECT", "PROPFIND", "get", "A"})
    void a_method_that_nobody_knows_is_answered(String method) throws IOException {
        assertThat(raw(method + " " + MAPS + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                .matches("(?s)HTTP/1.1 (400|405) .*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET / HTTP/1.1\r\n\r\n", "\u0016\u0003\u0001\u0002\u0000\u0001",
            "\u0015\u0003\u0003\u0000\u0002\u0002("})
    void what_is_no_tls_is_cut_off(String bytes) throws IOException {
        try (var socket = new java.net.Socket(InetAddress.getLoopbackAddress(), server.server.port())) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
            socket.shutdownOutput();

            assertThat(new String(socket.getInputStream().readNBytes(600), StandardCharsets.ISO_8859_1))
                    .doesNotContain("HTTP/1.1");
        } catch (java.net.SocketException reset) {
            assertThat(reset).hasMessageContaining("reset");
        }
    }

    @Test
    void a_handshake_that_is_none_is_refused_and_leaves_no_watch_behind() throws IOException {
        var answer = raw("GET " + MAPS + "?watch=true HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                + "Connection: Upgrade, close\r\n\r\n");

        assertThat(answer).startsWith("HTTP/1.1 400 ");
        assertThat(server.server.watches()).isZero();
    }

    /// What a server says to some bytes, until it closes the connection or has said enough.
    private String raw(String request) throws IOException {
        var context = Trust.context(server.folder.certificates().authority(), server.folder.admin());
        try (var socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", server.server.port())) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readNBytes(2000), StandardCharsets.UTF_8);
        } catch (java.net.SocketException reset) {
            return "";
        }
    }

    private static void assertStatus(String answer, int code, String reason) {
        assertThat(answer).startsWith("HTTP/1.1 " + code + " ").contains("\r\n\r\n{");
        assertStatus(answer.substring(answer.indexOf("\r\n\r\n")).strip(), reason);
    }

    private static void assertStatus(Client.Answer answer, int code, String reason) {
        assertThat(answer.code()).as(answer.text()).isEqualTo(code);
        assertStatus(answer.text(), reason);
    }

    private static void assertStatus(String body, String reason) {
        var status = Codec.readObject(body);
        assertThat(status.text("kind")).hasValue("Status");
        assertThat(status.text("status")).hasValue("Failure");
        assertThat(status.text("reason")).hasValue(reason);
    }
}
