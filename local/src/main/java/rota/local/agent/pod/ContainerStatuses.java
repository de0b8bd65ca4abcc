package rota.local.agent.pod;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What a status says about each container.
final class ContainerStatuses {
    private ContainerStatuses() {}

    static List<ContainerStatus> of(Scene scene, Predicate<Member.Role> roles) {
        // A pod that goes, or has failed, starts nothing again: what has ended is not waiting for anything.
        var next = scene.verdict().isPresent() || scene.manifest().departure().isPresent()
                ? Optional.<Sequence>empty()
                : Optional.of(Sequence.of(scene.manifest(), scene.lives()));
        var allotment = scene.allotment();
        return scene.manifest().members().stream().filter(it -> roles.test(it.role()))
                .map(it -> status(it, scene.lives().of(it), next, allotment.of(it.name()))).toList();
    }

    private static ContainerStatus status(Member member, Life life, Optional<Sequence> next,
            ResourceRequirements resources) {
        var spec = member.spec();
        var resting = life.ended().flatMap(_ -> next.flatMap(it -> it.start(member.name())));
        var status = new ContainerStatusBuilder().withName(life.name()).withImage(spec.getImage())
                .withImageID(spec.getImage()).withRestartCount(life.restarts()).withReady(isReady(member, life))
                .withStarted(life.started()).withResources(resources);
        if (!life.containerId().isEmpty()) status.withContainerID(life.containerId());
        if (resources.getRequests() != null) status.withAllocatedResources(resources.getRequests());
        var shown = resting.map(ContainerStatuses::crashLoop)
                .orElseGet(() -> state(waiting(life.state(), next)));
        var last = resting.isPresent() ? life.ended() : life.last();
        return status.withState(shown).withLastState(last.map(ContainerStatuses::ended).orElseGet(ContainerState::new))
                .build();
    }

    /// An init container that has done its work counts as ready for good.
    private static boolean isReady(Member member, Life life) {
        return member.role() == Member.Role.INIT ? life.succeeded() : life.ready();
    }

    /// Main containers wait for the init containers, if nothing else is known to hold them.
    private static State waiting(State state, Optional<Sequence> next) {
        var initializing = next.filter(it -> !it.initialized()).isPresent();
        return initializing && state.equals(State.CREATING) ? new State.Waiting("PodInitializing", "") : state;
    }

    private static ContainerState crashLoop(Sequence.Start start) {
        return new ContainerStateBuilder().withNewWaiting().withReason("CrashLoopBackOff")
                .withMessage("rests for " + start.pause().toSeconds() + "s before it is started again").endWaiting()
                .build();
    }

    private static ContainerState state(State state) {
        return switch (state) {
            case State.Waiting(var reason, var message) -> new ContainerStateBuilder().withNewWaiting()
                    .withReason(reason).withMessage(orNull(message)).endWaiting().build();
            case State.Running(var since) -> new ContainerStateBuilder().withNewRunning()
                    .withStartedAt(Times.text(since)).endRunning().build();
            case State.Ended ended -> ended(ended);
        };
    }

    private static ContainerState ended(State.Ended state) {
        var exit = state.exit();
        return new ContainerStateBuilder().withNewTerminated().withExitCode(exit.code())
                .withSignal(exit.signal() == 0 ? null : exit.signal()).withReason(exit.reason())
                .withMessage(orNull(exit.message())).withStartedAt(Times.text(state.since()))
                .withFinishedAt(Times.text(state.until())).withContainerID(orNull(state.containerId())).endTerminated()
                .build();
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
