package rota.kernel.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.kernel.plan.Action;
import rota.kernel.plan.Outcome;
import rota.kernel.plan.PlanJson;
import rota.kernel.plan.Step;

/// The question whether an owner has anything left that our copies do not show.
class LastLookTest {
    private static final Action LOOK = new Action.ConfirmNone(Kind.of(PersistentVolumeClaim.class), RunFixture.OWNER,
            Ordered.map("app", "db"));
    private static final Action LET_GO = new Action.Delete(RunFixture.OWNER);

    private final RunFixture fixture = new RunFixture(10);
    private final PlanRun run = fixture.run(Step.oneByOne("end", "nothing is left", List.of(LOOK, LET_GO)));

    @Test
    void where_nothing_is_left_the_plan_goes_on() {
        run.answered(run.due().getFirst(), new Answer.Done(Optional.empty()));

        assertThat(run.due()).singleElement().satisfies(it -> assertThat(it.action()).isEqualTo(LET_GO));
    }

    @Test
    void what_is_left_stops_the_plan_and_is_named() {
        var child = new ConfigMapBuilder().withNewMetadata().withName("data-0").endMetadata().build();

        run.answered(run.due().getFirst(), new Answer.Done(Optional.of(child)));

        assertThat(run.due()).isEmpty();
        assertThat(run.report().outcome()).isInstanceOfSatisfying(Outcome.BackOff.class, it -> assertThat(it.trouble())
                .startsWith("expected to confirm that no persistentvolumeclaim of ").endsWith("is left, found data-0"));
    }

    /// It asks and changes nothing: there is nothing to find out about it later.
    @Test
    void without_an_answer_it_is_asked_again() {
        run.answered(run.due().getFirst(), new Answer.Refused(new ApiException.Unreachable("no answer", true)));

        assertThat(run.due()).isEmpty();
        assertThat(run.report().outcome()).isInstanceOf(Outcome.BackOff.class);
        assertThat(run.report().wrote()).isFalse();
        assertThat(fixture.announced).isEmpty();
    }

    @Test
    void a_plan_that_is_printed_says_whose_it_is() {
        var shown = PlanJson.of(RunFixture.plan(Step.oneByOne("end", "nothing is left", List.of(LOOK)))).toString();

        assertThat(shown).contains("find").contains(RunFixture.OWNER.key().toString());
    }
}
