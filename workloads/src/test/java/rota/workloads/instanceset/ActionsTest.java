package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.old;
import static rota.workloads.instanceset.AnInstanceSet.AMember.up;
import static rota.workloads.instanceset.AnInstanceSet.NOW;
import static rota.workloads.instanceset.AnInstanceSet.ROLES;
import static rota.workloads.instanceset.AnInstanceSet.deeds;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.meta.Ordered;
import rota.api.peer.MemberRequest;
import rota.api.peer.MemberRequest.Patience;
import rota.api.peer.MemberRequest.Way;
import rota.kernel.plan.Wake;
import rota.workloads.instanceset.AnInstanceSet.AMember;

/// How members are called.
class ActionsTest {
    private static final String UP =
            "{'phase':'Running','podIP':'10.0.0.7','conditions':[{'type':'Ready','status':'True'}]}";

    @Test
    void a_command_runs_in_the_first_container_unless_another_is_named() {
        assertThat(only("'exec':{'command':['/a'],'args':['b'],'env':[{'name':'C','value':'d'}]}").way()).isEqualTo(
                new Way.Exec("main", List.of("/a", "b"), Ordered.map("C", "d")));
        assertThat(only("'exec':{'command':['/a'],'container':'side'}").way()).isEqualTo(new Way.Exec("side", List.of(
                "/a"), Ordered.map()));
    }

    @Test
    void a_request_goes_to_the_pod_at_a_port_by_number_or_name() {
        assertThat(only("'http':{'port':'8080','path':'/x','method':'POST','body':'b'}").way()).isEqualTo(new Way.Http(
                "POST", "http://10.0.0.7:8080/x", Ordered.map(), "b"));
        assertThat(only("'http':{'port':8080,'path':'/x','method':'POST','body':'b'}").way()).isEqualTo(new Way.Http(
                "POST", "http://10.0.0.7:8080/x", Ordered.map(), "b"));
        assertThat(only("'http':{'port':'admin','scheme':'HTTPS','host':'127.0.0.1'}").way())
                .isEqualTo(new Way.Http("GET",
                        "https://10.0.0.7:9000/", Ordered.map(), ""));
    }

    @Test
    void an_agent_in_the_pod_is_asked_whatever_the_means() {
        var member = old("db-0").spec("{'containers':[{'name':'main','image':'db:1'},{'name':'kbagent','image':'a',"
                + "'ports':[{'name':'http','containerPort':3501}]}]}").status(UP).role("leader");

        assertThat(requests("'exec':{'command':['/a']}", member).getFirst().way()).isEqualTo(new Way.Agent("10.0.0.7",
                3501));
    }

    @Test
    void it_is_tried_as_often_and_as_long_as_its_user_says() {
        assertThat(only("'exec':{'command':['/a']}").patience()).isEqualTo(new Patience(Duration.ofSeconds(30), 0,
                Duration.ZERO));
        assertThat(only("'exec':{'command':['/a']},'timeoutSeconds':90,'retryPolicy':{'maxRetries':2,"
                + "'retryIntervalSeconds':3,'retryInterval':5}").patience()).isEqualTo(new Patience(Duration.ofSeconds(
                        60), 2, Duration.ofSeconds(3)));
    }

    /// Whoever waits for it has other sets to see to.
    @Test
    void it_is_not_tried_for_longer_than_five_minutes_however_often_its_user_wants() {
        var often = only("'exec':{'command':['/a']},'timeoutSeconds':20,'retryPolicy':{'maxRetries':2000000000,"
                + "'retryIntervalSeconds':10}").patience();
        var rarely = only("'exec':{'command':['/a']},'timeoutSeconds':1,'retryPolicy':{'maxRetries':2000000000,"
                + "'retryIntervalSeconds':2000000000}").patience();
        var atOnce = only("'exec':{'command':['/a']},'timeoutSeconds':1,'retryPolicy':{'maxRetries':2000000000}")
                .patience();

        assertThat(often).as("20 s and nine times 30 s").isEqualTo(new Patience(Duration.ofSeconds(20), 9,
                Duration.ofSeconds(10)));
        assertThat(rarely.timeout().plus(rarely.timeout().plus(rarely.pause()).multipliedBy(rarely.retries())))
                .isLessThanOrEqualTo(Duration.ofMinutes(5));
        assertThat(rarely.retries()).as("one that may be tried again is").isPositive();
        assertThat(atOnce.retries()).as("a member that refuses at once is not asked hundreds of times").isEqualTo(100);
    }

    @Test
    void it_is_told_who_moves_and_what_the_user_adds_in_names_that_a_shell_can_read() {
        var told = only("'exec':{'command':['/a']}").parameters();

        assertThat(told).containsEntry("KB_SWITCHOVER_CURRENT_NAME", "db-0").containsEntry(
                "KB_SWITCHOVER_CURRENT_FQDN", "db-0.db-headless.default.svc.cluster.local")
                .containsEntry("KB_SWITCHOVER_ROLE", "leader").containsEntry("my.var", "1").containsEntry("MY_VAR", "1")
                .containsEntry("_2ND", "2");
    }

    @Test
    void it_is_called_on_those_that_it_names() {
        var leader = old("db-0").role("leader");
        var others = new AMember[] {leader, up("db-1").role("follower"), up("db-2").role("follower")};

        assertThat(called("'targetPodSelector':'All'", others)).containsExactly("db-0", "db-1", "db-2");
        assertThat(called("'targetPodSelector':'Role','matchingKey':'follower'", others)).containsExactly("db-1",
                "db-2");
        assertThat(called("'targetPodSelector':'Ordinal','matchingKey':'2'", others)).containsExactly("db-2");
        assertThat(called("'nonBlocking':false", others)).containsExactly("db-0");
    }

    @Test
    void any_is_one_of_them() {
        assertThat(called("'targetPodSelector':'Any'", up("db-0").role("follower"), old("db-1").role("leader")))
                .containsExactly("db-0");
    }

    @Test
    void a_number_that_two_members_have_means_nobody() {
        var set = set("'exec':{'command':['/a']},'targetPodSelector':'Ordinal','matchingKey':'0'", 2).with(
                "'instances':[{'name':'t','replicas':1}]");

        assertThat(calls(set.having(old("db-0").role("leader"), up("db-t-0").role("follower")))).isEmpty();
    }

    @Test
    void values_stand_where_a_request_asks_for_them() {
        var way = only("'http':{'port':'admin','method':'POST','headers':[{'name':'X-Who','value':'{{ .MY_VAR }}'}],"
                + "'body':'from={{.KB_SWITCHOVER_CURRENT_NAME}}&to={{ .KB_SWITCHOVER_CANDIDATE_NAME }}&$1'}").way();

        assertThat(way).isEqualTo(new Way.Http("POST", "http://10.0.0.7:9000/", Ordered.map("X-Who", "1"),
                "from=db-0&to=&$1"));
    }

    @Test
    void an_address_with_colons_stands_in_brackets() {
        var six = member().status(UP.replace("10.0.0.7", "fd00::7"));
        var agent = "{'containers':[{'name':'kbagent','image':'a','ports':[{'name':'http','containerPort':3501}]}]}";

        assertThat(requests("'http':{'port':'admin'}", six).getFirst().way()).isEqualTo(new Way.Http("GET",
                "http://[fd00::7]:9000/", Ordered.map(), ""));
        assertThat(requests("'http':{'port':'admin'}", six.spec(agent)).getFirst().way()).isEqualTo(new Way.Agent(
                "[fd00::7]", 3501));
    }

    /// How it does that is said where it is set up, so that it can do more than we can.
    @Test
    void an_agent_is_asked_also_for_what_nobody_else_can_do() {
        var agent =
                "'containers':[{'name':'main','image':'db:1'},{'name':'kbagent','image':'a','ports':[{'name':'http',"
                        + "'containerPort':3501}]}]";
        var set = set("'grpc':{'port':1,'service':'s','method':'m'}").template("{'spec':{" + agent + "}}");

        assertThat(calls(set.having(old("db-0").spec("{" + agent + "}").status(UP).role("leader"))).getFirst()
                .request().way()).isEqualTo(new Way.Agent("10.0.0.7", 3501));
    }

    @Test
    void a_leader_whose_switchover_finds_nobody_waits_for_a_bounded_time() {
        var mark = "{\"generation\":2,\"role\":\"leader\",\"asked\":\"" + NOW + "\",\"tries\":1,"
                + "\"answered\":false}";
        var plan = set("'exec':{'command':['/a']},'targetPodSelector':'Role','matchingKey':'ghost'", 2).having(
                old("db-0").role("leader").annotation("rota.dev/switchover", mark), up("db-1").role("follower"))
                .plan();

        assertThat(plan.wake()).isEqualTo(Wake.at(NOW.plusSeconds(60),
                "there is nobody whom switchover can be called on before db-0 goes"));
    }

    @Test
    void a_configuration_of_which_nobody_can_be_told_does_not_count_as_taken_in() {
        var config = "'configs':[{'name':'c','configHash':'2','reconfigure':{'exec':{'command':['/reload']},"
                + "'targetPodSelector':'Role','matchingKey':'ghost'}}]";
        var plan = AnInstanceSet.of(1).with(config).having(up("db-0").annotation("config.kubeblocks.io/config-hash",
                "{\"c\":\"1\"}")).plan();

        assertThat(deeds(plan)).isEmpty();
        assertThat(plan.steps()).anySatisfy(it -> assertThat(it.reason()).isEqualTo(
                "there is nobody whom reconfigure can be called on for the configuration c of db-0"));
    }

    // IS-34
    @Test
    void a_configuration_is_taken_in_with_its_parameters_and_once_for_each_list_of_arguments() {
        var config = "'configs':[{'name':'c','configHash':'2','reconfigureActionName':'tune','parameters':{'max.conn':"
                + "'9'},'reconfigureArgs':[['max_connections','9'],['work_mem','4MB']],'reconfigure':{'exec':{"
                + "'command':['/reload']}}}]";
        var request = calls(AnInstanceSet.of(1).with(config).having(up("db-0").annotation(
                "config.kubeblocks.io/config-hash", "{\"c\":\"1\"}"))).getFirst().request();

        assertThat(request.action()).isEqualTo("udf-tune");
        assertThat(request.parameters()).containsEntry("max.conn", "9").containsEntry("MAX_CONN", "9");
        assertThat(request.arguments()).containsExactly(List.of("max_connections", "9"), List.of("work_mem", "4MB"));
    }

    // IS-34
    @Test
    void how_it_ended_is_told() {
        var config = "'configs':[{'name':'c','configHash':'2','reconfigure':{'exec':{'command':['/reload']}}}]";
        var reload = calls(AnInstanceSet.of(1).with(config).having(up("db-0").annotation(
                "config.kubeblocks.io/config-hash", "{\"c\":\"1\"}"))).getFirst();
        var handOver = calls(set("'exec':{'command':['/a']}").having(member())).getFirst();

        assertThat(reload.whenRefused().orElseThrow().reason()).isEqualTo("FailedReconcile");
        assertThat(handOver.whenRefused().orElseThrow().reason()).isEqualTo("SwitchoverFailed");
        assertThat(handOver.whenDone().orElseThrow().what().note())
                .isEqualTo("switchover on default/db-0 has succeeded");
        assertThat(handOver.whenDone().orElseThrow().about().uid()).isEqualTo("uid-db-0");
    }

    private static List<String> called(String target, AMember... members) {
        return requests("'exec':{'command':['/a']}," + target, members).stream().map(it -> it.pod().name()).toList();
    }

    private static MemberRequest only(String action) {
        var requests = requests(action, member());
        assertThat(requests).hasSize(1);
        return requests.getFirst();
    }

    private static AMember member() {
        return old("db-0").spec("{'containers':[{'name':'main','image':'db:1','ports':[{'name':'admin',"
                + "'containerPort':9000}]},{'name':'side','image':'s'}]}").status(UP).role("leader");
    }

    private static List<MemberRequest> requests(String action, AMember... members) {
        return calls(set(action, members.length).having(members)).stream().map(MemberCall::request).toList();
    }

    private static AnInstanceSet set(String action) {
        return set(action, 1);
    }

    private static AnInstanceSet set(String action, int members) {
        return AnInstanceSet.of(members).with(ROLES).with("'lifecycleActions':{'templateVars':{'my.var':'1',"
                + "'2nd':'2'},'switchover':{" + action + "}}");
    }

    private static List<MemberCall> calls(AnInstanceSet set) {
        return set.plan().actions().stream().filter(MemberCall.class::isInstance).map(MemberCall.class::cast).toList();
    }
}
