package rota.workloads.trainjob.plugin;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import rota.workloads.trainjob.plugin.Plugin.Advises;
import rota.workloads.trainjob.plugin.Plugin.Checks;
import rota.workloads.trainjob.plugin.Plugin.Components;
import rota.workloads.trainjob.plugin.Plugin.MachineLearning;
import rota.workloads.trainjob.plugin.Plugin.Part;
import rota.workloads.trainjob.plugin.Plugin.PodGroup;
import rota.workloads.trainjob.plugin.Plugin.PodSpec;

/// Leads a training through all plugins, phase by phase. The order in which they were given makes no difference.
public final class Framework {
    private final List<Plugin> plugins;

    /// What became of a training.
    public sealed interface Build {
        /// It can be carried out by these objects; those come first that others need.
        record Made(List<Component> components) implements Build {
            public Made {
                components = List.copyOf(components);
            }
        }

        /// It cannot, for at least one fault, in words for the user.
        record Refused(List<String> faults) implements Build {
            public Refused {
                faults = List.copyOf(faults);
            }
        }
    }

    public Framework(List<? extends Plugin> plugins) {
        this.plugins = plugins.stream().sorted(Comparator.comparing(Plugin::name)).map(Plugin.class::cast).toList();
    }

    /// With all plugins that there are.
    public static Framework standard() {
        return new Framework(List.of(new CoScheduling(), new Flux(), new Jax(), new JobSetBuilder(), new Mpi(),
                new Patches(), new PlainTraining(), new Reporting(), new Torch(), new Volcano(), new XgBoost()));
    }

    /// All objects that trainings may have.
    public List<Part> parts() {
        return of(Components.class).flatMap(it -> it.parts().stream()).distinct().toList();
    }

    public Build build(Training training, Supplies supplies) {
        var faults = of(Checks.class).flatMap(it -> it.faults(training).stream()).toList();
        if (!faults.isEmpty()) return new Build.Refused(faults);
        var together = Phase.run(training, proposals(MachineLearning.class, it -> it.workTogether(training)));
        if (!together.faults().isEmpty()) return new Build.Refused(together.faults());
        var grouped = Phase.run(together.training(), proposals(PodGroup.class, it -> it.startTogether(together
                .training())));
        if (!grouped.faults().isEmpty()) return new Build.Refused(grouped.faults());
        var equipped = Phase.run(grouped.training(), proposals(PodSpec.class, it -> it.equip(grouped.training(),
                supplies)));
        if (!equipped.faults().isEmpty()) return new Build.Refused(equipped.faults());
        return new Build.Made(components(equipped.training(), supplies));
    }

    /// What may not turn out as its user thinks, though it can be carried out.
    public List<String> advice(Training training) {
        var together = Phase.run(training, proposals(MachineLearning.class, it -> it.workTogether(training)));
        return of(Advises.class).flatMap(it -> it.advice(together.training()).stream()).distinct().toList();
    }

    /// Pods must find what they mount: the JobSet, which starts them, comes last.
    private List<Component> components(Training training, Supplies supplies) {
        var all = new ArrayList<>(of(Components.class).flatMap(it -> it.components(training, supplies).stream())
                .toList());
        all.sort(Comparator.comparingInt((Component it) -> rank(it)).thenComparing(Component::key));
        return all;
    }

    private static int rank(Component component) {
        return switch (component.kind().name()) {
            case "Secret" -> 0;
            case "ConfigMap" -> 1;
            case "JobSet" -> 3;
            default -> 2;
        };
    }

    private <P extends Plugin> List<Phase.Opinion> proposals(Class<P> phase, Function<P, Proposal> asked) {
        return of(phase).map(it -> new Phase.Opinion(it.name(), asked.apply(it))).toList();
    }

    private <P extends Plugin> Stream<P> of(Class<P> phase) {
        return plugins.stream().filter(phase::isInstance).map(phase::cast);
    }
}
