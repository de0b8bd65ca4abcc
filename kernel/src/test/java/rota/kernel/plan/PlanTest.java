package rota.kernel.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;

class PlanTest {
    private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

    private record Status(int ready) {}

    @Test
    void a_plan_prints_its_steps_with_reasons() {
        assertThat(plan("goose-")).hasToString("""
                scale-out: one pod missing
                  create pod goose-*
                scale-in: one pod too many
                  delete pod default/goose-x
                tell: the user should know
                  announce Scaled: two changes
                status: Status[ready=1]
                wake: at 2030-01-01T12:00:00Z: a pod becomes available""");
    }

    @Test
    void equal_decisions_are_equal_plans() {
        assertThat(plan("goose-")).isEqualTo(plan("goose-")).isNotEqualTo(plan("duck-"));
    }

    @Test
    void a_plan_is_json_with_everything_it_would_send() {
        var json = Codec.readObject(PlanJson.of(plan("goose-")).toString());

        var create = (Json.Obj) ((Json.Obj) json.items("steps").getFirst()).items("actions").getFirst();
        assertThat(create.text("request")).hasValue("create");
        assertThat(create.text("object", "metadata", "generateName")).hasValue("goose-");
        assertThat(json.at("status", "ready")).hasValue(Json.of(1));
        assertThat(json.text("wake", "why")).hasValue("a pod becomes available");
    }

    @Test
    void the_earliest_wake_wins() {
        var wakes = List.of(Wake.NEVER, Wake.at(NOON.plusSeconds(5), "later"), Wake.at(NOON, "first"));

        assertThat(Wake.atEarliest(wakes)).isEqualTo(Wake.at(NOON, "first"));
        assertThat(Wake.atEarliest(List.of())).isEqualTo(Wake.NEVER);
    }

    private static Plan<Status> plan(String prefix) {
        var pod = new PodBuilder().withNewMetadata().withNamespace("default").withGenerateName(prefix).endMetadata()
                .build();
        var old = Kind.of(Pod.class).key("default", "goose-x").withUid("u");
        return new Plan<>(List.of(
                Step.slowStart("scale-out", "one pod missing", List.of(new Action.Create(pod))),
                Step.slowStart("scale-in", "one pod too many", List.of(new Action.Delete(old))),
                Step.oneByOne("tell", "the user should know",
                        List.of(new Action.Announce(Action.Severity.NORMAL, "Scaled", "two changes")))),
                new Status(1), Wake.at(NOON, "a pod becomes available"));
    }
}
