package rota.workloads.instanceset;

import java.util.List;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;

/// What is known of the roles of a set's members, and what follows from it.
sealed interface RoleView permits RolePlanner, AgentRoles {
    List<Step> steps();

    Wake wake();
}
