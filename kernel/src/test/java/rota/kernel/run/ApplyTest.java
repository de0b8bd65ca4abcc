package rota.kernel.run;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.kernel.run.RunFixture.OWNER;
import static rota.kernel.run.RunFixture.refused;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Confirm;
import rota.kernel.plan.Outcome;
import rota.kernel.plan.PlanJson;
import rota.kernel.plan.Step;

class ApplyTest {
    private static final Key MAP = Kind.of(ConfigMap.class).key("default", "hosts");
    private static final Action.Announce WORDS = new Action.Announce(Action.Severity.WARNING, "Trouble", "it failed: ");

    private final RunFixture fixture = new RunFixture();

    @Test
    void an_apply_sends_our_fields_in_our_name_and_wins_where_others_disagree() {
        assertThat(apply(MAP).request())
                .isEqualTo(new Request.Patch(MAP, new Request.PatchBody.Apply(object("ConfigMap"),
                        "trainer", true), Request.Subresource.NONE));
        assertThat(apply(MAP).summary()).isEqualTo("apply configmap default/hosts");
    }

    @Test
    void what_was_applied_must_be_seen_before_the_next_look() {
        var run = fixture.run(Step.oneByOne("make", "it is needed", List.of(apply(MAP))));

        run.answered(run.due().getFirst(), new Answer.Done(Optional.of(map("5"))));

        assertThat(run.due()).isEmpty();
        assertThat(run.report().wrote()).isTrue();
        assertThat(fixture.ledger.barrier().lag(OWNER)).isPresent();
    }

    @Test
    void a_refusal_is_told_in_the_words_of_the_plan_and_of_the_server_and_not_at_length() {
        var run = fixture.run(Step.oneByOne("make", "it is needed", List.of(apply(MAP))));

        run.answered(run.due().getFirst(), refused(new ApiException.Invalid("no ".repeat(1000))));

        assertThat(fixture.announced).singleElement().satisfies(it -> {
            assertThat(it.reason()).isEqualTo("Trouble");
            assertThat(it.note()).startsWith("it failed: no no").endsWith(" ...").hasSizeLessThan(1024);
        });
        assertThat(run.report().outcome()).isInstanceOf(Outcome.BackOff.class);
    }

    @Test
    void a_name_that_somebody_has_is_not_applied_over() {
        var run = fixture.run(Step.oneByOne("make", "it is needed", List.of(Confirm.free(MAP), apply(MAP))));

        run.answered(run.due().getFirst(), new Answer.Done(Optional.of(map("5"))));

        assertThat(run.due()).isEmpty();
        assertThat(run.report().outcome()).isInstanceOfSatisfying(Outcome.BackOff.class, it -> assertThat(it.trouble())
                .contains("not there yet").contains("found it there"));
    }

    @Test
    void a_name_that_nobody_has_is() {
        var run = fixture.run(Step.oneByOne("make", "it is needed", List.of(Confirm.free(MAP), apply(MAP))));

        run.answered(run.due().getFirst(), refused(new ApiException.NotFound("none")));

        assertThat(run.due()).singleElement().satisfies(it -> assertThat(it.action()).isEqualTo(apply(MAP)));
    }

    @Test
    void an_object_that_has_changed_since_it_was_seen_stops_the_plan() {
        var seen = Confirm.unchanged(MAP.withUid("u"), ResourceVersion.parse("5"));

        assertThat(Judge.verdict(seen, new Answer.Done(Optional.of(map("5"))))).isInstanceOf(Verdict.Done.class);
        assertThat(Judge.verdict(seen, new Answer.Done(Optional.of(map("6"))))).isInstanceOf(Verdict.Failed.class);
    }

    @Test
    void what_is_secret_is_not_shown() {
        var secret = new Action.Apply(Kind.of(Secret.class).key("default", "keys"), object("Secret").with("data", Json
                .object("key", Json.of("confidential"))), "trainer", Optional.empty());

        var shown = PlanJson.of(RunFixture.plan(Step.oneByOne("make", "it is needed", List.of(secret)))).toString();

        assertThat(shown).contains("(hidden)").doesNotContain("confidential");
    }

    private static Action.Apply apply(Key key) {
        return new Action.Apply(key, object("ConfigMap"), "trainer", Optional.of(WORDS));
    }

    private static Json.Obj object(String kind) {
        return Codec.readObject("{\"apiVersion\":\"v1\",\"kind\":\"" + kind + "\"}");
    }

    private static ConfigMap map(String version) {
        return new ConfigMapBuilder().withNewMetadata().withNamespace("default").withName("hosts").withUid("u")
                .withResourceVersion(version).endMetadata().build();
    }
}
