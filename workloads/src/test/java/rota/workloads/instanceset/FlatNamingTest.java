package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.old;
import static rota.workloads.instanceset.AnInstanceSet.AMember.up;

import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rota.testing.ForAll;

/// Numbers that all templates share, and stay with theirs.
class FlatNamingTest {

    // IS-8, IS-9
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
            "{} | 5 | 'instances':[{'name':'t1','replicas':2},{'name':'t2'}] | {=[0, 1], t1=[2, 3], t2=[4]}",
            "{'':[0,1],'t1':[2,4]} | 5 | 'instances':[{'name':'t1','replicas':2},{'name':'t2'}] "
                    + "| {=[0, 1], t1=[2, 4], t2=[3]}",
            "{'':[0,1],'t1':[2,3,4]} | 5 | 'instances':[{'name':'t1'},{'name':'t2'}] | {=[0, 1, 5], t1=[2], t2=[6]}",
            "{'':[0,1]} | 5 | 'instances':[{'name':'t1','replicas':2,'ordinals':{'discrete':[1,2]}}] "
                    + "| {=[0, 3, 4], t1=[1, 2]}",
            "{'':[0,1,2,3,4]} | 5 | 'instances':[{'name':'t1','ordinals':{'discrete':[3]}},{'name':'t2','ordinals':"
                    + "{'discrete':[4]}}] | {=[0, 1, 2], t1=[3], t2=[4]}",
            "{'':[0,1,2],'t1':[3],'t2':[4]} | 5 | 'paused':false | {=[0, 1, 2, 5, 6]}",
            "{'':[0,1,2],'t1':[3],'t2':[4]} | 5 | 'ordinals':{'ranges':[{'start':0,'end':9}]} | {=[0, 1, 2, 3, 4]}",
            "{'':[0,1,2]} | 2 | 'offlineInstances':['db-1'] | {=[0, 2]}",
            "{'':[0,2]} | 4 | 'offlineInstances':['db-1'] | {=[0, 2, 3, 4]}",
            "{'':[0,2,3,4]} | 4 | 'paused':false | {=[0, 2, 3, 4]}"})
    void numbers_stay_with_their_template(String assigned, int replicas, String spec, String next) {
        assertThat(flat(replicas, assigned).with(spec).plan().status().assigned()).hasToString(next);
    }

    // IS-10
    @Test
    void two_templates_swap_their_numbers_without_a_pod_going_for_good() {
        var set = flat(2, "{'a':[3],'b':[4]}").with("'instances':[{'name':'a','ordinals':{'discrete':[4]}},"
                + "{'name':'b','ordinals':{'discrete':[3]}}]").having(up("db-3"), up("db-4"));

        var plan = set.plan();

        assertThat(plan.status().assigned()).hasToString("{a=[4], b=[3]}");
        assertThat(AnInstanceSet.deeds(plan)).isEmpty();
        assertThat(AnInstanceSet.waits(plan)).containsExactly(
                "which number belongs to which template is written down first");
    }

    // IS-10
    @Test
    void a_swap_comes_to_its_end_one_pod_after_the_other_under_the_same_names() {
        var swapped = "'instances':[{'name':'a','ordinals':{'discrete':[4]},'env':[{'name':'X','value':'1'}]},"
                + "{'name':'b','ordinals':{'discrete':[3]},'env':[{'name':'X','value':'2'}]}]";
        var written = "{'a':[4],'b':[3]}";

        var first = flat(2, written).with(swapped).having(old("db-3"), old("db-4")).plan();
        var next = flat(2, written).with(swapped).having(old("db-3")).plan();
        var last = flat(2, written).with(swapped).having(old("db-3"), up("db-4")).plan();
        var end = flat(2, written).with(swapped).having(up("db-3"), up("db-4")).plan();

        assertThat(AnInstanceSet.deeds(first)).containsExactly("delete pod db-4");
        assertThat(AnInstanceSet.deeds(next)).containsExactly("create pod db-4");
        assertThat(AnInstanceSet.deeds(last)).containsExactly("delete pod db-3");
        assertThat(AnInstanceSet.deeds(end)).isEmpty();
        assertThat(end.status().counts().updated()).isEqualTo(2);
        assertThat(end.status().instances()).extracting(it -> it.name() + " " + it.template().orElseThrow())
                .containsExactly("db-3 b", "db-4 a");
        assertThat(first.status().revisions().byUpdate()).as("invariant 26").containsOnlyKeys("db-3", "db-4");
    }

    /// Invariant 2 of the specification.
    @Test
    void a_number_belongs_to_one_template_and_stays_with_it_while_it_is_wanted() {
        ForAll.seeds(random -> {
            var assigned = "{}";
            var before = new TreeMap<Integer, String>();
            for (var change = 0; change < 8; change++) {
                var t1 = random.nextInt(3);
                var t2 = random.nextInt(3);
                var status = flat(t1 + t2 + random.nextInt(3), assigned).with("'instances':[{'name':'t1','replicas':"
                        + t1 + "},{'name':'t2','replicas':" + t2 + "}]").plan().status().assigned();
                var now = new TreeMap<Integer, String>();
                status.forEach((template, numbers) -> numbers.forEach(it -> assertThat(now.put(it, template)).as(
                        "two have number %d", it).isNull()));
                now.forEach((number, template) -> assertThat(before.getOrDefault(number, template)).as(
                        "number %d", number).isEqualTo(template));
                assigned = status.toString().replaceAll("([a-z0-9]*)=\\[", "'$1':[").replace(" ", "");
                before.clear();
                before.putAll(now);
            }
        });
    }

    @Test
    void a_template_that_is_gone_keeps_its_numbers_until_its_pods_are_gone() {
        var plan = flat(2, "{'':[0],'a':[1,2]}").with("'instances':[{'name':'a','replicas':2,'ordinals':"
                + "{'discrete':[1,2]}}]").having(up("db-0"), up("db-1"), up("db-2")).plan();

        assertThat(plan.status().assigned()).hasToString("{=[0], a=[1, 2]}");
        assertThat(AnInstanceSet.deeds(plan)).containsExactly("delete pod db-0");
    }

    @Test
    void numbers_are_written_down_before_pods_are_made() {
        var first = flat(2, "{}").plan();
        var second = flat(2, "{'':[0,1]}").plan();

        assertThat(AnInstanceSet.deeds(first)).isEmpty();
        assertThat(AnInstanceSet.deeds(second)).containsExactly("create pod db-0", "create pod db-1");
    }

    // IS-9
    @Test
    void a_pod_that_changes_hands_keeps_its_name_and_gets_the_label_of_its_template() {
        var plan = flat(1, "{'t1':[0]}").with("'instances':[{'name':'t1','ordinals':{'discrete':[0]}}]")
                .having(up("db-0").label("apps.kubeblocks.io/instance-template", "")
                        .label("workloads.kubeblocks.io/template-name", ""))
                .plan();

        assertThat(AnInstanceSet.deeds(plan)).containsExactly("patch pod db-0");
        assertThat(plan.status().instances().getFirst().template()).contains("t1");
    }

    private static AnInstanceSet flat(int replicas, String assigned) {
        var numbers = assigned.replaceAll("(\\[[0-9,]*\\])", "{'discrete':$1}");
        return AnInstanceSet.of(replicas).with("'flatInstanceOrdinal':true,'podManagementPolicy':'Parallel'")
                .status("{'assignedOrdinals':" + numbers + "}");
    }
}
