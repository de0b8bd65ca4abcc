package rota.edge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import rota.api.client.Api;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Subresource;
import rota.api.client.Watches;
import rota.api.meta.Key;
import rota.api.meta.ResourceVersion;

/// What every implementation of [Watches] must do (K11, K12). It needs the two ports and a namespace of its own.
public interface WatchesContract {

    Api api();

    Watches watches();

    /// A namespace that exists.
    String namespace();

    @Test
    default void a_stream_shows_what_was_there_and_then_each_write_in_its_version() {
        var before = create("before");
        var sink = new RecordingSink<ConfigMap>();
        try (var stream = watches().open(ConfigMap.class, sink)) {
            var first = sink.next();

            var after = create("after");
            var changed = api().send(new Request.Update(new ConfigMapBuilder((ConfigMap) after).addToData("k", "é")
                    .build(), Subresource.NONE)).orElseThrow();
            api().send(new Request.Delete(Key.of(after), Preconditions.NONE, DeleteOptions.DEFAULT));

            assertThat(first).startsWith("replaced ").contains(" " + told(before) + " ");
            assertThat(sink.until("changed after")).isEqualTo("changed " + told(after));
            assertThat(sink.until("changed after")).isEqualTo("changed " + told(changed));
            var removed = sink.until("removed after");
            assertThat(ResourceVersion.parse(removed.substring(removed.indexOf('@') + 1))).isGreaterThan(ResourceVersion
                    .parse(changed.getMetadata().getResourceVersion()));
            assertThat(stream.healthy()).isTrue();
        }
    }

    /// K12: the barrier believes what a stream claims.
    @Test
    default void no_version_is_claimed_before_every_write_up_to_it_was_delivered() throws InterruptedException {
        var claims = new ClaimSink<ConfigMap>();
        try (var _ = watches().open(ConfigMap.class, claims)) {
            claims.awaitList();
            var written = new ArrayList<HasMetadata>();
            for (var i = 0; i < 200; i++) written.add(create("claimed-" + i));

            var last = written.getLast().getMetadata().getResourceVersion();
            claims.awaitClaim(ResourceVersion.parse(last));

            for (var object : written) claims.assertDeliveredBeforeClaimed(object);
        }
    }

    @Test
    default void a_closed_stream_is_silent() {
        var closed = new RecordingSink<ConfigMap>();
        watches().open(ConfigMap.class, closed).close();
        var before = closed.rest();
        var open = new RecordingSink<ConfigMap>();

        try (var _ = watches().open(ConfigMap.class, open)) {
            open.until("replaced");
            create("noticed");
            open.until("changed noticed");
        }

        assertThat(closed.rest()).isEqualTo(before);
    }

    private HasMetadata create(String name) {
        return api().send(new Request.Create(new ConfigMapBuilder().withNewMetadata().withNamespace(namespace())
                .withName(name).endMetadata().build())).orElseThrow();
    }

    private static String told(HasMetadata object) {
        return object.getMetadata().getName() + "@" + object.getMetadata().getResourceVersion();
    }
}
