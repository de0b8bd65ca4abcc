package rota.sim.flock;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import rota.api.client.Request;
import rota.api.client.Request.Subresource;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Loop;
import rota.kernel.loop.LoopParts;
import rota.kernel.loop.Operator;
import rota.kernel.queue.Backoff;
import rota.kernel.queue.WorkQueue;
import rota.kernel.run.Rules;
import rota.kernel.run.RunParts;
import rota.local.server.Types;
import rota.sim.fault.Mischief;
import rota.sim.world.Kubelet;
import rota.sim.world.Seat;
import rota.sim.world.Setup;
import rota.sim.world.Tamper;
import rota.sim.world.World;

/// Worlds with a flock operator in them.
public final class FlockWorlds {
    static final List<Kind> KINDS = List.of(Kind.of(Flock.class), Kind.of(Pod.class),
            Kind.of(ControllerRevision.class));
    private static final Types TYPES = Types.builtIn().withCustom(Flock.class);

    private FlockWorlds() {}

    public static World world(RandomGenerator random, Function<RandomGenerator, Mischief> mischief) {
        return new World(setup(random, mischief, seat -> operator(seat, FlockController.mirrors(true), it -> it)));
    }

    static Setup setup(RandomGenerator random, Function<RandomGenerator, Mischief> mischief,
            Setup.Operators operator) {
        return new Setup(random, TYPES, operator, mischief, (_, _) -> Kubelet.Fate.STEADY, Tamper.NONE);
    }

    public static Flock flock(String name, int replicas) {
        var flock = new Flock();
        flock.setMetadata(new ObjectMetaBuilder().withNamespace("default").withName(name).build());
        var labels = Ordered.map("app", name);
        var selector = new LabelSelector(List.of(), labels);
        flock.setSpec(new Flock.Spec(replicas, selector, template(labels, "image:1"), 10, 1));
        return flock;
    }

    private static PodTemplateSpec template(Map<String, String> labels, String image) {
        var container = new Container();
        container.setName("main");
        container.setImage(image);
        var spec = new PodSpec();
        spec.setContainers(List.of(container));
        var metadata = new ObjectMeta();
        metadata.setLabels(labels);
        return new PodTemplateSpec(metadata, spec);
    }

    public static void change(World world, String name, UnaryOperator<Flock.Spec> edit) {
        var flock = world.cluster().get(Flock.class, "default", name).orElseThrow();
        var edited = new Flock();
        edited.setMetadata(flock.getMetadata());
        edited.setSpec(edit.apply(Objects.requireNonNull(flock.getSpec())));
        Optional.ofNullable(flock.getStatus()).ifPresent(edited::setStatus);
        world.user(new Request.Update(edited, Subresource.NONE));
    }

    public static UnaryOperator<Flock.Spec> replicas(int count) {
        return it -> new Flock.Spec(count, it.selector(), it.template(), it.minReadySeconds(),
                it.revisionHistoryLimit());
    }

    public static UnaryOperator<Flock.Spec> image(String image) {
        return it -> {
            var labels = it.template().getMetadata().getLabels();
            return new Flock.Spec(it.replicas(), it.selector(), template(labels, image), it.minReadySeconds(),
                    it.revisionHistoryLimit());
        };
    }

    /// As many available pods as wanted, all with the newest template, and the status says so.
    public static boolean settled(World world, String name) {
        var flock = world.cluster().get(Flock.class, "default", name).orElseThrow();
        var wanted = Objects.requireNonNull(flock.getSpec()).replicas();
        return Optional.ofNullable(flock.getStatus())
                .filter(it -> it.observedGeneration() == flock.getMetadata().getGeneration())
                .filter(it -> it.availableReplicas() == wanted && it.updatedReplicas() == wanted)
                .filter(it -> it.replicas() == wanted && pods(world, name) == wanted).isPresent();
    }

    static long pods(World world, String name) {
        return world.cluster().list(Pod.class).stream()
                .filter(it -> name.equals(it.getMetadata().getLabels().get("app"))).count();
    }

    /// An operator as in production: nobody audits its mirrors.
    public static Operator operator(Seat seat) {
        return operator(seat, FlockController.mirrors(false), it -> it);
    }

    static Operator operator(Seat seat, Mirrors mirrors,
            UnaryOperator<Controller<Flock, FlockView, Flock.Status>> change) {
        var ledger = new Ledger(mirrors, seat.clock(), new CompositeMeterRegistry());
        var controller = change.apply(new FlockController(mirrors));
        return new Operator(mirrors, ledger, List.of(loop(seat, mirrors, ledger, controller)));
    }

    private static <V> Loop<Flock, V, Flock.Status> loop(Seat seat, Mirrors mirrors, Ledger ledger,
            Controller<Flock, V, Flock.Status> controller) {
        var queue = new WorkQueue("flock", seat.clock(), Backoff.standard(seat.clock()), new CompositeMeterRegistry());
        var run = new RunParts(new Rules(controller.children()), ledger, (_, _) -> {}, seat.ids());
        return new Loop<>(controller, new LoopParts(queue, mirrors, run, seat.clock()));
    }
}
