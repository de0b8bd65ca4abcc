package rota.api.instanceset;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.instanceset.UpdateStrategy.MemberOrder;
import rota.api.wire.Json;

/// What the user wants, with everything decided that the API leaves open.
///
/// @param replicas how many instances there are over all templates
/// @param ordinals the numbers of the default template
/// @param matchLabels what the headless Service selects; pods are not found by it
/// @param template the default pod template, as it is written
/// @param flat all templates are numbered together
/// @param offline names of instances that must not run
/// @param claims templates of the claims that each instance has for itself
public record InstanceSetSpec(int replicas, Ordinals ordinals, Duration minReady,
        SequencedMap<String, String> matchLabels, Json.Obj template, List<InstanceTemplate> instances, boolean flat,
        List<String> offline, List<Json.Obj> claims, Retention retention, Management management, Updates updates,
        List<Role> roles, Lifecycle lifecycle, List<ConfigTemplate> configs, Switches switches) {

    /// How pods come to a new template.
    ///
    /// @param policy for changes that leave the images alone
    /// @param upgradePolicy for those of an image, or of the list of containers
    public record Updates(UpdateStrategy strategy, MemberOrder order, UpdatePolicy policy,
            UpdatePolicy upgradePolicy) {}

    /// What is on or off.
    ///
    /// @param paused only the status is kept; a deletion waits too
    /// @param stop no pod runs; claims and names stay
    /// @param headless the headless Service is wanted
    /// @param instanceApi pods are to be managed through objects of kind Instance
    public record Switches(boolean paused, boolean stop, boolean headless, boolean instanceApi) {}

    public InstanceSetSpec {
        instances = List.copyOf(instances);
        offline = List.copyOf(offline);
        claims = List.copyOf(claims);
        roles = List.copyOf(roles);
        configs = List.copyOf(configs);
    }

    public static InstanceSetSpec of(InstanceSet set) {
        return of(tree(set));
    }

    /// As it is written, every field of it.
    public static Json.Obj tree(InstanceSet set) {
        return set.part("spec");
    }

    /// From what [#tree] has, or something like it.
    public static InstanceSetSpec of(Json.Obj spec) {
        return new InstanceSetSpec(Math.max(0, spec.whole("replicas").orElse(1)), Ordinals.of(spec.object("ordinals")),
                Duration.ofSeconds(Math.max(0, spec.whole("minReadySeconds").orElse(0))),
                LifecycleAction.texts(spec.object("selector", "matchLabels")), spec.object("template"),
                spec.objects("instances").stream().map(InstanceTemplate::of).toList(),
                spec.truth("flatInstanceOrdinal").orElse(false), spec.texts("offlineInstances"),
                spec.objects("volumeClaimTemplates"),
                Retention.of(spec.object("persistentVolumeClaimRetentionPolicy")), Management.of(spec), updates(spec),
                spec.objects("roles").stream().map(Role::of).toList(), Lifecycle.of(spec.object("lifecycleActions")),
                spec.objects("configs").stream().map(ConfigTemplate::of).toList(),
                new Switches(spec.truth("paused").orElse(false), spec.truth("stop").orElse(false),
                        !spec.truth("disableDefaultHeadlessService").orElse(false),
                        spec.truth("enableInstanceAPI").orElse(false)));
    }

    private static Updates updates(Json.Obj spec) {
        return new Updates(UpdateStrategy.of(spec.object("instanceUpdateStrategy")),
                MemberOrder.of(spec.text("memberUpdateStrategy").orElse("")),
                UpdatePolicy.of(spec.text("podUpdatePolicy").orElse("")),
                UpdatePolicy.of(spec.text("podUpgradePolicy").orElse("")));
    }

    /// The role that a label names, in whatever case; empty for one that is not defined.
    public Optional<Role> role(String label) {
        return Role.named(roles, label);
    }

    public boolean hasRoles() {
        return !roles.isEmpty();
    }
}
