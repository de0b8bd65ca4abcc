package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.up;
import static rota.workloads.instanceset.AnInstanceSet.conditions;
import static rota.workloads.instanceset.AnInstanceSet.deeds;
import static rota.workloads.instanceset.AnInstanceSet.news;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import rota.api.meta.Conditions;

/// What cannot be carried out is refused, in exact words, and can still be deleted.
class MistakesTest {
    private static final String TEMPLATES = "'instances':[{'name':'t','replicas':%d}%s]";

    static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of(TEMPLATES.formatted(1, ",{'name':'t','replicas':1}"),
                        "duplicate instance template name: t"),
                Arguments.of(TEMPLATES.formatted(4, ""),
                        "total replicas in instances(4) should not be greater than replicas in spec(3)"),
                Arguments.of("'instances':[{'name':'t','replicas':2,'ordinals':{'discrete':[7]}}]",
                        "for template 't', expected 2 instance names but generated 1: [db-t-7]"),
                Arguments.of("'flatInstanceOrdinal':true,'offlineInstances':['db-x']",
                        "offlineInstances: expected a name that ends with an ordinal, found db-x"),
                Arguments.of("'flatInstanceOrdinal':true,'ordinals':{'discrete':[1,2,3]},'instances':[{'name':'t',"
                        + "'replicas':1,'ordinals':{'discrete':[2]}}]",
                        "ordinal(2) is asked for by template 't' and by ''"),
                Arguments.of("'lifecycleActions':{'switchover':{'grpc':{'port':1}}}",
                        "spec.lifecycleActions.switchover: grpc needs a container kbagent with a port http in"
                                + " spec.template"),
                Arguments.of("'lifecycleActions':{'switchover':{'exec':{'command':[]}}}",
                        "spec.lifecycleActions.switchover: exec.command: expected a command, found none"),
                Arguments.of("'lifecycleActions':{'switchover':{'http':{'port':'1','body':'{{ if .A }}x{{ end }}'}}}",
                        "spec.lifecycleActions.switchover: http: expected nothing but values as {{ .NAME }} in body"
                                + " and headers, found {{ if .A }}x{{ end }}"),
                share("instanceUpdateStrategy", "rollingUpdate", "replicas", "2"),
                share("instanceUpdateStrategy", "rollingUpdate", "maxUnavailable", "half"),
                Arguments.of("'podManagementPolicy':'Parallel','parallelPodManagementConcurrency':'1.5%'",
                        "spec.parallelPodManagementConcurrency: expected a number or a percentage such as 25%,"
                                + " found '1.5%'"),
                port("'0'", "0"), port("65536", "65536"), port("80.5", "80.5"), port("true", "JSON true"),
                port("'Web'", "Web"), port("'80 '", "80 "), port("''", "none"),
                Arguments.of("'lifecycleActions':{'switchover':{'exec':{'command':['x']},'targetPodSelector':'Best'}}",
                        "spec.lifecycleActions.switchover: targetPodSelector Best is not supported"),
                Arguments.of("'lifecycleActions':{'switchover':{'exec':{'command':['x']},'preCondition':"
                        + "'ClusterReady'}}",
                        "spec.lifecycleActions.switchover: preCondition ClusterReady is not"
                                + " supported"));
    }

    private static Arguments share(String strategy, String kind, String field, String found) {
        return Arguments.of("'%s':{'%s':{'%s':'%s'}}".formatted(strategy, kind, field, found),
                "spec.%s.%s.%s: expected a number or a percentage such as 25%%, found '%s'".formatted(strategy, kind,
                        field, found));
    }

    private static Arguments port(String json, String found) {
        return Arguments.of("'lifecycleActions':{'switchover':{'http':{'port':" + json + "}}}",
                "spec.lifecycleActions.switchover: http.port: expected a number from 1 to 65535 or the name of a port,"
                        + " found " + found);
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void a_mistake_is_told_in_exact_words_and_nothing_is_touched(String spec, String sentence) {
        var plan = AnInstanceSet.of(3).with(spec).having(up("db-0")).plan();

        assertThat(deeds(plan)).isEmpty();
        assertThat(news(plan)).containsExactly("FailedReconcile");
        assertThat(conditions(plan)).contains("SpecRefused=True/Refused");
        assertThat(Conditions.find(plan.status().conditions(), "SpecRefused").orElseThrow().getMessage())
                .isEqualTo(sentence);
        assertThat(plan.status().generation()).isZero();
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void a_set_with_a_mistake_can_be_deleted(String spec, String sentence) {
        var plan = AnInstanceSet.of(3).metadata("'finalizers':['instanceset.workloads.kubeblocks.io/finalizer'],"
                + "'deletionTimestamp':'2030-01-01T00:00:00Z'").withoutService().with(spec).having(up("db-0")).plan();

        assertThat(deeds(plan)).as(sentence).containsExactly("delete pod db-0");
    }
}
