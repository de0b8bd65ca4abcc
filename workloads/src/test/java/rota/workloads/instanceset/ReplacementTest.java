package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.old;
import static rota.workloads.instanceset.AnInstanceSet.AMember.up;
import static rota.workloads.instanceset.AnInstanceSet.ROLES;
import static rota.workloads.instanceset.AnInstanceSet.SWITCHOVER;
import static rota.workloads.instanceset.AnInstanceSet.deeds;
import static rota.workloads.instanceset.AnInstanceSet.waits;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.instanceset.InstanceSetNames;
import rota.workloads.instanceset.AnInstanceSet.AMember;

/// A pod that its user wants replaced, and updates that are paused.
class ReplacementTest {
    private static final String PAUSED = "'finalizers':['instanceset.workloads.kubeblocks.io/finalizer'],"
            + "'annotations':{'rota.dev/update-paused':'true'}";

    @ParameterizedTest
    @ValueSource(strings = {"'minReadySeconds':0", "'instanceUpdateStrategy':{'type':'OnDelete'}",
            "'podUpdatePolicy':'StrictInPlace'", "'instanceUpdateStrategy':{'rollingUpdate':{'replicas':0}}"})
    void a_marked_pod_is_replaced_whatever_the_strategy(String strategy) {
        var plan = AnInstanceSet.of(2).with(strategy).having(marked(up("db-0")), up("db-1")).plan();

        assertThat(deeds(plan)).containsExactly("delete pod db-0");
    }

    @Test
    void others_have_to_be_available_before_one_that_is_well_goes() {
        var plan = AnInstanceSet.of(2).having(marked(up("db-0")), up("db-1").unready()).plan();

        assertThat(deeds(plan)).isEmpty();
        assertThat(waits(plan)).contains("waiting until others are available before db-0 is replaced");
    }

    @Test
    void one_that_is_not_well_goes_at_once() {
        var plan = AnInstanceSet.of(3).with(ROLES).with(SWITCHOVER).having(up("db-0").role("leader"), marked(up("db-1")
                .role("follower").unready()), up("db-2").role("follower").unready()).plan();

        assertThat(deeds(plan)).containsExactly("delete pod db-1");
    }

    @Test
    void a_leader_hands_over_first() {
        var plan = AnInstanceSet.of(3).with(ROLES).with(SWITCHOVER).having(marked(up("db-0").role("leader")), up("db-1")
                .role("follower"), up("db-2").role("follower")).plan();

        assertThat(deeds(plan)).containsExactly("patch pod db-0", "call switchover on db-0", "patch pod db-0");
    }

    @Test
    void members_that_vote_keep_their_majority() {
        var plan = AnInstanceSet.of(3).with(ROLES).with("'instanceUpdateStrategy':{'rollingUpdate':{'maxUnavailable':3"
                + "}}").having(up("db-0").role("leader"), marked(up("db-1").role("follower")), up("db-2")
                        .role(
                                "follower")
                        .unready())
                .plan();

        assertThat(deeds(plan)).isEmpty();
        assertThat(waits(plan)).contains("members that vote must keep their majority: db-1 is replaced later");
    }

    @Test
    void an_update_waits_until_the_replacement_is_over() {
        var plan = AnInstanceSet.of(2).having(marked(up("db-0")), old("db-1")).plan();

        assertThat(deeds(plan)).containsExactly("delete pod db-0");
    }

    @Test
    void a_paused_update_touches_nobody_and_says_so() {
        var plan = AnInstanceSet.of(2).metadata(PAUSED).having(old("db-0"), old("db-1").pending()).plan();

        assertThat(deeds(plan)).isEmpty();
        assertThat(waits(plan)).containsExactly("the update is paused by the annotation rota.dev/update-paused");
    }

    @Test
    void a_paused_update_does_not_keep_instances_from_coming_and_going() {
        var more = AnInstanceSet.of(2).metadata(PAUSED).having(old("db-0")).plan();
        var fewer = AnInstanceSet.of(1).metadata(PAUSED).having(old("db-0"), up("db-1")).plan();
        var wished = AnInstanceSet.of(1).metadata(PAUSED).having(marked(old("db-0"))).plan();

        assertThat(deeds(more)).containsExactly("create pod db-1");
        assertThat(deeds(fewer)).containsExactly("delete pod db-1");
        assertThat(deeds(wished)).containsExactly("delete pod db-0");
    }

    private static AMember marked(AMember member) {
        return member.annotation(InstanceSetNames.REPLACE, "true");
    }
}
