package rota.api.jobset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.api.jobset.JobSets.group;
import static rota.api.jobset.JobSets.groupOfPods;
import static rota.api.jobset.JobSets.groups;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JobSetFaultsTest {
    private static final String MOUNTS =
            "'containers':[{'name':'m','volumeMounts':[{'name':'data','mountPath':'/d'}]}]";

    @Test
    void a_usual_jobset_has_no_fault() {
        var set = JobSets.with(groups(group("init"), group("node", "'dependsOn':[{'name':'init','status':'Ready'}]"))
                + ",'coordinator':{'replicatedJob':'node','podIndex':1},'failurePolicy':{'maxRestarts':3,'rules':"
                + "[{'name':'oom','action':'FailJobSet','onJobFailureReasons':['PodFailurePolicy']}]}");

        assertThat(JobSetFaults.of(set)).isEmpty();
    }

    @Test
    void a_group_waits_for_an_earlier_one_only() {
        var later = "'dependsOn':[{'name':'b','status':'Ready'}]";

        assertThat(JobSetFaults.of(JobSets.with(groups(group("a", later), group("b"))))).containsExactly(
                "spec.replicatedJobs[a].dependsOn: expected one of the groups before it [], found b");
        assertThat(JobSetFaults.of(JobSets.with(groups(group("a"), group("b", later))))).containsExactly(
                "spec.replicatedJobs[b].dependsOn: expected one of the groups before it [a], found b");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "'successPolicy':{'operator':'Most'}|spec.successPolicy.operator",
            "'failurePolicy':{'restartStrategy':'Somehow'}|spec.failurePolicy.restartStrategy",
            "'failurePolicy':{'rules':[{'name':'a','action':'Pray'}]}|spec.failurePolicy.rules.action",
            "'startupPolicy':{'startupPolicyOrder':'Random'}|spec.startupPolicy.startupPolicyOrder"},
            quoteCharacter = '"')
    void a_word_that_is_not_supported_is_named(String more, String field) {
        assertThat(JobSetFaults.of(JobSets.with(groups(group("a")) + "," + more))).singleElement().asString()
                .startsWith(field + ": expected one of ");
    }

    @Test
    void pods_that_begin_anew_in_their_place_must_never_be_replaced() {
        var policy = ",'failurePolicy':{'restartStrategy':'InPlaceRestart'}";
        var fit = "{'name':'a','template':{'spec':{'completions':2,'parallelism':2,'backoffLimit':2147483647,"
                + "'podReplacementPolicy':'Failed','template':{'spec':{'containers':[{'name':'m'}]}}}}}";

        assertThat(JobSetFaults.of(JobSets.with("'replicatedJobs':[" + fit + "]" + policy))).isEmpty();
        assertThat(JobSetFaults.of(JobSets.with("'replicatedJobs':[" + fit.replace("'completions':2",
                "'completions':3").replace("'Failed'", "'TerminatingOrFailed'").replace("2147483647", "6") + "]"
                + policy))).containsExactly(
                        "spec.replicatedJobs[a].template.spec.backoffLimit: expected 2147483647 for InPlaceRestart,"
                                + " found 6",
                        "spec.replicatedJobs[a].template.spec.podReplacementPolicy: expected Failed for InPlaceRestart,"
                                + " found TerminatingOrFailed",
                        "spec.replicatedJobs[a].template.spec.completions: expected as many as parallelism for"
                                + " InPlaceRestart, found 3 and 2");
    }

    @Test
    void a_pod_must_fit_into_dns() {
        var name = "x".repeat(63 - "-node-0-1-abcde".length());

        assertThat(JobSetFaults.of(JobSets.named(name, groups(group("node"))))).isEmpty();
        assertThat(JobSetFaults.of(JobSets.named(name + "x", groups(group("node"))))).singleElement().asString()
                .startsWith("spec.replicatedJobs[node].name: the name of its last pod: expected at most 63");
    }

    @ParameterizedTest
    @ValueSource(strings = {"'groupName':'Upper'", "'replicas':2000000000"})
    void a_group_must_have_a_possible_name_and_size(String more) {
        assertThat(JobSetFaults.of(JobSets.with(groups(group("node", more))))).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"'name':'a','onJobFailureReasons':['Boredom']", "'name':'9a'",
            "'name':'a','targetReplicatedJobs':['none']"})
    void a_rule_must_be_possible(String rule) {
        var policy = ",'failurePolicy':{'rules':[{'action':'FailJobSet'," + rule + "}]}";

        assertThat(JobSetFaults.of(JobSets.with(groups(group("node")) + policy))).singleElement().asString()
                .startsWith("spec.failurePolicy.rules[");
    }

    @Test
    void two_rules_have_two_names() {
        var rule = "{'action':'FailJobSet','name':'a'}";
        var policy = ",'failurePolicy':{'rules':[" + rule + "," + rule + "]}";

        assertThat(JobSetFaults.of(JobSets.with(groups(group("node")) + policy)))
                .containsExactly("spec.failurePolicy.rules[a].name: expected it once, found it again");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {"'replicatedJob':'none'|.replicatedJob",
            "'replicatedJob':'node','jobIndex':1|.jobIndex", "'replicatedJob':'node','podIndex':2|.podIndex"})
    void a_coordinator_must_exist(String coordinator, String field) {
        var spec = groups(group("node")) + ",'coordinator':{" + coordinator + "}";

        assertThat(JobSetFaults.of(JobSets.with(spec))).singleElement().asString()
                .startsWith("spec.coordinator" + field);
    }

    @Test
    void a_claim_is_mounted_by_somebody_and_clashes_with_nothing() {
        var claims = ",'volumeClaimPolicies':[{'templates':[{'metadata':{'name':'data'},'spec':{}}]}]";

        assertThat(JobSetFaults.of(JobSets.with(groups(group("a")) + claims))).singleElement().asString()
                .endsWith("expected a container that mounts it, found none");
        assertThat(JobSetFaults.of(JobSets.with(groups(groupOfPods("a", MOUNTS)) + claims))).isEmpty();
        assertThat(JobSetFaults.of(JobSets.with(groups(groupOfPods("a", MOUNTS
                + ",'volumes':[{'name':'data','emptyDir':{}}]")) + claims))).singleElement().asString()
                .endsWith("expected no other volume of that name, found one in a");
    }

    @Test
    void exclusive_placement_needs_nodes_that_are_marked_beforehand() {
        var set = JobSets.with(groups(group("a")));
        set.getMetadata().getAnnotations().put(JobSetNames.EXCLUSIVE_TOPOLOGY, "rack");
        assertThat(JobSetFaults.of(set)).singleElement().asString().contains("node-selector");

        set.getMetadata().getAnnotations().put(JobSetNames.NODE_SELECTOR, "true");

        assertThat(JobSetFaults.of(set)).isEmpty();
    }
}
