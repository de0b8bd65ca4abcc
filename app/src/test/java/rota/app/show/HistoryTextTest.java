package rota.app.show;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.app.show.ASight.NOW;

import io.fabric8.kubernetes.api.model.apps.ControllerRevisionBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import rota.api.instanceset.InstanceSet;
import rota.api.wire.Codec;
import rota.workloads.instanceset.InstanceSetArchive;
import rota.workloads.revision.Revision;

/// The past of an object as users see it.
class HistoryTextTest {
    private static final InstanceSetArchive ARCHIVE = new InstanceSetArchive();

    @Test
    void every_revision_says_what_it_changed_and_the_present_one_has_a_star() {
        var chronicle = new Chronicle<>(ARCHIVE, set("1"), List.of(revision(2, "2"), revision(3, "1")));

        assertThat(HistoryText.of(chronicle, NOW)).isEqualTo("""
                instanceset default/cache: 2 revisions
                    2  cache-2  1 min ago
                *   3  cache-3  1 min ago
                         template.spec.containers[redis].image: "redis:2" -> "redis:1\"""");
    }

    @Test
    void the_way_back_leads_to_the_newest_that_the_object_is_not() {
        var chronicle = new Chronicle<>(ARCHIVE, set("3"), List.of(revision(1, "1"), revision(2, "2"),
                revision(3, "3")));

        var target = chronicle.previous().orElseThrow();

        assertThat(target.number()).isEqualTo(2);
        assertThat(HistoryText.changes(chronicle.wayTo(target))).containsExactly(
                "         template.spec.containers[redis].image: \"redis:3\" -> \"redis:2\"");
        assertThat(ARCHIVE.present(chronicle.restored(target))).isEqualTo(target.snapshot());
    }

    @Test
    void what_nobody_has_noted_down_yet_is_told() {
        var chronicle = new Chronicle<>(ARCHIVE, set("9"), List.of(revision(1, "1")));

        assertThat(HistoryText.of(chronicle, NOW)).startsWith("instanceset default/cache: 1 revision\n").endsWith(
                "what it is to be now has not been noted down yet");
        assertThat(chronicle.lack()).hasValueSatisfying(it -> assertThat(it).contains(
                "rota.dev/revision-history-limit=10"));
    }

    @Test
    void scripts_get_the_same() {
        var chronicle = new Chronicle<>(ARCHIVE, set("1"), List.of(revision(1, "2"), revision(2, "1")));

        assertThat(Codec.write(HistoryJson.of(chronicle))).contains("\"revision\":2", "\"present\":true",
                "{\"path\":\"template.spec.containers[redis].image\",\"before\":\"redis:2\",\"after\":\"redis:1\"}");
    }

    private static InstanceSet set(String version) {
        return Codec.model(Codec.readObject("""
                {"metadata":{"namespace":"default","name":"cache","uid":"u"},"spec":{"replicas":1,"template":
                {"spec":{"containers":[{"name":"redis","image":"redis:%s"}]}}}}""".formatted(version)),
                InstanceSet.class);
    }

    private static Revision revision(long number, String version) {
        var data = Codec.model(Codec.readObject(ARCHIVE.present(set(version)).text()), Map.class);
        return Revision.of(new ControllerRevisionBuilder().withNewMetadata().withName("cache-" + number)
                .withNamespace("default").withCreationTimestamp(NOW.minusSeconds(60).toString()).endMetadata()
                .withData(data).withRevision(number).build());
    }
}
