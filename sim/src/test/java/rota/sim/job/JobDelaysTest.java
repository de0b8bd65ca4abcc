package rota.sim.job;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.sim.job.Fates.NEVER;
import static rota.sim.job.Jobs.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Subresource;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.sim.fault.Mischief;
import rota.sim.fault.Planned;
import rota.sim.fault.Planned.What;
import rota.sim.world.World;

/// Goal: what is not seen, or seen late, leads to nothing worse than a wait. Method: one kind of event is held back.
class JobDelaysTest {

    /// J-8
    @Test
    void a_pod_whose_coming_was_never_seen_is_waited_for_no_longer_than_five_minutes() {
        var world = world(new Fates().first(NEVER, NEVER), new Planned(1, What.BLINK));
        world.create(job("sum", 1, 1, _ -> {}));
        world.eventually(Duration.ofSeconds(5), "a pod", it -> !it.cluster().list(Pod.class).isEmpty());
        take(world, world.cluster().list(Pod.class).getFirst());

        world.run(Duration.ofMinutes(4));
        assertThat(world.cluster().list(Pod.class)).isEmpty();
        world.run(Duration.ofMinutes(2));

        assertThat(world.cluster().list(Pod.class)).hasSize(1);
    }

    /// J-54
    @Test
    void a_job_that_is_seen_long_after_its_pods_gets_no_second_pod() {
        for (var seed = 0; seed < 20; seed++) {
            var world = JobWorlds.with(Fates::new).make(new SplittableRandom(seed), _ -> new LateNewsOfJobs());
            JobChecks.watchClosely(world);
            world.create(job("sum", 1, 1, _ -> {}));

            world.settle(Duration.ofHours(3));

            assertThat(Jobs.finished(world, "sum")).isTrue();
            assertThat(world.cluster().log().stream().filter(it -> it.request() instanceof Request.Create
                    && it.actor().startsWith("operator"))).as("seed %d", seed).hasSize(1);
        }
    }

    /// A server with a plain etcd does not say for ten minutes how far a stream has come that has nothing to tell.
    @ParameterizedTest
    @EnumSource
    void no_story_waits_for_word_of_how_far_the_streams_have_come(Story story) {
        for (var seed = 0; seed < 5; seed++) {
            var world = story.worlds().make(new SplittableRandom(seed), _ -> new NoBookmarks());
            JobChecks.watch(world);

            story.tell(world);
        }
    }

    @Test
    void a_job_that_wants_nothing_is_complete_where_no_pod_ever_stirs() {
        var world = world(new Fates(), new NoBookmarks());
        world.create(job("sum", 0, 1, it -> it.withSuspend(true)));

        world.eventually(Duration.ofSeconds(10), "the end", it -> Jobs.finished(it, "sum"));
    }

    private static final class NoBookmarks implements Mischief {
        @Override
        public Duration bookmarks() {
            return Duration.ofDays(10);
        }
    }

    /// Pods are heard of at once, Jobs up to a minute later.
    private static final class LateNewsOfJobs implements Mischief {
        @Override
        public Delivery delivery(String process, Kind kind) {
            return kind.equals(Jobs.KIND) ? Delivery.LATE : Delivery.PROMPT;
        }
    }

    /// Somebody takes the pod by force: while the watches are down, nobody will ever have seen it.
    private static void take(World world, Pod pod) {
        world.user(new Request.Update(new PodBuilder(pod).editMetadata().withFinalizers().endMetadata().build(),
                Subresource.NONE));
        world.user(new Request.Delete(Key.of(pod), Preconditions.NONE,
                new DeleteOptions(Optional.of(0L), Optional.empty())));
    }

    private static World world(Fates fates, Mischief trouble) {
        var world = JobWorlds.with(() -> fates).make(new SplittableRandom(1), _ -> trouble);
        JobChecks.watch(world);
        return world;
    }
}
