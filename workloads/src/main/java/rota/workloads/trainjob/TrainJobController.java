package rota.workloads.trainjob;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.stream.Stream;
import rota.api.jobset.JobSet;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.trainjob.ClusterTrainingRuntime;
import rota.api.trainjob.RuntimeSpec;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobNames;
import rota.api.trainjob.TrainJobSpec;
import rota.api.trainjob.TrainJobSpec.RuntimeRef;
import rota.api.trainjob.TrainJobStatus;
import rota.api.trainjob.TrainingRuntime;
import rota.kernel.cache.Index;
import rota.kernel.cache.Memory;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.cache.Patience;
import rota.kernel.cache.ShownSince;
import rota.kernel.cache.Trust;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.loop.Triggers;
import rota.kernel.plan.Plan;
import rota.workloads.trainjob.TrainJobView.Objects;
import rota.workloads.trainjob.plugin.Framework;
import rota.workloads.trainjob.plugin.Plugin.Part;
import rota.workloads.trainjob.plugin.ReportDesk;
import rota.workloads.trainjob.plugin.Supplies;

/// Reads TrainJobs, their runtimes, and what has been made of them.
public final class TrainJobController implements Controller<TrainJob, TrainJobView, TrainJobStatus> {
    static final Index<TrainJob> RUNTIME = new Index<>("runtime", it -> List.of(place(TrainJobSpec.runtimeOf(
            it), it.getMetadata().getNamespace())));
    private static final Kind SECRETS = Kind.of(Secret.class);

    private final Mirrors mirrors;
    private final Mirror<TrainJob> jobs;
    private final TrainJobSettings settings;
    private final Framework framework = Framework.standard();
    private final List<Part> parts;
    private final Mirror<JobSet> sets;
    private final Memory<Trust<TrainJobStatus>> trust;
    private final ShownSince<TrainJob> shown;
    private final Patience patience;

    /// @param mirrors of TrainJobs with [#indexes()], of both kinds of runtimes, and of such of [#kinds()] as there are
    public TrainJobController(Mirrors mirrors, TrainJobSettings settings) {
        this.mirrors = mirrors;
        this.jobs = mirrors.of(TrainJob.class);
        this.sets = mirrors.of(JobSet.class);
        this.trust = new Memory<>(jobs, Trust.none());
        this.shown = new ShownSince<>(jobs, it -> Optional.ofNullable(it.getAdditionalProperties().get("status")));
        this.patience = new Patience(jobs);
        this.settings = settings;
        this.parts = Stream.concat(Stream.of(new Part(Snapshot.CONFIG_MAPS, TrainJobNames.SNAPSHOT)), framework.parts()
                .stream()).filter(it -> mirrors.of(it.kind()).isPresent()).toList();
    }

    /// What the mirror of TrainJobs must be able to answer.
    public static List<Index<TrainJob>> indexes() {
        return List.of(RUNTIME);
    }

    /// The kinds that trainings may need objects of.
    public static List<Kind> kinds() {
        return Stream.concat(Stream.of(Snapshot.CONFIG_MAPS), Framework.standard().parts().stream().map(Part::kind))
                .distinct().toList();
    }

    @Override
    public String name() {
        return "trainjob";
    }

    @Override
    public List<Trigger<?>> triggers() {
        var triggers = new ArrayList<Trigger<?>>();
        triggers.add(Triggers.self(TrainJob.class));
        triggers.add(new Trigger<>(TrainingRuntime.class, this::usersOf));
        triggers.add(new Trigger<>(ClusterTrainingRuntime.class, this::usersOf));
        for (var kind : parts.stream().map(Part::kind).distinct().toList())
            mirrors.of(kind).ifPresent(it -> triggers.add(new Trigger<>(it.model(), this::concerned)));
        return triggers;
    }

    /// None has a random name: all are found by what they are called.
    @Override
    public SequencedSet<Kind> children() {
        return Ordered.set();
    }

    /// What is on its way out, or is looked after by somebody else, is left alone.
    @Override
    public Optional<TrainJobView> observe(TrainJob job, Instant now) {
        if (Deleting.is(job) || !TrainJobSpec.isOurs(job)) return Optional.empty();
        var id = Identity.of(TrainJob.KIND, job);
        var spec = TrainJobSpec.of(job);
        var status = TrainJobStatus.of(job);
        var fresh = isFresh(job, status, now); // before the JobSet is read: what comes later is extra
        var objects = objects(id);
        var runtime = runtime(id, spec.runtime(), objects);
        return Optional.of(new TrainJobView(job, spec, status, runtime, objects, supplies(id, runtime, objects), fresh,
                now));
    }

    @Override
    public Plan<TrainJobStatus> plan(TrainJobView view) {
        return TrainJobPlanner.plan(view, framework);
    }

    @Override
    public Optional<HasMetadata> withStatus(TrainJobView view, TrainJobStatus status) {
        if (view.fresh()) trust.update(view.id(), it -> it.after(view.status(), List.of(status)));
        return status.equals(view.status()) ? Optional.empty() : Optional.of(view.job().with(status));
    }

    /// A server tells how new a copy is when something of its kind changes, and otherwise once a minute only. So a
    /// status that we have made ourselves, from a copy that was new enough, is trusted at once, what is written about
    /// the TrainJob besides makes its status no newer, and a word that does not come is not waited for for ever: the
    /// next news put right what an old copy of the JobSet says, and what is over stays so.
    private boolean isFresh(TrainJob job, TrainJobStatus status, Instant now) {
        var id = Identity.of(TrainJob.KIND, job);
        var isKnown = !sets.seen().isBefore(shown.of(job)) || trust.update(id, it -> it).includes(status);
        return !patience.waits(id, !isKnown, now);
    }

    private Objects objects(Identity id) {
        var found = new LinkedHashMap<Key, HasMetadata>();
        for (var part : parts) {
            var name = id.key().name() + part.suffix();
            mirrors.of(part.kind()).flatMap(it -> it.get(id.key().namespace(), name)).ifPresent(it -> found.put(part
                    .kind().key(id.key().namespace(), name), it));
        }
        return new Objects(found, parts.stream().map(Part::kind).distinct().toList());
    }

    private RuntimeSource runtime(Identity id, RuntimeRef ref, Objects objects) {
        if (!ref.isNamespaced() && !ref.isClusterWide()) return new RuntimeSource.Unsupported(ref.type());
        var copy = objects.found().get(Snapshot.CONFIG_MAPS.key(id.key().namespace(), id.key().name()
                + TrainJobNames.SNAPSHOT));
        if (copy instanceof ConfigMap map) return Snapshot.read(map, id, ref, settings.yaml());
        Optional<? extends GenericKubernetesResource> live = ref.isNamespaced() ? mirrors.of(TrainingRuntime.class)
                .get(id.key().namespace(), ref.name()) : mirrors.of(ClusterTrainingRuntime.class).get("", ref.name());
        return live.<RuntimeSource>map(Snapshot::live).orElseGet(() -> Snapshot.missing(ref, id.key().namespace()));
    }

    /// Keys are made when they are missing, and then used for good.
    private Supplies supplies(Identity id, RuntimeSource runtime, Objects objects) {
        var key = SECRETS.key(id.key().namespace(), id.key().name() + TrainJobNames.SSH_KEYS);
        var needed = spec(runtime).filter(it -> it.policy().mpi().isPresent() && !objects.found().containsKey(key))
                .isPresent();
        return new Supplies(needed ? Optional.of(settings.keys().fresh()) : Optional.empty(), desk(id, objects));
    }

    /// A training that has begun keeps what it began with: pods that know of no desk are not told of one, and those
    /// that do are not made to forget it.
    private Optional<ReportDesk> desk(Identity id, Objects objects) {
        var set = objects.found().get(JobSet.KIND.key(id.key().namespace(), id.key().name()));
        if (set instanceof JobSet made && !ReportDesk.isKnownTo(made)) return Optional.empty();
        var told = objects.found().get(Snapshot.CONFIG_MAPS.key(id.key().namespace(), id.key().name()
                + TrainJobNames.DESK));
        return settings.desk().or(() -> told instanceof ConfigMap map ? ReportDesk.of(map, id) : Optional.empty());
    }

    private static Optional<RuntimeSpec> spec(RuntimeSource runtime) {
        return switch (runtime) {
            case RuntimeSource.Kept(var spec) -> Optional.of(spec);
            case RuntimeSource.Live(var spec, _) -> Optional.of(spec);
            case RuntimeSource.Unusable _, RuntimeSource.Unsupported _ -> Optional.empty();
        };
    }

    private List<Key> usersOf(GenericKubernetesResource runtime) {
        var namespace = java.util.Objects.requireNonNullElse(runtime.getMetadata().getNamespace(), "");
        var ref = new RuntimeRef(TrainJob.GROUP, runtime.getKind(), runtime.getMetadata().getName());
        return jobs.by(RUNTIME, place(ref, namespace)).stream().map(it -> Key.of(TrainJob.KIND, it)).toList();
    }

    /// Whose name it has. What is in the way of a TrainJob has such a name too, and must be missed when it goes.
    private List<Key> concerned(HasMetadata object) {
        var meta = object.getMetadata();
        return parts.stream().filter(it -> it.kind().isReferredToBy(object.getApiVersion(), object.getKind())
                && meta.getName().endsWith(it.suffix())).map(it -> meta.getName().substring(0,
                        meta.getName().length()
                                - it.suffix().length()))
                .distinct().flatMap(it -> jobs.get(meta.getNamespace(), it).stream())
                .map(it -> Key.of(TrainJob.KIND, it)).toList();
    }

    static String place(RuntimeRef ref, String namespace) {
        return ref.type() + "/" + (ref.isNamespaced() ? namespace : "") + "/" + ref.name();
    }
}
