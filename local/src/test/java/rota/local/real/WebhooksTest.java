package rota.local.real;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// What cannot be compared with a real server: where webhooks are found, and what happens while they think.
class WebhooksTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";

    /// The certificates in it are made once.
    @TempDir
    static Path folder;

    private EmbeddedServer server;
    private HookServer hooks;

    @BeforeEach
    void start() throws Exception {
        server = new EmbeddedServer(folder);
        hooks = new HookServer(server.folder.certificates());
    }

    @AfterEach
    void stop() {
        hooks.close();
        server.close();
    }

    @Test
    void a_webhook_behind_a_service_is_called_at_a_ready_pod_under_the_name_of_the_service() {
        post("/api/v1/namespaces/default/services", "{'apiVersion':'v1','kind':'Service','metadata':{'name':"
                + "'kubernetes'},'spec':{'selector':{'app':'hook'},'ports':[{'port':443,'targetPort':'tls'}]}}");
        post("/api/v1/namespaces/default/pods", "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'hook','labels':"
                + "{'app':'hook'}},'spec':{'nodeName':'n','containers':[{'name':'c','image':'i','ports':[{'name':'tls',"
                + "'containerPort':" + hooks.port() + "}]}]}}");
        send("PATCH", "/api/v1/namespaces/default/pods/hook/status", "{'status':{'podIP':'127.0.0.1','conditions':"
                + "[{'type':'Ready','status':'True'}]}}");
        set("Validating", service() + ",'caBundle':'" + hooks.bundle() + "'", "");

        var answer = post(MAPS, map("a"));

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("not today");
    }

    @Test
    void a_service_without_endpoints_is_trouble() {
        post("/api/v1/namespaces/default/services", "{'apiVersion':'v1','kind':'Service','metadata':{'name':"
                + "'kubernetes'},'spec':{'selector':{'app':'hook'},'ports':[{'port':443}]}}");
        set("Validating", service(), "");

        var answer = post(MAPS, map("a"));

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).contains("no endpoints available for service");
    }

    @Test
    void a_webhook_that_cannot_prove_who_it_is_is_not_asked() {
        set("Mutating", "'url':'" + hooks.url("label-a") + "'", "");

        var answer = post(MAPS, map("a"));

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).contains("tls: failed to verify certificate");
        assertThat(hooks.questions()).isEmpty();
    }

    @Test
    void a_write_that_was_overtaken_while_it_was_asked_about_is_decided_anew() {
        post(MAPS, map("a"));
        set("Mutating", url("label-a"), "");
        hooks.meanwhile(() -> server.store.write(
                rota.api.meta.Kind.of(io.fabric8.kubernetes.api.model.ConfigMap.class).key("default", "a"),
                (found, next) -> new rota.local.store.Edit.Verdict.Put(changed(found.orElseThrow(), next))));

        var answer = send("PATCH", MAPS + "/a", "{'data':{'mine':'1'}}");

        var tree = Codec.readObject(answer.body());
        assertThat(tree.object("data").toString()).isEqualTo("{\"theirs\":\"1\",\"mine\":\"1\"}");
        assertThat(tree.at("metadata", "labels", "label-a")).isPresent();
        assertThat(hooks.questions()).hasSize(2);
    }

    @Test
    void a_webhook_that_knows_another_version_of_a_kind_is_asked_in_that_one() {
        post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", "{'apiVersion':'apiextensions.k8s.io/v1',"
                + "'kind':'CustomResourceDefinition','metadata':{'name':'widgets.test.dev'},"
                + "'spec':{'group':'test.dev','scope':'Namespaced',"
                + "'names':{'plural':'widgets','kind':'Widget'},'versions':["
                + version("v1", true) + ","
                + version("v2", false) + "]}}");
        set("Mutating", url("label-a"), ",'rules':[{'operations':['*'],'apiGroups':['test.dev'],'apiVersions':['v1'],"
                + "'resources':['widgets']}]");

        var answer = post("/apis/test.dev/v2/namespaces/default/widgets", "{'apiVersion':'test.dev/v2','kind':'Widget',"
                + "'metadata':{'name':'w','labels':{'a':'b'}}}");

        var request = hooks.questions().getFirst();
        assertThat(request.text("resource", "version")).contains("v1");
        assertThat(request.text("requestResource", "version")).contains("v2");
        assertThat(request.text("object", "apiVersion")).contains("test.dev/v1");
        assertThat(Codec.readObject(answer.body()).text("apiVersion")).contains("test.dev/v2");
        assertThat(answer.body()).contains("label-a");
    }

    @Test
    void of_several_who_refuse_the_first_by_name_speaks() {
        set("Validating", url("deny-message"), "", "b");
        set("Validating", url("deny-reason"), "", "a");

        assertThat(post(MAPS, map("x")).body()).contains("a.hooks.test");
    }

    @Test
    void nobody_is_asked_about_configurations_of_webhooks() {
        set("Validating", url("deny"),
                ",'rules':[{'operations':['*'],'apiGroups':['*'],'apiVersions':['*'],'resources':"
                        + "['*/*']}]");

        var gone = send("DELETE",
                "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations/hook", "");

        assertThat(gone.statusCode()).isEqualTo(200);
    }

    private static rota.local.store.Stored changed(rota.local.store.Stored found, long next) {
        var tree = found.tree().withAt(Json.of("1"), "data", "theirs")
                .withAt(Json.of(Long.toString(next)), "metadata", "resourceVersion");
        return new rota.local.store.Stored(found.key(), next, tree);
    }

    private static String version(String name, boolean storage) {
        return "{'name':'" + name + "','served':true,'storage':" + storage + ",'schema':{'openAPIV3Schema':{'type':"
                + "'object'}}}";
    }

    private String url(String behaviour) {
        return "'url':'" + hooks.url(behaviour) + "','caBundle':'" + hooks.bundle() + "'";
    }

    private static String service() {
        return "'service':{'namespace':'default','name':'kubernetes','path':'/deny-message'}";
    }

    private static String map(String name) {
        return "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'" + name + "','labels':{'a':'b'}}}";
    }

    private void set(String kind, String client, String more, String... name) {
        var own = name.length == 0 ? "hook" : name[0];
        var hook = "{'name':'" + own + ".hooks.test','clientConfig':{" + client + "},'sideEffects':'None',"
                + "'admissionReviewVersions':['v1']"
                + (more.isEmpty() ? ",'rules':[{'operations':['*'],'apiGroups':[''],"
                        + "'apiVersions':['v1'],'resources':['configmaps']}]" : more)
                + "}";
        var answer = post("/apis/admissionregistration.k8s.io/v1/" + kind.toLowerCase(java.util.Locale.ROOT)
                + "webhookconfigurations",
                "{'apiVersion':'admissionregistration.k8s.io/v1','kind':'" + kind
                        + "WebhookConfiguration','metadata':{'name':'" + own + "'},'webhooks':[" + hook + "]}");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    }

    private HttpResponse<String> post(String path, String body) {
        return send("POST", path, body);
    }

    private HttpResponse<String> send(String method, String path, String body) {
        try {
            return server.exchange(method, path, method.equals("PATCH") ? "application/merge-patch+json"
                    : "application/json", body.replace('\'', '"'));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } catch (InterruptedException ended) {
            throw new IllegalStateException(ended);
        }
    }
}
