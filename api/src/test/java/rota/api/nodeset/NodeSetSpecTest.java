package rota.api.nodeset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.IntOrString;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rota.api.meta.Ordered;
import rota.api.wire.Codec;

class NodeSetSpecTest {
    @Test
    void a_spec_that_says_nothing_gets_every_default() {
        var set = set("{\"controllerRef\":{\"name\":\"slurm\"}}");

        var spec = NodeSetSpec.of(set);

        assertThat(spec.controller()).isEqualTo("slurm");
        assertThat(spec.scaling()).isEqualTo(new Scaling(ScalingMode.STATEFUL_SET, 1, 0, false));
        assertThat(spec.retention()).isEqualTo(new Retention(false, false));
        assertThat(spec.update()).isEqualTo(new UpdateStrategy.Rolling(new IntOrString("25%")));
        assertThat(spec.minReady()).isEqualTo(Duration.ZERO);
        assertThat(spec.protect()).isTrue();
        assertThat(spec.prune()).isFalse();
    }

    @Test
    void what_is_said_is_read() {
        var set = set("{\"controllerRef\":{\"name\":\"slurm\"},\"replicas\":7,\"scalingMode\":\"DaemonSet\","
                + "\"ordinalPadding\":3,\"pinToNode\":true,\"minReadySeconds\":5,\"oversubscribeNode\":true,"
                + "\"persistentVolumeClaimRetentionPolicy\":{\"whenScaled\":\"Delete\"},\"revisionHistoryLimit\":2,"
                + "\"updateStrategy\":{\"type\":\"OnDelete\"},\"workloadDisruptionProtection\":false,"
                + "\"pruneSlurmNodeRecords\":\"NodeNotFound\",\"template\":{\"spec\":{\"hostname\":\"gpu-\"}}}");

        var spec = NodeSetSpec.of(set);

        assertThat(spec.scaling()).isEqualTo(new Scaling(ScalingMode.DAEMON_SET, 7, 3, true));
        assertThat(spec.retention()).isEqualTo(new Retention(false, true));
        assertThat(spec.update()).isEqualTo(new UpdateStrategy.OnDelete());
        assertThat(spec.historyLimit()).isEqualTo(2);
        assertThat(spec.minReady()).isEqualTo(Duration.ofSeconds(5));
        assertThat(spec.protect()).isFalse();
        assertThat(spec.prune()).isTrue();
        assertThat(spec.worker().oversubscribe()).isTrue();
        assertThat(spec.slurmName("workers")).isEqualTo("gpu");
    }

    @Test
    void fewer_than_none_means_none() {
        assertThat(NodeSetSpec.of(set("{\"replicas\":-1}")).scaling().replicas()).isZero();
    }

    @Test
    void a_set_without_a_hostname_is_known_to_slurm_by_its_name() {
        assertThat(NodeSetSpec.of(set("{}")).slurmName("workers")).isEqualTo("workers");
    }

    @Test
    void fields_that_we_do_not_know_survive_in_the_object() {
        var text = "{\"apiVersion\":\"slinky.slurm.net/v1beta1\",\"kind\":\"NodeSet\",\"metadata\":{\"name\":\"w\"},"
                + "\"spec\":{\"fromTomorrow\":{\"a\":[1,2.5]}}}";

        var set = Codec.model(Codec.readObject(text), GenericKubernetesResource.class);

        assertThat(Codec.tree(set)).isEqualTo(Codec.readObject(text));
    }

    @Test
    void a_status_is_read_as_it_was_written_and_leaves_strange_fields_alone() {
        var set = new NodeSet();
        set.setAdditionalProperty("status",
                Codec.model(Codec.readObject("{\"fromTomorrow\":1,\"replicas\":9}"), Map.class));
        var status = new NodeSetStatus(3, new NodeSetStatus.Pods(4, 3, 2, 2, 1, 3),
                new NodeSetStatus.Slurm(1, 1, 0, 1), "abc", 0, "a=b", Ordered.map("0", "node-7"),
                Optional.of(new NodeSetStatus.Passage("gpu-a", "gpu-b", 1)), Optional.empty(),
                Ordered.map("NodeFailed/gpu-0", Instant.parse("2030-01-01T12:00:00Z")), List.of());

        var shown = status.shownBy(set);

        assertThat(NodeSetStatus.of(shown)).isEqualTo(status);
        assertThat(Codec.tree(shown).at("status", "fromTomorrow")).isPresent();
    }

    @Test
    void a_good_spec_has_no_mistakes() {
        var set = set("{\"controllerRef\":{\"name\":\"slurm\"},\"extraConf\":\" Gres=gpu:2  RealMemory=10 \"}");

        assertThat(NodeSetMistakes.in(set)).isEmpty();
    }

    @Test
    void every_mistake_is_named_with_its_field() {
        var set = set("{\"controllerRef\":{\"name\":\"\"},\"extraConf\":\"Gres gpu=1\","
                + "\"ssh\":{\"enabled\":true},\"template\":{\"spec\":{\"hostname\":\"-gpu\"}},"
                + "\"updateStrategy\":{\"rollingUpdate\":{\"maxUnavailable\":\"0%\"}}}");

        var mistakes = NodeSetMistakes.in(set);

        assertThat(mistakes).extracting(it -> it.substring(0, it.indexOf(':'))).containsExactly(
                "spec.controllerRef.name", "spec.updateStrategy.rollingUpdate.maxUnavailable",
                "spec.template.spec.hostname", "spec.extraConf", "spec.ssh.sssdConfRef.name");
    }

    /// The schema takes anything in these places, and a pod could not be made of it.
    @ParameterizedTest
    @CsvSource(delimiter = '|',
            textBlock = """
                            slurmd | {"args":"x"} | spec.slurmd.args
                    slurmd | {"env":[{"name":"a"},1]} | spec.slurmd.env[1]
                    slurmd | {"resources":{"limits":{"cpu":"lots"}}} | spec.slurmd.resources.limits.cpu
                    slurmd | {"resources":{"requests":{"memory":true}}} | spec.slurmd.resources.requests.memory
                    logfile | {"command":7} | spec.logfile.command
                    template | {"spec":{"affinity":{"nodeAffinity":"x"}}} | spec.template.spec.affinity.nodeAffinity
                    template | {"spec":{"resources":{"limits":{"a":"b"}}}} | spec.template.spec.resources.limits.a
                    volumeClaimTemplates | [1] | spec.volumeClaimTemplates
                    ordinalPadding | 64 | spec.ordinalPadding

                    """)
    void what_is_no_part_of_a_pod_is_a_mistake(String field, String value, String named) {
        var set = set("{\"controllerRef\":{\"name\":\"slurm\"},\"" + field + "\":" + value + "}");

        assertThat(NodeSetMistakes.in(set)).singleElement().asString().startsWith(named + ": expected");
    }

    @Test
    void what_is_a_part_of_a_pod_is_none() {
        var set = set("""
                {"controllerRef":{"name":"slurm"},"ordinalPadding":63,"slurmd":{"env":[{"name":"a","value":"1"}],
                 "resources":{"limits":{"cpu":1.5,"memory":"1Gi","nvidia.com/gpu":2},"requests":{"cpu":"500m"}}},
                 "template":{"spec":{"nodeSelector":{"a":"b"},"containers":[{"name":"x","resources":{}}]}},
                 "volumeClaimTemplates":[{"metadata":{"name":"data"},"spec":{}}]}""");

        assertThat(NodeSetMistakes.in(set)).isEmpty();
    }

    @Test
    void no_pod_at_a_time_is_a_mistake() {
        var set = set("{\"controllerRef\":{\"name\":\"slurm\"},"
                + "\"updateStrategy\":{\"rollingUpdate\":{\"maxUnavailable\":0}}}");

        assertThat(NodeSetMistakes.in(set)).singleElement().asString().contains("maxUnavailable");
    }

    @Test
    void a_window_of_less_than_a_minute_is_a_mistake() {
        var set = set("{\"controllerRef\":{\"name\":\"slurm\"},\"updateStrategy\":{\"type\":\"ScheduledUpdate\","
                + "\"scheduledUpdate\":{\"startTime\":\"2030-01-01T12:00:00Z\",\"duration\":\"30s\"}}}");

        assertThat(NodeSetMistakes.in(set)).singleElement().asString().contains("scheduledUpdate.duration");
    }

    @Test
    void the_cluster_and_the_claims_of_a_set_cannot_change_and_all_else_can() {
        var before = set("{\"controllerRef\":{\"name\":\"slurm\"},\"replicas\":1}");

        assertThat(NodeSetEdits.faults(Optional.of(before), set("{\"controllerRef\":{\"name\":\"slurm\"}}"))).isEmpty();
        assertThat(NodeSetEdits.faults(Optional.of(before), set("{\"controllerRef\":{\"name\":\"other\"},"
                + "\"volumeClaimTemplates\":[{\"metadata\":{\"name\":\"a\"}}]}")))
                .extracting(it -> it.substring(0, it.indexOf(':')))
                .containsExactly("spec.controllerRef.name", "spec.volumeClaimTemplates");
    }

    @Test
    void what_programs_add_to_a_claim_without_a_meaning_is_no_change() {
        var claims = "{\"controllerRef\":{\"name\":\"slurm\"},\"replicas\":%d,\"volumeClaimTemplates\":[{\"metadata\":"
                + "{\"name\":\"a\"%s},\"spec\":{}%s}]}";
        var before = set(claims.formatted(1, "", ""));

        var after = set(claims.formatted(2, ",\"creationTimestamp\":null", ",\"status\":{}"));

        assertThat(NodeSetEdits.faults(Optional.of(before), after)).isEmpty();
    }

    @Test
    void a_set_that_was_wrong_all_along_can_be_changed_where_its_spec_is_not_concerned() {
        var wrong = set("{\"extraConf\":\"Gres\"}");

        assertThat(NodeSetEdits.faults(Optional.of(wrong), wrong)).isEmpty();
        assertThat(NodeSetEdits.faults(Optional.empty(), wrong)).isNotEmpty();
    }

    private static GenericKubernetesResource set(String spec) {
        var set = new GenericKubernetesResource();
        set.setAdditionalProperty("spec", Codec.model(Codec.readObject(spec), Map.class));
        return set;
    }
}
