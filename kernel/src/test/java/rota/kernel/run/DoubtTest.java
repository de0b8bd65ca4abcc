package rota.kernel.run;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.kernel.run.RunFixture.OWNER;
import static rota.kernel.run.RunFixture.creating;
import static rota.kernel.run.RunFixture.plan;
import static rota.kernel.run.RunFixture.refused;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.meta.ResourceVersion;
import rota.kernel.cache.Expectations.Counts;
import rota.kernel.plan.Action;
import rota.kernel.plan.Outcome;
import rota.kernel.plan.Step;

/// A write that is refused because somebody was faster tells that our copy of the owner is old.
class DoubtTest {
    private final RunFixture fixture = new RunFixture();

    @BeforeEach
    void the_copy_is_that_of_version_5() {
        fixture.owners.changed(owner(5));
    }

    @Test
    void after_a_conflict_nothing_is_done_from_the_same_copy_before_a_live_read() {
        conflict();

        var run = run(creating(1));
        var look = run.due();
        assertThat(look).singleElement().extracting(it -> it.action().summary()).isEqualTo(
                "confirm that configmap default/flock is as it was seen");
        run.answered(look.getFirst(), new Answer.Done(Optional.of(owner(6))));

        assertThat(run.due()).isEmpty();
        assertThat(run.report().outcome()).isInstanceOf(Outcome.BackOff.class);
        assertThat(fixture.expected()).hasValue(new Counts(0, 0));
    }

    @Test
    void a_live_read_that_finds_the_same_version_dispels_the_doubt() {
        conflict();
        var run = run(creating(1));
        run.answered(run.due().getFirst(), new Answer.Done(Optional.of(owner(5))));

        assertThat(run.due()).singleElement().extracting(Attempt::action).isInstanceOf(Action.Create.class);
        assertThat(fixture.ledger.doubts().about(OWNER)).isEmpty();
    }

    @Test
    void an_owner_that_is_being_deleted_is_not_held_up() {
        conflict();
        var run = run(creating(1));
        var leaving = owner(5).edit().editMetadata().withDeletionTimestamp("2030-01-01T00:00:00Z").endMetadata()
                .build();
        run.answered(run.due().getFirst(), new Answer.Done(Optional.of(leaving)));

        assertThat(fixture.ledger.doubts().about(OWNER)).isEmpty();
        assertThat(run.due()).singleElement().extracting(Attempt::action).isInstanceOf(Action.Create.class);
    }

    @Test
    void a_newer_copy_is_believed() {
        conflict();

        fixture.owners.changed(owner(6));

        assertThat(run(creating(1)).due()).singleElement().extracting(Attempt::action)
                .isInstanceOf(Action.Create.class);
    }

    @Test
    void a_live_read_of_a_plan_that_finds_another_version_leads_to_the_same() {
        var confirm = Action.Confirm.unchanged(OWNER, ResourceVersion.of(5));
        var run = run(Step.oneByOne("rest", "it is told to", List.of(confirm)));
        run.answered(run.due().getFirst(), new Answer.Done(Optional.of(owner(7))));

        assertThat(fixture.ledger.doubts().about(OWNER)).hasValue(ResourceVersion.of(5));
    }

    @Test
    void a_live_read_that_fails_leaves_the_doubt_as_it_is() {
        conflict();
        var run = run(creating(1));
        run.answered(run.due().getFirst(), refused(new ApiException.Unreachable("timeout", true)));

        assertThat(run.due()).isEmpty();
        assertThat(fixture.ledger.doubts().about(OWNER)).hasValue(ResourceVersion.of(5));
    }

    @Test
    void the_doubt_goes_with_its_owner() {
        conflict();

        fixture.ledger.forget(OWNER);

        assertThat(fixture.ledger.doubts().about(OWNER)).isEmpty();
    }

    private void conflict() {
        var run = run();
        run.answered(run.due().getFirst(), refused(new ApiException.Conflict("somebody was faster")));
    }

    private PlanRun run(Step... steps) {
        return new PlanRun(new Task(OWNER, plan(steps), Optional.of(owner(5)), true), fixture.parts);
    }

    private static ConfigMap owner(int version) {
        return new ConfigMapBuilder().withNewMetadata().withNamespace("default").withName("flock").withUid("u1")
                .withResourceVersion(Integer.toString(version)).endMetadata().build();
    }
}
