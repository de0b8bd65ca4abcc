package rota.local.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.server.TestCluster.map;

import io.fabric8.kubernetes.api.model.ConfigMap;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Subresource;
import rota.api.meta.Kind;
import rota.api.wire.Json;

class DryRunTest {
    private static final Kind MAPS = Kind.of(ConfigMap.class);
    private static final Intent PRETEND = new Intent("tester", true, Intent.FieldValidation.IGNORE, _ -> {});

    private final TestCluster cluster = new TestCluster();

    @Test
    void a_pretended_creation_answers_with_the_object_and_stores_nothing() {
        var answer = cluster.verbs.create(MAPS, "default", map("x"), PRETEND);

        assertThat(answer.uid()).isNotEmpty();
        assertThatThrownBy(() -> cluster.verbs.get(MAPS.key("default", "x"))).isInstanceOf(ApiException.NotFound.class);
    }

    @Test
    void a_pretended_change_shows_its_result_and_leaves_the_object_and_its_version() {
        var before = cluster.create(map("x"));
        var change = new PatchBody.Merge(Json.object("data", Json.object("a", Json.of("1"))));

        var answer = cluster.verbs.patch(before.key(), change, Subresource.NONE, PRETEND);

        assertThat(answer.tree().text("data", "a")).contains("1");
        assertThat(cluster.verbs.get(before.key()).tree()).isEqualTo(before.tree());
    }

    @Test
    void a_pretended_deletion_says_that_the_object_would_be_gone_and_keeps_it() {
        var before = cluster.create(map("x"));

        var deleted = cluster.verbs.delete(before.key(), Preconditions.NONE, DeleteOptions.DEFAULT, PRETEND);

        assertThat(deleted.gone()).isTrue();
        assertThat(cluster.verbs.get(before.key()).version()).isEqualTo(before.version());
    }

    @Test
    void a_pretended_write_is_refused_like_a_real_one() {
        var before = cluster.create(map("x"));

        assertThatThrownBy(() -> cluster.verbs.create(MAPS, "default", map("x"), PRETEND))
                .isInstanceOf(ApiException.AlreadyExists.class);
        assertThatThrownBy(() -> cluster.verbs.delete(before.key(), Preconditions.uid("other"), DeleteOptions.DEFAULT,
                PRETEND)).isInstanceOf(ApiException.Conflict.class);
    }
}
