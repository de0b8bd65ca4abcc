package rota.workloads.instanceset;

import rota.api.peer.MemberRequest;
import rota.kernel.plan.Action;

/// What sets do beside Kubernetes: calls to members.
record MemberCall(MemberRequest request) implements Action.Call {
    @Override
    public String summary() {
        return "call " + request.words();
    }
}
