package rota.workloads.trainjob.plugin;

import java.util.List;
import rota.api.meta.Kind;

/// Something that knows one part of training. It takes part in those phases whose interface it has.
public interface Plugin {

    /// One word, unique.
    String name();

    /// Knows what a training must not ask for.
    interface Checks extends Plugin {
        /// What is wrong, in words for the user: the field, what was expected and what was found.
        List<String> faults(Training training);
    }

    /// Knows what may not turn out as its user thinks.
    interface Advises extends Plugin {
        /// In words for the user, who may still want it so.
        ///
        /// @param training after phase 1
        List<String> advice(Training training);
    }

    /// Phase 1: how the nodes of a training work together.
    interface MachineLearning extends Plugin {
        Proposal workTogether(Training training);
    }

    /// Phase 2: how all pods start together, or none.
    interface PodGroup extends Plugin {
        Proposal startTogether(Training training);
    }

    /// Phase 3: what pods need besides.
    interface PodSpec extends Plugin {
        Proposal equip(Training training, Supplies supplies);
    }

    /// Phase 4: the objects that carry the training out.
    interface Components extends Plugin {
        List<Component> components(Training training, Supplies supplies);

        /// All objects that it might ever make, so that they are watched.
        List<Part> parts();
    }

    /// An object that a training may have.
    ///
    /// @param suffix what its name has behind that of the TrainJob
    record Part(Kind kind, String suffix) {}
}
