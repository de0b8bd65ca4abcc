package rota.workloads.instanceset;

import java.time.Instant;
import rota.api.peer.MemberRequest;
import rota.kernel.plan.Action;

/// Asks a member for its role.
///
/// @param uid of the pod: what a predecessor of the same name said does not count
/// @param now when it was decided to ask
record RoleCall(String uid, MemberRequest request, Instant now) implements Action.Call {
    @Override
    public String summary() {
        return "ask " + request.pod().path() + " for its role";
    }

    @Override
    public boolean onlyAsks() {
        return true;
    }
}
