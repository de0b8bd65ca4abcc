package rota.app.demo;

import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import rota.kernel.cache.Mirror;

/// An Indexed Job whose parts are real processes; one of them is broken.
final class JobScene implements Scene {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int BROKEN = 7;
    private static final long PART = 1000;

    @Override
    public String title() {
        return "Job: sixteen parts, one of them broken";
    }

    @Override
    public String sentence() {
        return "Processes add up 1 to 16,000, four at a time. Part 7 fails, twice.";
    }

    @Override
    public String example() {
        return "job-sum.yaml";
    }

    @Override
    public Optional<String> obstacle() {
        return Files.isExecutable(Path.of("/bin/sh")) ? Optional.empty()
                : Optional.of("expected a shell at /bin/sh for the pods, found none");
    }

    @Override
    public List<Check> play(Stage stage) throws InterruptedException {
        try (var lookout = stage.lookout()) {
            var sight = new Sight(lookout.on(Job.class), lookout.on(Pod.class), lookout.on(Event.class));
            var created = stage.apply(example(), Job.class);
            var show = new JobShow(stage, created);
            var over = lookout.watch(() -> sight.of(created).ifPresent(it -> show.draw(it, sight.pods(created))),
                    () -> sight.of(created).flatMap(JobScene::ending).isPresent() && sight.heard(created),
                    PATIENCE);
            stage.screen().keep();
            var job = sight.of(created).orElse(created);
            if (over) tell(stage, job, sight.events(created));
            return over ? checks(job, sight.pods(created))
                    : List.of(new Check("the Job ends within", PATIENCE.toSeconds() + " s", "not yet"));
        }
    }

    /// The copies of what belongs to the Job.
    private record Sight(Mirror<Job> jobs, Mirror<Pod> pods, Mirror<Event> events) {
        Optional<Job> of(Job job) {
            return jobs.get(job.getMetadata().getNamespace(), job.getMetadata().getName());
        }

        List<Pod> pods(Job job) {
            return pods.list().stream().filter(it -> it.getMetadata().getOwnerReferences().stream()
                    .anyMatch(owner -> owner.getUid().equals(job.getMetadata().getUid()))).toList();
        }

        List<Event> events(Job job) {
            return events.list().stream()
                    .filter(it -> job.getMetadata().getUid().equals(it.getInvolvedObject().getUid())).toList();
        }

        /// Events come a moment after what they tell of.
        boolean heard(Job job) {
            var reason = of(job).flatMap(JobScene::ending).map(JobCondition::getReason);
            return events(job).stream().anyMatch(it -> reason.equals(Optional.of(it.getReason())));
        }
    }

    static Optional<JobCondition> ending(Job job) {
        var conditions = job.getStatus() == null ? List.<JobCondition>of() : job.getStatus().getConditions();
        return conditions.stream().filter(it -> List.of("Complete", "Failed").contains(it.getType())
                && it.getStatus().equals("True")).findFirst();
    }

    static Optional<ContainerStateTerminated> end(Pod pod) {
        return pod.getStatus().getContainerStatuses().stream().map(it -> it.getState().getTerminated())
                .flatMap(it -> Optional.ofNullable(it).stream()).findFirst();
    }

    private static void tell(Stage stage, Job job, List<Event> events) {
        var ending = ending(job).orElseThrow();
        Map<String, Integer> reasons = new TreeMap<>();
        events.forEach(it -> reasons.merge(it.getReason(), Optional.ofNullable(it.getCount()).orElse(1), Integer::sum));
        stage.screen().say(Text.EMPTY);
        stage.screen().say(Text.of("   condition  " + ending.getType() + ", " + ending.getReason() + ": "
                + ending.getMessage()));
        stage.screen().say(Text.of("   events     " + reasons.entrySet().stream()
                .map(it -> it.getValue() + " × " + it.getKey()).collect(Collectors.joining(", "))));
    }

    private static List<Check> checks(Job job, List<Pod> pods) {
        var status = job.getStatus();
        var parts = job.getSpec().getCompletions();
        var right = LongStream.range(0, parts).filter(it -> isRight((int) it, pods)).count();
        var tries = IndexStrip.of(BROKEN, pods).stream().flatMap(it -> end(it).stream())
                .map(it -> "exit code " + it.getExitCode()).collect(Collectors.joining(", "));
        return List.of(
                new Check("the Job has failed, because of", "FailedIndexes", ending(job).orElseThrow().getReason()),
                new Check("indexes that succeeded", "0-6,8-15", String.valueOf(status.getCompletedIndexes())),
                new Check("indexes given up", "7", String.valueOf(status.getFailedIndexes())),
                new Check("pods counted as succeeded and failed", "15 and 2",
                        status.getSucceeded() + " and " + status.getFailed()),
                new Check("tries of index 7", "exit code 3, exit code 3", tries),
                new Check("sums that are right for their index", parts - 1 + " of " + parts, right + " of " + parts));
    }

    private static boolean isRight(int index, List<Pod> pods) {
        var expected = LongStream.rangeClosed(index * PART + 1, (index + 1) * PART).sum();
        return IndexStrip.of(index, pods).stream().flatMap(it -> end(it).stream())
                .anyMatch(it -> it.getExitCode() == 0 && Long.toString(expected).equals(String.valueOf(it.getMessage())
                        .strip()));
    }
}
