package rota.workloads.revision;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.revision.AHistory.US;
import static rota.workloads.revision.AHistory.history;
import static rota.workloads.revision.AHistory.template;

import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.apps.ControllerRevisionBuilder;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.client.Request.PatchBody;
import rota.api.meta.Owners;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;
import rota.testing.ForAll;

/// Plans carried out one after the other on a list of revisions, while the template changes at random.
class HistoryWalkTest {
    private final List<ControllerRevision> stored = new ArrayList<>();
    private int writes;

    @Test
    void a_history_has_one_revision_per_template_with_rising_numbers_and_comes_to_rest() {
        ForAll.seeds(20, random -> {
            stored.clear();
            var newest = 0L;
            var running = "";
            for (var change = 0; change < 15; change++) {
                var wanted = template("image-" + random.nextInt(5));
                if (random.nextInt(4) == 0) loseControllers();

                var rounds = settle(wanted, running);

                var update = history().with(stored).wants(wanted).plan().update();
                assertThat(rounds).as("rounds until nothing is left to do").isLessThanOrEqualTo(3);
                assertThat(update.snapshot()).isEqualTo(wanted);
                assertThat(update.number()).isGreaterThanOrEqualTo(newest);
                assertThat(stored).extracting(Snapshot::in).doesNotHaveDuplicates();
                assertThat(stored).extracting(ControllerRevision::getRevision)
                        .doesNotHaveDuplicates();
                newest = update.number();
                if (random.nextBoolean()) running = update.name();
            }
        });
    }

    @Test
    void two_who_create_the_same_revision_meet_in_one_object() {
        var one = history().plan();
        var other = history().plan();

        assertThat(one.prepare()).isEqualTo(other.prepare());
        one.prepare().forEach(this::carryOut);

        assertThat(history().with(stored).plan().prepare()).isEmpty();
    }

    /// How many plans it takes until one has nothing to do. What the pods run on is never lost on the way.
    private int settle(Snapshot wanted, String running) {
        for (var round = 0;; round++) {
            var plan = history().with(stored).wants(wanted).inUse(running).limit(1).plan();
            if (plan.prepare().isEmpty() && plan.cleanup().isEmpty()) return round;
            plan.prepare().forEach(this::carryOut);
            plan.cleanup().forEach(this::carryOut);
            if (!running.isEmpty()) assertThat(stored).extracting(it -> it.getMetadata().getName()).contains(running);
        }
    }

    private void loseControllers() {
        stored.replaceAll(it -> edited(it).editMetadata().withOwnerReferences(List.of()).endMetadata().build());
    }

    private void carryOut(Step step) {
        step.actions().forEach(this::carryOut);
    }

    private void carryOut(Action action) {
        switch (action) {
            case Action.Confirm _ -> {}
            case Action.Create create -> stored.add(created((ControllerRevision) create.object()));
            case Action.Delete delete ->
                    stored.removeIf(it -> it.getMetadata().getUid().equals(delete.target().uid()));
            case Action.Patch patch -> stored.replaceAll(
                    it -> it.getMetadata().getName().equals(patch.key().name()) ? patched(it, patch.body()) : it);
            default -> throw new AssertionError("expected no such action: " + action);
        }
    }

    private ControllerRevision created(ControllerRevision object) {
        assertThat(stored).extracting(it -> it.getMetadata().getName()).doesNotContain(object.getMetadata().getName());
        return edited(object).editMetadata().withUid("uid-" + writes).withCreationTimestamp("2026-03-01T12:00:00Z")
                .endMetadata().build();
    }

    private ControllerRevision patched(ControllerRevision object, PatchBody body) {
        return switch (body) {
            case PatchBody.Strategic _ -> edited(object).editMetadata()
                    .withOwnerReferences(Owners.controllerReference(US)).endMetadata().build();
            case PatchBody.Merge(var changes) -> {
                assertThat(changes.text("metadata", "resourceVersion"))
                        .contains(object.getMetadata().getResourceVersion());
                yield edited(object).withRevision(number(changes.get("revision").orElseThrow())).build();
            }
            case PatchBody.JsonPatch _, PatchBody.Apply _ -> throw new AssertionError("unexpected: " + body);
        };
    }

    private ControllerRevisionBuilder edited(ControllerRevision object) {
        writes++;
        return new ControllerRevisionBuilder(object).editMetadata().withResourceVersion("" + writes).endMetadata();
    }

    private static long number(Json json) {
        return json instanceof Json.Num(BigDecimal value) ? value.longValueExact() : -1;
    }
}
