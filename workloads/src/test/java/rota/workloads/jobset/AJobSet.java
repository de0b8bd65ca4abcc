package rota.workloads.jobset;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import rota.api.jobset.JobSet;
import rota.api.jobset.JobSetSpec;
import rota.api.jobset.JobSetStatus;
import rota.api.jobset.JobSetStatus.Group;
import rota.api.jobset.Repeats;
import rota.api.wire.Codec;
import rota.workloads.jobset.JobSetView.Surroundings;

/// A JobSet `train` in some state, as a reconcile would see it. JSON with `'` for `"`.
final class AJobSet {
    static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    private static final String SOME_POD = "'containers':[{'name':'main','image':'none'}]";

    private final List<String> groups = new ArrayList<>();
    private final List<AJob> jobs = new ArrayList<>();
    private final List<Condition> conditions = new ArrayList<>();
    private String more = "";
    private String annotations = "";
    private int restarts;
    private int counted;
    private boolean service;
    private boolean settled = true;
    private List<String> claims = List.of();
    private List<InPlace.Member> members = List.of();
    private Repeats repeats = Repeats.NONE;
    private Instant now = NOW;

    /// A group of so many Jobs of one pod.
    ///
    /// @param more what the group says besides
    AJobSet group(String name, int replicas, String... more) {
        groups.add(group(name, replicas, "'completions':1,'parallelism':1", SOME_POD) + (more.length == 0 ? ""
                : "," + String.join(",", more)) + "}");
        return this;
    }

    AJobSet groupWith(String name, int replicas, String job, String pod) {
        groups.add(group(name, replicas, job, pod) + "}");
        return this;
    }

    private static String group(String name, int replicas, String job, String pod) {
        return "{'name':'%s','replicas':%d,'template':{'spec':{%s,'template':{'spec':{%s}}}}".formatted(name, replicas,
                job, pod);
    }

    /// More of the spec.
    AJobSet with(String spec) {
        more += "," + spec;
        return this;
    }

    AJobSet annotated(String name, String value) {
        annotations += (annotations.isEmpty() ? "" : ",") + "'" + name + "':'" + value + "'";
        return this;
    }

    /// Jobs that exist.
    AJobSet having(AJob... more) {
        jobs.addAll(List.of(more));
        return this;
    }

    AJobSet restarted(int times, int thatCount) {
        restarts = times;
        counted = thatCount;
        return this;
    }

    AJobSet saying(String type, boolean holds, String reason) {
        conditions.add(new ConditionBuilder().withType(type).withStatus(holds ? "True" : "False").withReason(reason)
                .withMessage("").withLastTransitionTime(NOW.minusSeconds(60).toString()).build());
        return this;
    }

    /// The Service is there.
    AJobSet served() {
        service = true;
        return this;
    }

    AJobSet unsettled() {
        settled = false;
        return this;
    }

    AJobSet claimed(String... names) {
        claims = List.of(names);
        return this;
    }

    AJobSet repeated(String group, int index) {
        repeats = repeats.once(group, index, true);
        return this;
    }

    /// Pods of the Job `train-a-0` whose agents are at these attempts.
    AJobSet members(int... attempts) {
        members = IntStream.of(attempts).mapToObj(it -> new InPlace.Member("train-a-0", it, 0)).toList();
        return this;
    }

    AJobSet at(Instant time) {
        now = time;
        return this;
    }

    JobSet set() {
        var text = """
                {'apiVersion':'jobset.x-k8s.io/v1alpha2','kind':'JobSet','metadata':{'name':'train',
                'namespace':'default','uid':'u-1','resourceVersion':'7','annotations':{%s}},
                'spec':{'replicatedJobs':[%s]%s}}""".formatted(annotations, String.join(",", groups), more)
                .replace('\'', '"');
        return Codec.model(Codec.readObject(text), JobSet.class).with(new JobSetStatus(conditions, restarts, counted,
                terminal(), shown(), repeats));
    }

    JobSetView view() {
        var set = set();
        var bare = new JobSetView(set, JobSetSpec.of(set), JobSetStatus.of(set), List.of(),
                new Surroundings(service, claims, members), settled, now);
        return new JobSetView(set, bare.spec(), bare.status(), jobs.stream().map(it -> ChildJob.of(it.in(bare)))
                .toList(), bare.surroundings(), settled, now);
    }

    /// Restarts of single Jobs are shown with their groups.
    private List<Group> shown() {
        return repeats.jobs().stream().map(Repeats.Single::group).distinct().map(it -> new Group(it, 0, 0, 0, 0, 0))
                .toList();
    }

    private Optional<String> terminal() {
        return conditions.stream().filter(it -> it.getStatus().equals("True")).map(Condition::getType)
                .filter(it -> List.of("Completed", "Failed").contains(it)).findFirst();
    }
}
