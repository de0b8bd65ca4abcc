package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import rota.api.instanceset.ConfigTemplate;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetSpec;
import rota.api.instanceset.UpdatePolicy;
import rota.workloads.instanceset.Blueprint.Pattern;
import rota.workloads.instanceset.Settings.Resize;

/// What a pod needs to be as its template says.
sealed interface Decision {

    /// Nothing: it is up to date.
    record None() implements Decision {}

    /// It can be changed while it runs: labels and annotations, images and the deadline, processors and memory.
    ///
    /// @param restarts a container of it starts anew: its role has to move first
    record InPlace(boolean metadata, boolean containers, boolean size, boolean restarts) implements Decision {}

    /// It has to be made anew.
    record Recreate(String why) implements Decision {}

    /// A policy of its user forbids what it needs.
    ///
    /// @param setting which one
    record Blocked(String setting, UpdatePolicy policy) implements Decision {
        /// Why the owner of the pod does nothing.
        String why(String owner, String pod) {
            return owner + " blocks on update as the " + setting + " is " + policy.word() + " and the pod " + pod
                    + " can not be updated in place";
        }
    }

    Decision NONE = new None();

    /// Whether nothing is to be updated, configurations included. A pod that nobody wants any more is not asked.
    static boolean isUpToDate(Blueprint blueprint, Member member) {
        return blueprint.decision(member).filter(None.class::isInstance).isPresent();
    }

    /// By the policy of the user.
    static Decision of(InstanceSetView view, Pattern pattern, Member member) {
        return switch (needed(view, pattern, member)) {
            case None none -> none;
            case InPlace inPlace -> policy(view, pattern, member) == UpdatePolicy.RECREATE
                    && !(isOnlyMetadata(inPlace) && hasOwnMetadata(view, pattern.shape(), member))
                            ? new Recreate("the policy ReCreate wants a new pod")
                            : inPlace;
            case Recreate recreate -> policy(view, pattern, member) == UpdatePolicy.STRICT_IN_PLACE
                    ? new Blocked(isUpgrade(pattern, member) ? "podUpgradePolicy" : "podUpdatePolicy",
                            UpdatePolicy.STRICT_IN_PLACE)
                    : recreate;
            case Blocked blocked -> blocked;
        };
    }

    private static UpdatePolicy policy(InstanceSetView view, Pattern pattern, Member member) {
        var updates = view.spec().updates();
        return isUpgrade(pattern, member) ? updates.upgradePolicy() : updates.policy();
    }

    private static Decision needed(InstanceSetView view, Pattern pattern, Member member) {
        if (outstanding(view.spec(), member).stream().anyMatch(ConfigTemplate::restart))
            return new Recreate("a configuration has changed that needs a restart");
        if (!pattern.isRevision(member.revision())) return new Recreate("its template has changed");
        var deadline = !hasDeadline(pattern.shape(), member);
        if (deadline && isPutOff(pattern.shape(), spec(member)))
            return new Recreate("its activeDeadlineSeconds is taken away or raised, which no pod that runs allows");
        var metadata = !hasMetadata(view, pattern, member);
        var containers = deadline || !hasContainers(pattern.shape(), spec(member));
        var size = view.settings().resize() != Resize.IGNORE && !hasSizes(pattern.shape(), spec(member));
        if (size && view.settings().resize() == Resize.RECREATE)
            return new Recreate("its processors or its memory change");
        return metadata || containers || size
                ? new InPlace(metadata, containers, size, containers || (size && isRestartedFor(pattern.shape(),
                        spec(member))))
                : NONE;
    }

    /// Configurations that the pod has not taken in.
    static List<ConfigTemplate> outstanding(InstanceSetSpec spec, Member member) {
        if (spec.configs().isEmpty()) return List.of();
        var has = member.configs();
        return spec.configs().stream().filter(it -> !it.hash().equals(has.get(it.name()))).toList();
    }

    private static boolean isOnlyMetadata(InPlace change) {
        return !change.containers && !change.size;
    }

    /// Extra labels and annotations do not matter: others put them there.
    private static boolean hasMetadata(InstanceSetView view, Pattern pattern, Member member) {
        return PodLabels.are(pattern, member)
                && isIn(pattern.shape().annotations(), member.facts().pod().getMetadata().getAnnotations())
                && outstanding(view.spec(), member).isEmpty();
    }

    /// It has what its template says. What differs then are labels by which we find pods: no reason for a new one.
    private static boolean hasOwnMetadata(InstanceSetView view, Shape shape, Member member) {
        var live = member.facts().pod().getMetadata();
        return isIn(shape.labels(), live.getLabels()) && isIn(shape.annotations(), live.getAnnotations())
                && outstanding(view.spec(), member).isEmpty();
    }

    private static boolean isIn(SequencedMap<String, String> wanted, @Nullable Map<String, String> live) {
        for (var entry : wanted.entrySet()) {
            if (!entry.getKey().equals(InstanceSetNames.CONFIG_HASH)
                    && (live == null || !entry.getValue().equals(live.get(entry.getKey()))))
                return false;
        }
        return true;
    }

    /// Only containers that the template names are looked at: others may have added some.
    private static boolean hasContainers(Shape shape, PodSpec live) {
        return hasImages(shape.images(), live.getContainers())
                && hasImages(shape.initImages(), live.getInitContainers());
    }

    /// It has what its template asks for, or was asked for just that, and somebody else has put another one on it: they
    /// would do so with every new pod. Where nothing says what was asked for, one that no template names is theirs.
    private static boolean hasDeadline(Shape shape, Member member) {
        var wanted = shape.deadline();
        return wanted.equals(Optional.ofNullable(spec(member).getActiveDeadlineSeconds()))
                || wanted.map(String::valueOf).equals(member.facts().annotation(InstanceSetNames.DEADLINE));
    }

    /// While a pod runs, its deadline can be set and brought forward: a server refuses anything else.
    private static boolean isPutOff(Shape shape, PodSpec live) {
        var now = live.getActiveDeadlineSeconds();
        return now != null && shape.deadline().filter(it -> it <= now).isEmpty();
    }

    private static boolean hasImages(SequencedMap<String, String> wanted, List<Container> live) {
        for (var image : wanted.entrySet()) {
            var found = named(live, image.getKey());
            if (found == null || !Image.isSame(image.getValue(), Objects.requireNonNullElse(found.getImage(), "")))
                return false;
        }
        return true;
    }

    private static boolean hasSizes(Shape shape, PodSpec live) {
        for (var size : shape.sizes().entrySet()) {
            var found = named(live.getContainers(), size.getKey());
            if (found == null || !size.getValue().isMetBy(Shape.Size.of(found))) return false;
        }
        return true;
    }

    private static boolean isRestartedFor(Shape shape, PodSpec live) {
        return shape.sizes().entrySet().stream().anyMatch(it -> {
            var found = named(live.getContainers(), it.getKey());
            return found != null && Shape.restarts(found, it.getValue());
        });
    }

    /// The last one of that name.
    private static @Nullable Container named(List<Container> containers, String name) {
        Container found = null;
        for (var container : containers) if (name.equals(container.getName())) found = container;
        return found;
    }

    /// Whether an image differs, or a container is missing.
    private static boolean isUpgrade(Pattern pattern, Member member) {
        return !hasImages(pattern.shape().images(), spec(member).getContainers())
                || !hasImages(pattern.shape().initImages(), spec(member).getInitContainers());
    }

    private static PodSpec spec(Member member) {
        return Optional.ofNullable(member.facts().pod().getSpec()).orElseGet(PodSpec::new);
    }
}
