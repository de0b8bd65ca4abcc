package rota.sim.jobset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.jobset.JobSetNames;
import rota.api.jobset.JobSetStatus;
import rota.api.jobset.Repeats;
import rota.api.meta.Key;
import rota.api.wire.Json;
import rota.sim.fault.Fault;
import rota.sim.gen.Simulation;
import rota.sim.world.World;

/// Goal: pods that begin anew in their place always meet again, in the same attempt, on the nodes where they were.
/// Method: agents that do what docs/jobset.md asks of them, and fail at random, under every fault of the operator.
class InPlaceSimulationTest {
    private static final int PODS = 4;
    private static final int MOST_FAILURES = 6;
    private static final String GROUP = "{'name':'node','replicas':2,'template':{'spec':{'completions':2,"
            + "'parallelism':2,'backoffLimit':2147483647,'podReplacementPolicy':'Failed','template':{'spec':"
            + "{'containers':[{'name':'main','image':'i'}]}}}}}";

    /// What was given up is not always the attempt before: agents that all fail by themselves while the operator hears
    /// nothing need not be told to give anything up.
    @Test
    void agents_that_fail_at_random_meet_again_in_the_same_attempt() {
        meet(told -> assertThat(told.underWay().orElse(-1)).isGreaterThan(told.givenUp().orElse(-1)), Fault.values());
    }

    @Test
    void where_nothing_is_disturbed_the_attempt_before_was_given_up() {
        meet(told -> assertThat(told.underWay().orElse(-1)).isEqualTo(told.givenUp().orElse(-1) + 1));
    }

    private static void meet(Consumer<Repeats.InPlace> demand, Fault... faults) {
        var endless = JobSetWorlds.with(Ends.ALL_SUCCEED.and("node", Ends.NEVER));
        Simulation.seeds(8).with(faults).run(endless::make, world -> {
            var agents = new Agents();
            world.always(agents::neverTakeBack);
            world.create(JobSets.of("'failurePolicy':{'maxRestarts':" + MOST_FAILURES
                    + ",'restartStrategy':'InPlaceRestart'}", GROUP));
            world.during(Duration.ofMinutes(20), agents::live);
            world.heal();
            agents.steady();
            for (var i = 0; i < 60; i++) {
                world.run(Duration.ofMinutes(1));
                agents.live(world);
            }

            var told = told(world);
            assertThat(attempts(world)).as(world::explain).hasSize(PODS).containsOnly(told.underWay().orElse(-1));
            demand.accept(told);
            assertThat(JobSets.status(world).isFinished()).isFalse();
            assertThat(JobSets.status(world).restarts()).isZero();
            assertThat(world.cluster().list(Job.class)).as("nobody left its node").hasSize(2);
            assertThat(world.cluster().list(Pod.class)).hasSize(PODS);
        });
    }

    private static Repeats.InPlace told(World world) {
        return JobSets.find(world).map(JobSetStatus::of).map(it -> it.repeats().inPlace()).orElse(Repeats.InPlace.NONE);
    }

    private static List<Integer> attempts(World world) {
        return world.cluster().list(Pod.class).stream().flatMap(it -> attempt(it).stream()).toList();
    }

    private static Optional<Integer> attempt(Pod pod) {
        return Optional.ofNullable(pod.getMetadata().getAnnotations()).map(it -> it.get(JobSetNames.IN_PLACE_ATTEMPT))
                .map(Integer::valueOf);
    }

    /// One in each pod.
    private static final class Agents {
        private OptionalInt givenUp = OptionalInt.empty();
        private int failures;

        /// Each looks once, at what it sees now.
        void live(World world) {
            for (var pod : world.cluster().list(Pod.class))
                if (pod.getStatus() != null && "Running".equals(pod.getStatus().getPhase())) look(world, pod);
        }

        /// None fails any more.
        void steady() {
            failures = MOST_FAILURES;
        }

        void neverTakeBack(World world) {
            var now = told(world).givenUp();
            assertThat(now.orElse(-1)).as("an attempt that was given up stays so")
                    .isGreaterThanOrEqualTo(givenUp.orElse(
                            -1));
            givenUp = now;
        }

        private void look(World world, Pod pod) {
            var told = told(world);
            var own = attempt(pod);
            var next = told.givenUp().orElse(-1) + 1;
            if (own.isEmpty() || own.get() < next) write(world, pod, next);
            else if (told.underWay().orElse(-1) == own.get() && failures < MOST_FAILURES && world.timeline().random()
                    .nextInt(6) == 0) {
                failures++;
                write(world, pod, own.get() + 1);
            }
        }

        private static void write(World world, Pod pod, int attempt) {
            var body = Json.object("metadata", Json.object("annotations", Json.object(JobSetNames.IN_PLACE_ATTEMPT,
                    Json.of(Integer.toString(attempt)))));
            world.cluster().perform("agent", new Request.Patch(Key.of(pod), new PatchBody.Merge(body),
                    Subresource.NONE));
        }
    }
}
