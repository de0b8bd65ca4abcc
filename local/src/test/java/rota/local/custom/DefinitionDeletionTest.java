package rota.local.custom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.custom.CustomCluster.definitionKey;
import static rota.local.custom.CustomCluster.json;
import static rota.local.custom.CustomCluster.key;
import static rota.local.custom.CustomCluster.widget;
import static rota.local.custom.CustomCluster.widgets;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.meta.ResourceVersion;
import rota.kernel.plan.Action;
import rota.local.server.Interest;
import rota.local.server.LocalApi;

class DefinitionDeletionTest {
    private final CustomCluster cluster = new CustomCluster();
    private final DefinitionController controller = new DefinitionController(cluster.store);
    private final LocalApi api = new LocalApi(cluster.verbs, "definition");

    @Test
    void a_definition_goes_after_its_objects() {
        cluster.define(widgets("'type':'object'"));
        cluster.create(widget("w", ""));

        cluster.delete(definitionKey());

        assertThat(cluster.conditions()).contains("Terminating=True");
        reconcile();
        assertThatThrownBy(() -> cluster.get("v1", "w")).isInstanceOf(ApiException.NotFound.class);
        reconcile();
        assertThatThrownBy(cluster::definition).isInstanceOf(ApiException.NotFound.class);
        assertThat(cluster.verbs.types().find("example.org", "v1", "widgets")).isEmpty();
    }

    @Test
    void objects_with_finalizers_hold_it_back() {
        cluster.define(widgets("'type':'object'"));
        cluster.create(widget("w", "").withAt(json("{'a':['example.org/f']}").get("a").orElseThrow(), "metadata",
                "finalizers"));
        cluster.delete(definitionKey());

        reconcile();
        reconcile();

        assertThat(cluster.get("v1", "w").tree().object("metadata").has("deletionTimestamp")).isTrue();
        cluster.merge(key("w"), "{'metadata':{'finalizers':null}}");
        reconcile();
        assertThatThrownBy(cluster::definition).isInstanceOf(ApiException.NotFound.class);
    }

    @Test
    void nothing_new_is_taken_in_meanwhile() {
        cluster.define(widgets("'type':'object'"));

        cluster.delete(definitionKey());

        assertThatThrownBy(() -> cluster.create(widget("w", ""))).isInstanceOf(ApiException.Forbidden.class)
                .hasMessage(
                        "widgets.example.org \"w\" is forbidden: create not allowed while custom resource "
                                + "definition is "
                                + "terminating");
    }

    @Test
    void watches_of_the_kind_end_with_it() {
        cluster.define(widgets("'type':'object'"));
        var watch = cluster.verbs.watch(Interest.in(CustomCluster.WIDGETS), ResourceVersion.START);

        cluster.delete(definitionKey());
        reconcile();

        assertThatThrownBy(watch::poll).isInstanceOf(ApiException.Gone.class);
        assertThatThrownBy(() -> cluster.verbs.list(Interest.in(CustomCluster.WIDGETS)))
                .isInstanceOf(ApiException.NotFound.class);
    }

    @Test
    void a_name_that_becomes_free_goes_to_whoever_waits_for_it() {
        cluster.define(widgets("'type':'object'"));
        var rival = json(widgets("'type':'object'").toString().replace("widgets", "gadgets"));
        cluster.define(rival);

        cluster.delete(definitionKey());
        reconcile();

        assertThat(cluster.verbs.types().find("example.org", "v1", "gadgets")).isPresent();
    }

    /// What a loop does with the definition of widgets.
    private void reconcile() {
        var object = cluster.verbs.get(definitionKey()).model(CustomResourceDefinition.class);
        var view = controller.observe(object, Instant.parse("2026-01-01T00:00:01Z")).orElseThrow();
        var plan = controller.plan(view);
        plan.actions().forEach(it -> api.send(((Action.Write) it).request()));
        controller.withStatus(view, plan.status())
                .ifPresent(it -> api.send(new Request.Update(it, Request.Subresource.STATUS)));
    }
}
