package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import rota.api.instanceset.Instance;
import rota.api.instanceset.InstanceNames;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSpec;
import rota.api.instanceset.InstanceState;
import rota.api.instanceset.InstanceStatus.Current;
import rota.api.meta.Conditions;
import rota.api.meta.Deleting;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// An object of kind Instance, which speaks for its pod: a set knows of the pod what the Instance says.
///
/// @param spec of the Instance, as it is written
record Deputy(Instance instance, InstanceState state, Json.Obj spec) {
    private static final String LONG_AGO = "1970-01-01T00:00:00Z";

    static Deputy of(Instance instance) {
        return new Deputy(instance, InstanceState.of(instance), InstanceSpec.tree(instance));
    }

    String name() {
        return instance.getMetadata().getName();
    }

    boolean isTerminating() {
        return Deleting.is(instance);
    }

    boolean isScaledDown() {
        return spec.truth("scaledDown").orElse(false);
    }

    boolean hasPod() {
        return state.current() != Current.ABSENT;
    }

    String hash() {
        var annotations = instance.getMetadata().getAnnotations();
        return annotations == null ? "" : annotations.getOrDefault(InstanceNames.HASH, "");
    }

    /// Its pod is as the Instance asks for, as it is written now.
    boolean isDone() {
        return isObserved() && state.revision().upToDate() && state.current() == Current.PRESENT;
    }

    /// It leaves its pod alone until somebody deletes it.
    boolean isResting() {
        return spec.text("instanceUpdateStrategyType").filter("OnDelete"::equals).isPresent();
    }

    /// What its status says is about what is written now.
    private boolean isObserved() {
        return Optional.ofNullable(instance.getMetadata().getGeneration()).orElse(0L) == state.generation();
    }

    /// All is well with it. It need not be up to date: it waits with that until the set is complete.
    boolean isAvailable() {
        return isObserved() && state.health().available()
                && Conditions.isTrue(state.conditions(), InstanceSetNames.AVAILABLE) && !isTerminating();
    }

    /// As it says.
    Member member() {
        return member(state.health().ready());
    }

    /// @param ready whether it counts as ready, whatever it says
    Member member(boolean ready) {
        return Member.of(pod(ready));
    }

    private Pod pod(boolean ready) {
        var metadata = instance.getMetadata();
        var pod = new PodBuilder().withNewMetadata().withNamespace(metadata.getNamespace()).withName(name())
                .withUid(metadata.getUid()).withResourceVersion(metadata.getResourceVersion()).withLabels(labels())
                .withAnnotations(annotations()).endMetadata().withNewStatus().withPhase(phase());
        if (ready)
            pod = pod.addNewCondition().withType("Ready").withStatus("True").withLastTransitionTime(since())
                    .endCondition();
        var done = pod.endStatus().build();
        if (isTerminating() || state.current() == Current.TERMINATING)
            done.getMetadata().setDeletionTimestamp(LONG_AGO);
        return done;
    }

    private LinkedHashMap<String, String> labels() {
        var template = spec.text("instanceTemplateName").orElse("");
        var labels = new LinkedHashMap<String, String>();
        labels.put(InstanceSetNames.TEMPLATE, template);
        labels.put(InstanceSetNames.TEMPLATE_NAME, template);
        labels.put(InstanceSetNames.REVISION, hash());
        if (!state.role().isEmpty()) labels.put(InstanceSetNames.ROLE, state.role().toLowerCase(Locale.ROOT));
        return labels;
    }

    private LinkedHashMap<String, String> annotations() {
        var annotations = new LinkedHashMap<String, String>();
        if (!state.configs().isEmpty())
            annotations.put(InstanceSetNames.CONFIG_HASH, Codec.write(Codec.json(state.configs())));
        return annotations;
    }

    private String phase() {
        if (Conditions.isTrue(state.conditions(), InstanceSetNames.FAILURE)) return "Failed";
        return hasPod() ? "Running" : "Pending";
    }

    /// The Instance knows for how long, and says only whether that is long enough.
    private @Nullable String since() {
        return state.health().available() ? LONG_AGO : null;
    }
}
