package rota.bench;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import rota.api.meta.Identity;
import rota.api.meta.Ids;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.meta.Owners;
import rota.api.meta.ResourceVersion;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.kernel.run.Answer;
import rota.kernel.run.Attempt;
import rota.kernel.run.PlanRun;
import rota.kernel.run.Report;
import rota.kernel.run.Rules;
import rota.kernel.run.RunParts;
import rota.kernel.run.Task;
import rota.sim.flock.Flock;

/// What the kernel adds to 500 creations in one run, when the server answers at once.
@State(Scope.Thread)
public class SlowStartBenchmark {
    private static final int CREATES = 500;
    private static final Identity OWNER = Kind.of(Flock.class).key("default", "geese").withUid("u1");

    private final Ledger ledger = ledger();
    private final RunParts parts = new RunParts(new Rules(Ordered.set(Kind.of(Pod.class))), ledger, (_, _) -> {},
            new Ids(new SplittableRandom(1)));
    private final Plan<String> plan = plan();

    @Benchmark
    public Report run() {
        var run = new PlanRun(new Task(OWNER, plan, Optional.empty(), true), parts);
        var answers = 0;
        for (var due = run.due(); !due.isEmpty(); due = run.due()) {
            for (var attempt : due) run.answered(attempt, created(attempt, ++answers));
        }
        ledger.forget(OWNER);
        if (answers != CREATES) throw new IllegalStateException("expected " + CREATES + " calls, found " + answers);
        return run.report();
    }

    private static Answer created(Attempt attempt, long version) {
        HasMetadata object = ((Action.Create) attempt.action()).object();
        object.getMetadata().setResourceVersion(Long.toString(version));
        return new Answer.Done(Optional.of(object));
    }

    private static Ledger ledger() {
        var mirrors = new Mirrors(List.of(new Mirror<>(Pod.class, List.of()), new Mirror<>(Flock.class, List.of())));
        mirrors.all().forEach(it -> it.replaced(List.of(), ResourceVersion.of(1)));
        return new Ledger(mirrors, () -> Instant.EPOCH, new SimpleMeterRegistry());
    }

    private static Plan<String> plan() {
        var creates = IntStream.range(0, CREATES).mapToObj(_ -> new Action.Create(pod())).toList();
        return new Plan<>(List.of(Step.slowStart("scale-out", "pods missing", creates)), "", Wake.NEVER);
    }

    private static Pod pod() {
        return new PodBuilder().withNewMetadata().withNamespace("default").withGenerateName("geese-")
                .withOwnerReferences(Owners.controllerReference(OWNER)).endMetadata().build();
    }
}
