package rota.workloads.trainjob;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedSet;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Deleting;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobNames;
import rota.api.trainjob.TrainJobSpec;
import rota.api.trainjob.TrainJobSpec.RuntimeRef;
import rota.api.wire.Json;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.loop.Triggers;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Tolerates;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.workloads.trainjob.TrainJobSettings.Protection;

/// Keeps a runtime from being deleted while a TrainJob names it, or lets go of those that older versions kept.
///
/// @param <T> one of the two kinds of runtimes
public final class RuntimeController<T extends GenericKubernetesResource>
        implements
            Controller<T, RuntimeController.View, NoStatus> {
    /// Many TrainJobs that come and go cost one look.
    private static final Duration GATHERING = Duration.ofSeconds(1);

    private final Class<T> type;
    private final Kind kind;
    private final Mirror<TrainJob> jobs;
    private final Protection protection;

    /// A runtime and whether somebody needs it.
    record View(HasMetadata runtime, Key key, boolean inUse) {
        boolean isKept() {
            return runtime.getMetadata().getFinalizers().contains(TrainJobNames.IN_USE);
        }
    }

    /// @param mirrors of the runtimes, and of TrainJobs with [TrainJobController#indexes()]
    public RuntimeController(Class<T> type, Mirrors mirrors, Protection protection) {
        this.type = type;
        this.kind = Kind.of(type);
        this.jobs = mirrors.of(TrainJob.class);
        this.protection = protection;
    }

    @Override
    public String name() {
        return kind.name().toLowerCase(java.util.Locale.ROOT);
    }

    @Override
    public List<Trigger<?>> triggers() {
        return switch (protection) {
            case SNAPSHOT -> List.of(Triggers.self(type));
            case FINALIZER -> List.of(Triggers.self(type), new Trigger<>(TrainJob.class, this::runtimeOf, GATHERING));
        };
    }

    @Override
    public SequencedSet<Kind> children() {
        return Ordered.set();
    }

    @Override
    public Optional<View> observe(T runtime, Instant now) {
        var ref = new RuntimeRef(TrainJob.GROUP, kind.name(), runtime.getMetadata().getName());
        var namespace = Objects.requireNonNullElse(runtime.getMetadata().getNamespace(), "");
        var users = jobs.by(TrainJobController.RUNTIME, TrainJobController.place(ref, namespace));
        return Optional.of(new View(runtime, Key.of(kind, runtime), !users.isEmpty()));
    }

    @Override
    public Plan<NoStatus> plan(View view) {
        return new Plan<>(step(view).stream().toList(), NoStatus.NONE, Wake.NEVER);
    }

    @Override
    public Optional<HasMetadata> withStatus(View view, NoStatus status) {
        return Optional.empty();
    }

    private Optional<Step> step(View view) {
        var leaving = Deleting.is(view.runtime());
        return switch (protection) {
            case SNAPSHOT -> view.isKept() ? Optional.of(change(view, "let-go", "every TrainJob has a copy of its own",
                    false)) : Optional.empty();
            case FINALIZER -> {
                if (!view.isKept() && view.inUse() && !leaving)
                    yield Optional.of(change(view, "keep", "a TrainJob needs it", true));
                if (!view.isKept() || !leaving) yield Optional.empty();
                yield Optional.of(view.inUse() ? Step.waiting("keep", "a TrainJob needs it") : change(view, "let-go",
                        "no TrainJob needs it any more", false));
            }
        };
    }

    /// A list is replaced as a whole: only as we saw it.
    private static Step change(View view, String name, String why, boolean keep) {
        var finalizers = new ArrayList<>(view.runtime().getMetadata().getFinalizers());
        if (keep) finalizers.add(TrainJobNames.IN_USE);
        else
            finalizers.remove(TrainJobNames.IN_USE);
        var metadata = Json.object("uid", Json.of(view.runtime().getMetadata().getUid()))
                .with("resourceVersion", Json.of(view.runtime().getMetadata().getResourceVersion()))
                .with("finalizers", new Json.Arr(finalizers.stream().map(Json::of).toList()));
        return Step.oneByOne(name, why, List.of(new Action.Patch(view.key(), new PatchBody.Merge(Json.object("metadata",
                metadata)), Subresource.NONE, Tolerates.GONE)));
    }

    private List<Key> runtimeOf(TrainJob job) {
        var ref = TrainJobSpec.runtimeOf(job);
        if (!ref.group().equals(TrainJob.GROUP) || !ref.kind().equals(kind.name())) return List.of();
        return List.of(kind.key(kind.namespaced() ? job.getMetadata().getNamespace() : "", ref.name()));
    }
}
