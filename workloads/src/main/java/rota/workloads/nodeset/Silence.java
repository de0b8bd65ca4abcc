package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.util.List;
import rota.api.meta.Conditions;
import rota.api.peer.Contact;

/// That Slurm does not answer, as users see it. An addition to what upstream has.
final class Silence {
    static final String CONDITION = "SlurmReachable";

    private Silence() {}

    static boolean is(NodeSetView view) {
        return view.around().contact() instanceof Contact.Silent;
    }

    /// Whether the status says already what there is to say.
    static boolean wasShown(NodeSetView view) {
        return view.around().contact() instanceof Contact.Silent
                && conditions(view).equals(view.status().conditions());
    }

    static List<Condition> conditions(NodeSetView view) {
        var generation = view.set().getMetadata().getGeneration();
        var condition = switch (view.around().contact()) {
            case Contact.Heard _ -> new ConditionBuilder().withStatus("True").withReason("Answers")
                    .withMessage("Slurm answers");
            case Contact.Silent(_, var why, _) -> new ConditionBuilder().withStatus("False").withReason("Silent")
                    .withMessage("nothing is drained or deleted until Slurm answers: " + why);
        };
        return Conditions.with(view.status().conditions(),
                condition.withType(CONDITION).withObservedGeneration(generation).build(), view.now());
    }
}
