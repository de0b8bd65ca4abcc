package rota.local.agent.pod;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import rota.local.agent.Containers.Missing;
import rota.local.agent.LogOptions;
import rota.local.agent.PodRef;

/// Which run of a container somebody means who asks for its log. The rules and the refusals are those of kubelets: one
/// that rests after a crash shows the run that crashed.
public final class LogChoice {
    private LogChoice() {}

    /// The ID of the run.
    ///
    /// @throws Missing when there is none
    public static String of(PodRef pod, PodStatus status, LogOptions options) {
        var told = "container \"" + options.container() + "\" in pod \"" + pod.name() + "\"";
        var found = Stream.concat(status.getContainerStatuses().stream(), status.getInitContainerStatuses().stream())
                .filter(it -> it.getName().equals(options.container())).findFirst()
                .orElseThrow(() -> refusal(told + " is not available"));
        return options.previous()
                ? id(last(found)).orElseThrow(() -> refusal("previous terminated " + told + " not found"))
                : current(found, told);
    }

    private static String current(ContainerStatus status, String told) {
        var state = status.getState() == null ? new ContainerState() : status.getState();
        if (state.getRunning() != null) return status.getContainerID();
        if (state.getTerminated() != null || last(status) != null) {
            return id(state.getTerminated()).or(() -> id(last(status)))
                    .orElseThrow(() -> refusal(told + " is terminated"));
        }
        throw refusal(state.getWaiting() == null
                ? told + " is waiting to start - no logs yet"
                : told + " is waiting to start: " + state.getWaiting().getReason());
    }

    private static @Nullable ContainerStateTerminated last(ContainerStatus status) {
        return status.getLastState() == null ? null : status.getLastState().getTerminated();
    }

    private static Optional<String> id(@Nullable ContainerStateTerminated ended) {
        return ended == null ? Optional.empty()
                : Optional.ofNullable(ended.getContainerID()).filter(it -> !it.isEmpty());
    }

    private static Missing refusal(String words) {
        return new Missing(Missing.What.LOG, words);
    }
}
