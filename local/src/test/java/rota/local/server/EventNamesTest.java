package rota.local.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.server.TestCluster.json;

import io.fabric8.kubernetes.api.model.Event;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Subresource;
import rota.api.meta.Kind;
import rota.api.meta.ResourceVersion;

class EventNamesTest {
    private static final Kind CORE = Kind.of(Event.class);
    private static final Kind MOVED = Kind.of(io.fabric8.kubernetes.api.model.events.v1.Event.class);
    private static final Intent TESTER = Intent.by("tester");

    private final TestCluster cluster = new TestCluster();

    @Test
    void an_event_of_the_core_group_is_seen_under_both_names() {
        cluster.verbs.create(CORE, "default", json("{'apiVersion':'v1','kind':'Event','metadata':{'name':'e'},"
                + "'involvedObject':{'kind':'Pod','name':'p','namespace':'default'},'message':'hello','reason':'R',"
                + "'type':'Normal','count':3,'source':{'component':'c'},'firstTimestamp':'2026-01-01T00:00:00Z'}"),
                TESTER);

        var seen = cluster.verbs.get(MOVED.key("default", "e")).tree();

        assertThat(seen.text("apiVersion")).contains("events.k8s.io/v1");
        assertThat(seen.text("note")).contains("hello");
        assertThat(seen.text("regarding", "name")).contains("p");
        assertThat(seen.text("deprecatedSource", "component")).contains("c");
        assertThat(seen.has("deprecatedCount")).isTrue();
        assertThat(seen.has("deprecatedFirstTimestamp")).isTrue();
        assertThat(seen.has("message")).isFalse();
        assertThat(cluster.verbs.list(Interest.in(MOVED)).objects()).hasSize(1);
    }

    @Test
    void an_event_of_the_new_group_is_stored_once_and_seen_under_both_names() {
        cluster.verbs.create(MOVED, "default", json(NEW), TESTER);

        var seen = cluster.verbs.get(CORE.key("default", "e")).tree();

        assertThat(seen.text("message")).contains("hello");
        assertThat(seen.text("reportingComponent")).contains("test.dev/c");
        assertThat(cluster.store.list(CORE).objects()).hasSize(1);
        assertThat(cluster.store.list(MOVED).objects()).isEmpty();
    }

    @Test
    void a_watch_under_one_name_shows_what_is_written_under_the_other() {
        var watch = cluster.verbs.watch(Interest.in(MOVED), ResourceVersion.START);
        watch.poll();

        cluster.verbs.create(CORE, "default", json("{'apiVersion':'v1','kind':'Event','metadata':{'name':'e'},"
                + "'involvedObject':{'namespace':'default'},'message':'hello'}"), TESTER);

        var event = (WatchEvent.Added) watch.poll().getFirst();
        assertThat(event.object().tree().text("note")).contains("hello");
        assertThat(event.object().key()).isEqualTo(MOVED.key("default", "e"));
    }

    @Test
    void under_the_new_name_only_a_series_may_change() {
        cluster.verbs.create(MOVED, "default", json(NEW), TESTER);
        var key = MOVED.key("default", "e");

        cluster.verbs.patch(key, new PatchBody.Merge(json("{'series':{'count':2,'lastObservedTime':"
                + "'2026-01-01T00:00:00.000000Z'}}")), Subresource.NONE, TESTER);

        assertThat(cluster.verbs.get(key).tree().has("series")).isTrue();
        assertThatThrownBy(() -> cluster.verbs.patch(key, new PatchBody.Merge(json("{'note':'other'}")),
                Subresource.NONE, TESTER)).isInstanceOf(ApiException.Invalid.class);
    }

    @Test
    void it_can_be_deleted_under_either_name() {
        cluster.verbs.create(MOVED, "default", json(NEW), TESTER);

        cluster.verbs.delete(MOVED.key("default", "e"), Preconditions.NONE, DeleteOptions.DEFAULT);

        assertThat(cluster.store.list(CORE).objects()).isEmpty();
    }

    private static final String NEW = "{'apiVersion':'events.k8s.io/v1','kind':'Event','metadata':{'name':'e'},"
            + "'regarding':{'kind':'Pod','name':'p','namespace':'default'},'note':'hello','reason':'R','type':'Normal',"
            + "'action':'A','reportingController':'test.dev/c','reportingInstance':'c-1','eventTime':"
            + "'2026-01-01T00:00:00.000000Z'}";
}
