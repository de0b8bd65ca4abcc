package rota.local.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient.Version;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rota.local.http.kubelet.KubeletServer;
import rota.local.http.tls.KubeletIdentity;

/// Logs and commands, from a client through the API server to the agent of a node and back.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PodStreamsTest {
    private static final String[] JSON = {"Content-Type", "application/json"};
    private static final String PODS = "/api/v1/namespaces/default/pods";

    private final ShellContainers containers = new ShellContainers();
    private TestServer server;
    private KubeletServer kubelet;
    private Client admin;

    @BeforeAll
    void start(@TempDir Path directory) throws IOException {
        server = new TestServer(directory);
        admin = server.admin(Version.HTTP_1_1);
        var authority = Files.readString(directory.resolve("pki/ca.crt"));
        var identity = KubeletIdentity.create("n1", authority, Instant.now());
        kubelet = KubeletServer.start(containers, identity,
                new KubeletServer.Surroundings(InstantSource.system(), Thread::startVirtualThread), 0);
        node("n1", kubelet.port(), identity.fingerprint());
        node("silent", 1, identity.fingerprint());
        node("mute", kubelet.port(), "");
        // Somebody else listens where this node did.
        node("taken", kubelet.port(), "00" + identity.fingerprint().substring(2));
        pod("one", "n1", "{'name':'c','image':'i'}");
        pod("two", "n1", "{'name':'a','image':'i'},{'name':'b','image':'i'}");
        pod("ghost", "n1", "{'name':'c','image':'i'}");
        pod("lost", "silent", "{'name':'c','image':'i'}");
        pod("strange", "n1", "{'name':'c','image':'i'}");
        pod("mute", "mute", "{'name':'c','image':'i'}");
        pod("taken", "taken", "{'name':'c','image':'i'}");
        pod("free", "", "{'name':'c','image':'i'}");
    }

    @AfterAll
    void stop() {
        admin.close();
        server.close();
        kubelet.close();
    }

    @Test
    void a_log_comes_from_the_node_of_the_pod() {
        var log = admin.get(PODS + "/one/log?tailLines=3&timestamps=true");

        assertThat(log.code()).isEqualTo(200);
        assertThat(log.text()).isEqualTo("default/one/c tail=Optional[3] previous=false stamps=true\n");
    }

    @Test
    void a_log_that_goes_on_ends_when_its_reader_leaves() throws InterruptedException, IOException {
        var log = admin.open(PODS + "/one/log?follow=true").body();
        assertThat(log.read()).isEqualTo('d');

        log.close();

        assertThat(containers.closedLogs.poll(60, TimeUnit.SECONDS)).isEqualTo("closed");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            textBlock = """
                    two/log                    | 400 | a container name must be specified for pod two, choose one of: [a b]
                    two/log?container=x        | 400 | container x is not valid for pod two
                    ghost/log                  | 400 | pod "ghost" has no log
                    nobody/log                 | 404 | pods "nobody" not found
                    one/log?tailLines=x        | 400 | strconv.ParseInt: parsing "x": invalid syntax
                    one/exec?command=ls        | 400 | Upgrade request required
                    one/attach                 | 400 | Upgrade request required
                    free/exec?command=ls       | 400 | pod free does not have a host assigned
                    strange/log                | 404 | the server could not find the requested resource ( pods/log strange)
                    one/portforward            | 400 | portforward is not supported by this server
                    """)
    void what_cannot_be_shown_is_refused_with_the_reason(String path, int code, String message) {
        var refused = admin.get(PODS + "/" + path);

        assertThat(refused.code()).isEqualTo(code);
        assertThat(refused.message()).isEqualTo(message);
    }

    @Test
    void a_node_that_does_not_say_by_which_certificate_it_is_known_is_not_asked() {
        var refused = admin.get(PODS + "/mute/log");

        assertThat(refused.code()).isEqualTo(500);
        assertThat(refused.message()).isEqualTo("Internal error occurred: node \"mute\" does not say where its agent"
                + " listens and by which certificate it is known");
    }

    @Test
    void a_node_that_does_not_answer_is_trouble_of_the_server() {
        var refused = admin.get(PODS + "/lost/log");

        assertThat(refused.code()).isEqualTo(500);
        assertThat(refused.reason()).isEqualTo("InternalError");
    }

    @Test
    void a_command_prints_and_ends_with_its_exit_code() throws InterruptedException {
        var session = exec("command=sh&command=-c&command=echo+out%3B+echo+err+%3E%262%3B+exit+3&stdout=1&stderr=1");

        var all = session.rest();

        assertThat(all).contains("1:out\n", "2:err\n");
        assertThat(all).anySatisfy(it -> assertThat(it).startsWith("3:").contains("NonZeroExitCode",
                "\"reason\":\"ExitCode\",\"message\":\"3\""));
        assertThat(all.getLast()).isEqualTo("closed 1000");
    }

    @Test
    void what_is_typed_reaches_the_command_and_the_end_of_it_too() throws InterruptedException {
        var session = exec("command=cat&stdin=1&stdout=1");

        session.send(0, "hello");
        assertThat(session.next()).isEqualTo("1:hello");
        session.send(255, "\0");

        assertThat(session.next()).startsWith("3:").contains("Success");
        assertThat(session.next()).isEqualTo("closed 1000");
    }

    @Test
    void a_command_that_the_agent_refuses_is_explained_where_clients_look_for_it() throws InterruptedException {
        var session = exec("command=/no/such/program&stdout=1");

        assertThat(session.next()).startsWith("3:").contains("\"status\":\"Failure\"",
                "Internal error occurred: unable to upgrade connection: Cannot run program", "\"code\":500");
        assertThat(session.next()).isEqualTo("closed 1000");
    }

    @Test
    void who_attaches_gets_what_the_container_prints() throws InterruptedException {
        var session = open("two/attach?container=b&stdout=1");

        assertThat(session.next()).isEqualTo("1:attached to two b\n");
    }

    @Test
    void the_size_of_the_window_reaches_the_command() throws InterruptedException {
        var session = exec("command=cat&stdin=1&stdout=1&tty=1");

        session.send(4, "{\"Width\":100,\"Height\":30}");

        assertThat(containers.sizes.poll(60, TimeUnit.SECONDS)).isEqualTo("100x30");
        session.send(255, "\0");
    }

    @Test
    void who_listens_in_place_of_a_node_gets_and_tells_nothing() throws InterruptedException {
        var refused = admin.get(PODS + "/taken/log");
        var session = open("taken/exec?command=cat&stdin=1&stdout=1");

        assertThat(refused.code()).isEqualTo(500);
        assertThat(refused.message()).contains("expected the certificate that the node has published");
        assertThat(session.next()).startsWith("3:").contains("expected the certificate");
    }

    @Test
    void the_agent_obeys_nobody_but_the_api_server() {
        for (var stranger : new Client[] {agent(), agent(server.folder.viewer())}) {
            assertThat(stranger.get("/containerLogs/default/one/c").code()).isIn(401, 403);
            stranger.close();
        }
        try (var master = agent(server.folder.certificates().kubeletClient())) {
            assertThat(master.get("/containerLogs/default/one/c").code()).isEqualTo(200);
            assertThat(master.get("/containerLogs/default/one").code()).isEqualTo(404);
        }
    }

    private Client agent(rota.local.http.tls.Credential... own) {
        return new Client("https://127.0.0.1:" + kubelet.port(), Trust.blind(own), Version.HTTP_1_1);
    }

    private void node(String name, int port, String fingerprint) {
        admin.post("/api/v1/nodes", "{'metadata':{'name':'" + name
                + "','annotations':{'rota.dev/kubelet-certificate-sha256':'" + fingerprint + "'}}}", JSON);
        admin.send("PATCH", "/api/v1/nodes/" + name + "/status",
                "{'status':{'addresses':[{'type':'InternalIP','address':'127.0.0.1'}],"
                        + "'daemonEndpoints':{'kubeletEndpoint':{'Port':" + port + "}}}}",
                "Content-Type",
                "application/merge-patch+json");
    }

    private void pod(String name, String node, String list) {
        var created = admin.post(PODS, "{'metadata':{'name':'" + name + "'},'spec':{'nodeName':'" + node
                + "','containers':[" + list + "]}}", JSON);
        assertThat(created.code()).as(created.text()).isEqualTo(201);
    }

    private Session exec(String query) {
        return open("one/exec?" + query);
    }

    private Session open(String path) {
        var received = new LinkedBlockingQueue<String>();
        var uri = URI.create(server.server.url().replace("https", "wss") + PODS + "/" + path);
        var socket = admin.http().newWebSocketBuilder().subprotocols("v5.channel.k8s.io").connectTimeout(Duration
                .ofSeconds(30)).buildAsync(uri, new Receiver(received)).join();
        assertThat(socket.getSubprotocol()).isEqualTo("v5.channel.k8s.io");
        return new Session(socket, received);
    }

    private record Session(WebSocket socket, BlockingQueue<String> received) {
        void send(int channel, String text) {
            var bytes = text.getBytes(StandardCharsets.UTF_8);
            socket.sendBinary(ByteBuffer.allocate(bytes.length + 1).put((byte) channel).put(bytes).flip(), true).join();
        }

        String next() throws InterruptedException {
            return String.valueOf(received.poll(60, TimeUnit.SECONDS));
        }

        java.util.List<String> rest() throws InterruptedException {
            var all = new java.util.ArrayList<String>();
            do {
                all.add(next());
            } while (!all.getLast().startsWith("closed") && !all.getLast().equals("null"));
            return all;
        }
    }

    private static final class Receiver implements WebSocket.Listener {
        private final BlockingQueue<String> received;
        private final ByteArrayOutputStream message = new ByteArrayOutputStream();

        Receiver(BlockingQueue<String> received) {
            this.received = received;
        }

        @Override
        public @Nullable CompletionStage<?> onBinary(WebSocket socket, ByteBuffer part, boolean last) {
            var bytes = new byte[part.remaining()];
            part.get(bytes);
            message.writeBytes(bytes);
            if (last) {
                var whole = message.toByteArray();
                received.add(whole[0] + ":" + new String(whole, 1, whole.length - 1, StandardCharsets.UTF_8));
                message.reset();
            }
            socket.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
            received.add("closed " + code);
            return null;
        }
    }
}
