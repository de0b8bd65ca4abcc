package rota.local.agent.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.ArrayList;
import java.util.List;

/// One container of a pod and its part in it.
///
/// @param policy its own: an init container of a pod that always restarts is started again only until it succeeds
public record Member(Container spec, Role role, RestartPolicy policy) {

    /// What a container is for.
    public enum Role {
        /// Must end well before the next one starts.
        INIT,
        /// Starts among the init containers and stays until the main ones have ended.
        SIDECAR,
        MAIN
    }

    public String name() {
        return spec.getName();
    }

    /// All containers of a pod, in the order in which they start.
    static List<Member> of(PodSpec pod) {
        var members = new ArrayList<Member>();
        var policy = RestartPolicy.parse(pod.getRestartPolicy());
        for (var it : pod.getInitContainers()) members.add(early(it, policy));
        for (var it : pod.getContainers()) {
            var own = it.getRestartPolicy() == null ? policy : RestartPolicy.parse(it.getRestartPolicy());
            members.add(new Member(it, Role.MAIN, own));
        }
        return members;
    }

    private static Member early(Container spec, RestartPolicy policy) {
        if ("Always".equals(spec.getRestartPolicy())) return new Member(spec, Role.SIDECAR, RestartPolicy.ALWAYS);
        var own = policy == RestartPolicy.NEVER ? RestartPolicy.NEVER : RestartPolicy.ON_FAILURE;
        return new Member(spec, Role.INIT, own);
    }
}
