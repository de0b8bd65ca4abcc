package rota.api.jobset;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import io.fabric8.kubernetes.api.model.batch.v1.JobTemplateSpec;
import java.util.List;
import java.util.Objects;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// A group of Jobs that are all alike.
///
/// @param numberedWith groups with the same name here are numbered together, in labels of their own
/// @param template with the completion mode and the restart policy that Jobs of a JobSet have unless they say otherwise
public record ReplicatedJob(String name, String numberedWith, int replicas, JobTemplateSpec template,
        List<Dependency> dependsOn) {

    /// What must be true of another group before this one is started.
    public record Dependency(String name, Milestone milestone) {}

    /// How far a group has come.
    public enum Milestone {
        /// All Jobs are under way, or over.
        READY,
        /// All Jobs have succeeded.
        COMPLETE
    }

    public ReplicatedJob {
        dependsOn = List.copyOf(dependsOn);
    }

    static ReplicatedJob of(Json.Obj spec) {
        return new ReplicatedJob(spec.text("name").orElse(""), spec.text("groupName").orElse("default"),
                spec.whole("replicas").orElse(1), template(spec.object("template")),
                spec.objects("dependsOn").stream().map(ReplicatedJob::dependency).toList());
    }

    private static Dependency dependency(Json.Obj spec) {
        var complete = spec.text("status").filter("Complete"::equals).isPresent();
        return new Dependency(spec.text("name").orElse(""), complete ? Milestone.COMPLETE : Milestone.READY);
    }

    /// Without an index no pod would know its rank, and without a restart policy no server would take the Job.
    private static JobTemplateSpec template(Json.Obj spec) {
        var template = Codec.model(spec, JobTemplateSpec.class);
        var job = Objects.requireNonNullElseGet(template.getSpec(), JobSpec::new);
        template.setSpec(job);
        if (job.getCompletionMode() == null) job.setCompletionMode("Indexed");
        var pod = job.getTemplate() == null ? null : job.getTemplate().getSpec();
        if (pod != null && pod.getRestartPolicy() == null) pod.setRestartPolicy("OnFailure");
        return template;
    }

    /// The pods of each Job; nothing where the template has none.
    public PodSpec pods() {
        var template = template().getSpec().getTemplate();
        return template == null || template.getSpec() == null ? new PodSpec() : template.getSpec();
    }

    public boolean isIndexed() {
        return "Indexed".equals(template.getSpec().getCompletionMode());
    }
}
