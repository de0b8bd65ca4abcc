package rota.local.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rota.local.http.tls.CertificateFolder;

/// Who may do what, and how those are refused who may not.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AccessTest {
    private static final String[] JSON = {"Content-Type", "application/json"};
    private static final String ME = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
    private static final String ACCOUNTS = "/api/v1/namespaces/default/serviceaccounts";

    private TestServer server;
    private Client admin;
    private Client viewer;
    private Client stranger;

    @BeforeAll
    void start(@TempDir Path directory) {
        server = new TestServer(directory);
        admin = server.admin(HttpClient.Version.HTTP_2);
        viewer = server.viewer();
        stranger = server.stranger();
    }

    @AfterAll
    void stop() {
        admin.close();
        viewer.close();
        stranger.close();
        server.close();
    }

    @Test
    void strangers_learn_nothing_but_whether_the_server_is_well() {
        var refused = stranger.get("/api/v1/pods");

        assertThat(refused.code()).isEqualTo(401);
        assertThat(refused.reason()).isEqualTo("Unauthorized");
        assertThat(stranger.get("/version").code()).isEqualTo(401);
        assertThat(stranger.get("/healthz").text()).isEqualTo("ok");
        assertThat(stranger.get("/livez").text()).isEqualTo("ok");
        assertThat(stranger.get("/readyz?verbose").text()).isEqualTo("[+]ping ok\nreadyz check passed\n");
    }

    @Test
    void a_certificate_of_another_cluster_is_refused_with_words(@TempDir Path elsewhere) {
        var other = CertificateFolder.open(elsewhere, Instant.now());
        try (var impostor = new Client(server.server.url(), Trust.context(server.folder.certificates().authority(),
                other.admin()), HttpClient.Version.HTTP_1_1)) {
            assertThat(impostor.get("/api/v1/pods").code()).isEqualTo(401);
        }
    }

    @Test
    void everybody_can_ask_who_they_are() {
        assertThat(admin.post(ME, "{}", JSON).json().text("status", "userInfo", "username"))
                .hasValue("kubernetes-admin");
        assertThat(viewer.post(ME, "{}", JSON).json().text("status", "userInfo", "username")).hasValue("viewer");
    }

    @ParameterizedTest
    @CsvSource({"POST,/api/v1/namespaces/default/pods", "PUT,/api/v1/namespaces/default/pods/p",
            "PATCH,/api/v1/namespaces/default/pods/p", "DELETE,/api/v1/namespaces/default/pods/p",
            "DELETE,/api/v1/namespaces/default/pods", "POST,/api/v1/namespaces/default/pods/p/eviction",
            "POST,/api/v1/namespaces/default/pods/p/binding", "POST,/api/v1/namespaces/default/pods/p/exec?command=x",
            "GET,/api/v1/namespaces/default/pods/p/exec?command=x", "GET,/api/v1/namespaces/default/pods/p/attach",
            "GET,/api/v1/namespaces/default/pods/p/portforward", "GET,/api/v1/namespaces/default/services/s/proxy",
            "POST,/api/v1/namespaces/default/serviceaccounts/default/token", "PUT,/api/v1/namespaces/default/finalize",
            "PUT,/apis/example.org/v1/namespaces/default/widgets/w/status", "POST,/api/v1/namespaces",
            "PATCH,/api/v1/namespaces/default/pods/p/status", "PATCH,/api/v1/namespaces/default/pods/p/resize",
            "PATCH,/api/v1/namespaces/default/pods/p/ephemeralcontainers",
            "PUT,/apis/apps/v1/namespaces/default/deployments/d/scale",
            "PATCH,/apis/apps/v1/namespaces/default/statefulsets/s/scale",
            "GET,/api/v1/namespaces/default/pods/p/proxy", "GET,/api/v1/nodes/n/proxy",
            "DELETE,/api/v1/namespaces/default", "PATCH,/apis/batch/v1/namespaces/default/jobs/j/status"})
    void who_may_only_look_is_refused_every_write(String method, String path) {
        var refused = viewer.send(method, path, method.equals("GET") ? "" : "{}", JSON);

        assertThat(refused.code()).isEqualTo(403);
        assertThat(refused.reason()).isEqualTo("Forbidden");
        assertThat(refused.message()).contains("User \"viewer\" cannot ");
    }

    @Test
    void who_may_only_look_may_look() {
        assertThat(viewer.get("/api/v1/pods").code()).isEqualTo(200);
        assertThat(viewer.get("/api/v1/namespaces/default").code()).isEqualTo(200);
    }

    @Test
    void a_review_tells_what_one_may() {
        var path = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";
        var body = "{'spec':{'resourceAttributes':{'verb':'%s','resource':'pods'}}}";

        assertThat(admin.post(path, body.formatted("create"), JSON).text()).contains("\"allowed\":true");
        assertThat(viewer.post(path, body.formatted("create"), JSON).text()).contains("\"allowed\":false");
        assertThat(viewer.post(path, body.formatted("list"), JSON).text()).contains("\"allowed\":true");
    }

    @Test
    void a_token_speaks_for_its_account_as_long_as_that_exists() {
        admin.post(ACCOUNTS, "{'metadata':{'name':'robot'}}", JSON);
        var token = admin.post(ACCOUNTS + "/robot/token", "{'spec':{'expirationSeconds':600}}", JSON).json()
                .text("status", "token").orElseThrow();
        String[] bearer = {"Content-Type", "application/json", "Authorization", "Bearer " + token};

        assertThat(stranger.post(ME, "{}", bearer).json().text("status", "userInfo", "username"))
                .hasValue("system:serviceaccount:default:robot");

        admin.send("DELETE", ACCOUNTS + "/robot", "");
        assertThat(stranger.post(ME, "{}", bearer).code()).isEqualTo(401);
    }

    @Test
    void a_token_is_bound_to_nothing_that_is_not_there() {
        admin.post(ACCOUNTS, "{'metadata':{'name':'bound'}}", JSON);

        var refused = admin.post(ACCOUNTS + "/bound/token",
                "{'spec':{'boundObjectRef':{'kind':'Pod','apiVersion':'v1','name':'nobody'}}}", JSON);

        assertThat(refused.code()).isEqualTo(404);
        assertThat(refused.text()).contains("pods \\\"nobody\\\" not found");
    }

    @Test
    void only_who_may_do_everything_speaks_for_others() {
        String[] asBen = {"Content-Type", "application/json", "Impersonate-User", "ben", "Impersonate-Group", "crew"};
        String[] asNobody = {"Content-Type", "application/json", "Impersonate-User", "system:anonymous"};

        assertThat(admin.post(ME, "{}", asBen).text()).contains("\"username\":\"ben\"", "\"crew\"");
        assertThat(admin.post(ME, "{}", asNobody).code()).isEqualTo(403);
        assertThat(viewer.post(ME, "{}", asBen).text()).contains(
                "cannot impersonate resource \\\"users\\\" in API group");
    }

    @Test
    void a_token_that_somebody_has_touched_is_worth_nothing() {
        admin.post(ACCOUNTS, "{'metadata':{'name':'victim'}}", JSON);
        var token = admin.post(ACCOUNTS + "/victim/token", "{'spec':{}}", JSON).json().text("status", "token")
                .orElseThrow();
        var parts = token.split("\\.", -1);

        for (var forged : new String[] {parts[0] + "." + parts[1] + "x." + parts[2], parts[0] + "." + parts[1] + ".",
                parts[0] + "." + parts[1], "x.y.z", ""}) {
            assertThat(stranger.get("/version", "Authorization", "Bearer " + forged).code()).isEqualTo(401);
        }
    }
}
