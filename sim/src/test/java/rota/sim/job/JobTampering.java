package rota.sim.job;

import static rota.sim.job.Jobs.indexed;
import static rota.sim.job.Jobs.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatusBuilder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.client.Request.Subresource;
import rota.api.meta.Identity;
import rota.api.meta.Owners;
import rota.sim.gen.Saga;
import rota.sim.world.World;

/// Somebody writes nonsense into the status of a Job or into its pods. The Job ends all the same, counts no more and no
/// less than what happened and what was put in, and nobody writes for ever.
final class JobTampering {
    static final Saga STATUS = Saga.of("job-tampered-status",
            JobWorlds.with(() -> new Fates().first(1, 1))::make, JobTampering::status, JobSagas.HONEST_FAULTS);
    static final Saga PODS = Saga.of("job-tampered-pods", JobWorlds.with(Fates::new)::make, JobTampering::pods,
            JobSagas.HONEST_FAULTS);

    private static final int MOST_WRITES = 600;

    private JobTampering() {}

    private static void status(World world) {
        var forged = new AtomicInteger();
        world.create(job("sum", 4, 2, it -> it.withBackoffLimit(99)));
        world.during(Duration.ofMinutes(2), it -> forge(it, forged));
        world.heal();
        JobSagas.finish(world);
        var status = Jobs.get(world, "sum").getStatus();
        demand(Jobs.number(status.getFailed()) == 2 + forged.get(), "2 failures and " + forged + " forged ones", world);
        demand(Jobs.number(status.getSucceeded()) == 4, "4 successes", world);
        demand(Jobs.number(status.getActive()) == 0 && status.getUncountedTerminatedPods().getFailed().isEmpty(),
                "nobody at work", world);
        demand(world.operatorWrites() < MOST_WRITES, "an end of writing", world);
    }

    /// The server refuses some of it, as it should.
    private static void forge(World world, AtomicInteger forged) {
        if (Jobs.finished(world, "sum")) return;
        var number = world.timeline().random().nextInt(100);
        switch (number % 6) {
            case 0 -> write(world, it -> it.withFailed(Jobs.number(it.getFailed()) + 3), () -> forged.addAndGet(3));
            case 1 -> write(world, it -> it.editOrNewUncountedTerminatedPods().addToFailed("nobody-" + number + "-"
                    + world.cluster().writes()).endUncountedTerminatedPods(), forged::incrementAndGet);
            case 2 -> write(world, it -> it.withActive(number).withReady(number).withTerminating(7), () -> {});
            case 3 -> write(world, it -> it.withCompletedIndexes("0-3,zz").withFailedIndexes("-1"), () -> {});
            case 4 -> write(world, it -> it.addNewCondition().withType("Odd").withStatus("True").endCondition(),
                    () -> {});
            default -> write(world, it -> it.withActive(-1).withStartTime("2001-01-01T00:00:00Z"), () -> {});
        }
    }

    private static void write(World world, Consumer<JobStatusBuilder> forgery, Runnable accepted) {
        var job = Jobs.get(world, "sum");
        var status = job.getStatus() == null ? new JobStatusBuilder() : new JobStatusBuilder(job.getStatus());
        forgery.accept(status);
        try {
            world.user(new Request.Update(new JobBuilder(job).withStatus(status.build()).build(), Subresource.STATUS));
            accepted.run();
        } catch (ApiException.Invalid _) {
            // As it should be: this one does not count.
        }
    }

    private static void pods(World world) {
        world.create(stranger(world));
        world.create(indexed("sum", 4, 2, it -> it.withBackoffLimit(99)));
        world.during(Duration.ofMinutes(2), JobTampering::meddle);
        world.heal();
        JobSagas.finish(world);
        var status = Jobs.get(world, "sum").getStatus();
        demand("0-3".equals(status.getCompletedIndexes()), "all indexes done", world);
        demand(Jobs.number(status.getFailed()) == 0, "no failure: pods that make no sense do not count", world);
        demand(world.cluster().get(Pod.class, "default", "stranger").filter(it -> !Jobs.isTracked(it)).isPresent(),
                "the pod of somebody else as it was", world);
        demand(world.operatorWrites() < MOST_WRITES, "an end of writing", world);
    }

    /// It looks like one of ours, but belongs to the Job of another controller.
    private static Pod stranger(World world) {
        var theirs = world.user(new Request.Create(job("theirs", 1, 1, it -> it.withManagedBy("example.com/other"))))
                .orElseThrow();
        return new PodBuilder().withNewMetadata().withNamespace("default").withName("stranger")
                .addToLabels("app", "sum")
                .withOwnerReferences(Owners.controllerReference(Identity.of(Jobs.KIND, theirs))).endMetadata()
                .withNewSpec().withSchedulerName("nobody").addNewContainer().withName("main").withImage("image:1")
                .endContainer().endSpec().build();
    }

    /// A running pod gets an index that makes no sense, or loses the finalizer, or one of nobody looks like ours.
    private static void meddle(World world) {
        if (Jobs.finished(world, "sum")) return;
        var random = world.timeline().random();
        var active = Jobs.pods(world, Jobs.get(world, "sum")).stream().filter(Jobs::isActive).toList();
        switch (random.nextInt(3)) {
            case 0 -> some(world, active, it -> it.editMetadata().addToAnnotations(Jobs.INDEX, List.of("abc", "99", "")
                    .get(random.nextInt(3))).endMetadata());
            case 1 -> some(world, active, it -> it.editMetadata().removeFromFinalizers(Jobs.FINALIZER).endMetadata());
            default -> world.create(new PodBuilder().withNewMetadata().withNamespace("default")
                    .withName("stray-" + world.cluster().writes()).addToLabels("app", "sum").endMetadata().withNewSpec()
                    .addNewContainer().withName("main").withImage("image:1").endContainer().endSpec().build());
        }
    }

    private static void some(World world, List<Pod> pods, Consumer<PodBuilder> change) {
        if (pods.isEmpty()) return;
        var pod = new PodBuilder(pods.get(world.timeline().random().nextInt(pods.size())));
        change.accept(pod);
        world.user(new Request.Update(pod.build(), Subresource.NONE));
    }

    private static void demand(boolean holds, String expected, World world) {
        if (!holds)
            throw new AssertionError("expected " + expected + ", found " + Jobs.get(world, "sum").getStatus() + "\n"
                    + world.explain());
    }
}
