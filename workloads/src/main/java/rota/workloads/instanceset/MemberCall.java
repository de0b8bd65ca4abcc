package rota.workloads.instanceset;

import java.util.Optional;
import rota.api.meta.Identity;
import rota.api.peer.MemberRequest;
import rota.api.peer.Members;
import rota.kernel.plan.Action;
import rota.kernel.run.Performer;

/// What sets do beside Kubernetes: calls to members.
///
/// @param pod whom it concerns, and who is told of it
record MemberCall(Identity pod, MemberRequest request) implements Action.Call {
    /// The name of the action that moves a role.
    static final String SWITCHOVER = "switchover";

    /// Makes such calls.
    static Performer.CallHandler by(Members members) {
        return call -> {
            if (!(call instanceof MemberCall(_, var request)))
                throw new IllegalStateException("expected a call to a member, found " + call.summary());
            members.run(request);
        };
    }

    @Override
    public String summary() {
        return "call " + request.words();
    }

    @Override
    public Optional<Action.Notice> whenDone() {
        return Optional.of(new Action.Notice(pod, new Action.Announce(Action.Severity.NORMAL, "ActionSucceeded", request
                .words() + " has succeeded")));
    }

    /// A role that does not move is no failure of the set; a configuration that is not taken in is.
    @Override
    public Optional<Action.Announce> whenRefused() {
        var reason = request.action().equals(SWITCHOVER) ? "SwitchoverFailed" : "FailedReconcile";
        return Optional.of(new Action.Announce(Action.Severity.WARNING, reason, ""));
    }
}
