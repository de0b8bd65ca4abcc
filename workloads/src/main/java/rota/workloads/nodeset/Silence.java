package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Conditions;
import rota.api.peer.Contact;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

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

    /// Tells once that Slurm does not answer, and why; that it was not asked yet is no news.
    static Optional<Step> news(NodeSetView view) {
        if (!(view.around().contact() instanceof Contact.Silent(_, var why, _)) || why.equals(Contact.NOT_ASKED)
                || view.outranked())
            return Optional.empty();
        var wasTold = Conditions.find(view.status().conditions(), CONDITION)
                .filter(it -> "False".equals(it.getStatus()) && !it.getMessage().endsWith(Contact.NOT_ASKED))
                .isPresent();
        return wasTold
                ? Optional.empty()
                : Optional.of(Step.oneByOne("silence", "Slurm does not answer", List.of(new Action.Announce(
                        Action.Severity.WARNING, "SlurmUnreachable", words(why)))));
    }

    private static String words(String why) {
        return "nothing is drained or deleted until Slurm answers: " + why;
    }

    static List<Condition> conditions(NodeSetView view) {
        var generation = view.set().getMetadata().getGeneration();
        var condition = switch (view.around().contact()) {
            case Contact.Heard _ -> new ConditionBuilder().withStatus("True").withReason("Answers")
                    .withMessage("Slurm answers");
            case Contact.Silent(_, var why, _) -> new ConditionBuilder().withStatus("False").withReason("Silent")
                    .withMessage(words(why));
        };
        return Conditions.with(view.status().conditions(),
                condition.withType(CONDITION).withObservedGeneration(generation).build(), view.now());
    }
}
