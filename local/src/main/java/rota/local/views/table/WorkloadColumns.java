package rota.local.views.table;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import rota.api.wire.Json;

/// What a table shows of kinds that run pods.
final class WorkloadColumns {
    static final List<Column> DEPLOYMENT = withContainers(List.of(Column.NAME,
            Column.text("Ready", it -> it.number("status", "readyReplicas") + "/" + it.number("spec", "replicas")),
            Column.count("Up-to-date", it -> it.number("status", "updatedReplicas")),
            Column.count("Available", it -> it.number("status", "availableReplicas")),
            Column.AGE),
            Column.text("Selector", it -> Labels.query(it.tree().object("spec", "selector"))));

    static final List<Column> REPLICA_SET = withContainers(replicas(), selector("spec", "selector"));

    static final List<Column> REPLICATION_CONTROLLER = withContainers(replicas(),
            Column.text("Selector", it -> Labels.of(it.tree().object("spec", "selector"))));

    static final List<Column> STATEFUL_SET = withContainers(List.of(Column.NAME,
            Column.text("Ready", it -> it.number("status", "readyReplicas") + "/" + it.number("spec", "replicas")),
            Column.AGE));

    static final List<Column> DAEMON_SET = withContainers(List.of(Column.NAME,
            Column.numberAt("Desired", "status", "desiredNumberScheduled"),
            Column.numberAt("Current", "status", "currentNumberScheduled"),
            Column.numberAt("Ready", "status", "numberReady"),
            Column.numberAt("Up-to-date", "status", "updatedNumberScheduled"),
            Column.numberAt("Available", "status", "numberAvailable"),
            Column.text("Node Selector", it -> Labels.of(it.tree().object("spec", "template", "spec", "nodeSelector"))),
            Column.AGE), selector("spec", "selector"));

    static final List<Column> JOB = withContainers(List.of(Column.NAME,
            Column.text("Status", WorkloadColumns::jobStatus),
            Column.text("Completions", WorkloadColumns::completions),
            Column.text("Duration", WorkloadColumns::duration),
            Column.AGE), selector("spec", "selector"));

    static final List<Column> CRON_JOB = withContainers(List.of("spec", "jobTemplate"), List.of(Column.NAME,
            Column.at("Schedule", "", "spec", "schedule"),
            Column.at("Timezone", Subject.NONE, "spec", "timeZone"),
            new Column("Suspend", "boolean", "", "", 0, WorkloadColumns::suspended),
            Column.number("Active", it -> it.count("status", "active")),
            Column.text("Last Schedule", it -> it.time("status", "lastScheduleTime").map(it::since)
                    .orElse(Subject.NONE)),
            Column.AGE), selector("spec", "jobTemplate", "spec", "selector"));

    static final List<Column> CONTROLLER_REVISION = List.of(Column.NAME,
            Column.text("Controller", WorkloadColumns::controller),
            Column.count("Revision", it -> it.number("revision")),
            Column.AGE);

    static final List<Column> POD_TEMPLATE = List.of(Column.NAME,
            Column.text("Containers", it -> containers(it, "name", "template")),
            Column.text("Images", it -> containers(it, "image", "template")),
            Column.text("Pod Labels", it -> Labels.of(it.tree().object("template", "metadata", "labels"))));

    private static final List<String> JOB_CONDITIONS = List.of("Suspended", "FailureTarget", "SuccessCriteriaMet");

    private WorkloadColumns() {}

    private static List<Column> replicas() {
        return List.of(Column.NAME,
                Column.numberAt("Desired", "spec", "replicas"),
                Column.numberAt("Current", "status", "replicas"),
                Column.numberAt("Ready", "status", "readyReplicas"),
                Column.AGE);
    }

    private static List<Column> withContainers(List<Column> columns, Column... more) {
        return withContainers(List.of(), columns, more);
    }

    private static List<Column> withContainers(List<String> above, List<Column> columns, Column... more) {
        var template = new ArrayList<>(above);
        template.addAll(List.of("spec", "template"));
        var path = template.toArray(String[]::new);
        var all = new ArrayList<>(columns);
        all.add(Column.text("Containers", it -> containers(it, "name", path)).asWide());
        all.add(Column.text("Images", it -> containers(it, "image", path)).asWide());
        Arrays.stream(more).map(Column::asWide).forEach(all::add);
        return List.copyOf(all);
    }

    private static Column selector(String... path) {
        return Column.text("Selector", it -> Labels.selector(it.tree().object(path)));
    }

    private static String containers(Subject subject, String field, String... template) {
        var containers = Subject.objects(subject.tree().object(template), "spec", "containers");
        return String.join(",", containers.stream().map(it -> it.text(field).orElse("")).toList());
    }

    private static Json suspended(Subject cronJob) {
        return Json.of(cronJob.tree().at("spec", "suspend").map(it -> it == Json.Bool.TRUE ? "True" : "False")
                .orElse(Subject.UNSET));
    }

    private static String jobStatus(Subject job) {
        if (job.isTrue("Complete")) return "Complete";
        if (job.isTrue("Failed")) return "Failed";
        if (job.deleting()) return "Terminating";
        return JOB_CONDITIONS.stream().filter(job::isTrue).findFirst().orElse("Running");
    }

    private static String completions(Subject job) {
        var done = job.number("status", "succeeded");
        if (job.tree().at("spec", "completions").isPresent()) return done + "/" + job.number("spec", "completions");
        var parallelism = job.number("spec", "parallelism");
        return parallelism > 1 ? done + "/1 of " + parallelism : done + "/1";
    }

    private static String duration(Subject job) {
        var end = job.time("status", "completionTime").orElse(job.now());
        return job.time("status", "startTime").map(it -> Ages.of(Duration.between(it, end))).orElse("");
    }

    private static String controller(Subject revision) {
        return revision.objects("metadata", "ownerReferences").stream()
                .filter(it -> it.get("controller").filter(Json.Bool.TRUE::equals).isPresent()).findFirst()
                .map(WorkloadColumns::controllerName).orElse(Subject.NONE);
    }

    private static String controllerName(Json.Obj owner) {
        var apiVersion = owner.text("apiVersion").orElse("");
        var group =
                Optional.of(apiVersion.indexOf('/')).filter(it -> it >= 0).map(it -> "." + apiVersion.substring(0, it));
        return (owner.text("kind").orElse("") + group.orElse("")).toLowerCase(Locale.ROOT) + "/"
                + owner.text("name").orElse("");
    }
}
