package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.old;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rota.workloads.instanceset.AnInstanceSet.AMember;

/// Who goes together.
class UpdateOrderTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"1 | 0 | [[db-1], [db-0]]", "2 | 0 | [[db-2], [db-1], [db-0]]",
            "3 | 0 | [[db-3], [db-2, db-1], [db-0]]", "4 | 0 | [[db-4, db-3], [db-2, db-1], [db-0]]",
            "6 | 0 | [[db-6, db-5, db-4], [db-3, db-2, db-1], [db-0]]",
            "4 | 2 | [[db-6, db-5], [db-4, db-3], [db-2, db-1], [db-0]]"})
    void best_effort_takes_learners_then_halves_of_the_followers_then_the_leader(int followers, int learners,
            String layers) {
        assertThat(layers(members(followers, learners), "BestEffortParallel")).hasToString(layers);
    }

    @Test
    void one_without_a_role_goes_first() {
        var members = members(4, 2);
        members.add(old("db-7"));

        assertThat(layers(members, "BestEffortParallel")).hasToString(
                "[[db-7, db-6, db-5], [db-4, db-3], [db-2, db-1], [db-0]]");
        assertThat(layers(members, "Serial")).hasToString(
                "[[db-7], [db-6], [db-5], [db-4], [db-3], [db-2], [db-1], [db-0]]");
    }

    @Test
    void in_parallel_the_leader_of_a_quorum_still_goes_last() {
        assertThat(layers(members(2, 1), "Parallel")).hasToString("[[db-3, db-2, db-1], [db-0]]");
    }

    @Test
    void the_case_that_others_test_with() {
        var roles = "'roles':[{'name':'leader','updatePriority':5,'participatesInQuorum':true},{'name':'follower',"
                + "'updatePriority':4,'participatesInQuorum':true},{'name':'logger','updatePriority':3},{'name':"
                + "'learner','updatePriority':2}]";
        var members = new ArrayList<>(List.of(old("db-0").role("follower"), old("db-1").role("logger"),
                old("db-2"), old("db-3").role("learner"), old("db-4").role("unknown"), old("db-5").role("leader"),
                old("db-6").role("learner")));

        assertThat(layers(members, "BestEffortParallel", roles)).hasToString(
                "[[db-4, db-2, db-6, db-3, db-1], [db-0], [db-5]]");
        assertThat(layers(members, "Serial", roles)).hasToString(
                "[[db-4], [db-2], [db-6], [db-3], [db-1], [db-0], [db-5]]");
    }

    @ParameterizedTest
    @CsvSource({"1,0,1", "2,0,1", "3,0,1", "4,0,1", "5,0,2", "6,0,2", "7,0,3", "9,0,4", "5,1,1", "5,2,0", "3,1,0"})
    void voters_keep_their_majority(int voters, int down, int left) {
        assertThat(new Quorum(voters, down).left()).isEqualTo(left);
    }

    private static List<AMember> members(int followers, int learners) {
        var all = new ArrayList<AMember>();
        all.add(old("db-0").role("leader"));
        IntStream.rangeClosed(1, followers).forEach(it -> all.add(old("db-" + it).role("follower")));
        IntStream.rangeClosed(followers + 1, followers + learners).forEach(it -> all.add(old("db-" + it).role(
                "learner")));
        return all;
    }

    private static List<List<String>> layers(List<AMember> members, String order) {
        return layers(members, order, AnInstanceSet.ROLES);
    }

    private static List<List<String>> layers(List<AMember> members, String order, String roles) {
        var view = AnInstanceSet.of(members.size()).with(roles).with("'memberUpdateStrategy':'" + order + "'")
                .having(members.toArray(AMember[]::new)).view();
        return UpdateOrder.layers(view).stream().map(it -> it.stream().map(Member::name).toList()).toList();
    }

    @Test
    void users_are_warned_where_the_order_protects_nobody() {
        var roles = "'memberUpdateStrategy':'BestEffortParallel','roles':[{'name':'leader'},{'name':'follower'}]";

        assertThat(AnInstanceSet.news(AnInstanceSet.of(1).with(roles).having(AMember.up("db-0").role("leader")).plan()))
                .containsExactly("NoQuorumRoles");
    }
}
