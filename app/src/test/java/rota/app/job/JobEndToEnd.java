package rota.app.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Goal: a Job does for its user what the documentation of Kubernetes says. Method: real Jobs, whose pods are processes
/// of this machine, are watched from their creation to their end.
abstract class JobEndToEnd {
    private static final String RETRIES = "batch.kubernetes.io/job-index-failure-count";
    private static final String FINALIZER = "/job-tracking";

    @TempDir
    private Path folder = Path.of("");

    abstract Cluster cluster();

    /// Whether somebody deletes what has no owner left.
    abstract boolean collectsGarbage();

    @Test
    void an_indexed_job_computes_something_for_each_index() throws Exception {
        var job = cluster().create(AJob.indexed("squares", 5,
                say("$((JOB_COMPLETION_INDEX * JOB_COMPLETION_INDEX))"), it -> it.withParallelism(2)));

        var done = ended(job);

        assertThat(ending(done)).isEqualTo("Complete CompletionsReached");
        assertThat(done.getStatus().getCompletedIndexes()).isEqualTo("0-4");
        assertThat(done.getStatus().getSucceeded()).isEqualTo(5);
        assertThat(pods(job)).extracting(it -> index(it) + ": " + message(it))
                .containsExactlyInAnyOrder("0: 0", "1: 1", "2: 4", "3: 9", "4: 16");
        assertThat(cluster().jobs().ever(it -> isSame(it, job) && it.getStatus() != null
                && it.getStatus().getActive() != null)).allMatch(it -> it.getStatus().getActive() <= 2);
        assertThat(pods(job)).noneMatch(JobEndToEnd::isTracked);
        assertThat(events(job, "Completed")).contains("SuccessfulCreate");
    }

    @Test
    void an_index_that_fails_is_tried_again() throws Exception {
        var job = cluster().create(AJob.indexed("stumbles", 2, failOnce("1", 9), it -> it.withBackoffLimitPerIndex(1)));

        var done = ended(job);

        assertThat(ending(done)).isEqualTo("Complete CompletionsReached");
        assertThat(done.getStatus().getFailed()).isEqualTo(1);
        assertThat(done.getStatus().getFailedIndexes()).isEmpty();
        assertThat(pods(job).stream().filter(it -> index(it).equals("1")))
                .extracting(it -> it.getMetadata().getAnnotations().get(RETRIES)).containsExactlyInAnyOrder("0", "1");
    }

    @Test
    void a_policy_fails_the_job_at_an_exit_code() throws Exception {
        var job = cluster().create(AJob.indexed("no-use", 2, onIndex("0", "exit 42") + "sleep 600",
                it -> it.withNewPodFailurePolicy().addNewRule().withAction("FailJob").withNewOnExitCodes()
                        .withOperator("In").withValues(42).endOnExitCodes().endRule().endPodFailurePolicy()));

        var done = ended(job);

        assertThat(ending(done)).isEqualTo("Failed PodFailurePolicy");
        assertThat(message(done, "Failed")).startsWith("Container main for pod default/no-use-0-")
                .endsWith("failed with exit code 42 matching FailJob rule at index 0");
        assertThat(done.getStatus().getFailed()).isEqualTo(2);
        assertThat(events(job, "PodFailurePolicy")).contains("SuccessfulDelete");
    }

    @Test
    void a_policy_ignores_one_exit_code_and_gives_an_index_up_at_another() throws Exception {
        var job = cluster().create(AJob.indexed("choosy", 2, onIndex("0", "exit 10") + failOnce("1", 5),
                it -> it.withBackoffLimitPerIndex(3).withNewPodFailurePolicy()
                        .addNewRule().withAction("FailIndex").withNewOnExitCodes().withOperator("In").withValues(10)
                        .endOnExitCodes().endRule()
                        .addNewRule().withAction("Ignore").withNewOnExitCodes().withOperator("In").withValues(5)
                        .endOnExitCodes().endRule().endPodFailurePolicy()));

        var done = ended(job);

        assertThat(ending(done)).isEqualTo("Failed FailedIndexes");
        assertThat(done.getStatus().getFailedIndexes()).isEqualTo("0");
        assertThat(done.getStatus().getCompletedIndexes()).isEqualTo("1");
        assertThat(done.getStatus().getFailed()).as("what is ignored does not count").isEqualTo(1);
        assertThat(pods(job)).hasSize(3);
    }

    @Test
    void a_job_is_suspended_and_resumed() throws Exception {
        var marker = folder.resolve("go");
        var job = cluster().create(AJob.plain("pause", "test -e " + marker + " || { touch " + marker
                + "; sleep 600; }", it -> it.withSuspend(true)));
        var suspended = cluster().jobs().await(it -> isSame(it, job) && is(it, "Suspended", "True"));
        assertThat(suspended.getStatus().getStartTime()).isNull();
        assertThat(pods(job)).isEmpty();

        cluster().change(job, "{\"suspend\":false}");
        cluster().jobs().await(it -> isSame(it, job) && Integer.valueOf(1).equals(it.getStatus().getReady()));
        cluster().change(job, "{\"suspend\":true}");
        var again = cluster().jobs().await(it -> isSame(it, job) && is(it, "Suspended", "True")
                && it.getStatus().getActive() == null && it.getStatus().getStartTime() != null);
        cluster().change(job, "{\"suspend\":false}");
        var done = ended(job);

        assertThat(again.getStatus().getFailed()).as("suspending is no failure").isNull();
        assertThat(ending(done)).isEqualTo("Complete CompletionsReached");
        assertThat(done.getStatus().getFailed()).isNull();
        assertThat(is(done, "Suspended", "False")).isTrue();
        assertThat(done.getStatus().getStartTime()).isGreaterThanOrEqualTo(again.getStatus().getStartTime());
        assertThat(events(job, "Completed")).contains("Suspended", "Resumed", "SuccessfulDelete");
    }

    @Test
    void a_success_policy_ends_a_job_early() throws Exception {
        var job = cluster().create(AJob.indexed("leader", 3, onIndex("0", "exit 0") + "sleep 600",
                it -> it.withNewSuccessPolicy().addNewRule().withSucceededIndexes("0").endRule().endSuccessPolicy()));

        var done = ended(job);

        assertThat(ending(done)).isEqualTo("Complete SuccessPolicy");
        assertThat(done.getStatus().getCompletedIndexes()).isEqualTo("0");
        assertThat(done.getStatus().getFailed()).as("those that were stopped have not failed").isNull();
        assertThat(conditions(done)).contains("SuccessCriteriaMet");
    }

    @Test
    void a_deadline_ends_a_job_that_takes_too_long() throws Exception {
        var job = cluster().create(AJob.plain("late", "sleep 600", it -> it.withActiveDeadlineSeconds(2L)));

        var done = ended(job);

        assertThat(ending(done)).isEqualTo("Failed DeadlineExceeded");
        assertThat(done.getStatus().getFailed()).isEqualTo(1);
        assertThat(events(job, "DeadlineExceeded")).contains("SuccessfulDelete");
    }

    @Test
    void a_job_fails_when_its_pods_have_failed_too_often() throws Exception {
        var job = cluster().create(AJob.plain("hopeless", "exit 1", it -> it.withBackoffLimit(0)));

        var done = ended(job);

        assertThat(ending(done)).isEqualTo("Failed BackoffLimitExceeded");
        assertThat(pods(job)).hasSize(1);
        assertThat(events(job, "BackoffLimitExceeded")).contains("SuccessfulCreate");
    }

    @Test
    void a_finished_job_is_deleted_when_its_time_to_live_is_over() throws Exception {
        var job = cluster().create(AJob.plain("mayfly", "true", it -> it.withTtlSecondsAfterFinished(1)));

        ended(job);

        if (collectsGarbage()) {
            cluster().jobs().awaitAll(all -> all.stream().noneMatch(it -> isSame(it, job)));
            cluster().pods().awaitAll(_ -> pods(job).isEmpty());
        } else {
            var leaving = cluster().jobs().await(it -> isSame(it, job)
                    && it.getMetadata().getDeletionTimestamp() != null);
            assertThat(leaving.getMetadata().getFinalizers()).contains("foregroundDeletion");
        }
    }

    @Test
    void counts_are_exact_although_the_operator_is_killed_in_the_middle() throws Exception {
        var job = cluster().create(AJob.indexed("steady", 24, onIndex("5", "exit 1") + "true",
                it -> it.withParallelism(4).withBackoffLimitPerIndex(0)));
        cluster().jobs().await(it -> isSame(it, job) && it.getStatus() != null && it.getStatus().getSucceeded() != null
                && it.getStatus().getSucceeded() >= 4);

        cluster().killOperator();
        cluster().startOperator();
        var done = ended(job);

        assertThat(ending(done)).isEqualTo("Failed FailedIndexes");
        assertThat(done.getStatus().getCompletedIndexes()).isEqualTo("0-4,6-23");
        assertThat(done.getStatus().getSucceeded()).isEqualTo(23);
        assertThat(done.getStatus().getFailed()).isEqualTo(1);
        assertThat(pods(job)).as("each index was run once").hasSize(24);
        assertThat(pods(job)).noneMatch(JobEndToEnd::isTracked);
    }

    @Test
    void counts_without_indexes_are_exact_too() throws Exception {
        var job = cluster().create(AJob.plain("uncounted", "true", it -> it.withCompletions(20).withParallelism(5)));
        cluster().jobs().await(it -> isSame(it, job) && it.getStatus() != null && it.getStatus().getSucceeded() != null
                && it.getStatus().getSucceeded() >= 5);

        cluster().killOperator();
        cluster().startOperator();
        var done = ended(job);

        assertThat(ending(done)).isEqualTo("Complete CompletionsReached");
        assertThat(done.getStatus().getSucceeded()).isEqualTo(20);
        assertThat(done.getStatus().getFailed()).isNull();
        assertThat(pods(job)).hasSize(20);
    }

    /// The watch of pods may be behind that of Jobs: whose end is counted has lost the finalizer before its Job ends.
    final Job ended(Job job) throws InterruptedException {
        var done = cluster().jobs().await(it -> isSame(it, job) && !ending(it).isEmpty());
        cluster().pods().awaitAll(_ -> pods(job).stream().noneMatch(JobEndToEnd::isTracked));
        return done;
    }

    final List<Pod> pods(Job job) {
        return cluster().pods().now(it -> it.getMetadata().getOwnerReferences().stream()
                .anyMatch(owner -> owner.getUid().equals(job.getMetadata().getUid())));
    }

    /// The reasons of the Job's events, as soon as this one is among them.
    final List<String> events(Job job, String reason) throws InterruptedException {
        Predicate<Event> its = it -> job.getMetadata().getUid().equals(it.getInvolvedObject().getUid());
        var event = cluster().events().await(it -> its.test(it) && it.getReason().equals(reason));
        assertThat(event.getSource().getComponent()).as("the name that users know").isEqualTo("job-controller");
        return cluster().events().now(its).stream().map(Event::getReason).distinct().toList();
    }

    static boolean isSame(Job one, Job other) {
        return one.getMetadata().getUid().equals(other.getMetadata().getUid());
    }

    static String ending(Job job) {
        return conditionsOf(job).stream().filter(it -> it.getStatus().equals("True")
                && List.of("Complete", "Failed").contains(it.getType()))
                .map(it -> it.getType() + " " + it.getReason()).collect(Collectors.joining(" and "));
    }

    private static List<JobCondition> conditionsOf(Job job) {
        return job.getStatus() == null ? List.of() : job.getStatus().getConditions();
    }

    private static List<String> conditions(Job job) {
        return conditionsOf(job).stream().map(JobCondition::getType).toList();
    }

    private static boolean is(Job job, String type, String status) {
        return conditionsOf(job).stream().anyMatch(it -> it.getType().equals(type) && it.getStatus().equals(status));
    }

    private static String message(Job job, String type) {
        return conditionsOf(job).stream().filter(it -> it.getType().equals(type)).map(JobCondition::getMessage)
                .findFirst().orElse("");
    }

    static String index(Pod pod) {
        return pod.getMetadata().getLabels().getOrDefault("batch.kubernetes.io/job-completion-index", "none");
    }

    private static String message(Pod pod) {
        return Optional.ofNullable(pod.getStatus().getContainerStatuses().getFirst().getState().getTerminated())
                .map(it -> String.valueOf(it.getMessage()).strip()).orElse("still running");
    }

    static boolean isTracked(Pod pod) {
        return pod.getMetadata().getFinalizers().stream().anyMatch(it -> it.endsWith(FINALIZER));
    }

    private static String say(String words) {
        return "echo " + words + " > $ROTA_TERMINATION_LOG";
    }

    private static String onIndex(String index, String then) {
        return "if [ $JOB_COMPLETION_INDEX = " + index + " ]; then " + then + "; fi; ";
    }

    /// The first try of an index fails, the second one succeeds.
    private String failOnce(String index, int code) {
        return onIndex(index, "mkdir " + folder.resolve("once") + " && exit " + code + " || exit 0");
    }
}
