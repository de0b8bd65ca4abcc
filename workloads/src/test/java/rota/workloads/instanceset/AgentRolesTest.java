package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.up;
import static rota.workloads.instanceset.AnInstanceSet.ROLES;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.MicroTime;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.client.Request.PatchBody;
import rota.kernel.plan.Action;
import rota.testing.ForAll;
import rota.workloads.instanceset.AnInstanceSet.AMember;

/// Agents tell what their members are, in events about their pods.
class AgentRolesTest {
    private static final String TOLD = "apps.kubeblocks.io/last-role-snapshot-version";
    private static final String VERSION = "apps.kubeblocks.io/last-role-authoritative-version";

    @Test
    void what_an_agent_tells_becomes_the_label_of_its_pod() {
        assertThat(changes(List.of(event("db-0", "Leader\n", 5)), up("db-0"))).containsExactly(
                "db-0: {\"kubeblocks.io/role\":\"leader\"} {\"" + TOLD + "\":\"5\"}");
    }

    @Test
    void nothing_is_written_for_what_was_heard_already() {
        var member = up("db-0").role("leader").annotation(TOLD, "5");

        assertThat(changes(List.of(event("db-0", "leader", 5), event("db-0", "follower", 4)), member)).isEmpty();
    }

    // IS-41
    @Test
    void news_of_an_earlier_pod_of_that_name_do_not_count() {
        var event = event("db-0", "leader", 5);
        event.getInvolvedObject().setUid("uid-of-the-one-before");

        assertThat(changes(List.of(event), up("db-0"))).isEmpty();
    }

    // IS-41
    @Test
    void once_a_version_was_told_only_a_higher_one_counts() {
        var member = up("db-0").role("leader").annotation(VERSION, "7");

        assertThat(changes(List.of(event("db-0", "follower", 9)), member)).isEmpty();
        assertThat(changes(List.of(event("db-0", "follower 7", 9)), member)).isEmpty();
        assertThat(changes(List.of(event("db-0", "follower 18446744073709551615", 1)), member)).containsExactly(
                "db-0: {\"kubeblocks.io/role\":\"follower\"} {\"" + VERSION + "\":\"18446744073709551615\"}");
    }

    // IS-41
    @Test
    void a_role_for_one_leaves_whoever_had_it() {
        var before = up("db-0").role("leader").annotation(TOLD, "5");

        assertThat(changes(List.of(event("db-2", "leader", 8)), before, up("db-1"), up("db-2"))).containsExactly(
                "db-0: {\"kubeblocks.io/role\":null} {\"" + TOLD + "\":\"8\"}",
                "db-2: {\"kubeblocks.io/role\":\"leader\"} {\"" + TOLD + "\":\"8\"}");
    }

    @Test
    void a_role_with_a_version_is_not_lost_to_one_with_none_or_a_lower_one() {
        var before = up("db-0").role("leader").annotation(VERSION, "5");

        assertThat(changes(List.of(event("db-1", "leader", 9)), before, up("db-1"))).isEmpty();
        assertThat(changes(List.of(event("db-1", "leader 5", 9)), before, up("db-1"))).isEmpty();
        assertThat(changes(List.of(event("db-1", "leader 6", 9)), before, up("db-1"))).containsExactly(
                "db-0: {\"kubeblocks.io/role\":null} {}",
                "db-1: {\"kubeblocks.io/role\":\"leader\"} {\"" + VERSION + "\":\"6\"}");
    }

    @Test
    void a_claim_that_comes_late_does_not_take_a_role_back() {
        var now = up("db-0").role("leader").annotation(TOLD, "9");

        assertThat(changes(List.of(event("db-1", "leader", 8)), now, up("db-1").role("follower"))).isEmpty();
    }

    // IS-42
    @Test
    void a_role_that_nobody_defined_takes_the_label_away() {
        assertThat(changes(List.of(event("db-0", "king", 5)), up("db-0").role("leader"))).containsExactly(
                "db-0: {\"kubeblocks.io/role\":null} {\"" + TOLD + "\":\"5\"}");
    }

    // IS-42
    @ParameterizedTest
    @ValueSource(strings = {"primary 7 x", "leader seven", "leader -1"})
    void what_makes_no_sense_changes_nothing(String output) {
        assertThat(changes(List.of(event("db-0", output, 5)), up("db-0").role("leader"))).isEmpty();
    }

    @Test
    void a_message_that_was_cut_off_changes_nothing() {
        var event = event("db-0", "follower", 5);
        event.setMessage(event.getMessage().substring(0, 20));

        assertThat(changes(List.of(event), up("db-0").role("leader"))).isEmpty();
    }

    @Test
    void an_agent_that_does_not_know_is_told_of_and_the_label_stays() {
        var event = event("db-0", "", 5);
        event.setMessage("{\"probe\":\"roleProbe\",\"code\":-1,\"message\":\"no route\"}");

        var roles = roles(List.of(event), up("db-0").role("leader"));

        assertThat(roles.steps()).singleElement().satisfies(it -> {
            assertThat(it.actions()).isEmpty();
            assertThat(it.reason()).isEqualTo("db-0 does not say what it is: no route");
        });
    }

    @Test
    void other_events_are_not_looked_at() {
        var other = event("db-0", "leader", 5);
        other.setReason("Pulled");

        assertThat(AgentNews.isOne(event("db-0", "leader", 5))).isTrue();
        assertThat(AgentNews.isOne(other)).isFalse();
    }

    /// Invariant 27 of the specification.
    @Test
    void at_most_one_has_a_role_for_one_in_whatever_order_and_portions_news_come() {
        ForAll.seeds(random -> {
            var news = new ArrayList<Event>();
            for (var i = 0; i < 12; i++)
                news.add(event("db-" + random.nextInt(3), random.nextBoolean() ? "leader" : "follower", random
                        .nextInt(20)));
            var whole = after(news, up("db-0"), up("db-1"), up("db-2"));

            Collections.shuffle(news, new Random(random.nextLong()));
            var shuffled = after(news, up("db-0"), up("db-1"), up("db-2"));

            assertThat(Stream.of(whole).filter(it -> it.equals("leader"))).hasSizeLessThanOrEqualTo(1);
            assertThat(shuffled).isEqualTo(whole);
        });
    }

    private static String[] after(List<Event> events, AMember... members) {
        var roles = new String[members.length];
        Arrays.fill(roles, "");
        for (var patch : patches(roles(events, members)))
            roles[patch.key().name().charAt(3) - '0'] = ((PatchBody.Merge) patch.body()).changes().text("metadata",
                    "labels", "kubeblocks.io/role").orElse("");
        return roles;
    }

    private static Event event(String pod, String output, int micros) {
        var told = Base64.getEncoder().encodeToString(output.getBytes(StandardCharsets.UTF_8));
        return new EventBuilder().withReason("roleProbe").withReportingComponent("kbagent").withNewInvolvedObject()
                .withKind("Pod").withNamespace("default").withName(pod).withUid("uid-" + pod).endInvolvedObject()
                .withMessage("{\"instance\":\"" + pod + "\",\"probe\":\"roleProbe\",\"code\":0,\"output\":\""
                        + told + "\"}")
                .withEventTime(new MicroTime("1970-01-01T00:00:00." + "%06dZ".formatted(micros))).build();
    }

    private static AgentRoles roles(List<Event> events, AMember... members) {
        var view = AnInstanceSet.of(members.length).with(ROLES).having(members).view();
        return new AgentRoles(view.spec(), view.members(), events.stream().flatMap(it -> AgentNews.of(it).stream())
                .toList());
    }

    private static List<Action.Patch> patches(AgentRoles roles) {
        return roles.steps().stream().flatMap(it -> it.actions().stream()).map(Action.Patch.class::cast).toList();
    }

    private static List<String> changes(List<Event> events, AMember... members) {
        return patches(roles(events, members)).stream().map(it -> {
            var metadata = ((PatchBody.Merge) it.body()).changes().object("metadata");
            return it.key().name() + ": " + metadata.object("labels") + " " + metadata.object("annotations");
        }).toList();
    }
}
