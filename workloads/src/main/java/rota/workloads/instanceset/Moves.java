package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.instanceset.ConfigTemplate;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.RoleProbe;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;
import rota.workloads.instanceset.Blueprint.Pattern;

/// What is written to bring a member to its new template.
///
/// @param moving members that move in the same pass
record Moves(InstanceSetView view, Blueprint blueprint, List<Member> moving) {

    Step step(Member member, Decision change) {
        var pattern = blueprint.of(member.name()).orElseThrow();
        var actions = new ArrayList<>(reconfiguration(member));
        var reason = switch (change) {
            case Decision.Recreate(var why) -> {
                actions.addAll(0, confirmations(member));
                actions.add(delete(member));
                yield member.name() + " is made anew: " + why;
            }
            case Decision.InPlace inPlace -> {
                if (inPlace.restarts()) actions.addAll(0, confirmations(member));
                actions.add(inPlace.size() ? resize(pattern, member, inPlace) : patch(pattern, member, inPlace));
                yield member.name() + " is changed while it runs";
            }
            case Decision.None _, Decision.Blocked _ -> throw new IllegalStateException(
                    "expected a change of " + member.name() + ", found " + change);
        };
        return Step.oneByOne("update", reason, actions);
    }

    /// Only as we saw it: it may have become the leader this moment.
    static Action delete(Member member) {
        return new Action.Delete(member.facts().id(), DeleteOptions.DEFAULT, Optional.of(version(member)));
    }

    private static ResourceVersion version(Member member) {
        return ResourceVersion.parse(member.facts().pod().getMetadata().getResourceVersion());
    }

    /// Before one that votes goes, the others that do are looked at past the cache: they must be as we saw them.
    List<Action> confirmations(Member member) {
        if (!Quorum.mayVote(view.spec(), member)) return List.of();
        return Quorum.voters(view).stream().filter(Member::isReady).filter(it -> !it.name().equals(member.name()))
                .filter(it -> moving.stream().noneMatch(other -> other.name().equals(it.name())))
                .map(Moves::unchanged).toList();
    }

    static Action unchanged(Member member) {
        return Action.Confirm.unchanged(member.facts().id(), version(member));
    }

    /// A configuration that nobody can be told of at the moment: it must not count as taken in.
    Optional<String> untold(Member member) {
        return Decision.outstanding(view.spec(), member).stream().filter(it -> it.reconfigure().isPresent())
                .filter(it -> reconfiguration(it, member).isEmpty()).findFirst().map(it -> "there is nobody whom "
                        + it.action() + " can be called on for the configuration " + it.name() + " of " + member
                                .name());
    }

    private List<Action> reconfiguration(Member member) {
        return Decision.outstanding(view.spec(), member).stream().flatMap(it -> reconfiguration(it, member).stream())
                .toList();
    }

    private List<Action> reconfiguration(ConfigTemplate config, Member member) {
        return config.reconfigure().map(it -> new Actions(config.action(), it, config.parameters(), config.arguments())
                .on(view, member)).orElse(List.of());
    }

    private Action patch(Pattern pattern, Member member, Decision.InPlace change) {
        var pod = member.facts().pod();
        var metadata = Json.object("uid", Json.of(pod.getMetadata().getUid()))
                .with("labels", labels(pattern, member, change)).with("annotations", annotations(pattern));
        if (!change.containers())
            return patch(member, Json.object("metadata", metadata), Subresource.NONE);
        var body = Json.object("metadata", metadata.with("resourceVersion", Json.of(pod.getMetadata()
                .getResourceVersion()))).with("spec", spec(pattern.shape(), pod));
        return patch(member, body, Subresource.NONE);
    }

    /// What it is when it has started anew is not known before it has been asked. Only where we ask: an agent tells
    /// each version of a role once.
    private Json.Obj labels(Pattern pattern, Member member, Decision.InPlace change) {
        var labels = (Json.Obj) Codec.json(PodLabels.wanted(pattern, member.name()));
        return change.restarts() && RoleProbe.of(view.set()).isPresent()
                ? labels.with(InstanceSetNames.ROLE, Json.Null.NULL)
                : labels;
    }

    /// What was asked of the member is done with: the next restart asks anew.
    private Json annotations(Pattern pattern) {
        var json = (Json.Obj) Codec.json(PodAnnotations.wanted(view.spec(), pattern.shape()));
        return json.with(InstanceSetNames.SWITCHOVER, Json.Null.NULL);
    }

    private static Json.Obj spec(Shape shape, Pod pod) {
        var spec = Json.object("containers", images(shape.images()));
        if (!shape.initImages().isEmpty()) spec = spec.with("initContainers", images(shape.initImages()));
        if (shape.deadline().isPresent())
            spec = spec.with("activeDeadlineSeconds", Json.of(shape.deadline().get()));
        var tolerations = new ArrayList<Toleration>(pod.getSpec().getTolerations());
        shape.tolerations().stream().filter(it -> !tolerations.contains(it)).toList().forEach(tolerations::add);
        return tolerations.isEmpty() ? spec
                : spec.with("tolerations", new Json.Arr(tolerations.stream().map(Codec::json).toList()));
    }

    private static Json.Arr images(SequencedMap<String, String> images) {
        return new Json.Arr(images.entrySet().stream().<Json>map(it -> Json.object("name", Json.of(it.getKey()))
                .with("image", Json.of(it.getValue()))).toList());
    }

    /// Where it restarts for that, only as we saw it, like one that is made anew.
    private static Action resize(Pattern pattern, Member member, Decision.InPlace change) {
        var containers = pattern.shape().sizes().entrySet().stream().<Json>map(it -> Json.object("name", Json.of(it
                .getKey())).with("resources", Json.object("requests", Codec.json(it.getValue().requests()))
                        .with("limits", Codec.json(it.getValue().limits()))))
                .toList();
        var metadata = Json.object("uid", Json.of(member.facts().id().uid()));
        if (change.restarts()) metadata = metadata.with("resourceVersion", Json.of(version(member).toString()));
        return patch(member, Json.object("metadata", metadata).with("spec", Json.object("containers",
                new Json.Arr(containers))), Subresource.RESIZE);
    }

    private static Action patch(Member member, Json.Obj changes, Subresource side) {
        return new Action.Patch(member.facts().id().key(), new PatchBody.Strategic(changes), side,
                Action.Tolerates.GONE);
    }
}
