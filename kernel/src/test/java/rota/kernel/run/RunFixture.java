package rota.kernel.run;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import rota.api.client.ApiException;
import rota.api.meta.Identity;
import rota.api.meta.Ids;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.meta.Owners;
import rota.api.meta.ResourceVersion;
import rota.kernel.cache.Children;
import rota.kernel.cache.Expectations.Counts;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;

/// An owner with pods, a ledger over empty mirrors, and ears for what is announced.
final class RunFixture {
    static final Kind PODS = Kind.of(Pod.class);
    static final Identity OWNER = Kind.of(ConfigMap.class).key("default", "flock").withUid("u1");

    final Mirror<Pod> pods = new Mirror<>(Pod.class, List.of());
    final Mirror<ConfigMap> owners = new Mirror<>(ConfigMap.class, List.of());
    final Ledger ledger;
    final List<Action.Announce> announced = new ArrayList<>();
    final RunParts parts;
    Instant now = Instant.parse("2030-01-01T00:00:00Z");

    RunFixture() {
        this(Rules.BURST);
    }

    RunFixture(int burst) {
        this(new Rules(Ordered.set(PODS), burst));
    }

    RunFixture(Rules rules) {
        var mirrors = new Mirrors(List.of(pods, owners));
        mirrors.all().forEach(it -> it.replaced(List.of(), ResourceVersion.of(1)));
        ledger = new Ledger(mirrors, () -> now, new SimpleMeterRegistry());
        parts = new RunParts(rules, ledger, (_, what) -> announced.add(what), new Ids(new SplittableRandom(1)));
    }

    PlanRun run(Step... steps) {
        return new PlanRun(new Task(OWNER, plan(steps), Optional.empty(), true), parts);
    }

    PlanRun runWithStatus(Step... steps) {
        var status = new ConfigMapBuilder().withNewMetadata().withNamespace("default").withName("flock").endMetadata()
                .build();
        return new PlanRun(new Task(OWNER, plan(steps), Optional.of(status), true), parts);
    }

    Optional<Counts> expected() {
        return ledger.expectations().get(new Children(OWNER, PODS));
    }

    static Plan<String> plan(Step... steps) {
        return new Plan<>(List.of(steps), "as observed", Wake.NEVER);
    }

    static Step creating(int pods) {
        var creates = IntStream.range(0, pods).mapToObj(_ -> new Action.Create(newPod())).toList();
        return Step.slowStart("scale-out", "more pods are wanted", creates);
    }

    static Step deleting(String... uids) {
        var deletes = List.of(uids).stream().map(it -> new Action.Delete(PODS.key("default", "pod-" + it).withUid(it)))
                .toList();
        return Step.slowStart("scale-in", "fewer pods are wanted", deletes);
    }

    static Pod newPod() {
        return new PodBuilder().withNewMetadata().withNamespace("default").withGenerateName("flock-")
                .withOwnerReferences(Owners.controllerReference(OWNER)).endMetadata().build();
    }

    /// As the server answers: with a UID and a version.
    static Answer done(Attempt attempt, long version) {
        return new Answer.Done(Optional.of(stored(attempt, version)));
    }

    static HasMetadata stored(Attempt attempt, long version) {
        var object = ((Action.Create) attempt.action()).object();
        object.getMetadata().setUid("uid-" + object.getMetadata().getName());
        object.getMetadata().setResourceVersion(Long.toString(version));
        return object;
    }

    static Answer refused(ApiException trouble) {
        return new Answer.Refused(trouble);
    }
}
