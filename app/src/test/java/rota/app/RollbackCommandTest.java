package rota.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apps.ControllerRevisionBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetSpec;
import rota.api.wire.Codec;
import rota.app.show.Chronicle;
import rota.workloads.instanceset.InstanceSetArchive;
import rota.workloads.revision.Revision;

/// Goal: a rollback happens, or the user hears why it does not. Method: a server on paper, to which others write
/// between our reading and our writing.
class RollbackCommandTest {
    private static final InstanceSetArchive ARCHIVE = new InstanceSetArchive();
    private static final String TWO = ",\"instances\":[{\"name\":\"big\"}]";

    @Test
    void what_the_operator_writes_in_the_middle_of_an_update_is_no_reason_to_give_up() {
        var server = new PaperServer(set("2", 3, ""));
        server.others(List.of(_ -> set("2", 5, ""), it -> it, it -> it));

        rollback(server, revision(set("1", 3, "")));

        assertThat(spec(server.object)).contains("db:1", "\"replicas\":5").doesNotContain("db:2");
    }

    @Test
    void a_template_that_somebody_changed_meanwhile_is_not_overwritten() {
        var server = new PaperServer(set("2", 3, ""));
        server.others(List.of(_ -> set("3", 3, "")));

        assertThatThrownBy(() -> rollback(server, revision(set("1", 3, "")))).isInstanceOf(Failure.class)
                .hasMessage("expected its/db as it was read, found that somebody has changed it since;"
                        + " see rota history its/db, and try again");
        assertThat(spec(server.object)).contains("db:3");
    }

    @Test
    void others_that_never_pause_are_told() {
        var server = new PaperServer(set("2", 3, ""));
        server.others(Collections.nCopies(100, it -> it));

        assertThatThrownBy(() -> rollback(server, revision(set("1", 3, "")))).isInstanceOf(Failure.class)
                .hasMessageContaining("that others did so 10 times meanwhile");
    }

    @Test
    void what_cannot_come_back_is_told_and_nothing_is_written() {
        var server = new PaperServer(set("2", 3, TWO));

        assertThatThrownBy(() -> rollback(server, revision(set("2", 3, "")))).isInstanceOf(Failure.class)
                .hasMessage("expected something that revision 1 can bring back, found only what a rollback leaves"
                        + " alone: instances; change that by hand, or name another revision with --to");
        assertThat(server.sent).isEmpty();
    }

    @Test
    void a_server_that_keeps_the_object_as_it_is_is_told() {
        var server = new PaperServer(set("2", 3, ""));
        server.keeps = true;

        assertThatThrownBy(() -> rollback(server, revision(set("1", 3, "")))).isInstanceOf(Failure.class)
                .hasMessageContaining("that the server has left it as it is");
    }

    @Test
    void the_order_of_variables_comes_back_too() {
        var now = "{\"name\":\"A\",\"value\":\"1\"},{\"name\":\"B\",\"value\":\"$(A)\"}";
        var then = "{\"name\":\"B\",\"value\":\"$(A)\"},{\"name\":\"A\",\"value\":\"1\"}";
        var server = new PaperServer(set("2\",\"env\":[" + now + "],\"workingDir\":\"/", 3, ""));

        rollback(server, revision(set("2\",\"env\":[" + then + "],\"workingDir\":\"/", 3, "")));

        assertThat(spec(server.object)).contains(then);
    }

    private static void rollback(PaperServer server, Revision target) {
        new Rollback(server, "its/db").write(new Chronicle<>(ARCHIVE, server.object, List.of(target)), target);
    }

    private static String spec(InstanceSet set) {
        return Codec.write(InstanceSetSpec.tree(set));
    }

    private static InstanceSet set(String version, int replicas, String more) {
        return Codec.model(Codec.readObject("""
                {"metadata":{"namespace":"default","name":"db","uid":"u"},"spec":{"replicas":%d,"template":
                {"spec":{"containers":[{"name":"main","image":"db:%s"}]}}%s}}""".formatted(replicas, version, more)),
                InstanceSet.class);
    }

    private static Revision revision(InstanceSet then) {
        return Revision.of(new ControllerRevisionBuilder().withNewMetadata().withName("db-1").withNamespace("default")
                .endMetadata().withData(Codec.model(Codec.readObject(ARCHIVE.present(then).text()), Map.class))
                .withRevision(1L).build());
    }

    /// Knows one object and its version.
    private static final class PaperServer implements Api {
        private final List<Request> sent = new ArrayList<>();
        private final List<UnaryOperator<InstanceSet>> others = new ArrayList<>();
        private InstanceSet object;
        private int version;
        private boolean keeps;

        PaperServer(InstanceSet object) {
            this.object = object;
            store(object);
        }

        /// What others write, each before one of our writes.
        void others(List<UnaryOperator<InstanceSet>> writes) {
            others.addAll(writes);
        }

        @Override
        public Optional<HasMetadata> send(Request request) {
            sent.add(request);
            return switch (request) {
                case Request.Get _ -> Optional.of(Codec.copy(object));
                case Request.Update(var update, _) -> written((InstanceSet) update);
                default -> throw new IllegalStateException("expected to be read or written, found " + request);
            };
        }

        private Optional<HasMetadata> written(InstanceSet update) {
            if (!others.isEmpty()) store(others.removeFirst().apply(object));
            if (!update.getMetadata().getResourceVersion().equals(String.valueOf(version)))
                throw new ApiException.Conflict("the object has been modified");
            if (!keeps) store(update);
            return Optional.of(Codec.copy(object));
        }

        private void store(InstanceSet next) {
            version++;
            object = Codec.copy(next);
            object.getMetadata().setResourceVersion(String.valueOf(version));
        }
    }
}
