package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.up;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What instances are called.
class NamingTest {

    // IS-5
    @Test
    void an_offline_number_is_replaced_by_the_next_one() {
        var set = AnInstanceSet.of(4).with("'instances':[{'name':'t1','replicas':2}],'offlineInstances':['db-1']");

        assertThat(names(set)).containsExactly("db-0", "db-2", "db-t1-0", "db-t1-1");
    }

    // IS-6
    @Test
    void numbers_come_from_the_pool_of_the_template_the_lowest_first() {
        var set = AnInstanceSet.of(5).with("'instances':[{'name':'t1','replicas':2,'ordinals':{'discrete':[10,11]}},"
                + "{'name':'t2','replicas':3,'ordinals':{'discrete':[0],'ranges':[{'start':2,'end':3}]}}]");

        assertThat(names(set)).containsExactly("db-t1-10", "db-t1-11", "db-t2-0", "db-t2-2", "db-t2-3");
    }

    @Test
    void every_template_has_its_pool_and_its_offline_instances() {
        var set = AnInstanceSet.of(5).with("'ordinals':{'ranges':[{'start':1,'end':2}]},'instances':[{'name':'foo',"
                + "'ordinals':{'discrete':[0]}},{'name':'bar','replicas':2,'ordinals':{'discrete':[0],'ranges':["
                + "{'start':2,'end':3}]}}],'offlineInstances':['db-bar-1','db-0','db-bar-3']");

        assertThat(names(set)).containsExactly("db-1", "db-2", "db-bar-0", "db-bar-2", "db-foo-0");
    }

    // IS-6
    @Test
    void a_pool_that_is_too_small_is_refused_with_what_it_gave() {
        var set = AnInstanceSet.of(4).with("'instances':[{'name':'t2','replicas':4,'ordinals':{'discrete':[0,2,3]}}]");

        var plan = set.plan();

        assertThat(refusal(set)).isEqualTo("for template 't2', expected 4 instance names but generated 3: "
                + "[db-t2-0, db-t2-2, db-t2-3]");
        assertThat(AnInstanceSet.news(plan)).containsExactly("FailedReconcile");
        assertThat(AnInstanceSet.deeds(plan)).isEmpty();
        assertThat(AnInstanceSet.conditions(plan)).contains("SpecRefused=True/Refused");
    }

    // IS-6
    @Test
    void a_pool_may_have_more_numbers_than_are_wanted_and_where_it_has_fewer_nothing_changes() {
        var pool = "'instances':[{'name':'t','replicas':%d,'ordinals':{'ranges':[{'start':10,'end':14}]}}]";
        var few = AnInstanceSet.of(6).with(pool.formatted(6)).having(up("db-t-10"), up("db-t-11")).plan();

        assertThat(names(AnInstanceSet.of(2).with(pool.formatted(2)))).containsExactly("db-t-10", "db-t-11");
        assertThat(AnInstanceSet.deeds(few)).isEmpty();
        assertThat(AnInstanceSet.news(few)).containsExactly("FailedReconcile");
        assertThat(few.steps().getFirst().reason()).isEqualTo("for template 't', expected 6 instance names but"
                + " generated 5: [db-t-10, db-t-11, db-t-12, db-t-13, db-t-14]");
    }

    // IS-7
    @Test
    void more_instances_of_templates_than_replicas_are_refused_with_both_numbers() {
        var plan = AnInstanceSet.of(3).with("'instances':[{'name':'a','replicas':2},{'name':'b','replicas':2}]")
                .having(up("db-0"), up("db-1")).plan();

        assertThat(plan.steps().getFirst().reason())
                .isEqualTo("total replicas in instances(4) should not be greater than replicas in spec(3)");
        assertThat(AnInstanceSet.news(plan)).containsExactly("FailedReconcile");
        assertThat(AnInstanceSet.deeds(plan)).as("pods that there are").isEmpty();
        assertThat(plan.status().counts().ready()).isEqualTo(2);
    }

    @Test
    void a_refusal_is_told_once_and_keeps_the_old_generation() {
        var set = AnInstanceSet.of(1).with("'instances':[{'name':'t','replicas':2}]").status(
                "{'observedGeneration':1}");
        var first = set.plan();

        assertThat(first.status().generation()).isEqualTo(1);
        assertThat(AnInstanceSet.news(first)).containsExactly("FailedReconcile");
        assertThat(first.status().conditions().getFirst().getMessage()).contains("total replicas in instances(2)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
            "'instances':[{'name':'a','replicas':1},{'name':'a','replicas':1}] | duplicate instance template name: a",
            "'flatInstanceOrdinal':true,'offlineInstances':['db-x'] | expected a name that ends with an ordinal",
            "'flatInstanceOrdinal':true,'ordinals':{'discrete':[-1]} | ordinal(-1) must be >= 0",
            "'flatInstanceOrdinal':true,'ordinals':{'ranges':[{'start':3,'end':1}]} | must be >= start(3)",
            "'flatInstanceOrdinal':true,'instances':[{'name':'a','ordinals':{'discrete':[1]}},{'name':'b','ordinals':"
                    + "{'discrete':[1]}}] | ordinal(1) is asked for by template 'a' and by 'b'",
            "'flatInstanceOrdinal':true,'ordinals':{'discrete':[0,1,2]},'offlineInstances':['db-1'] | has 2 ordinals",
            "'lifecycleActions':{'switchover':{'grpc':{'port':'1'}}} | grpc needs a container kbagent",
            "'lifecycleActions':{'switchover':{'exec':{'command':['x']},'preCondition':'ClusterReady'}} "
                    + "| preCondition"})
    void what_cannot_be_done_is_refused(String spec, String reason) {
        var plan = AnInstanceSet.of(3).with(spec).plan();

        assertThat(plan.steps().getFirst().reason()).contains(reason);
        assertThat(AnInstanceSet.conditions(plan)).containsExactly("SpecRefused=True/Refused");
    }

    @Test
    void a_refused_set_can_still_be_deleted() {
        var plan = AnInstanceSet.of(1).with("'instances':[{'name':'t','replicas':2}]").withoutService().metadata(
                "'finalizers':['instanceset.workloads.kubeblocks.io/finalizer'],"
                        + "'deletionTimestamp':'2030-01-01T00:00:00Z'")
                .plan();

        assertThat(AnInstanceSet.deeds(plan)).containsExactly("patch instanceset db");
    }

    @Test
    void names_are_ordered_by_parent_and_number() {
        var descending = Stream.of("bar-0", "bar-3", "bar-hello-0", "bar-foo-0", "bar-2", "bar-foo-1", "bar-1")
                .sorted(InstanceName.DESCENDING).toList();

        assertThat(descending).containsExactly("bar-hello-0", "bar-foo-1", "bar-foo-0", "bar-3", "bar-2", "bar-1",
                "bar-0");
        assertThat(Stream.of("a-10", "a-9").sorted(InstanceName.ASCENDING)).containsExactly("a-9", "a-10");
        assertThat(InstanceName.of("a-b")).isEqualTo(new InstanceName("a-b", -1));
    }

    @Test
    void the_order_of_templates_does_not_matter() {
        var one = AnInstanceSet.of(5).with("'instances':[{'name':'a','replicas':2},{'name':'b','replicas':1}]");
        var other = AnInstanceSet.of(5).with("'instances':[{'name':'b','replicas':1},{'name':'a','replicas':2}]");

        assertThat(names(one)).isEqualTo(names(other));
        assertThat(one.plan().status()).isEqualTo(other.plan().status());
    }

    private static List<String> names(AnInstanceSet set) {
        return ((Roster.Complete) InstanceSetPlanner.draw(set.view())).roster().names();
    }

    private static String refusal(AnInstanceSet set) {
        return ((Roster.Refused) InstanceSetPlanner.draw(set.view())).why();
    }
}
