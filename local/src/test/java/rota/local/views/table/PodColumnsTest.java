package rota.local.views.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.wire.Codec;
import rota.api.wire.Json;

class PodColumnsTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

    @Test
    void a_pod_without_status_shows_its_phase() {
        assertThat(shown("{}", "{\"phase\":\"Pending\"}")).containsExactly("0/1", "Pending", "0");
    }

    @Test
    void a_reason_of_the_pod_comes_before_its_phase() {
        assertThat(shown("{}", "{\"phase\":\"Failed\",\"reason\":\"Evicted\"}")).contains("Evicted");
    }

    @Test
    void a_gated_pod_says_so() {
        assertThat(shown("{}",
                """
                        {"phase":"Pending",
                        "conditions":[{"type":"PodScheduled","status":"False","reason":"SchedulingGated"}]}"""))
                .contains("SchedulingGated");
    }

    @Test
    void running_containers_are_counted() {
        assertThat(shown("{}", status("Running", "{\"ready\":true,\"state\":{\"running\":{}}}")))
                .containsExactly("1/1", "Running", "0");
    }

    @Test
    void a_container_that_waits_says_why() {
        assertThat(shown("{}", status("Running",
                "{\"restartCount\":4,\"state\":{\"waiting\":{\"reason\":\"CrashLoopBackOff\"}}}")))
                .containsExactly("0/1", "CrashLoopBackOff", "4");
    }

    @Test
    void restarts_tell_when_the_last_one_was() {
        assertThat(shown("{}", status("Running", """
                {"ready":true,"restartCount":2,"state":{"running":{}},
                 "lastState":{"terminated":{"finishedAt":"2026-01-01T11:55:00Z"}}}""")))
                .containsExactly("1/1", "Running", "2 (5m ago)");
    }

    @Test
    void the_end_of_a_container_shows_its_reason_its_signal_or_its_exit_code() {
        assertThat(ended("{\"exitCode\":0,\"reason\":\"Completed\"}")).isEqualTo("Completed");
        assertThat(ended("{\"exitCode\":1,\"reason\":\"Error\"}")).isEqualTo("Error");
        assertThat(ended("{\"exitCode\":137,\"signal\":9}")).isEqualTo("Signal:9");
        assertThat(ended("{\"exitCode\":3}")).isEqualTo("ExitCode:3");
    }

    @Test
    void one_running_container_outweighs_a_completed_one_if_the_pod_is_ready() {
        var both = "{\"state\":{\"terminated\":{\"exitCode\":0,\"reason\":\"Completed\"}}},"
                + "{\"ready\":true,\"state\":{\"running\":{}}}";

        assertThat(shown("{}", status("Running", both))).contains("NotReady");
        assertThat(shown("{}", """
                {"phase":"Running","conditions":[{"type":"Ready","status":"True"}],"containerStatuses":[%s]}"""
                .formatted(both))).contains("Running");
    }

    @Test
    void a_failure_is_shown_even_if_another_container_completed() {
        assertThat(
                shown("{}", status("Failed", "{\"state\":{\"terminated\":{\"exitCode\":0,\"reason\":\"Completed\"}}},"
                        + "{\"state\":{\"terminated\":{\"exitCode\":2}}}")))
                .contains("ExitCode:2");
    }

    @Test
    void init_containers_have_the_word_until_they_are_through() {
        assertThat(init("{\"state\":{\"running\":{}}}")).isEqualTo("Init:0/2");
        assertThat(init(DONE + ",{\"state\":{\"waiting\":{\"reason\":\"PodInitializing\"}}}")).isEqualTo("Init:1/2");
        assertThat(init("{\"state\":{\"waiting\":{\"reason\":\"ErrImagePull\"}}}")).isEqualTo("Init:ErrImagePull");
        assertThat(init("{\"state\":{\"terminated\":{\"exitCode\":1,\"reason\":\"Error\"}}}")).isEqualTo("Init:Error");
        assertThat(init("{\"state\":{\"terminated\":{\"exitCode\":4}}}")).isEqualTo("Init:ExitCode:4");
        assertThat(init("{\"state\":{\"terminated\":{\"exitCode\":1,\"signal\":15}}}")).isEqualTo("Init:Signal:15");
        assertThat(init(DONE + "," + DONE)).isEqualTo("Pending");
    }

    @Test
    void a_sidecar_counts_as_a_container_and_lets_the_others_start() {
        var spec = "{\"initContainers\":[{\"name\":\"side\",\"restartPolicy\":\"Always\"}]}";

        assertThat(shown(spec, """
                {"phase":"Running","initContainerStatuses":[{"name":"side","started":true,"ready":true,\
                "restartCount":2,"state":{"running":{}}}],\
                "containerStatuses":[{"ready":true,"restartCount":1,"state":{"running":{}}}]}"""))
                .containsExactly("2/2", "Running", "3");
    }

    @Test
    void restarts_of_finished_init_containers_are_forgotten() {
        assertThat(shown("{\"initContainers\":[{\"name\":\"a\"}]}",
                """
                        {"phase":"Running","initContainerStatuses":[{"name":"a","restartCount":5,\
                        "state":{"terminated":{"exitCode":0}}}],
                        "containerStatuses":[{"ready":true,"state":{"running":{}}}]}"""))
                .containsExactly("1/1", "Running", "0");
    }

    @Test
    void a_pod_that_goes_is_terminating_unless_it_has_ended() {
        assertThat(deleted("{\"phase\":\"Running\"}")).isEqualTo("Terminating");
        assertThat(deleted("{\"phase\":\"Succeeded\"}")).isEqualTo("Succeeded");
        assertThat(deleted("{\"phase\":\"Running\",\"reason\":\"NodeLost\"}")).isEqualTo("Unknown");
    }

    @Test
    void open_readiness_gates_are_counted() {
        var pod = pod("{\"readinessGates\":[{\"conditionType\":\"a\"},{\"conditionType\":\"b\"}]}",
                "{\"conditions\":[{\"type\":\"a\",\"status\":\"True\"},{\"type\":\"b\",\"status\":\"False\"}]}");

        assertThat(PodColumns.POD.getLast().cell().apply(pod)).isEqualTo(Json.of("1/2"));
    }

    private static final String DONE = "{\"state\":{\"terminated\":{\"exitCode\":0}}}";

    private static String ended(String terminated) {
        return shown("{}", status("Failed", "{\"state\":{\"terminated\":" + terminated + "}}")).get(1);
    }

    private static String init(String statuses) {
        return shown("{\"initContainers\":[{\"name\":\"a\"},{\"name\":\"b\"}]}",
                "{\"phase\":\"Pending\",\"initContainerStatuses\":[" + statuses + "]}").get(1);
    }

    private static String deleted(String status) {
        var pod = pod("{}", status).tree().withAt(Json.of("2026-01-01T12:00:00Z"), "metadata", "deletionTimestamp");
        return PodSummary.of(new Subject(pod, NOW)).status();
    }

    private static String status(String phase, String containers) {
        return "{\"phase\":\"" + phase + "\",\"containerStatuses\":[" + containers + "]}";
    }

    private static List<String> shown(String spec, String status) {
        var summary = PodSummary.of(pod(spec, status));
        return List.of(summary.ready(), summary.status(), summary.restarts());
    }

    private static Subject pod(String spec, String status) {
        var tree = Json.object("spec", Codec.readObject(spec).with("containers", Json.list(Json.Obj.EMPTY)))
                .with("status", Codec.readObject(status));
        return new Subject(tree, NOW);
    }
}
