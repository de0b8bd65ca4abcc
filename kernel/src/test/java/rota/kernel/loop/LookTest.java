package rota.kernel.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.meta.Identity;
import rota.api.meta.Ordered;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.loop.Look.Decision;
import rota.kernel.loop.Look.Deed;
import rota.kernel.loop.Look.Fate;
import rota.kernel.plan.Action;
import rota.kernel.plan.Outcome;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.kernel.run.Performer;
import rota.kernel.run.PlanRunner;
import rota.kernel.run.Report;

class LookTest {
    private final Stage stage = new Stage();

    @Test
    void what_was_done_is_told_with_its_reason_and_the_next_look_with_its_own() throws InterruptedException {
        stage.sync(Stage.owner("a"));

        work(request -> Stage.stored(((Request.Create) request).object(), 120));

        var look = stage.loop.look(Stage.key("a")).orElseThrow();
        assertThat(look.controller()).isEqualTo("maker");
        assertThat(look.decisions()).containsExactly(new Decision("make", "each config map has a pod", Fate.DONE,
                List.of(new Deed("create pod default/a-pod", true))));
        assertThat(look.next().orElseThrow().why()).isEqualTo("to see that what we wrote has stayed as it was");
        assertThat(look.trouble()).isEmpty();
    }

    @Test
    void an_error_is_remembered_after_it_is_overcome() throws InterruptedException {
        stage.sync(Stage.owner("a"));
        work(_ -> {
            throw new ApiException.ServerTrouble(500, "out of order", Duration.ZERO);
        });
        var failed = stage.loop.look(Stage.key("a")).orElseThrow();
        stage.clock.advance(Duration.ofSeconds(1));

        work(request -> Stage.stored(((Request.Create) request).object(), 120));

        assertThat(failed.state()).startsWith("will try again");
        assertThat(failed.decisions().getFirst().fate()).isEqualTo(Fate.UNFINISHED);
        assertThat(failed.next().orElseThrow().why()).isEqualTo("trying again after an error");
        var look = stage.loop.look(Stage.key("a")).orElseThrow();
        assertThat(look.state()).isEqualTo("settled");
        assertThat(look.trouble().orElseThrow().what()).contains("out of order");
        assertThat(look.trouble().orElseThrow().at()).isBefore(look.at());
    }

    @Test
    void a_key_that_is_held_says_what_it_waits_for() {
        stage.sync(Stage.owner("a"));
        stage.ledger.barrier().wrote(Identity.of(Stage.OWNERS, Stage.owner("a")), Stage.PODS, ResourceVersion.of(120));

        stage.loop.begin();

        var look = stage.operator.looks(Stage.key("a")).getFirst();
        assertThat(look.state()).startsWith("held: waiting to see our own");
        assertThat(look.next().orElseThrow().why()).isEqualTo(look.state());
        assertThat(stage.operator.known()).containsExactly(Stage.key("a"));
    }

    @Test
    void a_look_survives_the_way_through_json() throws InterruptedException {
        stage.sync(Stage.owner("a"));
        work(_ -> {
            throw new ApiException.ServerTrouble(500, "out of order", Duration.ZERO);
        });
        var look = stage.loop.look(Stage.key("a")).orElseThrow();

        var text = Codec.write(LookJson.of(look));

        assertThat(LookJson.read(Codec.readObject(text))).isEqualTo(look);
        assertThatThrownBy(() -> LookJson.read(Json.object("at", Json.of("noon"))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /// Somebody who wonders why nothing happens would take it for the reason.
    @Test
    void what_is_asked_all_the_time_is_not_told() {
        var plan = new Plan<>(List.of(Step.oneByOne("probe", "asked every second", List.of(new Question())), Step
                .waiting("update", "waiting for a leader")), "", Wake.NEVER);
        var report = new Report(plan, Ordered.map("probe", List.<Action>of(new Question())), List.of(), List.of(), 0,
                Outcome.SETTLED);

        var look = Look.of("asker", new Explanation(Stage.key("a"), stage.clock.instant(), "settled", Optional.of(
                report), Optional.empty()), Optional.empty());

        assertThat(look.decisions()).extracting(Decision::step).containsExactly("update");
    }

    private record Question() implements Action.Call {
        @Override
        public String summary() {
            return "ask";
        }

        @Override
        public boolean onlyAsks() {
            return true;
        }
    }

    @Test
    void a_rehearsal_decides_the_same_and_writes_nothing() {
        stage.sync(Stage.owner("a"));
        var rehearsal = new Rehearsal(stage.operator.mirrors(), List.of(stage.loop.controller()));

        var looks = rehearsal.looks(Stage.key("a"), stage.clock.instant());

        assertThat(looks).containsExactly(new Look("maker", stage.clock.instant(), "there is something to do",
                List.of(new Decision("make", "each config map has a pod", Fate.PLANNED,
                        List.of(new Deed("create pod default/a-pod", false)))),
                Optional.empty(), Optional.empty()));
        assertThat(rehearsal.looks(Stage.key("b"), stage.clock.instant())).isEmpty();
        assertThat(stage.loop.look(Stage.key("a"))).isEmpty();
    }

    /// One key, seen through.
    private void work(Api api) throws InterruptedException {
        stage.loop.step(new PlanRunner(Performer.of(api, stage.loop.controller().calls()), Stage.THREADS));
    }
}
