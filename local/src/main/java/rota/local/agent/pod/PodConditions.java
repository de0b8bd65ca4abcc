package rota.local.agent.pod;

import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// The conditions that a node sets; those of others stay as they are.
final class PodConditions {
    /// A change of resources that is not granted, or not yet.
    private static final String RESIZE_PENDING = "PodResizePending";

    private PodConditions() {}

    /// Whether something holds, and if not, why.
    private record Answer(boolean yes, String reason, String message) {
        static final Answer YES = new Answer(true, "", "");

        static Answer no(String reason, String message) {
            return new Answer(false, reason, message);
        }
    }

    static List<PodCondition> of(Scene scene) {
        var containers = containersReady(scene);
        var conditions = new ArrayList<>(shown(scene));
        set(conditions, "PodReadyToStartContainers", sandbox(scene), scene);
        set(conditions, "Initialized", initialized(scene), scene);
        set(conditions, "ContainersReady", containers, scene);
        set(conditions, "Ready", containers.yes() ? gates(scene) : containers, scene);
        scene.allotment().refusal().ifPresentOrElse(
                it -> set(conditions, RESIZE_PENDING, new Answer(true, it.reason(), it.message()), scene),
                () -> conditions.removeIf(it -> it.getType().equals(RESIZE_PENDING)));
        return conditions;
    }

    private static List<PodCondition> shown(Scene scene) {
        var status = scene.pod().getStatus();
        return status == null ? List.of() : status.getConditions();
    }

    /// Whether the pod has its place on the node: true from its first container until its end.
    private static Answer sandbox(Scene scene) {
        var any = scene.lives().byName().values().stream().anyMatch(it -> !(it.state() instanceof State.Waiting));
        return any && !scene.phase().over() ? Answer.YES : Answer.no("", "");
    }

    private static Answer initialized(Scene scene) {
        if (scene.phase() == Phase.SUCCEEDED) return new Answer(true, "PodCompleted", "");
        if (Sequence.of(scene.manifest(), scene.lives()).initialized()) return Answer.YES;
        var open = scene.manifest().members().stream().filter(it -> it.role() != Member.Role.MAIN)
                .filter(it -> !done(it, scene.lives().of(it))).map(Member::name).toList();
        return Answer.no("ContainersNotInitialized", "containers with incomplete status: " + list(open));
    }

    private static boolean done(Member member, Life life) {
        return member.role() == Member.Role.INIT ? life.succeeded() : life.started();
    }

    private static Answer containersReady(Scene scene) {
        if (scene.phase() == Phase.SUCCEEDED) return Answer.no("PodCompleted", "");
        if (scene.phase() == Phase.FAILED) return Answer.no("PodFailed", "");
        var unready = scene.manifest().members().stream().filter(it -> it.role() != Member.Role.INIT)
                .filter(it -> !scene.lives().of(it).ready()).map(Member::name).toList();
        return unready.isEmpty() ? Answer.YES
                : Answer.no("ContainersNotReady", "containers with unready status: " + list(unready));
    }

    private static Answer gates(Scene scene) {
        var closed = scene.manifest().gates().stream().filter(gate -> shown(scene).stream()
                .noneMatch(it -> it.getType().equals(gate) && "True".equals(it.getStatus()))).toList();
        return closed.isEmpty() ? Answer.YES
                : Answer.no("ReadinessGatesNotReady", "conditions that others have to set: " + list(closed));
    }

    private static void set(List<PodCondition> conditions, String type, Answer answer, Scene scene) {
        var status = answer.yes() ? "True" : "False";
        var old = conditions.stream().filter(it -> it.getType().equals(type)).findFirst();
        var since = old.filter(it -> status.equals(it.getStatus()))
                .flatMap(it -> Optional.ofNullable(it.getLastTransitionTime()))
                .orElseGet(() -> Times.text(scene.now()));
        var next = new PodConditionBuilder().withType(type).withStatus(status).withLastTransitionTime(since)
                .withReason(answer.reason().isEmpty() ? null : answer.reason())
                .withMessage(answer.message().isEmpty() ? null : answer.message())
                .withObservedGeneration(old.map(PodCondition::getObservedGeneration).filter(Objects::nonNull)
                        .map(_ -> scene.pod().getMetadata().getGeneration()).orElse(null))
                .build();
        old.ifPresentOrElse(it -> conditions.set(conditions.indexOf(it), next), () -> conditions.add(next));
    }

    private static String list(List<String> names) {
        return "[" + String.join(" ", names) + "]";
    }
}
