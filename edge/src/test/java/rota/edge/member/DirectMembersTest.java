package rota.edge.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.client.ApiException;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.peer.MemberRequest;
import rota.api.peer.MemberRequest.Patience;
import rota.api.peer.MemberRequest.Way;
import rota.edge.kube.PodCommands.Ending;

/// Members that are reached by command, by request and through an agent.
class DirectMembersTest {
    private static final Key POD = Kind.of(Pod.class).key("default", "db-0");

    private final List<String> heard = new ArrayList<>();
    private final HttpServer server = server();
    private int status = 200;
    private String answer = "";
    private Ending ending = new Ending(0, "leader\n", "");
    private int failures;

    @BeforeEach
    void listen() {
        server.createContext("/", exchange -> {
            heard.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + new String(exchange
                    .getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            var body = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    @Test
    void a_command_gets_its_parameters_as_variables() {
        var said = members().run(request(new Way.Exec("main", List.of("/switch", "now"), Ordered.map("B", "2"))));

        assertThat(said).isEqualTo("leader\n");
        assertThat(heard).containsExactly("default/db-0 main [env, B=2, A=1, /switch, now]");
    }

    @Test
    void a_command_runs_once_for_each_list_of_arguments() {
        var way = new Way.Exec("main", List.of("/set"), Ordered.map());

        var said = members().run(request(way, List.of(List.of("a", "1"), List.of("b", "2"))));

        assertThat(said).isEqualTo("leader\nleader\n");
        assertThat(heard).containsExactly("default/db-0 main [env, A=1, /set, a, 1]",
                "default/db-0 main [env, A=1, /set, b, 2]");
    }

    @Test
    void an_agent_gets_all_lists_of_arguments_at_once() {
        answer = "{}";

        members().run(request(new Way.Agent("127.0.0.1", server.getAddress().getPort()), List.of(List.of("a", "1"),
                List.of("b", "2"))));

        assertThat(heard).singleElement().asString().contains("\"arguments\":[[\"a\",\"1\"],[\"b\",\"2\"]]");
    }

    @Test
    void a_command_has_as_much_time_as_one_try_may_take() {
        var allowed = new ArrayList<Duration>();
        var hanging = new DirectMembers((_, _, _, patience) -> {
            allowed.add(patience);
            throw new ApiException.Unreachable("it has not ended", true);
        });

        assertThatThrownBy(() -> hanging.run(request(new Way.Exec("main", List.of("/switch"), Ordered.map()))))
                .hasMessage("it has not ended");
        assertThat(allowed).as("one try and two more").containsOnly(Duration.ofSeconds(7)).hasSize(3);
    }

    @Test
    void a_command_that_fails_says_what_it_said() {
        ending = new Ending(3, "", "no quorum\n");

        assertThatThrownBy(() -> members().run(request(new Way.Exec("main", List.of("/switch"), Ordered.map()))))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("switchover on default/db-0: exit code: 3, stderr: no quorum");
    }

    @Test
    void one_that_fails_is_tried_again_as_often_as_it_may() {
        var way = new Way.Exec("main", List.of("/switch"), Ordered.map());

        failures = 2;
        assertThat(members().run(request(way))).isEqualTo("leader\n");
        assertThat(heard).hasSize(3);
        failures = 3;
        assertThatThrownBy(() -> members().run(request(way))).hasMessageContaining("not yet");
        assertThat(heard).hasSize(6);
    }

    @Test
    void a_request_is_sent_as_it_is_and_must_succeed() {
        answer = "done";
        var way = new Way.Http("PUT", url("/leader?to=x"), Ordered.map("X-A", "1"), "go");

        assertThat(members().run(request(way))).isEqualTo("done");
        assertThat(heard).containsExactly("PUT /leader?to=x go");
        status = 409;
        assertThatThrownBy(() -> members().run(request(way))).hasMessageContaining("found 409 done");
    }

    @Test
    void an_agent_is_asked_by_the_name_of_the_action() {
        answer = "{\"output\":\"bGVhZGVy\"}";
        var way = new Way.Agent("127.0.0.1", server.getAddress().getPort());

        assertThat(members().run(request(way))).isEqualTo("leader");
        assertThat(heard).containsExactly("POST /v1.0/action {\"action\":\"switchover\",\"parameters\":{\"A\":\"1\"},"
                + "\"timeoutSeconds\":7,\"retryPolicy\":{\"maxRetries\":2,\"retryInterval\":1000000}}");
    }

    @Test
    void what_an_agent_refuses_is_a_failure_unless_it_does_not_have_it() {
        var way = new Way.Agent("127.0.0.1", server.getAddress().getPort());
        status = 500;
        answer = "{\"error\":\"failed\",\"message\":\"no quorum\"}";

        assertThatThrownBy(() -> members().run(request(way))).isInstanceOf(ApiException.ServerTrouble.class)
                .hasMessageContaining("failed: no quorum");
        answer = "{\"error\":\"notDefined\"}";
        assertThat(members().run(request(way))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"inProgress", "busy", "preconditionFailed"})
    void an_agent_that_is_at_it_has_not_failed_and_is_asked_again(String word) {
        status = 500;
        answer = "{\"error\":\"" + word + "\",\"message\":\"later\"}";

        assertThatThrownBy(() -> members().run(request(new Way.Agent("127.0.0.1", server.getAddress().getPort()))))
                .isInstanceOfSatisfying(ApiException.TooManyRequests.class, it -> assertThat(it.retryAfter()).contains(
                        Duration.ofSeconds(1)))
                .hasMessageContaining(word + ": later");
    }

    @Test
    void one_that_is_not_there_is_unreachable() {
        server.stop(0);

        assertThatThrownBy(() -> members().run(request(new Way.Http("GET", url("/"), Ordered.map(), ""))))
                .isInstanceOf(ApiException.Unreachable.class);
    }

    @Test
    void one_that_begins_to_answer_and_does_not_end_is_given_up() {
        var end = new CountDownLatch(1);
        server.createContext("/slow", exchange -> {
            exchange.sendResponseHeaders(200, 10);
            exchange.getResponseBody().write('x');
            exchange.getResponseBody().flush();
            awaits(end);
            exchange.close();
        });
        var way = new Way.Http("GET", url("/slow"), Ordered.map(), "");
        var hasty = new MemberRequest(POD, "switchover", way, Ordered.map(), List.of(), new Patience(
                Duration.ofMillis(50), 0, Duration.ZERO));

        assertThatThrownBy(() -> members().run(hasty)).isInstanceOf(ApiException.Unreachable.class)
                .hasMessageContaining("expected an answer within");
        end.countDown();
    }

    @Test
    void what_cannot_be_sent_is_a_failure_like_any_other() {
        var nowhere = new Way.Http("GET", "http://:8080/", Ordered.map(), "");
        var forbidden = new Way.Http("GET", url("/"), Ordered.map("Host", "x"), "");

        for (var way : List.of(nowhere, forbidden)) {
            assertThatThrownBy(() -> members().run(request(way))).isInstanceOf(ApiException.class)
                    .hasMessageContaining("expected a request that can be sent");
        }
        assertThat(heard).isEmpty();
    }

    private static void awaits(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException stop) {
            throw new IllegalStateException(stop);
        }
    }

    private DirectMembers members() {
        return new DirectMembers((pod, container, command, _) -> {
            heard.add(pod.path() + " " + container + " " + command);
            return failures-- > 0 ? new Ending(1, "", "not yet") : ending;
        });
    }

    private static MemberRequest request(Way way) {
        return request(way, List.of());
    }

    private static MemberRequest request(Way way, List<List<String>> arguments) {
        return new MemberRequest(POD, "switchover", way, Ordered.map("A", "1"), arguments, new Patience(
                Duration.ofSeconds(7), 2, Duration.ofMillis(1)));
    }

    private String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    private static HttpServer server() {
        try {
            return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }
}
