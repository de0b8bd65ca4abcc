package rota.workloads.job;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.job.AJob.NOW;
import static rota.workloads.job.PodOf.failed;
import static rota.workloads.job.PodOf.pod;
import static rota.workloads.job.PodOf.running;
import static rota.workloads.job.PodOf.succeeded;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import rota.testing.ForAll;

class RecollectionTest {
    private static final JobSpec SPEC = JobSpec.of(AJob.indexed(5, 5).build());

    @Test
    void a_pod_that_is_still_the_same_object_is_not_read_again() {
        var same = running("a").index(0).build();
        var first = Recollection.NONE.with(List.of(same, running("b").index(1).build()), SPEC, Names.FINALIZER);

        var second = first.with(List.of(same, succeeded("b").index(1).build()), SPEC, Names.FINALIZER);

        assertThat(second.pods().getFirst()).isSameAs(first.pods().getFirst());
        assertThat(second.pods().getLast().succeeded()).isTrue();
    }

    @Test
    void a_job_that_has_changed_has_all_its_pods_read_again() {
        var pods = List.of(running("a").index(3).build());
        var fewer = JobSpec.of(AJob.indexed(2, 2).build());

        var read = Recollection.NONE.with(pods, SPEC, Names.FINALIZER).with(pods, fewer, Names.FINALIZER);

        assertThat(read.pods().getFirst().countable()).isFalse();
    }

    @Test
    void whoever_remembers_sees_what_somebody_without_a_memory_sees() {
        ForAll.seeds(300, random -> {
            var pods = new TreeMap<String, Pod>();
            var memory = Recollection.NONE;
            var failures = RecentFailures.NONE;
            for (var look = 0; look < 12; look++) {
                change(pods, random);
                var spec = JobSpec.of(AJob.indexed(4 + random.nextInt(2) * 8, 20)
                        .spec(it -> it.withPodReplacementPolicy(random.nextInt(8) == 0 ? "Failed" : "")).build());

                memory = memory.with(pods.values(), spec, Names.FINALIZER);

                var read = pods.values().stream().map(it -> JobPod.of(it, spec, Names.FINALIZER)).toList();
                failures = failures.with(read);
                assertThat(memory.pods()).isEqualTo(read);
                assertThat(memory.failures().count()).isEqualTo(failures.count());
                assertThat(memory.failures().last()).isEqualTo(failures.last());
                assertThat(memory.failures().lastSuccess()).isEqualTo(failures.lastSuccess());
            }
        });
    }

    private static void change(Map<String, Pod> pods, RandomGenerator random) {
        for (var time = random.nextInt(6); time > 0; time--) {
            var number = random.nextInt(14);
            var name = "p" + number;
            var when = NOW.minusSeconds(random.nextInt(30));
            var next = switch (random.nextInt(6)) {
                case 0 -> pod(name);
                case 1 -> running(name);
                case 2 -> succeeded(name);
                case 3 -> failed(name, when).untracked();
                default -> failed(name, when);
            };
            if (random.nextInt(6) == 0) next.deleting();
            if (random.nextInt(5) == 0) pods.remove(name);
            else
                pods.put(name, next.index(number).build());
        }
    }
}
