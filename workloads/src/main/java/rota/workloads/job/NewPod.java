package rota.workloads.job;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import java.util.List;
import rota.api.meta.Owners;
import rota.kernel.plan.Action;
import rota.workloads.job.JobPod.Retries;

/// Makes a pod from the template.
final class NewPod {
    /// What the API server leaves of a name before it adds five characters of its own.
    private static final int LONGEST_PREFIX = 58;
    /// What a prefix may have although it is cut.
    private static final int LONGEST_NAME = 253;

    private NewPod() {}

    static Action.Create plain(JobView view) {
        var name = view.job().getMetadata().getName();
        return new Action.Create(builder(view, name.length() < LONGEST_NAME ? name + "-" : name).build());
    }

    static Action.Create indexed(JobView view, int index) {
        return new Action.Create(indexedBuilder(view, index).build());
    }

    /// A pod that carries on how often its index has failed.
    static Action.Create retried(JobView view, int index, Retries retries) {
        var pod = indexedBuilder(view, index).editMetadata()
                .addToAnnotations(Names.FAILURES, Integer.toString(retries.counted())).endMetadata();
        if (retries.ignored() > 0) {
            pod.editMetadata().addToAnnotations(Names.IGNORED, Integer.toString(retries.ignored())).endMetadata();
        }
        return new Action.Create(pod.build());
    }

    private static PodBuilder builder(JobView view, String prefix) {
        var meta = view.spec().template().getMetadata();
        var pod = new PodBuilder().withNewMetadata().withNamespace(view.job().getMetadata().getNamespace())
                .withGenerateName(prefix).withOwnerReferences(Owners.controllerReference(view.id())).endMetadata()
                .withSpec(view.spec().template().getSpec());
        if (meta != null) {
            pod.editMetadata().withLabels(meta.getLabels()).withAnnotations(meta.getAnnotations())
                    .withFinalizers(meta.getFinalizers()).endMetadata();
        }
        if (!pod.buildMetadata().getFinalizers().contains(view.finalizer())) {
            pod.editMetadata().addToFinalizers(view.finalizer()).endMetadata();
        }
        return pod;
    }

    private static PodBuilder indexedBuilder(JobView view, int index) {
        var name = view.job().getMetadata().getName();
        var number = Integer.toString(index);
        var template = view.spec().template().getSpec();
        var spec = new PodSpecBuilder(template).withHostname(name + "-" + number)
                .withContainers(template.getContainers().stream().map(NewPod::knowingItsIndex).toList())
                .withInitContainers(template.getInitContainers().stream().map(NewPod::knowingItsIndex).toList());
        return builder(view, prefix(name, number)).editMetadata().addToAnnotations(Names.INDEX, number)
                .addToLabels(Names.INDEX, number).endMetadata().withSpec(spec.build());
    }

    /// The index stays readable, however long the name of the Job is.
    private static String prefix(String job, String number) {
        var ending = "-" + number + "-";
        var room = LONGEST_PREFIX - ending.length();
        return (job.length() > room ? job.substring(0, room) : job) + ending;
    }

    private static Container knowingItsIndex(Container container) {
        return container.getEnv().stream().map(EnvVar::getName).anyMatch(Names.INDEX_VARIABLE::equals)
                ? container
                : new ContainerBuilder(container).addAllToEnv(List.of(indexVariable())).build();
    }

    private static EnvVar indexVariable() {
        return new EnvVarBuilder().withName(Names.INDEX_VARIABLE).withNewValueFrom().withNewFieldRef()
                .withFieldPath("metadata.labels['" + Names.INDEX + "']").endFieldRef().endValueFrom().build();
    }
}
