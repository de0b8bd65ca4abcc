package rota.sim.instanceset;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.instanceset.InstanceNames;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetSpec;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.instanceset.UpdatePolicy;
import rota.api.instanceset.UpdateStrategy;
import rota.api.meta.Deleting;
import rota.api.meta.Kind;
import rota.sim.world.Cluster.Written;
import rota.sim.world.World;

/// What must be true after every single write, whoever made it.
public final class InstanceSetChecks {
    private static final Kind PODS = Kind.of(Pod.class);
    private static final Kind CLAIMS = Kind.of(PersistentVolumeClaim.class);
    /// As long as a switchover is waited for: the time of the action and some more.
    private static final Duration BOUND = Duration.ofSeconds(60);

    private final Database database;
    private final Map<String, Pod> before = new LinkedHashMap<>();
    private final Set<String> downByUs = new LinkedHashSet<>();
    private InstanceSet set = new InstanceSet();
    private int seen;

    private InstanceSetChecks(Database database) {
        this.database = database;
    }

    public static void watch(World world, Database database) {
        world.always(new InstanceSetChecks(database)::check);
    }

    private void check(World world) {
        var log = world.cluster().log();
        InstanceSets.find(world).ifPresent(it -> set = it);
        for (var written : log.subList(seen, log.size())) check(world, written);
        seen = log.size();
        before.clear();
        InstanceSets.pods(world).forEach(it -> before.put(name(it), it));
        before.values().stream().filter(InstanceSetChecks::isBack).forEach(it -> downByUs.remove(name(it)));
    }

    private static boolean isBack(Pod pod) {
        return InstanceSets.isUp(pod) && !InstanceSets.label(pod, InstanceSetNames.ROLE).isEmpty();
    }

    private void check(World world, Written written) {
        if (!written.actor().startsWith("operator")) return;
        if (written.request() instanceof Request.Patch patch) inPlace(world, patch, written);
        if (!(written.request() instanceof Request.Delete delete)) return;
        if (delete.key().kind().equals(CLAIMS))
            check(!keepsClaims(), "19: no claim is deleted that is to be kept",
                    written);
        if (!delete.key().kind().equals(PODS)) return;
        var pod = before.get(delete.key().name());
        if (pod == null || !InstanceSets.isUp(pod)) return;
        if (isSurplus(pod)) {
            if (!Deleting.is(set) && !InstanceSetSpec.of(set).switches().stop()) leaves(pod, written);
            return;
        }
        var updates = InstanceSetSpec.of(set).updates();
        check(updates.policy() != UpdatePolicy.STRICT_IN_PLACE, "13: nobody is made anew who must not be", written);
        check(!isNewest(pod), "43: nobody is made anew who is of the newest template", written);
        goes(world, pod, written);
    }

    /// It is not at work any more, by our hand.
    private void goes(World world, Pod pod, Written written) {
        downByUs.add(name(pod));
        quorum(pod, written);
        leader(world, pod, written);
    }

    private void inPlace(World world, Request.Patch patch, Written written) {
        if (!patch.key().kind().equals(PODS) || patch.subresource() != Subresource.NONE
                || !(patch.body() instanceof PatchBody.Strategic(var changes)) || !changes.has("spec"))
            return;
        check(InstanceSetSpec.of(set).updates().upgradePolicy() != UpdatePolicy.RECREATE,
                "15: nobody gets a new image while it runs who must not", written);
        var pod = before.get(patch.key().name());
        if (pod == null || !InstanceSets.isUp(pod) || isSurplus(pod)) return;
        var restarts = changes.objects("spec", "containers").stream().anyMatch(it -> it.text("image").filter(
                image -> !image.equals(InstanceSets.image(pod))).isPresent());
        if (restarts) goes(world, pod, written);
    }

    private boolean keepsClaims() {
        var retention = InstanceSetSpec.of(set).retention();
        return Deleting.is(set) ? retention.whenDeleted() : retention.whenScaled();
    }

    /// As the status says, and it is of the spec as it is. Images have no part in a revision.
    private boolean isNewest(Pod pod) {
        var status = InstanceSetStatus.of(set);
        var image = InstanceSetSpec.of(set).template().objects("spec", "containers").getFirst().text("image");
        return image.filter(InstanceSets.image(pod)::equals).isPresent()
                && status.generation() == set.getMetadata().getGeneration() && (InstanceSets.label(pod,
                        InstanceSetNames.REVISION).equals(status.revisions().byUpdate().get(name(pod)))
                        || (isOfInstance(pod) && version(pod).equals(InstanceSets.version(
                                InstanceSetSpec.of(set)))));
    }

    private static boolean isOfInstance(Pod pod) {
        return !InstanceSets.label(pod, InstanceNames.NAME).isEmpty();
    }

    /// What tells templates apart: the revision of a pod that an Instance has is its own.
    private static String version(Pod pod) {
        return isOfInstance(pod) ? pod.getSpec().getContainers().getFirst().getEnv().getFirst().getValue()
                : InstanceSets.label(pod, InstanceSetNames.REVISION);
    }

    /// The same, with what can change while it runs.
    private static String form(Pod pod) {
        return version(pod) + " with " + InstanceSets.image(pod);
    }

    /// The majority of those who vote, as they are and not as anybody believes, is still at work.
    private void quorum(Pod pod, Written written) {
        var name = name(pod);
        var all = before.keySet().stream().filter(database::votes).count();
        var left = before.values().stream().filter(it -> database.votes(name(it)))
                .filter(it -> !name(it).equals(name)).filter(InstanceSets::isUp).count();
        var hadMajority = left + 1 > all / 2;
        if (all > 2 && database.votes(name) && hadMajority)
            check(left > all / 2, "10: " + left + " of " + all + " voters are left", written);
        var max = maxUnavailable();
        check(downByUs.size() <= max, "7: " + downByUs + " are down by us, and " + max + " may be", written);
    }

    /// It goes for good. Those who stay are a majority of themselves.
    private void leaves(Pod pod, Written written) {
        var voters = before.values().stream().filter(it -> database.votes(name(it))).toList();
        var rest = voters.stream().filter(it -> !name(it).equals(name(pod)))
                .filter(it -> !isSurplus(it) || InstanceSets.isUp(it)).toList();
        var up = rest.stream().filter(InstanceSets::isUp).count();
        var isKnown = voters.stream().anyMatch(it -> !InstanceSets.label(it, InstanceSetNames.ROLE).isEmpty());
        if (!isKnown || rest.isEmpty() || !database.votes(name(pod))) return;
        check(up > rest.size() / 2, "10: " + up + " of " + rest.size() + " voters who stay are at work", written);
    }

    /// Nobody may be made to go who is known to lead, unless all others are up to date and its role would not move.
    private void leader(World world, Pod pod, Written written) {
        if (!InstanceSets.label(pod, InstanceSetNames.ROLE).equals("leader")) return;
        var others = before.values().stream().filter(it -> !name(it).equals(name(pod))).filter(it -> !isSurplus(it))
                .toList();
        var forms = others.stream().filter(InstanceSets::isUp).map(InstanceSetChecks::form).distinct().toList();
        check(forms.size() <= 1 && !forms.contains(form(pod)), "11: the leader goes last, found " + forms, written);
        if (others.stream().noneMatch(it -> InstanceSets.isUp(it) && database.votes(name(it))))
            return;
        var asked = database.asked(pod.getMetadata().getUid());
        check(asked.isPresent() && !world.timeline().instant().isBefore(asked.get().plus(BOUND)),
                "12: a leader hands over before it goes", written);
    }

    /// Its number is not wanted: it goes for another reason than an update. Whoever wants the set to go wants none.
    private boolean isSurplus(Pod pod) {
        if (Deleting.is(set)) return true;
        var spec = InstanceSetSpec.of(set);
        var number = Integer.parseInt(name(pod).substring(3));
        var offline = spec.offline().stream().filter(it -> !it.equals(name(pod)))
                .filter(it -> Integer.parseInt(it.substring(3)) < number).count();
        return spec.offline().contains(name(pod)) || number - offline >= spec.replicas()
                || spec.switches().stop();
    }

    private static String name(Pod pod) {
        return pod.getMetadata().getName();
    }

    private int maxUnavailable() {
        return switch (InstanceSetSpec.of(set).updates().strategy()) {
            case UpdateStrategy.Rolling rolling -> rolling.maxUnavailable()
                    .map(it -> ((Integer) it.getValue()).intValue()).orElse(1);
            case UpdateStrategy.OnDelete _ -> 0;
        };
    }

    private void check(boolean holds, String what, Written written) {
        if (holds) return;
        var scene = before.values().stream().map(it -> name(it) + "=" + InstanceSets.label(it,
                InstanceSetNames.ROLE) + (InstanceSets.isUp(it) ? " up " : " down ")
                + form(it))
                .toList();
        throw new AssertionError(what + "; found " + written + " with " + List.copyOf(scene));
    }
}
