package rota.kernel.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Key;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// A plan that changes its owner and shows a status as well.
class OwnChangeTest {
    private static final Key OWNER = RunFixture.OWNER.key();

    @Test
    void the_status_goes_on_top_of_what_the_same_plan_has_written() {
        var status = statusAfter(change(OWNER, "5"), owner("6", "moving"));

        assertThat(status.getMetadata().getResourceVersion()).isEqualTo("6");
        assertThat(status.getMetadata().getAnnotations()).containsKey("moving");
        assertThat(status.getData()).containsEntry("shown", "yes");
    }

    /// Somebody may have been faster, and the status know nothing of it.
    @Test
    void a_change_that_names_no_version_says_nothing_about_others() {
        assertThat(statusAfter(change(OWNER, ""), owner("6", "moving")).getMetadata().getResourceVersion())
                .isEqualTo("5");
    }

    @Test
    void a_change_of_another_object_is_none_of_the_owner() {
        var other = OWNER.kind().key("default", "other");

        assertThat(statusAfter(change(other, "5"), owner("6", "moving")).getMetadata().getResourceVersion())
                .isEqualTo("5");
    }

    private static ConfigMap statusAfter(Action change, ConfigMap answer) {
        var fixture = new RunFixture();
        var status = new ConfigMapBuilder(owner("5", "before")).addToData("shown", "yes").build();
        var plan = RunFixture.plan(Step.oneByOne("note", "it is needed", List.of(change)));
        var run = new PlanRun(new Task(RunFixture.OWNER, plan, Optional.of(status), true), fixture.parts);
        run.answered(run.due().getFirst(), new Answer.Done(Optional.of(answer)));

        return (ConfigMap) ((Action.Update) run.due().getFirst().action()).object();
    }

    private static ConfigMap owner(String version, String annotation) {
        return new ConfigMapBuilder().withNewMetadata().withNamespace("default").withName("flock").withUid("u1")
                .withResourceVersion(version).addToAnnotations(annotation, "").endMetadata().build();
    }

    private static Action change(Key key, String version) {
        var metadata = Json.object("annotations", Json.object("moving", Json.of("")));
        var changes = Json.object("metadata", version.isEmpty() ? metadata
                : metadata.with("resourceVersion", Json.of(version)));
        return new Action.Patch(key, new PatchBody.Merge(changes), Subresource.NONE, Action.Tolerates.NOTHING);
    }
}
