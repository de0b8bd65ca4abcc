package rota.edge.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static rota.edge.kube.Kube.PODS;
import static rota.edge.kube.Kube.POD_A;
import static rota.edge.kube.Kube.pod;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rota.api.client.ApiException;
import rota.api.client.Request;

/// How a refusal, a broken line and silence reach the kernel.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KubeApiTroubleTest {
    private static final Call CALL = new Call("GET", PODS + "/a", Optional.empty(), Pod.class);

    private final StubServer server = new StubServer();
    private final KubeConnection connection = KubeConnection.of(server.config(), Kube.SETTINGS);

    @BeforeEach
    void begin() {
        server.reset();
    }

    @AfterAll
    void close() {
        connection.close();
        server.close();
    }

    @ParameterizedTest
    @CsvSource({"400, BadRequest, BadRequest", "401, Unauthorized, Forbidden", "403, Forbidden, Forbidden",
            "404, NotFound, NotFound", "405, MethodNotAllowed, BadRequest", "409, AlreadyExists, AlreadyExists",
            "409, Conflict, Conflict", "410, Expired, Gone", "413, RequestEntityTooLarge, BadRequest",
            "415, UnsupportedMediaType, BadRequest", "418, Teapot, BadRequest", "422, Invalid, Invalid",
            "429, TooManyRequests, TooManyRequests", "500, InternalError, ServerTrouble",
            "503, ServiceUnavailable, ServerTrouble", "504, Timeout, ServerTrouble"})
    void each_refusal_has_its_exception(int code, String reason, String type) {
        server.on("POST " + PODS, Answer.refusal(code, reason, "{}"));

        var refusal = create(ApiException.class);

        assertThat(refusal.getClass().getSimpleName()).isEqualTo(type);
        assertThat(refusal.code()).isEqualTo(code);
        assertThat(refusal).hasMessageContaining("POST " + PODS);
        assertThat(refusal.mayHaveHappened()).isEqualTo(code >= 500);
    }

    @Test
    void a_terminating_namespace_is_told_by_the_cause() {
        server.on("POST " + PODS, Answer.refusal(403, "Forbidden", """
                {"causes":[{"reason":"NamespaceTerminating","message":"namespace is being terminated"}]}"""));

        create(ApiException.NamespaceTerminating.class);
    }

    @Test
    void a_conflict_tells_its_causes() {
        server.on("POST " + PODS, Answer.refusal(409, "Conflict", """
                {"causes":[{"reason":"FieldManagerConflict","message":"conflict with \\"x\\"","field":".data.k"}]}"""));

        assertThat(create(ApiException.Conflict.class).causes()).containsExactly(new ApiException.Cause(
                "FieldManagerConflict", "conflict with \"x\"", ".data.k"));
    }

    /// Hazard: the client would send it eleven times in twenty seconds, each one a pod where the server made it.
    @Test
    void a_write_that_the_server_answers_with_500_reaches_it_once() {
        server.on("POST " + PODS, Answer.refusal(500, "InternalError", "{}"));

        create(ApiException.ServerTrouble.class);
        create(ApiException.ServerTrouble.class);

        assertThat(server.rest()).extracting(Received::line).containsExactly("POST " + PODS, "POST " + PODS);
    }

    @Test
    void the_time_to_come_back_is_taken_from_the_header_or_the_details() {
        server.on("POST " + PODS, Answer.refusal(429, "TooManyRequests", "{}").with("Retry-After: 7"),
                Answer.refusal(429, "TooManyRequests", "{\"retryAfterSeconds\":9}"),
                Answer.refusal(429, "TooManyRequests", "{}"), Answer.json(503, "busy").with("Retry-After: 3"));

        assertThat(create(ApiException.TooManyRequests.class).retryAfter()).contains(Duration.ofSeconds(7));
        assertThat(create(ApiException.TooManyRequests.class).retryAfter()).contains(Duration.ofSeconds(9));
        assertThat(create(ApiException.TooManyRequests.class).retryAfter()).contains(Duration.ofSeconds(1));
        assertThat(create(ApiException.ServerTrouble.class).retryAfter()).contains(Duration.ofSeconds(3));
    }

    @Test
    void the_time_to_come_back_may_be_a_date() {
        var now = Instant.parse("2026-01-01T00:00:00Z");

        assertThat(RetryAfter.of(Optional.of("Thu, 1 Jan 2026 00:01:00 GMT"), Optional.empty(), now)).contains(Duration
                .ofMinutes(1));
        assertThat(RetryAfter.of(Optional.of("Wed, 31 Dec 2025 00:00:00 GMT"), Optional.empty(), now)).contains(
                Duration.ZERO);
        assertThat(RetryAfter.of(Optional.of("soon"), Optional.empty(), now)).isEmpty();
    }

    @Test
    void a_success_that_nobody_can_read_may_have_happened() {
        server.on("POST " + PODS, new Answer.Reply(200, List.of(), "<html>please log in</html>"));

        assertThat(create(ApiException.ServerTrouble.class).mayHaveHappened()).isTrue();
    }

    @Test
    void a_line_that_breaks_leaves_open_whether_it_happened() {
        server.on("POST " + PODS, new Answer.HangUp());

        assertThat(create(ApiException.Unreachable.class).mayHaveHappened()).isTrue();
    }

    @Test
    void silence_leaves_open_whether_it_happened() {
        server.on("POST " + PODS, new Answer.Silence());
        var impatient = Kube.SETTINGS.withRequestTimeout(Duration.ofMillis(200));

        try (var hurried = KubeConnection.of(server.config(), impatient)) {
            assertThat(refusal(hurried, ApiException.Unreachable.class).mayHaveHappened()).isTrue();
        }
    }

    @Test
    void where_nobody_listens_nothing_has_happened() throws IOException {
        int port;
        try (var closedAtOnce = new ServerSocket(0)) {
            port = closedAtOnce.getLocalPort();
        }
        var nobody = new ConfigBuilder(server.config()).withMasterUrl("http://127.0.0.1:" + port).build();

        try (var lonely = KubeConnection.of(nobody, Kube.SETTINGS)) {
            assertThat(refusal(lonely, ApiException.Unreachable.class).mayHaveHappened()).isFalse();
        }
    }

    @Test
    void only_a_connection_that_never_was_proves_that_nothing_was_sent() {
        assertThat(Failures.silent(CALL, new ConnectException("refused")).mayHaveHappened()).isFalse();
        assertThat(Failures.silent(CALL, new UnknownHostException("nowhere")).mayHaveHappened()).isFalse();
        assertThat(Failures.silent(CALL, new SocketException("reset")).mayHaveHappened()).isTrue();
        assertThat(Failures.silent(CALL, new IOException("closed")).mayHaveHappened()).isTrue();
    }

    @Test
    void an_interrupted_caller_stops_waiting_and_stays_interrupted() throws InterruptedException {
        server.on("GET " + PODS + "/a", new Answer.Silence());
        var outcome = new LinkedBlockingQueue<String>();
        var caller = Thread.ofVirtual().start(() -> {
            var stopped = catchThrowableOfType(ApiException.Unreachable.class, () -> connection.api().send(
                    new Request.Get(POD_A)));
            outcome.add(stopped.mayHaveHappened() + " " + Thread.currentThread().isInterrupted());
        });
        server.next();

        caller.interrupt();

        assertThat(StubServer.take(outcome)).isEqualTo("true true");
        caller.join();
    }

    private <E extends ApiException> E create(Class<E> type) {
        return refusal(connection, type);
    }

    private static <E extends ApiException> E refusal(KubeConnection connection, Class<E> type) {
        var refusal = catchThrowableOfType(type, () -> connection.api().send(new Request.Create(pod("a"))));
        assertThat(refusal).isNotNull();
        return refusal;
    }
}
