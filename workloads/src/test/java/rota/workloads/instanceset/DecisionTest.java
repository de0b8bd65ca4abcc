package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.up;
import static rota.workloads.instanceset.AnInstanceSet.SWITCHOVER;
import static rota.workloads.instanceset.AnInstanceSet.conditions;
import static rota.workloads.instanceset.AnInstanceSet.deeds;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rota.api.client.Request.Subresource;
import rota.api.instanceset.InstanceSetNames;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.workloads.instanceset.Settings.Resize;

/// In place, anew, or not at all.
class DecisionTest {
    private static final String SIZED = "{'metadata':{'labels':{'app':'db'}},'spec':{'containers':[{'name':'main',"
            + "'image':'db:1','resources':{'limits':{'cpu':'%s','memory':'1Gi'}}}]}}";

    // IS-14
    @Test
    void another_size_makes_a_new_pod_or_resizes_it() {
        var set = AnInstanceSet.of(1).template(SIZED.formatted("2")).with(SWITCHOVER).having(up("db-0").spec(
                "{'containers':[{'name':'main','image':'db:1','resources':{'limits':{'cpu':'1','memory':'1Gi'},"
                        + "'requests':{'cpu':'1','memory':'1Gi'}}}]}"));

        assertThat(deeds(set.plan())).containsExactly("delete pod db-0");
        var resize = set.told(Resize.IN_PLACE).plan();
        assertThat(resize.actions()).singleElement().isInstanceOfSatisfying(Action.Patch.class, it -> assertThat(it
                .subresource()).isEqualTo(Subresource.RESIZE));
    }

    // IS-15
    @Test
    void sizes_can_be_none_of_our_business() {
        var plan = AnInstanceSet.of(1).template(SIZED.formatted("2")).told(Resize.IGNORE).having(up("db-0").spec(
                "{'containers':[{'name':'main','image':'db:1'}]}")).plan();

        assertThat(deeds(plan)).isEmpty();
        assertThat(plan.status().instances().getFirst().revision().upToDate()).isTrue();
    }

    @Test
    void requests_that_the_server_took_from_the_limits_are_no_difference() {
        var plan = AnInstanceSet.of(1).template(SIZED.formatted("1000m")).having(up("db-0").spec("{'containers':[{"
                + "'name':'main','image':'db:1','resources':{'limits':{'cpu':'1','memory':'1024Mi'},'requests':{"
                + "'cpu':'1','memory':'1Gi'}}}]}")).plan();

        assertThat(deeds(plan)).isEmpty();
        assertThat(plan.status().counts().updated()).isEqualTo(1);
    }

    // IS-16
    @Test
    void tolerations_alone_change_nothing() {
        var plan = AnInstanceSet.of(1)
                .template("{'metadata':{'labels':{'app':'db'}},'spec':{'containers':[{'name':'main',"
                        + "'image':'db:1'}],'tolerations':[{'key':'a'}]}}")
                .having(up("db-0").spec("{'containers':[{'name':"
                        + "'main','image':'db:1'}]}"))
                .plan();

        assertThat(deeds(plan)).isEmpty();
        assertThat(plan.status().counts().updated()).isEqualTo(1);
    }

    /// A server lets a deadline be set and brought forward, and nothing else.
    @ParameterizedTest
    @CsvSource({"'','',100,patch pod db-0", "100,100,50,patch pod db-0", "100,100,'',delete pod db-0",
            "50,50,100,delete pod db-0", "100,'',50,patch pod db-0", "50,'',100,delete pod db-0", "100,'',100,''",
            "100,100,100,''"})
    void a_deadline_that_cannot_change_in_place_makes_a_new_pod(String live, String asked, String wanted, String deed) {
        var member = up("db-0").spec(until(live)).changed(pod -> asked.isEmpty()
                ? pod.withoutAt("metadata", "annotations", InstanceSetNames.DEADLINE)
                : pod.withAt(Json.of(asked), "metadata", "annotations", InstanceSetNames.DEADLINE));
        var set = AnInstanceSet.of(1).template("{'metadata':{'labels':{'app':'db'}},'spec':" + until(wanted) + "}")
                .having(member);

        assertThat(String.join(" ", deeds(set.plan()))).isEqualTo(deed);
        var strict = set.with("'podUpdatePolicy':'StrictInPlace'").plan();
        assertThat(String.join(" ", deeds(strict))).isEqualTo(deed.startsWith("delete") ? "" : deed);
        assertThat(conditions(strict).toString().contains("InstanceUpdateRestricted=True")).isEqualTo(deed.startsWith(
                "delete"));
    }

    /// Whoever has put it on this pod would put it on the next one as well.
    @ParameterizedTest
    @CsvSource({"'',100", "100,50", "100,200"})
    void a_deadline_that_somebody_else_has_put_on_a_pod_is_no_difference(String wanted, String live) {
        var plan = AnInstanceSet.of(1).template("{'metadata':{'labels':{'app':'db'}},'spec':" + until(wanted) + "}")
                .having(up("db-0").spec(until(live))).plan();

        assertThat(deeds(plan)).isEmpty();
        assertThat(plan.status().counts().updated()).isEqualTo(1);
    }

    @Test
    void what_was_asked_for_is_noted_with_a_new_deadline() {
        var plan = AnInstanceSet.of(1).template("{'metadata':{'labels':{'app':'db'}},'spec':" + until("50") + "}")
                .having(up("db-0").spec(until("100")).annotation(InstanceSetNames.DEADLINE, "100")).plan();

        assertThat(plan.actions()).singleElement().isInstanceOfSatisfying(Action.Patch.class, it -> assertThat(it.body()
                .toString()).contains("\"activeDeadlineSeconds\":50", "\"rota.dev/deadline\":\"50\""));
    }

    private static String until(String deadline) {
        return "{'containers':[{'name':'main','image':'db:1'}]" + (deadline.isEmpty() ? ""
                : ",'activeDeadlineSeconds':" + deadline) + "}";
    }

    // IS-17
    @Test
    void a_new_label_reaches_the_pod_without_a_restart_and_one_that_is_gone_stays() {
        var without = up("db-0").changed(pod -> pod.withoutAt("metadata", "labels", "app"));
        var extra = up("db-0").label("mine", "x").annotation("theirs", "y");

        assertThat(deeds(AnInstanceSet.of(1).with(SWITCHOVER).having(without).plan())).containsExactly(
                "patch pod db-0");
        assertThat(deeds(AnInstanceSet.of(1).having(extra).plan())).isEmpty();
    }

    // IS-38
    @Test
    void a_container_that_somebody_added_is_no_difference() {
        var plan = AnInstanceSet.of(1).with("'podUpgradePolicy':'ReCreate'").having(up("db-0").spec("{'containers':[{"
                + "'name':'istio','image':'proxy:1'},{'name':'main','image':'db:1'}],'initContainers':[{'name':'i',"
                + "'image':'j'}]}")).plan();

        assertThat(deeds(plan)).isEmpty();
        assertThat(plan.status().counts().updated()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"a/b/db:1,mirror.x/db:1,true", "db:1,db:2,false", "db@sha256:1,x/db@sha256:1,true",
            "db:1,other:1,false", "db,db,true"})
    void images_are_the_same_wherever_they_come_from(String one, String other, boolean same) {
        assertThat(Image.isSame(one, other)).isEqualTo(same);
    }

    @ParameterizedTest
    @CsvSource({"db:1,docker.io/library/db:1,x@sha256:9,true", "db:2,docker.io/library/db:1,x@sha256:9,false",
            "db@sha256:9,db:1,x@sha256:9,true", "db@sha256:8,db:1,x@sha256:9,false", "db:1,'','',true"})
    void what_runs_is_compared_with_what_is_wanted(String wanted, String image, String id, boolean same) {
        assertThat(Image.isRunning(wanted, image, id)).isEqualTo(same);
    }

    // IS-5
    @Test
    void a_template_is_merged_over_the_default_one() {
        var view = AnInstanceSet.of(1).template("{'metadata':{'labels':{'app':'db','x':'1'}},'spec':{'nodeSelector':{"
                + "'a':'b'},'containers':[{'name':'main','image':'db:1','env':[{'name':'A','value':'1'},{'name':'B',"
                + "'value':'2'}]},{'name':'side','image':'s:1'}]}}").with("'instances':[{'name':'t','labels':{'x':'2'},"
                        + "'schedulingPolicy':{'schedulerName':'own'},'resources':{'limits':{'cpu':'2','gpu':'1'}},"
                        + "'env':[{'name':'B','value':'3'},{'name':'C','value':'4'}],'images':{'side':'s:2'}}]")
                .view();

        var pod = Template.all(view.spec()).getFirst().pod();

        assertThat(pod).hasToString("{\"metadata\":{\"labels\":{\"app\":\"db\",\"x\":\"2\"}},\"spec\":{\"containers\":["
                + "{\"name\":\"main\",\"image\":\"db:1\",\"env\":[{\"name\":\"A\",\"value\":\"1\"},{\"name\":\"B\","
                + "\"value\":\"3\"},{\"name\":\"C\",\"value\":\"4\"}],\"resources\":{\"limits\":{\"cpu\":\"2\"}}},"
                + "{\"name\":\"side\",\"image\":\"s:2\"}],\"schedulerName\":\"own\"}}");
    }
}
